/**
 * Has a model write the rest of a text that was cut off. It is asked for the rest alone, so what is there keeps its words: asked for the
 * whole text again, small models change it, and large ones take as long as for all of it.
 */

/** Characters of the text that the model sees at most, from its end: the headings before them stand for the rest. */
const SEEN_CHARS_MAX = 12_000
const SEEN_CHARS_MIN = 500
/** Of the words around the text in the prompt. */
const FRAME_CHARS = 500
/** The start of the rest in which words of the text may be repeated, without blanks. */
const OVERLAP_CHARS_MAX = 300
const OVERLAP_CHARS_MIN = 12
/** A rest that begins like the text is the whole text again. */
const START_CHARS = 40

/** @param promptMax characters of a prompt at most, as the service allows them. */
export function continuationPrompt(prompt: string, start: string, promptMax: number): string {
  // The end of a prompt is that of a file, if it is so long.
  const shortened = prompt.slice(0, promptMax - FRAME_CHARS - SEEN_CHARS_MIN)
  const room = Math.min(SEEN_CHARS_MAX, promptMax - FRAME_CHARS - shortened.length)
  // From the start of a line.
  const end = start.length <= room ? start : start.slice(-room).replace(/^[^\n]*\n/, '')
  const what = end === start ? 'The beginning' : 'The beginning, of which this is the end,'
  return `${shortened}\n\n---\n\n${what} of this document is written already and stays as it is:\n\n${end}\n\n---\n\nWrite only what comes after it: go on with the next sentence, in the same language, and stop where the document ends. Repeat no title, no head and nothing else that is written already.`
}

/**
 * The text with its rest. A rest that begins with the last words of the text loses them.
 * @param start ends with a whole sentence, without blanks after it
 * @param isParagraphEnd whether the text was cut off after the paragraph
 * @returns the whole text that the model wrote instead, if it began again
 */
export function withRest(start: string, rest: string, isParagraphEnd: boolean): string {
  const written = rest.trim()
  if (startsLike(start, written)) return written
  const more = withoutOverlap(start, written)
  return more === '' ? start : start + separator(start, more, isParagraphEnd) + more
}

function startsLike(start: string, rest: string): boolean {
  const [a, b] = [withoutBlank(start.slice(0, 3 * START_CHARS)), withoutBlank(rest.slice(0, 3 * START_CHARS))]
  const length = Math.min(START_CHARS, a.length)
  return length >= OVERLAP_CHARS_MIN && a.slice(0, length) === b.slice(0, length)
}

function withoutOverlap(start: string, rest: string): string {
  const end = withoutBlank(start.slice(-2 * OVERLAP_CHARS_MAX)).slice(-OVERLAP_CHARS_MAX)
  const first = withoutBlank(rest.slice(0, 2 * OVERLAP_CHARS_MAX)).slice(0, OVERLAP_CHARS_MAX)
  for (let length = Math.min(end.length, first.length); length >= OVERLAP_CHARS_MIN; length--) {
    if (!end.endsWith(first.slice(0, length))) continue
    let at = 0
    for (let seen = 0; seen < length; at++) if (/\S/.test(rest[at]!)) seen++
    return rest.slice(at).trimStart()
  }
  return rest
}

const withoutBlank = (text: string): string => text.replace(/\s/g, '')

const LIST_LINE = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/
const BLOCK_LINE = /^(?:#{1,6}[ \t]|[ \t]*(?:[-*+]|\d+[.)])[ \t]|>|\||```|~~~|---)/

function separator(start: string, rest: string, isParagraphEnd: boolean): string {
  const last = start.slice(start.lastIndexOf('\n') + 1)
  if (last.startsWith('|') && rest.startsWith('|')) return '\n'
  if (LIST_LINE.test(last) && LIST_LINE.test(rest)) return '\n'
  if (isParagraphEnd || BLOCK_LINE.test(rest) || /^(?:#|\|)/.test(last)) return '\n\n'
  return /[\u3000-\u30ff\u3400-\u9fff\uff00-\uff60]$/.test(start) ? '' : ' '
}
