/**
 * A line of text from packs → operators: copied from where it was encoded while it was measured, or written code by code
 * where links or labels ask for it. Codes have two bytes, to which word space does not apply (ISO 32000-1 §9.3.3): what a
 * space grows by follows it as a number. Source: §9.4.3 (TJ).
 */
import { writeInt } from '../digits.ts'
import { LINK_OFF, LINK_ON, LINK_SHIFT, SOFT_HYPHEN, STYLE, STYLE_MASK, STYLES } from '../font/encoding.ts'
import { NO_BREAK_SPACE_SLOT, SPACE_SLOT } from '../font/pack/codes.ts'
import { LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from '../font/pack/face.ts'
import type { EncodedText } from '../paragraph/encoded-text.ts'
import type { Bytes } from './bytes.ts'
import type { ContentStream } from './content-stream.ts'
import type { LinkWriter } from './links.ts'

const SPACE = 32

const OPEN = 40
const CLOSE = 41
/** The longest number between two strings, with what closes and opens them. */
const NUMBER_BYTES = 12

/** What the spaces of a line grow by. */
export interface Growth {
  /** Thousandths of an em of the text. */
  each: number
  /** The last one grows by this besides, so that the line ends where it should. */
  rest: number
  /** How many there are. */
  gaps: number
}

export const NO_GROWTH: Growth = { each: 0, rest: 0, gaps: 0 }

/** @param total thousandths of an em that a line with so many spaces grows by. */
export function growthOf(total: number, gaps: number): Growth {
  const each = Math.floor(total / gaps)
  return { each, rest: total - each * gaps, gaps }
}

/** What follows a space: the number that moves on by `thousandths` of an em of the text, in a font of another size. */
function shiftIn(thousandths: number, scale: number): number {
  return -Math.round((thousandths * 1000) / scale)
}

/** Codes [start, end) as one TJ, `tail` after them where it is a code. */
export function writeCodes(
  stream: ContentStream,
  links: LinkWriter,
  codes: Uint16Array,
  start: number,
  end: number,
  state: number,
  size: number,
  tail: number,
  { each, rest, gaps }: Growth,
  element: number,
  colour: number,
): void {
  const { out, fonts } = stream
  if (links.isNeeded) {
    stream.markAs(links.elementOf(state >> LINK_SHIFT, element))
    stream.setColour(links.colourOf(state >> LINK_SHIFT, colour))
  }
  let style = state & STYLE_MASK
  let { cells, kerns, slots, scale } = fonts[style]!
  let row = 0
  let open = false
  // A field writes its text itself.
  let inField = links.isField(state >> LINK_SHIFT)
  if (inField) links.fields.write(state >> LINK_SHIFT, state & STYLE_MASK)
  // How far the next code moves on: by its kern, what a space before it grew by, the field before it.
  let shift = 0
  let gapsLeft = gaps
  const bytesPerCode = NUMBER_BYTES + 2
  out.reserve((end - start + 1) * bytesPerCode + 64)
  let data = out.data
  let at = out.length
  const close = (): void => {
    data[at++] = CLOSE
    data[at++] = 93
    data[at++] = 84
    data[at++] = 74
    data[at++] = 10
    open = false
  }
  const show = (code: number): void => {
    if (!open) {
      out.length = at
      stream.useFace(style, size)
      out.reserve((end - start + 1) * bytesPerCode + 64)
      data = out.data
      at = out.length
      data[at++] = 91
      if (shift !== 0) at = writeInt(data, at, shiftIn(shift, scale))
      data[at++] = OPEN
      open = true
    } else if (shift !== 0) {
      data[at++] = CLOSE
      at = writeInt(data, at, shiftIn(shift, scale))
      data[at++] = OPEN
    }
    shift = 0
    const slot = slots[code]!
    data[at++] = slot >> 8
    data[at++] = slot
  }
  for (let i = start; i < end; i++) {
    const code = codes[i]!
    if (code < SPACE || code === SOFT_HYPHEN) {
      if (code >= STYLE && code < STYLE + STYLES && code - STYLE !== style) {
        style = code - STYLE
        ;({ cells, kerns, slots, scale } = fonts[style]!)
        row = 0
        if (open) close()
      } else if (code === LINK_ON || code === LINK_OFF) {
        if (open) close()
        out.length = at
        if (code === LINK_ON) links.count++
        const link = code === LINK_ON ? links.count : 0
        inField = links.isField(link)
        if (inField) links.fields.write(link, style)
        stream.markAs(links.elementOf(link, element))
        stream.setColour(links.colourOf(link, colour))
        out.reserve((end - i + 1) * bytesPerCode + 64)
        data = out.data
        at = out.length
      }
      continue
    }
    const cell = cells[code]!
    shift += kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
    row = (cell >> RIGHT_SHIFT) & LEFT_MASK
    if (inField) shift += cell & WIDTH_MASK
    else show(code)
    if (gapsLeft > 0 && isSpace(slots[code]!)) shift += --gapsLeft === 0 ? each + rest : each
  }
  if (tail !== 0) {
    shift = open ? 0 : shift
    show(tail)
  }
  if (open) close()
  out.length = at
}

function isSpace(slot: number): boolean {
  return slot === SPACE_SLOT || slot === NO_BREAK_SPACE_SLOT
}

/** The encoded text from one place to another, as one TJ for each stretch of one style, `tail` at its end where it is a code. */
export function writeEncodedText(
  stream: ContentStream,
  encodedText: EncodedText,
  from: number,
  to: number,
  styleBefore: number,
  size: number,
  tail: number,
  growth: Growth,
): void {
  const { out } = stream
  const encoded = encodedText.words
  let gapsLeft = growth.gaps
  const switches = encodedText.switches.data
  const switchesEnd = encodedText.switches.length
  let next = encodedText.switchAt(from)
  let style = styleBefore
  let place = encodedText.lineStart(from)
  while (next < switchesEnd && switches[next]! <= place) {
    style = switches[next + 1]!
    next += 2
  }
  while (place < to) {
    const stop = next < switchesEnd && switches[next]! < to ? switches[next]! : to
    stream.useFace(style, size)
    out.reserve(stop - place + 16)
    out.data[out.length] = 91
    out.data[out.length + 1] = OPEN
    out.length += 2
    if (gapsLeft > 0)
      gapsLeft = copyGrown(out, encodedText.bytes, place, stop, growth, gapsLeft, stream.fonts[style]!.scale)
    else out.copy(encoded, place, stop)
    place = stop
    out.reserve(8)
    const { data } = out
    let at = out.length
    if (stop === to && tail !== 0) {
      const slot = stream.fonts[style]!.slots[tail]!
      data[at++] = slot >> 8
      data[at++] = slot
    }
    data[at++] = CLOSE
    data[at++] = 93
    data[at++] = 84
    data[at++] = 74
    data[at++] = 10
    out.length = at
    while (next < switchesEnd && switches[next]! <= place) {
      style = switches[next + 1]!
      next += 2
    }
  }
}

/**
 * Copies encoded text with a number behind each space.
 *
 * @returns how many spaces of the line are left.
 */
function copyGrown(
  out: Bytes,
  encoded: Uint8Array,
  from: number,
  to: number,
  { each, rest }: Growth,
  gaps: number,
  scale: number,
): number {
  out.reserve((to - from) * (NUMBER_BYTES / 2 + 1))
  const { data } = out
  let at = out.length
  let left = gaps
  for (let place = from; place < to; ) {
    const high = encoded[place++]!
    data[at++] = high
    if (high === CLOSE) {
      while (encoded[place] !== OPEN) data[at++] = encoded[place++]!
      data[at++] = encoded[place++]!
      continue
    }
    const low = encoded[place++]!
    data[at++] = low
    if (high !== 0 || !isSpace(low)) continue
    data[at++] = CLOSE
    at = writeInt(data, at, shiftIn(--left === 0 ? each + rest : each, scale))
    if (place < to && encoded[place] === CLOSE) {
      // A kern follows: two numbers in a row.
      data[at++] = SPACE
      place++
      while (encoded[place] !== OPEN) data[at++] = encoded[place++]!
      place++
    }
    data[at++] = OPEN
  }
  out.length = at
  return left
}
