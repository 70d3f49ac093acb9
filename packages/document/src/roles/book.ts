/** Roles of the design `book`. */
import type { Document } from '../model.ts'
import { type Roles, RolesBuilder } from './roles.ts'

export function bookRoles(document: Document, _language: string): Roles {
  return new RolesBuilder(document)
}
