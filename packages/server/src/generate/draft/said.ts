/**
 * What someone in a hurry leaves out: "ticket £24.60", "speak Polish", "parle anglais", "zahle gern 30 Euro".
 *
 * In: a piece of a prompt without subject or verb, its language, what the letter is about. Out: the whole sentence that a
 * careful writer would put; nothing where the words leave a doubt, so that the piece stays as it was given. Pure.
 */

export interface Setting {
  language: string
  /** What the letter is about, with its article: "the train". */
  thing?: string | undefined
  /** Of what went wrong: told in the past. */
  complaint: boolean
  /** Of who one is and what one can do. */
  application: boolean
  /** One person is written to: "called him" is "called you". */
  toOne: boolean
}

type Rule = readonly [pattern: RegExp, say: (match: RegExpExecArray, setting: Setting) => string | undefined]

const AMOUNT = String.raw`(?:[€$£¥]\s?\d[\d.,\u202f]*|\d[\d.,\u202f]*\s?(?:€|£|\$|euros?|EUR|pounds?|dollars?|GBP|USD|CHF|francs?))`
const BE = (thing: string) => (/s$/u.test(thing) && !/ss$/u.test(thing) ? 'were' : 'was')
const IS = (thing: string) => (/s$/u.test(thing) && !/ss$/u.test(thing) ? 'are' : 'is')
const itOr = ({ thing }: Setting) => thing ?? 'it'
const BAD =
  'dirty|broken|cold|wet|noisy|damp|loud|rude|torn|stained|faulty|missing|wrong|mouldy|late|damaged|slow|closed|full|empty|unsafe'
const DONE =
  'cancel(?:l)?ed|delayed|broken|damaged|delivered|collected|repaired|fixed|refunded|answered|scratched|lost|stolen|returned|opened|cleaned|replaced|overbooked|sent back|torn|stuck|blocked|emptied|removed|installed'

