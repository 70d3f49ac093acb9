/**
 * A line of text from packs → operators: copied from where it was encoded while it was measured, or written code by code where
 * links, labels or grown no-break spaces ask for it. Source: ISO 32000-1 §9.4.3 (TJ).
 */
import { writeInt } from '../digits.ts'
import {
  LINK_OFF,
  LINK_ON,
  LINK_SHIFT,
  NO_BREAK_SPACE,
  SOFT_HYPHEN,
  STYLE,
  STYLE_MASK,
  STYLES,
} from '../font/encoding.ts'
import { CODES } from '../font/pack/codes.ts'
import { LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from '../font/pack/face.ts'
import type { EncodedText } from '../paragraph/encoded-text.ts'
import type { ContentStream } from './content-stream.ts'
import type { LinkWriter } from './links.ts'

const SPACE = 32

/** Codes that are more than their byte in a string: those that are escaped, and the no-break space. */
const IS_SPECIAL = new Uint8Array(CODES)
for (const code of [40, 41, 92, NO_BREAK_SPACE]) IS_SPECIAL[code] = 1

/**
 * Codes [start, end) as one TJ, `tail` after them where it is a code.
 *
 * @param extra thousandths of an em that the line's spaces grow by.
 */
export function writeCodes(
  stream: ContentStream,
  links: LinkWriter,
  codes: Uint16Array,
  start: number,
  end: number,
  state: number,
  size: number,
  tail: number,
  extra: number,
  element: number,
  colour: number,
): void {
  const { out, fonts } = stream
  if (links.isNeeded) {
    stream.markAs(links.elementOf(state >> LINK_SHIFT, element))
    stream.setColour(links.colourOf(state >> LINK_SHIFT, colour))
  }
  let style = state & STYLE_MASK
  let { cells, kerns, pdfCodes } = fonts[style]!
  let row = 0
  let open = false
  // A field writes its text itself: how far what follows it moves.
  let inField = links.isField(state >> LINK_SHIFT)
  if (inField) links.fields.write(state >> LINK_SHIFT, state & STYLE_MASK)
  let skipped = 0
  const grown = Math.floor(extra)
  // A kern, an escape and the growth of a no-break space.
  const bytesPerCode = grown === 0 ? 9 : 16
  out.reserve((end - start + 1) * bytesPerCode + 64)
  let data = out.data
  let at = out.length
  for (let i = start; i < end; i++) {
    const code = codes[i]!
    if (code < SPACE || code === SOFT_HYPHEN) {
      if (code >= STYLE && code < STYLE + STYLES && code - STYLE !== style) {
        style = code - STYLE
        ;({ cells, kerns, pdfCodes } = fonts[style]!)
        row = 0
        if (open) {
          stream.addMatchHint(at)
          data[at++] = 41
          data[at++] = 93
          data[at++] = 84
          data[at++] = 74
          data[at++] = 10
          open = false
        }
      } else if (code === LINK_ON || code === LINK_OFF) {
        if (open) {
          data[at++] = 41
          data[at++] = 93
          data[at++] = 84
          data[at++] = 74
          data[at++] = 10
          open = false
        }
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
    const kern = kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
    row = (cell >> RIGHT_SHIFT) & LEFT_MASK
    if (inField) {
      skipped += kern + (cell & WIDTH_MASK) + (code === NO_BREAK_SPACE ? extra : 0)
      continue
    }
    if (!open) {
      out.length = at
      stream.useFace(style, size)
      out.reserve((end - i + 1) * bytesPerCode + 64)
      data = out.data
      at = out.length
      data[at++] = 91
      if (skipped !== 0) at = writeInt(data, at, -Math.round((skipped * 1000) / fonts[style]!.scale))
      skipped = 0
      data[at++] = 40
      open = true
    }
    if (kern !== 0) {
      data[at++] = 41
      at = writeInt(data, at, -kern)
      data[at++] = 40
    }
    if (IS_SPECIAL[code] !== 0) {
      if (code !== NO_BREAK_SPACE) data[at++] = 92
      else if (grown !== 0) {
        data[at++] = NO_BREAK_SPACE
        data[at++] = 41
        at = writeInt(data, at, -Math.round((grown * 1000) / fonts[style]!.scale))
        data[at++] = 40
        continue
      }
    }
    const pdfCode = pdfCodes[code]!
    if (pdfCode > 255) data[at++] = pdfCode >> 8
    data[at++] = pdfCode
  }
  if (tail !== 0) {
    if (!open) {
      data[at++] = 91
      if (skipped !== 0) at = writeInt(data, at, -Math.round((skipped * 1000) / fonts[style]!.scale))
      data[at++] = 40
      open = true
    }
    data[at++] = tail
  }
  if (open) {
    stream.addMatchHint(at)
    data[at++] = 41
    data[at++] = 93
    data[at++] = 84
    data[at++] = 74
    data[at++] = 10
  }
  out.length = at
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
): void {
  const { out } = stream
  const encoded = encodedText.words
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
    out.data[out.length + 1] = 40
    out.length += 2
    out.copy(encoded, place, stop)
    place = stop
    const { data } = out
    let at = out.length
    if (stop === to && tail !== 0) data[at++] = tail
    stream.addMatchHint(at)
    data[at++] = 41
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
