import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Part of a page, and the same as byte-aligned deflate blocks that refer to nothing earlier (RFC 1951). */
export type GzipPart = { readonly plain: Buffer; readonly blocks: Buffer }

/** RFC 1952: deflate, no name, no time, any system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty stored block, marked as the last. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const STORED_MAX = 0xffff

/** Compressed only once, when first needed. */
export function compressedPart(plain: Buffer): GzipPart {
  let blocks: Buffer | undefined
  return {
    plain,
    get blocks() {
      blocks ??= deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
      return blocks
    },
  }
}

/**
 * Stores at most 65,535 bytes uncompressed: a visitor's own values are not worth compressing, and like this
 * the length reveals nothing about them.
 */
export function storedPart(plain: Buffer): GzipPart {
  const { length } = plain
  if (length > STORED_MAX) throw new RangeError(`A stored block holds ${STORED_MAX} bytes, not ${length}`)
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(STORED_MAX - length, 3)
  return { plain, blocks: Buffer.concat([header, plain]) }
}

/** Joins the parts into one gzip member. */
export function gzipOf(parts: readonly GzipPart[]): Uint8Array<ArrayBuffer> {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    parts.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  )
  trailer.writeUInt32LE(parts.reduce((size, { plain }) => size + plain.length, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, trailer])
}
