/**
 * Minutes of a meeting: who was there, what was decided, who does what, when the next one is.
 *
 * In: the prompt's own clauses. Out: blocks under the heading that each clause names or belongs to; what belongs to none
 * stands under the notes, in the prompt's order.
 */
import type { Block } from '../blocks.ts'
import { splitPieces } from '../facts/split.ts'
import { listOf } from './clauses.ts'
import { upper } from './desk.ts'

type Part = 'present' | 'absent' | 'decided' | 'actions' | 'next' | 'notes'
type Words = Readonly<Record<Part, readonly [heading: string, lead: RegExp]>>

const NONE = /^(?!)/u
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    present: [
      'Present',
      /^(?:present|attending|attendees|attended by|participants|there were)(?:\s(?:was|were))?(?:\s?:|\s+)/iu,
    ],
    absent: [
      'Apologies',
      /^(?:absent|apologies(?: from)?|excused|missing|not present)(?:\s(?:was|were))?(?:\s?:|\s+)/iu,
    ],
    notes: ['Notes', NONE],
    decided: [
      'Decisions',
      /^(?:(?:(?:it was|we)\s)?(?:decided|agreed|resolved)\s?:\s*|(?:we\s|the board\s)?(?=(?:approved|decided|agreed|resolved|voted|rejected|elected|adopted|accepted)(?!\p{L}))|decisions?\s?:\s*)/iu,
    ],
    actions: [
      'Actions',
      /^(?:(?=\p{Lu}[\p{L}.-]+(?:\s(?:and\s)?\p{Lu}[\p{L}.-]+){0,3}\s(?:to|will|shall)\s\p{Ll})|(?=\p{Lu}\p{Ll}+\s(?!(?:is|has|was|says|thinks|reports|asks whether|likes|wants|needs)\s)\p{Ll}{3,}s\s)|actions?\s?:\s*|to-?dos?\s?:\s*)/u,
    ],
    next: ['Next meeting', /^next (?:meeting|session|time|call)(?:\s(?:is|on))?\s?:?\s+/iu],
  },
  de: {
    present: [
      'Anwesend',
      /^(?:(?:anwesend(?:e)?|teilnehmer(?:innen)?|dabei)(?:\s(?:waren|sind))?(?:\s?:|\s+)|da\s?:\s*)/iu,
    ],
    absent: ['Entschuldigt', /^(?:entschuldigt|abwesend|es fehlten?)(?:\s?:|\s+)/iu],
    notes: ['Notizen', NONE],
    decided: [
      'Beschlüsse',
      /^(?:(?:(?:es wurde|wir haben)\s)?beschlossen\s?:\s*|(?=.*(?:beschlossen|genehmigt|angenommen|abgelehnt|gewählt|verabschiedet)(?!\p{L}))|beschl(?:uss|üsse)\s?:\s*)/iu,
    ],
    actions: [
      'Aufgaben',
      /^(?:(?=\p{Lu}[\p{Ll}.-]+(?:\s\p{Lu}[\p{Ll}.-]+)?\s(?:soll|wird|übernimmt|kümmert|bestellt|fragt|schreibt|organisiert|klärt|macht|holt|besorgt)\s)|aufgaben?\s?:\s*)/u,
    ],
    next: [
      'Nächste Sitzung',
      /^(?:nächste[srn]?\s(?:sitzung|treffen|termin|besprechung|mal))(?:\s(?:ist|am))?\s?:?\s+/iu,
    ],
  },
  fr: {
    present: ['Présents', /^(?:présent(?:e|s|es)?|participants?)(?:\s?:|\s+)/iu],
    absent: ['Excusés', /^(?:excusé(?:e|s|es)?|absent(?:e|s|es)?)(?:\s?:|\s+)/iu],
    notes: ['Notes', NONE],
    decided: [
      'Décisions',
      /^(?:(?:\p{L}+\s){0,3}décidée?s?\s?:\s*|(?=(?:\p{L}+\s){0,4}(?:approuvé|décidé|adopté|voté|validé|élu|rejeté)(?:e|s|es)?(?!\p{L}))|décisions?\s?:\s*)/iu,
    ],
    actions: [
      'Actions',
      /^(?:(?=\p{Lu}[\p{Ll}-]+\s(?:doit|va|devra|se charge|s['’]occupe|contacte|prépare|appelle)\s)|actions?\s?:\s*)/u,
    ],
    next: ['Prochaine réunion', /^prochaine? (?:réunion|séance|rendez-vous)(?:\s(?:le|est))?\s?:?\s+/iu],
  },
  es: {
    present: ['Asistentes', /^(?:presentes?|asistentes?|asisten|asistieron)(?:\s?:|\s+)/iu],
    absent: ['Ausentes', /^(?:ausentes?|excusad[oa]s?)(?:\s?:|\s+)/iu],
    notes: ['Notas', NONE],
    decided: [
      'Acuerdos',
      /^(?:(?:se\s)?(?:decidió|acordó|aprobó|decidido|acordado)\s?:\s*|(?=(?:se\s|\p{L}+\s){0,3}(?:aprob|acord|decid|eligi|rechaz|vot)\p{Ll}+(?!\p{L}))|acuerdos?\s?:\s*|decisiones\s?:\s*)/iu,
    ],
    actions: [
      'Tareas',
      /^(?:(?=\p{Lu}[\p{Ll}-]+\s(?:debe|va a|se encarga|contrata|prepara|llama|busca|pide|trae|compra|escribe|envía|organiza)\s)|tareas?\s?:\s*)/u,
    ],
    next: ['Próxima reunión', /^próxim[ao] (?:reunión|sesión|junta|cita)(?:\s(?:el|es))?\s?:?\s+/iu],
  },
}
const ORDER: readonly Part[] = ['present', 'absent', 'notes', 'decided', 'actions', 'next']

export const isMinutes = (kind: string | undefined): boolean =>
  /(?<!\p{L})(?:minutes|(?:\p{L}*sitzungs|\p{L}*besprechungs)?protokoll|compte[- ]rendu|procès-verbal|acta)(?!\p{L})/iu.test(
    kind ?? '',
  )

/** @param clauses in the prompt's order; a list of names is one clause. */
export function minutesOf(clauses: readonly string[], language: string): Block[] | undefined {
  const words = WORDS[language]
  if (words === undefined) return undefined
  const parts = new Map<Part, string[]>()
  let last: Part | undefined
  for (const clause of clauses) {
    const plain = clause.trim().replace(/[.;,\s]+$/u, '')
    if (plain === '') continue
    const part = ORDER.find((one) => words[one][1].test(plain))
    const text = part === undefined ? plain : plain.replace(words[part][1], '').trim()
    // "present Ada, Bob, Cy": a name behind a name.
    const goesOn = part === undefined && (last === 'present' || last === 'absent') && NAME_ONLY.test(plain)
    const at = goesOn && last !== undefined ? last : (part ?? 'notes')
    const [own, ...others] = part === 'decided' ? partedTasks(text, words) : [text]
    parts.set(at, [...(parts.get(at) ?? []), own === undefined || own === '' ? plain : own])
    last = at
    for (const other of others) {
      last = ORDER.find((one) => words[one][1].test(other)) ?? 'notes'
      parts.set(last, [...(parts.get(last) ?? []), other.replace(words[last][1], '').trim()])
    }
  }
  if (parts.size < 2 && parts.has('notes')) return undefined
  const ended = (one: string) => `${upper(one)}.`
  return ORDER.flatMap((part): Block[] => {
    const told = parts.get(part)
    if (told === undefined) return []
    const heading: Block = { kind: 'heading', level: 2, text: words[part][0] }
    if (part === 'present' || part === 'absent') return [heading, { kind: 'paragraph', text: told.join(', ') }]
    if (part === 'next') return [heading, listOf(told.map(upper))]
    return [heading, listOf(told.map(ended))]
  })
}

/** "decided: sell the boat, Max asks three dealers, next call 3 May": what was decided ends where a task or a date begins. */
function partedTasks(text: string, words: Words): string[] {
  const pieces = splitPieces(text, 0, []).map((one) => one.text.trim())
  const at = pieces.findIndex((one, index) => index > 0 && (words.actions[1].test(one) || words.next[1].test(one)))
  const behind = at === -1 ? undefined : pieces[at]
  return behind === undefined
    ? [text]
    : [text.slice(0, text.lastIndexOf(behind)).replace(/[,;\s]+$/u, ''), ...pieces.slice(at)]
}

const NAME_ONLY =
  /^(?:(?:and|und|et|y)\s)?\p{Lu}[\p{L}'’.-]*(?:\s(?:(?:and|und|et|y|de|von|van)\s)?\p{Lu}[\p{L}'’.-]*){0,4}(?:\s\([^)]{1,30}\))?$/u
