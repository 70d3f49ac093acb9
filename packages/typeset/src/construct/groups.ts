/** What sets several blocks of the document together, by the role of the group (document/src/roles). */
import type { Group } from '@platen/document/roles'
import type { Container, ManuscriptWriter } from './writer.ts'

export type GroupWriter = (writer: ManuscriptWriter, group: Group, container: Container) => void

export const GROUPS: Readonly<Record<string, GroupWriter>> = {}
