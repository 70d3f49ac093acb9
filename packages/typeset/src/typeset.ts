/**
 * Text in, PDF bytes out: the whole pipe. Synchronous and pure: no files, network, clock or chance; the same source,
 * options and resources give the same bytes on every machine.
 */
import type { Diagnostic } from './diagnostics.ts'
import type { ResourceName, Resources } from './font/resources.ts'
import { makeGalley } from './galley/galley.ts'
import { readLight } from './markup/light.ts'
import type { TypesetOptions, TypesetResult } from './options.ts'
import { paginate } from './page/paginate.ts'
import { writeFile } from './pdf/writer.ts'
import { frameOf } from './units.ts'

/**
 * Sets `source` as a document.
 *
 * @param resources what `needs` named; what is missing is done without, and `diagnostics` says so.
 * @throws {RangeError} where the options leave no room for a line of text.
 */
export function typeset(source: string, options: TypesetOptions = {}, resources: Resources = {}): TypesetResult {
  return compose(source, options, resources, true)
}

/** As `typeset`; `compressed: false` leaves every stream readable (golden cases). */
export function compose(
  source: string,
  options: TypesetOptions,
  _resources: Resources,
  compressed: boolean,
): TypesetResult {
  const frame = frameOf(options)
  const diagnostics: Diagnostic[] = []
  const manuscript = readLight(source)
  const galley = makeGalley(manuscript, frame)
  const layout = paginate(manuscript, galley, frame)
  const { pdf, pageCount, foliosFit } = writeFile(manuscript, galley, layout, frame, options, compressed)
  if (!foliosFit) {
    diagnostics.push({
      code: 'page-numbers-omitted',
      message: 'The bottom margin has no room for page numbers, so they were left out.',
      count: pageCount,
    })
  }
  return { pdf, pageCount, diagnostics }
}

/** What the caller should load for this document before `typeset`. Empty for WinAnsi text, ragged, in light markup. */
export function needs(_source: string, _options: TypesetOptions = {}): ResourceName[] {
  return []
}
