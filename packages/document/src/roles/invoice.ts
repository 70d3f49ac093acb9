/**
 * An invoice or quote: a letter whose text has a table of lines, a table of its totals, and boxes such as that of the payment.
 *
 * Structure says what is what. A table without heads directly below one with heads has its totals. A heading of the second level and a
 * table without heads below it, with or without a picture between them, are a box of labels and their values.
 */
import type { Document } from '../model.ts'
import { letterRoles } from './letter.ts'
import type { RolesBuilder } from './roles.ts'

/** Level of the headings of boxes. */
const BOX_LEVEL = 2

export function invoiceRoles(document: Document, language: string): RolesBuilder {
  const roles = letterRoles(document, language)
  const blocks = document.children(-1)
  const isTable = (at: number, hasHead: boolean): boolean => {
    const block = blocks[at]
    return block !== undefined && document.kind(block) === 'table' && hasHeads(document, block) === hasHead
  }
  blocks.forEach((block, at) => {
    const next = blocks[at + 1]
    if (next !== undefined && isTable(at, true) && isTable(at + 1, false)) {
      roles.containers.set(block, 'lines')
      roles.containers.set(next, 'totals')
    }
    if (document.kind(block) !== 'heading' || document.value[block] !== BOX_LEVEL) return
    const picture = isPicture(document, next) ? next : undefined
    const place = at + (picture === undefined ? 1 : 2)
    const table = blocks[place]
    if (table === undefined || !isTable(place, false)) return
    roles.section('box', block, blocks[place + 1] ?? document.count)
    roles.block('boxHead', block)
    roles.containers.set(table, 'pairs')
    if (picture !== undefined) roles.containers.set(picture, 'boxPicture')
  })
  const first = blocks.flatMap((block) => roles.parts.get(block) ?? []).find(({ role }) => role === 'reference')
  if (first !== undefined)
    roles.facts['number'] = String.fromCharCode(...document.units.subarray(first.from, first.to).slice(0, 100))
  return roles
}

/** Markdown asks for heads: a table whose heads have no text has none. */
function hasHeads(document: Document, table: number): boolean {
  const [head] = document.children(table)
  return head !== undefined && document.plain(head).trim() !== ''
}

/** A paragraph of one picture and nothing else. */
function isPicture(document: Document, block: number | undefined): boolean {
  if (block === undefined || document.kind(block) !== 'paragraph') return false
  const [run, ...others] = document.runs(block)
  return run !== undefined && others.length === 0 && document.links[run.link]?.kind === 'image'
}
