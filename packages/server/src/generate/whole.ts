/** A document in one call, for a model whose tier holds the whole plan; and its closing where it was cut. */
import { type Session, writeText } from './call.ts'
import { checkDocument } from './check.ts'
import { parseMarkdown } from './markup/parse.ts'
import { Paper } from './paper.ts'
import { again, wholeDocument } from './prompts.ts'
import { briefingOf, checkInputOf, type Task, type Writing, type Written } from './task.ts'

/** Languages take one to three tokens a word. */
export const TOKENS_PER_WORD = 3
const TOKENS_SPARE = 500
const TITLE_CHARS_MAX = 80

export async function* writeWhole(task: Task, session: Session, words: [number, number]): Writing {
  const briefed = wholeDocument(briefingOf(task, words))
  const messages = task.faults.length > 0 ? again(briefed, task.faults) : briefed
  const paper = new Paper(task.input.format)
  let reasoning = ''
  const { prompt } = task.input
  const writing = writeText(session, messages, {
    maxTokens: words[1] * TOKENS_PER_WORD + TOKENS_SPARE,
    // Some say the request again before they answer it; a short one may well be the title.
    headings: prompt.length > TITLE_CHARS_MAX ? [prompt.trim()] : [],
    sender: () => task.draft.facts.sender?.name,
  })
  for (;;) {
    const step = await writing.next()
    if (step.done) {
      const delta = paper.close()
      if (delta !== '') yield { type: 'delta', text: delta }
      return yield* closed(task, paper, { reasoning, source: 'model', cut: !step.value.whole })
    }
    const piece = step.value
    if (piece.type === 'text') {
      const delta = paper.write(piece.text)
      if (delta !== '') yield { type: 'delta', text: delta }
    } else if (piece.type === 'reasoning') {
      reasoning += piece.text
      yield piece
    } else {
      paper.clear()
      reasoning = ''
      yield piece
    }
  }
}

/**
 * A document that was cut is closed at its last whole sentence, where no part that its template wants is missing then.
 * What a stream has sent beyond that sentence is taken back by a `restart`.
 */
export async function* closed(
  task: Task,
  paper: Paper,
  { reasoning, source, cut }: Pick<Written, 'reasoning' | 'source' | 'cut'>,
): Writing {
  const written: Written = { blocks: paper.blocks(), content: paper.content, reasoning, source, cut, warnings: [] }
  const markdown = cut ? toLastSentence(paper.markdown()) : ''
  if (markdown === '') return written
  const blocks = parseMarkdown(markdown)
  const wanted: ReadonlySet<string> = new Set(task.template.checks)
  const missing = checkDocument(checkInputOf(task, { blocks, cut: false })).some(
    (one) => wanted.has(one.name) && !one.ok,
  )
  if (missing) return written
  const shorter = new Paper(task.input.format)
  shorter.write(markdown)
  shorter.close()
  const { content } = shorter
  if (content !== paper.content) {
    yield { type: 'restart' }
    yield { type: 'delta', text: content }
  }
  const warning = 'The text reached the length limit, or was stopped, and was closed at its last whole sentence.'
  return { ...written, blocks, content, cut: false, warnings: [warning] }
}

/** As much of it as is whole sentences; empty where there is none. */
export function toLastSentence(markdown: string): string {
  const [whole = ''] = /^[\s\S]*[.!?…。！？؟।]["”»’')\]*]*(?=\s|$|(?<=[。！？]))/u.exec(markdown.trimEnd()) ?? []
  // A heading with nothing under it goes with what was cut.
  return whole.trimEnd().replace(/\n+#{1,6} [^\n]*$/u, '')
}
