/**
 * A document section by section, for a target that is too long for one call and for a model too small for the whole plan.
 *
 * Each call sees the request, the plan, what is done and the last words written. Headings are code's. For the two small
 * tiers code also writes what carries facts (sender, date, salutation, tables, clauses of parties, signature): the
 * offline draft's words. What such a model gives for a section is held until it is checked; one that is empty, cut or
 * brings in a figure, date or address that nobody gave keeps the draft's words.
 */
import type { TemplateSection } from '../templates/template.ts'
import type { Block } from './blocks.ts'
import { collect, type Session, writeText } from './call.ts'
import { countWords, endsWhole, inventedFigures, isRefusal, newNames } from './check.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import { parseMarkdown } from './markup/parse.ts'
import { betterSentences } from './micro.ts'
import { Paper } from './paper.ts'
import { oneSection, type SectionBriefing } from './prompts.ts'
import { briefingOf, type Task, type Writing } from './task.ts'
import { Tidier } from './tidy.ts'
import { closed, TOKENS_PER_WORD } from './whole.ts'

/** Most words of one call. */
const SECTION_WORDS_MAX = { micro: 220, tiny: 350, small: 700, large: 1500 } as const
const LAST_WORDS = 60
/** Four sequences in a batch cost little more than one. */
const CANDIDATES = 4

interface Planned {
  section: TemplateSection
  heading: string
  /** Words of each call for it. */
  pieces: [number, number][]
}

export async function* writeBySections(task: Task, session: Session, words: [number, number]): Writing {
  const { draft, input } = task
  const small = session.route.tier === 'micro' || session.route.tier === 'tiny'
  const paper = new Paper(input.format)
  const done: string[] = []
  let reasoning = ''
  let byModel = 0
  let byCode = 0
  for (const { section, heading, pieces } of plan(task, words, SECTION_WORDS_MAX[session.route.tier])) {
    const part = draft.parts.find((one) => one.section === section.id)?.blocks ?? []
    if (part.length === 0 && (section.optional || isFixed(section))) continue
    const fixed = isFixed(section) || (small && carriesFacts(section, part, task))
    if (fixed) {
      const better = small ? await betterSentences(task, session, part) : part
      if (better !== part) byModel++
      byCode++
      yield* delta(paper.add(better))
      done.push(heading)
      continue
    }
    const own = part[0]?.kind === 'heading' ? part[0] : undefined
    if (section.heading) yield* delta(paper.add([own ?? { kind: 'heading', level: 2, text: heading }]))
    let kept = 0
    for (const target of pieces) {
      const briefing: SectionBriefing = {
        ...briefingOf(task, target),
        section,
        heading,
        done,
        lastWords: lastWords(paper.content),
      }
      if (small) {
        const text = await checkedSection(task, session, briefing)
        if (text === undefined) break
        yield* delta(paper.write(text))
        yield* delta(paper.part())
        kept++
        continue
      }
      const writing = writeText(session, oneSection(briefing), {
        maxTokens: target[1] * TOKENS_PER_WORD + 200,
        inner: true,
      })
      const before = paper.mark()
      for (;;) {
        const step = await writing.next()
        if (step.done) {
          yield* delta(paper.part())
          if (!step.value.whole) return yield* closed(task, paper, { reasoning, source: 'model', cut: true })
          break
        }
        if (step.value.type === 'text') yield* delta(paper.write(step.value.text))
        else if (step.value.type === 'reasoning') {
          reasoning += step.value.text
          yield step.value
        } else {
          // Only this section's words were reasoning; what stood before them is sent again.
          paper.backTo(before)
          yield { type: 'restart' }
          yield* delta(before.content)
        }
      }
      kept++
    }
    if (kept > 0) byModel++
    else {
      byCode++
      yield* delta(paper.add(part.filter((block) => !section.heading || block !== own)))
    }
    done.push(heading)
  }
  yield* delta(paper.close())
  const source = byModel === 0 ? 'draft' : byCode === 0 ? 'model' : 'mixed'
  return {
    blocks: paper.blocks(),
    content: paper.content,
    reasoning,
    source,
    cut: false,
    warnings: byModel === 0 || small ? draft.warnings : [],
  }
}

function* delta(text: string): Generator<{ type: 'delta'; text: string }> {
  if (text !== '') yield { type: 'delta', text }
}

