/**
 * A prompt as the notes it is made of: whole sentences where they are written out, the pieces between commas and semicolons
 * where they run on. Each note is verbatim and whole: nothing in brackets, quotation marks or backticks is ever parted, and no
 * number from its unit. In: the facts. Out: the notes in order; words that only direct the writer are none. Pure.
 */
import { directionLength } from '../facts/direction.ts'
import { sentencesOf } from '../facts/split.ts'
import type { Facts, Statement } from '../facts/types.ts'

export interface Note {
  text: string
  start: number
  end: number
  /** A sentence written out, or a line of a list: not one of several pieces. */
  whole: boolean
}

/** "tense mood", "don't make up names", "im nüchternen Stil": told to the writer, beside what `direction.ts` knows by its words. */
const DIRECTS =
  /^(?:and\s|but\s|und\s|et\s|y\s)?(?:(?:please|pls|bitte|svp|por favor),?\s+)?(?:(?:do\snot|don['’]t|no\sneed\sto)\s(?:invent|make\sup)(?!\p{L}).*|(?:\p{L}+\s){1,2}(?:mood|tone|style|atmosphere|stimmung|ton|stil|ambiance)|(?:im\s\p{L}+en\s(?:stil|ton)))$/iu

/** The signs within brackets, quotation marks and backticks as letters, so that no pattern parts them; lengths stay. */
export function masked(text: string): string {
  const blank = (span: string) => span.replace(/[^\n]/gu, (sign) => 'x'.repeat(sign.length))
  return [/`[^`\n]+`/gu, /"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/gu, /(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu]
    .reduce((all, pattern) => all.replace(pattern, blank), text)
    .replace(/\.{3}(?=\s\p{Ll})/gu, blank)
    .replace(/\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]\n]*\]|\{[^{}\n]*\}|<[^<>\n]{1,60}>/gu, blank)
}

/** A sentence that its writer closed: it starts with a capital and has a stop. */
const WRITTEN_OUT = /^["“«(]?\p{Lu}.*[.!?]["”»)]?$/su

export function notesOf(facts: Facts, from = 0): Note[] {
  const { prompt } = facts
  const hidden = masked(prompt)
  const notes: Note[] = []
  for (const unit of sentencesOf(hidden, facts.facts, facts.promptLanguage)) {
    if (unit.end <= from) continue
    const start = Math.max(unit.start, from)
    const text = prompt.slice(start, unit.end)
    // What stands behind the words that ask for the document runs on, however it is written.
    const whole = unit.item || (WRITTEN_OUT.test(text) && start === unit.start)
    for (const [at, end] of whole ? [[start, unit.end] as const] : cutsOf(hidden, start, unit.end, facts))
      push(notes, prompt, { at, end, whole })
  }
  return notes.filter(({ text }) => !DIRECTS.test(text) && directionLength(text, facts.promptLanguage) < text.length)
}

/** Between notes; the full stop after "port 80." ends one too, where that after a day's ordinal does not. */
const SIGNS =
  /[,;](?=\s)|(?<=\s(?!(?:am|im|zum|vom|beim|der|die|das|den|dem|des|bis|ab|und|seit|the)\s)\p{L}+\s\d{1,4})\.(?=\s\p{Ll})/giu

function cutsOf(hidden: string, start: number, end: number, facts: Facts): (readonly [number, number])[] {
  const cuts: (readonly [number, number])[] = []
  let at = start
  for (const match of hidden.slice(start, end).matchAll(SIGNS)) {
    const sign = start + match.index
    if (facts.facts.some((fact) => fact.start < sign && fact.end > sign + 1)) continue
    // "after 1 min, 10 min, 1 hour": quantities in a row are one list.
    if (
      /^,\s+\d+\s\p{L}+(?=[,;.]|$)/u.test(hidden.slice(sign, end)) &&
      /(?:after|within|nach|après|después de|at|each|every)\s\d+\s\p{L}+(?:,\s\d+\s\p{L}+)*$/iu.test(
        hidden.slice(at, sign),
      )
    )
      continue
    cuts.push([at, sign])
    at = sign + 1
  }
  cuts.push([at, end])
  return cuts
}

function push(notes: Note[], prompt: string, { at, end, whole }: { at: number; end: number; whole: boolean }): void {
  const raw = prompt.slice(at, end)
  const lead = /^[\s,;:]*(?:(?:and|und|et|y)\s)?/u.exec(raw)?.[0].length ?? 0
  const text = raw
    .slice(lead)
    .trim()
    .replace(/[.;,]+$/u, '')
  if (text !== '') notes.push({ text, start: at + lead, end: at + lead + text.length, whole })
}

/** A note as a draft's lists take it. */
export const asItem = ({ text, start, end }: Note): Statement => ({ text, start, end, form: 'fragment' })
