import { spawnSync } from 'node:child_process'

/** All static checks of the tree. Every one is run, so that a single run shows everything that is wrong. */
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
