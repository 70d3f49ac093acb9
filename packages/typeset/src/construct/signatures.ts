/**
 * Signatures: a column a party, two beside each other, further parties below. The block is never divided, and takes the
 * last lines of the text before it along.
 */
import type { Group, Part } from '@platen/document/roles'
import { BESIDE, HEADING, KEEP_WITH_NEXT, PLACED, SECOND_COLUMN } from '../markup/manuscript.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

const COLUMNS = 2
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
    const pair = parties.slice(first, first + COLUMNS).map(stretchesOf)
    const elements = pair.map(() => writer.addElement('Div', element))
    for (let stretch = 0; stretch < Math.max(...pair.map(({ length }) => length)); stretch++) {
      const rows = Math.max(...pair.map((column) => column[stretch]?.length ?? 0))
      for (let row = 0; row < rows; row++)
        writeRow(
          writer,
          pair.map((column) => column[stretch]?.[row]),
          elements,
          pair.map((_, column) => signerOf(writer, parties[first + column]!)),
        )
    }
  }
  manuscript.blocks.flags[manuscript.blocks.count - 1]! &= ~KEEP_WITH_NEXT
}

/** A party's lines up to the first rule, from there to the next one, and so on: these stand level in both columns. */
function stretchesOf(parts: readonly Part[]): Part[][] {
  const stretches: Part[][] = [[]]
  for (const part of parts) {
    if (isRule(part)) stretches.push([])
    stretches.at(-1)!.push(part)
  }
  return stretches
}

const isRule = ({ role }: Part): boolean => role === 'signRule' || role === 'signRuleNext'

/** Who signs: the party, else the name below the rule. */
function signerOf({ document }: ManuscriptWriter, parts: readonly Part[]): string {
  const part = parts.findLast(({ role }) => role === 'signParty') ?? parts.find(({ role }) => role === 'signName')
  if (part === undefined) return ''
  const text = String.fromCharCode(...document.units.subarray(part.from, Math.min(part.to, part.from + SIGNER_MAX)))
  return text.trim().replace(/:$/u, '')
}

function writeRow(
  writer: ManuscriptWriter,
  parts: readonly (Part | undefined)[],
  elements: readonly number[],
  signers: readonly string[],
): void {
  let isFirst = true
  parts.forEach((part, column) => {
    if (part === undefined) return
    const style = writer.styles.named(part.role)
    const kind = isRule(part) ? 'rule' : 'paragraph'
    const at = writer.open(part.block, kind, writer.addElement('P', elements[column]!), style)
    writer.flag(at, KEEP_WITH_NEXT | PLACED | (isFirst ? 0 : BESIDE))
    if (column > 0) writer.flag(at, SECOND_COLUMN)
    if (part.role === 'signRule') writer.manuscript.signatures.set(at, signers[column]!)
    if (kind === 'paragraph') writer.text(part.block, at, 0, part.from, part.to)
    writer.close(at)
    isFirst = false
  })
}

/** The text before the block, above a heading that may stand between, ends on the same page. */
function keepTextBefore({ manuscript: { blocks } }: ManuscriptWriter): void {
  let row = blocks.count - 1
  while (row >= 0 && (blocks.flags[row]! & HEADING) !== 0) row--
  if (row >= 0) blocks.flags[row]! |= KEEP_WITH_NEXT
}
