/** An error id short enough to read out on the phone. */
export function newErrorId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number.toString(16).padStart(8, '0')
}

export function sayError(errorId: string): string {
  return `If you call us, say error ${errorId}.`
}
