/**
 * A resume: name, role and contact line; sections, in them entries with their dates and pairs of a label and a value. All
 * by structure, so that no language's words are needed.
 */
import { readLabelLine } from '../labels.ts'
import { type Document, ORDERED } from '../model.ts'
import { isPeriod, periodAtEnd, periodAtStart } from './period.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { isBold, linesOf, partOf, textOf } from './text.ts'

/** Longer lines are text. */
const LINE_MAX = 220
const ROLE_MAX = 100
const NAME_MAX = 80
const PAIR_LABEL_MAX = 40
/** A longer heading has no room beside its section. */
const SECTION_MAX = 60
/** Paragraphs below the name. */
const HEAD_BLOCKS_MAX = 4
/** Between contact details of one line. */
const SEPARATOR = /\s[·•|∙–—]\s/gu
const CONTACT = /@|https?:|www\.|\d[\d ()./\u00a0-]{6,}\d|\s[·•|∙]\s/u
const SENTENCE = /\p{Ll}{3}[.!?](?:\s+\p{L}|$)/u
const PAIR = /^([^:：]{2,40}?)\s?[:：]\s+\S/u

export function resumeRoles(document: Document, _language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  const at = assignHead(roles, blocks)
  const level = sectionLevel(document, blocks.slice(at))
  const isSection = (block: number) => document.kind(block) === 'heading' && document.value[block] === level
  for (let place = at; place < blocks.length; place++) {
    const block = blocks[place]!
    // The section below draws a rule.
    if (document.kind(block) === 'rule' && (place + 1 === blocks.length || isSection(blocks[place + 1]!)))
      roles.omit(block)
    if (!isSection(block)) continue
    let end = place + 1
    while (end < blocks.length && !isSection(blocks[end]!)) end++
    roles.block(document.endOf(block) - document.startOf(block) > SECTION_MAX ? 'sectionWide' : 'section', block)
    if (end > place + 1) {
      roles.section('sectionBody', blocks[place + 1]!, blocks[end] ?? document.count)
      assignEntries(roles, blocks.slice(place + 1, end), blocks[end] ?? document.count)
    }
  }
  return roles
}

/** Name, role and contact details above the first section. @returns the place in `blocks` behind them. */
function assignHead(roles: RolesBuilder, blocks: readonly number[]): number {
  const { document } = roles
  let at = 0
  let hasRole = false
  const first = blocks[0]
  if (first !== undefined && document.kind(first) === 'heading') {
    if (document.value[first] !== 1) return 0
    roles.block('name', first)
    setName(roles, document.text(first))
    at = 1
  }
  for (const end = at + HEAD_BLOCKS_MAX; at < Math.min(end, blocks.length); at++) {
    const block = blocks[at]!
    if (document.kind(block) !== 'paragraph') break
    const parts = headParts(roles, block, hasRole)
    if (parts === undefined) break
    hasRole ||= parts.some(({ role }) => role !== 'name')
    roles.groups.set(block, { role: 'lines', after: document.afterOf(block), parts })
  }
  return at
}

function setName(roles: RolesBuilder, name: string): void {
  roles.facts['name'] = name.replaceAll('\n', ' ').slice(0, NAME_MAX)
  roles.facts['title'] = roles.facts['name']
}

/** The lines of a paragraph below the name; undefined where one is text. */
function headParts(roles: RolesBuilder, block: number, hasRole: boolean): Part[] | undefined {
  const { document } = roles
  const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
  if (lines === undefined || lines.length === 0) return undefined
  const parts: Part[] = []
  for (const line of lines) {
    if (line.to - line.from > LINE_MAX) return undefined
    const text = textOf(document, line.from, line.to)
    const label = readLabelLine(text)
    const value = label === undefined ? line : partOf(document, block, line.from + text.search(/[:：]/u) + 1, line.to)
    const isUnnamed = roles.facts['name'] === undefined
    // Many write the name as a bold line above all others.
    const isBoldName = isUnnamed && block === 0 && parts.length === 0 && label === undefined && isBold(document, line)
    const isName = isBoldName || (isUnnamed && label?.role === 'name')
    if (isName) {
      if (parts.length > 0 || hasRole || value.to - value.from > NAME_MAX) return undefined
      setName(roles, textOf(document, value.from, value.to, NAME_MAX))
      parts.push({ ...value, role: 'name', level: 1 })
    } else if (label?.role === 'position') parts.push({ ...value, role: 'role' })
    else if (label !== undefined || CONTACT.test(text)) parts.push(...contactItems(document, line))
    else if (!hasRole && roles.facts['name'] !== undefined && text.length <= ROLE_MAX && !SENTENCE.test(text)) {
      parts.push({ ...line, role: parts.some(({ role }) => role === 'role') ? 'contact' : 'role' })
    } else if (parts.length > 0 && text.length <= ROLE_MAX && !SENTENCE.test(text)) {
      parts.push({ ...line, role: 'contact' })
    } else return undefined
  }
  // Without a name these lines are a paragraph like any other.
  return roles.facts['name'] === undefined ? undefined : parts
}

