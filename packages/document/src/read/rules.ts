/**
 * Extensions of markdown-it beyond CommonMark and GFM's tables, strikethrough and bare links:
 * footnotes (GFM), lists labelled `(a)`, `a)` or `(1)`; and LaTeX formulas; and for text from models `<br>`.
 *
 * Each rule examines a line, or the next candidate for its closing mark, once: hostile text costs linear time.
 * Block rules restore the state, except `state.line` (markdown-it, docs/development.md).
 */
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it'
import { romanValue } from '../roman.ts'

const LINE_FEED = 10
const SPACE = 32
/** A line indented by this much is code. */
const CODE_INDENT = 4
const LABEL_CHARS_MAX = 100

/** Tokens of a footnote's definition carry its label in `info`. */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote', footnoteDefinition, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  md.inline.ruler.before('link', 'footnote', footnoteReference)
}

/** Labels of the definitions so far; all of them once the inline stage begins. */
const notesOf = (env: Record<string, unknown>): Set<string> => (env.notes ??= new Set<string>()) as Set<string>

/** The label that `[^label]` at `from` holds. */
function noteLabel(source: string, from: number): string | undefined {
  if (!source.startsWith('[^', from)) return undefined
  const end = source.indexOf(']', from)
  const label = source.slice(from + 2, end)
  if (end < 0 || label === '' || label.length > LABEL_CHARS_MAX || /[\s[]/u.test(label)) return undefined
  return label
}

function footnoteDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= CODE_INDENT) return false
  const from = state.bMarks[startLine]! + state.tShift[startLine]!
  const label = noteLabel(state.src.slice(from, Math.min(state.eMarks[startLine]!, from + LABEL_CHARS_MAX + 4)), 0)
  if (label === undefined || state.src[from + label.length + 3] !== ':') return false
  if (silent) return true
  notesOf(state.env).add(label)
  const open = state.push('footnote_open', '', 1)
  open.info = label
  parseContainer(state, startLine, endLine, from + label.length + 4, state.blkIndent + CODE_INDENT)
  state.push('footnote_close', '', -1)
  return true
}

function footnoteReference(state: StateInline, silent: boolean): boolean {
  const label = noteLabel(state.src.slice(state.pos, Math.min(state.posMax, state.pos + LABEL_CHARS_MAX + 4)), 0)
  if (label === undefined || !notesOf(state.env).has(label)) return false
  if (!silent) {
    state.push('footnote_ref', '', 0).info = label
    const cited = (state.env.notesCited ??= new Map<string, number>()) as Map<string, number>
    if (!cited.has(label)) cited.set(label, cited.size)
  }
  state.pos += label.length + 3
  return true
}

/**
 * Parses the content of a marker: the rest of its line from `contentFrom`, and the following lines indented by `indent` columns.
 * Sets `state.line` to the first line after it.
 *
 * @returns whether its blocks have no empty lines between them.
 */
function parseContainer(
  state: StateBlock,
  line: number,
  endLine: number,
  contentFrom: number,
  indent: number,
): boolean {
  const { blkIndent, tight } = state
  state.tight = true
  const before = { mark: state.bMarks[line]!, shift: state.tShift[line]!, columns: state.sCount[line]! }
  const from = state.skipSpaces(contentFrom)
  // The line is parsed as if it began after the marker, at the column of the content.
  state.bMarks[line] = from
  state.tShift[line] = 0
  state.sCount[line] = indent
  state.blkIndent = indent
  if (from >= state.eMarks[line]! && state.isEmpty(line + 1)) state.line = Math.min(line + 2, endLine)
  else state.md.block.tokenize(state, line, endLine)
  state.blkIndent = blkIndent
  state.bMarks[line] = before.mark
  state.tShift[line] = before.shift
  state.sCount[line] = before.columns
  const isTight = state.tight
  state.tight = tight
  return isTight
}

