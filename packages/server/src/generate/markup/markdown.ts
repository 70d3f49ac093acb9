/**
 * Blocks in, clean CommonMark 0.31.2 with GFM tables out, ending in one newline.
 *
 * mdast-util-to-markdown writes it, so that whatever characters a text holds, it reads back as that text.
 */
import type { BlockContent, List, PhrasingContent, RootContent, TableCell } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Block, ListItem } from '../blocks.ts'
import { inlineRuns } from './inline.ts'
import { isFigure } from './light.ts'

export const toCommonMark = (blocks: Block[]): string =>
  toMarkdown(
    { type: 'root', children: blocks.map(node) },
    {
      extensions: [gfmToMarkdown({ tablePipeAlign: true })],
      bullet: '-',
      emphasis: '*',
      rule: '-',
      incrementListMarker: true,
      listItemIndent: 'one',
    },
  )

function node(block: Block): RootContent & BlockContent {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', depth: block.level, children: inline(block.text.replaceAll('\n', ' ')) }
    case 'paragraph':
      return { type: 'paragraph', children: inlineLines(block.text.split('\n')) }
    case 'lines':
      return { type: 'paragraph', children: inlineLines(block.lines) }
    case 'list':
      return list(block.items, block.ordered)
    case 'table': {
      const rows = [block.header, ...block.rows]
      return {
        type: 'table',
        align: block.header.map((_, column) =>
          block.rows.length > 0 && block.rows.every((row) => isFigure(row[column] ?? '')) ? 'right' : null,
        ),
        children: rows.map((row) => ({
          type: 'tableRow',
          children: block.header.map(
            (_, column): TableCell => ({ type: 'tableCell', children: inline(row[column] ?? '') }),
          ),
        })),
      }
    }
    case 'code':
      return { type: 'code', lang: block.language || null, value: block.text }
    case 'quote':
      return { type: 'blockquote', children: block.blocks.map(node) }
    case 'rule':
      return { type: 'thematicBreak' }
  }
}

function list(items: ListItem[], ordered: boolean): List {
  return {
    type: 'list',
    ordered,
    spread: false,
    children: items.map((item) => ({
      type: 'listItem',
      spread: false,
      children: [
        { type: 'paragraph', children: inlineLines(item.text.split('\n')) },
        ...(item.children ? [list(item.children, false)] : []),
      ],
    })),
  }
}

const inlineLines = (lines: string[]): PhrasingContent[] =>
  lines.flatMap((line, index) => [...(index > 0 ? [{ type: 'break' } as const] : []), ...inline(line)])

const inline = (text: string): PhrasingContent[] =>
  inlineRuns(text).map((run): PhrasingContent => {
    const words: PhrasingContent = { type: 'text', value: run.text }
    const slanted: PhrasingContent = run.italic ? { type: 'emphasis', children: [words] } : words
    return run.bold ? { type: 'strong', children: [slanted] } : slanted
  })
