/** The font files that a paragraph needs, without opening one: the same steps as `Scripts.shape` up to the fonts. */
import { clusterStarts } from '../font/graphemes.ts'
import { filesOf, type ItemiseRequest, itemise } from '../font/itemise.ts'
import { resolveLevels } from './bidi.ts'

/** @returns IDs as in `font:ID`; none where the standard fonts have it all. */
export function fontsOf(request: ItemiseRequest): Set<string> {
  const { text } = request
  const starts = clusterStarts(text)
  return filesOf(text, starts, itemise(request, starts, resolveLevels(text).levels))
}
