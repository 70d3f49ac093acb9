/**
 * The source of a document → the tree that the Typst program (typst-source.ts) walks. In: text as the caller sent it.
 * Out: plain JSON of strings and numbers; a string in it is always printed, never read as Typst.
 *
 * Light markup: the interface's five rules, with CommonMark's flanking rules for `*` and `**` (CommonMark 0.31.2
 * §6.2). Written apart from packages/typeset on purpose: `/pdf-alt` is there for the day that the other one fails.
 * Markdown: the maintained parser `mdast-util-from-markdown`, with GFM.
 */
import type { ListItem, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Text in one style; flags are left out where false. */
interface StyledText {
  text: string
  bold?: true
  italic?: true
  mono?: true
  strike?: true
  url?: string
}

/** `'\n'` is a line break. `missing` visible boxes stand for characters that no font has (typst-fit.ts puts them in). */
export type Run = string | StyledText | { missing: number }

/**
 * `gap`: empty lines before the block. `rtl`: its base direction is right to left. `keep`: it stays with the next
 * block (what leads in a list). `spacing`: empty lines between the items of a list.
 */
export type Block =
  | { kind: 'text'; gap: number; rtl: boolean; keep: boolean; runs: Run[] }
  | { kind: 'list'; gap: number; rtl: boolean; start: number | null; spacing: number; items: Block[][] }
  | { kind: 'heading'; gap: number; rtl: boolean; level: number; size: number; runs: Run[] }
  | { kind: 'code'; gap: number; lines: Run[][] }
  | { kind: 'quote'; gap: number; rtl: boolean; blocks: Block[] }
  | {
      kind: 'table'
      gap: number
      rtl: boolean
      align: ('left' | 'right' | 'center' | null)[]
      header: Run[][]
      rows: Run[][][]
    }
  | { kind: 'rule'; gap: number }

/** Deeper nesting than this is set at this depth: Typst has a limit of its own, and no page has room for it. */
const DEPTH_MAX = 10

/** Light markup → blocks. Newlines at the very start and end print nothing; two or more are one empty line. */
export function readLight(source: string): Block[] {
  const text = withPlainNewlines(source).replace(/^\n+|\n+$/g, '')
  if (text === '') return []
  return text.split(/\n{2,}/).flatMap((paragraph, index) => lightParagraph(paragraph, index === 0 ? 0 : 1))
}

function lightParagraph(paragraph: string, gap: number): Block[] {
  const lines = paragraph.split('\n')
  const isBullet = (line: string | undefined) => line?.startsWith('- ') ?? false
  const blocks: Block[] = []
  // A paragraph has one base direction (UAX #9 P2, P3); a list item is a paragraph of its own.
  const paragraphRtl = isRightToLeft(paragraph)
  for (let at = 0; at < lines.length; ) {
    const here = blocks.length === 0 ? gap : 0
    const from = at
    if (!isBullet(lines[at])) {
      while (at < lines.length && !isBullet(lines[at])) at += 1
      const text = lines.slice(from, at).join('\n')
      blocks.push({ kind: 'text', gap: here, rtl: paragraphRtl, keep: at < lines.length, runs: readInline(text) })
      continue
    }
    const rtl = isRightToLeft(lines[at]!.slice(2))
    while (isBullet(lines[at]) && isRightToLeft(lines[at]!.slice(2)) === rtl) at += 1
    const items = lines.slice(from, at).map((line): Block[] => {
      return [{ kind: 'text', gap: 0, rtl, keep: false, runs: readInline(line.slice(2)) }]
    })
    blocks.push({ kind: 'list', gap: here, rtl, start: null, spacing: 0, items })
  }
  return blocks
}

interface Delimiter {
  /** Asterisks that found no partner yet; printed as typed in the end. */
  left: number
  length: number
  opens: boolean
  closes: boolean
  /** How many pairs of one and of two asterisks this run opens and closes. */
  openItalic: number
  openBold: number
  closeItalic: number
  closeBold: number
}

/** `**bold**`, `*italic*`, `***both***` and `\*` in one paragraph or list item. */
export function readInline(text: string): Run[] {
  const pieces: (string | Delimiter)[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const star = text.indexOf('*', at)
    if (star < 0) {
      plain += text.slice(at)
      break
    }
    if (star > at && text[star - 1] === '\\') {
      plain += `${text.slice(at, star - 1)}*`
      at = star + 1
      continue
    }
    plain += text.slice(at, star)
    let end = star
    while (text[end] === '*') end += 1
    const before = text.slice(Math.max(0, star - 2), star)
    const delimiter = delimiterRun(end - star, [...before].at(-1) ?? '', [...text.slice(end, end + 2)][0] ?? '')
    if (plain) pieces.push(plain)
    plain = ''
    pieces.push(delimiter)
    at = end
  }
  if (plain) pieces.push(plain)
  pairUp(pieces)
  return styled(pieces)
}

/** CommonMark 0.31.2 §6.2: left-flanking runs open, right-flanking runs close. */
function delimiterRun(length: number, before: string, after: string): Delimiter {
  const blank = (character: string) => character === '' || /\s/u.test(character)
  const punctuation = (character: string) => /[\p{P}\p{S}]/u.test(character)
  const opens = !blank(after) && (!punctuation(after) || blank(before) || punctuation(before))
  const closes = !blank(before) && (!punctuation(before) || blank(after) || punctuation(after))
  const none = { openItalic: 0, openBold: 0, closeItalic: 0, closeBold: 0 }
  return { left: length, length, opens, closes, ...none }
}

/**
 * CommonMark 0.31.2, appendix "An algorithm for parsing nested emphasis". `floors` keeps it linear: for each kind of
 * closer, how many of the lowest openers are known not to fit.
 */
function pairUp(pieces: (string | Delimiter)[]): void {
  const floors = new Map<string, number>()
  const openers: Delimiter[] = []
  const shrinkTo = (height: number) => {
    openers.length = height
    for (const [key, floor] of floors) if (floor > height) floors.set(key, height)
  }
  for (const closer of pieces) {
    if (typeof closer === 'string') continue
    const key = `${closer.opens}${closer.length % 3}`
    while (closer.closes && closer.left > 0) {
      const floor = floors.get(key) ?? 0
      let at = openers.length - 1
      while (at >= floor && !fits(openers[at]!, closer)) at -= 1
      const opener = openers[at]
      if (at < floor || !opener) {
        floors.set(key, openers.length)
        break
      }
      const width = opener.left >= 2 && closer.left >= 2 ? 2 : 1
      if (width === 2) {
        opener.openBold += 1
        closer.closeBold += 1
      } else {
        opener.openItalic += 1
        closer.closeItalic += 1
      }
      opener.left -= width
      closer.left -= width
      shrinkTo(opener.left === 0 ? at : at + 1)
    }
    if (closer.opens && closer.left > 0) openers.push(closer)
  }
}

/** The "multiple of 3" rule: a run that could do both pairs only where the lengths allow it. */
function fits(opener: Delimiter, closer: Delimiter): boolean {
  const ambiguous = opener.closes || closer.opens
  return !ambiguous || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
}

function styled(pieces: (string | Delimiter)[]): Run[] {
  const runs: Run[] = []
  let bold = 0
  let italic = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      push(runs, piece, { bold: bold > 0, italic: italic > 0 })
      continue
    }
    bold -= piece.closeBold
    italic -= piece.closeItalic
    push(runs, '*'.repeat(piece.left), { bold: bold > 0, italic: italic > 0 })
    bold += piece.openBold
    italic += piece.openItalic
  }
  return runs
}

