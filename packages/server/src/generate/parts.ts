/**
 * A document by a very small model: the offline draft, with the parts that it calls prose in the model's words where
 * those hold up.
 *
 * Models under a billion parameters restate one fact well, write passable fiction, and bend or invent wherever two
 * facts meet. So code's words carry the facts; each prose part is asked for on its own, several candidates in one batch,
 * and the best one that passes every check is taken: it keeps the part's facts, brings in no name, figure or date, neither
 * repeats itself nor talks about its task. Where none passes, the draft's words stay. What comes of it never scores below
 * the draft: if it does, it is the draft.
 */
import type { Block } from './blocks.ts'
import { collectInTime, type Session } from './call.ts'
import { CONTRACTION, checkDocument, countWords, isRefusal, negations, newNames, sameVoice, score } from './check.ts'
import { inventedFigures } from './facts/check.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import { parseMarkdown } from './markup/parse.ts'
import { Paper, render } from './paper.ts'
import { onePart } from './prompts.ts'
import { delta, planOf } from './sections.ts'
import { tellOn } from './story.ts'
import { checkInputOf, languageName, type Task, type Writing, type Written } from './task.ts'
import { tidied } from './tidy.ts'
import type { DraftPart } from './types.ts'

/** Four sequences in a batch cost little more than one. */
const CANDIDATES = 4
const TOKENS_PER_WORD = 1.7
/** Models of this size write passable English and hardly another language. */
const LANGUAGE = 'en'
/** Parts that are not fiction are asked for as long as a caller is patient: the first few. */
const PARTS_MAX = 4
/** Time kept for what comes after the model: checks, files. */
const RESERVE_MS = 3_000

export async function* writeByParts(task: Task, session: Session, words: [number, number]): Writing {
  const { draft, input } = task
  const paper = new Paper(input.format)
  const wordsOfSection = new Map(
    planOf(task, words, Number.POSITIVE_INFINITY).map(({ section, pieces }) => [section.id, pieces[0]?.[0] ?? 0]),
  )
  let byModel = 0
  let byCode = 0
  let asked = 0
  for (const part of draft.parts) {
    const heading = part.blocks[0]?.kind === 'heading' ? part.blocks[0] : undefined
    const body = heading ? part.blocks.slice(1) : part.blocks
    const prose = part.kind === 'prose' && body.length > 0 && draft.language === LANGUAGE
    if (prose && isStory(task)) {
      // The draft's sentences open each stretch of a story, and close the last.
      const last = part === draft.parts.findLast(({ kind }) => kind === 'prose')
      if (!last) yield* delta(paper.add(part.blocks))
      const sharing = draft.parts.filter(({ section, kind }) => section === part.section && kind === 'prose').length
      let told = false
      for await (const paragraph of tellOn(task, session, paper, (wordsOfSection.get(part.section) ?? 0) / sharing)) {
        told = true
        yield* delta(paper.write(paragraph))
        yield* delta(paper.part())
      }
      if (last) yield* delta(paper.add(part.blocks))
      if (told) byModel++
      byCode++
      continue
    }
    const ask = prose && asked < PARTS_MAX
    if (ask) asked++
    const text = ask ? await bestCandidate(task, session, part) : undefined
    if (text === undefined) {
      byCode++
      yield* delta(paper.add(part.blocks))
      continue
    }
    byModel++
    if (heading) yield* delta(paper.add([heading]))
    yield* delta(paper.write(text))
    yield* delta(paper.part())
  }
  yield* delta(paper.close())
  const source = byModel === 0 ? 'draft' : byCode === 0 ? 'model' : 'mixed'
  const written: Written = {
    blocks: paper.blocks(),
    content: paper.content,
    reasoning: '',
    source,
    cut: false,
    warnings: draft.warnings,
  }
  if (byModel === 0 || scoreOf(task, written.blocks) >= scoreOf(task, draft.blocks)) return written
  const content = render(draft.blocks, input.format)
  yield { type: 'restart' }
  yield* delta(content)
  return { ...written, blocks: draft.blocks, content, source: 'draft' }
}

const scoreOf = (task: Task, blocks: Block[]): number =>
  score(checkDocument(checkInputOf(task, { blocks, cut: false })))

/** A story needs more words than the draft has; any other part has about as many. */
const isStory = ({ template }: Task): boolean => template.id === 'book-chapter'

function wordsOf(blocks: Block[], { draft }: Task): [number, number] {
  const count = countWords(plainInline(toLight(blocks)), draft.language)
  return [Math.max(6, Math.round(count * 0.7)), Math.max(15, Math.round(count * 1.4))]
}

