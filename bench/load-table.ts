import type { LoadResult } from './load-client.ts'
import { printTable } from './table.ts'

/** Relative to the other servers with the same file in the same run. */
type Ratios = { toBare: number; toNginx?: number; p99ToNginx?: number }
export type LoadRow = LoadResult & Ratios & { what: string }

export function toRow(what: string, result: LoadResult, bare: LoadResult, nginx?: LoadResult): LoadRow {
  const ratios = nginx && {
    toNginx: ratio(result.perSecond, nginx.perSecond),
    p99ToNginx: ratio(result.p99, nginx.p99),
  }
  return { what, ...result, toBare: ratio(result.perSecond, bare.perSecond), ...ratios }
}

function ratio(ours: number, theirs: number): number {
  return Number((ours / theirs).toFixed(3))
}

export function printLoad(title: string, rows: LoadRow[]): void {
  const names = ['', 'a second', 'to bare', 'to nginx', 'p50 ms', 'p99 ms', 'p99 to nginx', 'failed']
  const cells = ({ what, perSecond, toBare, toNginx, p50, p99, p99ToNginx, failed }: LoadRow) =>
    [what, perSecond, toBare, toNginx, p50, p99, p99ToNginx, failed] as const
  printTable(title, names, rows.map(cells))
}
