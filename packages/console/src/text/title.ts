import { titleOfSource } from '@platen/document/title-of-source'
import { headingsOf } from './headings.ts'

const TITLE_CHARS_MAX = 120
/** Where a text was cut within a code point. */
const HALF_CHARACTER = /[\ud800-\udbff]$/

/** The title of a text (see `titleOfSource`), else its first line with words. */
export function titleOf(text: string): string {
  const found = titleOfSource(text) ?? text.split('\n', 40).find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  const title = found
    .replace(/[*_`#>|]/g, '')
    .trim()
    // Of a salutation.
    .replace(/[,;:]$/, '')
    // A blank of a form.
    .replace(/^\[[^\]]*\]$/, '')
  return short(title)
}

/** Cut at a word, with an ellipsis. */
function short(title: string): string {
  if (title.length <= TITLE_CHARS_MAX) return title
  const cut = title.slice(0, TITLE_CHARS_MAX - 1).replace(HALF_CHARACTER, '')
  const end = Math.max(0, cut.search(/[\s\p{P}](?=[^\s\p{P}]*$)/u))
  const words = cut.slice(0, end).replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')
  return `${words.length > TITLE_CHARS_MAX / 2 ? words : cut}…`
}

/** Names that Windows has for devices, whatever the extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const FILE_NAME_CHARS_MAX = 60

/** For a name of a file: letters and digits, joined by hyphens. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const short = name.slice(0, FILE_NAME_CHARS_MAX).replace(HALF_CHARACTER, '').replace(/-$/, '') || 'document'
  return RESERVED.test(short) ? `${short}-document` : short
}

/** The headings whose line has ended; of one level, or of all. */
export function headingsSoFar(text: string, of?: number): string[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return headingsOf(whole).flatMap(({ title, level }) => (of === undefined || level === of ? [title] : []))
}

/** The last paragraph that is whole, without marks. */
export function lastParagraph(text: string): string {
  const whole = text.slice(0, Math.max(0, text.lastIndexOf('\n\n')))
  const last = whole.split(/\n{2,}/).findLast((block) => /[\p{L}\p{N}]/u.test(block)) ?? ''
  return last.replace(/[*_`#>|]|^[ \t]*[-+] /gm, '').trim()
}
