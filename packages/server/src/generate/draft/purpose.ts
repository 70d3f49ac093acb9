/**
 * What a letter is for, where the prompt says it with a verb: "to report a burst pipe", « pour signaler un dégât », "para
 * comunicar una avería", "um einen Schaden zu melden". In: the words and their language. Out: the sentence that opens the
 * letter, and the subject it has. Pure.
 */
import { VOUCHES } from './sentence-person.ts'

interface Purpose {
  opening: string
  subject: string
}

const INFINITIVE: Readonly<Record<string, RegExp>> = {
  en: /^to\s+(?<verb>close|open|transfer|switch|query|complain about|report|notify you of|declare|register|dispute|contest|cancel|extend|renew|postpone|change|update|accept|decline|confirm|claim|arrange|return|request|book|raise|challenge|correct|apply for|appeal(?: against)?|give notice of|end|terminate)\s+(?<object>.+)$/iu,
  fr: /^(?:pour\s+)?(?:vous\s+|lui\s+|leur\s+)?(?<verb>signaler|déclarer|résilier|contester|annuler|prolonger|reporter|modifier|transmettre|accepter|refuser|obtenir|communiquer|renouveler|réserver|corriger|changer|notifier|excuser|justifier|solliciter|rompre|suspendre|faire opposition à|faire appel de)\s+(?<object>.+)$/iu,
  es: /^(?:para\s+)?(?<verb>comunicar(?:les?)?|notificar|declarar|denunciar|dar parte de|impugnar|cancelar|anular|prorrogar|aplazar|modificar|cambiar|aceptar|rechazar|obtener|renovar|reservar|corregir|tramitar|rescindir|suspender)\s+(?<object>.+)$/iu,
  de: /^um\s+(?<object>.+?)\s+(?:zu\s+)?(?<verb>(?:zu\s+)?(?:melden|kündigen|stornieren|verlängern|verschieben|ändern|übermitteln|akzeptieren|beantragen|verweigern|widerrufen|bestreiten|reklamieren|erneuern|buchen|reservieren|berichtigen|beenden)|(?:an|ab|mit|ein)zu(?:zeigen|melden|fordern|lehnen|teilen|reichen|fechten|sagen))$/iu,
}

/** Verbs that only say that something is told: the thing itself is the subject. */
const TELLS =
  /^(?:report|notify you of|declare|raise|signaler|déclarer|communiquer|notifier|transmettre|comunicar|comunicarles?|notificar|declarar|denunciar|dar parte de|(?:zu )?melden|anzuzeigen|mitzuteilen)$/iu

const NOUNS: Readonly<Record<string, string>> = {
  cancel: 'Cancellation of',
  extend: 'Extension of',
  renew: 'Renewal of',
  résilier: 'Résiliation de',
  contester: 'Contestation de',
  annuler: 'Annulation de',
  prolonger: 'Prolongation de',
  modifier: 'Modification de',
  renouveler: 'Renouvellement de',
  cancelar: 'Cancelación de',
  anular: 'Anulación de',
  prorrogar: 'Prórroga de',
  impugnar: 'Impugnación de',
  renovar: 'Renovación de',
  rescindir: 'Rescisión de',
}

