/**
 * Lines with blanks to fill in, and questions and answers, that CommonMark would join: a text in, the same text out with hard
 * breaks. A line of several blanks (`____   ____`), which CommonMark takes for a thematic break, becomes text. Linear.
 */
import { breakLines, isBlockLine, paragraphsOf } from './source-lines.ts'

/** Several runs of underscores. */
const BLANK_ROW = /^ {0,3}(_{4,}(?:[ \t]+_{4,})+)[ \t]*$/u
/** A label and its blank, once or more: `Name: ____`, `Name: ____   Name: ____`. */
const LABELLED_BLANK = /^(?:\*\*)?[^\s:：_*][^:：_]{0,40}[:：](?:\*\*)?[ \t]*_{4,}/u
const ENDS_BLANK = /_{4}[ \t]*$/u
/** Longer lines are those of prose. */
const LINE_CHARS_MAX = 120
/** `Q:`, `F2.`, `Answer:` */
const LABEL =
  /^(?:\*\*|__)?(\p{L}|question|frage|pregunta|domanda|pergunta|vraag|answer|antwort|réponse|respuesta|risposta|resposta|antwoord)\s?\d{0,3}\s?[:.)](?:\*\*|__)?\s/iu

export function withFormLines(source: string): string {
  if (!source.includes('____')) return source
  const lines = source.split('\n')
  for (const [from, end] of paragraphsOf(lines)) {
    let isBelowRow = false
    for (let at = from; at < end; at++) {
      const row = BLANK_ROW.exec(lines[at]!)
      if (row !== null) {
        lines[at] = `\\${row[1]}`
        isBelowRow = true
      }
      const isForm = row !== null || isLabelledBlank(lines[at]!)
      if (at > from && !isBlockLine(lines[at]!) && (isForm || isLabelledBlank(lines[at - 1]!) || isBelowRow))
        breakLines(lines, at - 1, at + 1)
    }
  }
  return lines.join('\n')
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
