/**
 * Lines with blanks to fill in, and questions and answers, that CommonMark would join: a text in, the same text out with hard
 * breaks. A line of several blanks (`____   ____`), which CommonMark takes for a thematic break, becomes text. Linear.
 */
import type { Token } from 'markdown-it'
import { parserFor } from './parser.ts'
import { breakLines, paragraphsOf } from './source-lines.ts'

const BLANK = '____'
/** Several runs of underscores. */
const BLANK_ROW = /^_{4,}(?:[ \t]+_{4,})+[ \t]*$/u
/** A label and its blank, once or more: `Name: ____`, `Name: ____   Name: ____`. */
const LABELLED_BLANK = /^(?:\*\*)?[^\s:：_*][^:：_]{0,40}[:：](?:\*\*)?[ \t]*_{4,}/u
const ENDS_BLANK = /_{4}[ \t]*$/u
/** Longer lines are those of prose. */
const LINE_CHARS_MAX = 120
/** `Q:`, `F2.`, `Answer:` */
const LABEL =
  /^(?:\*\*|__)?(\p{L}|question|frage|pregunta|domanda|pergunta|vraag|answer|antwort|réponse|respuesta|risposta|resposta|antwoord)\s?\d{0,3}\s?[:.)](?:\*\*|__)?\s/iu

export function withFormLines(source: string): string {
  if (!source.includes(BLANK)) return source
  const lines = source.split(/\r\n?|\n/u)
  const tokens = parserFor('commonmark').parse(source, {})
  for (const [at, { type, map }] of tokens.entries()) {
    if (map === null) continue
    if (type === 'hr') setBlankRow(lines, tokens, at, map[0])
    else if (type === 'paragraph_open') breakLabelledBlanks(lines, tokens[at + 1]!.content.split('\n'), map[0])
  }
  return lines.join('\n')
}

/** Makes a thematic break of several blanks a line of the paragraph above it, and the lines of the one below it lines. */
function setBlankRow(lines: string[], tokens: readonly Token[], at: number, line: number): void {
  const from = lines[line]!.indexOf(BLANK)
  if (from < 0 || !BLANK_ROW.test(lines[line]!.slice(from))) return
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const isFirst = before === undefined || before.nesting === 1 || isEmpty(lines[line - 1])
  const above = before?.type === 'paragraph_close' && !isFirst
  const below = after?.type === 'paragraph_open' && after.map?.[0] === line + 1 ? tokens[at + 2]!.content : ''
  const isLast = after === undefined || after.nesting === -1 || isEmpty(lines[line + 1])
  // `=` below text would make it a heading.
  const joinsBelow = below !== '' && !below.startsWith('=')
  const [gapAbove, gapBelow] = [!isFirst && !above, !isLast && !joinsBelow]
  // In a quote or list an empty line has a meaning of its own.
  if ((gapAbove || gapBelow) && tokens[at]!.level > 0) return
  if (above) breakLines(lines, line - 1, line + 1)
  const row = `${lines[line]!.slice(0, from)}\\${lines[line]!.slice(from).trimEnd()}`
  lines[line] = `${gapAbove ? '\n' : ''}${row}${gapBelow ? '\n' : ''}`
  if (joinsBelow) breakLines(lines, line, line + 1 + below.split('\n').length)
}

/** @param texts of the lines of a paragraph, which begins at the line `from`. */
function breakLabelledBlanks(lines: string[], texts: readonly string[], from: number): void {
  for (let at = 1; at < texts.length; at++)
    if (isLabelledBlank(texts[at]!) || isLabelledBlank(texts[at - 1]!)) breakLines(lines, from + at - 1, from + at + 1)
}

const isEmpty = (line = ''): boolean => line.trim() === ''

const isLabelledBlank = (line: string): boolean =>
  line.length <= LINE_CHARS_MAX && LABELLED_BLANK.test(line) && ENDS_BLANK.test(line)

/** In paragraphs that begin with a label such as `Q:`, each labelled line is one; a question after an answer is a paragraph. */
export function withQuestionLines(source: string): string {
  const lines = source.split('\n')
  for (const [from, end] of paragraphsOf(lines)) {
    const question = LABEL.exec(lines[from]!)?.[1]
    if (question === undefined || !lines.slice(from, end).some((line) => line.includes('?'))) continue
    for (let at = from + 1; at < end; at++) {
      const label = LABEL.exec(lines[at]!)?.[1]
      if (label === undefined) continue
      if (label.toLowerCase() === question.toLowerCase()) lines[at - 1] = `${lines[at - 1]!}\n`
      else breakLines(lines, at - 1, at + 1)
    }
  }
  return lines.join('\n')
}
