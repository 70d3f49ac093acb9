/**
 * A clause of a speech as its speaker says it: "has 3 dogs" of Carla is "She has 3 dogs.", "always late" "She is always late.".
 *
 * In: clauses and whom or what the speech is about. Out: the sentence, or nothing where what was left out is unclear. Pure.
 */
import { genderOf } from '../facts/names.ts'
import { type Clause, completed } from './clauses.ts'
import { upper } from './desk.ts'
import { isSentence, verbFirst } from './vouch.ts'

export interface Hero {
  /** "she", "Leftly": whom the clauses are about where they do not say. */
  subject?: string
  person: boolean
  /** Who it is, by name. */
  name?: string
  /** Told in the past: of someone who has died. */
  past: boolean
  /** The speaker is one of several: "our app". */
  many: boolean
}

const RELATIVES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\b(?:mother|mum|mom|sister|daughter|wife|aunt|grandmother|grandma|granny|niece|bride)\b/iu, 'she'],
    [/\b(?:father|dad|brother|son|husband|uncle|grandfather|grandpa|grandad|nephew|groom)\b/iu, 'he'],
  ],
  de: [
    [/mutter|schwester|tochter|frau|tante|oma|kollegin|chefin|freundin/iu, 'sie'],
    [/vater|bruder|sohn|mann|onkel|opa|kollege|chef|freund/iu, 'er'],
  ],
  fr: [
    [/mère|sœur|fille|femme|tante|cheffe|mamie/iu, 'elle'],
    [/père|frère|fils|mari(?!e)|oncle|papi/iu, 'il'],
  ],
  es: [
    [/madre|hermana|hija|mujer|tía|abuela|jefa|amiga|compañera/iu, 'ella'],
    [/padre|hermano|hijo|marido|tío|abuelo|jefe|amigo|compañero/iu, 'él'],
  ],
}
const POSSESSIVES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/(?<!\p{L})(?:she|her(?:s|self)?)(?!\p{L})/iu, 'she'],
    [/(?<!\p{L})(?:he|hi(?:s|m|mself))(?!\p{L})/iu, 'he'],
  ],
  de: [
    [/(?<!\p{L})ihre?[nmrs]?(?!\p{L})/u, 'sie'],
    [/(?<!\p{L})(?:er|seine?[nmrs]?)(?!\p{L})/iu, 'er'],
  ],
  fr: [
    [/(?<!\p{L})elle(?!\p{L})/iu, 'elle'],
    [/(?<!\p{L})il(?!\s(?:y|faut|pleut))(?!\p{L})/iu, 'il'],
  ],
}
const GENDERS: Readonly<Record<string, readonly [string, string]>> = {
  en: ['she', 'he'],
  de: ['sie', 'er'],
  fr: ['elle', 'il'],
  es: ['ella', 'él'],
}

/** First names of both, and those that are a woman's in one country and a man's in another. */
const EITHER =
  /^(?:Alex|Andrea|Camille|Charlie|Chris|Claude|Dominique|Gabriele|Jean|Jo|Joan|Jordan|Kim|Max|Nick|Nicola|Noor|Pat|Robin|Sam|Sasha|Simone|Steff?i|Toni|Wei)$/u
