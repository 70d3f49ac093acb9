/**
 * Half clauses of a hurried prompt as whole sentences: "rent 900 EUR" → "The rent is 900 EUR."
 *
 * In: words that are no sentence, and their language. Out: a sentence in the prompt's own words with what grammar needs and
 * nothing more, or undefined where it is unclear what was left out: then the words stand as they were given.
 */
import { upper } from './desk.ts'

export interface Subject {
  /** Who or what the words are about, where they start with a verb: "It", "We". */
  verb?: string
  /** Who "open Mon-Fri" is said of. */
  open?: string
}

export function wholeSentence(text: string, language: string, subject: Subject = {}): string | undefined {
  const plain = text.trim().replace(/[\s,;.]+$/u, '')
  const lead = /^[pn]\s?[=<>≤≥]\s?[\d.,]+$/u.test(plain) ? REPORTED[language] : undefined
  if (lead !== undefined) return `${lead} ${plain}.`
  // A line of a list, a row of figures, or more than one clause, is not ours to complete.
  if (/^\p{L}+\s\d[\d.]*(?:,\s\d[\d.]*)+$/u.test(plain)) return undefined
  if (plain === '' || plain.length > 160 || /[:;=\n|`]|^["“«(]/u.test(plain)) return undefined
  const said = RULES[language]?.(plain, subject)
  return said === undefined
    ? undefined
    : `${upper(language === 'en' ? said.replace(MONTH, (month) => upper(month)) : said)}${/[.!?…]$/u.test(said) ? '' : '.'}`
}

/** "p=0.01" keeps its small letter. */
const REPORTED: Readonly<Record<string, string>> = {
  en: 'The reported value is',
  de: 'Angegeben ist',
  fr: 'Valeur indiquée :',
  es: 'Valor indicado:',
}

/** "in may": a month behind its preposition takes its capital. */
const MONTH =
  /(?<=\s(?:in|since|until|by|from|of|\d)\s)(?:january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})/u

const MONEY = String.raw`(?:[€$£]\s?\d[\d.,]*\S*|\d[\d.,]*\s?(?:[€$£%]|(?:EUR|USD|GBP|CHF|k|euros?|pounds?|dollars?|francs?|cents?|percent|per cent)(?!\p{L})).*)`
/** What a figure may be said of, where nothing but the figure follows. */
const MEASURES =
  /(?:^|\s)(?:rents?|fees?|prices?|costs?|deposits?|fares?|fines?|tickets?|entry|admission|budget|turnover|revenue|income|salary|wages?|savings?|discounts?|returns?|rate|capacity|weight|length|width|height|depth|size|area|distance|speed|temperature|duration|age|limit|deadline|price|total|average|mean|share|profit|loss|margin|target|goal|score|response time|waiting time|delivery|shipping|postage|parking|breakfast|lunch|dinner|insurance|tax|vat|interest|charges?)$/iu
/** "room 4.12", "page 3": the figure is a name. */
const NUMBERED =
  /(?:^|\s)(?:rooms?|page|pages|gate|platform|line|bus|tram|train|flight|chapter|section|article|figure|table|step|phase|part|day|week|month|year|quarter|version|level|floor|class|grade|team|group|flat|apartment|house|unit|number|no\.?|nr\.?|ref\.?|reference|order|invoice|account|exit|exit code|code|error|port|node|python|java|in|on|at|of|for|from|to|by|with|per|than|about|over|under|up|down|until|till|since|after|before|between|around|only|just|max|min|maximum|minimum|least|most|and|or|the|a|an|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/iu
const PARTICIPLES =
  'moved|cancelled|canceled|postponed|delayed|closed|changed|needed|required|included|planned|expected|scheduled|approved|rejected|accepted|broken|damaged|missing|late|free|open|available|sold out|booked|extra|allowed|forbidden|welcome|optional|mandatory|compulsory|recommended|possible|unpaid|paid|provided|limited|guaranteed|excluded|not included|not allowed|not possible|not available'
const VERB_FIRST =
  /^(?:saves|costs|takes|lasts|needs|requires|uses|runs|starts|begins|ends|offers|includes|contains|covers|shows|helps|reduces|increases|removes|reads|writes|supports|returns|has|is|was|will|can|comes|goes|fits|holds|weighs|measures|makes|gives|brings|keeps|creates|opens|closes|lies|stands|started|began|ended|opened|saved|reduced|increased|launched|won|lost|grew|fell|rose|cost)\s/iu

const NO_NOUN =
  '(?!(?:in|of|to|by|at|on|per|a|an|and|or|am|pm|for|from|more|less|percent|minutes|hours|days|weeks|months|years|euros|pounds|dollars|cents|times|points|hits|likes|EUR|USD|GBP|CHF|kg|km|cm|mm|g|l|m|degrees|metres|meters|litres|liters)(?!\\p{L}))'
/** "600 riders a day", "40 new bicycle stands": a number, up to three words, a noun of the plural. */
const COUNTED = new RegExp(
  `^(?:about |around |over |nearly |almost |more than |at least |only )?(?!(?:19|20)\\d{2}(?!\\d))\\d[\\d.,]*k?\\s(?:${NO_NOUN}\\p{L}[\\p{L}-]*\\s){0,3}?${NO_NOUN}\\p{L}[\\p{L}-]*(?:\\p{L}{3}(?<!s)s|people|children|men|women|staff)(?=$|\\s(?:an?|per|in|at|of|from|on|this|last|each|every|since|with|without|for|to|by|and|under|over|near|before|after|stolen|left|missing|sold|planned|open)(?!\\p{L}))`,
  'iu',
)

function english(text: string, { verb = 'It', open }: Subject): string | undefined {
  const definite = (noun: string) =>
    /^(?:the|our|your|my|an?|all|each|every)\s/iu.test(noun) || /^\p{Lu}/u.test(small(noun)) || MASS.test(noun)
      ? small(noun)
      : `the ${small(noun)}`
  const be = (noun: string) => (plural(noun) ? 'are' : 'is')
  // "cost 18,000 EUR": the noun; "costs 2 cents more": the verb.
  const amount = new RegExp(`^cost\\s((?:about |around |only )?${MONEY})$`, 'iu').exec(text)?.[1]
  if (amount !== undefined) return `the cost is ${amount}`
  if (
    VERB_FIRST.test(text) &&
    !new RegExp(`^\\p{L}+\\s${MONEY}$`, 'iu').test(text.replace(/^(?:costs|saves|cost|saved)\s/iu, '# '))
  )
    return `${verb} ${agree(small(text), verb).replace(WEIGHED, '$1of ')}`
  if (open !== undefined && /^(?:open|closed)\s/iu.test(text)) return `${open} ${small(text)}`
  const none =
    /^no\s((?:\p{L}+\s){0,3}?\p{L}+)(\s(?:allowed|needed|required|included|possible|accepted|available|on|in|at|before|after|until|for|without|within|under|over)(?:\s.*)?)?$/iu.exec(
      text,
    )
  if (none?.[1] !== undefined && !/^(?:longer|more|one|later|less|matter|need)\b/iu.test(none[1])) {
    const [, noun, rest = ''] = none
    if (/^\s(?:allowed|needed|required|included|possible|accepted|available)/iu.test(rest))
      return `no ${noun} ${be(noun)}${rest}`
    if (/^(?:pets|dogs|cats|smoking|smokers|children|kids|food|drinks|alcohol|music|bikes|photos|phones)$/iu.test(noun))
      return `${noun} ${be(noun)} not allowed${rest}`
    return `there ${be(noun)} no ${noun}${rest}`
  }
  if (COUNTED.test(text) && !FINITE.test(text)) return `there are ${small(text)}`
  // "exit code 1 if file missing": what a program says to its caller, and when.
  const code = /^(exit (?:code|status)|status(?: code)?|returns?)\s(\d{1,3})\s(if|when|on)\s(.+)$/iu.exec(text)
  if (code?.[4] !== undefined) {
    const when = english(code[4], {}) ?? code[4]
    return `the ${small(code[1] ?? '').replace(/^returns?$/iu, 'return code')} is ${code[2]} ${code[3]} ${when}`
  }
  // "card costs 10 EUR a year": an article is all that lacks.
  const subject =
    /^((?:\p{Ll}+\s){1,2})(?=(?:costs(?!\s(?:up|down|rise|rose|fall|fell))|takes|lasts|starts|begins|ends|opens|closes|includes|rises|rose|fell|grew)\s)/u
      .exec(text)?.[1]
      ?.trim()
  if (
    subject !== undefined &&
    !FINITE.test(subject) &&
    !plural(subject) &&
    !/^(?:it|this|that|he|she|who|which|the|our|my|your|an?|each|every|one|all|and)(?:\s|$)/u.test(subject)
  )
    return `${definite(subject)}${text.slice(subject.length)}`
  const change = /^((?:\p{L}[\p{L}'’-]*\s){1,4})((?:up|down)(?:\sby)?\s\d.*)$/iu.exec(text)
  if (change?.[1] !== undefined) {
    const noun = change[1].trim()
    return FINITE.test(noun) ? undefined : `${bare(noun)} ${be(noun)} ${change[2] ?? ''}`
  }
  const state = new RegExp(
    `^((?:\\p{L}[\\p{L}'’-]*\\s){1,4}?)((?:${PARTICIPLES})(?:\\s(?:from|to|on|by|until|till|for|in|at|with|after|before|since|because|due|under|over|up|within|if|only|every|daily)(?!\\p{L}).*)?)$`,
    'iu',
  ).exec(text)
  if (state?.[1] !== undefined && state[2] !== undefined) {
    const noun = state[1].trim()
    if (
      !FINITE.test(noun) &&
      !/^(?:not|and|also|still|fully|always|only|please|be|get|we|i|you|he|she|it|they|just)$|^(?:there|if|when|who|what|to|for|with|by|from|in|on|at|of)\s|\s(?:not|be|to|of|for|been)$/iu.test(
        noun,
      )
    )
      return `${plural(noun) ? bare(noun) : definite(noun)} ${be(noun)} ${state[2]}`
  }
  const pair =
    /^((?:\p{L}[\p{L}'’-]*\s){1,4})((?:about |around |up to |from |only |at |under |over |at least |at most )?(?:[€$£]\s?)?[-+−]?\d.*)$/iu.exec(
      text,
    )
  const [noun, value] = [pair?.[1]?.trim(), pair?.[2]]
  if (
    noun !== undefined &&
    value !== undefined &&
    !NUMBERED.test(noun) &&
    !/,\s|\d\s\p{L}+s\s\p{L}+s$/u.test(value) &&
    !FINITE.test(noun) &&
    (MEASURES.test(noun) ||
      /^(?:mean|average|median|total)\s/iu.test(noun) ||
      new RegExp(`^(?:about |around |from |only )?${MONEY}`, 'iu').test(value)) &&
    !/(?:^|\s)(?:is|are|was|were|has|have|will|must|can)(?!\p{L})/iu.test(value)
  )
    return `${plural(noun) ? bare(noun) : definite(noun)} ${be(noun)} ${value}`
  return undefined
}

/** "40 kg plastic": of what stands behind the unit. */
const WEIGHED =
  /(\d\s?(?:kg|g|tons?|tonnes?|l|litres?|liters?)\s)(?=(?!(?:an?|per|in|of|to|more|less|and|or|at|on|for|each|from|every|plus|by|lighter|heavier|with)\s)\p{Ll}+(?:\s|$))/iu

const FINITE =
  /(?<!\p{L})(?:is|are|was|were|am|has|have|had|will|would|can|could|may|must|should|do|does|did|be|been|get|gets|take|takes|pay|paid|bought|sold|booked|said|found|went|came|want|wants|need|needs|ask|asks|bring|call|send|write|use|see)(?!\p{L})/iu

/** Takes no article where it is said in general. */
const MASS =
  /^(?:parking|entry|admission|delivery|shipping|postage|breakfast|lunch|dinner|turnover|theft|food|water|insurance|smoking|membership)$/iu

const plural = (noun: string) =>
  /(?:(?<!s|u|i)s|people|children|men|women|data|staff)$/iu.test(
    noun.replace(/\s(?:for|of|in|at|to|from|per|with)\s.*$/iu, ''),
  ) || /\sand\s/iu.test(noun)
const bare = (noun: string) => small(noun)
/** Only a plain word loses its capital: not "VAT", not "Lena". */
const small = (text: string) =>
  /^\p{Lu}\p{Ll}+(?:$|\s)/u.test(text) &&
  (MEASURES.test(text.split(/\s/u)[0] ?? '') || VERB_FIRST.test(text) || PLAIN.test(text))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
const PLAIN = /^(?:Cost|Theft|Kids|Adults|Children|Open|Closed|No|Up|Max|Min|Meeting|Late|The|An?)\s/u
/** "We saves" → "We save". */
const agree = (text: string, verb: string) =>
  /^(?:We|They|I|You)$/u.test(verb)
    ? text
        .replace(/^has\s/u, 'have ')
        .replace(/^is\s/u, verb === 'I' ? 'am ' : 'are ')
        .replace(/^was\s/u, verb === 'I' ? 'was ' : 'were ')
        .replace(/^goes\s/u, 'go ')
        .replace(/^(\p{Ll}{3,})s\s/u, '$1 ')
    : text

/** Gender and case are not to be read from a noun alone, so these three complete only what needs neither. */
const RULES: Readonly<Record<string, (text: string, subject: Subject) => string | undefined>> = {
  en: english,
  de: (text, { open }) => {
    if (open !== undefined && /^(?:geöffnet|geschlossen)\s/iu.test(text))
      return `${open} ${text.replace(/^geöffnet\s(.*)$/iu, '$1 geöffnet').replace(/^geschlossen\s(.*)$/iu, '$1 geschlossen')}`
    if (
      /^(?:kostet|spart|dauert|braucht|beginnt|startet|endet|bietet|enthält|funktioniert|reicht|umfasst)\s/u.test(text)
    )
      return `es ${text}`
    const banned = /^keine\s(Hunde|Haustiere|Tiere|Katzen|Kinder|Raucher)$/u.exec(text)?.[1]
    if (banned !== undefined) return `${banned} sind nicht erlaubt`
    if (/^keine\s\p{Lu}\p{L}+(?:\s(?:im|in|am|an|auf|vor|nach|ohne|für)\s.*)?$/u.test(text)) return `es gibt ${text}`
    if (
      /^(?:(?:rund|etwa|über|fast|mehr als) )?\d[\d.]*\s\p{Lu}\p{Ll}{3,}(?:en|er|e|innen)\s(?:am|pro|im|in|aus|und)\s.*$/u.test(
        text,
      ) &&
      !/\d\s(?:Euro|Stunden|Minuten|Tage|Wochen|Monate|Jahre|Prozent|Franken|Meter|Liter)/u.test(text)
    )
      return `es sind ${text}`
    return undefined
  },
  fr: (text, { open }) => {
    if (open !== undefined && /^(?:ouverte?s?|fermée?s?)\s/iu.test(text))
      return `${open} ${text.replace(/^(ouvert|fermé)e?s?/iu, '$1s')}`
    if (/^(?:coûte|dure|prend|commence|finit|permet|offre|contient|comprend|fonctionne|économise)\s/u.test(text))
      return `cela ${text}`
    const none = /^pas (de\s|d['’])(.+)$/iu.exec(text)
    if (none !== null && !/^(?:plus|moins)\s/iu.test(none[2] ?? '')) return `il n’y a ${text}`
    return undefined
  },
  es: (text, { open }) => {
    if (open !== undefined && /^(?:abiert|cerrad)[oa]s?\s/iu.test(text))
      return `${open} ${text.replace(/^(abiert|cerrad)[oa]s?/iu, '$1os')}`
    const none = /^(?:no hay|sin)\s(\p{Ll}+(?:\s.*)?)$/iu.exec(text)
    if (none?.[1] !== undefined && /^sin\s/iu.test(text)) return `no hay ${none[1]}`
    return undefined
  },
}
