/**
 * Words that direct the writer and are no content: "keep it short but friendly", "bitte nicht zu lang", « ton ferme mais
 * poli », "que sea breve".
 *
 * A phrase is direction where every word of it belongs to such talk and one of them says how to write. So no pattern has
 * to know the order of the words, and a phrase with any other word in it stays content.
 */

interface Talk {
  /** How a text may be. */
  how: RegExp
  /** How it is not to be; direction only where a word forbids it. */
  not: RegExp
  forbids: RegExp
  /** What may stand round it. */
  round: RegExp
  /** Words that join direction to what else is wished. */
  joins: RegExp
}

const words = (list: string, endings = ''): RegExp => new RegExp(`^(?:${list})${endings}$`, 'iu')

const TALK: Readonly<Record<string, Talk>> = {
  en: {
    how: words(
      'short(?:er|ish)?|brief(?:ly)?|concise(?:ly)?|polite(?:ly)?|(?:in)?formal(?:ly)?|firm(?:ly)?|friendly|warm(?:ly)?|kind(?:ly)?|professional(?:ly)?|simple|clear|casual|respectful|positive|neutral|honest|direct|humorous|funny|factual|courteous|serious|calm|confident|enthusiastic|modest|cheerful|relaxed|light-?hearted|snappy|gentle|diplomatic|heartfelt|assertive|strict|stern|sincere|plain',
    ),
    not: words(
      'long|lengthy|rude|soppy|angry|pushy|boring|stiff|pompous|flowery|wordy|aggressive|dramatic|cheesy|emotional|sentimental|over the top',
    ),
    forbids: words("not|no|dont|don['’]t|avoid|never|nothing|without"),
    round: words(
      "please|pls|plz|keep|make|write|be|sound|use|stay|want|it|this|that|everything|the|an?|letter|text|document|mail|e-?mail|message|language|style|tone|voice|wording|length|in|to|of|very|quite|rather|fairly|really|so|and|but|or|yet|still|also|more|less|bit|little|as|possible|can|could|should|must|point|i['’]d|i|would|like|just|nicely|nice|not|no|dont|don['’]t|do|avoid|never|nothing|too|though|tho|thanks|ok|okay|overall|english|words|for|team|everyone|beginners|readers?",
    ),
    joins: /(?:\s*[,;:.]+|\s[–—-])\s+(?:(?:and|but|then)\s+)?|\s+(?:and|but)\s+(?:please\s+|also\s+|then\s+)*/giu,
  },
  de: {
    how: words(
      'kurz|knapp|freundlich|höflich|sachlich|formell|förmlich|informell|locker|bestimmt|nett|persönlich|einfach|klar|professionell|warm|herzlich|respektvoll|neutral|ehrlich|direkt|lustig|humorvoll|verständlich|seriös|ernst|selbstbewusst|nachdrücklich|streng|ruhig|natürlich',
      '(?:e[nrms]?)?',
    ),
    not: words(
      'lang|steif|kitschig|unhöflich|übertrieben|geschwollen|schwülstig|aggressiv|böse|frech',
      '(?:e[nrms]?)?',
    ),
    forbids: words('nicht|kein(?:e[nrms]?)?|ohne|nie'),
    round: words(
      'bitte|gerne?|aber|und|oder|nicht|zu|sehr|ganz|recht|ziemlich|eher|so|wie|möglich|möglichst|es|ihn|sie|das|den|die|der|de[rm]|eine?[nmr]?|ton(?:fall)?|stil|sprache|brief|text|schreiben|doch|auch|soll(?:te)?|sein|klingen|halten|bleiben?|mach|machen?|schreib(?:e|t)?|halte?|formuliere?n?|im|in|etwas|bisschen|mal|nur|kein(?:e[nmrs]?)?|dabei|trotzdem|danke|deutsch|worte[n]?',
    ),
    joins: /(?:\s*[,;:.]+|\s[–—-])\s+(?:(?:und|aber|dann)\s+)?|\s+(?:und|aber)\s+(?:bitte\s+|auch\s+)*/giu,
  },
  fr: {
    how: words(
      'court|bref|brève|concis|poli|ferme|formel(?:le)?|informel(?:le)?|amical|chaleureu(?:x|se)|professionnel(?:le)?|simple|clair|respectueu(?:x|se)|courtois|sérieu(?:x|se)|neutre|sobre|direct|drôle|naturel(?:le)?|cordial|sympa|aimable|humoristique|factuel(?:le)?',
      'e?s?',
    ),
    not: words('long(?:ue)?s?|agressi(?:f|ve)|sec|froid(?:e)?|pompeu(?:x|se)|impoli|lourde?'),
    forbids: words('pas|sans|ni|jamais'),
    round: words(
      "svp|stp|s['’]il|te|vous|plaît|plait|merci|pas|trop|très|assez|plutôt|mais|et|ou|fais|faites|reste[rz]?|sois|soyez|garde[rz]?|une?|le|la|ton|style|lettre|texte|langage|dans|que|ce|soit|être|en|plus|possible|d['’]un|d['’]une|de|sur|à|fois|la|aussi|français",
    ),
    joins: /(?:\s*[,;:.]+|\s[–—-])\s+(?:(?:et|mais|puis)\s+)?|\s+(?:et|mais)\s+(?:aussi\s+)?/giu,
  },
  es: {
    how: words(
      'cort[oa]|breve|concis[oa]|educad[oa]|cortés|seri[oa]|firme|formal|informal|amable|cordial|amistos[oa]|cercan[oa]|profesional|simple|sencill[oa]|clar[oa]|respetuos[oa]|neutr[oa]l?|direct[oa]|natural|cálid[oa]|divertid[oa]|objetiv[oa]',
    ),
    not: words('larg[oa]|agresiv[oa]|sec[oa]|frí[oa]|pesad[oa]|cursi|grosero'),
    forbids: words('no|sin|ni|nunca'),
    round: words(
      'por|favor|no|muy|demasiado|pero|y|e|o|una?|el|la|tono|estilo|carta|texto|que|sea|sé|hazl[oa]|haz|mantén|mantener|con|en|de|lo|más|posible|bastante|algo|gracias|también|a|vez|español',
    ),
    joins: /(?:\s*[,;:.]+|\s[–—-])\s+(?:(?:y|pero)\s+)?|\s+(?:y|pero)\s+(?:también\s+)?/giu,
  },
}

