/**
 * A letter: sender, recipient, references, date and subject above the salutation; closing, signature and enclosures at
 * the end. Labels of a head (`From:`, labels.ts) say what a line is; without them, its form and its place do. A head with a
 * line that fits nothing has no roles at all.
 */
import { isSalutation, readClosing } from '../formulas.ts'
import { labelOf, readLabelLine } from '../labels.ts'
import { type Document, LETTERHEAD } from '../model.ts'
import { ENCLOSURES, fromTo, isDateLine, isDayLine, POSTAL_REMARKS, REFERENCES } from './letter-words.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { hasPicture, isBold, linesOf, partOf, textOf } from './text.ts'

/** Blocks of the document above a salutation, and from the closing on. */
const HEAD_BLOCKS_MAX = 16
const TAIL_BLOCKS_MAX = 8
const ADDRESS_CHARS_MAX = 90
const TAIL_CHARS_MAX = 160
const CLOSING_CHARS_MAX = 80
const CLOSING_SENTENCE_MAX = 300
/** Lines below the sender's name, of its letterhead too. */
const SENDER_DETAILS_MAX = 9
const MARK_AT_END = /[,:!，：،]$/u
const CONTACT = /@|^(?:https?:|www\.)|\d[\d ()./-]{6,24}\d$/u
const SURNAME_LEAST = 3
const LABELLED = /^[^:：]{2,30}[:：] ?\S/u
/** Of a sender's lines those of the address, which the return line has. */
const isPostal = (text: string): boolean => !CONTACT.test(text) && !LABELLED.test(text)
/** Between the parts of an address that stands in one line. */
const SEPARATOR = / [·•|] /u

type Zone = 'sender' | 'recipient' | 'postal' | 'address' | 'date' | 'reference' | 'subject'

interface Group {
  zone: Zone
  lines: Part[]
}

export function letterRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const letterhead = document.count > 0 && document.has(0, LETTERHEAD) ? linesOf(document, 0)! : []
  const blocks = document.children(-1).slice(letterhead.length > 0 ? 1 : 0)
  const salutation = findSalutation(document, blocks)
  const tail = findTail(document, blocks, salutation + 1)
  const signature = tail === undefined ? '' : firstName(document, blocks, tail)
  const groups = readGroups(document, blocks, salutation)
  if (groups !== undefined && nameAddresses(document, groups, signature)) writeHead(roles, groups, language, letterhead)
  else writeLetterhead(roles, letterhead)
  if (salutation >= 0 && roles.parts.size > 0) roles.block('salutation', blocks[salutation]!)
  if (tail !== undefined) writeTail(roles, blocks, tail)
  return roles
}

/** @returns index in `blocks`; -1 where there is none. */
function findSalutation(document: Document, blocks: readonly number[]): number {
  for (let at = 0; at < Math.min(blocks.length, HEAD_BLOCKS_MAX); at++) {
    const block = blocks[at]!
    if (document.kind(block) !== 'paragraph') continue
    const lines = linesOf(document, block)
    const first = lines?.[0]
    if (first === undefined) continue
    const text = lineText(document, first)
    if (isSalutation(text) && (lines!.length === 1 || MARK_AT_END.test(text))) return at
  }
  return -1
}

