/**
 * The part of a text that a model may change: one section, or what is selected. It is asked for this part alone, and its answer takes the
 * place of the part, so that the rest keeps each character whatever comes back.
 */

import { headingsOf } from './headings.ts'
import { T } from './texts.ts'

export interface Scope {
  name: string
  /** Characters that stay at the start of the text, and at its end. */
  before: number
  after: number
}

/** Characters around the part that the model sees at most, on both sides together. */
const SEEN_CHARS_MAX = 6000
/** Of the words around the request and the text in the prompt. */
const FRAME_CHARS = 400
/** Of what is selected, in its name. */
const NAME_CHARS = 24

/** @returns the heading above a character with all that belongs to it; undefined where that is nothing, or all. */
export function sectionAt(text: string, offset: number): Scope | undefined {
  const headings = headingsOf(text)
  const index = headings.findLastIndex(({ at }) => at <= offset)
  const heading = headings[index]
  if (!heading) return undefined
  const next = headings.find(({ level }, at) => at > index && level <= heading.level)
  if (heading.at === 0 && !next) return undefined
  return { name: T.refine.section(heading.title), before: heading.at, after: text.length - (next?.at ?? text.length) }
}

/** @returns undefined where there are no words. */
export function selectionOf(text: string, from: number, to: number): Scope | undefined {
  const words = text.slice(from, to).trim().replace(/\s+/g, ' ')
  if (!hasWords(words)) return undefined
  const name = words.length > NAME_CHARS ? `${words.slice(0, NAME_CHARS).trimEnd()}…` : words
  return { name: T.refine.selection(name), before: from, after: text.length - to }
}

/** Whether the model has words to change in it. */
export const hasWords = (part: string): boolean => /[\p{L}\p{N}]/u.test(part)

export const partOf = (text: string, { before, after }: Scope): string => text.slice(before, text.length - after)

/** The scope in a text that was changed in one place. What was written at its edge belongs to it. */
export function movedScope(scope: Scope, from: string, to: string): Scope {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start++
  let end = 0
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const more = to.length - from.length
  const { before, after } = scope
  return {
    ...scope,
    before: start >= before ? before : from.length - end <= before ? before + more : start,
    after: end >= after ? after : start >= from.length - after ? after + more : end,
  }
}

/** @param promptMax characters of a prompt at most, as the service allows them. */
export function scopedPrompt(instruction: string, text: string, { before, after }: Scope, promptMax: number): string {
  const room = Math.floor(Math.min(SEEN_CHARS_MAX, promptMax - FRAME_CHARS - instruction.length) / 2)
  if (room < 0) return instruction
  const start = text.slice(Math.max(0, before - room), before).trim()
  const end = text.slice(text.length - after, text.length - after + room).trim()
  return [
    instruction,
    '---',
    'What is to be changed is a part of a longer document. Change and answer this part only, and repeat nothing of what stands around it.',
    ...(start === '' ? [] : ['What stands before it:', start]),
    ...(end === '' ? [] : ['What stands after it:', end]),
  ].join('\n\n')
}

/** The whole text with an answer in the place of the part, between the blanks that were around it. */
export function withPart(text: string, scope: Scope, answer: string): string {
  const part = partOf(text, scope)
  const start = part.slice(0, part.length - part.trimStart().length)
  const end = part.slice(Math.max(start.length, part.trimEnd().length))
  return text.slice(0, scope.before) + start + answer.trim() + end + text.slice(text.length - scope.after)
}
