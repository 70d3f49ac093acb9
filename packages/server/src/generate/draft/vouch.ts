/**
 * Whether words are a whole sentence as they stand: a verb of a main clause, with a subject before it where the language
 * wants one; an order; a question. In: the words of a prompt, their language. Out: true only where that is sure, for words
 * that are not sure are shown as given, in a list. Pure; every pattern is bounded.
 */
import type { Lexicon } from '../facts/lexicon.ts'
import { german } from '../facts/lexicon-de.ts'
import { english } from '../facts/lexicon-en.ts'
import { spanish } from '../facts/lexicon-es.ts'
import { french } from '../facts/lexicon-fr.ts'
import { genderOf } from '../facts/names.ts'
import { sentencesOf } from '../facts/split.ts'

interface Grammar {
  lexicon: Lexicon
  /** Verbs that the lexicon does not list, told by their form or by what stands round them. */
  verbs: RegExp
  /** Opens a clause whose verb is its own: "which", "because". */
  opens: RegExp
  /** Words before a verb form that make it none: "the returns", "to have", "not measured". */
  notBefore: RegExp
  /** Nothing but these before the verb is no subject. */
  noSubject: RegExp
  /** Forms that are none of a clause here: what was done to a thing ("rent paid"), a noun ("security work"). */
  passive?: RegExp
  /** Words that stand in front of the verb, up to a comma. */
  inverts?: RegExp
  /** An order or a polite formula, which needs no subject. */
  order: RegExp
}

const BASE =
  'want|need|like|love|use|take|cost|get|go|come|work|live|speak|run|start|open|close|keep|make|pay|ask|say|know|think|feel|help|show|give|find|buy|bring|call|leave|meet|play|eat|sleep|grow|fall|rise|concern|remain|stay|belong|include|contain|cover|support|become|happen|wait|last|begin|end|stop|offer|share|visit|prefer|complain|report|arrive|return|learn|teach|write|read|hope|expect|plan|cool|rent|agree|own|lend|borrow|burn|sell|earn|spend|bake|carry|deliver|lose|receive|require|save|hold|move'
const ACTIVE =
  'arrived|happened|started|ended|opened|increased|decreased|dropped|improved|died|failed|stopped|worked|lasted|promised|decided|joined|signed up|turned|leaked|cracked|waited|lived|appeared|disappeared|remained|stayed|complained|apologi[sz]ed|moved in|moved out|passed|finished|grew'
/** Forms that are seldom a noun. */
const SAYS =
  'likes|loves|speaks|keeps|thinks|feels|gives|buys|brings|leaves|eats|sleeps|grows|falls|rises|concerns|remains|stays|belongs|becomes|happens|lasts|prefers|complains|learns|teaches|writes|reads|hopes|expects|moves|sings|crosses|decides|refuses|promises|tells|meets|explains|leaks|helps'
/** An order by a word that may be a noun too is one only before these. */
const AIM =
  '(?:the|an?|your|our|my|his|her|their|all|any|every|each|it|them|us|me|at|in|on|by|to|from|for|with|before|after|until|only|no|twice|once|up|off|out|here|there|\\d)'
/** Behind a verb: what it is done to, or where and how. */
const OBJECT =
  '(?:the|an?|my|our|his|her|its|their|your|it|them|him|us|me|that|how|no|nothing|one|two|three|four|five|six|some|all|many|several|\\d|€|£|\\$)'

