/**
 * Markdown, as a model writes it, in; blocks out.
 *
 * CommonMark 0.31.2 with GFM, read by mdast-util-from-markdown. What blocks have no place for keeps its words: a link
 * becomes its text with the address in parentheses, code its text, an image its description, HTML what it says.
 * One thing departs from CommonMark: a newline after a short line is kept, since a model that writes an address or a
 * signature block means the line ends, and no model wraps its prose at sixty characters.
 */
import type { List, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Block, ListItem } from '../blocks.ts'
import { htmlToMarkdown } from './html.ts'
import { escapeInline } from './inline.ts'
import { parseLight } from './parse-light.ts'
import { isTangled } from './tangled.ts'

/** A line shorter than this ends where the model ended it. */
const SHORT_LINE_CHARS = 60

/** Built once: each paragraph of a stream is read here, most of them several times. */
const GFM = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/** @param inHtml it is what HTML said: what still looks like a tag there is words, however deep tags stood in tags. */
export function parseMarkdown(source: string, inHtml = false): Block[] {
  if (isTangled(source)) return parseLight(source)
  const plain = plainBlocks(source)
  if (plain) return plain
  const text = parted(source)
  const tree = fromMarkdown(text, GFM)
  const addresses = new Map<string, string>()
  for (const node of tree.children) if (node.type === 'definition') addresses.set(node.identifier, node.url)
  const inline = (nodes: PhrasingContent[]): string => softBreaks(nodes.map((node) => phrase(node, addresses)).join(''))

  const blocks = (nodes: RootContent[]): Block[] => nodes.flatMap(block)

  function block(node: RootContent): Block[] {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: Math.min(node.depth, 3) as 1 | 2 | 3, text: oneLine(inline(node.children)) }]
      case 'paragraph':
        return paragraph(inline(node.children))
      case 'list':
        return [{ kind: 'list', ordered: node.ordered === true, items: items(node) }]
      case 'table': {
        const [header = [], ...rows] = node.children.map((row) =>
          row.children.map((cell) => oneLine(inline(cell.children))),
        )
        // Words right below a table are no row of it, though GFM counts them as one; the beginning of a row has its bar.
        const isRow = (at: number): boolean =>
          (rows[at]?.length ?? 0) > 1 ||
          header.length < 2 ||
          text[node.children[at + 1]?.position?.start.offset ?? 0] === '|'
        const last = rows.findLastIndex((_, at) => isRow(at)) + 1
        return [
          { kind: 'table', header, rows: rows.slice(0, last).map((row) => header.map((_, at) => row[at] ?? '')) },
          ...rows.slice(last).map(([words = '']): Block => ({ kind: 'paragraph', text: words })),
        ]
      }
      case 'code':
        return [{ kind: 'code', language: node.lang ?? '', text: node.value }]
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocks(node.children) }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'html': {
        const said = htmlToMarkdown(node.value)
        return inHtml || said === '' || said === node.value.trim()
          ? paragraph(escapeInline(said))
          : parseMarkdown(said, true)
      }
      case 'footnoteDefinition': {
        const [first, ...rest] = blocks(node.children)
        const label = `[${node.label ?? node.identifier}] `
        return first?.kind === 'paragraph'
          ? [{ ...first, text: label + first.text }, ...rest]
          : first
            ? [first, ...rest]
            : []
      }
      default:
        return []
    }
  }

  function items(list: List): ListItem[] {
    return list.children.map((item) => {
      const texts: string[] = []
      const children: ListItem[] = []
      for (const child of item.children) {
        if (child.type === 'list') children.push(...items(child))
        else texts.push(...block(child).map(blockText))
      }
      const box = item.checked === true ? '[x] ' : item.checked === false ? '[ ] ' : ''
      const text = box + texts.filter((part) => part !== '').join(' ')
      return children.length > 0 ? { text, children } : { text }
    })
  }

  return blocks(tree.children)
}

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/u
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/u
const MARGIN_PROSE = /^(?!#{1,6}\s|`{3}|~{3}|>|\||(?:-{3,}|\*{3,}|_{3,}|=+)\s*$)\S/u

/** A line at the margin right below a short item of a list begins a paragraph: it is no wrapped part of the item. */
function parted(source: string): string {
  if (!/\n\S/u.test(source)) return source
  let fenced = false
  let before = ''
  return source
    .split('\n')
    .map((line) => {
      const opensParagraph =
        !fenced && ITEM.test(before) && before.length < SHORT_LINE_CHARS && MARGIN_PROSE.test(line) && !ITEM.test(line)
      if (FENCE.test(line)) fenced = !fenced
      before = line
      return opensParagraph ? `\n${line}` : line
    })
    .join('\n')
}

/** A line in which nothing can be a mark, a line of a table or the beginning of a block. */
const PLAIN_LINE = /^[\p{L}“„«"(‘'][\p{L}\p{M}\p{N} ,.;:?!%€£$’'‘“”„«»"()–—/-]*$/u
const HEADING_LINE = /^(#{1,6}) (.+)$/u
/** Two spaces may be a hard break; addresses become links. */
const NOT_PLAIN = / {2}| $|www\.|:\/\//imu

/** Paragraphs and headings without any markup in them, read in a tenth of the parser's time; undefined for all else. */
function plainBlocks(source: string): Block[] | undefined {
  if (NOT_PLAIN.test(source)) return undefined
  const blocks: Block[] = []
  for (const stretch of source.split(/\n{2,}/u)) {
    const lines = stretch.replace(/^\n|\n$/gu, '').split('\n')
    const [, marks, words] = (lines.length === 1 && HEADING_LINE.exec(lines[0]!)) || []
    if (marks !== undefined && words !== undefined && PLAIN_LINE.test(words)) {
      blocks.push({
        kind: 'heading',
        level: Math.min(marks.length, 3) as 1 | 2 | 3,
        text: oneLine(escapeInline(words)),
      })
    } else if (lines.every((line) => PLAIN_LINE.test(line))) {
      blocks.push(...paragraph(softBreaks(lines.map(escapeInline).join(SOFT_BREAK))))
    } else if (stretch.trim() !== '') return undefined
  }
  return blocks
}

function paragraph(text: string): Block[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return []
  return lines.length === 1
    ? [{ kind: 'paragraph', text: lines[0]! }]
    : lines.every((line) => line.length < SHORT_LINE_CHARS)
      ? [{ kind: 'lines', lines }]
      : [{ kind: 'paragraph', text: lines.join('\n') }]
}

function phrase(node: PhrasingContent, addresses: Map<string, string>): string {
  const inner = (children: PhrasingContent[]): string => children.map((child) => phrase(child, addresses)).join('')
  switch (node.type) {
    case 'text':
      return escapeInline(node.value.replace(/[\n\u2028]/gu, SOFT_BREAK))
    case 'strong':
      return wrapped(inner(node.children), '**')
    case 'emphasis':
      return wrapped(inner(node.children), '*')
    case 'delete':
      return inner(node.children)
    case 'inlineCode':
      return escapeInline(node.value)
    case 'break':
      return '\n'
    case 'link':
      return withAddress(inner(node.children), node.url)
    case 'linkReference':
      return withAddress(inner(node.children), addresses.get(node.identifier) ?? '')
    case 'image':
    case 'imageReference':
      return escapeInline(node.alt ?? '')
    case 'html':
      return escapeInline(htmlText(node.value))
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`
    default:
      return ''
  }
}

/** Stands for a newline that is not a hard break until the length of its line is known. */
const SOFT_BREAK = '\u2028'

/** Line ends that the model meant stay; the wrapping of prose becomes a space. */
function softBreaks(text: string): string {
  const lines = text.split(SOFT_BREAK)
  return lines
    .map((line, index) => {
      if (index === lines.length - 1) return line
      const chars = line.length - (line.lastIndexOf('\n') + 1)
      return chars < SHORT_LINE_CHARS ? `${line}\n` : `${line} `
    })
    .join('')
}

/** Markers stand against the words, or they would not be markers; around nothing there are none. */
function wrapped(text: string, marker: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? []
  return words === '' ? text : `${before}${marker}${words}${marker}${after}`
}

function withAddress(text: string, url: string): string {
  const address = url.replace(/^mailto:/u, '')
  if (address === '' || address.startsWith('#') || text.replaceAll('\\', '').includes(address)) return text
  return text === '' ? address : `${text} (${address})`
}

const htmlText = (html: string): string =>
  /^<!--[\s\S]*-->$/u.test(html)
    ? ''
    : /^<br\s*\/?>$/iu.test(html)
      ? '\n'
      : /^<\/?[a-z][^>]*>$/iu.test(html)
        ? ''
        : html

const oneLine = (text: string): string => text.replace(/\s*\n\s*/gu, ' ').trim()

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return oneLine(block.text)
    case 'lines':
      return block.lines.join(' ')
    case 'code':
      return escapeInline(oneLine(block.text))
    case 'quote':
      return block.blocks.map(blockText).join(' ')
    case 'table':
      return [block.header, ...block.rows].map((row) => row.join(', ')).join('; ')
    case 'list':
      return block.items.map((item) => item.text).join('; ')
    case 'rule':
      return ''
  }
}
