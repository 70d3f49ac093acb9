/**
 * A text and a wish in, the text with that wish done out: nothing else is touched.
 *
 * A wish for a new version of the whole ("more formal", "translate") is a rewrite, piece by piece where the text is long.
 * Anything else is edits that the model names and code applies; a model that answers with the whole text instead is taken
 * at its word, lines that say the same keeping their bytes. A small model rewrites paragraph by paragraph, each kept only
 * where it holds the facts; the edits it is asked for are the offline draft's. Source: docs/decisions.md "Refining".
 */
import type { Format } from '@platen/wire'
import { parseCsv, toCsv } from '../formats/csv.ts'
import type { Block } from './blocks.ts'
import { type Answer, collect, collectInTime, roomFor, type Session, writeText } from './call.ts'
import { CONTRACTION, countWords, isRefusal, negations, newNames, sameVoice } from './check.ts'
import { applyEdits, isNewVersion, mergeLines, parseEdits } from './edits.ts'
import { inventedFigures } from './facts/check.ts'
import { detectLanguage } from './language/detect.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import { parseMarkdown } from './markup/parse.ts'
import { parseLight } from './markup/parse-light.ts'
import { toRows } from './markup/rows.ts'
import { Paper } from './paper.ts'
import { again, edits, type RefineBriefing, rewrite, rewriteParagraph } from './prompts.ts'
import { delta } from './sections.ts'
import { languageName, type Task, type Writing, type Written } from './task.ts'
import { hasNoteOnChanges, tidied } from './tidy.ts'
import { closed } from './whole.ts'

const REWRITE =
  /(?<!\p{L})(?:rewrite|re-write|rephrase|reword|paraphrase|translate|summari[sz]e|shorten|condense|expand|lengthen|simplify|polish|proofread|improve|make (?:it|this|the (?:text|letter|document|whole|tone|style|wording|language)[^.;]{0,40}?) (?:more |less |much |a bit |sound )?\p{L}+|(?:more|less) (?:formal|friendly|polite|concise|casual|professional|direct)|shorter|longer|new version|change the tone|umschreiben|schreib\p{L}* (?:\p{L}+ ){0,3}um|formuliere? (?:\p{L}+ ){0,4}(?:neu|um)|übersetz\p{L}*|kürze\p{L}*|förmlicher|formeller|freundlicher|höflicher|réécri\p{L}*|reformule\p{L}*|tradui\p{L}*|raccourci\p{L}*|plus formel\p{L}*|plus poli\p{L}*|reescrib\p{L}*|traduc\p{L}*|resum\p{L}*|más formal|más corto)(?!\p{L})/iu

const SHORTENS =
  /summar|short|condens|concise|brief|kürz|kurz|knapp|zusammenfass|raccourc|résum|bref|concis|resum|corto|brev|abrevi|one |\d/iu
/** A new version as much shorter as this that nobody asked for is a remark: "The text is formal already." */
const REMARK_SHARE_MAX = 0.2

/** "… and end with a list of the changes": it is then part of the text. */
const WANTS_NOTE =
  /(?:summar|list|section|overview|expla|übersicht|abschnitt|erklär|résum|expli[cq]|sección)\p{L}*[^.\n]{0,40}?(?:chang|änder|modifi|cambi)/iu

const TOKENS_PER_CHAR = 0.5
const TOKENS_SPARE = 400
/** Smaller pieces are no paragraphs any more. */
const PIECE_CHARS_MIN = 400

export async function* refineWithModel(task: Task, session: Session): Writing {
  const { tier } = session.route
  const small = tier === 'micro' || tier === 'tiny'
  const wantsRewrite = REWRITE.test(task.input.prompt)
  if (small) return yield* wantsRewrite ? rewriteParagraphs(task, session) : offlineEdits(task)
  return yield* wantsRewrite ? rewriteWhole(task, session) : editText(task, session)
}

const briefingOf = ({ input, template, draft }: Task, existing: string): RefineBriefing => ({
  template,
  language: languageName(wantedLanguage(input.prompt) ?? draft.language),
  prompt: input.prompt,
  existing,
})

/** The one that the wish names ("translate it into German"); else the text stays in its own. */
function wantedLanguage(prompt: string): string | undefined {
  const { language, requested } = detectLanguage(prompt)
  return requested ? language : undefined
}

