/** Faces that are used besides those of the document's own text. */
import { BOLD } from '../font/resources.ts'
import type { Manuscript } from '../markup/manuscript.ts'
import type { Styles } from '../style/resolve.ts'

/** Notes the faces of running heads and feet, whose text is appended when the fonts are chosen. */
export function noteFurniture(manuscript: Manuscript, { sheet, named }: Styles): void {
  if (sheet.furniture === 'folio') return
  for (const { style, boldFirst = false } of sheet.furniture) {
    const { index, inline } = named(style)
    const faces = (1 << inline) | (boldFirst ? 1 << (inline | BOLD) : 0)
    manuscript.inlineStyles[index]! |= faces
    manuscript.styles |= faces
  }
}