interface Style {
  bold?: boolean
  italic?: boolean
  mono?: boolean
  strike?: boolean
  url?: string | undefined
}

/** Adds text to a paragraph, its newlines as line breaks, joined to the run before where the style is the same. */
function push(runs: Run[], text: string, style: Style): void {
  const plain = !style.bold && !style.italic && !style.mono && !style.strike && style.url === undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) runs.push('\n')
    if (line === '') continue
    const before = runs.at(-1)
    if (plain && typeof before === 'string' && before !== '\n') runs[runs.length - 1] = before + line
    else if (plain) runs.push(line)
    else
      runs.push({
        text: line,
        ...(style.bold && { bold: true }),
        ...(style.italic && { italic: true }),
        ...(style.mono && { mono: true }),
        ...(style.strike && { strike: true }),
        ...(style.url !== undefined && { url: style.url }),
      })
  }
}

/** What Typst or the parser below take minutes for, though it is no longer than other documents. */
export class HostileText extends RangeError {}

/** Marks on one letter: Typst's time grows with the square of them, 0.2 s for these. */
const MARKS_MAX = 10_000

/** @throws {HostileText} */
export function refusePiledMarks(source: string): void {
  for (const [marks] of source.matchAll(/\p{M}+/gu)) {
    if (marks.length > MARKS_MAX) throw new HostileText(`One letter carries more than ${MARKS_MAX} marks.`)
  }
}

