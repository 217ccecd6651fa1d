import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadContent } from '../content/load.ts'
import { startSite } from '../tests/support/site.ts'
import { startBarePage } from './bare-page.ts'
import { serveFolder } from './folder-server.ts'
import { comparePages, type PageResult } from './lighthouse.ts'
import { BARE_PAGE } from './pages.ts'

export const OUR_HOME = 'our home page'

/** A static site with the theme that its generator comes with, and our words where it leaves the words to us. */
type Template = {
  name: string
  /** Exact versions, so that two runs compare the same. */
  packages: string[]
  files: Record<string, string>
  /** Commands of the packages, in order. */
  build: string[][]
  built: string
}

function templates(): Template[] {
  const { home, services, faqs } = loadContent()
  const { headline, sub, assessmentLabel } = home.hero
  const cards = services.slice(0, 6)
  const questions = faqs.map(({ question, answer }) => `## ${question}\n\n${answer}`).join('\n\n')
  return [
    {
      name: 'Starlight (Astro)',
      packages: ['astro@7.3.5', '@astrojs/starlight@0.42.4', '@astrojs/markdown-remark@7.3.0'],
      files: {
        'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { site: 'https://site.example', integrations: [starlight({ title: 'Site' })] }`,
        'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
        'src/content/docs/index.mdx': `${frontMatter({
          title: headline,
          template: 'splash',
          hero: {
            tagline: sub,
            actions: [{ text: assessmentLabel, link: '/assessment/', icon: 'right-arrow' }],
          },
        })}
import { Card, CardGrid } from '@astrojs/starlight/components'

<CardGrid stagger>
${cards.map(({ name, description }) => `<Card title=${JSON.stringify(name)}>${description}</Card>`).join('\n')}
</CardGrid>

${questions}`,
      },
      build: [['astro', 'build']],
      built: 'dist',
    },
    {
      name: 'VitePress',
      packages: ['vitepress@1.6.4'],
      files: {
        'index.md': `${frontMatter({
          layout: 'home',
          hero: { name: headline, tagline: sub, actions: [{ text: assessmentLabel, link: '/assessment' }] },
          features: cards.map(({ name, description }) => ({ title: name, details: description })),
        })}
${questions}`,
        '.vitepress/config.mjs': "export default { title: 'Site', ignoreDeadLinks: true }",
      },
      build: [['vitepress', 'build']],
      built: '.vitepress/dist',
    },
    {
      name: 'Docusaurus (React), as it comes',
      packages: ['create-docusaurus@3.10.2'],
      files: {},
      build: [
        ['create-docusaurus', 'site', 'classic', '--javascript', '--package-manager', 'npm'],
        ['npm', '--prefix', 'site', 'run', 'build'],
      ],
      built: 'site/build',
    },
  ]
}

/**
 * Our home page, interleaved with those of well-kept static-site generators and with a bare page. Installs them from
 * npm into a temporary folder.
 */
export async function benchTemplates(): Promise<PageResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-templates-'))
  const site = await startSite()
  const bare = await startBarePage()
  const theirs: { name: string; url: string; close: () => void }[] = []
  try {
    for (const template of templates()) {
      const built = make(template, join(folder, String(theirs.length)))
      theirs.push({ name: template.name, ...(await serveFolder(built)) })
    }
    return await comparePages(
      new Map([
        [bare.url, BARE_PAGE],
        [`${site.url}/`, OUR_HOME],
        ...theirs.map(({ url, name }) => [url, name] as const),
      ]),
    )
  } finally {
    for (const { close } of theirs) close()
    bare.close()
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the folder of the built site. */
function make({ name, packages, files, build, built }: Template, folder: string): string {
  const all = { 'package.json': '{ "private": true, "type": "module" }', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const command of [['npm', 'install', '--no-audit', '--no-fund', ...packages], ...build])
    run(name, command, folder)
  return join(folder, built)
}

function run(name: string, [command = '', ...args]: string[], cwd: string) {
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}`,
    CI: '1',
  }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} could not be built: ${command} ${args[0]}\n${stdout}\n${stderr}`)
}

function frontMatter(data: object): string {
  return `---\n${JSON.stringify(data)}\n---`
}
