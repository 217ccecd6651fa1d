/** Replaces `idb-keyval` where there is no browser. */
export const device = new Map<string, unknown>()

export async function get(key: string): Promise<unknown> {
  return device.get(key)
}

export async function update(key: string, change: (kept: unknown) => unknown): Promise<void> {
  device.set(key, change(device.get(key)))
}
