import { constants, crc32, deflateRawSync } from 'node:zlib'

/** RFC 1952: deflate, no name, no time, any system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty stored block, marked as the last (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const STORED_MAX = 0xffff
/** Stands for a gap while the text around it is compressed: UTF-8 has no such byte, so nothing refers to it. */
const IN_GAP = 0xff

/** Takes the values for the gaps, one between each two parts, and returns the whole as one gzip member. */
export type FillGzip = (gaps: readonly Buffer[]) => Uint8Array<ArrayBuffer>

/**
 * A UTF-8 text with gaps, compressed at the first call, and again only if the length of a gap changes. Throws
 * RangeError for a gap of more than 65,535 bytes.
 */
export function gzipWithGaps(parts: readonly Buffer[]): FillGzip {
  let lengths: string | undefined
  let blocks: Buffer[] = []
  return (gaps) => {
    const asked = gaps.map(({ length }) => length).join()
    if (asked !== lengths) {
      blocks = compressed(parts, gaps)
      lengths = asked
    }
    const filled = fillGaps(blocks, gaps.map(storedBlock))
    return Buffer.concat([HEADER, ...filled, LAST_BLOCK, trailer(fillGaps(parts, gaps))])
  }
}

/** The parts with a gap's value after each but the last. */
export function fillGaps(parts: readonly Buffer[], gaps: readonly Buffer[]): Buffer[] {
  return parts.flatMap((part, index) => [part, gaps[index] ?? EMPTY])
}

/** Byte-aligned blocks: each refers to all text before it, as a browser has that, but to no gap. */
function compressed(parts: readonly Buffer[], gaps: readonly Buffer[]): Buffer[] {
  let before = EMPTY
  return parts.map((part, index) => {
    const block = deflateRawSync(part, { level: 9, dictionary: before, finishFlush: constants.Z_SYNC_FLUSH })
    before = Buffer.concat([before, part, Buffer.alloc(gaps[index]?.length ?? 0, IN_GAP)])
    return block
  })
}

/** Not compressed: a visitor's own value is not worth it, and like this the length reveals nothing about it. */
function storedBlock(plain: Buffer): Buffer {
  const { length } = plain
  if (length > STORED_MAX) throw new RangeError(`A stored block holds ${STORED_MAX} bytes, not ${length}`)
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(STORED_MAX - length, 3)
  return Buffer.concat([header, plain])
}

function trailer(pieces: readonly Buffer[]): Buffer {
  const both = Buffer.alloc(8)
  both.writeUInt32LE(
    pieces.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  )
  both.writeUInt32LE(pieces.reduce((size, { length }) => size + length, 0) % 2 ** 32, 4)
  return both
}

const EMPTY = Buffer.alloc(0)