const ENGLISH: readonly Rule[] = [
  [
    /^(\d+|two|three|four|five)\s(years?|months?)\s((?:\p{Ll}+\s)?\p{Ll}+(?:er|or|ist|ian|man|nurse|cook|chef))$/u,
    ([, count = '', unit = '', post = ''], { application }) =>
      application
        ? `I have ${count} ${unit} of experience as ${/^[aeiou]/u.test(post) ? 'an' : 'a'} ${post}`
        : undefined,
  ],
  [
    /^(?:can )?start (?:immediately|now|at once|any ?time|straight away)$/u,
    ([what = '']) => `I can ${what.replace(/^can /u, '')}`,
  ],
  [
    /^(\p{Ll}+(?:\s\p{Ll}+)?)\s(?:ok|okay|fine|no problem)$/u,
    ([, what = ''], { application }) =>
      application && !/^(?:weekends|evenings|mornings|nights|weekdays)$/u.test(what)
        ? `${what} ${IS(what)} fine for me`
        : undefined,
  ],
  [/^(?:broke|hurt|injured|sold|changed|found|got|took)\s(?:my|an?|another|our)\s.+$/u, ([what = '']) => `I ${what}`],
  [/^never\s(?:arrived|came|worked|turned up)(?:\s.*)?$/u, ([what = ''], setting) => `${itOr(setting)} ${what}`],
  [/^worth\s.*\d.*$/u, ([what = ''], setting) => `${itOr(setting)} ${IS(itOr(setting))} ${what}`],
  [
    /^(?:was |been |got )?((?:over|double |double-)?charged)\s(.+)$/u,
    ([, how = '', rest = '']) => `I was ${how} ${rest}`,
  ],
  [
    /^((?:called|phoned|emailed|wrote|rang|complained|asked|texted)(?:\s.+?)?),?\s(?:but\s)?(?:got\s)?no (reply|answer|response)$/u,
    ([, did = '', what = '']) => `I ${did} but had no ${what}`,
  ],
  [
    /^(?:my\s)?(member|membership|customer|client|account|policy)\s#?(\d[\d/-]*)$/u,
    ([, what = '', value = '']) => `my ${what} number is ${value}`,
  ],
  [
    /^(?:it\s)?(?:will|won't|shall)\s(?:not\s)?happen again$/u,
    ([what = '']) => (what.startsWith('it') ? what : `it ${what}`),
  ],
  [/^(?:ended|lasted|started|began|happened|took place|finished)\s.+$/u, ([what = '']) => `it ${what}`],
  [
    /^(?:very\s)?(?:good|great|experienced|confident|comfortable|reliable|punctual)\s(?:with|at|in|and)\s.+$/u,
    ([what = ''], { application }) => (application ? `I am ${what}` : undefined),
  ],
  [
    /^(?:an?\s)?(\d+|two|three|six)[\s-](week|month|year)s?\s(internship|placement|course|traineeship)((?:\s.*)?)$/u,
    ([, count = '', unit = '', what = '', rest = '']) => `I did a ${count}-${unit} ${what}${rest}`,
  ],
  [
    new RegExp(`^${AMOUNT}$`, 'u'),
    ([amount = ''], { complaint }) => (complaint ? `the price was ${amount}` : undefined),
  ],
  [
    /^(?:still\s)?no\s(\p{Ll}[\p{Ll}-]*(?:\s\p{Ll}[\p{Ll}-]*){0,3}?)(?:\s(?:for\s)?((?:\d+|one|two|three|four|five|six|a|several|many)\s(?:days?|weeks?|months?|hours?|nights?|years?)))?$/u,
    ([, what = '', how], { complaint, application }) =>
      application
        ? /experience|licen[cs]e|degree/u.test(what)
          ? `I have no ${what}`
          : undefined
        : `There ${complaint || how ? BE(what) : IS(what)} no ${what.trim()}${how ? ` for ${how}` : ''}`,
  ],
  [
    new RegExp(
      `^(?:(?:was|is|were|been)\\s)?((?:(?:not|never|still not|only|already|badly|suddenly)\\s)?)(${DONE})((?:\\s.*)?)$`,
      'u',
    ),
    ([, adverb = '', done = '', rest = ''], setting) => {
      const thing = itOr(setting)
      const many = BE(thing) === 'were'
      return /^\s(?:since|for \d|for (?:a|two|three|four|several|many|weeks|months))/u.test(rest)
        ? `${thing} ${many ? 'have' : 'has'} ${adverb}been ${done}${rest}`
        : `${thing} ${many ? 'were' : 'was'} ${adverb}${done}${rest}`
    },
  ],
  [
    /^((?:\d+|one|two|three|four|five|six|several)\s(?:minutes?|hours?|days?|weeks?|months?))\slate((?:\s.*)?)$/u,
    ([, span = '', rest = ''], setting) =>
      /^\s(?:to|for)\s(?:an?|my|the|work)/u.test(rest)
        ? `I was ${span} late${rest}`
        : `${itOr(setting)} was ${span} late${rest}`,
  ],
  [
    new RegExp(
      `^((?:\\p{Ll}[\\p{Ll}-]*\\s){0,2}\\p{Ll}+)\\s(?:(?:was|is|for|of|cost)\\s)?(${AMOUNT})((?:\\s(?:a|per|each|for|in)\\s.*|\\seach)?)$`,
      'u',
    ),
    ([, what = '', amount = '', rest = '']) =>
      /^(?:paid|pay|spent|about|over|only|nearly|around|earn|cost|charged|worth|owe|lost)(?:\s|$)/u.test(what)
        ? undefined
        : /(?:price|fee|rent|deposit|bill|invoice|value|fine|salary|subscription|total|amount|sum|premium|damage|loss|limit|budget|fare)$/u.test(
              what,
            )
          ? `the ${what} is ${amount}${rest}`
          : `the ${what} cost ${amount}${rest}`,
  ],
  [
    /^(?:(?:my|the)\s)?((?:\p{L}[\p{L}-]*\s){0,2}(?:number|no\.?|nr\.?|plate|id|ref\.?|reference|code))\s?:?\s?(#?(?=\S*\d)[\p{L}\p{N}#/.-]+)$/iu,
    ([, label = '', value = '']) =>
      `my ${label
        .toLowerCase()
        .replace(/\b(?:no|nr)\.?$/u, 'number')
        .replace(/\bid$/u, 'ID')
        .replace(/^plate$/u, 'number plate')} is ${value}`,
  ],
  [
    /^((?:flat|apartment|unit|room|order|invoice|booking|contract|account|policy|claim|case|ticket|flight|train|class)\s#?(?=\S*\d)[\p{L}\p{N}#/.-]+)$/u,
    ([, what = '']) => `this concerns ${what}`,
  ],
  [
    /^((?:called|phoned|emailed|wrote to|told|asked|contacted|texted|rang|informed|warned|paid|sent)\s)(?:him|her|them)(?!\p{L})(.*)$/u,
    ([, did = '', rest = ''], { toOne }) => `I ${did}${toOne ? 'you' : 'them'}${rest}`,
  ],
  [
    /^(?:broke|stopped|leaks?|leaked|fell|failed|arrived|died|cracked|smells?|smelt|doesn't|does not|didn't|won't|makes|made|keeps|kept|shows?|came (?:with|without|broken|late|damaged))(?:\s.*)?$/u,
    ([what = ''], setting) =>
      setting.complaint || setting.thing !== undefined ? `${itOr(setting)} ${what}` : undefined,
  ],
  [
    /^(\d+\+?|two|three|four|five|six|seven|eight|nine|ten)\s(years?|months?)['’]?\s(?:of\s)?(?!old|ago|late)((?:\p{L}[\p{L}-]*\s){0,3}experience)((?:\s.*)?)$/iu,
    ([, count = '', unit = '', what = '', rest = '']) => `I have ${count} ${unit} of ${what}${rest}`,
  ],
  [
    /^(\d+\+?|two|three|four|five|six|seven|eight|nine|ten)\s(years?|months?)\s((?:as|at|in|with|for)\s.+)$/iu,
    ([, count = '', unit = '', rest = ''], { application }) =>
      application ? `I have ${count} ${unit} of experience ${rest}` : undefined,
  ],
  [
    /^(?:speak|know|have|work|need|live|like|love|hope|use|play|drive|own|hold|study|teach|can|am|was|had|could|would|enjoy|cook|coach|run|lead|manage|bought|ordered|slept|missed|applied|signed|rented|hired|passed|finished|earned|learned|learnt|cleaned|cooked|looked after)\s\S.*$/u,
    ([what = '']) => `I ${what}`,
  ],
  [
    /^(?:free|dispo|available|can work)?\s?(weekends|evenings|mornings|nights|weekdays|mondays|fridays)(?:\s(?:ok|okay|fine|possible|available))?$/iu,
    ([, when = ''], { application }) =>
      application
        ? `I can work ${/^weekends/iu.test(when) ? 'at' : /day/iu.test(when) ? 'on' : /^nights/iu.test(when) ? 'at' : 'in the'} ${when}`.replace(
            'at nights',
            'nights',
          )
        : undefined,
  ],
  [
    /^(?:(?:an?|my)\s)?((?:\p{L}[\p{L}-]*\s){0,4}(?:certificate|diploma|driving licen[cs]e|licen[cs]e|qualification)(?:\s(?:in|for|from|level|class|[A-Z0-9]).*)?)$/iu,
    ([, what = ''], { application }) =>
      application ? `I hold ${/^[aeiou]/iu.test(what) ? 'an' : 'a'} ${what}` : undefined,
  ],
  [
    /^(?:(?:an?|my|the)\s)?(\p{Ll}[\p{Ll}'’ -]{2,40}?)\s(?:is\s|are\s)?(attached|enclosed)$/u,
    ([, what = '', how = '']) => `the ${what} ${IS(what)} ${how}`,
  ],
  [
    new RegExp(`^(?:very\\s)?(${BAD})\\s(\\p{Ll}{3,})$`, 'u'),
    ([, how = '', what = ''], { complaint }) => (complaint ? `the ${what} ${BE(what)} ${how}` : undefined),
  ],
  [
    new RegExp(`^(\\p{Ll}{3,}(?:\\s\\p{Ll}{3,})?)\\s((?:very\\s|too\\s|always\\s|so\\s)?(?:${BAD}))$`, 'u'),
    ([, what = '', how = ''], { complaint }) => `the ${what} ${complaint ? BE(what) : IS(what)} ${how}`,
  ],
]

const ICH =
  'zahle|ziehe|arbeite|spreche|wohne|suche|habe|bin|kann|war|hatte|leite|verfüge|möchte|brauche|lebe|studiere|lerne|beginne|wechsle|gehe|fordere|erwarte|verlange|kenne|nutze|biete|beherrsche|besitze|komme|bekam|bekomme|mache|fahre|pflege|betreue|warte|freue mich|melde mich'

const GERMAN: readonly Rule[] = [
  [
    new RegExp(`^${AMOUNT}$`, 'u'),
    ([amount = ''], { complaint }) => (complaint ? `der Preis betrug ${amount}` : undefined),
  ],
  [
    /^(?:(?:meine|Meine)\s)?(\p{Lu}\p{Ll}*(?:nummer|nr\.))\s?:?\s?(?=\S*\d)(\S+)$/u,
    ([, label = '', value = '']) => `meine ${label.replace(/nr\.$/u, 'nummer')} ist ${value}`,
  ],
  [
    /^(?:(?:\p{Lu}\p{Ll}+\s)?)Aktenzeichen\s?:?\s?(?=\S*\d)(\S+)$/u,
    ([what = '', value = '']) => `das Aktenzeichen${/^Polizei/u.test(what) ? ' der Polizei' : ''} ist ${value}`,
  ],
  [/^Wohnung\s(\d+\w?)$/u, ([what = '']) => `es geht um die ${what}`],
  [/^will\s(.+)$/u, ([, rest = '']) => `ich möchte ${rest}`],
  [new RegExp(`^(?:${ICH})\\s.+$`, 'u'), ([what = '']) => `ich ${what}`],
  [
    /^((?:\p{Lu}\p{Ll}+isch|Deutsch|Türkisch)(?:(?:,\s|\s(?:und|sowie)\s)(?:\p{Lu}\p{Ll}+isch|Deutsch))*)\s(fließend|verhandlungssicher|gut|sehr gut)$/u,
    ([, what = '', how = '']) => `ich spreche ${how} ${what}`,
  ],
  [
    /^(?:spricht\s)?((?:\p{Lu}\p{Ll}+isch|Deutsch)(?:(?:,\s|\s(?:und|sowie)\s)(?:\p{Lu}\p{Ll}+isch|Deutsch))*)(\s\(?[ABC][12]\)?)?$/u,
    ([, what = '', level = ''], { application }) => (application ? `ich spreche ${what}${level}` : undefined),
  ],
  [
    /^(?:verfügbar\s|Beginn\s|Eintritt\s)?(?:ab|zum)\s(?:dem\s)?(\d{1,2}\.\s?\S+(?:\s\d{4})?|sofort)$/u,
    ([, day = ''], { application }) =>
      application ? `ich kann ${day === 'sofort' ? 'ab sofort' : `ab dem ${day}`} anfangen` : undefined,
  ],
  [
    /^((?:Mieter|Kund|Mitglied|Patient|Anwohner|Abonnent|Student)(?:e|in|en)?)\s(seit\s.+)$/u,
    ([, who = '', since = '']) => `ich bin ${since} ${who}`,
  ],
  [
    /^(?:(?:qualifiziertes|ein)\s)*((?:Arbeits|Zwischen)zeugnis)\s(?:bitte|erbeten)$/u,
    ([, what = '']) => `bitte stellen Sie mir ein qualifiziertes ${what} aus`,
  ],
  [/^(\d+\s(?:Minuten|Stunden|Tage|Wochen))\sVerspätung$/u, ([, span = '']) => `die Verspätung betrug ${span}`],
  [/^kein(e[rnms]?)?\s(\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\s(?:seit|mehr)(\s.*)?$/u, ([what = '']) => `es gibt ${what}`],
  [
    /^(\d+)\sJahre\s(?:Berufs)?[Ee]rfahrung((?:\s.*)?)$/u,
    ([, count = '', rest = '']) => `ich habe ${count} Jahre Berufserfahrung${rest}`,
  ],
  [
    /^Führerschein(?:\s(?:Klasse\s)?([A-Z]\d?))?$/u,
    ([, what]) => `ich besitze den Führerschein${what ? ` der Klasse ${what}` : ''}`,
  ],
]

const FRENCH: readonly Rule[] = [
  [
    new RegExp(`^${AMOUNT}$`, 'u'),
    ([amount = ''], { complaint }) => (complaint ? `le prix était de ${amount}` : undefined),
  ],
  [
    /^(?:mon\s|ma\s)?(carte|dossier|contrat|client|commande|facture|police|abonné)\s(?:n°|numéro|no\.?)\s?(\S+)$/iu,
    ([, what = '', value = '']) =>
      `mon numéro ${/^[aeiou]/iu.test(what) ? 'd’' : 'de '}${what.toLowerCase()} est le ${value}`,
  ],
  [/^parle\s(.+)$/u, ([, what = '']) => `je parle ${what}`],
  [/^dispo(?:nible)?\s(.+)$/u, ([, when = '']) => `je suis disponible ${when}`],
  [/^(?:j['’]ai\s)?(\d+)\sappels$/u, ([, count = '']) => `j’ai appelé ${count} fois`],
  [/^technicien (jamais|pas) venu$/u, ([, how = '']) => `le technicien n’est ${how} venu`],
  [
    /^(?:suis|ai|travaille|habite|connais|maîtrise|cherche|souhaite|veux|peux|paie|possède)\s.+$/u,
    ([what = '']) => (/^[aeh]/u.test(what) ? `j’${what}` : `je ${what}`),
  ],
  [/^pas d(?:e\s|['’])(.+)$/u, ([what = '']) => `il n’y a ${what}`],
  [/^permis(?:\sde conduire)?\s?([A-Z])?$/u, ([, what]) => `je suis titulaire du permis${what ? ` ${what}` : ''}`],
]

const SPANISH: readonly Rule[] = [
  [
    /^(?:el|la|los|las|mi|mis)\s(?:\p{L}+\s){1,3}?(?:no\s)?(?:funcionan?|llega|llegó|está|están|es|son|tiene|pierde|gotea|hace|ha|han|fue|cuesta|sigue)(?!\p{L}).*$/u,
    ([what = '']) => what,
  ],
  [
    new RegExp(`^${AMOUNT}$`, 'u'),
    ([amount = ''], { complaint }) => (complaint ? `el precio fue de ${amount}` : undefined),
  ],
  [
    /^(?:mi\s)?(?:número|n\.?º|núm\.?)\s(?:de\s)?(cliente|contrato|póliza|socio|pedido|expediente)\s?:?\s?(\S+)$/iu,
    ([, what = '', value = '']) => `mi número de ${what.toLowerCase()} es ${value}`,
  ],
  [/^quiero\s(?:(?:el|un|mi)\s)?reembolso((?:\s.*)?)$/iu, ([, rest = '']) => `solicito el reembolso${rest}`],
  [
    /^(?:se \p{Ll}+|somos|soy|tengo|tenemos|hablo|vivo|trabajo|estudio|llevo|llevamos|quiero|necesito|hay|no hay|no tengo|está|están|cuesta|he|hemos|ha|han|fue|fueron|puedo|podemos|pagué|llamé|compré|perdí|no funciona|no ha|no han)\s.+$/u,
    ([what = '']) => what,
  ],
  [
    /^(\d+)\shoras de (espera|retraso)$/u,
    ([, count = '', what = '']) => `${what === 'espera' ? 'la espera' : 'el retraso'} fue de ${count} horas`,
  ],
  [/^carn[eé](?:t)? de conducir(?:\s([A-Z]))?$/u, ([, what]) => `tengo carné de conducir${what ? ` ${what}` : ''}`],
]

const RULES: Readonly<Record<string, readonly Rule[]>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH }

/** @returns the sentence without its full stop, its first letter small. */
export function wholeSentence(text: string, setting: Setting): string | undefined {
  const plain = text.trim().replace(/[.,;]+$/u, '')
  for (const [pattern, say] of RULES[setting.language] ?? []) {
    const match = pattern.exec(plain)
    const said = match === null ? undefined : say(match, setting)
    if (said !== undefined) return said
  }
  return undefined
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const DAY_WITHOUT_ON = new RegExp(
  `(?<=\\b(?:start|begin|started|began|moved|delivered|sent|posted|bought|ordered|paid|happened|came|left|arrived|bought at [\\p{L} ]{2,30}|ordered from [\\p{L} ]{2,30})\\s)(?=\\d{1,2}(?:st|nd|rd|th)?\\s(?:${MONTHS})(?!\\p{L}))`,
  'giu',
)
/** "engineer came twice": one of whom or which everybody knows is meant. */
const BARE_SUBJECT =
  /^(?!(?:nobody|nothing|none|somebody|someone|everything|everyone|people|there|here|today|yesterday|this|that|these|those|which|what|who|when|where|please|now|then|also|still|it|he|she|they|you|we|i|all|both|one|another|each|some|and|but|so|if|not|never)\s)(\p{Ll}{3,}(?<!ing|ly))\s(?=(?:came|said|was|is|has|had|never|did|didn't|does|doesn't|won't|stopped|broke|promised|refused|told|gave|were|are|have|keeps|comes)(?!\p{L}))/u

/** The small words a hurried sentence lacks, put in. */
export function polished(sentence: string, text: string, language: string): string {
  if (language !== 'en') return sentence
  const bare = BARE_SUBJECT.test(text) && sentence.toLowerCase().startsWith(text.slice(0, 8).toLowerCase())
  return (bare ? `The ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence).replace(
    DAY_WITHOUT_ON,
    'on ',
  )
}

/** "train 1P45 from York" → "the train"; nothing where no common noun opens the words. */
export function thingIn(words: string | undefined): string | undefined {
  const found =
    /^(?:the|an?|my|our|your)?\s?((?!(?:to|from|in|of|on|at|for|with|by)\s)(?:\p{Ll}[\p{Ll}-]+)(?:\s(?!(?:to|from|in|of|on|at|for|with|by|bought|ordered|that|which)\s)\p{Ll}[\p{Ll}-]+)?)(?=$|[,.]|\s(?:[\p{Lu}\d#]|from|to|in|of|on|at|for|with|bought|ordered|by|that|which)\S*)/u.exec(
      words ?? '',
    )?.[1]
  return found === undefined ||
    /ing$|^(?:late|poor|bad|delay|lack|being|how|the)|(?:delivery|delay|service|treatment|behaviou?r|noise|damage)$/u.test(
      found,
    )
    ? undefined
    : `the ${found}`
}
