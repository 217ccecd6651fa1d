import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '../tests/support/site.ts'
import { applyLoad, FORM_SECRET, type Load } from './load-client.ts'
import { printTable } from './table.ts'

const MINUTES = 10
/** 5,000 requests a second of every kind: static pages, rendered pages, events and leads. */
const LOADS: Pick<Load, 'connections' | 'send' | 'perSecond'>[] = [
  { connections: 50, send: { get: '/' }, perSecond: 4_690 },
  { connections: 10, send: { get: '/audit' }, perSecond: 100 },
  { connections: 10, send: { getAnew: '/audit?n=' }, perSecond: 10 },
  { connections: 10, send: { events: 10 }, perSecond: 100 },
  { connections: 10, send: { leadsUnder: FORM_SECRET }, perSecond: 100 },
]

/** `npm start`, the systemd unit and the container set this too. */
const AS_STARTED = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '12' }

export type MemoryOverTime = {
  /** Resident megabytes before the first visitor. */
  idleMb: number
  /** Resident megabytes after each minute. */
  minutesMb: number[]
  /**
   * How much of each, idle first, is the mapped file of the runtime, which the kernel counts more or less of
   * as it pleases (0 if unknown).
   */
  filesMb: number[]
  answeredASecond: number
  failed: number
}

/** Measures resident memory over ten minutes of static pages, rendered pages, events and leads. */
export async function benchMemory(): Promise<MemoryOverTime> {
  const site = await startSite({ ...AS_STARTED, FORM_SECRET, LOG_LEVEL: 'info' })
  try {
    const idleMb = await residentMb(site.operatorUrl)
    const filesMb = [mappedMb(site.pid)]
    const loads = LOADS.map((load) => applyLoad({ ...load, port: site.port, seconds: MINUTES * 60 }))
    const minutesMb: number[] = []
    while (minutesMb.length < MINUTES) {
      await pause(60_000)
      minutesMb.push(await residentMb(site.operatorUrl))
      filesMb.push(mappedMb(site.pid))
    }
    const results = await Promise.all(loads)
    const sum = (pick: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + pick(result), 0)
    const measured = {
      idleMb,
      minutesMb,
      filesMb,
      answeredASecond: sum(({ perSecond }) => perSecond),
      failed: sum(({ failed }) => failed),
    }
    print(measured)
    return measured
  } finally {
    await site.close()
  }
}

async function residentMb(operatorUrl: string): Promise<number> {
  const metrics = await (await fetch(`${operatorUrl}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6)
}

function mappedMb(pid: number | undefined): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Math.round((Number(/^RssFile:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024) / 1e6)
}

function print({ idleMb, minutesMb, filesMb, answeredASecond, failed }: MemoryOverTime) {
  printTable(
    `Resident memory in MB at ${answeredASecond} requests a second, ${failed} failed`,
    ['', 'idle', ...minutesMb.map((_mb, index) => `${index + 1} min`)],
    [
      ['resident', idleMb, ...minutesMb],
      ["of that the runtime's file, mapped", ...filesMb],
    ],
  )
}