/** What stands between a plural and a figure or an article and is no verb: "sales near the school", "lessons max 40 min". */
const NO_VERB =
  '(?:\\p{L}+(?:ed|ing|ly|er|est|less|ful|able|wide)|about|above|across|after|against|along|among|and|any|around|aged|approx|are|at|as|before|behind|below|beside|between|beyond|but|by|down|during|each|ever|every|except|fit|for|free|from|full|half|inside|into|just|left|like|made|max|min|near|next|no|non|not|now|of|off|old|on|once|cut|put|set|shut|one|only|onto|open|opposite|or|out|outside|over|past|per|plus|round|since|such|than|then|through|till|times|to|today|tomorrow|tonight|total|toward|towards|twice|under|until|up|upon|versus|via|vs|when|while|where|with|within|without|worth|yesterday|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|march|mar|april|apr|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    lexicon: english,
    verbs: new RegExp(
      [
        // "the clockmaker teaches a girl", "Mirela crosses the lake", "he joined our team"
        `(?<=\\p{L}{2}\\s)(?!(?:thurs|tues|mins|hrs|hours|minutes|times|days|dates|prices)\\s)\\p{Ll}{3,}(?:(?<!s|u|i)s|ed)(?=\\s${OBJECT}(?![\\p{L}]))`,
        // "customers like it", "most complaints concern waiting times"
        `(?<=(?:\\p{L}{2}(?<!s|u|i)s|people|children|men|women|staff|everyone|and \\p{Lu}\\p{Ll}+)\\s(?:(?:also|often|always|never|only|still|mostly|usually)\\s)?)(?:${BASE})(?!\\p{L})(?=\\s\\S)`,
        // "drivers save 40 min", "rooms face the sea"
        `(?<=\\p{L}{3}(?<!s|u|i|day)s\\s)(?!${NO_VERB}\\s)\\p{Ll}{2,}(?<!s)(?=\\s(?:(?:the|an?|my|our|his|her|its|their|your|it|them|him|us|me|no|him)(?!\\p{L})|[€£$]?\\d[\\d.,]*\\s?(?:[€£$%]|(?!(?:only|max|each)(?!\\p{L}))\\p{L}{2,})(?!\\s?\\d)))`,
        // "400 kids cycle to school": behind a count and its plural, a verb that is none of a thing's nouns there.
        `(?<=^(?:(?:over|about|nearly|almost|more than|some)\\s)?\\d[\\d.,]*\\s(?:\\p{Ll}+\\s)?(?:\\p{L}{2,}(?<!s|u|i)s|people|children|men|women)\\s)(?:cycle|walk|drive|ride|travel|commute|attend|train|study|volunteer|donate|vote|borrow|depend|rely|share|swim|wait|die|suffer|struggle)(?=\\s(?:to|in|at|on|by|from|for|with|every|each|here|there|without|the|a|an|our|this)(?!\\p{L}))`,
        // "shops near us sell them too"
        `(?<=^(?:\\p{L}+\\s){0,2}\\p{L}{2,}(?<!s|u|i)s\\s(?:near|in|at|from|under|over)\\s[\\p{L}\\d]+\\s)(?:${BASE})(?!\\p{L})(?=\\s\\S)`,
        `(?<=^(?:everyone|everybody|nobody|someone|anyone|each)\\s)\\p{Ll}{2,}s(?=\\s)`,
        `(?<=\\S\\s)(?:${SAYS})(?!\\p{L})`,
        `(?<=\\p{L}{2}\\s|\\d\\s)(?:${ACTIVE})(?!\\p{L})(?!\\sby\\s)`,
        `(?<=(?:^|[,;]\\s|(?:^|\\s)(?:and|but|so|if|when|because|while)\\s)(?:i|we|they|he|she|it|you)\\s(?:(?:\\p{L}+ly|also|never|always|still|often|just|now|then|only)\\s)?)\\p{Ll}{2,}`,
      ].join('|'),
      'giu',
    ),
    opens:
      /(?<![\p{L}'’])(?:who|whose|which|where|because|although|though|unless|whether|if|when|while|whenever|(?:as|since|after|before|until)(?=\s(?:i|we|they|he|she|it|you)\s)|(?:than|that)(?=\s(?:i|we|they|he|she|it|you|the|my|our|his|her|their|this|nobody|everyone)\s)|what|how)(?![\p{L}'’])/iu,
    notBefore:
      /(?:^|\s)(?:the|an?|my|our|your|his|her|its|their|no|any|some|this|these|those|of|to|for|with|by|at|in|on|from|since|until|not|all|every|each|per|annual|total|monthly|own)$/iu,
    passive: new RegExp(
      `(?<!(?:(?<!s|u|i)s|people|children|men|women|staff|everyone|i|we|they|you|who|and \\p{L}+)\\s(?:\\p{L}+ly\\s)?)(?<!\\p{L})(?:work|need|use|return|ship|support|run|pay)(?!\\p{L})|(?<!(?:^|\\s)(?:i|we|they|he|she|it|you|who|nobody|someone)\\s(?:\\p{L}+ly\\s)?)(?<!\\p{L})(?:paid|bought|sold|sent|made|lost|found|led|kept|told|left|got|said)(?!\\p{L})(?!\\s(?:${OBJECT}(?!\\p{L})|x(?!\\p{L})))`,
      'iuy',
    ),
    noSubject:
      /^(?:and|but|so|also|then|now|still|always|never|only|just|not|maybe|probably|usually|please|once|twice|often|even|recently)?$/iu,
    order: new RegExp(
      `^(?:(?:and|but|so|also|then)\\s)?(?:(?:please|kindly|don['’]t|do not|let(?:['’]s)?|be|make sure|bring|wear|take|keep|write|send|ask|pay|put|come|join|remember|install|read|see)\\s|thank you|thanks\\s(?:for|to)\\s|welcome to\\s|(?:label|report|renew|return|call|use|park|book|register|sign|leave|close|lock|turn|walk|wait|stay|meet|contact|email|ring|check(?!\\s(?:in|out)\\s(?:is|from|at|by|until|till?|after|before|between)(?!\\p{L}))|stop|start|run|cancel|do|follow|choose|tell|give|help|avoid|enter|press|click|add|show|save)\\s${AIM}(?!\\p{L}))`,
      'iu',
    ),
  },
  de: {
    lexicon: german,
    verbs:
      /(?<=^(?:sonst|andernfalls|ansonsten)\s)\p{Ll}{2,}(?:e|en|t)(?=\s(?:ich|wir|sie|er|es)\s)|(?<=^(?:jede[rs]?|alle|keiner|niemand|jemand)\s)\p{Ll}{3,}(?:t|en)(?!\p{L})|(?<=(?:^|[,;]\s|\s(?:und|aber)\s)(?:ich|wir|sie|er|es|man|das)\s)\p{Ll}{2,}(?:e|t|en|st)(?!\p{L})|(?<=^(?:(?:die|unsere|alle|viele|einige)\s)?(?!\p{L}+ung\s)\p{Lu}\p{Ll}+\s)(?!(?:gegen|wegen|neben|zwischen|morgen|oben|unten|außen|innen|hinten|drüben|zusammen|offen|sieben|eigenen|kleinen|neuen|ge\p{L}+en|\p{L}+(?:chen|ungen))\s)\p{Ll}{2,}(?:en|ern|eln)(?=\s(?:sich|die|den|das|eine?n?|keine?n?|unsere?n?|ihre?n?|mehr|weniger|\d[\d.,]*\s?(?:[€%]|\p{L}{2,})))|(?<=\p{L}\s)(?:hält|lässt|gräbt|schlägt|bläst|rät|brät|wäscht|hängt|hängen|macht|machen|kocht|fährt|backt|hilft|helfen|lebt|leben|lernt|lernen|liest|schläft|steht|stehen|trägt|zeigt|zeigen|stimmt|läuft|laufen|gewinnt|verliert|wächst|sinkt|steigt|nutzen|nutzt|spart|bekommt|bekommen|öffnen|schließen|starten|startet|dauern|kosten|gelten|müssen|geben|kommen|treffen|finden|leitet|betreut|sammelt|spielt|spielen|wünschen|wünscht|bietet|bieten|tropft|klemmt|heizt|reagiert|antwortet|meldet|verspricht|zahlen|liefert|entsteht|entstehen|begann|wuchs|half|rief|riefen|kamen|gingen|standen|lag|lagen|stand|hieß|stiegen|sanken|fielen|wuchsen|blieben|halfen|bekamen|fuhr|fuhren|trug|trugen|schloss|öffnete|schrieben|verlor|gewann)(?!\p{L})/giu,
    opens:
      /(?<!\p{L})(?:weil|dass|wenn|ob|obwohl|damit|sodass|nachdem|bevor|während(?=\s\p{Ll})|(?<=,\s)(?:(?:mit|für|in|von|an|auf)\s)?(?:der|die|das|den|dem|deren|dessen|was|wo|wie)(?!\s\d))(?!\p{L})/iu,
    notBefore:
      /(?:^|\s)(?:der|die|das|den|dem|des|eine?[nmrs]?|keine?[nmrs]?|meine?[nmrs]?|unsere?[nmrs]?|zu|im|am|zum|zur|mit|für|ohne|von|bei|sehr|nicht|alle|viele)$/iu,
    inverts:
      /^(?:am|ab|seit|im|in|zum|vom|bis|an|nach|vor|wegen|wenn|weil|da|als|falls|sobald|für|mit|bei|aus|auf|zu)\s/iu,
    noSubject: /^(?:und|aber|auch|dann|jetzt|noch|immer|nur|nicht)?$/iu,
    order:
      /^(?:bitte\s(?:\S+\s){1,}\p{L}+(?:e|en|ern|eln|t)$|\p{L}[^,]{1,80}\sbitte\s\p{Ll}{2,}n$|(?:vielen |herzlichen )?dank(?:e)?(?!\p{L})|\p{Lu}?\p{Ll}+en\sSie\s)/iu,
  },
  fr: {
    lexicon: french,
    verbs:
      /(?<=^(?:les|nos|mes|vos|leurs|ces|des|\d+)\s\p{L}+[sx]\s(?:\p{L}+[sx]\s)?(?:ne\s|n['’]|se\s|s['’]|en\s|y\s)?)(?!(?:souvent|cent|vent|argent|absent)(?!\p{L}))\p{Ll}+(?:(?<!m)|(?:ai|dor|fer|for|ni|su|som)m)ent(?!\p{L})|(?<=^(?:chacun|tout le monde|tous|personne|ça|cela)\s(?:n['’]|ne\s)?)\p{Ll}{2,}|(?<=(?<!\p{L})(?:je|nous|ils?|elles?|on|vous)\s(?:ne\s|n['’]|me\s|m['’]|l['’]|la\s|le\s|les\s)?)\p{L}{2,}|(?<=\p{L}\s(?:ne\s|se\s|n['’]|s['’])?)(?:sert|servent|ouvre|ouvrent|ferme|ferment|aime|aiment|vient|viennent|prend|prennent|donne|donnent|vivent|vit|joue|jouent|marche|marchent|fonctionne|fonctionnent|manque|manquent|manquait|manquaient|répond|répondent|coûtait|demande|demandent|fuit|paraît|existe|existent|participe|participent|souhaite|souhaitent|accueille|accueillent|comprend|\p{L}{2,}(?:aient|èrent)|(?!(?:parf|ref|extr|retr|souh|portr|attr|bienf|forf|satisf|distr|abstr|contr)ait)\p{L}{3,}ait|compte|comptent|comportent?|augmente|baisse|restent|sortent?|part|partent|rend|rit|refuse|refusent)(?!\p{L})/giu,
    opens:
      /(?<!\p{L})(?:qui|que|qu['’]|dont|où|parce|car|si|quand|lorsque|lorsqu['’]|puisque|comme(?=\s(?:je|nous|il|elle|on)))(?!\p{L})/iu,
    notBefore:
      /(?:^|\s)(?:le|la|les|un|une|des|du|de|au|aux|mon|ma|mes|notre|nos|pas|non|sans|pour|à|en|par|avec|très|bien|tout)$/iu,
    noSubject: /^(?:et|mais|aussi|puis|ne|n['’]|se|s['’]|y|en)?$/iu,
    order: /^(?:merci(?!\p{L})|veuillez\s|prière de\s|\p{L}+ez\s(?:\S+\s){0,}\S+)/iu,
  },
  es: {
    lexicon: spanish,
    verbs:
      /(?<=^(?:los|las|nuestr[oa]s|mis|sus|vuestr[oa]s|algun[oa]s|much[oa]s|\d+)\s\p{L}+s\s(?:\p{L}+s\s)?(?:no\s)?(?:se\s|lo\s|la\s|l[oa]s\s|les?\s|nos\s)?)(?!(?:bien|cien|orden|origen|examen)(?!\p{L}))\p{Ll}{2,}[ae]n(?!\p{L})|(?<=^(?:cada un[oa]|nadie|todo el mundo)\s)\p{Ll}{2,}[ae](?!\p{L})|(?<!\p{L})(?:\p{L}{2,}(?:ó|aron|ieron|aban?|[aei]ré|[aei]remos)|(?!(?:(?:kilo)?gr|r|tr)amos|(?:extr|r)emos|(?:últ|próx|máx|mín|pr|an|l|r|m)\p{L}*imos)\p{L}+[aei]mos|llamé|pagué|viene|vienen|piden?|necesitan?|funcionan?|abre|abren|cierra|cierran|sirven?|gusta|gustan|juega|juegan|estudia|estudian|pierde|pierden|gotea|sigue|siguen|llevo|llevamos|llevan?|somos|estamos|tenemos|hablo|estudio|puedo|podemos|debo|admiten?|aceptan?|permiten?|falta|faltan|sube|baja|crece|sale|trae|bajaron|subieron|creció|participaron|asistieron|vinieron|se rompió|no hay|hubo|cobran?|cuidan?|riegan?)(?!\p{L})/giu,
    opens:
      /(?<!\p{L})(?:que|quien|quienes|cuyo|cuya|porque|si|cuando|donde|aunque|como(?=\s(?:yo|él|ella|no)))(?!\p{L})/iu,
    notBefore: /(?:^|\s)(?:el|la|los|las|un|una|unos|unas|de|del|al|por|para|con|sin|mi|mis|su|sus|muy|cada|todo)$/iu,
    // The verb holds the subject.
    noSubject: /^(?!)/u,
    order: /^(?:(?:por favor|disculpen|perdonen|rogamos|recuerden)\s\S|gracias\s(?:por|a)\s|muchas gracias)/iu,
  },
}

