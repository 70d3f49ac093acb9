/**
 * Lines with blanks to fill in, and questions and answers, that CommonMark would join: a text in, the same text out with hard
 * breaks. Linear.
 */
import { parserFor } from './parser.ts'
import { breakLines, paragraphsOf } from './source-lines.ts'

const BLANK = '____'
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
    if (type === 'paragraph_open') breakLabelledBlanks(lines, tokens[at + 1]!.content.split('\n'), map[0])
  }
  return lines.join('\n')
}

/** @param texts of the lines of a paragraph, which begins at the line `from`. */
function breakLabelledBlanks(lines: string[], texts: readonly string[], from: number): void {
  for (let at = 1; at < texts.length; at++)
    if (isLabelledBlank(texts[at]!) || isLabelledBlank(texts[at - 1]!)) breakLines(lines, from + at - 1, from + at + 1)
}

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
