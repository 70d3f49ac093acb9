/**
 * A document section by section, for a target that is too long for one call.
 *
 * Each call sees the request, the plan, what is done and the last words written. Headings in a language that has them, and the parts of a line or two
 * (title, date, salutation, signature), are code's: the offline draft's words.
 */
import type { TemplateSection } from '../templates/template.ts'
import { type Session, writeText } from './call.ts'
import { isRefusal } from './check.ts'
import { plainInline } from './markup/inline.ts'
import { Paper } from './paper.ts'
import { again, oneSection } from './prompts.ts'
import { briefingOf, type Task, type Writing } from './task.ts'
import { TOKENS_PER_WORD, toLastSentence } from './whole.ts'

/** Most words of one call, by tier; micro models write by parts (parts.ts). */
const CALL_WORDS_MAX = { micro: 150, tiny: 300, small: 700, large: 1500 } as const
const LAST_WORDS = 60
const TOKENS_SPARE = 200

export async function* writeBySections(task: Task, session: Session, words: [number, number]): Writing {
  const { draft, input } = task
  const paper = new Paper(input.format)
  const done: string[] = []
  let reasoning = ''
  let byCode = 0
  /** Whether the model wrote anything at all: what code put in is no answer of it. */
  let wrote = false
  const warnings: string[] = []
  const titles = task.template.sections.flatMap((one) => [one.title, one.titles?.[draft.language] ?? one.title])
  for (const { section, heading, pieces } of planOf(task, words, CALL_WORDS_MAX[session.route.tier])) {
    const part = draft.parts.filter((one) => one.section === section.id).flatMap((one) => one.blocks)
    if (part.length === 0 && (section.optional || isFixed(section))) continue
    done.push(heading)
    if (isFixed(section)) {
      byCode++
      yield* delta(paper.add(part))
      continue
    }
    // In a language that code has no heading in, the model writes its own.
    const byModel = section.heading && !isTitled(section, draft.language)
    const start = paper.mark()
    const isHeaded = part[0]?.kind === 'heading'
    if (section.heading && !byModel)
      yield* delta(paper.add([isHeaded ? part[0]! : { kind: 'heading', level: 2, text: heading }]))
    for (const [piece, target] of pieces.entries()) {
      const headed = byModel && piece === 0
      const briefing = {
        headed,
        ...briefingOf(task, target),
        section,
        heading,
        done: done.slice(0, -1),
        lastWords: lastWordsOf(paper),
      }
      const before = paper.mark()
      let said: { text: string; whole: boolean } | undefined
      for (let faults = task.faults; said === undefined; ) {
        const writing = writeText(
          session,
          faults.length > 0 ? again(oneSection(briefing), faults) : oneSection(briefing),
          {
            maxTokens: target[1] * TOKENS_PER_WORD + TOKENS_SPARE,
            // A letter may well offer its reader help.
            end: task.template.layout === 'letter' ? 'letter' : 'document',
            headings: headed ? [] : [heading, section.title],
            otherHeadings: titles.filter((title) => title !== heading && title !== section.title),
            underHeading: section.heading && !headed,
            sender: () => draft.facts.sender?.name,
          },
        )
        let text = ''
        let step = await writing.next()
        for (; !step.done; step = await writing.next()) {
          if (step.value.type === 'text') {
            text += step.value.text
            yield* delta(paper.write(step.value.text))
          } else if (step.value.type === 'reasoning') {
            reasoning += step.value.text
            yield step.value
          } else {
            // Only this section's words were reasoning; what stood before them is sent again.
            text = ''
            yield* backTo(paper, before)
          }
        }
        yield* delta(paper.part())
        const kept = isRefusal(text) ? '' : step.value.whole ? text.trim() : toLastSentence(text)
        if (kept !== '' || faults !== task.faults) said = { text: kept, whole: step.value.whole }
        else {
          faults = ['It was empty, or a refusal.']
          yield* backTo(paper, before)
        }
      }
      wrote ||= said.text !== ''
      if (said.text !== '' && said.whole) continue
      // Not the whole document is lost with a part of it.
      if (said.text !== '') {
        yield* backTo(paper, before)
        yield* delta(paper.write(said.text))
        yield* delta(paper.part())
        warnings.push(
          `In the part "${section.title}" the text reached the length limit, or was stopped, and was closed at its last whole sentence.`,
        )
      } else if (piece === 0) {
        const words = isHeaded ? part.slice(1) : part
        yield* backTo(paper, words.length > 0 ? before : start)
        yield* delta(paper.add(words))
        if (words.length > 0) byCode++
        warnings.push(`The model wrote nothing for the part "${section.title}".`)
      } else yield* backTo(paper, before)
      break
    }
  }
  yield* delta(paper.close())
  return {
    // Empty, so that the check of an empty answer finds it.
    blocks: wrote ? paper.blocks() : [],
    content: wrote ? paper.content : '',
    reasoning,
    source: byCode > 0 ? 'mixed' : 'model',
    cut: false,
    warnings,
  }
}

/** What came after the mark is void. */
function* backTo(
  paper: Paper,
  mark: ReturnType<Paper['mark']>,
): Generator<{ type: 'restart' } | { type: 'delta'; text: string }> {
  paper.backTo(mark)
  yield { type: 'restart' }
  yield* delta(mark.content)
}

export function* delta(text: string): Generator<{ type: 'delta'; text: string }> {
  if (text !== '') yield { type: 'delta', text }
}

interface Planned {
  section: TemplateSection
  heading: string
  /** Words, least and most, of each call for it. */
  pieces: [number, number][]
}

/** The template's sections with the words each gets of the whole, in calls of at most `most` words. */
function planOf(
  { template, draft }: Pick<Task, 'template' | 'draft'>,
  words: [number, number],
  most: number,
): Planned[] {
  const [leastScale, mostScale] = [words[0] / template.words[0], words[1] / template.words[1]]
  return template.sections.map((section) => {
    const least = Math.max(Math.round(section.words[0] * leastScale), 10)
    const upTo = Math.max(Math.round(section.words[1] * mostScale), least)
    const calls = Math.max(1, Math.ceil((least + upTo) / 2 / most))
    const pieces = Array.from({ length: calls }, (): [number, number] => [
      Math.ceil(least / calls),
      Math.ceil(upTo / calls),
    ])
    return { section, heading: section.titles?.[draft.language] ?? section.title, pieces }
  })
}

const isTitled = ({ titles }: TemplateSection, language: string): boolean =>
  language === 'en' || titles?.[language] !== undefined

const isFixed = (section: TemplateSection): boolean =>
  (section.role !== undefined && section.role !== 'body') || section.id === 'title'

const lastWordsOf = (paper: Paper): string =>
  plainInline(paper.content).split(/\s+/u).slice(-LAST_WORDS).join(' ').trim()
