/**
 * What a prompt for a report or a paper says to its writer: for whom, how long, with what at the end. No content.
 *
 * In: the statements. Out: those that are content; whom the document is for stands at its head. Bounded patterns.
 */
import { genderOf } from '../facts/names.ts'
import { type Desk, upper } from './desk.ts'

const POLITE = "(?:please|pls|kindly|thanks|bitte|danke|svp|s['’]il (?:te|vous) plaît|merci|por favor|gracias)"
const DOCUMENT =
  'reports?|analysis|summary|overview|write-?up|papers?|documents?|texts?|berichts?|auswertung|analyse|zusammenfassung|übersicht|dokument|text|rapport|synthèse|compte[ -]rendu|informe|resumen|análisis|documento'
const ASKS =
  '(?:(?:i|we|ich|wir|je|nous)\\s)?(?:(?:want|need|would like|like|write|make|do|prepare|draft|create|möchten?|brauchen?|hätten? gern|schreibe?|mach|erstelle?|veux|voudrais|voulons|fais|faites|écris|rédige|prépare|quiero|necesito|queremos|haz|escribe|redacta|prepara)\\s)?(?:(?:it|me|us|mir|uns|moi|das|es|lo)\\s)?'
const TO = '(?:for|to|für|an|pour|para|au|aux|à|a|al)'
const WITH = String.raw`(?:with|including|mit|inkl(?:usive|\.)?|avec|con|incluyendo)`