/** The head's lines; undefined where some block or line of it is none. @param salutation -1: the head has labels. */
function readGroups(document: Document, blocks: readonly number[], salutation: number): Group[] | undefined {
  const groups: Group[] = []
  let isLabelled = false
  for (let at = 0; at < (salutation < 0 ? blocks.length : salutation); at++) {
    const block = blocks[at]!
    const kind = document.kind(block)
    if (kind === 'rule' && salutation >= 0) return undefined
    if (kind !== 'paragraph' && kind !== 'heading') return salutation < 0 && isLabelled ? groups : undefined
    const lines = linesOf(document, block)
    if (lines === undefined) return undefined
    if (salutation < 0 && readLabelLine(lineText(document, lines[0])) === undefined && !areReferences(document, lines))
      return isLabelled ? groups : undefined
    const isSubject = kind === 'heading' || lines.every((line) => isBold(document, line))
    let group: Group | undefined
    for (const line of lines) {
      const text = lineText(document, line)
      const label = readLabelLine(text)
      const zone = isSubject ? 'subject' : zoneOf(text, label?.role, group)
      if (zone === undefined) return undefined
      if (group?.zone !== zone || ((zone === 'sender' || zone === 'recipient') && label?.role === zone)) {
        group = { zone, lines: [] }
        groups.push(group)
      }
      if (label?.role === zone || (zone === 'sender' && label?.role === 'name')) {
        isLabelled = true
        dropLabel(document, line)
      } else if (zone === 'reference') splitLabel(document, line)
      if (line.to > line.from) group.lines.push(line)
    }
  }
  return groups
}

/** Several lines of a label and its value, whatever the labels are: what an invoice has beside the address. */
const areReferences = (document: Document, lines: readonly Part[]): boolean =>
  lines.length > 1 &&
  lines.every((line) => line.to - line.from <= ADDRESS_CHARS_MAX && LABELLED.test(lineText(document, line)))

/** With plain spaces for no-break ones. */
const lineText = (document: Document, line: Part | undefined): string =>
  line === undefined ? '' : textOf(document, line.from, line.to).replace(/[\u00a0\u202f]/gu, ' ')

function zoneOf(text: string, label: string | undefined, group: Group | undefined): Zone | undefined {
  if (label === 'sender' || label === 'name') return 'sender'
  if (label === 'recipient' || label === 'date' || label === 'subject' || label === 'reference') return label
  if (text.length > ADDRESS_CHARS_MAX) return undefined
  // Any other label counts beside a reference or date, or where it begins a block.
  const isBeside = group === undefined || group.zone === 'reference' || group.zone === 'date'
  if (label === undefined && isBeside && LABELLED.test(text)) return 'reference'
  // Above an address, not in it.
  if ((group === undefined || group.zone === 'postal') && POSTAL_REMARKS.test(text)) return 'postal'
  if (isDateLine(text) || isDayLine(text)) return 'date'
  if (REFERENCES.test(text)) return 'reference'
  const isAbove = group?.zone === 'date' || group?.zone === 'reference' || group?.zone === 'postal'
  return group === undefined || isAbove ? 'address' : group.zone
}

/** The value alone: the label says what the design shows by the place. */
function dropLabel(document: Document, line: Part): void {
  const colon = /[:：]/u.exec(lineText(document, line))!.index
  const value = partOf(document, line.block, line.from + colon + 1, line.to)
  line.from = line.labelFrom = line.labelTo = value.from
}

function splitLabel(document: Document, line: Part): void {
  const colon = lineText(document, line).search(/[:：]/u)
  if (colon < 0) return
  const value = partOf(document, line.block, line.from + colon + 1, line.to)
  if (value.to === value.from) return
  line.labelTo = line.from + colon
  line.from = value.from
}

/** Says which addresses are the sender's and the recipient's. @returns false where there are others. */
function nameAddresses(document: Document, groups: readonly Group[], signature: string): boolean {
  const unnamed = groups.filter(({ zone }) => zone === 'address')
  const has = (zone: Zone) => groups.some((group) => group.zone === zone)
  const isSender = ({ lines }: Group) =>
    (signature !== '' && isSameName(lineText(document, lines[0]), signature)) ||
    lines.some((line) => CONTACT.test(lineText(document, line)))
  if (unnamed.length === 1) {
    const [only] = unnamed
    only!.zone = has('recipient') || (!has('sender') && isSender(only!)) ? 'sender' : 'recipient'
  } else if (unnamed.length === 2) {
    const [first, second] = unnamed
    const isReversed = isSender(second!) && !isSender(first!)
    first!.zone = isReversed ? 'recipient' : 'sender'
    second!.zone = isReversed ? 'sender' : 'recipient'
  } else if (unnamed.length > 2) return false
  const counts = (zone: Zone) => groups.filter((group) => group.zone === zone).length
  return groups.length > 0 && counts('sender') < 2 && counts('recipient') < 2 && counts('subject') < 2
}

