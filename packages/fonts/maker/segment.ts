/** A piece of a zlib stream that can stand after any other: whole bytes, compressed without a reference to earlier data. */
import { constants, deflateRawSync } from 'node:zlib'

export interface Segment {
  packed: Uint8Array
  rawLength: number
  /** Adler-32 of what it holds. */
  adler: number
  /** Sum of its words of 32 bits. */
  sum: number
}

export function segmentOf(raw: Uint8Array): Segment {
  let packed = new Uint8Array(0)
  if (raw.length > 0) {
    for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FILTERED, constants.Z_FIXED]) {
      for (const memLevel of [8, 9]) {
        const tried = deflateRawSync(raw, { level: 9, memLevel, strategy, finishFlush: constants.Z_SYNC_FLUSH })
        if (packed.length === 0 || tried.length < packed.length) packed = new Uint8Array(tried)
      }
    }
  }
  let a = 1
  let b = 0
  let sum = 0
  raw.forEach((byte, i) => {
    a = (a + byte) % 65521
    b = (b + a) % 65521
    sum = (sum + ((byte << (24 - 8 * (i % 4))) >>> 0)) % 2 ** 32
  })
  return { packed, rawLength: raw.length, adler: b * 65536 + a, sum }
}
