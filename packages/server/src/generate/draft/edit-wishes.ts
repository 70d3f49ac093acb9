/**
 * Wishes for a change of a text, one clause each with its verb first: "eintritt auf 9 euro ändern und die tombola streichen" →
 * "ändere eintritt auf 9 euro", "streiche die tombola". In: the prompt and its language. Out: the clauses, in order. Pure.
 */
import { scanAtoms } from '../facts/scan.ts'
import { sentencesOf } from '../facts/split.ts'

export const EDIT_VERB =
  'change|replace|rename|update|correct|edit|swap|fix|set|move|make|remove|delete|drop|take out|cut|strike|add|insert|append|include|put|use|sign|ändere|ändern|ersetze|ersetzen|benenne|korrigiere|setze|aktualisiere|entferne|lösche|streiche|füge|ergänze|unterschreibe?|remplace[rz]?|change[rz]?|renomme[rz]?|corrige[rz]?|modifie[rz]?|mets|mettez|supprime[rz]?|enlève|enlevez|retire[rz]?|efface[rz]?|ajoute[rz]?|insère|signe[rz]?|cambia|cambie|cambiar|reemplaza|reemplace|sustituye|sustituya|renombra|corrige|modifica|actualiza|pon|elimina|elimine|borra|borre|quita|quite|suprime|añade|añada|agrega|agregue|incluye|firma'

/** Verbs of wishes that need a writer: they end the wish before them, so that none of it becomes text. */
const WRITING_VERB =
  'rewrite|rephrase|reword|translate|shorten|lengthen|expand|summari[sz]e|improve|polish|tidy|proofread|reorder|sort|merge|turn|write|thank|mention|schreib|schreibe|formulier|formuliere|übersetze|kürze|verlängere|verbessere|danke|erwähne|réécris|reformule|traduis|raccourcis|améliore|écris|remercie|mentionne|reescribe|traduce|acorta|mejora|escribe|agradece|menciona'
const ITS_OBJECT =
  '(?:it|this|that|the|them|everything|all|in|into|to|as|so|more|less|es|das|den|die|alles|ins|auf|le|la|les|tout|en|lo|el|todo|que|dass|\\p{Lu}\\p{L}+)(?![\\p{L}])'
/** What is to stay opens a wish of its own. */
const REST =
  '(?:everything else|the rest|nothing else|leave|keep|sonst|alles andere|den rest|der rest|le reste|lo demás|el resto|no cambies|ne change)(?![\\p{L}])'
const INSTEAD = '(?:instead of|in place of|statt|anstatt|anstelle|au lieu d|à la place d|en lugar de|en vez de)'

/** "lösch", "änder": the imperative as it is spoken. */
const CLIPPED = '(?:änder|ersetz|benenn|korrigier|setz|aktualisier|entfern|lösch|streich|füg|ergänz)'

const STARTS = new RegExp(
  `(?:;|,|\\.|\\s(?:and|und|et|y))\\s+(?:(?:then|also|please|and|dann|auch|bitte|und|puis|aussi|et|también|luego|y)\\s+){0,3}(?=(?:${EDIT_VERB}|${CLIPPED})\\s|(?:${WRITING_VERB})\\s${ITS_OBJECT}|${REST}|\\S+(?:\\s\\S+){0,3}\\s${INSTEAD})`,
  'giu',
)

const PLEASE =
  /^(?:(?:please|pls|also|can you|could you|would you|i want you to|i'd like you to|kindly|bitte|auch|kannst du|könnten sie|peux-tu|pouvez-vous|s['’]il (?:te|vous) plaît|stp|svp|por favor|puedes)[,\s]+)+/iu
