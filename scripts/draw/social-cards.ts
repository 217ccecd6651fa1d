import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawSocialCard, type Ground } from './social-card.ts'

export type SocialPage = { path: string; title: string; kicker: string }

/** Each section of the site has its own background. */
const GROUND_OF: Record<string, Ground> = { services: 'hot', 'service-areas': 'docket', resources: 'paper' }

/** Writes `outDir/services/ai-review-agent.png` for `/services/ai-review-agent`, and `home.png` for `/`. */
export async function drawSocialCards(pages: SocialPage[], outDir: string): Promise<void> {
  for (const { path, title, kicker } of pages) {
    const file = join(outDir, socialCardFile(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await drawSocialCard({ title, kicker, ground: groundOf(path) }))
  }
}

function socialCardFile(path: string): string {
  return `${path.replace(/^\/|\/$/g, '') || 'home'}.png`
}

function groundOf(path: string): Ground {
  const [section = '', page] = path.split('/').filter(Boolean)
  return (page ? GROUND_OF[section] : undefined) ?? 'slab'
}
