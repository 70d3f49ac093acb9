/**
 * The start of an answer: decides whether it opens with an announcement ("Sure! Here is the letter:") or with a fence around
 * the whole document.
 *
 * In: the answer's text with LF line ends, in chunks of any size. Out: nothing while the first lines may be either, then the
 * decision and all text of the document so far. The decision depends on the text only, not on the chunk boundaries. At most
 * one preface line, one announcing line and one rule are held back.
 */
import { isAnnouncement, isPreface, mayAnnounce } from './clean-match.ts'
import { fenceOf, indentOf } from './line-kinds.ts'

/** A fence line. */
export interface Fence {
  marks: string
  info: string
}

export interface Opened {
  /** The text before the document, announcement and fence line, to be restored if the fence belongs to the document. */
  prefix: string
  /** The fence that may enclose the whole document. */
  fence?: Fence
  /** A rule after the announcement was removed, so a rule at the very end is removed too. */
  ruled: boolean
  /** Text of the document read so far. */
  rest: string
}

/**
 * Info strings of a fence around a whole document. `true`: the fence certainly encloses the document and is removed at once;
 * otherwise only once its end is known. Formats of documents only, never a programming or markup language.
 */
const DOCUMENT_INFO = new Map([
  ['markdown', true],
  ['md', true],
  ['document', true],
  ['letter', true],
  ['', false],
  ['text', false],
  ['txt', false],
  ['plaintext', false],
  ['plain', false],
  ['csv', false],
  ['tsv', false],
])
/** A longer line is neither an announcement nor a fence. */
const LINE_CHARS_MAX = 300
/** A longer run of blank lines is not held back. */
const PREFIX_CHARS_MAX = 2000
/** A longer line of such marks may be a signature line. */
const RULE_MARKS_MAX = 5
const RULE_CHARS_MAX = 80

export class Opening {
  #stage: 'first' | 'preface' | 'announced' | 'ruled' = 'first'
  /** Complete lines that may turn out not to be the document, unchanged. */
  #prefix = ''
  #line = ''
  #blankAfter = false

  /** @returns the decision, or undefined while more text is needed. */
  write(text: string): Opened | undefined {
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const line = this.#line + text.slice(from, at)
      this.#line = ''
      from = at + 1
      const opened = this.#endLine(line, '\n')
      if (opened) return { ...opened, rest: opened.rest + text.slice(from) }
    }
    this.#line += text.slice(from)
    return this.#mayContinue() ? undefined : this.#document(this.#line)
  }

  end(): Opened {
    const line = this.#line
    this.#line = ''
    // An announcement without a document after it is the whole answer, and stays.
    return this.#endLine(line, '') ?? { prefix: '', ruled: false, rest: this.#prefix }
  }

  #endLine(line: string, lineEnd: string): Opened | undefined {
    if (line.trim() === '') {
      if (line.length > LINE_CHARS_MAX || this.#prefix.length > PREFIX_CHARS_MAX) return this.#document(line + lineEnd)
      if (this.#prefix !== '') this.#prefix += line + lineEnd
      this.#blankAfter = true
      return undefined
    }
    const fence = mayOpenFence(line) ? readFence(line) : undefined
    if (fence && DOCUMENT_INFO.has(fence.info)) {
      return { prefix: this.#prefix + line + lineEnd, fence, ruled: this.#stage === 'ruled', rest: '' }
    }
    // A fence separates the announcement like a blank line.
    if (fence) this.#blankAfter = true
    if (this.#stage === 'announced' && isRule(line)) this.#stage = 'ruled'
    else if (this.#stage === 'announced' || this.#stage === 'ruled') return this.#document(line + lineEnd)
    else if (isShort(line) && isAnnouncement(line)) this.#stage = 'announced'
    else if (this.#stage === 'first' && isShort(line) && isPreface(line)) this.#stage = 'preface'
    else return this.#document(line + lineEnd)
    this.#prefix += line + lineEnd
    this.#blankAfter = false
    return undefined
  }

  /** Whether the unfinished line may still be part of the opening. */
  #mayContinue(): boolean {
    const line = this.#line
    if (!isShort(line)) return false
    if (line.trim() === '') return true
    if (mayOpenFence(line)) return true
    if (this.#stage === 'ruled') return false
    return this.#stage === 'announced' ? mayBeRule(line) : mayAnnounce(line)
  }

  /** The document begins with `rest`. */
  #document(rest: string): Opened {
    this.#line = ''
    const announced = this.#stage === 'ruled' || (this.#stage === 'announced' && this.#blankAfter)
    return { prefix: '', ruled: this.#stage === 'ruled', rest: announced ? rest : this.#prefix + rest }
  }
}

/** Whether such a fence certainly encloses a document. */
export const isCertain = (fence: Fence): boolean => DOCUMENT_INFO.get(fence.info) === true

const isShort = (line: string): boolean => line.length <= LINE_CHARS_MAX

/** Whether a line begins with `mark`, outside containers and indented code. */
export const isUnindented = (line: string, mark: string): boolean =>
  indentOf(line) <= 3 && line.trimStart().startsWith(mark)

const mayOpenFence = (line: string): boolean => (isUnindented(line, '`') || isUnindented(line, '~')) && mayBeFence(line)

/** A thematic break of at least three equal characters; the spaced forms stay text. */
export function isRule(line: string): boolean {
  return line.trim().length >= 3 && mayBeRule(line)
}

/** Whether a line with this start may become a rule. */
export function mayBeRule(line: string): boolean {
  if (line.length > RULE_CHARS_MAX || indentOf(line) > 3) return false
  const marks = line.trim()
  const mark = marks[0]
  if (mark !== '-' && mark !== '*' && mark !== '_') return false
  return marks.length <= RULE_MARKS_MAX && marks === mark.repeat(marks.length)
}

/** Offset after indentation, quotation marks and list markers, where a fence in a container begins. */
function afterContainers(line: string): number {
  let at = 0
  for (;;) {
    while (line[at] === ' ' || line[at] === '\t') at++
    let end = at
    while (end - at < 9 && isDigit(line[end])) end++
    if (end > at && end < line.length && line[end] !== '.' && line[end] !== ')') return at
    const isMarker = end > at || line[at] === '-' || line[at] === '+' || line[at] === '*'
    if (isMarker && end < line.length) end++
    if (line[at] === '>') at++
    else if (isMarker && (end >= line.length || line[end] === ' ' || line[end] === '\t')) at = end
    else return at
  }
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'

/** Whether a line with this start may become a fence line, including one in a list item or quotation. */
export function mayBeFence(line: string): boolean {
  if (line.length > LINE_CHARS_MAX) return false
  const text = line.slice(afterContainers(line))
  return /^(?:`*|~*)$/u.test(text) || fenceOf(text) !== undefined
}

/** Parses a fence line, including one in a list item or quotation. */
export function readFence(line: string): Fence | undefined {
  if (line.length > LINE_CHARS_MAX) return undefined
  const text = line.slice(afterContainers(line))
  const marks = fenceOf(text)
  return marks === undefined ? undefined : { marks, info: text.slice(marks.length).trim().toLowerCase() }
}