const TOKEN = /[\p{L}\p{M}\p{N}'’-]+/gu

/**
 * How much of the start of `text` only directs the writer: up to its end, or to where something else begins.
 *
 * @returns UTF-16 units, with the comma or "and" behind them; 0 where it opens with content.
 */
export function directionLength(text: string, language: string): number {
  const talk = TALK[language]
  if (talk === undefined) return 0
  let said = false
  let forbidden = false
  let banned = false
  let end = 0
  for (const token of text.matchAll(TOKEN)) {
    const [word] = token
    // Something between two words that no sentence of direction has: a figure, a bracket, a quotation.
    if (/[^\s,;:.!–—-]/u.test(text.slice(end, token.index))) break
    const isHow = talk.how.test(word)
    const isNot = talk.not.test(word)
    if (!isHow && !isNot && !talk.round.test(word)) break
    forbidden ||= talk.forbids.test(word)
    said ||= isHow
    banned ||= isNot
    end = token.index + word.length
  }
  if (!(said || (banned && forbidden)) || (banned && !forbidden)) return 0
  if (/^[\s.!,;]*$/u.test(text.slice(end))) return text.length
  // Something else begins: behind the last comma or "and" before it.
  const joints = [...text.slice(0, end + 12).matchAll(talk.joins)].filter(({ index }) => index <= end)
  const joint = joints.findLast(({ index }) => hasHow(text.slice(0, index), talk))
  return joint === undefined ? 0 : joint.index + joint[0].length
}

function hasHow(text: string, talk: Talk): boolean {
  return [...text.matchAll(TOKEN)].some(([word]) => talk.how.test(word) || talk.not.test(word))
}

/** The words of `direction` without what it forbids: "not too formal" asks for nothing formal. */
export function withoutForbidden(direction: string): string {
  return direction.replace(
    /(?:^|(?<=[\s,;]))(?:not|no|don['’]?t be|never|nicht|kein(?:e[nrms]?)?|pas|sin|ni)\s(?:(?:too|so|very|zu|so|sehr|trop|très|muy|demasiado|un|una|eine?n?)\s){0,2}[\p{L}-]+/giu,
    ' ',
  )
}

/** "not too long" wishes for a short text. */
export const SHUNS_LENGTH =
  /(?:^|\s)(?:not|nicht|pas|no|don['’]?t)\s(?:[\p{L}'’]+\s){0,3}?(?:long|lengthy|wordy|lang(?:e[nrms]?)?|longue?s?|larg[oa]s?)(?!\p{L})/iu