/** Quotes and lists in each other on one line. */
const LEVELS_MAX = 500
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${LEVELS_MAX}}`, 'm')
/** Runs of `*`, `_` and `~` in one paragraph: each may pair with each before it. */
const EMPHASIS_MAX = 5000

function refuseHostile(source: string): void {
  if (TOO_DEEP.test(source)) throw new HostileText(`Quotes and lists nest more than ${LEVELS_MAX} deep.`)
  // In fenced code nothing pairs, and in a table only what stands in one row.
  const text = source.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm, '')
  const rows = text.match(/^[ \t]*\|.*$/gm) ?? []
  for (const paragraph of [...rows, ...text.replace(/^[ \t]*\|.*$/gm, '|').split(/\n[ \t]*\n/)]) {
    if (paragraph.length > EMPHASIS_MAX && (paragraph.match(/([*_~])\1*/g)?.length ?? 0) > EMPHASIS_MAX)
      throw new HostileText(`A paragraph holds more than ${EMPHASIS_MAX} marks of emphasis.`)
  }
}

/**
 * CommonMark with GFM → blocks. Raw HTML is printed as typed; an image leaves its alternative text.
 * @throws {HostileText} whose message is for the caller.
 */
export function readMarkdown(source: string): Block[] {
  refuseHostile(source)
  const tree = fromMarkdown(withPlainNewlines(source), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const links = new Map<string, string>()
  for (const node of tree.children) if (node.type === 'definition') links.set(node.identifier, node.url)
  const reader: MarkdownState = { links, headingLevel: 0 }
  return blocksOf(tree.children, reader, 0)
}

interface MarkdownState {
  links: Map<string, string>
  /** Level of the heading before, for PDF/UA-1: levels start at 1 and never skip one going down. */
  headingLevel: number
}

/** Size of a heading by its level, in multiples of the font size. */
const HEADING_SIZES = [1.8, 1.5, 1.25, 1.1, 1, 1]

function blocksOf(nodes: RootContent[], state: MarkdownState, depth: number): Block[] {
  const blocks: Block[] = []
  for (const node of nodes) {
    const gap = blocks.length === 0 ? 0 : 1
    blocks.push(...blockOf(node, state, depth, gap))
  }
  return blocks
}

function blockOf(node: RootContent, state: MarkdownState, depth: number, gap: number): Block[] {
  const rtl = isRightToLeft(plainText(node))
  switch (node.type) {
    case 'heading': {
      state.headingLevel = Math.min(node.depth, state.headingLevel + 1)
      const size = HEADING_SIZES[node.depth - 1]!
      return [{ kind: 'heading', gap, rtl, level: state.headingLevel, size, runs: runsOf(node.children, state) }]
    }
    case 'paragraph':
      return [{ kind: 'text', gap, rtl, keep: false, runs: runsOf(node.children, state) }]
    case 'html':
      return [{ kind: 'text', gap, rtl, keep: false, runs: literal(node.value) }]
    case 'code':
      return [{ kind: 'code', gap, lines: node.value.split('\n').map((line) => (line ? [line] : [])) }]
    case 'thematicBreak':
      return [{ kind: 'rule', gap }]
    case 'blockquote':
      if (depth >= DEPTH_MAX) return blocksOf(node.children, state, depth)
      return [{ kind: 'quote', gap, rtl, blocks: blocksOf(node.children, state, depth + 1) }]
    case 'list': {
      if (depth >= DEPTH_MAX) return node.children.flatMap((item) => blocksOf(item.children, state, depth))
      const loose = (node.spread ?? false) || node.children.some((item) => item.spread)
      const items = node.children.map((item) => itemOf(item, state, depth, loose))
      const start = node.ordered ? (node.start ?? 1) : null
      return [{ kind: 'list', gap, rtl, start, spacing: loose ? 1 : 0, items }]
    }
    case 'table': {
      const rows = node.children.map((row) => row.children.map((cell) => runsOf(cell.children, state)))
      const width = Math.max(...rows.map((row) => row.length))
      const filled = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, (): Run[] => [])])
      const align = Array.from({ length: width }, (_, column) => node.align?.[column] ?? null)
      return [{ kind: 'table', gap, rtl, align, header: filled[0] ?? [], rows: filled.slice(1) }]
    }
    case 'footnoteDefinition': {
      const [first, ...rest] = blocksOf(node.children, state, depth)
      const label = `[${node.label ?? node.identifier}] `
      if (first?.kind === 'text') return [{ ...first, gap, runs: [label, ...first.runs] }, ...rest]
      return [{ kind: 'text', gap, rtl, keep: true, runs: [label] }, ...(first ? [first] : []), ...rest]
    }
    case 'definition':
      return []
    default:
      return [{ kind: 'text', gap, rtl, keep: false, runs: runsOf([node as PhrasingContent], state) }]
  }
}

function itemOf(item: ListItem, state: MarkdownState, depth: number, loose: boolean): Block[] {
  const blocks = blocksOf(item.children, state, depth + 1)
  if (!loose) for (const block of blocks) block.gap = 0
  const first = blocks[0]
  const box = item.checked === true ? '[x] ' : item.checked === false ? '[ ] ' : ''
  if (box && first?.kind === 'text') first.runs.unshift(box)
  return blocks
}

function runsOf(nodes: PhrasingContent[], state: MarkdownState): Run[] {
  const runs: Run[] = []
  const walk = (node: PhrasingContent, style: Style, depth: number): void => {
    const inner = (children: PhrasingContent[], more: Style) => {
      for (const child of children) walk(child, depth < 1000 ? { ...style, ...more } : style, depth + 1)
    }
    switch (node.type) {
      case 'text':
        // A newline inside a Markdown paragraph is a space, as CommonMark renders it.
        push(runs, node.value.replaceAll('\n', ' '), style)
        break
      case 'strong':
        inner(node.children, { bold: true })
        break
      case 'emphasis':
        inner(node.children, { italic: true })
        break
      case 'delete':
        inner(node.children, { strike: true })
        break
      case 'inlineCode':
        push(runs, node.value, { ...style, mono: true })
        break
      case 'break':
        runs.push('\n')
        break
      case 'link':
        inner(node.children, { url: webAddress(node.url) })
        break
      case 'linkReference':
        inner(node.children, { url: webAddress(state.links.get(node.identifier) ?? '') })
        break
      case 'image':
      case 'imageReference':
        push(runs, node.alt ?? '', style)
        break
      case 'html':
        push(runs, node.value, style)
        break
      case 'footnoteReference':
        push(runs, `[${node.label ?? node.identifier}]`, style)
        break
    }
  }
  for (const node of nodes) walk(node, {}, 0)
  return runs
}

function literal(text: string): Run[] {
  const runs: Run[] = []
  push(runs, text, {})
  return runs
}

/** A link that a reader may follow; anything else (`javascript:`, a local file) is plain text. */
function webAddress(url: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(url) && url.length <= 2000 ? url : undefined
}

/** The text of a node's first stretch, enough to find its first strong character. */
function plainText(node: Nodes): string {
  let text = ''
  const walk = (inner: Nodes, depth: number): void => {
    if (text.length > 400 || depth > 200) return
    if ('value' in inner) text += inner.value
    if ('children' in inner) for (const child of inner.children) walk(child, depth + 1)
  }
  walk(node, 0)
  return text
}

/** UAX #9 P2, P3: the first strong character decides. Blocks of right-to-left scripts: Unicode 17, Bidi_Class R and AL. */
export function isRightToLeft(text: string): boolean {
  // Letters, and the marks that stand for one (LRM, RLM, ALM).
  const strong = /[\p{L}\u200e\u200f\u061c]/u.exec(text)
  return (
    strong !== null &&
    /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(strong[0])
  )
}

function withPlainNewlines(source: string): string {
  return source.replace(/\r\n?/g, '\n')
}
