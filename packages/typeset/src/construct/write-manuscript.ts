/**
 * A document in, its manuscript out: for each block its printed text, style, place and structure element. Each kind of
 * block is written by its construct.
 *
 * No function is recursive, so nesting depth cannot exhaust the stack.
 */
import { BLANK_LINE_BEFORE, type Document, KINDS, PAGE_BREAK } from '@platen/document/model'
import { assignRoles, NO_ROLES, type Section, withDatedLists } from '@platen/document/roles'
import type { Formulas } from '../markup/formulas.ts'
import type { Manuscript } from '../markup/manuscript.ts'
import type { Pictures } from '../picture/pictures.ts'
import type { Styles } from '../style/resolve.ts'
import type { Constructs } from './construct.ts'
import type { Container } from './container.ts'
import { picturesIn, writeFigures } from './figure.ts'
import { GROUPS } from './groups.ts'
import { ManuscriptWriter } from './writer.ts'

/** @param language BCP 47; of the words by which parts of the document are known, and of labels that are not in the source. */
export function manuscriptOf(
  document: Document,
  styles: Styles,
  constructs: Constructs,
  language = 'en',
  pictures?: Pictures,
  formulas?: Formulas,
): Manuscript {
  const ruleSet = styles.sheet.roles
  const assigned = ruleSet === undefined ? NO_ROLES : assignRoles(document, ruleSet, language)
  const roles = styles.find('datedList') === undefined ? assigned : withDatedLists(document, assigned)
  const writer = new ManuscriptWriter(document, styles, roles, language, pictures, formulas)
  const { manuscript } = writer
  // By block of the document, the first one of the manuscript that is its own or after it.
  const rowOf = new Int32Array(document.links.length > 0 ? document.count : 0)
  const footnotes = writeBlocks(writer, constructs, { from: 0, to: document.count, isFootnote: false }, rowOf)
  manuscript.bodyEnd = manuscript.blocks.count
  // One may contain others.
  for (const from of footnotes)
    footnotes.push(...writeBlocks(writer, constructs, { from, to: document.afterOf(from), isFootnote: true }, rowOf))
  writer.finish()
  for (const [name, block] of manuscript.destinations) manuscript.destinations.set(name, rowOf[block]!)
  return manuscript
}

interface Stretch {
  /** Blocks [from, to) of the document. */
  from: number
  to: number
  /** Block `from` is a footnote, to write here. */
  isFootnote: boolean
}

/** @returns the blocks that are left out: notes that stand at the foot of pages, and so behind all others. */
function writeBlocks(
  writer: ManuscriptWriter,
  constructs: Constructs,
  { from, to, isFootnote }: Stretch,
  rowOf: Int32Array,
): number[] {
  const { document, manuscript } = writer
  const { groups, sections } = writer.roles
  const hasFootnotes = writer.styles.sheet.footnotes !== undefined
  const footnotes: number[] = []
  for (let block = from; block < to; block++) {
    writer.leaveBefore(block)
    if (rowOf.length > 0) rowOf[block] = manuscript.blocks.count
    if (sections.size > 0) for (const section of sections.get(block) ?? []) enterSection(writer, block, section)
    if (document.has(block, PAGE_BREAK)) writer.beginsPage = true
    const container = writer.innermost
    if (document.has(block, BLANK_LINE_BEFORE) && !container.afterHeading) writer.isApart = true
    container.afterHeading = false
    const kind = KINDS[document.kinds[block]!]!
    if (kind === 'note' && hasFootnotes && !(isFootnote && block === from)) {
      footnotes.push(block)
      block = document.afterOf(block) - 1
      continue
    }
    const group = groups.size > 0 ? groups.get(block) : undefined
    if (group !== undefined) {
      GROUPS[group.role]!(writer, group, block, container)
      writeGroupFigures(writer, block, group.after, container)
      block = group.after - 1
      continue
    }
    if (kind !== 'paragraph') writer.printRunInLead()
    constructs[kind].write(writer, block, container)
  }
  writer.leaveAll()
  return footnotes
}

function enterSection(writer: ManuscriptWriter, block: number, { role, after }: Section): void {
  const style = writer.container(role)
  const { element } = writer.innermost
  const isFine = style !== undefined && style.fill >= 0
  writer.enter(block, { element, style, indent: style?.indent ?? 0, isFine, isSection: true, end: after })
}

/** The pictures in the paragraphs of a group stand below it. */
function writeGroupFigures(writer: ManuscriptWriter, from: number, to: number, container: Container): void {
  if (writer.pictures === undefined) return
  for (let block = from; block < to; block++)
    if (writer.document.kind(block) === 'paragraph')
      writeFigures(writer, block, container, picturesIn(writer, block).shown)
}
