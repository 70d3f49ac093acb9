/** Any document: the notes in it. */
import type { Document } from '../model.ts'
import { type Roles, RolesBuilder } from './roles.ts'
import { assignTypedNotes } from './typed-notes.ts'

export function plainRoles(document: Document, language: string): Roles {
  const roles = new RolesBuilder(document)
  assignTypedNotes(roles, language)
  return roles
}
