import { existsSync, readFileSync } from 'node:fs'
import { contentHash } from '#content/content-hash.ts'
import { type Content, loadContent } from '#content/load.ts'
import type { Finding } from '#domain/operator/api.ts'
import type { Config } from '#server/config.ts'
import { examine, SAMPLES, STORE } from '#server/doctor.ts'
import { openBesideSite, openWithoutDatabase, type Services } from '#server/services.ts'
import { absentDatabase } from '#server/store/open-store.ts'
import type { Command } from './command.ts'

/** The `about` of findings on mistakes in the environment. While there are any, nothing else can be examined. */
const ENVIRONMENT = 'environment'
const MARKS = { ok: '✓', note: '·', problem: '✗' } as const

export const doctorCommands: Record<string, Command> = {
  doctor: {
    usage: 'doctor',
    does: 'says what is configured, what can be reached and what is still sample data',
    runAlone: async (config) => {
      const content = loadContent()
      const { services, unopened } = await openAnyway(config, content)
      try {
        return await examine(services, { reaching: true, unopened, showsOther: isBuiltFromOther(content) })
      } finally {
        await services.store.close()
      }
    },
    onMistakes: (mistakes) =>
      mistakes.map((says): Finding => ({ level: 'problem', about: ENVIRONMENT, says })),
    failed: (findings: Finding[]) => {
      const hasProblem = (topic: string) =>
        findings.some(({ level, about }) => level === 'problem' && about === topic)
      if (hasProblem(ENVIRONMENT)) return 'The site does not start until the environment is right.'
      if (hasProblem(STORE)) return 'What comes in is not safe until the database answers and is whole.'
      if (hasProblem(SAMPLES)) return 'The site does not start at its address with sample data in it.'
      return null
    },
    text: (findings: Finding[]) =>
      findings.map(({ level, about, says }) => `${MARKS[level]} ${about}: ${says}`).join('\n'),
  },
}

const BUILT_FROM = 'build/content-hash.txt'

/** A command reads the content files, while the site shows the content that it was built from. */
function isBuiltFromOther(content: Content): boolean {
  return existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') !== contentHash(content)
}

/** Opens the services even if the database cannot be, to show all else. Never makes a missing database. */
async function openAnyway(
  config: Config,
  content: Content,
): Promise<{ services: Services; unopened: Error | null }> {
  if (absentDatabase(config.DATABASE_URL))
    return { services: await openWithoutDatabase(config, content), unopened: null }
  try {
    return { services: await openBesideSite(config, content), unopened: null }
  } catch (error) {
    return {
      services: await openWithoutDatabase(config, content),
      unopened: error instanceof Error ? error : new Error(String(error)),
    }
  }
}
