/**
 * Notes that are typed, not marked: `> **Note:** …`, `> Note: …`, `**Tip:** …`. Their labels are those of notes (alerts.ts) in the
 * language of the document or in English. A word without bold letters or a quotation around it is text.
 */
import { alertLabelsOf } from '../alerts.ts'
import type { Document } from '../model.ts'
import type { RolesBuilder } from './roles.ts'
import { isBold, partOf, startOf } from './text.ts'

const LABEL_MAX = 40

interface Label {
  to: number
  textFrom: number
}

/** Assigns the notes among the blocks that have no role. */
export function assignTypedNotes(roles: RolesBuilder, language: string): void {
  const { document } = roles
  const labels = alertLabelsOf(language)
  for (let block = 0; block < document.count; block++) {
    // What a group has is not examined.
    block = (roles.groups.get(block)?.after ?? block + 1) - 1
    if (document.kind(block) !== 'paragraph' || roles.parts.has(block)) continue
    const parent = document.parentOf(block)
    const isFirst = block === parent + 1
    const isQuoted =
      isFirst && parent >= 0 && document.kind(parent) === 'quote' && document.labels.get(parent) === undefined
    // The label of an item stands before its first paragraph.
    if (isFirst && parent >= 0 && !isQuoted) continue
    const label = labelOf(document, block, labels, isQuoted)
    if (label === undefined) continue
    const end = document.endOf(block)
    const isAlone = label.textFrom === end
    if (isAlone && !isQuoted) continue
    if (isQuoted) roles.containers.set(parent, 'alert')
    else roles.section('alert', block, document.afterOf(block))
    const start = document.startOf(block)
    const own = partOf(document, block, label.textFrom, end, 'alertOpening')
    roles.parts.set(block, [
      isAlone
        ? partOf(document, block, start, label.to, 'alertLabel')
        : { ...own, labelFrom: start, labelTo: label.to },
    ])
  }
}

/** `Note:`, with its colon within or behind the bold letters; in a quotation without these, or without the colon. */
function labelOf(document: Document, block: number, labels: ReadonlySet<string>, isQuoted: boolean): Label | undefined {
  const start = document.startOf(block)
  const text = startOf(document, block, LABEL_MAX)
  for (let length = 1; length < text.length + 1; length++) {
    if (!labels.has(text.slice(0, length).toLowerCase())) continue
    const [colon = ''] = /^[ \u00a0\u202f]?[:：]/u.exec(text.slice(length)) ?? []
    const isOwn = isBold(document, partOf(document, block, start, start + length))
    // The bold letters end with the word.
    const goesOn = isBold(document, partOf(document, block, start, Math.min(start + text.length, start + length + 3)))
    if (colon === '' ? !(isOwn && isQuoted && !goesOn) && text.length > length : !isOwn && !isQuoted) continue
    let textFrom = start + length + colon.length
    while (textFrom < document.endOf(block) && document.units[textFrom]! <= 32) textFrom++
    if (colon === '' && textFrom === start + length && textFrom < document.endOf(block)) continue
    return { to: start + length, textFrom }
  }
  return undefined
}
