/**
 * Markdown in, a document out; the one Markdown parser of the repository (markdown-it) is called here and nowhere else.
 *
 * Two dialects. `commonmark`: CommonMark 0.31.2 with GFM 0.29 tables, strikethrough, task lists, footnotes and bare links,
 * LaTeX formulas, and lists labelled `(a)`. Five departures: a line of four underscores or more is text, two spaces between sentences are one, HTML is understood as far as it has a meaning on paper (html.ts), cells that a table's head has no column for are not
 * dropped (GFM §4.10) but stay in the last one, and `**` marks bold text beside scripts without spaces. `\newpage`, `<!-- pagebreak -->` and CSS page breaks begin a page. `answer`, for text from models and
 * callers, differs: a newline is a line break, hyphens below a line of text are a rule and not a heading, and HTML tags
 * and link reference definitions are text, so that nothing is dropped.
 *
 * markdown-it takes 0.1 s for input that takes micromark a minute (`*a**` 25,000 times, `>` 100,000 times).
 * No function is recursive, so nesting depth cannot exhaust the stack.
 */
import type { Token } from 'markdown-it'
import { ALERTS } from '../alerts.ts'
import {
  type Alignment,
  alignmentValue,
  BOLD,
  CODE,
  DEFINITIONS,
  type Document,
  HEADER,
  ITALIC,
  LOOSE,
  ORDERED,
  STRIKE,
} from '../model.ts'
import { BlockWriter } from './block-writer.ts'
import { withFormLines } from './form-lines.ts'
import { HtmlReader, nameOfPicture } from './html.ts'
import { htmlTokens } from './html-tokens.ts'
import { type Dialect, LEVELS_MAX, NestingTooDeep, parserFor } from './parser.ts'
import type { FormulaMeta } from './rules.ts'

export { type Dialect, NestingTooDeep }

/** @throws {NestingTooDeep} */
export function readMarkdown(source: string, dialect: Dialect): Document {
  const env: { unevenRows?: number; notesCited?: Map<string, number> } = {}
  const text = dialect === 'answer' ? withFormLines(source) : source
  const tokens = withTypedLabels(parserFor(dialect).parse(text, env))
  if (tokens.some(({ nesting, level }) => nesting === 1 && level >= LEVELS_MAX - 1))
    throw new NestingTooDeep(`Quotes and lists nest more than ${LEVELS_MAX} deep.`)
  const reader = new TokenReader(text, dialect)
  const { notesCited } = env
  const isOrdered = tokens.some(({ type }) => type === 'footnote_open')
  reader.read(isOrdered ? withNotesLast(tokens, notesCited ?? new Map()) : tokens)
  return reader.writer.finish(env.unevenRows, reader.html.tagsLeftOut)
}

/**
 * Adds two spaces to each line of `source` (answer dialect) that ends in a line break of its text, so that a CommonMark reader
 * finds the same breaks. Math and code spans over several lines are not changed.
 */
export function withHardBreaks(source: string): string {
  const form = withFormLines(source)
  const tokens = parserFor('answer').parse(form, {})
  const lines = form.split('\n')
  for (const [at, { type, map }] of tokens.entries()) {
    if (type !== 'paragraph_open' || map === null || tokens[at + 1]?.meta?.isFormula === true) continue
    const inCode = linesThatEndInCode(tokens[at + 1]!)
    for (let line = map[0]; line < map[1] - 1; line++) {
      const text = lines[line]!
      if (!inCode.has(line - map[0]) && !text.endsWith('  ') && !text.endsWith('\\'))
        lines[line] = `${text.trimEnd()}  `
    }
  }
  return lines.join('\n')
}

/** Numbers of the lines of a paragraph whose line end is in a code span. */
function linesThatEndInCode({ content, children }: Token): ReadonlySet<number> {
  const found = new Set<number>()
  let line = 0
  let read = 0
  for (const { type, markup, meta } of children ?? []) {
    if (type !== 'code_inline') continue
    const from = meta?.['from'] as number
    const text = from + markup.length
    line += content.slice(read, from).split('\n').length - 1
    read = endOfRun(content, text, markup.length)
    for (const character of content.slice(text, read)) if (character === '\n') found.add(line++)
  }
  return found
}

/** Offset after the next run of exactly `length` backticks at or after `from`. A code span always ends in one. */
function endOfRun(text: string, from: number, length: number): number {
  for (let at = text.indexOf('`', from); at >= 0; at = text.indexOf('`', at)) {
    const start = at
    while (text[at] === '`') at++
    if (at - start === length) return at
  }
  return text.length
}

interface OpenList {
  loose: boolean
  /** Number of each item as typed, and the character after it (`.` or `)`). */
  numbers: { item: number; typed: number; mark: string }[]
}

