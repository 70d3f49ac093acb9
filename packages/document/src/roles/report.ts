/** A report: title, subtitle, who wrote it for whom and when, a summary, and numbered headings. */
import { readLabelLine } from '../labels.ts'
import type { Document } from '../model.ts'
import { headingNumber } from './numbers.ts'
import { type Part, type Roles, RolesBuilder } from './roles.ts'
import { isBold, isSubtitle, linesOf, partOf, textOf } from './text.ts'
import { wordsOf } from './words.ts'

/** Lines of labels and values: two rows of four. */
const META_MAX = 8
const VALUE_MAX = 100
const LABEL = /^([^:：]{2,40}?)\s?[:：]/u
const SENTENCE = /\p{Ll}{2}[.!?]\s+\p{Lu}/u

export function reportRoles(document: Document, language: string): Roles {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  const summaries = wordsOf('summary', language)
  let at = 0
  if (assignMeta(roles, blocks[at])) at++
  const first = blocks[at]
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    at++
    if (at + 1 < blocks.length && isSubtitle(document, blocks[at]!) && !assignMeta(roles, blocks[at])) {
      roles.block('subtitle', blocks[at]!)
      at++
    }
    if (at === 1 || roles.groups.size === 0) assignMeta(roles, blocks[at])
  }
  let hasSummary = false
  for (let place = at; place < blocks.length; place++) {
    const block = blocks[place]!
    if (document.kind(block) !== 'heading') continue
    const level = document.value[block]!
    const number = headingNumber(document, block)
    const name = textOf(document, number?.textFrom ?? document.start[block]!, document.end[block]!, 60)
    if (
      !hasSummary &&
      summaries.has(
        name
          .trim()
          .replace(/[.:：]$/u, '')
          .toLowerCase(),
      )
    ) {
      let end = place + 1
      while (end < blocks.length && !isHeadingUpTo(document, blocks[end]!, level)) end++
      // A heading alone needs no box.
      if (end === place + 1) continue
      hasSummary = true
      roles.section('summary', block, blocks[end] ?? document.count)
      roles.block('summaryHead', block, number)
    } else if (number !== undefined) roles.block(`h${level}`, block, number)
  }
  return roles
}

const isHeadingUpTo = (document: Document, block: number, level: number): boolean =>
  document.kind(block) === 'heading' && document.value[block]! <= level

/** A paragraph of labels and their values, one a line. @returns whether it is one. */
function assignMeta(roles: RolesBuilder, block: number | undefined): boolean {
  const { document } = roles
  if (block === undefined || document.kind(block) !== 'paragraph') return false
  const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
  if (lines === undefined || lines.length === 0 || lines.length > META_MAX) return false
  const parts: Part[] = []
  for (const line of lines) {
    const text = textOf(document, line.from, line.to)
    const match = LABEL.exec(text)
    if (match === null || text.length > VALUE_MAX || SENTENCE.test(text)) return false
    const isLabel =
      lines.length > 1 ||
      readLabelLine(text) !== undefined ||
      isBold(document, partOf(document, block, line.from, line.from + 1))
    const value = partOf(document, block, line.from + match[0].length, line.to, 'metaValue')
    if (!isLabel || value.to === value.from) return false
    parts.push(partOf(document, block, line.from, line.from + match[1]!.length, 'metaLabel'), value)
  }
  roles.groups.set(block, { role: 'meta', after: document.after[block]!, parts })
  return true
}