/** The template's sections with the words each gets of the whole, in calls of at most `most` words. */
function plan({ template, draft }: Task, words: [number, number], most: number): Planned[] {
  const scale = Math.max(words[0] / template.words[0], 0.2)
  return template.sections.map((section) => {
    const least = Math.round(section.words[0] * scale)
    const upTo = Math.max(Math.round(section.words[1] * Math.min(scale, words[1] / template.words[1])), least, 20)
    const calls = Math.max(1, Math.ceil((least + upTo) / 2 / most))
    const pieces = Array.from({ length: calls }, (): [number, number] => [
      Math.max(10, Math.round(least / calls)),
      Math.round(upTo / calls),
    ])
    return { section, heading: section.titles?.[draft.language] ?? section.title, pieces }
  })
}

/** Parts that code writes for every model that works section by section: a line or two, and every fact in its place. */
const isFixed = (section: TemplateSection): boolean =>
  (section.role !== undefined && section.role !== 'body') || section.id === 'title'

/** Does the draft's text of a section state what the prompt gives? Then a small model would lose or bend it. */
function carriesFacts(section: TemplateSection, part: Block[], { template, input }: Task): boolean {
  if (template.id === 'book-chapter') return false
  if (part.some((block) => block.kind === 'table' || block.kind === 'code' || block.kind === 'list')) return true
  const text = plainInline(toLight(part)).toLowerCase()
  if (/\d/u.test(text) || /\[/u.test(text)) return true
  const words = (input.prompt.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => text.includes(word))
  return section.words[1] < 60 || words.length >= 4
}

/** The best of a few candidates that pass; undefined where none does. */
async function checkedSection(task: Task, session: Session, briefing: SectionBriefing): Promise<string | undefined> {
  const answers = await collect(session, oneSection(briefing), {
    maxTokens: Math.ceil(briefing.words[1] * 1.6) + 60,
    candidates: CANDIDATES,
    temperature: 0.7,
    seed: 1,
  })
  const target = (briefing.words[0] + briefing.words[1]) / 2
  const usable = answers
    .map(({ text, finish }) => {
      const tidy = new Tidier()
      const pieces = [...tidy.write(text), ...tidy.end()]
      const clean = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
      return withoutHeading(finish === 'stop' ? clean : toWholeSentence(clean), briefing)
    })
    .filter((text) => passes(text, task, briefing))
  const distance = (text: string): number => Math.abs(countWords(text, task.draft.language) - target)
  return usable.sort((a, b) => distance(a) - distance(b))[0]
}

function passes(text: string, task: Task, briefing: SectionBriefing): boolean {
  const plain = plainInline(toLight(parseMarkdown(text)))
  if (plain.trim() === '' || isRefusal(plain) || !endsWhole(plain)) return false
  if (countWords(plain, task.draft.language) < Math.min(briefing.words[0] * 0.3, 40)) return false
  const known = plainInline(toLight(task.draft.blocks))
  const given = {
    prompt: task.input.prompt,
    existing: task.input.existingContent,
    known,
    language: task.draft.language,
  }
  if (
    inventedFigures(given, plain).length > 0 ||
    newNames(plain, `${task.input.prompt}\n${known}\n${briefing.lastWords}`).length > 0
  )
    return false
  return !repeatsItself(plain) && !/\[[^\]]{2,60}\]/u.test(plain) && !/^#{1,6} /mu.test(text)
}

function repeatsItself(plain: string): boolean {
  const sentences = (plain.match(/[^.!?\n]{15,}/gu) ?? []).map((sentence) => sentence.trim().toLowerCase())
  return new Set(sentences).size < sentences.length
}

function toWholeSentence(text: string): string {
  return /^[\s\S]*[.!?…。！？]["”»’')]*(?=\s|$)/u.exec(text)?.[0] ?? ''
}

function withoutHeading(text: string, { heading, section }: SectionBriefing): string {
  const [first = '', ...rest] = text.trim().split('\n')
  const line = first
    .replace(/^#{1,6}\s+|\*+|[:：]\s*$/gu, '')
    .trim()
    .toLowerCase()
  const isHeading = /^#{1,6}\s/u.test(first) || [heading, section.title].some((title) => line === title.toLowerCase())
  return isHeading ? rest.join('\n').trim() : text.trim()
}

const lastWords = (content: string): string => plainInline(content).split(/\s+/u).slice(-LAST_WORDS).join(' ').trim()
