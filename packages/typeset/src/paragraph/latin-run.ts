/**
 * The inner loop of measuring: text between whose codes no line ends but at spaces, measured and encoded in one pass.
 * The cells of a face with flags for it, and kerns as content streams write them. Lengths are thousandths of an em.
 */
import { writeInt } from '../digits.ts'
import { LIGATURE_REST, SOFT_HYPHEN } from '../font/encoding.ts'
import { CODES } from '../font/pack/codes.ts'
import { type Face, LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from '../font/pack/face.ts'
import { SPECIAL } from './latin-breaks.ts'

const SPACE = 32

/** Letters and digits. */
export const PLAIN = new Uint8Array(CODES).fill(1, SPACE + 1)
for (const code of [...SPECIAL, SOFT_HYPHEN]) PLAIN[code] = 0
PLAIN[LIGATURE_REST] = 1

// Flags of a code, in the bits of a cell that a face leaves free.
/** A line may end after it (`! ? , . : ;`), right before what is MAY_FOLLOW: a letter or a digit. */
const MAY_END = 1 << 27
const MAY_FOLLOW = 1 << 28
const IS_SPACE = 1 << 30
/** The loop goes on through it: letters, digits, spaces, and what never has a break before it. */
const CONTINUES = 1 << 31

/** Of a code that is neither a letter nor a digit. */
function flagsOf(code: number): number {
  if (code === SPACE) return CONTINUES | IS_SPACE
  if (ENDS_A_CLAUSE.has(code)) return CONTINUES | MAY_END
  return QUOTES.has(code) ? CONTINUES : 0
}
/** UAX #14 EX and IS: no line ends before them (LB13). */
const ENDS_A_CLAUSE = new Set([33, 44, 46, 58, 59, 63])
/** UAX #14 QU: no line ends before or after them (LB19), but for spaces. */
const QUOTES = new Set([34, 39, 145, 146, 147, 148])

const FLAGS = new Int32Array(CODES).fill(CONTINUES | MAY_FOLLOW, SPACE + 1)
for (const code of [...SPECIAL, SOFT_HYPHEN]) FLAGS[code] = flagsOf(code)

const cellsByFace = new WeakMap<Face, Int32Array>()
/** The cells of a face with the flags of their codes. */
export function cellsFor(face: Face): Int32Array {
  let cells = cellsByFace.get(face)
  if (cells === undefined) {
    cells = face.cells.slice()
    for (const code of face.codes) if (cells[code] !== 0) cells[code]! |= FLAGS[code]!
    cellsByFace.set(face, cells)
  }
  return cells
}

// Each kern as it stands between two strings of a TJ, eight bytes a row: the last of them is the length.
const KERN_BIAS = 256
const KERN_BYTES = 8
const ENCODED_KERNS = new Uint8Array(2 * KERN_BIAS * KERN_BYTES)
for (let kern = -KERN_BIAS; kern < KERN_BIAS; kern++) {
  const row = (kern + KERN_BIAS) * KERN_BYTES
  ENCODED_KERNS[row] = 41
  // What is written there is taken away.
  const end = writeInt(ENCODED_KERNS, row + 1, -kern)
  ENCODED_KERNS[end] = 40
  ENCODED_KERNS[row + KERN_BYTES - 1] = end + 1 - row
}

/** Writes six bytes, whatever the kern's length: asking for it costs more. */
export function encodeKern(encoded: Uint8Array, from: number, kern: number): number {
  const row = ((kern + KERN_BIAS) & (2 * KERN_BIAS - 1)) * KERN_BYTES
  encoded[from] = ENCODED_KERNS[row]!
  encoded[from + 1] = ENCODED_KERNS[row + 1]!
  encoded[from + 2] = ENCODED_KERNS[row + 2]!
  encoded[from + 3] = ENCODED_KERNS[row + 3]!
  encoded[from + 4] = ENCODED_KERNS[row + 4]!
  encoded[from + 5] = ENCODED_KERNS[row + 5]!
  return from + ENCODED_KERNS[row + KERN_BYTES - 1]!
}

/** A row of what encodeRun finds: a space, the length before it, and where it is encoded, its kern included. */
export const GAP_FIELDS = 3

// Further results of encodeRun.
export let runEnd = 0
export let runX = 0
export let runRow = 0
export let runGaps = 0

/**
 * Encodes text in which a line can end only at spaces: the inner loop of the engine, a separate function so that
 * its variables stay in registers, and with hardly a branch that is hard to guess. Whether a code is a space decides how
 * far `gaps` moves on, not what is done.
 *
 * @param before cell of the code before.
 */
export function encodeRun(
  codes: Uint16Array,
  from: number,
  end: number,
  xBefore: number,
  before: number,
  cells: Int32Array,
  kerns: Int16Array,
  slots: Uint16Array,
  encoded: Uint8Array,
  atBefore: number,
  gaps: Int32Array,
): number {
  let x = xBefore
  let at = atBefore
  let last = before
  let gap = 0
  let i = from
  for (; i < end; i++) {
    const code = codes[i]!
    const cell = cells[code]!
    if (cell >= 0 || (last & (cell >> 1) & MAY_END) !== 0) break
    gaps[gap] = i
    gaps[gap + 1] = x
    gaps[gap + 2] = at
    gap += ((cell >> 30) & 1) * GAP_FIELDS
    const kern = kerns[((last >> RIGHT_SHIFT) & LEFT_MASK) + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
    last = cell
    x += cell & WIDTH_MASK
    if (kern !== 0) {
      x += kern
      at = encodeKern(encoded, at, kern)
    }
    const slot = slots[code]!
    encoded[at++] = slot >> 8
    encoded[at++] = slot
  }
  runEnd = i
  runX = x
  runRow = (last >> RIGHT_SHIFT) & LEFT_MASK
  runGaps = gap
  return at
}
