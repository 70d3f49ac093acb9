/** A contract: title, date, parties, numbered clauses and their items, signatures. */
import { readLabelLine } from '../labels.ts'
import { type Document, ORDERED } from '../model.ts'
import { clauseNumber, headingNumber } from './numbers.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { assignSignatures } from './signatures.ts'
import { isBold, linesOf, partOf, startOf, textOf } from './text.ts'
import { wordsOf } from './words.ts'

/** A longer line below the title is no date. */
const DATE_MAX = 90
/** A longer line leads in no signatures. */
const LEAD_MAX = 80
/** A longer bold line is no heading of signatures. */
const HEADING_MAX = 60
/** Of a bold line that serves as a heading: headings of parties may stand below it. */
const LINE_LEVEL = 1
/** Blocks of a clause behind its first. */
const CLAUSE_BLOCKS_MAX = 40
const YEAR = /(?:\d{4}|[०-९]{4}|[٠-٩]{4})/u

export function contractRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const parties = wordsOf('parties', language)
  const signatures = wordsOf('signatures', language)
  const blocks = document.children(-1)
  /** The text of clauses stands beside their numbers. */
  let isHung = false
  /** The clause that items belong to was given as a paragraph, or as an item of a list of such labels. */
  let clauseShape = ''
  /** Level of the heading above signatures; 0 where there is none. */
  let headed = 0
  let inParties = false
  /** No signatures begin before this place in `blocks`. */
  let signaturesFrom = 0
  /** @returns the place behind the signatures that begin at `at`; `at` where there are none. */
  const afterSignatures = (at: number): number => {
    if (at < signaturesFrom) return at
    const { isAssigned, after } = assignSignatures(roles, blocks, at, { language, headed })
    signaturesFrom = after
    return isAssigned ? after : at
  }
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const kind = document.kind(block)
    const isLine =
      kind === 'paragraph' && isBold(document, partOf(document, block, document.startOf(block), document.endOf(block)))
    const isHeading = kind === 'heading' || (isLine && isHeadingLine(document, block, signatures))
    // `### Signed by the Tenant` below `## Signatures` is a party.
    const isBelow = kind === 'heading' && headed > 0 && document.value[block]! > headed
    const isSection = !isBelow && namesSignatures(nameOf(document, block), signatures)
    const isParty = isHeading && headingNumber(document, block) === undefined && !isSection
    if (kind === 'paragraph' && !inParties && leadsInSignatures(document, blocks, at)) {
      const behind = afterSignatures(at + 1)
      if (behind > at + 1) {
        at = behind - 1
        isHung = false
        continue
      }
    }
    const after = at > 0 && kind !== 'rule' && (isHeading ? isParty : !inParties) ? afterSignatures(at) : at
    if (after > at) {
      at = after - 1
      isHung = false
      continue
    }
    if (kind === 'heading' && at === 0 && document.value[block] === 1) roles.block('title', block)
    else if (isHeading) {
      const number = headingNumber(document, block)
      roles.block(number === undefined ? 'partHeading' : 'clauseHeading', block, number)
      isHung = number !== undefined
      clauseShape = ''
      const name = nameOf(document, block)
      headed = namesSignatures(name, signatures) ? document.value[block]! || LINE_LEVEL : 0
      inParties = parties.has(name)
    } else if (kind === 'paragraph') {
      const number = clauseNumber(document, block)
      if (number !== undefined) {
        roles.block('clause', block, number)
        isHung = true
        clauseShape = 'paragraph'
      } else if (at === 1 && isDate(document, block)) roles.block('dateLine', block)
      else if (!isHung && clauseShape === '' && assignParties(roles, block, parties)) continue
      else if (inParties) roles.block('party', block)
      else if (!isHung && clauseShape === '' && recitalLabel(document, block) !== undefined)
        roles.block('recital', block, recitalLabel(document, block))
      else if (clauseShape !== '' && isDate(document, block)) isHung = false
      else if (isLine && isHung && beginsPart(document, blocks, at)) {
        // The design sets it as a heading.
        isHung = false
        clauseShape = ''
      } else if (isHung) {
        roles.block('clauseText', block)
        clauseShape ||= 'paragraph'
      }
    } else if (kind === 'list') {
      const shape = shapeOf(document, block)
      const isClauses = shape !== '' && (clauseShape === '' || clauseShape === shape)
      if (isClauses && !isHung && !inParties) {
        // Recitals stand before the clauses, as far in as the parties.
        if (isLettered(document, block)) roles.containers.set(block, 'recitals')
        continue
      }
      if (isClauses) clauseShape = shape
      const role = inParties ? 'parties' : isClauses ? 'clauses' : isHung ? 'items' : 'list'
      roles.containers.set(block, role)
    }
  }
  return roles
}

