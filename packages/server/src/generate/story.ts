/**
 * A story that goes on: what is written so far in, the next paragraphs of a very small model out.
 *
 * Such a model loses an instruction within a paragraph, but goes on with a story that it sees; so the story so far is its
 * own answer, to be continued. Of each candidate the sentences count up to the first one that brings in a name or figure,
 * says what was said before, or speaks of anything but the story; the longest such beginning is the next paragraph.
 */
import { collectInTime, type Session } from './call.ts'
import { countWords, newNames } from './check.ts'
import { inventedFigures } from './facts/check.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import type { Paper } from './paper.ts'
import { storySoFar } from './prompts.ts'
import type { Task } from './task.ts'

const CANDIDATES = 4
const CALL_TOKENS = 200
const PARAGRAPH_WORDS_MIN = 25
/** After so many calls in a row of which nothing could be used, the story is left where it is. */
const FAILURES_MAX = 5
/** How much of the story the model sees. */
const SEEN_CHARS = 1600
/** Time kept for what comes after the story: its close, checks, files. */
const RESERVE_MS = 3_000

/** Paragraphs until about `words` more are written. */
export async function* tellOn(task: Task, session: Session, paper: Paper, words: number): AsyncGenerator<string> {
  let told = 0
  let failures = 0
  for (let call = 0; told < words && failures < FAILURES_MAX && session.leftMs() > RESERVE_MS; call++) {
    const before = plainInline(paper.content)
    // Where it goes round in circles it sees less of what it said, and dares more.
    const seen = before.slice(-Math.round(SEEN_CHARS / (failures + 1)))
    const answers = await collectInTime(session, storySoFar(task.input.prompt, seen), {
      reserveMs: RESERVE_MS,
      maxTokens: CALL_TOKENS,
      candidates: CANDIDATES,
      temperature: 0.8 + failures * 0.1,
      seed: 1 + call,
    })
    const [best = ''] = answers
      .map(({ text }) => usable(text, before, task))
      .sort((a, b) => countWords(b, 'en') - countWords(a, 'en'))
    const count = countWords(best, 'en')
    if (count < PARAGRAPH_WORDS_MIN) {
      failures++
      continue
    }
    failures = 0
    told += count
    yield best
  }
}

/** The sentences of a candidate up to the first that does not belong. */
function usable(text: string, before: string, task: Task): string {
  const given = `${task.input.prompt}\n${plainInline(toLight(task.draft.blocks))}\n${before}`
  const said = new Set(groupsOf(before.slice(-4000)))
  const kept: string[] = []
  for (const [sentence] of text.replaceAll('\n', ' ').matchAll(/[^.!?]+[.!?]+["”’']?(?=\s|$)/gu)) {
    const words = sentence.trim()
    if (NO_STORY.test(words) || countWords(words, 'en') > 60) break
    if (inventedFigures(words, [given], 'en').length > 0 || newNames(words, given).length > 0) break
    if (kept.includes(words) || sameStart([...kept.slice(-2), words])) break
    const groups = groupsOf(words)
    if (groups.filter((group) => said.has(group)).length > groups.length * 0.25) break
    if (new Set(groups).size < groups.length || kept.slice(-2).some((one) => alike(one, words))) break
    for (const group of groups) said.add(group)
    kept.push(words)
  }
  return kept.join(' ').replace(/\s+/gu, ' ').replaceAll('*', '')
}

/** Speaks of the task, to the reader, in lists or in markup. */
const NO_STORY =
  /[<>[\]#|{}_`]|https?:|\d{2,}|\b(?:chapter|story|scene|reader|narrative|narrator|request|paragraph|author|prompt|character|plot|novel|passage|text|in conclusion|overall|this (?:is|was) a (?:part|story))\b|^\s*(?:[-*]|\d+[.)])\s/iu

/** Three sentences in a row that begin with the same two words. */
const sameStart = (sentences: string[]): boolean =>
  sentences.length === 3 && new Set(sentences.map((one) => one.toLowerCase().split(/\s+/u, 2).join(' '))).size === 1

/** Two sentences that say much the same: more than half of the shorter one's words are in both. */
function alike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}'’]{4,}/gu) ?? []))
  const shared = [...a!].filter((word) => b!.has(word)).length
  return shared > Math.min(a!.size, b!.size) * 0.5 && shared >= 3
}

/** Every four words in a row. */
function groupsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  return words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
}
