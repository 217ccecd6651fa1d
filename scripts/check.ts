import { spawnSync } from 'node:child_process'

/** Everything that can be said of the tree without running it. All are run, so that one look shows all that is wrong. */
const CHECKS: [name: string, program: string, args: string[]][] = [
  ['route types', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  [
    'lint, format, import direction',
    'node_modules/@biomejs/biome/bin/biome',
    ['check', '--error-on-warnings', '.'],
  ],
  ['dead code', 'node_modules/knip/bin/knip.js', []],
  ['content', '--run', ['check:content']],
]

const failed = CHECKS.filter(([name, program, args]) => {
  console.log(`\n— ${name}`)
  return spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
  process.exit(1)
}
console.log('\nAll checks passed.')
