import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VARIABLES } from '#server/config.ts'
import { runCli } from '#tests/support/site.ts'

const whole = readFileSync('README.md', 'utf8')
/** The README without its code blocks. */
const readme = whole.replace(/```[\s\S]*?```/g, '')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The text between this heading and the next. */
function section(title: string): string {
  return readme.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? expect.unreachable(title)
}

/** The code spans in the first column of the section's table. */
function firstColumn(title: string): string[] {
  const cells = section(title).split('\n').slice(1)
  return cells
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => codeIn(line.replaceAll('\\|', '¦').split('|')[1] ?? ''))
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => String(code))
}

describe('the README', () => {
  test('has every variable that the program or the build reads, and no other', () => {
    expect(firstColumn('Configuration').sort()).toEqual([...VARIABLES, 'SERVICE_WORKER'].sort())
  })

  test('names only npm scripts that there are', () => {
    const named = [...whole.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => String(name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !scripts[name])).toEqual([])
  })

  test('has every command of the program, and no other', async () => {
    const { code, stderr } = await runCli([], {})
    expect(code).toBe(2)
    const known = [...stderr.matchAll(/^ {2}([a-z-]+(?: [a-z][a-z-]*(?= |$))?)/gm)].map(([, name]) =>
      String(name),
    )
    const named = firstColumn('Commands').flatMap((span) => {
      const [first = '', second = ''] = span.split(' ')
      return /^[a-z][a-z-]*(¦[a-z-]+)*$/.test(second)
        ? second.split('¦').map((each) => `${first} ${each}`)
        : [first]
    })
    expect([...new Set(named)].filter((name) => !name.startsWith('-')).sort()).toEqual(
      [...new Set(known)].sort(),
    )
  })

  test('names only files and folders that there are', () => {
    const linked = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => String(path))
    const named = codeIn(readme).filter(
      (code) => /^[\w.-]+\/[\w.*/-]*$/.test(code) && !/:|^data\//.test(code),
    )
    expect(named.length).toBeGreaterThan(15)
    // The table of folders names nested ones by their last part.
    const isThere = (path: string) =>
      ['.', 'app', 'docs'].some((at) => globSync(path, { cwd: at }).length > 0 || existsSync(`${at}/${path}`))
    const missing = [...linked, ...named].filter((path) => !isThere(path))
    expect(missing).toEqual([])
  })
})
