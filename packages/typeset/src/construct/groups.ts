/** What sets several blocks of the document together, by the role of the group (document/src/roles). */
import type { Group } from '@platen/document/roles'
import type { Container } from './container.ts'
import { writeMeta } from './meta.ts'
import { writeLines } from './paragraph.ts'
import { writeSectionBreak } from './rule.ts'
import { writeSignatures } from './signatures.ts'
import type { ManuscriptWriter } from './writer.ts'

/** Writes a group that begins at `block` and stands in `container`. */
export type GroupWriter = (writer: ManuscriptWriter, group: Group, block: number, container: Container) => void

export const GROUPS: Readonly<Record<string, GroupWriter>> = {
  lines: writeLines,
  meta: writeMeta,
  // What the design draws in another way.
  nothing() {},
  sectionBreak: writeSectionBreak,
  signatures: writeSignatures,
}
