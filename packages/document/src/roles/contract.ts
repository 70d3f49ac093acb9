/** A contract: title, date, parties, numbered clauses and their items, signatures. */
import type { Document } from '../model.ts'
import { clauseNumber, headingNumber } from './numbers.ts'
import { type Roles, RolesBuilder } from './roles.ts'
import { isBold, partOf } from './text.ts'

export function contractRoles(document: Document, _language: string): Roles {
  const roles = new RolesBuilder(document)
  for (const block of document.children(-1)) {
    const kind = document.kind(block)
    if (kind === 'heading') {
      if (document.value[block] === 1 && block === 0) roles.block('title', block)
      else roles.block('clauseHeading', block, headingNumber(document, block))
    } else if (kind === 'paragraph') {
      const number = clauseNumber(document, block)
      if (number !== undefined) roles.block('clause', block, number)
      else if (isBold(document, partOf(document, block, document.start[block]!, document.end[block]!)))
        roles.block('clauseHeading', block, headingNumber(document, block))
    }
  }
  return roles
}