async function* editText(task: Task, session: Session): Writing {
  const existing = task.input.existingContent ?? ''
  let text = ''
  let reasoning = ''
  let applied = 0
  const warnings: string[] = []
  const pieces = await piecesThatFit(task, session, existing)
  for (const piece of pieces) {
    const messages = edits(briefingOf(task, piece))
    const asked = task.faults.length > 0 ? again(messages, task.faults) : messages
    let answer = await answerOf(session, asked, piece)
    let named = parseEdits(answer.text, answer.finish === 'stop')
    let result = applyEdits(piece, named)
    const faults = result.failed.map(
      ({ search }) => `These lines do not occur exactly once: ${JSON.stringify(search.slice(0, 200))}.`,
    )
    if (named.length > 0 && answer.finish !== 'stop') faults.push('The list of edits was not whole.')
    if (faults.length > 0) {
      answer = await answerOf(session, again(edits(briefingOf(task, result.text)), faults), result.text)
      named = parseEdits(answer.text, answer.finish === 'stop')
      const second = applyEdits(result.text, named)
      result = { ...second, applied: result.applied + second.applied }
    }
    reasoning += answer.reasoning
    applied += result.applied
    // No edits at all from a text that was sent whole: the answer is the new text, a remark about it, or none.
    if (result.applied === 0 && named.length === 0) {
      const fresh = inFormat(
        tidied(answer.text, { end: 'document', headings: [], revised: !mayHoldNote(task, piece) }),
        piece,
        task,
      )
      const isWhole = isNewVersion(piece, fresh) && !isRefusal(fresh)
      if (pieces.length === 1 && (isWhole || fresh === '' || isRefusal(fresh))) {
        const whole = fresh === '' ? '' : mergeLines(piece, fresh)
        return yield* finished(task, whole, { source: 'model', reasoning, cut: answer.finish !== 'stop' })
      }
      if (isWhole && answer.finish === 'stop') {
        const merged = mergeLines(piece, endedLike(fresh, piece))
        if (merged !== piece) applied++
        result = { ...result, text: merged }
      }
    } else if (answer.finish !== 'stop') warnings.push('The model did not name all of its changes.')
    if (result.failed.length > 0)
      warnings.push(`${result.failed.length} of the changes could not be placed in the text.`)
    text += styledLikeBefore(result.text, piece, task)
  }
  if (applied === 0) warnings.push('The model proposed no change, so the text is as it was.')
  return yield* finished(task, text, { source: 'model', reasoning, warnings })
}

async function answerOf(session: Session, messages: ReturnType<typeof edits>, piece: string): Promise<Answer> {
  const [answer] = await collect(session, messages, {
    maxTokens: piece.length * TOKENS_PER_CHAR + TOKENS_SPARE,
    field: 'existingContent',
    temperature: 0,
  })
  return answer ?? { text: '', reasoning: '', finish: 'other' }
}

/** Whether a list of changes at the end may be the text's own. */
const mayHoldNote = ({ input }: Task, existing: string): boolean =>
  hasNoteOnChanges(existing) || WANTS_NOTE.test(input.prompt)

/** A piece ends with the blank lines that part it from the next, which no answer has. */
const endedLike = (text: string, piece: string): string => text.trimEnd() + piece.slice(piece.trimEnd().length)

