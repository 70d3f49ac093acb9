/** A short mail that a blank document is asked for: its clauses as sentences, and a tone for those who work together. */
import type { Facts, Statement } from '../facts/types.ts'
import { type Desk, upper } from './desk.ts'
import { toSentence } from './sentence.ts'

/** "mail to the team" is an e-mail, as those who write it call it. */
export const asEmail = (prompt: string, language: string): string =>
  language === 'en'
    ? prompt.replace(
        /^(\s*(?:please\s)?(?:(?:write|send|draft)\s)?(?:(?:an?|the|my|short|quick)\s){0,2})mail(?=\s(?:to|for|about)\s)/iu,
        '$1email',
      )
    : language === 'de'
      ? prompt.replace(
          /^(\s*(?:bitte\s)?(?:(?:schreib\p{L}*|eine|kurze)\s){0,3})(?:Rund)?Mail(?=\s(?:an|für|über)\s)/iu,
          '$1E-Mail',
        )
      : prompt

export const isMail = (kind: string | undefined): boolean =>
  /(?<!\p{L})(?:e-?)?mail|courriel|correo electrónico/iu.test(kind ?? '')

const COLLEAGUES =
  /(?:^|\s)(?:teams?|everyone|everybody|all|staff|colleagues?|group|crew|kolleg\p{L}*|mitarbeit\p{L}*|alle|équipe|collègues?|tous|equipo|compañer[oa]s|todos)$/iu

/** A mail to those one works with is no formal letter. */
export function withMailTone(facts: Facts): Facts {
  const to = facts.recipient?.position ?? facts.recipient?.text ?? ''
  return isMail(facts.kind) && facts.tone === undefined && COLLEAGUES.test(to) ? { ...facts, tone: 'friendly' } : facts
}

/** "bring Q3 numbers": asked of the reader. */
const ASKS: Readonly<Record<string, readonly [RegExp, string]>> = {
  en: [
    /^(?:pay|bring|send|check|read|prepare|reply|confirm|fill|sign|return|submit|update|review|use|remember|come|let me|tell me|give me|add|register|book|wear|note)\s/iu,
    'Please ',
  ],
}
const PLACE =
  /^(?:in\s|im\s)?(?:room|raum|zimmer|saal|salle|bureau|sala|aula|building|gebäude)\s\S{1,12}(?:\s\S{1,12})?$/iu

/** The clauses of a mail as sentences: a place stands behind what takes place there. */
export function inSentences(desk: Desk, statements: readonly Statement[]): Statement[] {
  const told: Statement[] = []
  for (const one of statements) {
    const before = told.at(-1)
    const plain = one.text.replace(/[.]$/u, '')
    const [asks, please] = ASKS[desk.language] ?? []
    if (one.item === true || (one.form !== 'fragment' && one.form !== 'sentence')) told.push(one)
    else if (one.form === 'fragment' && PLACE.test(plain) && before?.sentence !== undefined)
      told[told.length - 1] = { ...before, end: one.end, sentence: before.sentence.replace(/[.]$/u, ` (${plain}).`) }
    else if (one.form === 'fragment' && asks?.test(plain))
      told.push({
        ...one,
        form: 'sentence',
        sentence: `${please ?? ''}${plain.charAt(0).toLowerCase()}${plain.slice(1)}.`,
      })
    else {
      const sentence = toSentence(one.text, { language: desk.language, voice: 'text' })
      told.push(sentence === undefined ? one : { ...one, text: sentence, form: 'sentence', sentence: upper(sentence) })
    }
  }
  return told
}
