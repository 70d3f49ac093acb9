/** What is said of the pictures of a document that are not set, or not as they are. */
import type { Document } from '@platen/document/model'
import type { Diagnostic } from '../diagnostics.ts'
import type { Pictures } from './pictures.ts'

/** @param set how many of the document's pictures are set. */
export function pictureDiagnostics(document: Document, pictures: Pictures, set: number): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const images = document.links.filter(({ kind, isDecoration }) => kind === 'image' && isDecoration !== true)
  const missing = images.filter(({ target }) => pictures.find(target) < 0).map(({ target }) => target)
  const notSet = missing.length
  if (notSet > 0) {
    diagnostics.push({
      code: 'picture-left-out',
      message: `${notSet === 1 ? 'One picture is' : `${notSet} pictures are`} not available as PNG, JPEG or SVG${namesOf(missing)}; the description was printed instead. Give pictures as data: URLs, or beside the file on the command line.`,
      count: notSet,
    })
  }
  const withoutRoom = Math.max(0, images.length - notSet - set)
  if (withoutRoom > 0) {
    diagnostics.push({
      code: 'picture-left-out',
      message: `${withoutRoom === 1 ? 'One picture is' : `${withoutRoom} pictures are`} in a place that allows no pictures, such as a heading or a table cell; the description was printed instead. Move pictures into paragraphs of their own.`,
      count: withoutRoom,
    })
  }
  const partly = pictures.all.filter(({ scene }) => scene !== undefined && scene.leftOut.length > 0)
  if (partly.length > 0) {
    const names = [...new Set(partly.flatMap(({ scene }) => scene!.leftOut))].slice(0, 10).join(', ')
    diagnostics.push({
      code: 'picture-incomplete',
      message: `${partly.length === 1 ? 'One SVG picture has' : `${partly.length} SVG pictures have`} parts that cannot be drawn exactly: ${names}. Use paths in plain colours, or a PNG.`,
      count: partly.length,
    })
  }
  return diagnostics
}

const NAMES_MAX = 5
const NAME_CHARS_MAX = 80

/** The addresses, in brackets; `data:` URLs and long addresses name no file. */
function namesOf(targets: readonly string[]): string {
  const names = [...new Set(targets)]
    .filter((target) => target.length <= NAME_CHARS_MAX && !/^data:/iu.test(target))
    .map((target) => target.replace(/\p{C}/gu, ''))
  if (names.length === 0) return ''
  return ` (${names.slice(0, NAMES_MAX).join(', ')}${names.length > NAMES_MAX ? ', …' : ''})`
}