/** `A. S. Levitskaya` is Anna Levitskaya. */
function isSameName(name: string, signature: string): boolean {
  const last = signature.slice(signature.lastIndexOf(' ') + 1)
  const isAbbreviated = last.length >= SURNAME_LEAST && name[0] === signature[0]
  return name.startsWith(signature) || (isAbbreviated && name.endsWith(` ${last}`))
}

/** The operator's lines take the sender's place. */
function writeLetterhead({ document, parts, facts }: RolesBuilder, letterhead: Part[]): void {
  if (letterhead.length === 0) return
  letterhead.forEach((line, at) => {
    line.role = at === 0 ? 'sender' : 'senderDetail'
  })
  parts.set(0, letterhead)
  facts['sender'] = lineText(document, letterhead[0])
}

function writeHead(roles: RolesBuilder, groups: readonly Group[], language: string, letterhead: Part[]): void {
  const { document, facts } = roles
  const text = (line: Part | undefined) => lineText(document, line)
  const hasRecipient = groups.some(({ zone }) => zone === 'recipient')
  const contacts: string[] = []
  writeLetterhead(roles, letterhead)
  const printed = new Set(letterhead.map((line) => text(line).toLowerCase()))
  const hasLetterhead = printed.size > 0
  for (const line of letterhead.slice(1)) if (isPostal(text(line))) contacts.push(text(line))
  for (const { zone, lines } of groups) {
    const all = zone === 'sender' && lines.length === 1 ? splitLine(document, lines[0]!) : lines
    const entries =
      zone === 'sender' && hasLetterhead
        ? all.filter((line) => hasPicture(document, line) || !printed.has(text(line).toLowerCase()))
        : all
    if (entries.length < all.length)
      for (const { block } of all) if (!roles.parts.has(block)) roles.parts.set(block, [])
    entries.forEach((line, at) => {
      if (zone === 'sender' && hasLetterhead) {
        // A sender besides that of the letterhead stands below it, as far as there is room.
        line.role = letterhead.length + at <= SENDER_DETAILS_MAX ? 'senderDetail' : 'reference'
      } else {
        line.role = roleOf(zone, at, hasRecipient)
        if (zone === 'sender' && at > 0 && isPostal(text(line))) contacts.push(text(line))
      }
      // The word stands beside it in the reference block.
      if (line.role === 'date') line.label = labelOf('date', language)
      const parts = roles.parts.get(line.block)
      if (parts === undefined) roles.parts.set(line.block, [line])
      else parts.push(line)
    })
    const name = text(entries[0])
    if (zone === 'sender' && !hasLetterhead) facts['sender'] = name
    else if (zone === 'recipient') facts['recipient'] = name
    else if (zone === 'date') facts['date'] = name
  }
  const { sender = '', recipient = '' } = facts
  facts['fromTo'] = fromTo(sender, recipient, language)
  if (sender !== '' && recipient !== '' && contacts.length > 0) facts['returnLine'] = [sender, ...contacts].join(', ')
}

function roleOf(zone: Zone, at: number, hasRecipient: boolean): string {
  if (zone === 'sender') return at === 0 ? 'sender' : 'senderDetail'
  return zone === 'date' && !hasRecipient ? 'dateAlone' : zone
}

/** `Name · Street · Place` as lines. */
function splitLine(document: Document, line: Part): Part[] {
  const parts: Part[] = []
  let from = line.from
  for (const piece of lineText(document, line).split(SEPARATOR)) {
    parts.push(partOf(document, line.block, from, from + piece.length))
    from += piece.length + 3
  }
  return parts.length > 1 ? parts : [line]
}

