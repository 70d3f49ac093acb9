/** Any document: the notes in it. */
import type { Document } from '../model.ts'
import { RolesBuilder } from './roles.ts'
import { assignTypedNotes } from './typed-notes.ts'

export function plainRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  assignTypedNotes(roles, language)
  return roles
}