/** The name of someone of whom no pronoun is a guess; the first part of a double name tells ("Jean-Marie" is a man). */
function sureGender(name: string, language: string): 'female' | 'male' | undefined {
  const [first = '', second] = name.split('-')
  if (first === 'Jean' && (second !== undefined || language === 'fr')) return 'male'
  return EITHER.test(first) ? undefined : genderOf(name)
}
/** "passionné de pêche", "née à Lyon": the ending tells of whom; group 1 is there for a woman. */
const TELLS_GENDER: Readonly<Record<string, RegExp>> = {
  fr: /^(?:toujours |très |un peu )?(?:passionné|né|arrivé|parti|resté|entré|marié|devenu)(e?)\s(?:de |d['’]|par |en |à |au |aux |chez |dans |le |comme )/iu,
}
function toldGender(clauses: readonly Clause[], language: string): 'female' | 'male' | undefined {
  const found = clauses.map(({ text }) => TELLS_GENDER[language]?.exec(text)).find((match) => match != null)
  return found === undefined || found === null ? undefined : found[1] === 'e' ? 'female' : 'male'
}

const BOTH: Readonly<Record<string, string>> = { en: 'they', de: 'sie' }

/** "Carla" of "my sister Carla's 40th". */
export function nameIn(topic: string): string | undefined {
  // "Nina und Ben": both.
  const pair = /(?<!\p{L})(\p{Lu}\p{L}+)\s(?:and|und|et|y|&)\s(\p{Lu}\p{L}+)/u.exec(topic)
  if (pair !== null && genderOf(pair[1] ?? '') !== undefined && genderOf(pair[2] ?? '') !== undefined) return pair[0]
  const known = topic
    .split(/[\s,]+/u)
    .map((word) => word.replace(/['’]s?$/u, ''))
    .find((word) => /^\p{Lu}/u.test(word) && genderOf(word) !== undefined)
  return known ?? BESIDE_KIN.exec(topic)?.[1] ?? /^(\p{Lu}\p{Ll}+)\s(?:who|qui|que)\s/u.exec(topic)?.[1]
}

/** "my colleague Robin": a name, though not a common one. */
const BESIDE_KIN =
  /(?<!\p{L})(?:colleague|friend|boss|neighbour|neighbor|teacher|trainer|coach|sister|brother|cousin|uncle|aunt|collègue|ami|amie|voisine?|frère|sœur|cousine?|[Kk]olleg(?:e|in|en)|[Ff]reund(?:in)?|[Cc]hef(?:in)?|[Bb]ruder|[Ss]chwester|compañer[oa]|amig[oa]|herman[oa]|prim[oa]|jef[ea])\s(\p{Lu}\p{Ll}+)(?=$|[\s,'’])/u

export function heroOf(topic: string, clauses: readonly Clause[], language: string, past: boolean): Hero {
  const name = nameIn(topic)
  if (name?.includes(' ') === true)
    return {
      person: true,
      past,
      many: false,
      name,
      ...(BOTH[language] === undefined ? {} : { subject: BOTH[language] }),
    }
  const gender = toldGender(clauses, language) ?? (name === undefined ? undefined : sureGender(name, language))
  const many = /^(?:our|unsere?[nmrs]?|notre|nos|nuestr[oa]s?)\s/iu.test(topic)
  const subject =
    RELATIVES[language]?.find(([pattern]) => pattern.test(topic))?.[1] ??
    (gender === undefined ? undefined : GENDERS[language]?.[gender === 'female' ? 0 : 1]) ??
    POSSESSIVES[language]?.find(([pattern]) => clauses.some((one) => pattern.test(one.text)))?.[1] ??
    name
  if (subject !== undefined) return { subject, person: true, past, many }
  // "our app Leftly": its name.
  const thing = /^(?:our|my|the|unsere?|mein\p{Ll}*|notre|mon|ma|nuestr[oa]|mi)\s\p{Ll}[\p{Ll} -]*\s(\p{Lu}\S*)$/u.exec(
    topic,
  )?.[1]
  // "why we need a bike lane on Mill Street": what costs, and can be done, is the bike lane.
  const wanted = language === 'en' ? WANTED.exec(topic)?.[1] : undefined
  const it = thing ?? (wanted && `the ${wanted}`) ?? (language === 'en' && topic !== '' ? 'it' : undefined)
  return { person: false, past, many, ...(it === undefined ? {} : { subject: it }) }
}

const WANTED =
  /^(?:why|how|that)\s(?:we|the\s\p{Ll}+|our\s\p{Ll}+|you)\s(?:should |must |can |will )?(?:need|want|deserve|build|buy|get|have|keep|save|open|plan)\s(?:an?|the|our)\s((?:\p{Ll}+\s){0,2}?\p{Ll}+(?<!s))(?=$|\s(?:on|in|at|for|near|by|along|behind|next to|open)(?!\p{L}))/u

const SMALL =
  '(?:an?|the|his|her|their|my|our|your|this|every|all|in|on|at|to|with|for|from|of|by|about|after|up|out|off|over|into|us|me|them|him|it|as|everything|everyone|everybody|like|\\d+|two|three|four|five|\\p{L}+ing|\\p{Ll}+s|\\p{Lu}\\p{L}*)'
/** What a person did or does, where the clause leaves out who: a verb, or words that stand before one. */
const PREDICATE: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    `^(?:(?:always|never|often|once|also|still|just|then|later|even|only|usually|sometimes|recently|finally|secretly)\\s)*(?:(?:has|had|is|was|will|can|could|would|does|did|love[sd]?|likes?|knows?|knew|brought|met|came|went|made|built|gave|taught|grew|ran|won|wrote|led|took|drove|sang|spent|became|left|lost|found|fell|got|kept|said|saw|sold|bought|caught|broke|spoke|swam|threw|told|thought|wore|rode|held|hid|slept|flew|forgot|fought|began|played|worked|studied|moved|married|raised|started|founded|cooked|baked|helped)\\s|(?:\\p{Ll}{3,}ed|\\p{Ll}{2,}[^s\\s]s)\\s(?=${SMALL}(?!\\p{Ll})))`,
    'u',
  ),
  de: /^(?:hat|ist|war|hatte|wird|liebt|kann|konnte|mag|spielt|kennt|kam|ging|fuhr|lernte|singt|sang|schreibt|schrieb|trug|half|gab|nahm|blieb|(?!(?:letzte|erste|zweite|dritte|vierte|fünfte|beste|nächste|größte|älteste|jüngste|liebste|schönste|meiste|gute|alte|kalte|harte|bunte|echte|leichte|rechte|bekannte|beliebte|geliebte|berühmte|gelernte|geschätzte)\s)\p{Ll}{3,}te)\s|^(?!(?:nicht|jetzt|meist|fast|erst|selbst|sonst|damit|längst|seit|zuletzt|bekannt|beliebt|berühmt|geschätzt|mit|gut|laut|recht|dort|statt|samt|heut|nacht|stadt|oft|überhaupt|überall|direkt|perfekt|komplett|fest|leicht|echt|ge\p{Ll}+)\s)\p{Ll}{3,}t\s(?:den|die|das|dem|der|eine?[nmr]?|keine?n?|jede[nrs]?|alle|nach|in|im|an|am|auf|für|gern|immer|nie|uns|sich|\p{Lu}\p{L}+)(?!\p{L})/u,
  fr: /^(?:a|est|était|avait|sera|aime|aimait|adore|adorait|joue|jouait|sait|voulait|connaît|part|vient|chante)\s/u,
}
/** "always late", "jamais en retard": how a person is. */
const MANNER: Readonly<Record<string, readonly [RegExp, (subject: string, how: string, past: boolean) => string]>> = {
  en: [
    /^(?:always|never|often)\s(?!an?\s|the\s|\p{Ll}+(?:ed|s)\s)(?=\p{Ll})/u,
    (subject, how, past) => `${subject} ${past ? 'was' : 'is'} ${how}`,
  ],
  de: [
    /^(?:immer|nie|stets|oft)\s(?!ein)(?=\p{Ll})(?!.*\p{Ll}(?:te|en)$)/u,
    (subject, how, past) => `${subject} ${past ? 'war' : 'ist'} ${how}`,
  ],
  fr: [
    /^(?:toujours|jamais|souvent)\s(?!une?\s|le\s|la\s|du\s)/u,
    (subject, how, past) =>
      `${subject} ${/^jamais/u.test(how) ? (past ? 'n’était' : 'n’est') : past ? 'était' : 'est'} ${how}`,
  ],
}
const COUNT = String.raw`(?:\d+|one|two|three|four|five|six|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)`
const KIN =
  '(?:kids?|children|sons?|daughters?|dogs?|cats?|grandchildren|brothers?|sisters?|siblings|Kinder|Söhne|Töchter|Hunde|Katzen|Enkel(?:kinder)?|Geschwister|enfants|fils|filles|chiens?|chats?|petits-enfants|frères|sœurs|hij[oa]s|perr[oa]s|gat[oa]s|niet[oa]s|herman[oa]s)'
/** "two kids Tim and Lea". */
const HAS = new RegExp(`^${COUNT}\\s(?:\\p{Ll}+\\s)?${KIN}(?!\\p{L})`, 'iu')
const HAVE: Readonly<Record<string, readonly [string, string]>> = {
  en: ['has', 'had'],
  de: ['hat', 'hatte'],
  fr: ['a', 'avait'],
}
/** "hobby beekeeper". */
const IS_A: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:hobby|passionate|keen|proud|amateur|trained|former|born)\s)\p{Ll}[\p{Ll} -]*$/u,
}
/** "32 ans à la comptabilité": what a festive speaker says with a bow. */
const YEARS =
  /^(?:(?:over|more than|nearly|fast|über|plus de|más de|casi)\s)?\d+\s(?:years|Jahre|ans|años)\s(?:at|in|with|as|of|bei|beim|im|in|als|à|au|aux|dans|chez|comme|en|de|al)\s/u
const BOW: Readonly<Record<string, string>> = {
  en: 'that deserves applause',
  de: 'das verdient Applaus',
  fr: 'cela mérite des applaudissements',
  es: 'eso merece un aplauso',
}
/** "danke an Verein Nord und Herr Zorn". */
const THANKS: Readonly<Record<string, readonly [RegExp, string]>> = {
  en: [/^(?:many |special )?thanks to\s/iu, 'My thanks go to '],
  de: [
    /^(?:(?:ich|wir)\s)?(?:danken?|(?:vielen |herzlichen |besonderer )?dank)(?:\sauch)?\s(?:an\s)?(?=\p{Lu}(?!ie\s|er\s|em\s))/iu,
    'Mein Dank geht an ',
  ],
  fr: [/^(?:un grand )?merci à\s/iu, 'Un grand merci à '],
  es: [/^(?:muchas )?gracias a\s/iu, 'Muchas gracias a '],
}

export function spoken(clause: Clause, language: string, hero: Hero, festive: boolean): string | undefined {
  const { text } = clause
  // What was read of the whole says nothing of a part.
  const from = clause.from?.text.includes(', ') === true && !text.includes(', ') ? undefined : clause.from
  const whole = (said: string) => `${upper(said)}.`
  const thanks = THANKS[language]
  if (thanks?.[0].test(text) === true)
    return `${thanks[1]}${text.replace(thanks[0], '').replace(/(?<!\p{L})Herr(?=\s\p{Lu})/gu, language === 'de' ? 'Herrn' : '$&')}.`
  if (from?.form === 'thanks' || from?.form === 'request' || from?.form === 'question')
    return from.sentence ?? whole(text)
  const { subject, person, past } = hero
  // "started as intern, loves bad puns": each by itself, where each is a sentence.
  const parts = person && from?.sentence === undefined ? text.split(/,\s+/u) : []
  if (parts.length > 1) {
    const all = parts.map((part) => spoken({ ...clause, text: part }, language, hero, festive))
    if (all.every((one) => one !== undefined)) return all.join(' ')
  }
  if (subject !== undefined) {
    const known = person ? undefined : completed(text, language, { verb: upper(subject) })
    if (known !== undefined) return known
    if (verbFirst(text, language) && !(person && language === 'es')) return whole(`${subject} ${text}`)
    if (person && PREDICATE[language]?.test(text) === true) return whole(`${subject} ${text}`)
    const manner = MANNER[language]
    if (person && manner?.[0].test(text) === true) return whole(manner[1](subject, text, past))
    const have = HAVE[language]?.[past ? 1 : 0]
    if (person && have !== undefined && HAS.test(text))
      return whole(`${subject} ${have} ${text.replace(new RegExp(`(${KIN})\\s(?=\\p{Lu})`, 'u'), '$1, ')}`)
    if (person && IS_A[language]?.test(text) === true) return whole(`${subject} ${past ? 'was' : 'is'} a ${text}`)
    if (person && language === 'de' && /^\d+\s(?:Jahre\s)?(?:alt\s)?geworden$/u.test(text))
      return whole(`${subject} ist ${text}`)
  }
  if (
    person &&
    subject !== undefined &&
    subject !== 'they' &&
    language === 'en' &&
    /^\p{Ll}{2,}ing\s(?:for|to|after|at|in|on|with|from|his|her|the|a)\s/u.test(text)
  )
    return whole(`${subject} ${past ? 'was' : 'is'} ${text}`)
  if (person && subject === 'sie' && / und /u.test(hero.name ?? '') && /^(?!ge)\p{Ll}{2,}en\s\p{L}/u.test(text))
    return whole(`${subject} ${text}`)
  if (hero.many && language === 'en' && /^\p{Ll}{2,}ing\s\p{L}/u.test(text)) return whole(`we are ${text}`)
  if (person && subject !== undefined && TELLS_GENDER[language]?.test(text) === true)
    return whole(`${subject} ${past ? 'était' : 'est'} ${text}`)
  if (person && festive && YEARS.test(text))
    return whole(`${text}${language === 'fr' ? ' :' : ':'} ${BOW[language] ?? ''}`)
  return completed(text, language) ?? (isSentence(text, language) ? (from?.sentence ?? whole(text)) : undefined)
}
