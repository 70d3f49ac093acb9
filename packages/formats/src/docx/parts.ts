/**
 * Text that a design knows by name (packages/document, roles) → paragraphs in the styles of the names.
 *
 * Word has no columns beside text: a label is in the first line of its text, before a tab; a date is at its end, behind one.
 */
import type { Document } from '@platen/document'
import type { Part } from '@platen/document/roles'
import { type IParagraphOptions, Paragraph, type ParagraphChild } from 'docx'
import type { DocxFrames } from './frames.ts'
import type { DocxRuns } from './runs.ts'
import type { WordStyles } from './styles.ts'
import { widthOf } from './table.ts'

/** Between the items of a row. */
const APART = '\u2003 '
const LABEL_GAP = '\u2002 '
/** Bold characters are so much wider. */
const BOLD_FACTOR = 1.08

export interface PartOptions {
  styles: WordStyles
  runs: DocxRuns
  frames: DocxFrames
  rightToLeft: boolean
  /** Roles whose typed numbers are Word's own. */
  numbered: ReadonlySet<string>
}

/** A paragraph while its parts are collected. */
interface Draft {
  options: IParagraphOptions
  children: ParagraphChild[]
  role: string
}

export class DocxParts {
  readonly #document: Document
  readonly #options: PartOptions

  constructor(document: Document, options: PartOptions) {
    this.#document = document
    this.#options = options
  }

  /** @param own of the first paragraph. @param restyled gives the ID of a style in place of that of a role. */
  write(parts: readonly Part[], own: IParagraphOptions, restyled?: (role: string) => string): Paragraph[] {
    const { styles, runs, frames } = this.#options
    const drafts: Draft[] = []
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!
      const { role, block } = part
      const style = styles.style(role)
      const last = drafts.at(-1)
      if (frames.has(role)) {
        frames.add(role, (options) => this.#paragraph(options, this.#childrenOf(part)))
        continue
      }
      if (last !== undefined && style.beside !== undefined) {
        last.children.push(runs.plain('\t'), ...this.#childrenOf(part))
        continue
      }
      if (last?.role === role && style.apart !== undefined) {
        last.children.push(runs.plain(APART), ...this.#childrenOf(part))
        continue
      }
      const depth = part.level ?? (this.#document.kind(block) === 'heading' ? this.#document.value[block]! : 0)
      const next = parts[at + 1]
      const isText = next?.block === block && styles.style(next.role).hung === undefined
      const isLabel = style.hung !== undefined && depth === 0 && isText
      const named = isLabel ? next! : part
      const id = isLabel
        ? styles.derived(next!.role, 'Labelled', { label: { at: 0, gap: 0 } })
        : (restyled?.(role) ?? styles.id(role, ...(depth > 0 ? [`h${depth}`] : [])))
      const outline = depth > 0 && !/^(?:Title|Heading\d)$/u.test(id) ? { outlineLevel: depth - 1 } : {}
      const label = isLabel
        ? [
            ...runs.ofRange(block, part.labelFrom, part.to, { embolden: style.bold ?? false }),
            runs.plain(this.#gapBehind(part, styles.style(next!.role).indent ?? 0)),
          ]
        : []
      if (isLabel) at++
      drafts.push({
        options: { style: id, ...(drafts.length === 0 ? own : {}), ...outline },
        children: [...label, ...this.#childrenOf(named)],
        role: named.role,
      })
    }
    return drafts.map(({ options, children }) => this.#paragraph(options, children))
  }

  /** A tab up to the text; behind a label that reaches beyond it, where the next stop is the date's, a space. */
  #gapBehind({ role, labelFrom, to }: Part, indent: number): string {
    const { styles } = this.#options
    const { size = styles.style('text').size ?? styles.sheet.size, bold = false } = styles.style(role)
    const text = String.fromCharCode(...this.#document.units.subarray(labelFrom, to))
    return widthOf(text) * size * (bold ? BOLD_FACTOR : 1) < indent ? '\t' : LABEL_GAP
  }

  /** The text of a part, behind its label where its style has labels. */
  #childrenOf({ role, block, from, to, labelFrom, labelTo, label: added = '' }: Part): ParagraphChild[] {
    const { styles, runs, numbered } = this.#options
    const { label, indent = 0, bold: isBold = false } = styles.style(role)
    if (label === undefined) return runs.ofRange(block, labelFrom, to, { isBold, style: styles.id(role) })
    const isTyped = labelTo > labelFrom
    const start = this.#document.start[block]!
    const text = isTyped ? this.#document.text(block).slice(labelFrom - start, labelTo - start) : added
    const own = runs.ofRange(block, isTyped ? from : labelFrom, to, { isBold, style: styles.id(role) })
    if (text === '' || numbered.has(role)) return own
    const style = label.style === undefined ? {} : { style: styles.characterId(label.style) }
    // A text that does not hang on its label has no place for a tab stop.
    const gap = indent > label.at ? '\t' : LABEL_GAP
    return [runs.plain(text, style), runs.plain(gap), ...own]
  }

  #paragraph(options: IParagraphOptions, children: ParagraphChild[]): Paragraph {
    return new Paragraph({ ...options, ...(this.#options.rightToLeft ? { bidirectional: true } : {}), children })
  }
}