/** Details of one line, without the labels of heads. */
function contactItems(document: Document, line: Part): Part[] {
  const text = textOf(document, line.from, line.to)
  const items: Part[] = []
  let from = 0
  const add = (to: number) => {
    const item = text.slice(from, to)
    const labelLength = readLabelLine(item) === undefined ? 0 : item.search(/[:：]/u) + 1
    const part = partOf(document, line.block, line.from + from + labelLength, line.from + to, 'contact')
    if (part.to > part.from) items.push(part)
  }
  for (const { 0: mark, index } of text.matchAll(SEPARATOR)) {
    add(index)
    from = index + mark.length
  }
  add(text.length)
  return items
}

/** Of the headings that name sections: the highest one, but for a title below the name (`Lebenslauf`). */
function sectionLevel(document: Document, blocks: readonly number[]): number {
  const levels = blocks.filter((block) => document.kind(block) === 'heading').map((block) => document.value[block]!)
  const isTitled = levels.length > 1 && levels.indexOf(1) >= 0 && levels.indexOf(1) === levels.lastIndexOf(1)
  return levels.reduce((least, level) => (isTitled && level === 1 ? least : Math.min(least, level)), 7)
}

/** @param end first block behind the section. */
function assignEntries(roles: RolesBuilder, blocks: readonly number[], end: number): void {
  const { document } = roles
  let entry = -1
  const endEntry = (to: number) => {
    if (entry >= 0) roles.section('entry', blocks[entry]!, blocks[to] ?? end)
    entry = -1
  }
  blocks.forEach((block, place) => {
    const kind = document.kind(block)
    if (kind === 'heading') {
      endEntry(place)
      entry = place
      const line = partOf(document, block, document.startOf(block), document.endOf(block), 'entryHead')
      const parts = datedLine(document, line) ?? [line]
      parts[0]!.role = 'entryHead'
      roles.parts.set(block, parts)
    } else if (kind === 'paragraph') {
      const isBelowHeading = place > 0 && entry === place - 1 && document.kind(blocks[place - 1]!) === 'heading'
      const hasDate = isBelowHeading && roles.parts.get(blocks[place - 1]!)!.length > 1
      const parts = entryParts(document, block, isBelowHeading, hasDate) ?? pairParts(document, block)
      if (parts === undefined) return
      if (!isBelowHeading && parts[0]!.role.startsWith('entry')) {
        endEntry(place)
        entry = place
      }
      roles.parts.set(block, parts)
      // Points of an entry stay points.
    } else if (kind === 'list' && entry < 0) assignList(roles, block)
  })
  endEntry(blocks.length)
}

/** Items that are entries or pairs. */
function assignList(roles: RolesBuilder, list: number): void {
  const { document } = roles
  const firsts = document.children(list).map((item) => item + 1)
  const paragraphs = firsts.filter((block) => block < document.afterOf(list) && document.kind(block) === 'paragraph')
  const pairs = paragraphs.map((block) => pairParts(document, block))
  if (paragraphs.length === firsts.length && pairs.every((parts) => parts !== undefined && parts.length === 2)) {
    roles.containers.set(list, 'pairs')
    for (const [at, block] of paragraphs.entries()) roles.parts.set(block, pairs[at]!)
    return
  }
  const lines = paragraphs.map((block) => partOf(document, block, document.startOf(block), document.endOf(block)))
  const dated = lines.map((line) => datedLine(document, line))
  const isDated = paragraphs.length === firsts.length && dated.every((parts) => parts !== undefined)
  if (isDated && !document.has(list, ORDERED)) roles.containers.set(list, 'entries')
  for (const [at, line] of lines.entries())
    if (dated[at] !== undefined && (isDated || startsBold(document, line))) roles.parts.set(line.block, dated[at]!)
}

