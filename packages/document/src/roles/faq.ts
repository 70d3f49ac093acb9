/**
 * Questions and answers: title, subtitle, groups, questions and their answers. Questions are headings, or lines that are
 * bold or labelled (`Q:`) and end in a question mark.
 */
import type { Document } from '../model.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { endOfLine, isBold, isQuestion, isSubtitle, partOf, textOf } from './text.ts'

/** A longer line is no question. */
const QUESTION_MAX = 300
/** A longer heading has no room beside its questions. */
const GROUP_MAX = 80
/** `Q:`, `F:`, `P.`, `Question 3:`. */
const LABEL = /^(?:\p{L}|question|frage|pregunta|domanda|pergunta|vraag)\s?\d{0,3}\s?[:.)]\s/iu

interface Question {
  block: number
  /** Of the line; the answer may follow in the same paragraph. */
  end: number
}

export function faqRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  let at = 0
  const isHeading = (block: number | undefined): block is number =>
    block !== undefined && document.kind(block) === 'heading'
  if (isHeading(blocks[0]) && document.value[blocks[0]] === 1) {
    roles.block('title', blocks[0])
    at = 1
    if (blocks.length > 2 && isSubtitle(document, blocks[1]!, true)) {
      roles.block('subtitle', blocks[1]!)
      at = 2
    }
  }
  const rest = blocks.slice(at)
  const questions = new Map<number, Question>()
  for (const block of rest) {
    const question = questionOf(document, block, language)
    if (question !== undefined) questions.set(block, question)
  }
  const level = groupLevel(document, rest, questions)
  const isGrouped = level > 0
  if (!isGrouped) {
    const top = Math.min(...rest.filter(isHeading).map((block) => document.value[block]!))
    for (const block of rest)
      if (isHeading(block) && document.value[block] === top) questions.set(block, { block, end: document.endOf(block) })
  }
  const last = document.count
  /** The place in `rest` of the group and of the question at hand. */
  let group = -1
  let question = -1
  const endAnswer = (to: number): void => {
    if (question >= 0 && question + 1 < rest.length) roles.section('answer', rest[question + 1]!, rest[to] ?? last)
    question = -1
  }
  const openGroup = (to: number): void => {
    if (group >= 0 && group + 1 < rest.length) roles.section('groupBody', rest[group + 1]!, rest[to] ?? last)
    group = to
  }
  const first = rest.findIndex((block) => questions.has(block))
  if (!isGrouped && first >= 0) roles.section('questions', rest[first]!, last)
  // Sections that begin at one block are added from outside in: those of groups before those of answers.
  if (isGrouped) {
    rest.forEach((block, place) => {
      if (isGroup(document, block, level, questions)) openGroup(place)
    })
    openGroup(rest.length)
  }
  rest.forEach((block, place) => {
    if (isGrouped && isGroup(document, block, level, questions)) {
      endAnswer(place)
      roles.block(document.endOf(block) - document.startOf(block) > GROUP_MAX ? 'groupWide' : 'group', block)
      return
    }
    const found = questions.get(block)
    const isDeeper = isGrouped && isHeading(block) && document.value[block] === level + 1
    if (found === undefined && !isDeeper) return
    endAnswer(place)
    question = place
    if (isHeading(block)) roles.block('question', block)
    else roles.parts.set(block, partsOf(document, found!, isGrouped ? level + 1 : 2))
  })
  endAnswer(rest.length)
  return roles
}

/** A heading, bold line or labelled line that asks. */
function questionOf(document: Document, block: number, language: string): Question | undefined {
  const kind = document.kind(block)
  if (kind !== 'heading' && kind !== 'paragraph') return undefined
  const end = endOfLine(document, block, QUESTION_MAX)
  const start = document.startOf(block)
  if (end < 0 || !isQuestion(document, start, end, language)) return undefined
  if (kind === 'heading') return end === document.end[block] ? { block, end } : undefined
  const isLabelled = end < document.endOf(block) && LABEL.test(textOf(document, start, end, 20))
  return isLabelled || isBold(document, partOf(document, block, start, end)) ? { block, end } : undefined
}

/** The level of headings that group questions; 0 where the questions have no groups. */
function groupLevel(document: Document, blocks: readonly number[], questions: ReadonlyMap<number, Question>): number {
  const headings = blocks.filter((block) => document.kind(block) === 'heading')
  const level = Math.min(...headings.map((block) => document.value[block]!))
  const top = headings.filter((block) => document.value[block] === level)
  const asking = top.filter((block) => questions.has(block)).length
  if (top.length === 0 || asking * 2 > top.length) return 0
  // A paragraph above the first group that asks is a question without a group.
  let inGroup = false
  for (const block of blocks) {
    const isTop = document.kind(block) === 'heading' && document.value[block] === level
    if (isTop) inGroup = !questions.has(block)
    else if (inGroup && (questions.has(block) || isHeadingOf(document, block, level + 1))) return level
  }
  return 0
}

const isHeadingOf = (document: Document, block: number, level: number): boolean =>
  document.kind(block) === 'heading' && document.value[block] === level

const isGroup = (document: Document, block: number, level: number, questions: ReadonlyMap<number, Question>): boolean =>
  isHeadingOf(document, block, level) && !questions.has(block)

/** The question, and the answer behind it in the same paragraph. */
function partsOf(document: Document, { block, end }: Question, level: number): Part[] {
  const question = partOf(document, block, document.startOf(block), end, 'question')
  const answer = partOf(document, block, end, document.endOf(block), 'answerText')
  question.level = level
  return answer.to > answer.from ? [question, answer] : [question]
}