/** Index in `blocks` of the closing; undefined where there is none. */
function findTail(document: Document, blocks: readonly number[], from: number): number | undefined {
  const least = Math.max(from, blocks.length - TAIL_BLOCKS_MAX)
  for (let at = blocks.length - 1; at >= least; at--) {
    // A line to sign on.
    if (document.kind(blocks[at]!) === 'rule') continue
    const lines = document.kind(blocks[at]!) === 'paragraph' ? linesOf(document, blocks[at]!) : undefined
    if (lines === undefined || lines.length === 0) return undefined
    const text = lineText(document, lines[0])
    if (readClosing(text) !== undefined) return at
    if (text.length <= CLOSING_CHARS_MAX && MARK_AT_END.test(text) && !/[:：]$/u.test(text) && at + 1 < blocks.length)
      return at
    // A sentence of courtesy above the name.
    const isName = lines.length <= 3 && lines.every((line) => isNameLine(lineText(document, line)))
    if (isName && at > least && isCourtesy(document, blocks[at - 1]!)) return at - 1
    if (!lines.every(({ from: start, to }) => to - start <= TAIL_CHARS_MAX)) return undefined
  }
  return undefined
}

const isNameLine = (text: string): boolean => text.length <= 60 && !/[.:?!]$|\d/u.test(text)
const COURTESY = /je vous prie|veuillez|prie d['’]agréer|recevez|saluda|reciba|grüß|hochachtung|regards|wishes/iu

function isCourtesy(document: Document, block: number): boolean {
  if (document.kind(block) !== 'paragraph') return false
  const lines = linesOf(document, block)
  const text = lineText(document, lines?.[0])
  return lines?.length === 1 && text.length <= CLOSING_SENTENCE_MAX && COURTESY.test(text)
}

function firstName(document: Document, blocks: readonly number[], tail: number): string {
  const own = linesOf(document, blocks[tail]!)!
  const line = own[1] ?? (blocks[tail + 1] === undefined ? undefined : linesOf(document, blocks[tail + 1]!)?.[0])
  const text = lineText(document, line)
  return isNameLine(text) ? text : ''
}

function writeTail(roles: RolesBuilder, blocks: readonly number[], tail: number): void {
  const { document } = roles
  const before = blocks[tail - 1]
  if (before !== undefined && document.kind(before) === 'paragraph' && !roles.parts.has(before))
    roles.block('lastText', before)
  let hasSignature = false
  for (let at = tail; at < blocks.length; at++) {
    const block = blocks[at]!
    const lines = document.kind(block) === 'paragraph' ? linesOf(document, block) : undefined
    if (lines === undefined || lines.some(({ from, to }) => at > tail && to - from > TAIL_CHARS_MAX)) return
    let isEnclosure = false
    for (const [number, line] of lines.entries()) {
      const label = ENCLOSURES.exec(lineText(document, line))
      if (at === tail && number === 0) line.role = 'closing'
      else if (label !== null || isEnclosure) {
        isEnclosure = true
        if (label !== null) takeLabel(document, line, label[0].length, lines, number)
        line.role = line.labelTo > line.labelFrom ? 'enclosure' : 'enclosureMore'
      } else if (at > tail + 1) return
      else {
        line.role = hasSignature ? 'signatureMore' : 'signature'
        hasSignature = true
      }
    }
    roles.parts.set(
      block,
      lines.filter(({ from, to }) => to > from),
    )
  }
}

/** The word before a list of enclosures is the label of its first entry, which may stand in the next line. */
function takeLabel(document: Document, line: Part, length: number, lines: Part[], number: number): void {
  const { from } = line
  const value = partOf(document, line.block, from + length, line.to)
  const text = lineText(document, value)
  const skipped = /^[.:：\s]*/u.exec(text)![0].length
  if (skipped < text.length) {
    line.labelTo = from + length
    line.from = value.from + skipped
    return
  }
  const next = lines[number + 1]
  if (next === undefined) return
  next.labelFrom = from
  next.labelTo = from + length
  line.from = line.to
}