/** `(a)`, `a)`, `(iv)`, `(1)` and a space: the numbering of contracts and exams. The item's `info` holds the complete label. */
export function letteredLists(md: MarkdownIt): void {
  md.block.ruler.before('list', 'lettered_list', labelledList(letteredLabel, beginsLettered), {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

/**
 * `i.` or `a.`, and so on: a list where the next line at its margin goes on counting, since a line may begin with an initial.
 * No line of an open item continues its paragraph.
 */
export function dottedLists(md: MarkdownIt): void {
  md.block.ruler.before('list', 'dotted_list', labelledList(dottedLabel, beginsDotted), {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

type LabelAt = (state: StateBlock, line: number) => string | undefined

/** Of three figures only before words: `(503) 555-0148` is a telephone number. */
const LETTERED =
  /^(?:\((?:[a-z]{1,2}|[ivxl]{1,6}|[A-Z]|[IVXL]{1,6}|\d{1,2}|\d{3}(?=\)[ \t]+\D))\)|(?:[a-z]|[ivxl]{2,6})\))(?=[ \t]+\S)/u
const DOTTED = /^(?:[ivxl]{1,6}|[a-z])\.(?=[ \t]+\S)/u

const startOf = (state: StateBlock, line: number): string => {
  const from = state.bMarks[line]! + state.tShift[line]!
  return state.src.slice(from, Math.min(state.eMarks[line]!, from + 16))
}

const letteredLabel: LabelAt = (state, line) => LETTERED.exec(startOf(state, line))?.[0]
const dottedLabel: LabelAt = (state, line) => DOTTED.exec(startOf(state, line))?.[0]

/** How many labelled lists are open. */
const depthOf = (state: StateBlock, name: 'dottedDepth' | 'letteredDepth'): number =>
  (state.env[name] as number | undefined) ?? 0

/** `(c) 2026 Example GmbH`: a copyright sign, where no list is open. */
const COPYRIGHT = /^\(c\)[ \t]+\d{4}(?!\d)/iu

const beginsLettered = (state: StateBlock, line: number): boolean =>
  letteredLabel(state, line) !== undefined &&
  (depthOf(state, 'letteredDepth') > 0 || !COPYRIGHT.test(startOf(state, line)))

/** Lines that the item before the next label may have. */
const DOTTED_LINES_MAX = 20
const NEXT_LABELS: Readonly<Record<string, string>> = { 'i.': 'ii.', 'a.': 'b.' }

function beginsDotted(state: StateBlock, line: number): boolean {
  const label = dottedLabel(state, line)
  if (label === undefined) return false
  // In a list every label begins an item.
  if (depthOf(state, 'dottedDepth') > 0) return true
  const next = NEXT_LABELS[label]
  if (next === undefined) return false
  for (let at = line + 1; at < Math.min(state.lineMax, line + DOTTED_LINES_MAX); at++) {
    if (state.sCount[at]! < state.blkIndent && !state.isEmpty(at)) return false
    if (state.sCount[at]! === state.sCount[line]! && dottedLabel(state, at) === next) return true
  }
  return false
}

/** The common style of the labels of one list: their brackets, and figures, capitals or small letters. */
const styleOf = (label: string): string =>
  label.replace(/\d+|[A-Z]+|[a-z]+/u, (text) => (text < 'A' ? '1' : text < 'a' ? 'A' : 'a'))

const lettersOf = (label: string): string => label.replace(/[^a-z]/gu, '')

/**
 * Whether a label at the margin of a list begins a list below its last item, as contracts have it: `(i)` behind `(b)`, but not behind
 * `(h)`, and `(a)` in a list that began with `(i)`.
 */
function beginsBelow(first: string, last: string, label: string): boolean {
  const letters = lettersOf(label)
  if (styleOf(label) !== styleOf(last)) return false
  return lettersOf(first) === 'i' ? letters === 'a' : letters === 'i' && lettersOf(last) !== 'h'
}

/** Whether a label is the next one of a list below an item, whose labels are Roman numbers or letters. */
function countsOn(first: string, last: string, label: string): boolean {
  const [before, letters] = [lettersOf(last), lettersOf(label)]
  if (lettersOf(first) === 'i') return romanValue(letters.toUpperCase()) === romanValue(before.toUpperCase())! + 1
  return letters.length === 1 && letters.charCodeAt(0) === before.charCodeAt(0) + 1
}

function labelledList(labelAt: LabelAt, begins: (state: StateBlock, line: number) => boolean) {
  /** @param isBelow it stands at the margin of the list around it. */
  return function read(
    state: StateBlock,
    startLine: number,
    endLine: number,
    silent: boolean,
    isBelow: boolean = false,
  ): boolean {
    if (state.sCount[startLine]! - state.blkIndent >= CODE_INDENT) return false
    if (!begins(state, startLine)) return false
    if (silent) return true
    const name = labelAt === dottedLabel ? 'dottedDepth' : 'letteredDepth'
    const depth = depthOf(state, name)
    state.env[name] = depth + 1
    const first = state.tokens.length
    const { parentType, listIndent, tight } = state
    state.push('ordered_list_open', 'ol', 1).markup = ')'
    state.parentType = 'list'
    state.listIndent = state.blkIndent
    let line = startLine
    const style = styleOf(labelAt(state, startLine)!)
    let isTight = true
    let emptyBefore = false
    const goesOn = (at: number): boolean =>
      at < endLine && state.sCount[at]! >= state.blkIndent && state.sCount[at]! - state.blkIndent < CODE_INDENT
    const start = labelAt(state, startLine)!
    let last = start
    for (;;) {
      const label = labelAt(state, line)
      // `(2)` and then `a)` are two lists.
      if (label === undefined || (line > startLine && styleOf(label) !== style)) break
      if (isBelow && line > startLine && !countsOn(start, last, label)) break
      last = label
      state.push('list_item_open', 'li', 1).info = label
      const from = state.bMarks[line]! + state.tShift[line]! + label.length
      // Three columns are enough: people indent the content of `(a)` by three or four.
      const innerTight = parseContainer(state, line, endLine, from, state.sCount[line]! + Math.max(3, label.length - 1))
      if (!innerTight || emptyBefore) isTight = false
      emptyBefore = state.line - line > 1 && state.isEmpty(state.line - 1)
      const below = !isBelow && goesOn(state.line) ? labelAt(state, state.line) : undefined
      if (below !== undefined && beginsBelow(start, label, below)) {
        read(state, state.line, endLine, false, true)
        emptyBefore = state.isEmpty(state.line - 1)
      }
      state.push('list_item_close', 'li', -1)
      line = state.line
      if (!goesOn(line)) break
    }
    state.env[name] = depth
    state.push('ordered_list_close', 'ol', -1)
    Object.assign(state, { parentType, listIndent, tight, line })
    if (isTight) hideParagraphs(state, first)
    return true
  }
}

/** Of a tight list or definition list: its tokens from `first` on. */
function hideParagraphs(state: StateBlock, first: number): void {
  const level = state.level + 2
  for (let at = first; at < state.tokens.length; at++) {
    const token = state.tokens[at]!
    if (token.level === level && (token.type === 'paragraph_open' || token.type === 'paragraph_close'))
      token.hidden = true
  }
}

/** A line of text and below it, or below one empty line, lines that begin with `: ` (PHP Markdown Extra, Pandoc). */
export function definitionLists(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'definition_list', definitionList, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

const DEFINITION = /^:[ \t]+\S/u

/** The line of the definition of a term in `line`; -1 where it has none. */
function definitionBelow(state: StateBlock, line: number, endLine: number): number {
  const at = line + 1 < endLine && state.isEmpty(line + 1) ? line + 2 : line + 1
  return at < endLine && isDefinition(state, at) ? at : -1
}

const isDefinition = (state: StateBlock, line: number): boolean => {
  const columns = state.sCount[line]! - state.blkIndent
  return columns >= 0 && columns < CODE_INDENT && DEFINITION.test(startOf(state, line))
}

function definitionList(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const depth = (state.env.definitionDepth as number | undefined) ?? 0
  // In a definition another one ends a paragraph.
  if (silent) return depth > 0 && DEFINITION.test(startOf(state, startLine))
  if (state.isEmpty(startLine) || isDefinition(state, startLine)) return false
  if (definitionBelow(state, startLine, endLine) < 0) return false
  state.env.definitionDepth = depth + 1
  state.push('definitions_open', 'dl', 1).map = [startLine, startLine]
  const { parentType, tight } = state
  state.parentType = 'list'
  let line = startLine
  for (;;) {
    const definition = definitionBelow(state, line, endLine)
    if (definition < 0) break
    state.push('term_open', 'dt', 1).map = [line, line + 1]
    const term = state.push('inline', '', 0)
    term.content = state.getLines(line, line + 1, state.blkIndent, false).trim()
    term.children = []
    state.push('term_close', 'dt', -1)
    line = definition
    while (line < endLine && !state.isEmpty(line) && isDefinition(state, line)) {
      state.push('definition_open', 'dd', 1).map = [line, line + 1]
      const from = state.bMarks[line]! + state.tShift[line]! + 1
      parseContainer(state, line, endLine, from, state.sCount[line]! + 2)
      state.push('definition_close', 'dd', -1)
      line = state.line
    }
    // The next term may stand below empty lines, which the container has taken.
    if (line >= endLine || state.isEmpty(line) || state.sCount[line]! < state.blkIndent) break
    if (state.sCount[line]! - state.blkIndent >= CODE_INDENT) break
  }
  state.env.definitionDepth = depth
  state.push('definitions_close', 'dl', -1)
  Object.assign(state, { parentType, tight, line })
  return true
}

/** A formula as typed: `content` with its delimiters, `meta.formula` without. */
export interface FormulaMeta {
  formula: string
  isDisplay: boolean
}

/** A command, script or equation: what parts a formula from escaped brackets, as in `\[sic\]`. */
const LATEX_SIGN = /\\[A-Za-z]|[_^=]/gu

/**
 * LaTeX between `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, with its backslashes, underscores and asterisks.
 *
 * @param hasEscapes a backslash before a bracket may be an escape (CommonMark §2.4).
 */
export function formulas(md: MarkdownIt, hasEscapes: boolean): void {
  md.block.ruler.before('fence', 'formula', (...line) => formulaBlock(hasEscapes, ...line), {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  md.inline.ruler.before('escape', 'formula', (...place) => formulaInline(hasEscapes, ...place))
}

const CLOSERS: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]', '\\(': '\\)' }

/** A block that `$$` or `\[` opens at the margin, up to the line that closes it; a blank line ends the search. */
function formulaBlock(
  hasEscapes: boolean,
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= CODE_INDENT) return false
  const from = state.bMarks[startLine]! + state.tShift[startLine]!
  const opener = state.src.slice(from, from + 2)
  const closer = opener === '\\(' ? undefined : CLOSERS[opener]
  if (closer === undefined) return false
  const unclosed = (state.env.formulaUnclosed ??= {}) as Record<string, { level: number; from: number; to: number }>
  const failed = unclosed[closer]
  // A search that failed from a line above is not repeated.
  if (failed?.level === state.level && failed.from <= startLine && startLine < failed.to) return false
  let line = startLine
  let isClosed = false
  for (; line < endLine && !state.isEmpty(line); line++) {
    const start = line === startLine ? from + 2 : state.bMarks[line]!
    const text = state.src.slice(start, state.eMarks[line]!)
    const at = text.indexOf(closer)
    if (at < 0) continue
    // Words after the closing mark make it a paragraph with formulas in its lines.
    isClosed = text.slice(at + 2).trim() === ''
    break
  }
  if (!isClosed) {
    unclosed[closer] = { level: state.level, from: startLine, to: line }
    return false
  }
  const typed = state
    .getLines(startLine, line + 1, state.blkIndent, false)
    .split('\n')
    .map((one) => one.trim())
    .join('\n')
  const formula = typed.slice(2, -2).trim()
  if (!isFormula(formula, opener, hasEscapes)) {
    unclosed[closer] = { level: state.level, from: startLine, to: line }
    return false
  }
  if (silent) return true
  const open = state.push('paragraph_open', 'p', 1)
  open.map = [startLine, line + 1]
  const content = state.push('inline', '', 0)
  content.content = ''
  const token = new state.Token('formula', '', 0)
  token.content = typed
  token.meta = { formula, isDisplay: true } satisfies FormulaMeta
  content.children = [token]
  content.meta = { isFormula: true }
  state.push('paragraph_close', 'p', -1)
  state.line = line + 1
  return true
}

const WORD_BEFORE_DOLLAR = /[\p{L}\p{N}$]/u
/** A sum of money and then a word: `$20 million and A$`. */
const PRICE = /^[\d.,]+\s[^\\^_={}]*\p{L}{2}/u

/**
 * `\(…\)`, `\[…\]`, `$$…$$` and `$…$` in a line. For one dollar sign Pandoc's rule (MANUAL "Math"): no space inside either mark, and no
 * digit after the closing one, so that prices are no formulas. Two rules more keep prices and names of variables as they are: no letter or digit
 * stands before the opening mark, no capital letter behind the closing one (`$HOME/$USER`).
 */
function formulaInline(hasEscapes: boolean, state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  const unit = src.charCodeAt(pos)
  if (unit !== 36 && unit !== 92) return false
  const pair = src.slice(pos, pos + 2)
  const closer = CLOSERS[pair]
  let end = -1
  let markLength = 1
  if (closer !== undefined) {
    const missing = (state.env.formulaMissing ??= {}) as Record<string, string>
    // A search for a closing mark that failed in this text is not repeated.
    if (missing[closer] === src) return false
    end = src.indexOf(closer, pos + 2)
    if (end < 0) missing[closer] = src
    if (end < 0 || end + 2 > posMax) return false
    end += 2
    markLength = 2
  } else if (unit === 36) {
    const close = dollarBehind(src, pos + 1)
    if (close < 0 || close >= posMax || close === pos + 1) return false
    if (WORD_BEFORE_DOLLAR.test(src.slice(Math.max(0, pos - 1), pos))) return false
    const isBlank = (at: number): boolean => src.charCodeAt(at) === SPACE || src.charCodeAt(at) === LINE_FEED
    if (isBlank(pos + 1) || isBlank(close - 1) || /[\dA-Z]/u.test(src[close + 1] ?? '')) return false
    end = close + 1
    if (PRICE.test(src.slice(pos + 1, close))) return false
  } else return false
  const content = src.slice(pos, end)
  const formula = content.slice(markLength, -markLength).trim()
  const hasSign = hasEscapes && unit !== 36 && nextSign(state, pos + markLength) < end - markLength
  if (!isFormula(formula, pair, hasEscapes, hasSign)) return false
  if (!silent) {
    const token = state.push('formula', '', 0)
    token.content = content
    token.meta = { formula, isDisplay: pair === '$$' || pair === '\\[' } satisfies FormulaMeta
  }
  state.pos = end
  return true
}

/**
 * @param hasEscapes a backslash before a bracket may be an escape: then it needs a sign of LaTeX, or is one letter.
 * @param hasSign whether it has one.
 */
export function isFormula(
  formula: string,
  opener: string,
  hasEscapes: boolean,
  hasSign = formula.search(LATEX_SIGN) >= 0,
): boolean {
  if (formula === '') return false
  if (!hasEscapes || opener.startsWith('$') || hasSign) return true
  return opener === '\\(' && /^\p{L}$/u.test(formula)
}

/** Where the next sign of LaTeX is from `from` on. A text full of opening marks is looked through once, not once for each. */
function nextSign({ src, env }: StateInline, from: number): number {
  const known = env.formulaSign as { src: string; from: number; at: number } | undefined
  if (known?.src === src && known.from <= from && from <= known.at) return known.at
  LATEX_SIGN.lastIndex = from
  const at = LATEX_SIGN.exec(src)?.index ?? Number.POSITIVE_INFINITY
  env.formulaSign = { src, from, at }
  return at
}

/** The next dollar sign that no backslash stands before. */
function dollarBehind(src: string, from: number): number {
  for (let at = src.indexOf('$', from); at >= 0; at = src.indexOf('$', at + 1)) if (src[at - 1] !== '\\') return at
  return -1
}

/** `<br>` is a line break; any other tag is text where HTML is off. */
export function lineBreakTag(md: MarkdownIt): void {
  md.inline.ruler.before('autolink', 'line_break_tag', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 60) return false
    const tag = /^<br[ \t]{0,4}\/?>/iu.exec(state.src.slice(state.pos, Math.min(state.posMax, state.pos + 10)))?.[0]
    if (tag === undefined) return false
    if (!silent) state.push('hardbreak', 'br', 0)
    state.pos += tag.length
    return true
  })
}

const TILDE = 126
/** Delimiters of one tilde are of another kind: `~a~~` is text. */
const SINGLE_TILDE = 0x10000 + TILDE

/** One tilde or two on each side strike a text through, as on GitHub; three are text (GFM §6.5). markdown-it knows two alone. */
export function strikethrough(md: MarkdownIt): void {
  md.inline.ruler.at('strikethrough', (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false
    const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true)
    state.push('text', '', 0).content = '~'.repeat(length)
    if (length <= 2)
      state.delimiters.push({
        marker: length === 1 ? SINGLE_TILDE : TILDE,
        length: 0,
        token: state.tokens.length - 1,
        end: -1,
        open,
        close,
      })
    state.pos += length
    return true
  })
  md.inline.ruler2.at('strikethrough', (state) => {
    strike(state.tokens, state.delimiters)
    for (const meta of state.tokens_meta) if (meta?.delimiters) strike(state.tokens, meta.delimiters)
    return true
  })
}

function strike(tokens: Token[], delimiters: readonly { marker: number; end: number; token: number }[]): void {
  for (const { marker, end, token } of delimiters) {
    if ((marker !== TILDE && marker !== SINGLE_TILDE) || end < 0) continue
    for (const [at, type, nesting] of [
      [token, 's_open', 1],
      [delimiters[end]!.token, 's_close', -1],
    ] as const) {
      const mark = tokens[at]!
      mark.type = type
      mark.tag = 's'
      mark.nesting = nesting
      mark.markup = mark.content
      mark.content = ''
    }
  }
}

/** One line above a line of `=` is a title; several lines, or hyphens below them, are no heading (CommonMark §4.3 has both). */
export function underlinedTitles(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'underlined_title', (state, line, end, silent) => {
    if (line + 1 >= end || state.isEmpty(line) || state.sCount[line + 1]! !== state.blkIndent) return false
    const underline = state.src.slice(state.bMarks[line + 1]! + state.tShift[line + 1]!, state.eMarks[line + 1])
    if (!/^={3,}[ \t]*$/u.test(underline)) return false
    if (silent) return true
    state.push('heading_open', 'h1', 1).map = [line, line + 2]
    const content = state.push('inline', '', 0)
    content.content = state.getLines(line, line + 1, state.blkIndent, false).trim()
    content.children = []
    state.push('heading_close', 'h1', -1)
    state.line = line + 2
    return true
  })
}

/** A line of blanks to write on: a run of four underscores or more, and others beside it. */
const WRITING_LINE = /^(?=.*_{4})_[_ \t]*$/u
const UNDERSCORE = 95
/** Lines above an underline that are looked at. */
const HEADING_LINES_MAX = 10

/** The line of `source` from `from` on, without the blanks around it, is one to write on. */
function isWritingLine(source: string, from: number, to: number): boolean {
  while (from < to && (source.charCodeAt(from) === SPACE || source.charCodeAt(from) === 9)) from++
  return source.charCodeAt(from) === UNDERSCORE && WRITING_LINE.test(source.slice(from, to))
}

/** Of a paragraph. */
const hasWritingLine = (source: string): boolean =>
  source.includes('____') && source.split('\n').some((line) => isWritingLine(line, 0, line.length))

const isWritingRow = (state: StateBlock, line: number): boolean =>
  isWritingLine(state.src, state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]!)