/** The text in pieces, parted at blank lines, each small enough that its new version fits the context beside it. */
async function piecesThatFit(task: Task, session: Session, text: string): Promise<string[]> {
  const frame = await session.route.backend.countTokens(edits(briefingOf(task, '')), session.route.target)
  const room = (session.route.target.contextTokens - frame - TOKENS_SPARE) / 2
  const chars = Math.floor(room / TOKENS_PER_CHAR)
  if (text.length <= chars) return [text]
  if (chars < PIECE_CHARS_MIN) {
    // Where so little room is left, all of it must fit beside its own new version.
    await roomFor(session, edits(briefingOf(task, text)), 'existingContent')
    return [text]
  }
  const pieces: string[] = []
  let piece = ''
  for (const paragraph of paragraphsOf(text)) {
    if (piece !== '' && piece.length + paragraph.length > chars) {
      pieces.push(piece)
      piece = ''
    }
    piece += paragraph
    for (; piece.length > chars; piece = piece.slice(chars)) pieces.push(piece.slice(0, chars))
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

/**
 * Paragraphs, each with the blank lines after it; joined they are the text. Not split by a pattern that looks back: on a
 * hundred thousand blank lines it takes the square of the time.
 */
export const paragraphsOf = (text: string): string[] => text.match(/[\s\S]+?(?:\n\s*\n|$)/gu) ?? []

async function* rewriteWhole(task: Task, session: Session): Writing {
  const existing = task.input.existingContent ?? ''
  const pieces = await piecesThatFit(task, session, existing)
  const paper = new Paper(task.input.format, { keepsLines: isLight(existing, task) })
  const warnings: string[] = []
  let reasoning = ''
  for (const piece of pieces) {
    const messages = rewrite({ ...briefingOf(task, piece), piece: pieces.length > 1 })
    const before = paper.mark()
    const writing = writeText(session, task.faults.length > 0 ? again(messages, task.faults) : messages, {
      maxTokens: piece.length * TOKENS_PER_CHAR * 1.5 + TOKENS_SPARE,
      end: pieces.length > 1 ? 'text' : 'document',
      field: 'existingContent',
      revised: !mayHoldNote(task, piece),
    })
    let fresh = ''
    for (;;) {
      const step = await writing.next()
      if (step.done) {
        const isRemark = !SHORTENS.test(task.input.prompt) && fresh.length < piece.length * REMARK_SHARE_MAX
        if (pieces.length > 1 ? isRefusal(fresh) || isRemark : fresh.trim() !== '' && !isRefusal(fresh) && isRemark) {
          paper.backTo(before)
          yield { type: 'restart' }
          yield* delta(before.content + paper.add(blocksOf(piece)))
          warnings.push('The model did not write the text, or a part of it, anew; that stayed as it was.')
          break
        }
        const text = paper.part()
        if (text !== '') yield { type: 'delta', text }
        if (!step.value.whole) return yield* closed(task, paper, { reasoning, source: 'model', cut: true })
        break
      }
      if (step.value.type === 'text') {
        fresh += step.value.text
        const text = paper.write(step.value.text)
        if (text !== '') yield { type: 'delta', text }
      } else if (step.value.type === 'reasoning') {
        reasoning += step.value.text
        yield step.value
      } else {
        fresh = ''
        paper.backTo(before)
        yield { type: 'restart' }
        if (before.content !== '') yield { type: 'delta', text: before.content }
      }
    }
  }
  const text = paper.close()
  if (text !== '') yield { type: 'delta', text }
  return {
    blocks: paper.blocks(),
    content: paper.content,
    reasoning,
    source: 'model',
    cut: false,
    warnings,
    verbatim: true,
  }
}

/** What the offline draft understood of the wish. */
function* offlineEdits(task: Task): Generator<{ type: 'delta'; text: string }, Written> {
  const text = task.draft.text ?? task.input.existingContent ?? ''
  return yield* finished(task, text, { source: 'draft', warnings: task.draft.warnings })
}

const CANDIDATES = 4
/** Time kept for what comes after the model. */
const RESERVE_MS = 3_000

/** One paragraph at a time; one that loses a fact or brings one in keeps its bytes. */
async function* rewriteParagraphs(task: Task, session: Session): Writing {
  const existing = task.draft.text ?? task.input.existingContent ?? ''
  let text = ''
  let changed = 0
  let kept = 0
  for (const piece of existing.split(/(\n\s*\n)/u)) {
    const isProse =
      countWords(piece, task.draft.language) >= 8 &&
      !piece.trim().includes('\n') &&
      !/^(?:#|[-*|] |\d+\. )/u.test(piece.trim())
    if (!isProse) {
      text += piece
      continue
    }
    const answers = await collectInTime(session, rewriteParagraph(task.input.prompt, piece.trim()), {
      reserveMs: RESERVE_MS,
      chars: piece.length,
      maxTokens: Math.ceil(piece.length * TOKENS_PER_CHAR) + 60,
      candidates: CANDIDATES,
      temperature: 0.5,
      seed: 1,
      field: 'existingContent',
    })
    // What it explains after the first paragraph is no part of it.
    const good = answers
      .map(({ text: answer }) =>
        tidied(answer)
          .split(/\n\s*\n/u)[0]!
          .replace(/^["“]+|["”]+$/gu, '')
          .trim(),
      )
      .filter((answer) => /[.!?…]["”]?$/u.test(answer))
      .map((answer) => inFormat(answer, piece, task))
      .find((answer) => keepsFacts(piece, answer, task))
    // The blank space round a paragraph is not the model's.
    text += good === undefined ? piece : piece.replace(piece.trim(), () => good)
    if (good === undefined) kept++
    else changed++
  }
  const warnings =
    kept > 0
      ? [
          `${kept} of ${kept + changed} paragraphs stayed as they were: the model's version ${session.late ? 'came too late, or ' : ''}lost or added a fact.`,
        ]
      : []
  return yield* finished(task, text, { source: changed > 0 ? 'mixed' : 'draft', warnings })
}

function keepsFacts(before: string, after: string, task: Task): boolean {
  const was = plainInline(before)
  const is = plainInline(after)
  if (is.trim() === '' || is.includes('\n') || isRefusal(is)) return false
  const [words, wordsNow] = [countWords(was, task.draft.language), countWords(is, task.draft.language)]
  if (wordsNow < words * 0.5 || wordsNow > words * 1.8) return false
  const given = `${task.input.prompt}\n${was}`
  if (inventedFigures(is, [given], task.draft.language).length > 0 || newNames(is, given).length > 0) return false
  const anchors = was.match(/\d[\d.,]*|(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}'’]+/gu) ?? []
  if (!sameVoice(was, is) || (CONTRACTION.test(is) && !CONTRACTION.test(was))) return false
  const content = [...new Set(was.toLowerCase().match(/\p{L}{4,}/gu) ?? [])]
  const kept = content.filter((word) => is.toLowerCase().includes(word.slice(0, 6))).length
  return (
    anchors.every((anchor) => is.includes(anchor)) && negations(was) === negations(is) && kept >= content.length * 0.7
  )
}

/** Markdown of a model in a text that is not Markdown becomes light markup. */
function inFormat(text: string, before: string, task: Task): string {
  if (!isLight(before, task)) return text
  // Where it is light markup already, its line ends are what they were.
  return isMarkdown(text) ? toLight(parseMarkdown(text)) : text.replace(/^([^\S\n]*)[*+] (?=\S)/gmu, '$1- ')
}

const isLight = (text: string, { input }: Task): boolean =>
  (input.format === 'pdf' || input.format === 'doc') && !isMarkdown(text)

const styledLikeBefore = (text: string, before: string, task: Task): string =>
  isMarkdown(text) && !isMarkdown(before) && task.input.format !== 'markdown' && task.input.format !== 'csv'
    ? mergeLines(before, toLight(parseMarkdown(text)))
    : text

const isMarkdown = (text: string): boolean => /^#{1,6} |^```|^\|.*\|\s*$/mu.test(text)

function* finished(
  task: Task,
  text: string,
  { source, warnings = [], reasoning = '', cut = false }: Pick<Written, 'source'> & Partial<Written>,
): Generator<{ type: 'delta'; text: string }, Written> {
  const content = refinedContent(text, task.input.format)
  if (content !== '') yield { type: 'delta', text: content }
  return { blocks: blocksOf(text), content, reasoning, source, cut, warnings, verbatim: true }
}

/** A refined text is given back as it is; only csv has a form of its own. */
export const refinedContent = (text: string, format: Format): string => (format === 'csv' ? csvOf(text) : text)

/** csv text stays csv, made safe again; prose becomes rows. */
function csvOf(text: string): string {
  const table = csvRows(text)
  if (table) return text.includes('\r\n') && toCsv(table) === text ? text : toCsv(table)
  return toCsv(toRows(blocksOf(text)))
}

function csvRows(text: string): string[][] | undefined {
  let rows: string[][]
  try {
    rows = parseCsv(text)
  } catch {
    return undefined
  }
  const width = rows[0]?.length ?? 0
  return width >= 2 && rows.every((row) => row.length === width) ? rows : undefined
}

const blocksOf = (text: string): Block[] => (isMarkdown(text) ? parseMarkdown(text) : parseLight(text))