/** Brackets and quotation marks with what they hold say nothing on the words round them. */
const ASIDES = /\([^()]{0,300}\)|\[[^[\]]{0,300}\]|["“«„][^"”“»„]{0,300}["”“»]|`[^`]{0,300}`/gu

/** Whether the sentences of a language can be told from other words. */
export const judges = (language: string): boolean => language in GRAMMARS

export function isSentence(words: string, language: string): boolean {
  const grammar = GRAMMARS[language]
  const text = words.trim()
  if (grammar === undefined || !isUncut(text)) return false
  const sentences = sentencesIn(text, language)
  if (sentences.length > 1) return sentences.every((one) => isSentence(one, language))
  if (language !== 'de' && /\d\.\s\p{Ll}/u.test(text.replace(ASIDES, ''))) return false
  const plain = text.replace(ASIDES, 'x').replace(/[.!…\s]+$/u, '')
  if (!/\s/u.test(plain) || DANGLES.test(plain) || COUNTED_LAST.test(plain)) return false
  if (plain.endsWith('?')) return true
  if (grammar.order.test(plain)) return true
  return isNamed(plain) || hasMainVerb(plain, grammar)
}

export function sentencesIn(paragraph: string, language: string): string[] {
  const sentences: string[] = []
  for (const { text } of sentencesOf(paragraph, [], language)) {
    const before = sentences.at(-1)
    // No sentence of a draft begins with a small letter, and none ends inside a bracket.
    if (before !== undefined && (/^\p{Ll}/u.test(text) || !isUncut(before)))
      sentences[sentences.length - 1] = `${before} ${text}`
    else sentences.push(text)
  }
  return sentences
}

/** "parking spaces lost 22": how many of them were. */
const COUNTED_LAST = /^(?:\p{Ll}+\s){1,3}(?:lost|sold|left|built|made|found|met)\s\d[\d.,]*$/iu

/** Ends on a word that calls for another, or on a sign that does. */
const DANGLES = /(?:[,;:–—(/-]|\s(?:the|an?|of|and|or|to|der|die|das|und|oder|le|la|les|de|et|ou|el|los|las|y|o))$/iu

/** "Tom brings salad": a name known for one, and a verb. */
function isNamed(text: string): boolean {
  const name = /^(?!April|May|June|August|Mai|Juni)(\p{Lu}\p{Ll}+)\s\p{Ll}{2,}(?:s|t|e)\s\S/u.exec(text)?.[1]
  return name !== undefined && genderOf(name) !== undefined
}

/** A verb opens it, so that whom it tells of is left out. */
export function verbFirst(text: string, language: string): boolean {
  const finite = GRAMMARS[language]?.lexicon.finite.exec(text)
  return finite?.index === 0 && !/\s/u.test(finite[0]) && /^\S+\s\S/u.test(text)
}

function hasMainVerb(
  text: string,
  { lexicon, verbs, opens, notBefore, noSubject, inverts, passive }: Grammar,
): boolean {
  // A word by itself: patterns of the lexicon that take in more words say no more than that a verb may be among them.
  const found = [
    ...[...text.replace(TIMES, blank).matchAll(/[\p{L}'’]+/gu)].filter(([word]) => lexicon.finite.test(word)),
    ...text.matchAll(verbs),
  ].map(({ index }) => index)
  const subject = PERSON_FIRST.exec(text)?.[0].length ?? 0
  const marks = [...new Set(found)]
    .map((at) => ({ at, verb: true }))
    .concat([...text.matchAll(new RegExp(opens.source, 'giu'))].map((match) => ({ at: match.index, verb: false })))
    .sort((a, b) => a.at - b.at)
  let open = 0
  let last = -1
  for (const { at, verb } of marks) {
    if (!verb) {
      open++
      continue
    }
    const before = text.slice(0, at).trimEnd()
    const [word = ''] = /^[\p{L}'’]+/u.exec(text.slice(at)) ?? []
    if (passive !== undefined) passive.lastIndex = at
    if (notBefore.test(before) || passive?.test(text) === true || (/\d$/u.test(before) && COUNTED.test(word))) continue
    // "has helped", "ist gestiegen": one verb of two words.
    if (last !== -1 && text.slice(last, at).trim().split(/\s+/u).length <= 1) {
      last = at
      continue
    }
    if (open > 0) open--
    else if (
      !TAKES_SUBJECT.test(word) &&
      (noSubject.test(before) ||
        (/[,;]$/u.test(before) && subject === 0 && inverts?.test(text) !== true && !ASIDE.test(before)))
    )
      continue
    else return true
    last = at
  }
  return false
}

/** "6am", "till may": no forms of verbs. */
const TIMES =
  /(?<=\d\s?)am(?!\p{L})|(?<!\p{L})May(?!\p{L})|(?<=(?:^|\s)(?:in|till?|until|from|since|by|before|after|to|this|next|last|early|late|mid)\s)may(?!\p{L})/gu
const blank = (word: string) => ' '.repeat(word.length)

/** "I, Maya Flint, am stepping down": the subject stands before what tells who it is. */
const PERSON_FIRST = /^(?:i|we|ich|wir|je|nous|yo|nosotr[oa]s),\s/iu
/** "Old Tomas, the keeper," */
const ASIDE =
  /^[^,]+(?:,\s(?:(?:the|an?|my|our|his|her|der|die|das|mein|unser|le|la|el|un|une|una)\s[^,]+|\d{1,3}))+,$/iu
/** "I've", "j'ai": the verb has its subject with it. */
const TAKES_SUBJECT = /^(?:i|we|you|they|he|she|it|that|there|j|c)['’]/iu
/** Behind a number such a form is as soon a noun: "2 returns", "40 bunte". */
const COUNTED = /^(?!(?:does|hatten?|sollten?|konnten?|mussten?)$)\p{L}{3,}(?:s|te[nt]?)$/iu

/** Whether every bracket and quotation mark that opens is closed. */
export function isUncut(text: string): boolean {
  const open: string[] = []
  for (const sign of text) {
    const closes = CLOSES[sign]
    const last = open.at(-1)
    // The German mark that closes is the English one that opens.
    if (last !== undefined && CLOSES[last]?.includes(sign)) open.pop()
    else if (closes !== undefined) open.push(sign)
    else if (/[)\]}»”]/u.test(sign)) return false
  }
  return open.length === 0
}

const CLOSES: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '«': '»',
  '„': '“”',
  '“': '”',
  '"': '"',
}
