/**
 * A letter asked for on someone's behalf, told by that person: "a letter for Anna Meier who wants to extend her permit. She
 * lives in Leeds." becomes "a letter. I am Anna Meier. I want to extend my permit. I live in Leeds."
 *
 * In: the prompt of a letter and its language. Out: the prompt in the first person, or as it was: where the prompt speaks of
 * its writer too ("I", "we"), the letter is the writer's own. Verbs are turned by rule, the irregular ones by list. Pure.
 */
import { genderOf } from './names.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?:\s(?:(?:van|von|de|del|der|la|le|di|da)\s)*\p{Lu}[\p{L}'’-]+){1,3}`

interface Grammar {
  /** Groups: name, aside (what stands in commas behind it), rest (what the person does). */
  behalf: RegExp
  /** The writer speaks of himself: nothing is turned. */
  own: RegExp
  /** What a letter is asked for a person without being theirs: a recommendation, an invitation. */
  about: RegExp
  /** "I am Anna Meier." */
  self: (name: string) => string
  /** The relative clause, as a sentence of the person. */
  told: (rest: string) => string
  pronoun: { female: RegExp; male: RegExp }
  /** A subject and what it does, in the first person. */
  does: (words: string) => string
  possessives: { female: readonly Swap[]; male: readonly Swap[] }
}

type Swap = readonly [RegExp, string]

const ENGLISH_VERBS: Readonly<Record<string, string>> = {
  is: 'am',
  has: 'have',
  does: 'do',
  goes: 'go',
  "isn't": 'am not',
  "hasn't": "haven't",
  "doesn't": "don't",
}
/** Said of a person after "and", where a word in -s might be a plural as well. */
const ENGLISH_SAID =
  "wants|needs|lives|works|has|is|asks|requests|hopes|wishes|likes|plans|pays|speaks|studies|does|owns|feels|offers|leaves|starts|suffers|receives|takes|expects|doesn't|isn't|hasn't"

function english(verb: string): string {
  const known = ENGLISH_VERBS[verb]
  if (known !== undefined) return known
  if (/(?:ss|us)$/u.test(verb) || /^(?:was|always|sometimes|as|this)$/u.test(verb)) return verb
  return verb
    .replace(/([^aeiou])ies$/u, '$1y')
    .replace(/(ss|sh|ch|x|zz|o)es$/u, '$1')
    .replace(/s$/u, '')
}

const GERMAN_VERBS: Readonly<Record<string, string>> = {
  ist: 'bin',
  hat: 'habe',
  wird: 'werde',
  nimmt: 'nehme',
  gibt: 'gebe',
  fährt: 'fahre',
  lässt: 'lasse',
  erhält: 'erhalte',
  spricht: 'spreche',
  verlässt: 'verlasse',
  hält: 'halte',
  bittet: 'bitte',
  wurde: 'wurde',
}
const german = (verb: string) =>
  GERMAN_VERBS[verb] ??
  (/(?:möchte|wollte|hatte|war|will|kann|muss|soll|darf)$/u.test(verb) ? verb : verb.replace(/e?t$/u, 'e'))

const FRENCH_VERBS: Readonly<Record<string, string>> = {
  est: 'suis',
  a: 'ai',
  va: 'vais',
  veut: 'veux',
  peut: 'peux',
  doit: 'dois',
  fait: 'fais',
  part: 'pars',
  vit: 'vis',
  reçoit: 'reçois',
  quitte: 'quitte',
}
const french = (verb: string) => FRENCH_VERBS[verb] ?? verb.replace(/(ai|oi|ui|i|d)t$/u, '$1s').replace(/nd$/u, 'nds')
const je = (words: string) => (/^[aeiouyhéèê]/iu.test(words) ? `J'${words}` : `Je ${words}`)

const SPANISH_VERBS: Readonly<Record<string, string>> = {
  es: 'soy',
  está: 'estoy',
  ha: 'he',
  tiene: 'tengo',
  quiere: 'quiero',
  va: 'voy',
  puede: 'puedo',
  hace: 'hago',
  sabe: 'sé',
  dice: 'digo',
  pide: 'pido',
  tuvo: 'tuve',
  fue: 'fui',
}
const spanish = (verb: string) => SPANISH_VERBS[verb] ?? verb.replace(/(?<!r)[ae]$/u, 'o').replace(/ó$/u, 'é')

