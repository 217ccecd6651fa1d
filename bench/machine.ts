import { cpus, totalmem } from 'node:os'

const PAGE_BYTES = 4096
const MEASURED_PAGES = 65_536
/** Ordinary machines take 0.2 to 1 µs. */
const SLOW_PAGE_US = 3

/** What a result was measured on. */
export const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  newPageUs: newPageUs(),
}

/** The heading of a table: the time in UTC and the machine. */
export function measuredOn(measuredAt: string): string {
  const { cpu, cores, memoryGiB, node, newPageUs } = machine
  return `${measuredAt.slice(0, 16).replace('T', ' ')} UTC: ${cores} × ${cpu}, ${memoryGiB} GiB, Node ${node}, ${newPageUs} µs for a new page of memory`
}

/** What a reader has to know before the figures; undefined on an ordinary machine. */
export function machineWarning(): string | undefined {
  if (machine.newPageUs <= SLOW_PAGE_US) return undefined
  return `This machine takes ${machine.newPageUs} µs for each new page of memory, ordinary ones up to 1: virtual machines inside others do. A browser here starts and lays out slower than on the phones that the budgets in milliseconds mean. Ratios can be compared, milliseconds cannot.`
}

/**
 * Microseconds until a page of memory can be written for the first time. Programs that have just started,
 * such as a browser with a new page, do that thousands of times, and no processor benchmark shows it.
 */
function newPageUs(): number {
  const memory = Buffer.allocUnsafeSlow(MEASURED_PAGES * PAGE_BYTES)
  const from = performance.now()
  for (let at = 0; at < memory.length; at += PAGE_BYTES) memory[at] = 1
  return Number((((performance.now() - from) * 1000) / MEASURED_PAGES).toFixed(1))
}
