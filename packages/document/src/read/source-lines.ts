/** Lines of a Markdown source: its paragraphs, and hard breaks at the ends of lines. */

const FENCE = /^ {0,3}(`{3,}|~{3,})/u
/** A heading, the line below one, or a rule. */
const SEPARATOR = /^ {0,3}(?:#{1,6}(?:\s|$)|(?:(?:[-*_][ \t]*){3,}|=+[ \t]*)\r?$)/u
/** Begins a block that is no paragraph. */
const BLOCK = /^(?: {4}|\t| {0,3}(?:[#>|`~]|<(?![^\s<>]*[:@])|[-+*] |\d{1,9}[.)] |(?:[-*_] ?){3,}$))/u
const HARD_BREAK = /(?: {2}|\\|<br ?\/?>)$/iu

export const isBlockLine = (line: string): boolean => BLOCK.test(line)

/** Stretches [from, end) of lines between empty ones, headings, rules and fenced code. */
export function* paragraphsOf(lines: readonly string[]): Generator<readonly [from: number, end: number]> {
  let fence = ''
  let from = 0
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at] ?? ''
    const mark = FENCE.exec(line)?.[1] ?? ''
    const isCode = fence !== '' || mark !== ''
    if (isCode || line.trim() === '' || SEPARATOR.test(line)) {
      if (at > from) yield [from, at]
      from = at + 1
    }
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
  }
}

const CODE = /^[ \t]*(?:>[ \t]?)*(`{3,}|~{3,})/u

/** By line, whether it is fenced code, in lists and quotations too. */
export function codeOf(lines: readonly string[]): boolean[] {
  let fence = ''
  return lines.map((line) => {
    const mark = CODE.exec(line)?.[1] ?? ''
    const isCode = fence !== '' || mark !== ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trimEnd().endsWith(mark)) fence = ''
    return isCode
  })
}

/** The empty line, or the end, that a paragraph is followed by. */
export function endOfParagraph(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]!.trim() !== '') at++
  return at
}

/** Each of these lines but the last ends in a hard break. */
export function breakLines(lines: string[], from: number, end: number): void {
  for (let at = from; at < end - 1; at++) if (!HARD_BREAK.test(lines[at]!)) lines[at] = `${lines[at]!.trimEnd()}  `
}
