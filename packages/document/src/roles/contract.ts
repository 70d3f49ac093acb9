/** Roles of the design `contract`. */
import type { Document } from '../model.ts'
import { type Roles, RolesBuilder } from './roles.ts'

export function contractRoles(document: Document, _language: string): Roles {
  return new RolesBuilder(document)
}