/**
 * A line of four underscores or more is text, (CommonMark §4.1 has a thematic break): it is written on, and the lines around it stay lines. Three
 * of them, asterisks and hyphens are a break. It begins a paragraph below a list, a quotation or a table, and is no part of a heading.
 */
export function writingLines(md: MarkdownIt): void {
  md.block.ruler.at('hr', thematicBreak, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  const paragraph = md.block.ruler.getRules('').at(-1)!
  md.block.ruler.before('lheading', 'writing_line', (state, startLine, endLine, silent) => {
    if (silent) return false
    const end = Math.min(endLine, startLine + HEADING_LINES_MAX)
    let line = startLine
    while (line < end && !state.isEmpty(line) && !isWritingRow(state, line)) line++
    return line < end && !state.isEmpty(line) && paragraph(state, startLine, endLine, silent)
  })
  md.inline.ruler.before('newline', 'writing_line_break', (state, silent) => {
    const { src, pos } = state
    if (src.charCodeAt(pos) !== LINE_FEED) return false
    const known = (state.env.writingLines ??= {}) as { src?: string; has?: boolean }
    if (known.src !== src) Object.assign(known, { src, has: hasWritingLine(src) })
    if (!known.has) return false
    if (!silent) {
      state.pending = state.pending.trimEnd()
      state.push('hardbreak', 'br', 0)
    }
    state.pos++
    while (state.pos < state.posMax && src.charCodeAt(state.pos) === SPACE) state.pos++
    return true
  })
}

/** CommonMark §4.1 but for lines to write on; in silent mode these end what would take them for a line of its own. */
function thematicBreak(state: StateBlock, startLine: number, _: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= CODE_INDENT) return false
  const from = state.bMarks[startLine]! + state.tShift[startLine]!
  const mark = state.src[from]
  if (mark !== '-' && mark !== '*' && mark !== '_') return false
  let count = 0
  for (let at = from; at < state.eMarks[startLine]!; at++) {
    const unit = state.src[at]
    if (unit === mark) count++
    else if (unit !== ' ' && unit !== '\t') return false
  }
  if (count < 3) return false
  if (mark === '_' && isWritingRow(state, startLine)) {
    const isOutside = state.sCount[startLine]! < state.blkIndent
    return silent && (isOutside || state.parentType === 'blockquote' || (state.parentType as string) === 'table')
  }
  if (silent) return true
  state.line = startLine + 1
  const token = state.push('hr', 'hr', 0)
  token.map = [startLine, state.line]
  token.markup = mark.repeat(count)
  return true
}