class TokenReader {
  readonly writer: BlockWriter
  readonly html: HtmlReader
  readonly #hasAlerts: boolean
  readonly #softBreak: string
  readonly #lists: OpenList[] = []

  constructor(source: string, dialect: Dialect) {
    this.writer = new BlockWriter(source.length)
    this.html = new HtmlReader(this.writer, source)
    this.#hasAlerts = dialect === 'commonmark'
    this.#softBreak = dialect === 'answer' ? '\n' : ' '
  }

  read(tokens: readonly Token[]): void {
    const { writer } = this
    const tableEnds = this.html.hasTables ? endsOfTables(tokens) : undefined
    let row = 0
    for (let at = 0; at < tokens.length; at++) {
      for (let open = tableEnds?.get(at) ?? 0; open > 0; open--) writer.closeElement(['table'])
      const token = tokens[at]!
      const { map } = token
      switch (token.type) {
        case 'heading_open':
          writer.openText('heading', { value: Number(token.tag.slice(1)), map })
          // A heading is one line, even where its source has a break.
          writer.flatten(' ')
          this.#inline(tokens[++at]!, 0, ' ')
          writer.unflatten()
          writer.closeText()
          break
        case 'paragraph_open':
          this.#paragraph(token, tokens[++at]!)
          break
        case 'fence':
        case 'code_block':
          writer.code(token.content.replace(/\n$/u, ''), token.info.trim(), map)
          break
        case 'html_block':
          this.html.read(token.content)
          writer.closeText()
          writer.truncateStyles(writer.frame.styles)
          break
        case 'hr':
          writer.open('rule', '', { map })
          writer.close()
          break
        case 'blockquote_open':
          writer.open('quote', '', { label: this.#hasAlerts ? takeAlert(tokens[at + 2]) : '', map })
          break
        case 'definitions_open':
          writer.open('list', '', { flags: DEFINITIONS, tight: true, map })
          break
        case 'term_open':
          writer.openText('term', { map })
          writer.flatten(' ')
          this.#inline(tokens[++at]!, 0, ' ')
          writer.unflatten()
          writer.closeText()
          break
        case 'definition_open':
          writer.open('item', '', { tight: true, map })
          break
        case 'footnote_open':
          writer.open('note', '', { label: token.info, map })
          break
        case 'bullet_list_open':
        case 'ordered_list_open': {
          const loose = isLoose(tokens, at)
          const ordered = token.type === 'ordered_list_open' ? ORDERED : 0
          writer.open('list', '', { flags: ordered | (loose ? LOOSE : 0), tight: !loose, map })
          this.#lists.push({ loose, numbers: [] })
          break
        }
        case 'list_item_open':
          this.#item(token)
          break
        case 'list_item_close':
        case 'blockquote_close':
        case 'footnote_close':
        case 'definition_close':
        case 'definitions_close':
        case 'table_close':
        case 'tr_close':
          writer.close()
          break
        case 'bullet_list_close':
        case 'ordered_list_close':
          this.#number(this.#lists.pop()!)
          writer.close()
          break
        case 'table_open':
          writer.open('table', '', { map })
          row = 0
          break
        case 'tr_open':
          writer.open('row', '', { flags: row++ === 0 ? HEADER : 0 })
          break
        case 'th_open':
        case 'td_open':
          writer.open('cell', '', { value: alignmentValue(alignmentOf(token)) })
          this.#inline(tokens[++at]!)
          writer.close()
          break
        default:
      }
    }
  }

  #item({ info, markup, map }: Token): void {
    const { writer } = this
    const list = this.#lists.at(-1)!
    const isNumber = /^\d+$/u.test(info)
    const item = writer.open('item', '', { label: isNumber ? '' : info, tight: !list.loose, map })
    if (isNumber) list.numbers.push({ item, typed: Number(info), mark: markup })
    // In a cell it is a line of text with its mark.
    if (item < 0) writer.label(isNumber ? `${numberOf(list.numbers, list.numbers.length - 1)}${markup}` : info || '•')
  }

  /** Labels keep the numbers as typed. If all are equal (`1. 1. 1.`), they count up (CommonMark §5.3). */
  #number({ numbers }: OpenList): void {
    const first = numbers[0]
    if (first === undefined) return
    const lazy = numbers.length > 1 && numbers.every(({ typed }) => typed === first.typed)
    for (const [index, { item, typed, mark }] of numbers.entries())
      if (item >= 0) this.writer.builder.setLabel(item, `${lazy ? first.typed + index : typed}${mark}`)
  }

