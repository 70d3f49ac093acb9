/**
 * Signatures: a column a party, two beside each other, further parties below. The block is never divided unless it has many parties, and
 * takes the last lines of the text before it along. A field is a label and a rule behind it, which begins where those of its party do.
 */
import type { Group, Part } from '@platen/document/roles'
import type { Galley } from '../galley/galley.ts'
import { BESIDE, HEADING, KEEP_WITH_NEXT, PLACED, SECOND_COLUMN } from '../markup/manuscript.ts'
import { addLine, FORCED, LINE_FIELDS, LINE_WIDTH } from '../paragraph/breakpoints.ts'
import type { Container } from './container.ts'
import type { Painter, Slice } from './painter.ts'
import type { ManuscriptWriter } from './writer.ts'

const COLUMNS = 2
/** Rows of parties that stand on one page together. */
const ROWS_KEPT = 3
/** Where the rules of fields begin at least, behind the longest label, and what is left for them; points. */
const LABEL_LEAST = 54
const LABEL_GAP = 6
const RULE_LEAST = 72
/** Between a number, or a label from another cell, and its text. */
const LABEL_SPACE = '\u00a0 '
/** Longest name of a signer that a field has. */
const SIGNER_MAX = 100

export function writeSignatures(writer: ManuscriptWriter, group: Group, block: number, container: Container): void {
  const { manuscript } = writer
  keepTextBefore(writer)
  const element = writer.addElement('Div', container.element)
  writer.enter(block, { element, style: writer.container('signatures'), isFine: true, end: group.after })
  const parties: Part[][] = []
  for (const part of group.parts) (parties[part.column ?? 0] ??= []).push(part)
  for (let first = 0; first < parties.length; first += COLUMNS) {
    // A column may be empty.
    const pair = Array.from(parties.slice(first, first + COLUMNS), (parts = []) => stretchesOf(parts))
    const start = manuscript.blocks.count
    const fields = pair.map((): number[] => [])
    const elements = pair.map(() => writer.addElement('Div', element))
    for (let stretch = 0; stretch < Math.max(...pair.map(({ length }) => length)); stretch++) {
      const rows = Math.max(...pair.map((column) => column[stretch]?.length ?? 0))
      for (let row = 0; row < rows; row++)
        writeRow(
          writer,
          pair.map((column) => column[stretch]?.[row]),
          elements,
          pair.map((_, column) => signerOf(writer, parties[first + column] ?? [])),
          fields,
        )
    }
    const { above = 0 } = writer.container('signatures') ?? {}
    if (first > 0) manuscript.blocks.space[start] = Math.max(manuscript.blocks.space[start]!, above)
    if (parties.length > COLUMNS * ROWS_KEPT) endKeep(writer)
  }
  endKeep(writer)
}

/** The last row may end a page. */
function endKeep({ manuscript: { blocks } }: ManuscriptWriter): void {
  let row = blocks.count - 1
  blocks.flags[row]! &= ~KEEP_WITH_NEXT
  while ((blocks.flags[row]! & BESIDE) !== 0) blocks.flags[--row]! &= ~KEEP_WITH_NEXT
}

/** A party's lines up to the first field, from there to the next one, and so on: these stand level in both columns. */
function stretchesOf(parts: readonly Part[]): Part[][] {
  const stretches: Part[][] = [[]]
  for (const part of parts) {
    if (isRule(part) || part.role === 'signValue') stretches.push([])
    stretches.at(-1)!.push(part)
  }
  return stretches
}

const isRule = ({ role }: Part): boolean => role === 'signRule' || role === 'signRuleNext'

/** Who signs: the party, else the name below the rule. */
function signerOf({ document }: ManuscriptWriter, parts: readonly Part[]): string {
  const part =
    parts.findLast(({ role }) => role === 'signParty' || role === 'signHead') ??
    parts.find(({ role }) => role === 'signName')
  if (part === undefined) return ''
  const text = String.fromCharCode(...document.units.subarray(part.from, Math.min(part.to, part.from + SIGNER_MAX)))
  return text.trim().replace(/:$/u, '')
}

