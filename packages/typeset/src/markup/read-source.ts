/**
 * Reads a text in either markup. Markdown that cannot be parsed is read as light markup, with a diagnostic: a source is always set.
 */
import { readLight } from '@platen/document/light'
import type { Document } from '@platen/document/model'
import type { Diagnostic } from '../diagnostics.ts'
import type { Resources } from '../font/resources.ts'
import type { TypesetOptions } from '../options.ts'

/** @param source a document is returned unchanged. */
export function readMarkup(
  source: string | Document,
  { markup }: Pick<TypesetOptions, 'markup'>,
  { markdown }: Pick<Resources, 'markdown'>,
): { document: Document; diagnostics: Diagnostic[] } {
  if (typeof source !== 'string') return { document: source, diagnostics: [] }
  const diagnostics = source.isWellFormed() ? [] : [loneSurrogates(source)]
  if (markup !== 'markdown') return { document: readLight(source), diagnostics }
  let reason = 'The Markdown parser is not installed'
  try {
    if (markdown !== undefined) {
      const document = markdown(source)
      return { document, diagnostics: [...diagnostics, ...htmlLeftOut(document)] }
    }
  } catch (error) {
    // Quotes and lists nest deeper than the parser's limit.
    if (!(error instanceof RangeError)) throw error
    reason = 'Quotes and lists of the Markdown nest too deep'
  }
  const message = `${reason}; the text was set in light markup.`
  return { document: readLight(source), diagnostics: [...diagnostics, { code: 'markdown-unread', message, count: 1 }] }
}

/** Names of tags in a warning. */
const TAGS_NAMED_MAX = 8

function htmlLeftOut({ tagsLeftOut }: Document): Diagnostic[] {
  if (tagsLeftOut.size === 0) return []
  const names = [...tagsLeftOut.keys()].sort()
  const count = [...tagsLeftOut.values()].reduce((sum, one) => sum + one, 0)
  const more = names.length > TAGS_NAMED_MAX ? ' and others' : ''
  return [
    {
      code: 'html-left-out',
      message: `${count === 1 ? 'One piece of HTML has' : `${count} pieces of HTML have`} no meaning in print (${names.slice(0, TAGS_NAMED_MAX).join(', ')}${more}): the tags were left out and their text printed, except for scripts and styles.`,
      count,
    },
  ]
}

/** Half of a UTF-16 pair without the other, which is no character; both readers print U+FFFD for it. */
function loneSurrogates(source: string): Diagnostic {
  const count = source.match(/\p{Cs}/gu)!.length
  return {
    code: 'invalid-character',
    message: `The text has ${count === 1 ? 'one invalid character (a lone surrogate)' : `${count} invalid characters (lone surrogates)`}, printed as U+FFFD. Check how the text was cut or encoded.`,
    count,
  }
}
