/**
 * Clauses of a contract as one list of three levels: numbers that were typed become Word's own where these are the same, so that
 * clauses that are added or moved are numbered anew. Otherwise all stay as typed.
 */
import type { Document } from '@platen/document'
import type { Roles } from '@platen/document/roles'
import { LevelFormat } from 'docx'
import { type LabelFormat, numberingOf } from './numbering.ts'

export interface Clauses {
  /** By level: heading `1`, clause `1.1`, item `(a)`. */
  levels: readonly [LabelFormat, LabelFormat, LabelFormat]
  /** Lists whose items are of the third level. */
  lists: ReadonlySet<number>
}

const HEADING = /^(\d{1,4})(\.?)$/u
const CLAUSE = /^(\d{1,4})\.(\d{1,4})(\.?)$/u
const ITEM: LabelFormat = { format: LevelFormat.LOWER_LETTER, text: '(%)', start: 1 }

/** @returns undefined where the numbers are not those that Word would give. */
export function clausesOf(document: Document, roles: Roles): Clauses | undefined {
  const lists = new Set<number>()
  let start = 0
  let heading = 0
  let clause = 0
  let headingEnd: string | undefined
  let clauseEnd: string | undefined
  let item: LabelFormat | undefined
  let hasItems = false
  for (const block of document.children(-1)) {
    const part = roles.parts.get(block)?.[0]
    const label =
      part === undefined
        ? ''
        : document
            .text(block)
            .slice(0, part.labelTo - document.start[block]!)
            .trim()
    if (part?.role === 'clauseHeading') {
      const [, number = '', end = ''] = HEADING.exec(label) ?? []
      if (number === '' || (headingEnd ?? end) !== end) return undefined
      if (heading === 0) heading = start = Number(number)
      else if (Number(number) !== ++heading) return undefined
      headingEnd = end
      clause = 0
      hasItems = false
    } else if (part?.role === 'clause') {
      const [, first = '', second = '', end = ''] = CLAUSE.exec(label) ?? []
      if (second === '' || Number(first) !== heading || Number(second) !== ++clause) return undefined
      if ((clauseEnd ?? end) !== end) return undefined
      clauseEnd = end
      hasItems = false
    } else if (roles.containers.get(block) === 'items' && !hasItems) {
      const labels = document.children(block).map((one) => document.labels.get(one) ?? '')
      const format = numberingOf(labels)
      if (format?.start !== 1 || (item !== undefined && (item.text !== format.text || item.format !== format.format)))
        continue
      item = format
      hasItems = true
      lists.add(block)
    }
  }
  if (headingEnd === undefined || clauseEnd === undefined) return undefined
  const { DECIMAL } = LevelFormat
  return {
    levels: [
      { format: DECIMAL, text: `%1${headingEnd}`, start },
      { format: DECIMAL, text: `%1.%2${clauseEnd}`, start: 1 },
      { ...(item ?? ITEM), text: (item ?? ITEM).text.replace('%', '%3') },
    ],
    lists,
  }
}
