/** Faces that are used besides those of the document's own text. */
import type { Manuscript } from '../markup/manuscript.ts'
import type { Styles } from '../style/resolve.ts'

/** Notes the faces of running heads and feet, whose text is appended when the fonts are chosen. */
export function noteFurniture(manuscript: Manuscript, { sheet, named }: Styles): void {
  if (sheet.furniture === 'folio') return
  for (const { style } of sheet.furniture) {
    const { index, inline } = named(style)
    manuscript.inlineStyles[index]! |= 1 << inline
    manuscript.styles |= 1 << inline
  }
}