function writeRow(
  writer: ManuscriptWriter,
  parts: readonly (Part | undefined)[],
  elements: readonly number[],
  signers: readonly string[],
  fields: readonly number[][],
): void {
  const { blocks, signatures, signFields } = writer.manuscript
  const first = blocks.count
  parts.forEach((part, column) => {
    if (part === undefined) return
    const style = writer.styles.named(part.role)
    const kind = isRule(part) ? 'rule' : 'paragraph'
    const at = writer.open(part.block, kind, writer.addElement('P', elements[column]!), style)
    writer.flag(at, KEEP_WITH_NEXT | PLACED | (at === first ? 0 : BESIDE))
    if (column > 0) writer.flag(at, SECOND_COLUMN)
    if (part.role === 'signRule') signatures.set(at, signers[column]!)
    if (kind === 'rule') {
      fields[column]!.push(at)
      signFields.set(at, fields[column]!)
    }
    if (part.label !== undefined) writer.print(`${part.label}${LABEL_SPACE}`)
    writer.text(part.block, at, 0, part.from, part.to)
    writer.close(at)
    blocks.space[first] = Math.max(blocks.space[first]!, blocks.space[at]!)
  })
}

/** Breaks the label of a field. One that leaves no room for its rule has that on a line of its own. */
export function measureField(galley: Galley, block: number): void {
  const { start, end } = galley.manuscript.blocks
  const { lines } = galley
  const first = lines.length
  if (end[block]! > start[block]!) galley.measureText(block)
  else addLine(lines, start[block]!, end[block]!, 0, FORCED, 0, 0)
  const isLong = lines.length > first + LINE_FIELDS || widthOfLine(galley, block, first) > roomOf(galley, block)
  if (isLong) addLine(lines, end[block]!, end[block]!, 0, FORCED, 0, 0)
}

export function drawField(painter: Painter, slice: Slice): void {
  const { galley, display, page } = painter
  const { block, top, to } = slice
  const { sheet, length } = galley.styles
  painter.drawText(slice)
  const measure = galley.measure[block]!
  const start = startOfRule(galley, block)
  const isMirrored = painter.isRightToLeft(block)
  const x = painter.leftOf(block) + (isMirrored ? 0 : start)
  const y = page.height - page.top - top - to * galley.leading[block]!
  display.rule(x, y, measure - start, length(sheet.rule.thickness), 0)
  const height = galley.styleOf(block).above + galley.leading[block]!
  if (galley.manuscript.signatures.has(block)) display.signature(block, x, y, measure - start, height)
}

/** From the left edge of a field: behind the longest of its party's labels that share a line with their rule. */
function startOfRule(galley: Galley, block: number): number {
  if (labelWidth(galley, block) === 0) return 0
  const { length } = galley.styles
  const widest = galley.manuscript.signFields.get(block)!.map((field) => labelWidth(galley, field))
  return Math.max(length(LABEL_LEAST), Math.max(...widest) + length(LABEL_GAP))
}

/** 0 of a label that has its line for itself. */
function labelWidth(galley: Galley, block: number): number {
  const { firstLine } = galley
  const isAlone = firstLine[block + 1]! - firstLine[block]! > 1
  return isAlone ? 0 : widthOfLine(galley, block, firstLine[block]! * LINE_FIELDS)
}

const widthOfLine = ({ lines, size }: Galley, block: number, line: number): number =>
  Math.ceil((lines.data[line + LINE_WIDTH]! * size[block]!) / 1000)

const roomOf = ({ measure, styles }: Galley, block: number): number => measure[block]! - styles.length(RULE_LEAST)

/** The text before the block, above a heading that may stand between, ends on the same page. */
function keepTextBefore({ manuscript: { blocks } }: ManuscriptWriter): void {
  let row = blocks.count - 1
  while (row >= 0 && (blocks.flags[row]! & HEADING) !== 0) row--
  if (row >= 0) blocks.flags[row]! |= KEEP_WITH_NEXT
}
