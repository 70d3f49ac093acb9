/** Tables with what belongs to them: the caption before, the note after, the space around. */
import { CAPTION, type Document } from '@platen/document'
import type { Roles } from '@platen/document/roles'
import type { DocumentMeasures } from '@platen/typeset'
import { captionLabel, isChartBlock, isTableNote, tableSetting } from '@platen/typeset/designs'
import { Paragraph, type Table } from 'docx'
import type { DocxRuns } from './runs.ts'
import type { WordStyles } from './styles.ts'
import { tableOf } from './table.ts'
import { twips } from './units.ts'

interface Surroundings {
  styles: WordStyles
  rightToLeft: boolean
  measures: DocumentMeasures | undefined
  landscape: ReadonlySet<number>
}

export class DocxTables {
  readonly #document: Document
  readonly #options: Surroundings
  readonly #runs: DocxRuns
  readonly #roles: Roles
  /** A table or chart that has a caption; the block after the table before. */
  #captioned = -1
  #end = -1

  constructor(document: Document, options: Surroundings, runs: DocxRuns, roles: Roles) {
    this.#document = document
    this.#options = options
    this.#runs = runs
    this.#roles = roles
  }

  isCaptioned(block: number): boolean {
    return this.#captioned === block
  }

  /** A line that names the table after it, or a note on the table before it. */
  captionOf(block: number): { paragraph: Paragraph; isNote: boolean } | undefined {
    const document = this.#document
    const { styles } = this.#options
    const { sheet } = styles
    const text = document.text(block)
    const next = document.after[block]!
    const bidirectional = this.#options.rightToLeft ? { bidirectional: true } : {}
    if (sheet.styles['tableNote'] !== undefined && this.#end === block && isTableNote(document, block)) {
      const style = styles.id('tableNote')
      const note = { style, ...bidirectional, children: this.#runs.ofBlock(block, { style }) }
      return { paragraph: new Paragraph(note), isNote: true }
    }
    const hasStyle = sheet.styles['caption'] !== undefined
    const isMarked = document.has(block, CAPTION)
    if ((!hasStyle && !isMarked) || next >= document.count) return undefined
    const isFigure = isChartBlock(document, next, sheet)
    if (document.kind(next) !== 'table' && !isFigure) return undefined
    if (document.parent[next] !== document.parent[block]) return undefined
    const length = captionLabel(text, isFigure)
    if (length === 0 && !isMarked) return undefined
    this.#captioned = next
    const start = document.start[block]!
    const own = hasStyle ? { style: styles.id('caption') } : { style: styles.id('text'), keepNext: true }
    const { style } = own
    const children = [
      ...(length === 0 ? [] : this.#runs.ofRange(block, start, start + length, { style, embolden: true })),
      ...this.#runs.ofRange(block, start + length, document.end[block]!, { style }),
    ]
    return { paragraph: new Paragraph({ ...own, ...bidirectional, children }), isNote: false }
  }

  /** A line after a chart may be its note. @returns whether it is. */
  endFigure(block: number): boolean {
    const next = this.#document.after[block] ?? this.#document.count
    this.#end = next
    return this.#options.styles.sheet.styles['tableNote'] !== undefined && isTableNote(this.#document, next)
  }

  /** @param indent twips from the margin. */
  write(table: number, indent: number): (Paragraph | Table)[] {
    const { styles, rightToLeft, measures, landscape } = this.#options
    const width = twips(styles.measureOf(landscape.has(table))) - indent
    const document = this.#document
    const next = document.after[table]!
    const hasNote = styles.sheet.styles['tableNote'] !== undefined && isTableNote(document, next)
    this.#end = next
    const found = measures?.tables.get(table)
    const role = this.#roles.containers.get(table)
    const setting = role === undefined ? undefined : tableSetting(styles.sheet, role)
    return [
      ...(this.isCaptioned(table) ? [] : [new Paragraph({ style: 'TableSpaceAbove' })]),
      tableOf(document, table, { styles, runs: this.#runs, rightToLeft, indent, width, measures: found, setting }),
      ...(hasNote ? [] : [new Paragraph({ style: 'TableSpaceBelow' })]),
    ]
  }
}