  #paragraph({ map }: Token, content: Token): void {
    const { writer } = this
    if (PAGE_BREAK.test(content.content) && writer.builder.current < 0) {
      writer.breakPage()
      return
    }
    const item = writer.builder.current
    const isFirst = writer.isFirst
    writer.openText('paragraph', { map })
    const isInItem = isFirst && this.#lists.length > 0 && writer.frame.separator === ''
    const task = isInItem ? /^\[([ xX])\](?=\s)/u.exec(content.content) : null
    if (task) writer.builder.setValue(item, task[1] === ' ' ? 1 : 2)
    this.#inline(content, task ? task[0].length + 1 : 0)
    writer.closeText()
  }

  /** Links do not nest: in one a formula stays as typed. */
  #formula({ content, meta }: Token): void {
    const { writer } = this
    const { formula, isDisplay } = meta as unknown as FormulaMeta
    if (writer.link !== undefined) writer.text(content)
    else writer.linkedText(content, { kind: 'formula', target: formula, bare: true, title: '', isDisplay })
  }

  /** Two spaces between sentences, as on a typewriter, are one, as in HTML. Answers keep what they have. */
  #withOneSpace(text: string): string {
    return this.#softBreak === ' ' && text.includes('  ') ? text.replace(DOUBLE_SPACE, ' ') : text
  }

  /** @param skip characters of a task's box at the start of the text. */
  #inline({ children }: Token, skip = 0, hardBreak = '\n'): void {
    const { writer } = this
    const floor = writer.styleCount
    let toSkip = skip
    let before = ''
    for (const token of children ?? []) {
      switch (token.type) {
        case 'em_open':
        case 'strong_open':
        case 's_open':
          writer.openStyle(`*${token.tag}`, MARKS[token.tag]!)
          break
        case 'em_close':
        case 'strong_close':
        case 's_close':
        case 'link_close':
          writer.closeStyle(`*${token.tag}`)
          break
        case 'link_open':
          // Links do not nest: the outer one holds.
          writer.openStyle('*a', 0, {
            kind: 'link',
            target: String(token.attrGet('href') ?? ''),
            bare: token.info === 'auto',
            title: String(token.attrGet('title') ?? ''),
          })
          break
        case 'image': {
          const target = String(token.attrGet('src') ?? '')
          const alt = altOf(token)
          writer.image(alt.trim() === '' ? nameOfPicture(target) : alt, target, String(token.attrGet('title') ?? ''))
          break
        }
        case 'footnote_ref':
          if (writer.link !== undefined) writer.text(`[${token.info}]`)
          else writer.linkedText(`[${token.info}]`, { kind: 'note', target: token.info, bare: false, title: '' })
          break
        case 'formula':
          this.#formula(token)
          break
        case 'code_inline':
          writer.openStyle('`', CODE)
          writer.text(token.content)
          writer.closeStyle('`')
          break
        case 'softbreak':
          writer.markdownText(hardBreak === ' ' ? ' ' : this.#softBreak, isTag(before))
          break
        case 'hardbreak':
          writer.text(hardBreak)
          break
        case 'html_inline':
          this.html.read(token.content, true)
          break
        default:
          writer.markdownText(
            this.#withOneSpace(toSkip > 0 ? token.content.slice(toSkip) : token.content),
            isTag(before),
          )
          toSkip = Math.max(0, toSkip - token.content.length)
      }
      before = token.type
    }
    writer.truncateStyles(floor)
  }
}

/** The number of an item while its list is read: those behind it are not known. */
function numberOf(numbers: OpenList['numbers'], index: number): number {
  const [first, second] = numbers
  return index > 0 && first!.typed === second!.typed ? first!.typed + index : numbers[index]!.typed
}

/** A hard break may be `<br>`; the blanks behind any other one are gone. */
const isTag = (type: string): boolean => type === 'html_inline' || type === 'hardbreak'

/**
 * Lists whose bullets stand before typed labels, as in `- (a) text`: the labels, which the parser takes for those of a list in each item,
 * are those of the items themselves.
 */
function withTypedLabels(tokens: Token[]): Token[] {
  const dropped = new Set<Token>()
  for (const [at, list] of tokens.entries()) {
    if (list.type !== 'bullet_list_open') continue
    const items: Token[] = []
    const inner: Token[] = []
    let next = at + 1
    for (; tokens[next]!.level > list.level; next++) {
      const item = tokens[next]!
      if (item.type !== 'list_item_open' || item.level !== list.level + 1) continue
      const own = labelledListIn(tokens, next)
      if (own === undefined) break
      items.push(item)
      inner.push(...own)
    }
    if (items.length < 2 || tokens[next]!.level > list.level) continue
    list.type = 'ordered_list_open'
    for (const [place, item] of items.entries()) item.info = inner[4 * place + 1]!.info
    for (const token of inner) dropped.add(token)
  }
  return dropped.size === 0 ? tokens : tokens.filter((token) => !dropped.has(token))
}

