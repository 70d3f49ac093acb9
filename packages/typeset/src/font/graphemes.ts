/**
 * Where grapheme clusters begin (UAX #29). The npm package `unicode-segmenter` knows the rules; most text has one
 * character to a cluster, and where two neighbours can't but be apart it is not asked.
 */
import { collectGraphemes } from 'unicode-segmenter/grapheme'

/**
 * As `text.codePointAt(at)`, which must not stand in a loop here: V8 14.6 (Node 26.10) compiles some of those so that they
 * get the halves of surrogate pairs for a while, and lines then broke in other places than in a fresh process.
 */
export function codePointAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if ((unit & 0xfc00) !== 0xd800 || at + 1 === text.length) return unit
  const next = text.charCodeAt(at + 1)
  return (next & 0xfc00) === 0xdc00 ? 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff) : unit
}

/** Blocks by high byte without a character that extends another, is extended from the left, or is half of one. */
const SIMPLE_PAGES = new Uint8Array(256)
for (const [first, last] of [
  [0x01, 0x02], // Latin
  [0x1e, 0x1f], // Latin, Greek
  [0x21, 0x22], // letters, arrows, mathematics
  [0x24, 0x25], // enclosed, boxes
  [0x31, 0x9f], // Chinese
  [0xf9, 0xfa],
] as const) {
  SIMPLE_PAGES.fill(1, first, last + 1)
}

/** Is there a cluster boundary between this unit and any other such? */
function isSimple(unit: number): boolean {
  if (unit < 0x300) return unit >= 0x20 ? unit < 0x7f || unit > 0xad || unit === 0xa0 : unit === 10
  if (SIMPLE_PAGES[unit >>> 8] === 1) return true
  if (unit < 0x600)
    return (unit >= 0x370 && unit < 0x483) || (unit > 0x489 && unit < 0x591) || (unit > 0x5cf && unit < 0x5f5)
  if (unit < 0x700)
    return (unit > 0x61f && unit < 0x64b) || (unit > 0x65f && unit < 0x670) || (unit > 0x670 && unit < 0x6d6)
  if (unit < 0x3100) return (unit > 0x3000 && unit < 0x302a) || (unit > 0x3030 && unit < 0x3099) || unit > 0x309a
  return (unit >= 0xac00 && unit < 0xd7a4) || (unit >= 0xff00 && unit < 0xff9e)
}

/**
 * Where a cluster is cut though the rules would not: one longer than anything a person writes, and after a blank, since
 * readers of the file take a blank with a mark for a blank.
 */
export const CUT = 2
const MARKED_BLANK = /[ \u00a0\u2000-\u200a\u3000][\p{M}\u0e33\u0eb3]/gu
const LONGEST_UNITS = 40
const PIECE_UNITS = 32

/** For each code unit, and for the end: 1 where a cluster begins, CUT where one is cut. */
export function clusterStarts(text: string): Uint8Array {
  const length = text.length
  const starts = new Uint8Array(length + 1)
  starts[length] = 1
  let at = 0
  while (at < length) {
    starts[at] = 1
    if (isSimple(text.charCodeAt(at)) && (at + 1 === length || isSimple(text.charCodeAt(at + 1)))) {
      at++
      continue
    }
    // From here to where two simple units meet.
    let end = at + 1
    while (end < length && !(isSimple(text.charCodeAt(end - 1)) && isSimple(text.charCodeAt(end)))) end++
    for (const { length: units } of collectGraphemes(text.slice(at, end))) {
      starts[at] = 1
      if (units > LONGEST_UNITS) cut(text, starts, at, at + units)
      at += units
    }
  }
  for (const { index } of text.matchAll(MARKED_BLANK)) starts[index + 1] = CUT
  return starts
}

function cut(text: string, starts: Uint8Array, start: number, end: number): void {
  for (let at = start + PIECE_UNITS; at < end; at += PIECE_UNITS) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xdc00 && unit < 0xe000) at++
    if (at < end) starts[at] = CUT
  }
}