/** A bold line between clauses of different first numbers: `1.2`, **Second part**, `2.1`. One within a clause belongs to that. */
function beginsPart(document: Document, blocks: readonly number[], at: number): boolean {
  const [line, next] = blocks.slice(at, at + 2)
  if (line === undefined || next === undefined || document.text(line).includes('\n')) return false
  const firstNumber = (block: number): string | undefined =>
    document.kind(block) !== 'paragraph' || clauseNumber(document, block) === undefined
      ? undefined
      : /^\d+/u.exec(startOf(document, block, 4))?.[0]
  const below = firstNumber(next)
  const before = blocks.slice(Math.max(0, at - CLAUSE_BLOCKS_MAX), at)
  const clause = below === undefined ? undefined : before.findLast((block) => firstNumber(block) !== undefined)
  return clause !== undefined && firstNumber(clause) !== below
}

/** One line that ends in a colon, above a table or above several blocks that each begin with a line to sign on. */
function leadsInSignatures(document: Document, blocks: readonly number[], at: number): boolean {
  const text = startOf(document, blocks[at]!, LEAD_MAX + 1)
  if (text.length > LEAD_MAX || text.includes('\n') || !/[:：]$/u.test(text)) return false
  const beginsWithRule = (block: number | undefined): boolean =>
    block !== undefined && document.kind(block) === 'paragraph' && /^_{4,}/u.test(startOf(document, block, 8))
  const next = blocks[at + 1]
  if (next === undefined) return false
  return document.kind(next) === 'table' || (beginsWithRule(next) && beginsWithRule(blocks[at + 2]))
}

/** `A.` and `(A)` before a paragraph. */
const RECITAL = /^(?:\([A-Z]\)|[A-Z]\.)(?=[ \u00a0]+\S)/u

function recitalLabel(document: Document, block: number): { to: number; textFrom: number } | undefined {
  const length = RECITAL.exec(startOf(document, block, 8))?.[0].length
  if (length === undefined) return undefined
  const to = document.startOf(block) + length
  let textFrom = to
  while (document.units[textFrom] === 32 || document.units[textFrom] === 0xa0) textFrom++
  return { to, textFrom }
}

const isLettered = (document: Document, list: number): boolean =>
  /^\([A-Z]\)$/u.test(document.labels.get(list + 1) ?? '')

/** Of a heading, as it is compared. */
const nameOf = (document: Document, block: number): string =>
  startOf(document, block, HEADING_MAX)
    .trim()
    .replace(/[:：]$/u, '')
    .toLowerCase()

/** A bold line with a number, or one that says that signatures follow. */
function isHeadingLine(document: Document, block: number, signatures: ReadonlySet<string>): boolean {
  if (headingNumber(document, block) !== undefined) return true
  const text = startOf(document, block, HEADING_MAX + 1)
  return text.length <= HEADING_MAX && !/[:：\n]/u.test(text) && namesSignatures(text.toLowerCase(), signatures)
}

/** One of the words of a heading is one for signatures. */
const namesSignatures = (name: string, signatures: ReadonlySet<string>): boolean =>
  signatures.has(name) || name.split(/[^\p{L}\p{M}’']+/u).some((word) => signatures.has(word))

/** The first label of an ordered list with its number or letter left out: `(1)` and `(2)` are alike, `a)` is not. */
function shapeOf(document: Document, list: number): string {
  if (!document.has(list, ORDERED)) return ''
  const label = document.labels.get(list + 1) ?? ''
  return label.replace(/\d+/u, '0').replace(/\p{L}+/u, 'a')
}

function isDate(document: Document, block: number): boolean {
  const text = startOf(document, block, DATE_MAX + 1)
  return text.length <= DATE_MAX && !text.includes('\n') && YEAR.test(text)
}

/** Lines that name the parties, behind a word such as `Between:`. @returns whether the block has them. */
function assignParties(roles: RolesBuilder, block: number, parties: ReadonlySet<string>): boolean {
  const { document } = roles
  const lines = linesOf(document, block)
  if (lines === undefined || lines.length === 0) return false
  const first = lines[0]!
  const text = textOf(document, first.from, first.to, 60)
  const colon = text.search(/[:：]/u)
  const name = (colon < 0 ? text : text.slice(0, colon)).trim().toLowerCase()
  if (!parties.has(name) && readLabelLine(text)?.role !== 'parties') return false
  const parts: Part[] = []
  const end = colon < 0 ? first.to : first.from + colon + 1
  parts.push({ ...partOf(document, block, first.from, end), role: 'partyLead' })
  const rest = partOf(document, block, end, first.to, 'party')
  if (rest.to > rest.from) parts.push(rest)
  for (const line of lines.slice(1)) parts.push({ ...line, role: 'party' })
  roles.parts.set(block, parts)
  return true
}