const startsBold = (document: Document, { block, from }: Part): boolean =>
  isBold(document, partOf(document, block, from, from + 1))

/** Not `**Engineer**, Acme, Berlin: …`, of which only the beginning is bold. */
function hasBoldLabel(document: Document, { block, from, to }: Part): boolean {
  const match = PAIR.exec(textOf(document, from, to, PAIR_LABEL_MAX + 8))
  return match !== null && isBold(document, partOf(document, block, from, from + match[1]!.length))
}

/** A line that ends in a date: its title, and the date. */
function datedLine(document: Document, line: Part): Part[] | undefined {
  if (line.to - line.from > LINE_MAX) return undefined
  const period = periodAtEnd(textOf(document, line.from, line.to))
  if (period === undefined || period.textEnd === 0) return undefined
  return [
    partOf(document, line.block, line.from, line.from + period.textEnd, 'entryTitle'),
    partOf(document, line.block, line.from + period.from, line.from + period.to, 'entryDate'),
  ]
}

/** Lines of a paragraph that are entries; undefined where the first one is none. */
function entryParts(document: Document, block: number, isBelowHeading: boolean, hasDate: boolean): Part[] | undefined {
  const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
  if (lines === undefined || lines.length === 0) return undefined
  const parts: Part[] = []
  for (const [at, line] of lines.entries()) {
    if (line.to - line.from > LINE_MAX) return undefined
    const text = textOf(document, line.from, line.to)
    const next = lines[at + 1]
    const isAboveDate = at === 0 && next !== undefined && isPeriod(textOf(document, next.from, next.to))
    const first = periodAtStart(text)
    const dated = datedLine(document, line)
    const last = parts.at(-1)
    if (isPeriod(text)) {
      // A line that is a date belongs to the title above it.
      const isDate =
        last === undefined ? isBelowHeading && !hasDate : last.role !== 'entryDate' && last.role !== 'entryText'
      parts.push({ ...line, role: isDate ? 'entryDate' : 'entryLine' })
    } else if (first !== undefined) {
      parts.push(
        partOf(document, block, line.from, line.from + first.to, 'entryPeriod'),
        partOf(document, block, line.from + first.textFrom, line.to, 'entryText'),
      )
    } else if (dated !== undefined) {
      if (isBelowHeading || (last !== undefined && !startsBold(document, line))) dated[0]!.role = 'entryLine'
      parts.push(...dated)
    } else if (startsBold(document, line) && !hasBoldLabel(document, line)) parts.push({ ...line, role: 'entryTitle' })
    else if (last !== undefined) parts.push({ ...line, role: 'entryLine' })
    else if ((isBelowHeading || isAboveDate) && text.length <= ROLE_MAX && !SENTENCE.test(text))
      parts.push({ ...line, role: isBelowHeading ? 'entryLine' : 'entryTitle' })
    else return undefined
  }
  // Bold words at the start of a long text make no entry.
  const isText =
    parts.length === 1 &&
    parts[0]!.role === 'entryTitle' &&
    SENTENCE.test(textOf(document, parts[0]!.from, parts[0]!.to))
  return isText ? undefined : parts
}

/** Lines of a label and a value each: `**Tools:** Python, SQL`. */
function pairParts(document: Document, block: number): Part[] | undefined {
  const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
  if (lines === undefined || lines.length === 0) return undefined
  const parts: Part[] = []
  for (const line of lines) {
    const match = PAIR.exec(textOf(document, line.from, line.to, PAIR_LABEL_MAX + 8))
    if (match === null || /[.!?;]\s/u.test(match[1]!)) return undefined
    const isPlain = lines.length > 1 && !startsBold(document, line)
    if (!isPlain && !hasBoldLabel(document, line)) return undefined
    parts.push(
      partOf(document, block, line.from, line.from + match[1]!.length, 'pairLabel'),
      partOf(document, block, line.from + match[0].length - 1, line.to, 'pairText'),
    )
  }
  return parts
}
