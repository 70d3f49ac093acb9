/**
 * Cues of a speech, such as `[pause]` and `*(Pause.)*`, as ranges of text of their own (links of the kind `cue`) in bold
 * letters of the monospaced face, which designs of speeches set in another one. A document in, the same document with
 * further marks out; short cues have no-break spaces. Linear in the text.
 */
import { BOLD, CODE, Document, ITALIC } from './model.ts'

const OPENING_SQUARE = 91
const OPENING_ROUND = 40
const CLOSING_SQUARE = 93
const CLOSING_ROUND = 41
const NEWLINE = 10
const SPACE = 32
const NO_BREAK_SPACE = 0xa0
/** Longer ones are text. */
const CUE_MAX = 120
/** Up to this many characters a cue is not divided. */
const WHOLE_MAX = 24
const LETTER = /\p{L}/u
/** A paragraph that names a slide is none: `[Slide 3: a picture]`. */
const SLIDE = /^\[\p{L}{2,14}[ \u00a0]?\d{1,3}(?!\d)/u

interface Cue {
  from: number
  to: number
}

export function withCues(document: Document): Document {
  const cues: Cue[] = []
  const { count, start, end } = document
  for (let block = 0; block < count; block++)
    if (end[block]! > start[block]! && document.kind(block) === 'paragraph') findCues(document, block, cues)
  return cues.length === 0 ? document : markCues(document, cues)
}

/** Whatever stands in square brackets; what stands in parentheses, where all of it is italic. */
function findCues(document: Document, block: number, cues: Cue[]): void {
  const { units, start, end, markAt, markStyle, markLink, markCount, firstMark } = document
  let mark = firstMark[block]!
  let style = 0
  let link = 0
  let from = -1
  for (let at = start[block]!; at < end[block]!; at++) {
    let isChanged = false
    for (; mark < markCount && markAt[mark]! <= at; mark++) {
      isChanged = true
      style = markStyle[mark]!
      link = markLink[mark]!
    }
    const unit = units[at]!
    if (link > 0 || (style & CODE) !== 0 || unit === NEWLINE || at - from > CUE_MAX) from = -1
    else if (from >= 0 && units[from] === OPENING_ROUND && isChanged && (style & ITALIC) === 0) from = -1
    if (link > 0 || (style & CODE) !== 0) continue
    if (unit === OPENING_SQUARE || (unit === OPENING_ROUND && (style & ITALIC) !== 0 && from < 0)) from = at
    else if (from >= 0 && unit === (units[from] === OPENING_ROUND ? CLOSING_ROUND : CLOSING_SQUARE)) {
      const text = String.fromCharCode(...units.subarray(from, at))
      const isSlide = from === start[block] && at + 1 === end[block] && SLIDE.test(text)
      if (LETTER.test(text) && !isSlide) cues.push({ from, to: at + 1 })
      from = -1
    }
  }
}

function markCues(document: Document, cues: readonly Cue[]): Document {
  const { count, start, end, markAt, markStyle, markLink, markCount } = document
  const units = document.units.slice()
  const links = [...document.links]
  const at: number[] = []
  const styles: number[] = []
  const targets: number[] = []
  const firstMark = new Int32Array(count)
  const add = (place: number, style: number, link: number) => {
    at.push(place)
    styles.push(style)
    targets.push(link)
  }
  let mark = 0
  let next = 0
  for (let block = 0; block < count; block++) {
    firstMark[block] = at.length
    let style = 0
    let link = 0
    /** Copies the marks before `to`, or only notes what they say. */
    const pass = (to: number, isCopied: boolean) => {
      for (; mark < markCount && markAt[mark]! < to; mark++) {
        style = markStyle[mark]!
        link = markLink[mark]!
        if (isCopied) add(markAt[mark]!, style, link)
      }
    }
    // A container has the text of what it contains.
    if (end[block] === start[block]) continue
    for (; next < cues.length && cues[next]!.from < end[block]!; next++) {
      const { from, to } = cues[next]!
      pass(from, true)
      add(from, CODE | BOLD, links.push({ kind: 'cue', target: '', bare: false, title: '' }))
      pass(to, false)
      if (to < end[block]! && !(mark < markCount && markAt[mark] === to)) add(to, style, link)
      if (to - from <= WHOLE_MAX)
        for (let unit = from; unit < to; unit++) if (units[unit] === SPACE) units[unit] = NO_BREAK_SPACE
    }
    pass(end[block]!, true)
  }
  return new Document({
    ...document,
    units,
    firstMark,
    markCount: at.length,
    markAt: Int32Array.from(at),
    markStyle: Uint8Array.from(styles),
    markLink: Int32Array.from(targets),
    links,
  })
}
