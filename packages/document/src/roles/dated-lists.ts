/** Lists whose items all begin with a date: `- 2 December 2025: The unit stopped.` The date becomes a label beside its text. */
import type { Document } from '../model.ts'
import { ORDERED } from '../model.ts'
import { isDateLine } from './letter-words.ts'
import { isPeriod } from './period.ts'
import { type Part, type Roles, RolesBuilder } from './roles.ts'
import { partOf, textOf } from './text.ts'

const DATE_MAX = 48
const ITEMS_MIN = 2
const MARK = /^(?:\s?[:：]\s|\s[–—-]\s|,\s)/u

/** Adds the dated lists of a document to its roles. What has a role already keeps it. */
export function withDatedLists(document: Document, roles: Roles): Roles {
  let found: RolesBuilder | undefined
  for (let block = 0; block < document.count; block++) {
    if (document.kind(block) !== 'list' || document.has(block, ORDERED) || roles.containers.has(block)) continue
    const parts = datedItems(document, block, roles)
    if (parts === undefined) continue
    found ??= copyOf(document, roles)
    found.containers.set(block, 'datedList')
    for (const part of parts) found.parts.set(part[0]!.block, part)
  }
  return found ?? roles
}

function copyOf(document: Document, roles: Roles): RolesBuilder {
  const copy = new RolesBuilder(document)
  for (const [block, parts] of roles.parts) copy.parts.set(block, [...parts])
  for (const [block, role] of roles.containers) copy.containers.set(block, role)
  for (const [block, group] of roles.groups) copy.groups.set(block, group)
  for (const [block, sections] of roles.sections) copy.sections.set(block, [...sections])
  Object.assign(copy.facts, roles.facts)
  return copy
}

/** By item, the date and the text behind it; undefined where an item has none. */
function datedItems(document: Document, list: number, roles: Roles): Part[][] | undefined {
  const items: Part[][] = []
  for (let item = list + 1; item < document.afterOf(list); item = document.afterOf(item)) {
    const block = item + 1
    const isParagraph = block < document.afterOf(item) && document.kind(block) === 'paragraph'
    if (!isParagraph || document.value[item]! > 0 || roles.parts.has(block)) return undefined
    const date = dateOf(document, block)
    if (date === undefined) return undefined
    items.push(date)
  }
  return items.length >= ITEMS_MIN ? items : undefined
}

function dateOf(document: Document, block: number): Part[] | undefined {
  const start = document.startOf(block)
  const text = textOf(document, start, document.endOf(block), DATE_MAX + 8).replace(/[\u00a0\u202f]/gu, ' ')
  for (let to = 4; to < Math.min(DATE_MAX, text.length); to++) {
    const mark = MARK.exec(text.slice(to, to + 4))
    const date = text.slice(0, to)
    if (mark === null || !(isDateLine(date) || isPeriod(date))) continue
    const rest = partOf(document, block, start + to + mark[0].length, document.endOf(block), 'datedText')
    return rest.to > rest.from ? [partOf(document, block, start, start + to, 'dateLabel'), rest] : undefined
  }
  return undefined
}