/** "want a short report for my partner lena with a suggestion": group 1 is what follows the document's name. */
const ASKED = new RegExp(
  `^(?:(?:and|so|und|et|y)\\s)?(?:${POLITE},?\\s)?${ASKS}(?:(?:an?|the|one|ein\\p{Ll}{0,2}|une?|el|la|los)\\s)?(?:\\p{L}+(?:,\\s|\\s)(?:and\\s|und\\s|et\\s|y\\s)?){0,3}?(?:${DOCUMENT})((?:\\s|,).*)?$`,
  'iu',
)
/** "write it for Sandra", "à envoyer au syndic", "para Marta Gil". */
const ADDRESSED = new RegExp(
  `^(?:(?:${POLITE},?\\s)?(?:(?:write|send|make|do|prepare)\\s(?:it|this)|(?:it['’]?s|this is|its)(?:\\smeant)?|(?:(?:i|we)\\s(?:need|want)\\s)?(?:it|this)|zu senden|geht|gedacht|à envoyer|destiné|es|enviar|envíalo|dirigido)\\s)?(${TO}\\s\\D{2,70})$`,
  'iu',
)
const SOMEONE =
  /^(?:for|to|für|an|pour|para|au|aux|à|a|al)\s(?:(?:the|my|our|her|his|den|dem|die|das|der|meine?[nm]?|unsere?[nm]?|mon|ma|mes|notre|nos|le|la|les|l['’]|mi|mis|nuestr[oa]s?|el|los|las)\s?\p{L}|\p{Lu}|(?:herr|frau|mr|mrs|ms|dr|prof|m|mme)\.?\s)|^(?:au|aux|al)\s/iu

const MANNER = new RegExp(
  `^(?:(?:and|but|und|aber|et|mais|y|pero)\\s)?(?:${POLITE},?\\s)?(?:(?:keep|make|write|be|stay)\\s.{0,30}(?:short|brief|simple|page|plain|concise|clear|easy).{0,20}|(?:not|nothing|nicht|pas|no|nada)\\s(?:too|very|zu|sehr|trop|très|muy|demasiado)\\s(?:\\p{L}+\\s?){1,2}|(?:kurz|knapp|court|bref|breve|brief|short)|(?:mach|halte?|schreib)\\s(?:es|das|ihn)\\s.{1,30}|que\\s(?:sea|no\\ssea)\\s.{1,30}|(?:soit|sois|fais|reste)\\s.{0,10}(?:bref|court|simple).{0,10})(?:,?\\s${POLITE})?$`,
  'iu',
)
/** "please say what we could do better", "with a suggestion", "mit Empfehlung", "recommend next steps": the report does. */
const OWN_WORK =
  /^\W*(?:(?:and|und|et|y)\s+)?(?:(?:please|bitte|svp|por favor),?\s)?(?:(?:also|auch|aussi|también)\s)?(?:(?:recommend|suggest|say|tell (?:me|us)|add|give|include|with|empfiehl|sag(?:e|en)?|schlag(?:e|en)?|mit|recommande[rz]?|dis|dites|propose[rz]?|avec|recomienda|di|sugiere|con|analy[sz]e|summari[sz]e|write)\s+)?(?:(?:what|how)\s(?:to|(?:we|i|you|one)\s(?:should|could|can|might|must))\s[^\d]{2,60}|(?:was|wie)\s(?:wir|ich|man)\s[^\d]{2,60}|(?:ce qu(?:e|['’])|comment|que)\s?(?:nous|on|faire|peut)(?:\s[^\d]{2,60})?|(?:qué|cómo)\s(?:podemos|debemos|se puede|hacer|podríamos)(?:\s[^\d]{2,60})?|next steps|(?:some |an? |eine[nr]? |einem |une |des |una )?(?:recommendations?|suggestions?|conclusions?|outlook|forecast|ausblick|prognose|perspectives?|perspectivas?|empfehlung(?:en)?|vorschl(?:ag|äge)|fazit|recommandations?|conclusion|recomendaci(?:ón|ones)|sugerencias?)|actions?|a report|was zu tun ist|maßnahmen|que faire|des mesures|qué hacer|medidas)(?: is recommended| are recommended)?[.?]?$/iu

export interface Wishes {
  /** "For Lena (partner)". */
  reader?: string
}

/** Takes what is said to the writer off the desk. */
export function takeWishes(desk: Desk): Wishes {
  const { facts } = desk
  let reader: string | undefined
  const tableAt = facts.tables[0]?.start ?? Number.POSITIVE_INFINITY
  const wished = (text: string, start: number, end: number): boolean => {
    const asked = ASKED.exec(text)
    if (asked !== null && !/\d/u.test(text)) {
      const tail = (asked[1] ?? '').trim()
      const to = new RegExp(`^(${TO}\\s.+?)(?:,?\\s${WITH}\\s.*)?$`, 'iu').exec(tail)?.[1]
      if (tail === '' || to !== undefined || new RegExp(`^${WITH}\\s`, 'iu').test(tail)) {
        if (to !== undefined) reader ??= readerIn(to, desk.language)
        return true
      }
    }
    const to = ADDRESSED.exec(text)?.[1]
    if (to !== undefined && SOMEONE.test(to) && to.split(/\s/u).length <= 8 && (start > 0 || end > tableAt)) {
      reader ??= readerIn(to, desk.language)
      return true
    }
    return MANNER.test(text) || OWN_WORK.test(text)
  }
  desk.take((one) => {
    const raw = facts.prompt.slice(one.start, one.end).trim()
    const parts = plainOf(one.text).split(/,\s+/u)
    // "say what we could do better, it's for the committee": two wishes.
    return (
      (parts.length > 1 && parts.every((part) => wished(part, one.start, one.end))) ||
      wished(plainOf(one.text), one.start, one.end) ||
      OWN_WORK.test(raw)
    )
  })
  return reader === undefined ? {} : { reader }
}

const plainOf = (text: string): string =>
  text
    .trim()
    .replace(/[\s.,;!]+$/u, '')
    .replace(new RegExp(`,?\\s${POLITE}$`, 'iu'), '')

const FOR: Readonly<Record<string, string>> = { en: 'For', de: 'Für', fr: 'Pour', es: 'Para' }

/** Whom the prompt names as the reader, with the words that lead to the name: "an den Gemeinderat". */
export function recipientIn({ facts, language }: Desk): string | undefined {
  const { recipient, prompt } = facts
  // "an die hausverwaltung": who holds a post is named by it.
  const who = recipient?.name ?? recipient?.position
  if (recipient === undefined || who === undefined) return undefined
  const lead = new RegExp(
    `(?:^|\\s)(${TO}(?:\\s(?:the|den|dem|der|die|das|le|la|les|el|los|las|l['’]))?)\\s?$`,
    'iu',
  ).exec(prompt.slice(0, recipient.start))?.[1]
  return readerIn(`${lead ?? 'to'} ${who}`, language)
}

/** "for my partner lena" → "For Lena (partner)"; "pour le comité" → "Pour le comité". */
export function readerIn(words: string, language: string): string {
  const plain = words.replace(new RegExp(`,?\\s${POLITE}$`, 'iu'), '').trim()
  const [preposition = '', ...rest] = plain.split(/\s+/u)
  const who = rest.join(' ').replace(/(?<=^|\s)\p{Ll}+$/u, (word) => (genderOf(upper(word)) ? upper(word) : word))
  const named =
    /^(?:my|our|meine?[nm]?|unsere?[nm]?|mon|ma|notre|mi|nuestr[oa])\s(\p{L}+(?:\s\p{Ll}+)?),?\s((?:(?:Mr|Mrs|Ms|Dr|Herrn?|Frau|M|Mme|Sr|Sra)\.?\s)?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)*)$/u.exec(
      who,
    )
  const lead = /^(?:for|to|für|pour|para|a)$/iu.test(preposition)
    ? (FOR[language] ?? upper(preposition))
    : upper(preposition)
  return named === null ? `${lead} ${who}` : `${lead} ${named[2]} (${named[1]})`
}
