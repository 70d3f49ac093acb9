/**
 * The interface's inline markup, as runs: text with `**bold**`, `*italic*` and `\*` in, pieces that are bold or italic out.
 *
 * Emphasis follows CommonMark 0.31.2 §6.2 for `*` alone (there is no `_` in the interface): flanking rules, the rule of
 * three, and no emphasis across a line that the caller has split off. `\*` is a literal asterisk; a backslash before
 * anything else is a backslash.
 */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
}

interface Delimiter {
  at: number
  count: number
  length: number
  opens: boolean
  closes: boolean
}

type Piece = { text: string; bold: number; italic: number }

const SPACE = /^\s$/u
const PUNCTUATION = /^[\p{P}\p{S}]$/u

export function inlineRuns(source: string): Run[] {
  const pieces: Piece[] = []
  const delimiters: Delimiter[] = []
  const characters = [...source]
  let plainText = ''
  const flush = (): void => {
    if (plainText !== '') pieces.push({ text: plainText, bold: 0, italic: 0 })
    plainText = ''
  }
  for (let index = 0; index < characters.length; ) {
    const character = characters[index]!
    if (character === '\\' && characters[index + 1] === '*') {
      plainText += '*'
      index += 2
      continue
    }
    if (character !== '*') {
      plainText += character
      index++
      continue
    }
    let end = index
    while (characters[end] === '*') end++
    const { opens, closes } = flanking(characters[index - 1] ?? ' ', characters[end] ?? ' ')
    flush()
    delimiters.push({ at: pieces.length, count: end - index, length: end - index, opens, closes })
    pieces.push({ text: '', bold: 0, italic: 0 })
    index = end
  }
  flush()
  resolve(pieces, delimiters)
  for (const delimiter of delimiters) pieces[delimiter.at]!.text = '*'.repeat(delimiter.count)
  const runs: Run[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const run = { text: piece.text, bold: piece.bold > 0, italic: piece.italic > 0 }
    const last = runs.at(-1)
    if (last && last.bold === run.bold && last.italic === run.italic) last.text += run.text
    else runs.push(run)
  }
  return runs
}

function flanking(before: string, after: string): { opens: boolean; closes: boolean } {
  const left = !SPACE.test(after) && (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before))
  const right = !SPACE.test(before) && (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after))
  return { opens: left, closes: right }
}

/** The "process emphasis" procedure of CommonMark, appendix, for one delimiter character. */
function resolve(pieces: Piece[], delimiters: Delimiter[]): void {
  const live: Delimiter[] = []
  for (const closer of delimiters) {
    while (closer.closes && closer.count > 0) {
      const at = live.findLastIndex(
        (opener) =>
          !(
            (opener.closes || closer.opens) &&
            (opener.length + closer.length) % 3 === 0 &&
            !(opener.length % 3 === 0 && closer.length % 3 === 0)
          ),
      )
      const opener = live[at]
      if (!opener) break
      live.length = at + 1
      const strong = opener.count >= 2 && closer.count >= 2
      for (let index = opener.at + 1; index < closer.at; index++) {
        if (strong) pieces[index]!.bold++
        else pieces[index]!.italic++
      }
      opener.count -= strong ? 2 : 1
      closer.count -= strong ? 2 : 1
      if (opener.count === 0) live.pop()
    }
    if (closer.opens && closer.count > 0) live.push(closer)
  }
}

/** The text a reader sees: markup taken off. */
export const plainInline = (source: string): string =>
  inlineRuns(source)
    .map((run) => run.text)
    .join('')

/**
 * Literal text as inline markup that prints exactly that text: every `*` that could open or close emphasis is escaped,
 * one that stands alone between spaces is left as typed.
 */
export const escapeInline = (text: string): string =>
  text.replace(/\*+/gu, (stars, at: number) => {
    const before = text[at - 1] ?? ' '
    const after = text[at + stars.length] ?? ' '
    return before !== '\\' && SPACE.test(before) && SPACE.test(after) ? stars : stars.replaceAll('*', '\\*')
  })

/** `text` (inline markup) wholly bold, with no marker left that would end the bold early. */
export function boldInline(text: string): string {
  const words = plainInline(text).trim()
  return words === '' ? '' : `**${escapeInline(words)}**`
}
