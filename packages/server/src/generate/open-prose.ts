/**
 * Where a document is open prose, so that a very small model may say more than the prompt does, and what each stretch of
 * it is about. In: the draft and the words wanted. Out: for the parts that are open, in order, their stretches.
 *
 * Open are a story, and the general explanation of a subject: a chapter, an essay, the background of a paper. Letters,
 * reports, contracts and the like say what the prompt says and nothing else.
 */
import { countWords } from './check.ts'
import { isNonFiction } from './draft/chapter.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import type { Voice } from './prompts.ts'
import type { Task } from './task.ts'
import type { DraftPart } from './types.ts'

export interface OpenPart {
  voice: Voice
  /** The whole document's subject. */
  topic: string
  /** What each stretch after the part is about; with a heading where it stands for an item of the part's list. */
  beats: { text: string; heading?: string; seed?: string }[]
  /** It leads to a list of points. */
  isIntroduction: boolean
  /** What a paragraph ends with, before its full stop. */
  mark?: string
  /** The stretches stand in place of the draft's words: a list of points, or a blank. */
  instead: boolean
}

interface OpenPlan {
  parts: Map<DraftPart, OpenPart>
  /** Words that the stretches have to bring, all together. */
  words: number
}

const ESSAY = /(?<!\p{L})(?:essay|article|blog ?post|blog|column|feature|explainer|guide)(?!\p{L})/iu
const STORY = /(?<!\p{L})(?:story|tale|fable|fairy tale)(?!\p{L})/iu
/** A paper and a speech are their facts; only what leads to them is general. */
const OPEN_SECTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  'academic-paper': new Set(['introduction', 'background']),
  presentation: new Set(['opening']),
}
/** How much of the template's least words is aimed for, where the prompt does not say. */
const SHARES: Readonly<Record<string, number>> = { 'academic-paper': 0.62, presentation: 0.56 }
/** "3,000 words on bread", "bread, 3,000 words: milling the flour": how long it is to be is not what it is about. */
const LENGTH = /^[\d.,]+\s+words?(?:\s+(?:on|about|of)\s+|:\s*)/iu
/** A point that means nothing without the subject. */
const PRONOUN = /^(?:they|it|these|this|those|he|she)\b/iu
/** Points of a list that are each worth a stretch. */
const POINTS_MIN = 3

export function openPlan(task: Task, words: [number, number]): OpenPlan {
  const { draft, template, input } = task
  const parts = new Map<DraftPart, OpenPart>()
  const voice = voiceOf(task)
  const isGiven = words[0] !== template.words[0]
  const share = isGiven ? 1.05 : (SHARES[template.id] ?? 1.05)
  const length = countWords(plainInline(toLight(draft.blocks)), draft.language)
  const wanted = Math.max(0, Math.round(words[0] * share) - length)
  if (voice === undefined || wanted === 0) return { parts, words: 0 }
  const subject = withoutLength(draft.facts.topic?.text ?? draft.title)
  if (voice === 'account' && !isGeneral(subject)) return { parts, words: 0 }
  const topic = voice === 'story' ? input.prompt : subject
  const sections = OPEN_SECTIONS[template.id]
  const last = draft.parts.at(-1)
  // A story is told from its first event on; before that a model tells what is still to come.
  const events = draft.parts.some(({ section, facts }) => section === 'development' && facts.length > 0)
  const hasPoints = draft.parts.some(({ section, facts }) => section !== 'title' && facts.length > 0)
  for (const part of draft.parts) {
    if (part.section === 'title' || (part === last && part.section === 'ending')) continue
    if (voice === 'story' && events && part.section === 'opening') continue
    if (sections && (!sections.has(part.section) || part.kind !== 'prose')) continue
    const body = part.blocks.filter(({ kind }) => kind !== 'heading')
    if (body.length === 0) continue
    const list = body.find((block) => block.kind === 'list')
    if (list?.kind === 'list' && list.items.length >= POINTS_MIN && !sections) {
      const points = list.items.map(({ text }) => withoutLength(text))
      const beat = (text: string): OpenPart['beats'][number] =>
        voice === 'story'
          ? { text }
          : { text: PRONOUN.test(text) ? `${topic}: ${text}` : text, heading: text, seed: text }
      parts.set(part, { voice, topic, beats: points.map(beat), isIntroduction: false, instead: voice !== 'story' })
      continue
    }
    const fact = part.facts.join('. ')
    const text = fact === '' || sections ? topic : voice === 'story' ? fact : `${topic}: ${fact}`
    const isBlank = body.every((block) => block.kind === 'paragraph' && /^\[[^\]]*\]$/u.test(block.text))
    const clauses = fact === '' || sections ? [] : voice === 'story' ? clausesOf(fact) : pointsOf(fact)
    const beats = (clauses.length > 1 ? clauses : [text]).map((one) => ({
      text: voice === 'account' && clauses.length > 1 ? `${topic}: ${one}` : one,
    }))
    const mark = template.id === 'academic-paper' ? { mark: ' [citation needed]' } : {}
    parts.set(part, { voice, topic, beats, isIntroduction: fact === '' && hasPoints, instead: isBlank, ...mark })
  }
  return { parts, words: wanted }
}

const withoutLength = (text: string): string =>
  LENGTH.test(text) ? text.replace(LENGTH, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text

/** Something that can be explained in general, and nobody's own: what is said of that, a model would invent. */
const isGeneral = (subject: string): boolean =>
  !/\d/u.test(subject) &&
  !/(?<=\s)\p{Lu}/u.test(subject) &&
  (/^the (?:role|importance|effects?|history|value|use|uses|meaning|causes?|influence|benefits?) of\b/iu.test(
    subject,
  ) ||
    !/^(?:the|our|my|his|her|their|your)\b/iu.test(subject))

function voiceOf({ draft, template, input }: Task): Voice | undefined {
  const kind = draft.facts.kind ?? ''
  if (template.id === 'book-chapter') return isNonFiction(input.prompt) ? 'account' : 'story'
  if (template.id in OPEN_SECTIONS) return 'account'
  if (template.id !== 'blank') return undefined
  return ESSAY.test(kind) ? 'account' : STORY.test(kind) ? 'story' : undefined
}

/** What happens, one thing after the other. */
const clausesOf = (text: string): string[] =>
  text
    .split(/(?:[,;]\s+(?:and|then|but)\s+|;\s+|\.\s+)/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

/** What is said of a subject in one sentence, thing by thing: "cool the streets, feed bees and bring neighbours together". */
function pointsOf(text: string): string[] {
  const points = text.split(/,\s+(?:and\s+)?|\s+and\s+/u).map((point) => point.replace(/^(?:they|it)\s+/iu, '').trim())
  return points.every((point) => point.split(' ').length >= 2) ? points : [text]
}
