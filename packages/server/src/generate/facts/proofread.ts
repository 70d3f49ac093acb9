/**
 * A prompt as a careful typist would have typed it: what people leave out in a hurry, and nothing else.
 *
 * In: the prompt and its language. Out: the same words with English contractions, "I", months and days written right, and
 * thousands parted by a space held together ("1 145 €" is one figure). Code and addresses of the net stay as they are. Pure.
 */

/** Spelled without the apostrophe; words that mean something else without it ("well", "were", "its") are left alone. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  im: "I'm",
  ive: "I've",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  wont: "won't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  hasnt: "hasn't",
  havent: "haven't",
  hadnt: "hadn't",
  theyre: "they're",
  theyve: "they've",
  youre: "you're",
  thats: "that's",
  theres: "there's",
  pls: 'please',
  plz: 'please',
  u: 'you',
  thx: 'thanks',
}

const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const MONTHS = 'january|february|april|june|july|august|september|october|november|december'
const LANGUAGES =
  'english|german|french|spanish|italian|portuguese|dutch|russian|chinese|japanese|arabic|greek|turkish|hindi|swedish|danish'

const ENGLISH = new RegExp(
  `(?<![\\p{L}\\p{N}_@/.#'’-])(?:(?<contraction>${Object.keys(CONTRACTIONS).join('|')})|(?<name>(?:${DAYS})s?|${MONTHS}|${LANGUAGES})|(?<i>(?<!npm )i(?=['’](?:m|d|ll|ve)(?!\\p{L})|\\s)))(?![\\p{L}\\p{N}_@/-]|\\.\\p{L})`,
  'gu',
)
/** Code, quotations, addresses: bounded, so that a text of quotation marks or one endless word costs no more. */
const KEPT = /`[^`\n]{1,400}`|"[^"\n]{1,400}"|“[^”\n]{1,400}”|(?<!\S)(?=\S{0,200}[@/])\S+/gu

/** "its freezing": where "it is" is meant. */
const IT_IS =
  /(?<![\p{L}'’])(i|I)ts(?=\s(?:a|an|the|my|your|our|been|not|freezing|getting|broken|too|very|so|really)\s)/gu

/** "1 march", "may 2027": words of everyday that are months beside a figure. */
const MONTH_BY_FIGURE =
  /(?<=(?<!\d)(?:[12]?\d|3[01])(?:st|nd|rd|th)?\s(?:of\s)?)(?:march|may)(?!\p{L})(?!\s(?:be|have|not|also|need|i|we|you)\s)|(?:march|may)(?=\s(?:19|20)\d{2}(?!\d))|(?<=(?:January|February|April|June|July|August|September|October|November|December)\s(?:to|and|until)\s)(?:march|may)(?!\p{L})/gu

/** "1 dec", "dec 1": a month cut short, beside its day. */
const SHORT_MONTH =
  /(?<=(?<!\d)(?:[12]?\d|3[01])(?:st|nd|rd|th)?\s)(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![\p{L}-])|(?<![\p{L}\p{N}_@/.#'’-])(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)(?=\s(?:[12]?\d|3[01])(?!\d))/gu

/** The verb is no language. */
const POLISH =
  /(?<=\b(?:speaks?|speaking|spoken|fluent in|native|know|learn(?:ing)?)\s(?:\p{L}+(?:,\s|\sand\s)){0,3})polish(?!\p{L})/gu

/** "1 145 €", "12 500 abonnés": a space between thousands, where the language writes it so or money stands beside it. */
const SPACED_THOUSANDS = /(?<![\p{L}\p{N}.,/+-]|\d[ ])(\d{1,3}(?: \d{3})+)(?![\d\p{L}]| \d)/gu
const MONEY_AFTER =
  /^(?:[.,]\d{1,2})?\s?(?:[€$£]|euros?|EUR|CHF|USD|GBP|kr|zł|Kč|Ft|francs?|dollars?|pounds?|pesos?)(?!\p{L})/iu
const SPACING_LANGUAGES: ReadonlySet<string> = new Set([
  'fr',
  'pl',
  'cs',
  'sk',
  'sv',
  'nb',
  'fi',
  'ru',
  'uk',
  'hu',
  'bg',
])

/**
 * German nouns typed small, where the ending or the word itself leaves no doubt; and the name behind what a shop is. A word
 * that may be a verb or an adjective too stays as it is.
 */
const GERMAN =
  /(?<![\p{L}\p{N}_@/.#'’-])(?:(?:januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|jahren?|monaten?|wochen?|stunden?|tagen?|uhr|euro|team|führerschein|zeugnis|praktikum|studium|abitur|deutsch(?=,|$)|kenntnisse|kaution|miete|kinder|straße|adresse|(?:nach)?mieter|seniorenheim|altenheim|pflegeheim|krankenhaus|kindergarten|klinikum|supermarkt|grundschule|(?:deutsch|englisch|französisch|spanisch|italienisch|türkisch|polnisch|arabisch)(?=\s[abc][12](?!\p{L})))|(?<=(?:deutsch|englisch|französisch|spanisch|italienisch|türkisch|polnisch|arabisch)\s)[abc][12](?!\p{L})|\p{Ll}{3,}(?:ung|heit|keit|schaft|tion|ität|erei)(?:en)?)(?![\p{L}\p{N}_@/-]|\.\p{L})|(?<=(?:bäckerei|konditorei|metzgerei|gärtnerei|schreinerei|firma|hotel|restaurant|café|praxis|kanzlei|apotheke|klinik|seniorenheim|altenheim|pflegeheim|krankenhaus|kindergarten|klinikum|supermarkt|grundschule)\s)(?!\p{Ll}*(?:(?<!d)t|en|te)(?![\p{L}]))\p{Ll}{4,}(?=\s*(?:[,;.]|$))|(?<=(?:als|zum|zur)\s)\p{Ll}{3,}(?:erin|ler|ner|ker|ger|istin|ist|eurin|kraft|frau|mann)(?!\p{L})|(?<=führerschein\s(?:klasse\s)?)[a-d](?![\p{L}\d])/giu

export function proofread(prompt: string, language: string): string {
  const spaced = prompt.replace(SPACED_THOUSANDS, (figure, _digits: string, at: number) =>
    (SPACING_LANGUAGES.has(language) && !/^\d{2,3} \d{3} \d{3}$/u.test(figure)) ||
    MONEY_AFTER.test(prompt.slice(at + figure.length, at + figure.length + 16)) ||
    /[€$£]\s?$/u.test(prompt.slice(Math.max(0, at - 2), at))
      ? figure.replaceAll(' ', '\u202f')
      : figure,
  )
  if (language !== 'en' && language !== 'de') return spaced
  const typed = language === 'en' ? english : german
  let out = ''
  let from = 0
  for (const kept of [...spaced.matchAll(KEPT), undefined]) {
    out += typed(spaced.slice(from, kept?.index)) + (kept?.[0] ?? '')
    from = (kept?.index ?? 0) + (kept?.[0].length ?? 0)
  }
  return out
}

const german = (text: string): string => text.replace(GERMAN, (word) => word.charAt(0).toUpperCase() + word.slice(1))

function english(text: string): string {
  return text
    .replace(ENGLISH, (word, ...rest) => {
      const groups = rest.at(-1) as Record<string, string | undefined>
      if (groups.contraction !== undefined) return CONTRACTIONS[groups.contraction] ?? word
      return word.charAt(0).toUpperCase() + word.slice(1)
    })
    .replace(IT_IS, "$1t's")
    .replace(MONTH_BY_FIGURE, (month) => month.charAt(0).toUpperCase() + month.slice(1))
    .replace(SHORT_MONTH, (month) => month.charAt(0).toUpperCase() + month.slice(1))
    .replace(POLISH, 'Polish')
}
