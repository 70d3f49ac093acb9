/** A manual: title, subtitle, and headings that are code. */
import type { Document } from '../model.ts'
import { RolesBuilder } from './roles.ts'
import { isCode, partOf } from './text.ts'
import { assignTitleHead } from './title-head.ts'
import { assignTypedNotes } from './typed-notes.ts'

export function manualRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  const [first] = blocks
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    assignTitleHead(roles, blocks, 1, false)
  }
  for (let block = 0; block < document.count; block++) {
    if (document.kind(block) !== 'heading' || roles.parts.has(block)) continue
    if (isCode(document, partOf(document, block, document.startOf(block), document.endOf(block))))
      roles.block(`h${document.value[block]}Code`, block)
  }
  assignTypedNotes(roles, language)
  return roles
}