/** The tokens around the content of a list of one labelled item that an item begins with: of the list, of its item, and their ends. */
function labelledListIn(tokens: readonly Token[], at: number): [Token, Token, Token, Token] | undefined {
  const [list, item] = [tokens[at + 1]!, tokens[at + 2]!]
  if (list.type !== 'ordered_list_open' || item.type !== 'list_item_open' || !/^[(a-z]/u.test(item.info))
    return undefined
  let end = at + 3
  while (tokens[end]!.level > item.level) end++
  const [itemEnd, listEnd] = [tokens[end]!, tokens[end + 1]!]
  return listEnd.type === 'ordered_list_close' ? [list, item, itemEnd, listEnd] : undefined
}

/** A line of LaTeX that Pandoc and others take for a page break. */
export const PAGE_BREAK = /^\\(?:newpage|pagebreak|clearpage)(?:\{\})?$/u

const DOUBLE_SPACE = /(?<=^|[.!?:]["”’)]?) {2}(?=\S)/gu

const MARKS: Readonly<Record<string, number>> = { em: ITALIC, strong: BOLD, s: STRIKE }

const ALERT = /^\[!([a-z]+)\]$/iu

/** Takes `[!NOTE]` from the first line of a quote. @returns its kind; '' for none. */
function takeAlert(first: Token | undefined): string {
  const children = first?.type === 'inline' ? first.children : undefined
  const lineEnd = children?.[1]?.type
  if (children?.[0]?.type !== 'text' || (lineEnd !== undefined && lineEnd !== 'softbreak' && lineEnd !== 'hardbreak'))
    return ''
  const kind = ALERT.exec(children[0].content.trim())?.[1]?.toLowerCase()
  if (kind === undefined || !ALERTS.some((name) => name === kind)) return ''
  children.splice(0, 2)
  return kind
}

const TABLE_PART = /^(?:caption|thead|tbody|tfoot|tr|t[dh])$/u

/**
 * HTML tables that lack their end: by token, how many of them end before it. The last tag of a part of such a table is in it, and
 * nothing after that: what follows is no cell's.
 */
function endsOfTables(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const open: number[] = []
  tokens.forEach(({ type, content, children }, at) => {
    const html =
      type === 'html_block'
        ? [content]
        : (children ?? []).map((child) => (child.type === 'html_inline' ? child.content : ''))
    for (const source of html) {
      if (!/<\/?t|<\/?caption/iu.test(source)) continue
      for (const tag of htmlTokens(source)) {
        if (tag.kind === 'text' || tag.kind === 'page-break') continue
        if (tag.name === 'table' && tag.kind === 'close') open.pop()
        else if (tag.name === 'table') open.push(at)
        else if (TABLE_PART.test(tag.name) && open.length > 0) open[open.length - 1] = at
      }
    }
  })
  const ends = new Map<number, number>()
  // Of an inline token the next one closes its block.
  for (const at of open) {
    const next = at + (tokens[at]!.type === 'inline' ? 2 : 1)
    ends.set(next, (ends.get(next) ?? 0) + 1)
  }
  return ends
}

/** Footnotes stand behind the text, in the order in which it refers to them. */
function withNotesLast(tokens: readonly Token[], numbers: ReadonlyMap<string, number>): readonly Token[] {
  const notes: Token[][] = []
  const rest: Token[] = []
  let depth = 0
  for (const token of tokens) {
    if (token.type === 'footnote_open' && depth++ === 0) notes.push([])
    if (depth > 0) notes.at(-1)!.push(token)
    else rest.push(token)
    if (token.type === 'footnote_close') depth--
  }
  const numberOf = ([open]: Token[]) => numbers.get(open!.info) ?? numbers.size
  return [...rest, ...notes.sort((a, b) => numberOf(a) - numberOf(b)).flat()]
}

/** Whether empty lines are between or in the items of the list that opens at `from`. */
function isLoose(tokens: readonly Token[], from: number): boolean {
  const level = tokens[from]!.level
  for (let at = from + 1; at < tokens.length && tokens[at]!.level > level; at++) {
    const token = tokens[at]!
    if (token.type === 'paragraph_open' && token.level === level + 2 && !token.hidden) return true
  }
  return false
}

function alignmentOf(token: Token): Alignment | undefined {
  const style = String(token.attrGet('style') ?? '')
  return (['left', 'center', 'right'] as const).find((one) => style.endsWith(one))
}

/** The text of an image's description, without its markup. */
const altOf = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('')