async function bestCandidate(task: Task, session: Session, part: DraftPart): Promise<string | undefined> {
  const said = plainInline(toLight(part.blocks.filter(({ kind }) => kind !== 'heading')))
  const words = wordsOf(part.blocks, task)
  const messages = onePart({
    template: task.template,
    language: languageName(task.draft.language),
    instruction: part.instruction,
    facts: part.facts,
    said,
    words,
  })
  const answers = await collectInTime(session, messages, {
    reserveMs: RESERVE_MS,
    maxTokens: Math.ceil(words[1] * TOKENS_PER_WORD) + 40,
    candidates: CANDIDATES,
    temperature: 0.5,
    seed: 1,
  })
  return answers
    .map(({ text, finish }) => asParagraphs(finish === 'stop' ? tidied(text) : toWholeSentence(tidied(text))))
    .filter((text) => text !== said.trim() && holdsUp(text, { task, said, facts: part.facts.join(' '), words }))
    .sort((a, b) => likeness(b, said) - likeness(a, said))[0]
}

/** Small models put quotes round an answer and labels before it. */
const asParagraphs = (text: string): string =>
  text
    .trim()
    .replace(/^["“]([^"“”]*)["”]$/u, '$1')
    .replace(/^\*{0,2}(?:answer|rewritten|rephrased|paragraph|text|opening|response)[^\n:]{0,30}:\*{0,2}\s*/iu, '')

function holdsUp(
  text: string,
  { task, said, facts, words }: { task: Task; said: string; facts: string; words: [number, number] },
): boolean {
  const plain = plainInline(toLight(parseMarkdown(text)))
  const count = countWords(plain, task.draft.language)
  if (count < words[0] * 0.5 || count > words[1] * 1.6) return false
  if (isRefusal(plain) || !/[.!?…。！？]["”»’']?$/u.test(plain.trim())) return false
  // A list, a heading, a blank, a colon at the end: no prose.
  if (/^(?:#|[-*+] |\d+[.)] |>|\||```)/mu.test(text) || /\[[^\]]{2,60}\]|\bN\/A\b|https?:/u.test(plain)) return false
  if (ABOUT_THE_TASK.test(plain) || repeatsItself(plain)) return false
  const known = plainInline(toLight(task.draft.blocks))
  if (
    inventedFigures(plain, [task.input.prompt, known], task.draft.language).length > 0 ||
    smallFigures(plain, `${task.input.prompt} ${known}`)
  )
    return false
  if (newNames(plain, `${task.input.prompt}\n${known}`).length > 0) return false
  // Letters and reports are not written as one speaks.
  if (CONTRACTION.test(plain) && !CONTRACTION.test(said)) return false
  if (plain.trim().includes('\n')) return false
  const wanted = contentWords(facts === '' ? said : facts)
  const has = new Set(contentWords(plain))
  const kept = wanted.filter((word) => has.has(word)).length / Math.max(wanted.length, 1)
  return (
    kept >= 0.6 &&
    sameVoice(said, plain) &&
    negations(said) === negations(plain) &&
    staysWith(plain, `${said} ${facts}`)
  )
}

/** Most of what each sentence says is said there too: no sentence goes off on its own. */
function staysWith(plain: string, said: string): boolean {
  const known = new Set(contentWords(said))
  return (plain.match(/[^.!?]+[.!?]*/gu) ?? []).every((sentence) => {
    const words = contentWords(sentence)
    return (
      words.filter((word) => known.has(word)).length >= words.length * 0.65 &&
      (words.length > 0 || sentence.trim() === '')
    )
  })
}

const ABOUT_THE_TASK =
  /\b(?:rewrit\p{L}*|rephras\p{L}*|the sentence|this sentence|the paragraph|this paragraph|the prompt|the request|in other words|the author|the letter (?:is|was|should)|this letter is|language model|as an ai|word count|the facts?|the tone)\b/iu

/** One-digit figures and number words that nobody gave. */
function smallFigures(plain: string, given: string): boolean {
  const known = given.toLowerCase()
  const found =
    plain
      .toLowerCase()
      .match(
        /(?<![\p{L}\d])(?:\d|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|percent)(?![\p{L}\d])/gu,
      ) ?? []
  return found.some((figure) => !new RegExp(`(?<![\\p{L}\\d])${figure}(?![\\p{L}\\d])`, 'u').test(known))
}

function repeatsItself(plain: string): boolean {
  const words = plain.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []
  const seen = new Map<string, number>()
  for (let at = 0; at + 4 <= words.length; at++) {
    const four = words.slice(at, at + 4).join(' ')
    const times = (seen.get(four) ?? 0) + 1
    if (times >= (words.length > 80 ? 3 : 2)) return true
    seen.set(four, times)
  }
  return words.length > 30 && new Set(words).size / words.length < 0.45
}

const STOP_WORDS = new Set(
  'that this with have been from will would could should your their there which about into them they were what when than then also very much more most such only some other'.split(
    ' ',
  ),
)

/** Stems, roughly: long words without their endings. */
const contentWords = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s|ly|en|er|e)$/u, '').slice(0, 7)),
  ),
]

/** How much of what is to be said it says. */
function likeness(text: string, said: string): number {
  const has = new Set(contentWords(text))
  return contentWords(said).filter((word) => has.has(word)).length
}

const toWholeSentence = (text: string): string => /^[\s\S]*[.!?…。！？]["”»’']?(?=\s|$)/u.exec(text)?.[0] ?? ''