const upper = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    behalf: new RegExp(
      `\\s(?:for|on behalf of)\\s+(?:my\\s\\p{Ll}+,?\\s+)?(?<name>${NAME})(?:,\\s+(?!who\\s)(?<aside>[^,.]{2,60}))?(?:\\s*,)?(?:\\s+who\\s+(?<rest>[^.!?\\n]+))?(?=[.!?\\n]|$)`,
      'u',
    ),
    own: /(?<![\p{L}])(?:I|I'm|I've|my(?!\s\p{Ll}+,?\s\p{Lu})|we|us|our)(?![\p{L}'’])/u,
    about: /\b(?:recommend|reference|invit|congratulat|condolence|thank|welcome|permission|birthday|gift)/iu,
    self: (name) => `I am ${name}.`,
    told: (rest) => `I ${englishClause(rest)}`,
    pronoun: { female: /(?<![\p{L}])(?:She|she)\s/gu, male: /(?<![\p{L}])(?:He|he)\s/gu },
    does: (words) => `I ${englishClause(words)}`,
    possessives: {
      female: [
        [/(?<![\p{L}])herself(?!\p{L})/gu, 'myself'],
        [/(?<![\p{L}])Her(?!\p{L})/gu, 'My'],
        [
          /(?<![\p{L}])her(?=\s(?!back|up|again|and|to|that|in|on|at|for|with|if|whether|when|twice|about|a|the)\p{L})/gu,
          'my',
        ],
        [/(?<![\p{L}])her(?!\p{L})/gu, 'me'],
      ],
      male: [
        [/(?<![\p{L}])himself(?!\p{L})/gu, 'myself'],
        [/(?<![\p{L}])His(?!\p{L})/gu, 'My'],
        [/(?<![\p{L}])his(?!\p{L})/gu, 'my'],
        [/(?<![\p{L}])him(?!\p{L})/gu, 'me'],
      ],
    },
  },
  de: {
    behalf: new RegExp(
      `\\s(?:für|im Namen von)\\s+(?:meine[nr]?\\s\\p{Lu}\\p{Ll}+\\s+)?(?<name>${NAME})(?:,\\s+(?!die\\s|der\\s)(?<aside>[^,.]{2,60}))?(?:\\s*,)?(?:\\s+(?:die|der)\\s+(?<rest>(?:[^.!?\\n]|(?<=\\s\\d{1,2})\\.(?=\\s\\p{L}))+))?(?=[.!?\\n]|$)`,
      'u',
    ),
    own: /(?<![\p{L}])(?:ich|wir|uns|unser\p{L}*|mir|mein\p{L}*(?!\s\p{Lu}\p{Ll}+\s\p{Lu}))(?!\p{L})/iu,
    about: /empfehlung|einladung|glückwunsch|beileid|dank|geburtstag|zeugnis/iu,
    self: (name) => `Ich bin ${name}.`,
    // The verb stands last in a relative clause, second in the sentence.
    told: (rest) =>
      rest
        .split(/(?<=(?:t|te|ll|nn|ss))\s+und\s+(?=.*(?:t|te|ll|nn|ss)$)/u)
        .map((clause) => {
          const words = clause.trim().split(/\s+/u)
          const verb = words.pop() ?? ''
          return `Ich ${german(verb)} ${words.join(' ')}`.trim()
        })
        .join('. '),
    pronoun: { female: /(?<![\p{L}])(?:Sie|sie)\s(?=\p{Ll}+t\s)/gu, male: /(?<![\p{L}])(?:Er|er)\s/gu },
    does: (words) => words.replace(/^\S+/u, (verb) => `Ich ${german(verb)}`),
    possessives: {
      female: [
        [/(?<![\p{L}])ihr(?=(?:e[nmrs]?)?\s)/gu, 'mein'],
        [/(?<![\p{L}])Ihr(?=(?:e[nmrs]?)?\s)/gu, 'Mein'],
        [/(?<![\p{L}])sich(?!\p{L})/gu, 'mich'],
      ],
      male: [
        [/(?<![\p{L}])sein(?=(?:e[nmrs]?)?\s)/gu, 'mein'],
        [/(?<![\p{L}])Sein(?=(?:e[nmrs]?)?\s)/gu, 'Mein'],
        [/(?<![\p{L}])sich(?!\p{L})/gu, 'mich'],
      ],
    },
  },
  fr: {
    behalf: new RegExp(
      `\\s(?:pour|au nom de)\\s+(?:ma\\s\\p{Ll}+\\s+|mon\\s\\p{Ll}+\\s+)?(?<name>${NAME})(?:,\\s+(?!qui\\s)(?<aside>[^,.]{2,60}))?(?:\\s*,)?(?:\\s+qui\\s+(?<rest>[^.!?\\n]+))?(?=[.!?\\n]|$)`,
      'u',
    ),
    own: /(?<![\p{L}])(?:je|j['’]|nous|notre|nos|mon(?!\s\p{Ll}+\s\p{Lu})|ma(?!\s\p{Ll}+\s\p{Lu})|mes)(?!\p{L})/iu,
    about: /recommandation|invitation|félicitation|condoléance|remerciement|anniversaire/iu,
    self: (name) => `Je suis ${name}.`,
    told: (rest) =>
      rest
        .split(/\s+et\s+(?=(?:souhaite|demande|veut|habite|voudrait)\s)/u)
        .map(frenchClause)
        .join('. '),
    pronoun: { female: /(?<![\p{L}])(?:Elle|elle)\s/gu, male: /(?<![\p{L}])(?:Il|il)\s(?!y a|faut|pleut)/gu },
    does: frenchClause,
    possessives: { female: [], male: [] },
  },
  es: {
    behalf: new RegExp(
      `\\s(?:para|en nombre de)\\s+(?:mi\\s\\p{Ll}+\\s+)?(?<name>${NAME})(?:,\\s+(?!que\\s|quien\\s)(?<aside>[^,.]{2,60}))?(?:\\s*,)?(?:\\s+(?:que|quien)\\s+(?<rest>[^.!?\\n]+))?(?=[.!?\\n]|$)`,
      'u',
    ),
    own: /(?<![\p{L}])(?:yo|nosotr[oa]s|nuestr[oa]s?|mi(?!\s\p{Ll}+\s\p{Lu})|mis|me|quiero|soy|pido|trabajo|vivo)(?!\p{L})/iu,
    about: /recomendación|invitación|felicitación|pésame|agradecimiento|cumpleaños/iu,
    self: (name) => `Soy ${name}.`,
    told: (rest) =>
      rest
        .split(/\s+y\s+(?=(?:quiere|desea|pide|solicita|vive)\s)/u)
        .map(spanishClause)
        .join('. '),
    pronoun: { female: /(?<![\p{L}])(?:Ella|ella)\s/gu, male: /(?<![\p{L}])(?:Él|él)\s/gu },
    does: spanishClause,
    possessives: { female: [], male: [] },
  },
}

const FRENCH_OWN: readonly Swap[] = [
  [/(?<![\p{L}])son(?=\s)/gu, 'mon'],
  [/(?<![\p{L}])Son(?=\s)/gu, 'Mon'],
  [/(?<![\p{L}])sa(?=\s)/gu, 'ma'],
  [/(?<![\p{L}])Sa(?=\s)/gu, 'Ma'],
  [/(?<![\p{L}])ses(?=\s)/gu, 'mes'],
  [/(?<![\p{L}])Ses(?=\s)/gu, 'Mes'],
  [/(?<![\p{L}])se(?=\s)/gu, 'me'],
  [/(?<![\p{L}])s['’](?=[aeiouhéè])/gu, "m'"],
]
const SPANISH_OWN: readonly Swap[] = [
  [/(?<![\p{L}])su(s?)(?=\s)/gu, 'mi$1'],
  [/(?<![\p{L}])Su(s?)(?=\s)/gu, 'Mi$1'],
  [/(?<![\p{L}])se(?=\s)/gu, 'me'],
]

const swapped = (text: string, swaps: readonly Swap[]) =>
  swaps.reduce((done, [from, to]) => done.replace(from, to), text)

function frenchClause(words: string): string {
  return je(words.trim().replace(/^(?:(?:ne|n['’]|se|s['’]|en|y)\s?)*\S+/u, (head) => head.replace(/\S+$/u, french)))
}

function spanishClause(words: string): string {
  return upper(
    words
      .trim()
      .replace(/^((?:no|se|ya|también)\s)*\S+/u, (head) => head.replace(/\S+$/u, spanish))
      .replace(
        /(\sy\s)(tiene|quiere|está|vive|trabaja|necesita|desea|pide)(?=\s)/gu,
        (_, link: string, verb: string) => link + spanish(verb),
      ),
  )
}

/** "also wants to move and has a dog" → "also want to move and have a dog"; a new wish starts a sentence of its own. */
function englishClause(words: string): string {
  return words
    .trim()
    .replace(
      /^((?:\p{L}+ly|also|never|always|still|now|just)\s+)?(\S+)/u,
      (_, adverb: string | undefined, verb: string) => `${adverb ?? ''}${english(verb)}`,
    )
    .replace(
      new RegExp(`,?\\s+and\\s+(?:also\\s+)?(${ENGLISH_SAID}|would like)(?=\\s)`, 'gu'),
      (_, verb: string) => `. I ${english(verb)}`,
    )
    .replace(
      new RegExp(`\\s(but|or)\\s+(${ENGLISH_SAID})(?=\\s)`, 'gu'),
      (_, link: string, verb: string) => ` ${link} ${english(verb)}`,
    )
}

export function inFirstPerson(prompt: string, language: string): string {
  const grammar = GRAMMARS[language]
  if (grammar === undefined) return prompt
  const match = grammar.behalf.exec(prompt)
  const { name, aside, rest } = match?.groups ?? {}
  if (match === null || name === undefined) return prompt
  const before = prompt.slice(0, match.index)
  const after = prompt.slice(match.index + match[0].length)
  // Only the request itself says on whose behalf: "a letter for Anna Meier", not "a present for Anna Meier" further on.
  if (/[.!?\n]/u.test(before.trimEnd()) || grammar.about.test(before)) return prompt
  const whole = `${before.replace(/(?<!\p{L})(?:write|draft|make|prepare|schreib\p{L}*|écri\p{L}*|rédig\p{L}*|escrib\p{L}*|redact\p{L}*)\s+(?:me|mir|uns|us)(?!\p{L})/giu, '')} ${rest ?? ''} ${after}`
  if (grammar.own.test(whole)) return prompt
  const tells = rest !== undefined || grammar.pronoun.female.test(after) || grammar.pronoun.male.test(after)
  for (const pattern of [grammar.pronoun.female, grammar.pronoun.male]) pattern.lastIndex = 0
  if (!tells) return prompt
  const said = `${rest ?? ''} ${after}`
  const gender = genderOf(name) ?? (said.search(grammar.pronoun.male) !== -1 ? 'male' : 'female')
  const swaps = language === 'fr' ? FRENCH_OWN : language === 'es' ? SPANISH_OWN : grammar.possessives[gender]
  const names = new RegExp(`(?<![\\p{L}])(?:${name}|${name.split(/\s/u)[0] ?? name})\\s(?=\\p{Ll})`, 'gu')
  const turned = (text: string) =>
    swapped(
      text
        .replace(names, () => '\uE002')
        .replace(grammar.pronoun[gender], () => '\uE002')
        .replace(
          /\uE002([^\uE002.!?\n]*)/gu,
          (_, words: string) => `${grammar.does(words.trimEnd())}${/\s$/u.test(words) ? ' ' : ''}`,
        ),
      swaps,
    )
  const self = grammar.self(name).replace(/\.$/u, aside === undefined ? '.' : `, ${aside}.`)
  const told = rest === undefined ? '' : ` ${swapped(turnedWithin(grammar.told(rest), grammar, gender), swaps)}`
  return `${before}. ${self}${told === '' ? '' : `${told}${/^[.!?]/u.test(after) ? '' : '.'}`}${turned(told === '' ? after.replace(/^[.!?]+/u, '') : after)}`
}

/** "because he is opening a shop" inside the clause that is already the person's own. */
function turnedWithin(text: string, grammar: Grammar, gender: 'female' | 'male'): string {
  return text.replace(new RegExp(`${grammar.pronoun[gender].source}([^.!?\\n]*)`, 'gu'), (_, words: string) => {
    const said = grammar.does(words)
    return /^I(?:['’\s])/u.test(said) ? said : said.charAt(0).toLowerCase() + said.slice(1)
  })
}
