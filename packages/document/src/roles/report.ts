/** A report: title, subtitle, who wrote it for whom and when, a summary, and numbered headings. */
import type { Document } from '../model.ts'
import { headingNumber } from './numbers.ts'
import { RolesBuilder } from './roles.ts'
import { textOf } from './text.ts'
import { assignMeta, assignTitleHead } from './title-head.ts'
import { assignTypedNotes } from './typed-notes.ts'
import { wordsOf } from './words.ts'

export function reportRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  const summaries = wordsOf('summary', language)
  let at = assignMeta(roles, blocks, 0)
  const first = blocks[at]
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    at = assignTitleHead(roles, blocks, at + 1, true)
  }
  let hasSummary = false
  for (let place = at; place < blocks.length; place++) {
    const block = blocks[place]!
    if (document.kind(block) !== 'heading') continue
    const level = document.value[block]!
    const number = headingNumber(document, block)
    const name = textOf(document, number?.textFrom ?? document.startOf(block), document.endOf(block), 60)
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
  assignTypedNotes(roles, language)
  return roles
}

const isHeadingUpTo = (document: Document, block: number, level: number): boolean =>
  document.kind(block) === 'heading' && document.value[block]! <= level
