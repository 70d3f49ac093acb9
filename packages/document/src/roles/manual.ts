/** A manual: title, subtitle, and headings that are code. */
import type { Document } from '../model.ts'
import { type Roles, RolesBuilder } from './roles.ts'
import { isCode, isSubtitle, partOf } from './text.ts'

export function manualRoles(document: Document, _language: string): Roles {
  const roles = new RolesBuilder(document)
  const [first, second, third] = document.children(-1)
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    if (second !== undefined && third !== undefined && isSubtitle(document, second)) roles.block('subtitle', second)
  }
  for (let block = 0; block < document.count; block++) {
    if (document.kind(block) !== 'heading' || roles.parts.has(block)) continue
    if (isCode(document, partOf(document, block, document.start[block]!, document.end[block]!)))
      roles.block(`h${document.value[block]}Code`, block)
  }
  return roles
}
