/** Faces that are used besides those of the document's own text. */
import { BOLD, SMALL_CAPS } from '../font/resources.ts'
import type { Manuscript } from '../markup/manuscript.ts'
import type { Styles } from '../style/resolve.ts'

/** Notes the faces of running heads and feet, whose text is appended when the fonts are chosen. */
export function noteFurniture(manuscript: Manuscript, { sheet, named }: Styles): void {
  if (sheet.furniture === 'folio') return
  for (const { style, boldFirst = false } of sheet.furniture) {
    const { index, inline, smallCaps } = named(style)
    const own = 1 << (smallCaps === undefined ? inline : inline | SMALL_CAPS)
    const faces = (1 << inline) | own | (boldFirst ? 1 << (inline | BOLD) : 0)
    manuscript.inlineStyles[index]! |= faces
    manuscript.styles |= faces
  }
}
