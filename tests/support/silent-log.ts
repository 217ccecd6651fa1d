import type { Log } from '#server/log.ts'

export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} }
