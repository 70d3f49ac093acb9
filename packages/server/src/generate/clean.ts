/**
 * Cleans a model's answer: text in chunks (without reasoning) in, the document out.
 *
 * Removes only what is certainly not part of the document: an announcing first line, a fence around the whole text, closing
 * remarks to the requester, control tokens of chat formats at the very end, a byte order mark, and blank lines at both ends.
 * Line ends become LF. Nothing else changes. The joined output depends on the text only, not on the chunk boundaries.
 *
 * Text is held back only while it matches a documented opener (`clean-phrases.ts`), a fence or a rule. The content of a fence
 * without a format is held back to its end, since text after it makes it a block of code; for a caller with `canRestart` only
 * at first. Time is linear in the length of the text. Source: docs/decisions.md "Cleaning a stream".
 */
import { isCourtesy, isRemark, remarkOpens } from './clean-match.ts'
import {
  type Fence,
  isCertain,
  isRule,
  isUnindented,
  mayBeFence,
  mayBeRule,
  type Opened,
  Opening,
  readFence,
} from './clean-opening.ts'
import { EndTokens } from './clean-tokens.ts'
import { closesFence, indentOf, withoutQuotes } from './line-kinds.ts'

export class Cleaner {
  #started = false
  #afterReturn = false
  readonly #tokens = new EndTokens()
  #opening: Opening | undefined = new Opening()
  readonly #body: Body

  /** @param canRestart the caller checks `restarted` */
  constructor({ canRestart = false } = {}) {
    this.#body = new Body(canRestart)
  }

  /** Whether the last call returned the text from its start, so that all output before it is void. */
  get restarted(): boolean {
    return this.#body.restarted
  }

  /** @returns the text to emit now. */
  write(chunk: string): string {
    this.#body.restarted = false
    return this.#document(this.#tokens.write(this.#lines(chunk)))
  }

  /** @returns the rest. */
  end(): string {
    this.#body.restarted = false
    const text = this.#document(this.#tokens.end(this.#body.inCode))
    const opening = this.#opening?.end()
    return text + (opening ? this.#body.open(opening) : '') + this.#body.end()
  }

  /** `chunk` with LF line ends, without a byte order mark at the very start. */
  #lines(chunk: string): string {
    let text = chunk
    if (!this.#started && text !== '') {
      this.#started = true
      if (text.startsWith('\ufeff')) text = text.slice(1)
    }
    if (this.#afterReturn && text !== '') {
      this.#afterReturn = false
      if (text.startsWith('\n')) text = text.slice(1)
    }
    if (!text.includes('\r')) return text
    this.#afterReturn = text.endsWith('\r')
    return text.replace(/\r\n?/gu, '\n')
  }

  #document(text: string): string {
    if (text === '') return ''
    if (this.#opening === undefined) return this.#body.write(text)
    const opened = this.#opening.write(text)
    if (!opened) return ''
    this.#opening = undefined
    return this.#body.open(opened)
  }
}

/** Cleans a complete answer. */
export function clean(answer: string): string {
  const cleaner = new Cleaner()
  return cleaner.write(answer) + cleaner.end()
}

/** A longer paragraph is not a remark. */
const REMARK_CHARS_MAX = 600
const REMARKS_MAX = 3
const UNITS_MAX = 8
/** A block of code at the start of a document is mostly shorter: longer fenced text is emitted. */
const FENCE_UNCERTAIN_CHARS = 2000

/** A part at the end of the text that may have to be removed. */
interface Unit {
  kind: 'remark' | 'rule' | 'fence'
  /** Line ends and blank lines before it. */
  blank: string
  text: string
}

/** The text after its opening: emits paragraphs as they arrive and holds back what may be the end of the answer. */
class Body {
  restarted = false
  readonly #canRestart: boolean
  #output = ''
  /** Text that was emitted although it may belong to the first block of the document. */
  #early = ''
  /** The current line: blank so far; undecided; passing; passing, but perhaps a fence line; part of a held paragraph. */
  #line: 'blank' | 'undecided' | 'passing' | 'tracked' | 'remark' = 'blank'
  /** The current line, as far as it is needed. */
  #text = ''
  /** Line ends and blank lines after the last text, emitted with the next. */
  #blank = ''
  #afterBlank = false
  #started = false
  readonly #units: Unit[] = []
  /** The open block of code inside the document. */
  #code: Fence | undefined
  /** The fence around the document. */
  #fence: Fence | undefined
  /** Text to restore if that fence is only the first block of the document; undefined once that is ruled out. */
  #prefix: string | undefined
  #ruled = false