const ARTICLE =
  /^(?:(?:an?|the|une?|le|la|les|des|du|una?|el|los|las|eine?[nmrs]?|den|die|das|dem|der)\s+|(?:de\s+)?l['’])/iu

export function purposeIn(text: string, language: string): Purpose | undefined {
  const plain = text.trim().replace(/[.,;!]+$/u, '')
  // "um einen zweiten Schlüssel zu bekommen": what one wants to have is what one asks for.
  const wanted =
    language === 'de'
      ? /^um\s+(?<object>.+?)\s+zu\s+(?:bekommen|erhalten|erbitten|fragen|bitten|kriegen)$/iu.exec(plain)?.groups
          ?.object
      : undefined
  if (wanted !== undefined) {
    const asked = wanted.replace(/^nach\s/u, '').replace(/^um\s/u, '')
    return { opening: `ich bitte Sie um ${asked}.`, subject: `Bitte um ${asked}` }
  }
  const { verb, object } = INFINITIVE[language]?.exec(plain)?.groups ?? {}
  if (verb === undefined || object === undefined) return undefined
  const opening =
    language === 'en'
      ? `I am writing to ${verb} ${object}.`
      : language === 'de'
        ? `ich schreibe Ihnen, ${plain.replace(/^Um/u, 'um')}.`
        : language === 'es'
          ? `Les escribo para ${verb}${verb === 'comunicar' ? 'les' : ''} ${object}.`
          : `Je vous écris pour ${TELLS.test(verb) ? 'vous ' : ''}${verb} ${object}.`
  const thing = object.replace(ARTICLE, '')
  const noun = NOUNS[verb.toLowerCase()]
  const subject =
    TELLS.test(verb) || /^(?:excuser|justifier)$/u.test(verb)
      ? thing
      : noun !== undefined
        ? joined(noun, object)
        : language === 'de'
          ? thing
          : `${verb} ${object}`
  return { opening, subject }
}

/** "Résiliation de" + "le contrat" → "Résiliation du contrat". */
function joined(noun: string, object: string): string {
  const french = /^(?:Résiliation|Contestation|Annulation|Prolongation|Modification|Renouvellement)/u.test(noun)
  const whole = `${noun} ${object}`
  if (!french) return whole.replace(/ de el /u, ' del ')
  return whole
    .replace(/ de le /u, ' du ')
    .replace(/ de les /u, ' des ')
    .replace(/ de (?=une? )/u, ' d’')
}

/** "my student Wei Zhang" → "Wei Zhang": whose student it is does not belong in a subject line. */
const nameIn = (person: string) =>
  person.replace(
    /^(?:my|our|meine?[nrm]?|unsere?[nrm]?|mon|ma|notre|mi|nuestr[oa])\s(?:\p{L}+\s){1,3}(?=\p{Lu}[\p{L}'’-]+\s\p{Lu})/u,
    '',
  )

/** "Thank you letter for helping me", "apology letter for being late": the kind says what one feels. */
const THANKS: readonly { pattern: RegExp; say: Readonly<Record<string, (what: string) => Purpose>> }[] = [
  {
    pattern: /thank|appreciation|dank|remerci|agradec/iu,
    say: {
      en: (what) => ({ opening: `I would like to thank you for ${what}.`, subject: 'Thank you' }),
      de: (what) => ({ opening: `für ${what} möchte ich Ihnen herzlich danken.`, subject: 'Dank' }),
      fr: (what) => ({ opening: `Je tiens à vous remercier pour ${what}.`, subject: 'Remerciements' }),
      es: (what) => ({ opening: `Quiero darles las gracias por ${what}.`, subject: 'Agradecimiento' }),
    },
  },
  {
    pattern: /apolog|entschuldigung|excuses|disculpa/iu,
    say: {
      en: (what) => ({ opening: `I would like to apologise for ${what}.`, subject: `Apology for ${what}` }),
      fr: (what) => ({ opening: `Je vous prie de m’excuser pour ${what}.`, subject: 'Excuses' }),
      es: (what) => ({ opening: `Les pido disculpas por ${what}.`, subject: 'Disculpas' }),
    },
  },
]

/** "for a master's at ETH", « pour un stage »: what someone is recommended for. */
export const RECOMMENDED_FOR =
  /^(?!.*(?:landlord|landlady|employer|boss|vermieter|arbeitgeber|propriétaire|employeur|caser[oa]|jef[ea]))(?:for|für|pour|para)\s(?:an?|the|her|his|your|eine?[nm]?|den|die|das|une?|le|la|l['’]|un|una|el)(?:\s|(?<=['’])).{3,80}$/iu

/** "Letter of recommendation for Sofia Bianchi", "permission letter for my son to go …": the kind says what is done. */
export function kindOpening(
  kind: string,
  topic: { text: string; preposition: string },
  language: string,
  aim?: string,
): Purpose | undefined {
  const { text } = topic
  if (!/^(?:for|für|pour|para|por)$/iu.test(topic.preposition)) return undefined
  const person = text.replace(/[,\s]+(?:who|der|die|qui|que|quien)\s.*$/u, '')
  if (VOUCHES.test(kind)) {
    const end = aim === undefined ? '' : ` ${aim}`
    const tells = text.slice(person.length).replace(/^\s(?=who|qui|que|quien)/u, ', ')
    const opening = {
      en: `I am writing to recommend ${person}${tells}${end}.`,
      de: `gern empfehle ich ${person}${tells}${end}.`,
      fr: `J’ai le plaisir de vous recommander ${person}${tells}${end}.`,
      es: `Tengo el gusto de recomendar a ${person}${tells}${end}.`,
    }[language]
    const subject = {
      en: 'Recommendation for',
      de: 'Empfehlung für',
      fr: 'Recommandation pour',
      es: 'Recomendación de',
    }[language]
    return opening === undefined ? undefined : { opening, subject: `${subject} ${nameIn(person)}` }
  }
  const felt = THANKS.find(({ pattern }) => pattern.test(kind))?.say[language]?.(text)
  if (felt !== undefined) return felt
  if (language === 'en' && /permission|consent|authori[sz]ation/iu.test(kind))
    return { opening: `I give my permission for ${text}.`, subject: `Permission for ${text}` }
  return undefined
}
