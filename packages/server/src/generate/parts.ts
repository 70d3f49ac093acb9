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
import { type OpenPart, openPlan } from './open-prose.ts'
import { Paper, render } from './paper.ts'
import { onePart } from './prompts.ts'
import { delta } from './sections.ts'
import { checkInputOf, languageName, type Task, type Writing, type Written } from './task.ts'
import { type Stretch, tell } from './tell.ts'
import { tidied } from './tidy.ts'
import type { DraftPart } from './types.ts'
import { contentWords, groupsOf, overlap } from './words.ts'

/** Four sequences in a batch cost little more than one. */
const CANDIDATES = 4
const TOKENS_PER_WORD = 1.7
/** Models of this size write passable English and hardly another language. */
const LANGUAGE = 'en'
/** Parts that are not fiction are asked for as long as a caller is patient: the first few. */
const PARTS_MAX = 2
/** Time kept for what comes after the model: checks, files. */
const RESERVE_MS = 3_000

export async function* writeByParts(task: Task, session: Session, words: [number, number]): Writing {
  const { draft, input } = task
  const paper = new Paper(input.format)
  const isModels = draft.language === LANGUAGE
  const open = isModels ? openPlan(task, words) : undefined
  const said = { by: { model: 0, code: 0 }, asked: 0, words: open?.words ?? 0, beats: beatsIn(open) }
  for (const part of draft.parts) {
    const opened = open?.parts.get(part)
    if (opened !== undefined) {
      yield* tellPart(task, session, { paper, part, opened, said })
      continue
    }
    const heading = part.blocks[0]?.kind === 'heading' ? part.blocks[0] : undefined
    const body = heading ? part.blocks.slice(1) : part.blocks
    const ask = part.kind === 'prose' && body.length > 0 && isModels && said.asked < PARTS_MAX
    if (ask) said.asked++
    const text = ask ? await bestCandidate(task, session, part) : undefined
    if (text === undefined) {
      said.by.code++
      yield* delta(paper.add(part.blocks))
      continue
    }
    said.by.model++
    if (heading) yield* delta(paper.add([heading]))
    yield* delta(paper.write(text))
    yield* delta(paper.part())
  }
  const byModel = said.by.model
  const byCode = said.by.code
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
  if (byModel > 0 && scoreOf(task, written.blocks) >= scoreOf(task, draft.blocks)) return written
  const content = render(draft.blocks, input.format)
  if (content === paper.content) return written
  yield { type: 'restart' }
  yield* delta(content)
  return { ...written, blocks: draft.blocks, content, source: 'draft' }
}

interface Progress {
  by: { model: number; code: number }
  /** Parts that were asked for anew. */
  asked: number
  /** Still to be told, and in how many stretches. */
  words: number
  beats: number
}

const beatsIn = (open: ReturnType<typeof openPlan> | undefined): number =>
  [...(open?.parts.values() ?? [])].reduce((sum, { beats }) => sum + beats.length, 0)

/** In one stretch a very small model stays with its subject for so long; then it is asked again, from another side. */
const STRETCH_WORDS_MAX = 120
const STRETCH_WORDS_MIN = 25
const ANGLES = ['', 'the importance of', 'the benefits of', 'how people can take care of', 'the everyday side of']

/** A part that is open prose: the draft's words, and what the model tells after them or in their place. */
async function* tellPart(
  task: Task,
  session: Session,
  { paper, part, opened, said }: { paper: Paper; part: DraftPart; opened: OpenPart; said: Progress },
): AsyncGenerator<{ type: 'delta'; text: string }> {
  const { input, draft } = task
  const given = `${input.prompt}\n${plainInline(toLight(draft.blocks))}`
  if (!opened.instead) {
    said.by.code++
    yield* delta(paper.add(part.blocks))
  }
  let told = false
  for (const { text, heading, seed } of opened.beats) {
    const share = said.words / Math.max(1, said.beats--)
    // Where points follow, what leads to them is short.
    let left = heading === undefined && opened.isIntroduction ? Math.min(share, STRETCH_WORDS_MAX) : share
    const above: Block[] = heading === undefined ? [] : [{ kind: 'heading', level: 2, text: heading }]
    let first = true
    for (const angle of opened.voice === 'account' ? ANGLES : ['']) {
      if (left < STRETCH_WORDS_MIN) break
      const before = [plainInline(paper.soFar()), ...(first && heading !== undefined ? [heading] : [])].join('\n\n')
      const stretch: Stretch = {
        ...opened,
        beat: text,
        angle,
        ...(first && seed !== undefined ? { seed } : {}),
        before: before.trim(),
        given,
        words: opened.voice === 'account' ? Math.min(left, STRETCH_WORDS_MAX) : left,
      }
      for await (const paragraph of tell(session, stretch)) {
        if (first) yield* delta(paper.add(above))
        first = false
        told = true
        const count = countWords(paragraph, LANGUAGE)
        said.words -= count
        left -= count
        yield* delta(paper.write(paragraph.replace(/[.!?]*$/u, (end) => `${opened.mark ?? ''}${end}`)))
        yield* delta(paper.part())
      }
    }
    // A point that nothing was told of is still a point.
    if (first && heading !== undefined) yield* delta(paper.add([{ kind: 'paragraph', text: `${heading}.` }]))
  }
  if (told) said.by.model++
  else if (opened.instead) {
    said.by.code++
    if (opened.beats.every(({ heading }) => heading === undefined)) yield* delta(paper.add(part.blocks))
  }
}

const scoreOf = (task: Task, blocks: Block[]): number =>
  score(checkDocument(checkInputOf(task, { blocks, cut: false })))

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
    chars: said.length,
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
  // Blanks, code and figures stand as they stood; and words that only move about are not worth a change.
  if (exactWords(said).some((word) => !plain.includes(word))) return false
  if (overlap(groupsOf(plain, 2), groupsOf(said, 2)) > 0.85) return false
  const wanted = contentWords(facts === '' ? said : facts)
  const has = new Set(contentWords(plain))
  const kept = wanted.filter((word) => has.has(word)).length / Math.max(wanted.length, 1)
  return (
    kept >= 0.75 &&
    sameVoice(said, plain) &&
    negations(said) === negations(plain) &&
    staysWith(plain, `${said} ${facts}`)
  )
}

/** Bracketed blanks, and words that are no plain words: `phase(date)`, `--level`, `42`. */
const exactWords = (text: string): string[] =>
  text.match(/\[[^\]]+\]|(?<![^\s])[^\s]*[\d_()/@#=<>-]{1}[^\s]*[^\s.,;:!?]/gu) ?? []

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
  return found.some((figure) => !new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(figure)}(?![\\p{L}\\d])`, 'u').test(known))
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

/** How much of what is to be said it says. */
function likeness(text: string, said: string): number {
  const has = new Set(contentWords(text))
  return contentWords(said).filter((word) => has.has(word)).length
}

const toWholeSentence = (text: string): string => /^[\s\S]*[.!?…。！？]["”»’']?(?=\s|$)/u.exec(text)?.[0] ?? ''