  constructor(canRestart: boolean) {
    this.#canRestart = canRestart
  }

  open({ prefix, fence, ruled, rest }: Opened): string {
    this.#ruled = ruled
    if (fence) {
      this.#fence = fence
      if (!isCertain(fence)) this.#prefix = prefix
    }
    return this.write(rest)
  }

  /** Whether the text so far ends inside a block of code, if its last line is complete. */
  get inCode(): boolean {
    return this.#code !== undefined && !(this.#line === 'tracked' && closes(this.#text, this.#code))
  }

  write(text: string): string {
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      if (at > from) this.#addPart(text.slice(from, at))
      this.#endLine()
      from = at + 1
    }
    if (from < text.length) this.#addPart(from === 0 ? text : text.slice(from))
    return this.#takeOutput()
  }

  end(): string {
    if (this.#line === 'undecided') this.#endLine()
    const units = this.#units
    const firstRemark = units.findIndex(
      ({ kind, text }, index) => kind === 'remark' && isRemark(text, units.slice(0, index).some(isFrame)),
    )
    let end = firstRemark < 0 ? units.length : firstRemark
    if (firstRemark >= 0) {
      let start = firstRemark
      while (units[start - 1]?.kind === 'remark' && isCourtesy(units[start - 1]!.text)) start--
      if (isFrame(units[start - 1])) end = start
    }
    if (units[end - 1]?.kind === 'rule' && (firstRemark >= 0 || this.#ruled)) end--
    units.length = end
    // The fence encloses the whole text if nothing follows its end, or its end is missing.
    const fenceAt = units.findIndex(({ kind }) => kind === 'fence')
    if (fenceAt >= 0 && (this.#prefix === undefined || fenceAt === end - 1)) units.splice(fenceAt, 1)
    else if (fenceAt >= 0) this.#restoreFence()
    this.#prefix = undefined
    for (const { blank, text } of units) this.#emit(blank + text)
    units.length = 0
    return this.#takeOutput()
  }

  #addPart(part: string): void {
    switch (this.#line) {
      case 'passing':
        this.#emit(part)
        return
      case 'tracked':
        this.#emit(part)
        this.#text += part
        if (!mayBeFence(this.#text)) this.#line = 'passing'
        return
      case 'remark':
        this.#addToRemark(part)
        return
      case 'blank':
        if (part.trim() === '') this.#text += part
        else this.#decide(this.#text + part)
        return
      case 'undecided':
        this.#decide(this.#text + part)
    }
  }

  /** Decides about a line by its start. */
  #decide(line: string): void {
    this.#text = line
    this.#line = 'undecided'
    const last = this.#units.at(-1)
    // Only a remark may follow the end of the outer fence directly; otherwise that line opens a block of code.
    const afterFence = last?.kind === 'fence' && !this.#afterBlank
    if (this.#code === undefined && indentOf(line) <= 3) {
      if (this.#mayEndFence(line) || (mayBeRule(line) && !afterFence)) return
      if (last?.kind === 'remark' && !this.#afterBlank) {
        if (continuesParagraph(line)) {
          this.#line = 'remark'
          this.#addToRemark(this.#takeBlank() + line)
          return
        }
      } else if (this.#started && (this.#afterBlank || isFrame(last))) {
        const match = isListItem(line) ? 'no' : remarkOpens(line)
        if (match === 'maybe') return
        if (match === 'yes') {
          this.#line = 'remark'
          this.#hold('remark', '')
          this.#addToRemark(line)
          return
        }
      }
    }
    this.#pass(line)
  }

  /** Emits a line of the document and everything held back before it. */
  #pass(line: string): void {
    this.#releaseUnits(this.#afterBlank)
    this.#emit(this.#takeBlank() + line)
    this.#text = line
    this.#line = mayBeFence(line) ? 'tracked' : 'passing'
  }

  /** Blank lines at the very start are dropped; after a fence they belong to its block, if that is restored. */
  #takeBlank(): string {
    const blank = this.#blank
    this.#blank = ''
    if (this.#started || this.#units.length > 0) return blank
    if (this.#prefix !== undefined) this.#prefix += blank
    return ''
  }

  #endLine(): void {
    const line = this.#text
    if (this.#line === 'blank') {
      this.#blank += line + '\n'
      this.#text = ''
      this.#afterBlank = true
      return
    }
    if (this.#line === 'undecided') {
      const last = this.#units.at(-1)
      if (this.#mayEndFence(line) && closes(line, this.#fence!)) this.#hold('fence', line)
      else if (this.#code === undefined && isRule(line) && (last?.kind !== 'remark' || this.#afterBlank)) {
        this.#hold('rule', line)
      } else this.#pass(line)
    }
    if (this.#line === 'tracked') this.#trackCode(line)
    this.#line = 'blank'
    this.#text = ''
    this.#blank += '\n'
    this.#afterBlank = false
  }

  /** Whether a line may become the end of the fence around the document. */
  #mayEndFence(line: string): boolean {
    const fence = this.#fence
    if (!fence || this.#code || this.#units.some(({ kind }) => kind === 'fence')) return false
    return isUnindented(line, fence.marks[0]!) && closesFence(line, fence.marks[0]!) && mayBeFence(line)
  }

  #trackCode(line: string): void {
    if (this.#code) {
      if (closes(line, this.#code)) this.#code = undefined
      return
    }
    const code = readFence(line)
    // In a possible block of code, a line of tildes is part of the code.
    if (code && (this.#prefix === undefined || (code.info !== '' && code.marks[0] === this.#fence?.marks[0])))
      this.#openCode(code)
  }

  /** A block of code inside the fence shows that the fence contains a whole document. */
  #openCode(code: Fence | undefined): void {
    this.#code = code
    this.#prefix = undefined
    this.#early = ''
  }

  #hold(kind: Unit['kind'], line: string): void {
    this.#units.push({ kind, blank: this.#takeBlank(), text: line })
    const remarks = this.#units.reduce((count, unit) => count + (unit.kind === 'remark' ? 1 : 0), 0)
    if (remarks > REMARKS_MAX || this.#units.length > UNITS_MAX) this.#releaseUnit(true)
  }

  #addToRemark(part: string): void {
    const unit = this.#units.at(-1)!
    unit.text += part
    if (unit.text.length <= REMARK_CHARS_MAX) return
    this.#releaseUnits(true)
    this.#line = 'passing'
  }

  #releaseUnits(afterBlank: boolean): void {
    while (this.#units.length > 0) this.#releaseUnit(afterBlank || this.#units.length > 1)
  }

  /** Emits the oldest held unit, since text follows it. */
  #releaseUnit(isApart: boolean): void {
    const unit = this.#units.shift()!
    const text = unit.blank + unit.text
    if (unit.kind !== 'fence') {
      this.#emit(text)
      return
    }
    // Between a blank line and text it opens a block of code, and the outer fence is still open.
    const opensCode = !isApart && unit.blank.includes('\n', unit.blank.indexOf('\n') + 1)
    if (this.#prefix !== undefined && !opensCode) this.#restoreFence()
    else if (isApart) {
      // Unknown text follows the document: the fence has ended, and the text stays.
      this.#fence = undefined
      return
    } else this.#openCode(readFence(unit.text))
    this.#emit(text)
  }

  /** The fence is the first block of the document, which includes the text before it. */
  #restoreFence(): void {
    this.restarted = this.#early !== ''
    this.#output = this.#prefix + this.#early + this.#output
    this.#early = ''
    this.#prefix = undefined
    this.#fence = undefined
  }

  #emit(text: string): void {
    if (text === '') return
    this.#started = true
    this.#output += text
  }

  #takeOutput(): string {
    const out = this.#output
    if (this.#prefix !== undefined) {
      if (!this.#canRestart || this.#early.length + out.length <= FENCE_UNCERTAIN_CHARS) return ''
      this.#early += out
    }
    this.#output = ''
    return out
  }
}

/** Whether the unit separates a remark after it from the document. */
const isFrame = (unit: Unit | undefined): boolean => unit?.kind === 'rule' || unit?.kind === 'fence'

const isListItem = (line: string): boolean => /^ {0,3}[*+-][ \t]/u.test(line)

/** Whether a line continues a paragraph of plain text; a list, heading, quotation, table or fence interrupts it. */
const continuesParagraph = (line: string): boolean => !/^ {0,3}[-+*#>|~`\d]/u.test(line)

/** Whether a line closes the fence, including one in a quotation. */
const closes = (line: string, { marks }: Fence): boolean => closesFence(withoutQuotes(line), marks)
