/** A manual: title, subtitle, and headings that are code. */
import type { Document } from '../model.ts'
import { type Roles, RolesBuilder } from './roles.ts'
import { isCode, partOf, startOf } from './text.ts'

/** A longer line below the title is text. */
const SUBTITLE_MAX = 90

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

/** One short line that ends as no sentence followed by others does. */
function isSubtitle(document: Document, block: number): boolean {
  const length = document.end[block]! - document.start[block]!
  if (document.kind(block) !== 'paragraph' || length > SUBTITLE_MAX) return false
  const text = startOf(document, block, SUBTITLE_MAX)
  return !text.includes('\n') && !/[.。:;,?!]$/u.test(text) && !/[.!?]\s/u.test(text)
}
