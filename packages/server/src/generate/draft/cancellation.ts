/**
 * The notice of a flat or a contract: "Kündigung meiner Wohnung", "cancel my gym membership", « résilier mon forfait », "dar de
 * baja la línea". In: the prompt, its language and its dates. Out: what is ended, with whom and when, and the sentences for
 * it; nothing where it is a job that ends. Pure.
 */
import type { Fact, Party } from '../facts/types.ts'

export interface Cancellation {
  /** Offsets of what was read, so that it is not told again. */
  start: number
  end: number
  organisation: string | undefined
  subject: string
  notice: string
  confirm: string
}

interface Words {
  /** Group `thing`: determiner and what is ended, up to the end of its clause. */
  pattern: RegExp
  housing: RegExp
  /** A job after all. */
  job: RegExp
  /** Where the thing ends: a day, a recipient, a reason. */
  stop: RegExp
  /** The firm it is with; group 1. */
  firm: RegExp
  say: (
    thing: string,
    day: string | undefined,
    housing: boolean,
  ) => Pick<Cancellation, 'subject' | 'notice' | 'confirm'>
}

const bare = (thing: string) =>
  thing.replace(
    /^(?:my|our|the|meine?[nrms]?|unsere?[nrms]?|de[nrms]|die|das|mon|ma|mes|notre|le|la|les|mi|mis|nuestr[oa]|el|los|las)\s+|^l['’]/iu,
    '',
  )

const GERMAN_THING = String.raw`(?:\p{L}*[Ww]ohnung|\p{L}*[Zz]immers?|Apartments?|Hauses|Haus|Garage|Stellplatz(?:es)?|Miet(?:vertrag(?:e?s)?|verhältnis(?:ses)?)|\p{L}*[Mm]itgliedschaft|Fitnessstudios?|\p{L}*-?[Vv]ertrag(?:e?s)?|\p{L}*-?[Aa]bo(?:nnement)?s?|\p{L}*versicherung)`
const GERMAN_HOUSING = /wohnung|zimmer|apartment|haus(?:es)?(?:\s|$)|garage|stellplatz|miet/iu

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    pattern:
      /(?:\b(?:cancel(?:l?ing|lation of)?|terminat(?:e|ing|ion of)|end(?:ing)?|quit(?:ting)?|vacate|vacating|leav(?:e|ing)|move out of|notice (?:on|for|of))\s+)(?<thing>(?:my|our|the)\s+(?:\p{L}+\s){0,3}?(?:flat|apartment|tenancy|lease|room|studio|house|garage|membership|gym|contract|subscription|broadband|phone plan|policy|insurance)\b[^;.\n]*)/iu,
    housing: /\b(?:flat|apartment|tenancy|lease|room|studio|house|garage)\b/iu,
    job: /\b(?:employment|work|job|staff)\b/iu,
    stop: /,|\s(?=(?:on|from|as of|by|with effect|effective|at the end|until|to\s+(?:my\s|the\s)?\p{Lu}|because|since|and|with\s+\d)(?:\s|$))(?!from\s+\p{Lu})|\s(?=to (?:Mr|Mrs|Ms|my landlord|the)\b)/u,
    firm: /\s(?:with|at|from)\s+((?:the\s+)?\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s\p{Lu}[\p{L}\p{N}&'’.-]*)*)$/u,
    say: (thing, day, housing) => {
      const what = /^(?:my|our)\s/iu.test(thing) ? thing : `my ${bare(thing)}`
      const tenancy = /tenancy|lease/iu.test(what) ? what : `my tenancy of ${what.replace(/^my\s/iu, 'the ')}`
      return housing
        ? {
            subject: `Notice to end ${tenancy}`,
            notice: `I am writing to give you notice that I am ending ${tenancy}${day ? ` on ${day}` : ' at the end of the notice period'}.`,
            confirm:
              'Please confirm in writing that you have received this notice and the date on which the tenancy ends. Please also suggest a time for handing over the keys, and let me know how any deposit will be returned.',
          }
        : {
            subject: `Cancellation of ${what}`,
            notice: `I am writing to cancel ${what}${day ? ` with effect from ${day}` : ' at the earliest possible date'}.`,
            confirm:
              'Please confirm the cancellation and the date on which it takes effect in writing. Please take no further payments after that date.',
          }
    },
  },
  de: {
    pattern: new RegExp(
      `[Kk]ündigung\\s+(?:(?:für|von)\\s+)?(?<thing>(?:meine?[nrms]?|unsere?[nrms]?|de[nrms]|die|das)\\s+${GERMAN_THING}(?![\\p{L}])[^;\\n]*)|(?:kündigen?\\s+(?:hiermit\\s+)?(?:ich\\s+|wir\\s+)?(?:hiermit\\s+)?)(?<after>(?:meine?[nrms]?|unsere?[nrms]?|de[nrms]|die|das)\\s+${GERMAN_THING}(?![\\p{L}])[^;\\n]*)|(?<before>(?:meine?[nrms]?|unsere?[nrms]?)\\s+${GERMAN_THING}(?![\\p{L}])[^;\\n]{0,80}?)\\s+(?:zu\\s+)?kündigen`,
      'u',
    ),
    housing: GERMAN_HOUSING,
    job: /arbeits|anstellung|dienstvertrag|beschäftigung/iu,
    stop: /,|(?<!\p{L}str)\.\s|\s(?=(?:zum|per|ab|am|bis|an\s+(?:die|den|das|meine\p{L}*|Frau|Herrn?|\p{Lu})|von\s+\p{Lu}|weil|da|wegen|fristgerecht|fristlos)(?:\s|$))/u,
    firm: /\s(?:bei|beim|im)\s+((?:der\s+|dem\s+)?\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s\p{Lu}[\p{L}\p{N}&'’.-]*)*)$/u,
    say: (thing, day, housing) => {
      const noun = bare(thing)
        .replace(/^(\p{L}*(?:[Vv]ertrag|[Aa]bo|[Aa]bonnement|studio|[Zz]immer|[Aa]partment))e?s(?![\p{L}])/u, '$1')
        .replace(/^(Stellplatz|Haus|Mietverhältnis)(?:es|ses)(?![\p{L}])/u, '$1')
      const [first = ''] = noun.split(/[\s,]/u)
      const article = /(?:vertrag|platz)$/iu.test(first)
        ? 'den'
        : /(?:zimmer|ment|abo|haus|studio|verhältnis)$/iu.test(first)
          ? 'das'
          : 'die'
      const mine = `${article === 'den' ? 'meinen' : article === 'das' ? 'mein' : 'meine'} ${noun}`
      const when = day ? `zum ${day}` : 'zum nächstmöglichen Zeitpunkt'
      const rented = /^miet(?:vertrag|verhältnis)/iu.test(first)
      return housing
        ? {
            subject: rented ? `Kündigung: ${noun}` : `Kündigung des Mietverhältnisses: ${noun}`,
            notice: `hiermit kündige ich ${rented ? mine : `das Mietverhältnis über ${article} ${noun}`} fristgerecht ${when}.`,
            confirm:
              'Bitte bestätigen Sie mir den Erhalt dieser Kündigung und das Ende des Mietverhältnisses schriftlich. Für die Übergabe und die Rückgabe der Schlüssel nennen Sie mir bitte einen Termin; über eine geleistete Kaution bitte ich Sie abzurechnen.',
          }
        : {
            subject: `Kündigung: ${noun}`,
            notice: `hiermit kündige ich ${/studio$/iu.test(first) ? `meine Mitgliedschaft im ${noun}` : mine} fristgerecht ${when}.`,
            confirm:
              'Bitte bestätigen Sie mir den Erhalt dieser Kündigung und das Datum, zu dem der Vertrag endet, schriftlich. Nach diesem Tag bitte ich Sie, keine Beträge mehr einzuziehen.',
          }
    },
  },
  fr: {
    pattern:
      /(?:résili(?:er|e|ation)|rompre|congé|préavis|quitter|quitte|départ)\s+(?:(?:de|pour)\s+)?(?<thing>(?:mon|ma|mes|notre|le|la|les|du|l['’])\s?(?:appartement|logement|bail|studio|chambre|maison|garage|abonnement|salle de sport|forfait|contrat|box|assurance|ligne|adhésion)(?![\p{L}])[^;.\n]*)/iu,
    housing: /appartement|logement|bail|studio|chambre|maison|garage/iu,
    job: /travail|emploi/iu,
    stop: /,|\s(?=(?:au\s+\d|le\s+\d|à\s+(?:partir|compter|la\s|mon\s|ma\s|M\.|Mme|Madame|Monsieur|\p{Lu})|pour le|avant|dès|de\s+\p{Lu}\p{Ll}+\s\p{Lu}|parce|car)(?:\s|$)?)/u,
    firm: /\s(?:chez|auprès de)\s+(\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s\p{Lu}[\p{L}\p{N}&'’.-]*)*)$/u,
    say: (thing, day, housing) => {
      const noun = bare(thing.replace(/^du\s/iu, ''))
      const mine = /^(?:mon|ma|mes|notre)\s/iu.test(thing)
        ? thing
        : `${/^(?:chambre|maison|salle|box|ligne)/iu.test(noun) ? 'ma' : 'mon'} ${noun}`
      return housing
        ? {
            subject: `Congé : ${noun}`,
            notice: `Par la présente, je vous donne congé du logement que j’occupe (${noun}). ${day ? `Le bail prendra fin le ${day}.` : 'Le bail prendra fin au terme du préavis.'}`,
            confirm:
              'Je vous prie de me confirmer par écrit la réception de ce congé et la date de fin du bail. Merci de me proposer une date pour l’état des lieux de sortie et la remise des clés, ainsi que de m’indiquer les modalités de restitution du dépôt de garantie.',
          }
        : {
            subject: `Résiliation de ${mine}`,
            notice: `Par la présente, je vous informe que je résilie ${mine}${day ? `, avec effet au ${day}` : ' à la date la plus proche possible'}.`,
            confirm:
              'Je vous prie de me confirmer par écrit la réception de ce courrier et la date de fin du contrat. Merci de ne plus effectuer de prélèvement après cette date.',
          }
    },
  },
  es: {
    pattern:
      /(?:cancel(?:ar|ación de)|rescindir|rescisión de|baja (?:de|en|del)|dar de baja|dejar|dejo|fin de|renuncia (?:a|al)|notificación de)\s+(?<thing>(?:(?:mi|mis|nuestr[oa]|el|la|los|las)\s+)?(?:piso|vivienda|apartamento|alquiler|habitación|garaje|contrato|gimnasio|suscripción|abono|línea|seguro|móvil|cuota|fibra)(?![\p{L}])[^;.\n]*)/iu,
    housing: /piso|vivienda|apartamento|alquiler|habitación|garaje|arrendamiento/iu,
    job: /trabajo|laboral|empleo/iu,
    stop: /,|\s(?=(?:el\s+\d|al?\s+\d|para el|a partir|desde|con efecto|a\s+(?:la\s|mi\s|Sr|Sra|Don|Doña|doña|don|\p{Lu})|de\s+\p{Lu}\p{Ll}+\s\p{Lu}|porque|y)(?:\s|\.|$)?)/u,
    firm: /\s(?:con|en)\s+(\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s\p{Lu}[\p{L}\p{N}&'’.-]*)*)$/u,
    say: (thing, day, housing) => {
      const noun = bare(thing)
      const mine = `mi ${noun}`
      return housing
        ? {
            subject: `Fin del alquiler: ${noun}`,
            notice: `Por la presente les comunico mi decisión de poner fin al alquiler (${noun})${day ? ` el ${day}` : ' al término del plazo de preaviso'}.`,
            confirm:
              'Les ruego que me confirmen por escrito la recepción de esta carta y la fecha en que termina el contrato. Les pido también que propongan una fecha para la entrega de las llaves y me indiquen cómo se devolverá la fianza.',
          }
        : {
            subject: `Baja: ${noun}`,
            notice: `Por la presente les comunico que doy de baja ${mine}${day ? ` con efecto desde el ${day}` : ' en la fecha más próxima posible'}.`,
            confirm:
              'Les ruego que me confirmen por escrito la baja y la fecha en que surte efecto. Después de esa fecha no autorizo más cobros.',
          }
    },
  },
}

/** "to Mrs Green" behind what is ended. */
const ADDRESSED =
  /\s(?:to|an|à|a)\s+(?<honorific>Mrs?\.?|Ms\.?|Miss|Dr\.?|Frau|Herrn?|Madame|Monsieur|Mme|M\.|Sra?\.?|[Dd]on|[Dd]oña)\s+(?<name>\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})/u

/** To whom the words after what is ended send the notice, where the reader of the prompt has found nobody. */
export function addresseeOf({ start }: Cancellation, prompt: string): Party | undefined {
  const match = ADDRESSED.exec(prompt.slice(start))
  const { honorific, name } = match?.groups ?? {}
  if (match === null || honorific === undefined || name === undefined) return undefined
  const from = start + match.index
  return {
    text: match[0].trim(),
    start: from,
    end: from + match[0].length,
    kind: 'person',
    honorific,
    name,
    address: [],
  }
}

/** Who signs at the end, where "de" before what is ended hid it: "…, de Ana Gil". */
export function signerOf(prompt: string): Party | undefined {
  const match = /,\s+(?:from|von|de)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,3})[\s.]*$/u.exec(prompt)
  const name = match?.[1]
  if (match === null || name === undefined) return undefined
  const start = match.index + match[0].indexOf(name)
  return { text: name, start, end: start + name.length, kind: 'person', name, address: [] }
}

export function cancellationIn(prompt: string, language: string, facts: readonly Fact[]): Cancellation | undefined {
  const words = WORDS[language]
  const match = words?.pattern.exec(prompt)
  const clause = match?.groups?.['thing'] ?? match?.groups?.['after'] ?? match?.groups?.['before']
  if (words === undefined || match === null || match === undefined || clause === undefined) return undefined
  const start = match.index + match[0].indexOf(clause)
  const stop = words.stop.exec(clause)?.index ?? clause.length
  const whole = clause.slice(0, stop).trim()
  if (words.job.test(whole) || /\sals\s\p{Lu}|arbeitstag/iu.test(language === 'de' ? clause : '')) return undefined
  const firm = words.firm.exec(whole)
  const thing = firm === null ? whole : whole.slice(0, firm.index)
  const day = facts.find((fact) => fact.kind === 'date' && fact.start >= start && fact.calendar?.month !== undefined)
  const said = words.say(thing, day?.text, words.housing.test(thing))
  return { start, end: start + whole.length, organisation: firm?.[1]?.replace(/^(?:der|dem)\s/u, ''), ...said }
}
