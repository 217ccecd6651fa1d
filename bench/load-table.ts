import type { LoadResult } from './load-client.ts'

export type LoadRow = LoadResult & { what: string; toBare: number }

export function toRow(what: string, result: LoadResult, floor: LoadResult): LoadRow {
  return { what, ...result, toBare: Number((result.perSecond / floor.perSecond).toFixed(3)) }
}

export function printLoad(title: string, rows: LoadRow[]): void {
  console.log(`\n${title}\n\n| | a second | to bare | p50 ms | p99 ms | failed |\n|---|--:|--:|--:|--:|--:|`)
  for (const { what, perSecond, toBare, p50, p99, failed } of rows)
    console.log(`| ${what} | ${perSecond} | ${toBare} | ${p50} | ${p99} | ${failed} |`)
}
