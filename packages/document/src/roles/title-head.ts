/**
 * What stands between a title and the first heading of a document: a subtitle, rows of labels and values, lines that say by whom it
 * is and when. Paragraphs that are text stay text.
 */
import { readLabelLine } from '../labels.ts'
import type { Document } from '../model.ts'
import type { Part, RolesBuilder } from './roles.ts'
import { endsSentence, hasSentences, isBold, isSubtitle, linesOf, partOf, textOf } from './text.ts'

/** UTF-16 units: a label, a value beside others, and a paragraph that stands alone below a title and is its subtitle. */
const VALUE_MAX = 200
const STANDFIRST_MAX = 240
/** A longer line is text. */
const BYLINE_MAX = 160
/** `Note: …` is no subtitle. */
const ONE_WORD_LABEL = /^[^\s:：]{1,20}[:：]\s/u
const LABEL = /^([^:：]{2,40}?)\s?[:：]/u

/**
 * Names what stands below a title, from `blocks[at]` on.
 *
 * @param hasMeta whether the design has a box for labels and values.
 * @returns the place in `blocks` behind it.
 */
export function assignTitleHead(roles: RolesBuilder, blocks: readonly number[], at: number, hasMeta: boolean): number {
  const { document } = roles
  let next = at
  const isMeta = (place: number) => hasMeta && metaParts(document, blocks[place]) !== undefined
  if (!isMeta(next) && isSubtitleAt(document, blocks, next, isMeta)) roles.block('subtitle', blocks[next++]!)
  let hasBox = roles.groups.size > 0
  for (let isHead = next > at || isMeta(next); isHead; ) {
    const block = blocks[next]
    if (block === undefined) break
    if (!hasBox && isMeta(next)) {
      next = assignMeta(roles, blocks, next)
      hasBox = true
    } else if (isByline(document, block) && next + 1 < blocks.length) {
      roles.parts.set(
        block,
        linesOf(document, block)!.map((line) => ({ ...line, role: 'byline' })),
      )
      next++
    } else isHead = false
  }
  return next
}

/** A short line; before labels and values, or as all that stands above the first heading, also a paragraph of sentences. */
function isSubtitleAt(
  document: Document,
  blocks: readonly number[],
  at: number,
  isMeta: (place: number) => boolean,
): boolean {
  const block = blocks[at]
  const next = blocks[at + 1]
  if (block === undefined || next === undefined || document.kind(block) !== 'paragraph') return false
  if (isSubtitle(document, block)) return true
  const length = document.endOf(block) - document.startOf(block)
  const text = textOf(document, document.startOf(block), document.endOf(block))
  if (text.includes('\n') || /[:：]$/u.test(text) || ONE_WORD_LABEL.test(text)) return false
  return isMeta(at + 1) || (length <= STANDFIRST_MAX && document.kind(next) === 'heading')
}

/** Lines that are no sentences. */
function isByline(document: Document, block: number): boolean {
  if (document.kind(block) !== 'paragraph') return false
  const lines = linesOf(document, block)
  return (
    lines?.every(({ from, to }) => {
      const text = textOf(document, from, to, BYLINE_MAX + 1)
      return (
        text.length <= BYLINE_MAX &&
        text !== '' &&
        !/[:：;,，、]$/u.test(text) &&
        !endsSentence(text) &&
        !hasSentences(text)
      )
    }) ?? false
  )
}

/** The paragraphs of labels and values that begin at `at` are one group. @returns the place behind them; `at` where there are none. */
export function assignMeta(roles: RolesBuilder, blocks: readonly number[], at: number): number {
  const { document } = roles
  const parts: Part[] = []
  let next = at
  for (let own = metaParts(document, blocks[next]); own !== undefined; own = metaParts(document, blocks[next])) {
    parts.push(...own)
    next++
  }
  if (parts.length > 0)
    roles.groups.set(blocks[at]!, { role: 'meta', after: document.after[blocks[next - 1]!]!, parts })
  return next
}

/** Labels with their values beside each other at most, and values from which on there are fewer. */
const META_COLUMNS = 4
const FOR_THREE = 24
const FOR_TWO = 48

/** How many columns the labels and values of a group have: up to four, about as many in each row; fewer where values are long. */
export function metaColumns(parts: readonly Part[]): number {
  const entries = parts.length / 2
  if (entries <= META_COLUMNS) return entries
  const longest = Math.max(...parts.map(({ from, to }) => to - from))
  const most = longest > FOR_TWO ? 2 : longest > FOR_THREE ? 3 : META_COLUMNS
  return Math.ceil(entries / Math.ceil(entries / most))
}

/** A paragraph of labels and their values, one a line; undefined where it is none. */
function metaParts(document: Document, block: number | undefined): Part[] | undefined {
  if (block === undefined || document.kind(block) !== 'paragraph') return undefined
  const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
  if (lines === undefined || lines.length === 0) return undefined
  const parts: Part[] = []
  for (const line of lines) {
    const text = textOf(document, line.from, line.to)
    const match = LABEL.exec(text)
    if (match === null || text.length > VALUE_MAX || hasSentences(text)) return undefined
    const isLabel =
      lines.length > 1 ||
      readLabelLine(text) !== undefined ||
      isBold(document, partOf(document, block, line.from, line.from + 1))
    const value = partOf(document, block, line.from + match[0].length, line.to, 'metaValue')
    if (!isLabel || value.to === value.from) return undefined
    parts.push(partOf(document, block, line.from, line.from + match[1]!.length, 'metaLabel'), value)
  }
  return parts
}