/** "thanks" behind a word that leads to it is what the wish is about: "take out the thanks", "sign off with many thanks". */
const PLEASE_BEHIND =
  /[,\s]+(?:please|pls|bitte|s['’]il (?:te|vous) plaît|stp|svp|por favor|(?<!:\s*|(?<!\p{L})(?:to|with|many|the|my|our|a|all|of|say|and|by|for|no|remove|delete|add|drop|cut|mit|den|der|dem|vielen|zu|in|durch|le|les|mes|grand|avec|par|en|des|con|por|muchas|las|el)[\s,]+)(?:danke|thanks|merci|gracias))$/iu
/** German says what is to be done last: what it says first. */
const INFINITIVES: Readonly<Record<string, string>> = {
  ändern: 'ändere',
  anpassen: 'ändere',
  erhöhen: 'ändere',
  senken: 'ändere',
  verschieben: 'ändere',
  korrigieren: 'korrigiere',
  setzen: 'setze',
  ersetzen: 'ersetze',
  austauschen: 'ersetze',
  umbenennen: 'benenne',
  streichen: 'streiche',
  löschen: 'lösche',
  entfernen: 'entferne',
  weglassen: 'entferne',
  rausnehmen: 'entferne',
  ergänzen: 'ergänze',
  hinzufügen: 'ergänze',
  einfügen: 'ergänze',
  aufnehmen: 'ergänze',
}
const INFINITIVE = `(?:${Object.keys(INFINITIVES).join('|')})`
const VERB_LAST = new RegExp(`^(.+?)\\s(${INFINITIVE})(?::\\s*(.+))?$`, 'isu')
const BEHIND_VERB = new RegExp(`(?<=\\s${INFINITIVE})(?:,\\s+|\\s+und\\s+)(?=\\S)`, 'giu')

export function wishesIn(prompt: string, language: string): string[] {
  const wishes: string[] = []
  for (const unit of unitsOf(prompt, language)) {
    const plain = unit.replace(/[.!?]+$/u, '')
    const quotations = quotationsIn(plain)
    let from = 0
    const cut = (until: number) => {
      const clause = plain.slice(from, until).trim().replace(PLEASE, '').replace(PLEASE_BEHIND, '')
      if (clause !== '') wishes.push(verbFirst(clause, language))
    }
    const starts = [...plain.matchAll(STARTS), ...(language === 'de' ? plain.matchAll(BEHIND_VERB) : [])]
    for (const match of starts.sort((a, b) => a.index - b.index)) {
      if (match.index < from || isInside(quotations, match.index)) continue
      cut(match.index)
      from = match.index + match[0].length
    }
    cut(plain.length)
  }
  return wishes
}

function verbFirst(clause: string, language: string): string {
  if (language !== 'de') return clause
  const spoken = clause
    .replace(new RegExp(`^${CLIPPED}(?=\\s)`, 'iu'), '$&e')
    .replace(/^(füge\s[^:"„“»«]+?)\s(?:hinzu|ein|an)\s*:/iu, '$1:')
  const [, object, verb, rest] = VERB_LAST.exec(spoken) ?? []
  const imperative = INFINITIVES[verb?.toLowerCase() ?? '']
  if (object === undefined || imperative === undefined || isInside(quotationsIn(spoken), object.length)) return spoken
  return `${imperative} ${object.replace(/^(?:(?:noch|auch|bitte)\s+)+|(?:\s+(?:noch|auch|bitte|ganz))+$/giu, '')}${rest === undefined ? '' : `: ${rest}`}`
}

/** Sentences of the prompt; one that is quoted stays with the words that quote it, and "P.S." ends none. */
function unitsOf(prompt: string, language: string): string[] {
  const whole = prompt.replace(/(?<![\p{L}.])P\.\s?([SD])\.?(?=[\s:])/giu, 'P$1')
  const quotations = quotationsIn(whole)
  const starts = sentencesOf(whole, scanAtoms(whole, language))
    .map(({ start }) => start)
    .filter((start, at) => at === 0 || !(isInside(quotations, start) || goesOn(whole, start)))
  return starts.map((start, at) => whole.slice(start, starts[at + 1]).trim())
}

/** "add "See you!" at the end": what is quoted ends in a stop, the wish does not. */
function goesOn(text: string, start: number): boolean {
  return /^\p{Ll}/u.test(text.slice(start)) && /[”"»“'’]\s*$/u.test(text.slice(0, start))
}

const QUOTATION =
  /"[^"]*"|“[^“”]*”|„[^„“”"]*[“”"]|«[^«»]*»|(?<![\p{L}\p{N}])['‘](?=\S)[^\n'’]{1,300}(?:['’]\p{L}[^\n'’]{0,300}){0,5}['’](?![\p{L}\p{N}])/gu

interface Quotation {
  start: number
  end: number
}

export function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(QUOTATION)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

export function isInside(quotations: readonly Quotation[], at: number): boolean {
  return quotations.some(({ start, end }) => start < at && at < end)
}
