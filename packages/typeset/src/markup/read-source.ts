/**
 * A text in either markup as a document. Where its own markup can't be read, it is read as light markup, and a diagnostic
 * says why: a source is always set.
 */
import { readLight } from '@platen/document/light'
import type { Document } from '@platen/document/model'
import type { Diagnostic } from '../diagnostics.ts'
import type { Resources } from '../font/resources.ts'
import type { TypesetOptions } from '../options.ts'

/** @param source a document was read already and stays as it is. */
export function readSource(
  source: string | Document,
  { markup }: Pick<TypesetOptions, 'markup'>,
  { markdown }: Pick<Resources, 'markdown'>,
): { document: Document; diagnostics: Diagnostic[] } {
  if (typeof source !== 'string') return { document: source, diagnostics: [] }
  if (markup !== 'markdown') return { document: readLight(source), diagnostics: [] }
  let reason = 'The Markdown parser is not installed'
  try {
    if (markdown !== undefined) return { document: markdown(source), diagnostics: [] }
  } catch (error) {
    // Quotes and lists that nest deeper than the parser goes.
    if (!(error instanceof RangeError)) throw error
    reason = 'The Markdown nests too deep'
  }
  const message = `${reason}; the text was set in light markup.`
  return { document: readLight(source), diagnostics: [{ code: 'markdown-unread', message, count: 1 }] }
}
