/** Roles of the design `manual`. */
import type { Document } from '../model.ts'
import { type Roles, RolesBuilder } from './roles.ts'

export function manualRoles(document: Document, _language: string): Roles {
  return new RolesBuilder(document)
}
