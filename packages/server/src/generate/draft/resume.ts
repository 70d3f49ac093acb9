/**
 * A resume: each note of the prompt goes, whole, under the heading its words speak of; what speaks of none stands among the
 * further details, and a section that nothing speaks of has its blank.
 */
import { english } from '../facts/lexicon-en.ts'
import { genderOf } from '../facts/names.ts'
import type { Facts } from '../facts/types.ts'
import { type Desk, paragraph, upper } from './desk.ts'
import { NET } from './letters.ts'
import { asItem, type Note, notesOf } from './notes.ts'

const EDUCATION =
  /\b(?:BSc|MSc|CAP|BEP|course|kurs|lehrgang|weiterbildung|umschulung|BA|MA|MBA|PhD|BEng|MEng|GCSEs?|A-levels?|degree|bachelor\p{L}*|master\p{L}*|university|college|school|studied|graduated|diploma|education|abitur|studium|studiert|ausbildung|hochschule|universität|lehre|schule|realschule|licence|master|diplôme|diplômée?|université|école|baccalauréat|bac|formation|BTS|grado|máster|licenciatura|licenciad[oa]|universidad|bachillerato|formación|título)\b/iu
const SKILLS =
  /^(?:(?:main|key|technical|my|core)\s+)?(?:skills?|i know|ich kann|je maîtrise|manejo|skilled in|proficient in|tools?|knows?|expertise|kenntnisse|fähigkeiten|edv|compétences?|maîtrise|outils|competencias|habilidades|conocimientos|dominio)\b/iu
const LANGUAGES =
  /^\p{L}+\s(?:native|nativ[oa]|[ABC][12]|muttersprache|muttersprachlich|maternelle?|fließend|grundkenntnisse|notions|fluent|courant)$|^(?:languages?|speaks?|fluent|native|bilingual|sprachen|spricht|sprachkenntnisse|langues?|parle|idiomas?|habla)\b|\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|arabic|englisch|deutsch|französisch|spanisch|italienisch|anglais|allemand|français|espagnol|italien|inglés|alemán|francés|español|italiano)\b.*\b(?:native|fluent|[ABC][12]|basic|conversational|intermediate|muttersprache|fließend|grundkenntnisse|courant|maternelle|notions|nativo|fluido|básico|intermedio)\b|\b(?:native|fluent|[ABC][12]|fließend|courant)\b.*\b(?:english|german|french|spanish|italian|englisch|deutsch|anglais|allemand|inglés|alemán)\b/iu
const EXPERIENCE =
  /\b(?:worked|works|working|experience|manager at|engineer at|developer at|employed|intern(?:ship)?|job|position|since|until|led|managed|built|cut|reduced|increased|improved|saved|won|grew|launched|trained|clients?|freelance|apprentice|years|yrs|berufserfahrung|gearbeitet|arbeitet|angestellt|praktikum|seit|jahre|leitung|leiterin?|tätig|expérience|travaill\p{L}*|stage|depuis|poste|responsable|ans|experiencia|trabaj\p{L}*|prácticas|desde|años|encargad[oa]|jahren?|previously|vorher|davor|zuletzt|avant|antes)(?!\p{L})|^(?:last|before|earlier)\s/iu
const FURTHER =
  /\b(?:certificat\p{L}*|certified|certs?|patents?|papers|publications|level\s\d|schein|\p{L}+schein|fahrerlaubnis|available|can start|verfügbar|disponible|disponibilité|drivers?['’]?s? licen[cs]e|licen[cs]es?|carn[eé]|award|prize|hobb(?:y|ies)|interests|volunteer\p{L}*|driving licen[cs]e|zertifi\p{L}*|preis|hobbys?|interessen|ehrenamt\p{L}*|führerschein|certifi\p{L}*|prix|loisirs|bénévol\p{L}*|permis|premio|aficiones|voluntari\p{L}*|carné)\b/iu
const CERTIFICATE =
  /(?<!\p{L})(?:certs?|certificates?|certified|certification|licen[cs]es?|level \d|zertifi\p{L}*|\p{L}*schein|certificats?|certificad[oa]s?|habilitation|permis|carné)(?!\p{L})/iu
/** A heading of the prompt's own; the resume has its own. */
const SECTION_LABEL =
  /^(?:(?:work|professional) )?(?:experience|education|skills|contact|profile|summary|languages|certificates|berufserfahrung|erfahrung|ausbildung|kenntnisse|kontakt|profil|sprachen|expérience(?: professionnelle)?|formation|compétences|coordonnées|langues|experiencia(?: profesional)?|formación|competencias|contacto|perfil|idiomas)\s?:?$/iu
const ADDRESS =
  /^(?:\d+[a-z]?,?\s+(?:\p{Lu}[\p{L}'-]*\s)*(?:Street|Road|Avenue|Lane|Drive|Way|Close|Court|Square|Place)\b|\d+[a-z]?,?\s+(?:rue|avenue|boulevard|place)\s|(?:[Cc]alle|[Aa]venida|[Pp]laza|c\/)\s|\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|allee|gasse)\s+\d|\d{5}\s+\p{Lu})/u
/** "Leeds", "Atlanta GA", "based in Vienna": where someone lives. */
const LIVES =
  /^(?:(?:i\s)?(?:lives?|living|based|resident|residing)\s+in|(?:ich\s)?(?:wohne|wohnt|wohnhaft|lebt|lebe)\s+in|aus|habite|domiciliée?|résid\p{L}+|vive|residente|domicilio)\s+(?:(?:à|en|in)\s+)?(?<place>\p{Lu}.{1,50})$/iu
const TOWN = /^\p{Lu}\p{Ll}+(?:[ -](?:\p{Lu}\p{Ll}+|am|an der|de|la|sur|upon))*(?:,? [A-Z]{2})?$/u
/** A trade by the end of its word: "plumber", "Köchin", "électricien", "enfermera". */
const TRADE =
  /(?:\p{L}{2}(?:er|or|ist|ian|ant|eur|euse|ien|ienne|mann|frau|kraft|kauffrau|man|woman|loge|wirt|helfer|er?in|istin|orin|entin|antin|ogin|iste|ista|ero|era|dora?)|chef|cook|nurse|clerk|koch|köchin|arzt|ärztin|student(?:in)?|pfleger(?:in)?|krankenschwester|freelancer)$/iu
/** What someone is looking for stands in the profile. */
const AIM =
  /^(?:i(?:'m| am)? (?:want|would like|looking|seeking|hope|aim)|wants?|looking for|seeking|objective|goal|ziel|ich (?:suche|möchte|will)|suche|je (?:cherche|souhaite|veux)|recherche|objectif|busco|quiero|objetivo)(?![\p{L}])/iu
/** Born when and where, of what nation: stands with the address. */
const PERSONAL =
  /^(?:(?:date of birth|born|geboren|geb\.|née?\s|nacid[oa]|nationality|staatsangehörigkeit|familienstand|ledig|verheiratet|nationalité|nacionalidad|fecha de nacimiento)(?![\p{L}])|(?:age|alter|âge|edad):|\d{2}(?:\s(?:years old|jahre alt|ans|años))?$)/iu

const NAME =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|M|Mme|Sr|Sra)\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:van|von|de|del|della|di|da|la|le|bin|al|der|den|y)\s+)*\p{Lu}[\p{L}'’.-]*){1,4}$/u

/** "I'm Jake", "mein Name ist Eva Lang": who it is. */
const NAME_IS =
  /^(?:i['’]?m|i am|my name is|name:?|ich bin|ich heiße|mein name ist|je suis|je m['’]appelle|soy|me llamo)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’.-]+){0,3})(?=$|,\s|\s(?:from|aus|de)\s)/iu
const A_LANGUAGE =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}+(?:ish|ian|ese|isch)|English|Englisch|Türkisch|Kroatisch|Slowenisch|Ungarisch|Bosnisch|Albanisch|French|German|Greek|Dutch|Thai|Hindi|Urdu|Arabic|Czech|Welsh|Irish|Swahili|Catalan|Deutsch|(?:angl|franç|portug|polon|holland|japon|chin)ais|allemand|espagnol|italien|russe|arabe|turc|chinois|grec|(?:ingl|franc|portugu|japon|holand)és|alemán|español|italiano|ruso|árabe|chino|catalán)(?!\p{L})/iu

/** "deutsch gut", "english fluent" */
const IN_A_LANGUAGE = new RegExp(`^${A_LANGUAGE.source}(?:\\s\\p{L}+){1,2}$`, 'iu')
/** What asks for the resume, up to the name or the first note; group 1 a trade before it: "Software engineer CV". */
const LEAD =
  /^(?:(?:an?|my|the|einen|meinen?|un|une|mon|mi)\s)?((?:\p{L}+\s){0,3}?)(?:curriculum vitae|cv|resume|résumé|lebenslauf|curriculum|currículum(?: vitae)?)(?![\p{L}])\s*[:.,–-]?\s*(?:(?:for|of|from|für|von|de|pour|para|d['’])\s+)?/iu
const BEFORE_LEAD: Readonly<Record<string, RegExp>> = {
  en: english.command,
  de: /^(?:bitte\s)?(?:(?:ich\s)?(?:brauche|schreib|erstell|mach)e?\s)?(?:mir\s)?/iu,
  fr: /^(?:(?:écri[st]|rédige[rz]?|fais|crée[rz]?)(?:-moi)?\s)?/iu,
  es: /^(?:(?:escribe|redacta|haz|crea)(?:me)?\s|necesito\s)?/iu,
}
/** "Before that", where the order of the entries says so. */
const EARLIER = /^(?:and\s)?(?:before(?: that)?|davor|vorher|zuvor|avant(?: cela)?|antes)\s+(?=\S)/iu
/** "Then", where the entry's years say so. */
const LATER = /^(?:and\s)?(?:then|after that|danach|dann|anschließend|puis|ensuite|après|después|luego)\s+(?=\S)/iu
const CONTACT_LABEL = /^(?:e-?mail|mail|tel\.?|telephone|telefon|phone|mobile|handy|téléphone|teléfono|web)\s*:?$/iu

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu
const STILL =
  /(?:^|[\s–-])(?:now|today|present|current|heute|aujourd['’]hui|hoy|actualidad|since|seit|depuis|desde)(?!\p{L})/iu

/** The year an entry ends; one that still runs ends last. */
function lastYear({ text }: Note): number {
  return STILL.test(text) ? 9999 : Math.max(...[...text.matchAll(YEAR)].map(([year]) => Number(year)))
}

/** The newest first, where every entry has its years. */
function newestFirst(entries: readonly Note[]): Note[] {
  return entries.every((one) => one.text.search(YEAR) !== -1)
    ? [...entries].sort((a, b) => lastYear(b) - lastYear(a))
    : [...entries]
}

/** The firms of the entries, as the profile names them. */
function firmsIn(entries: readonly Note[]): string[] {
  const firms = entries.map(
    ({ text }) =>
      /(?:\s(?:at|for|bei|chez|en)\s|^)(?<firm>\p{Lu}[\p{L}\p{N}&’'.-]*(?:\s(?:(?:of|the|and|de|la|del|du|des)\s)?\p{Lu}[\p{L}\p{N}&’'.-]*){0,3})(?=,?\s\(?(?:(?:since|seit|depuis|desde)\s)?(?:19|20)\d{2}|,\s|$)/u.exec(
        text,
      )?.groups?.firm,
  )
  return firms.filter((firm) => firm !== undefined && !/^(?:Since|Seit|Depuis|Desde|Worked)/u.test(firm)) as string[]
}

/** The notes behind the words that ask for the resume, without contacts; each line or period an entry of its own. */
function read(facts: Facts, language: string): { notes: Note[]; trade: string } {
  const { prompt } = facts
  const command = BEFORE_LEAD[language]?.exec(prompt)?.[0].length ?? 0
  const lead = LEAD.exec(prompt.slice(command))
  const from = lead === null ? 0 : command + lead[0].length
  const contacts = [...facts.emails, ...facts.phones, ...facts.urls]
  const lines = prompt.split('\n').filter((line) => line.trim() !== '').length
  const notes = asLines(notesOf(facts, from), facts, lines >= 3)
    // "Helena Brooks, dental nurse, Cardiff.": a name first is no sentence.
    .flatMap((note, at) =>
      at === 0 && NAME.test(/^[^,]*(?=,\s)/u.exec(note.text)?.[0] ?? '') ? parted(note, /,\s+/u) : [note],
    )
    .flatMap((note) =>
      /^(?:\p{Lu}[\p{L}.+#-]*(?:\s\p{Lu}[\p{L}.+#-]*)?,\s)+\p{Lu}[^,]*$/u.test(note.text)
        ? parted(note, /,\s+/u)
        : [note],
    )
    .flatMap((note) => parted(note, /,?\s+(?:and\s)?before that\s+(?=I\s)|,\s+(?=(?:I|ich|je|yo)\s|j['’])/u))
    .flatMap((note) =>
      parted(note, /,\s+(?:and\s)?(?:before(?: that)?|davor|vorher|zuvor|avant(?: cela)?|antes)\s+(?=\S)/iu),
    )
    .map((note) => ({
      ...note,
      text: contacts
        .reduce((text, contact) => text.replace(contact, ' '), note.text)
        .replace(/\s+/gu, ' ')
        .replace(/^[\s,;|]+|[\s,;|]+$/gu, ''),
    }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !CONTACT_LABEL.test(text) && !SECTION_LABEL.test(text))
  return { notes, trade: lead?.[1]?.trim() ?? '' }
}

/** A resume written line by line: a line with its years is one entry, and bars part contacts. */
function asLines(notes: readonly Note[], { prompt }: Facts, isByLine: boolean): Note[] {
  if (!isByLine) return [...notes]
  const out: Note[] = []
  for (const note of notes) {
    const end = prompt.indexOf('\n', note.start)
    const start = prompt.lastIndexOf('\n', note.start) + 1
    const line = prompt.slice(start, end === -1 ? prompt.length : end).trim()
    const last = out.at(-1)
    if (last !== undefined && last.start >= start && last.end >= note.end) continue
    if (line.includes(' | ')) out.push(...parted({ ...note, text: line, start, end: start + line.length }, /\s*\|\s*/u))
    else if (/(?<!\d)(?:19|20)\d{2}(?!\d)/u.test(line) && !/^\p{L}+:/u.test(line))
      out.push({ text: line.replace(/^[-*•]\s+|\.$/gu, ''), start, end: start + line.length, whole: true })
    else out.push(note)
  }
  return out
}

function parted(note: Note, sign: RegExp): Note[] {
  const texts = note.text.split(sign)
  let from = 0
  return texts.map((text) => {
    const at = note.text.indexOf(text, from)
    from = at + text.length
    return { ...note, text, start: note.start + at, end: note.start + from }
  })
}

/** Who it is: their name taken off the notes, with what stood beside it left there. */
function takeName(notes: Note[], facts: Facts): string | undefined {
  for (const [at, note] of notes.slice(0, 6).entries()) {
    const told = NAME_IS.exec(note.text)
    const headed = /^(.{3,60}?):\s+(.+)$/su.exec(note.text)
    const isHeaded = headed?.[1] !== undefined && NAME.test(headed[1])
    // "anna fuchs geboren …": a first name that is known, in small letters.
    const small =
      at === 0
        ? /^(\p{Ll}[\p{L}-]+)\s(\p{Ll}[\p{L}-]+)(?=$|\s(?:geb|born|née?|nacid|aus|from|\d))/u.exec(note.text)
        : null
    const isSmall = small?.[1] !== undefined && genderOf(upper(small[1])) !== undefined
    const name =
      told?.[1] ??
      (isHeaded ? headed?.[1] : undefined) ??
      (isSmall ? `${upper(small?.[1] ?? '')} ${upper(small?.[2] ?? '')}` : undefined)
    const isName = NAME.test(note.text) && (at <= 1 || genderOf(note.text) !== undefined)
    if (name === undefined && !isName) continue
    const rest = (
      told !== null
        ? note.text.slice(told[0].length)
        : isHeaded
          ? (headed?.[2] ?? '')
          : isSmall
            ? note.text.slice(small?.[0].length)
            : ''
    ).replace(/^[\s,]+/u, '')
    notes.splice(at, 1, ...(rest === '' ? [] : [{ ...note, text: rest }]))
    return name ?? note.text
  }
  // "…. My name is Denise Walker, Phoenix AZ": at the end.
  const at = notes.findIndex(({ text }) => NAME_IS.test(text))
  const told = NAME_IS.exec(notes[at]?.text ?? '')
  if (told?.[1] !== undefined) {
    const rest = (notes[at]?.text ?? '').slice(told[0].length).replace(/^[\s,]+/u, '')
    if (rest === '') notes.splice(at, 1)
    else notes.splice(0, 0, { ...(notes.splice(at, 1)[0] as Note), text: rest })
    return told[1]
  }
  return facts.sender?.name
}

interface Sections {
  address: string[]
  ages: string[]
  profession: string | undefined
  aims: Note[]
  experience: Note[]
  education: Note[]
  skills: Note[]
  languages: Note[]
  further: Note[]
}

const plainly = (text: string) => text.replace(/^(?:I(?:['’]ve)?(?:\shave)?|ich(?:\shabe)?)\s+(?=\p{Ll})/u, '')

function sections(desk: Desk, notes: readonly Note[], trade: string): Sections {
  const out: Sections = {
    address: [],
    ages: [],
    profession: trade === '' ? undefined : trade,
    aims: [],
    experience: [],
    education: [],
    skills: [],
    languages: [],
    further: [],
  }
  /** The list that a short note without a word of its own goes on with: "skills go, python, kubernetes". */
  let open: Note[] | undefined
  let isHead = true
  for (const [at, note] of notes.entries()) {
    const { text } = note
    const goesOn = open
    open = undefined
    const lives =
      LIVES.exec(text)?.groups?.['place'] ??
      /^(?:address|anschrift|adresse|wohnhaft|dirección):?\s+(.+)$/iu.exec(text)?.[1]
    if (lives !== undefined || ADDRESS.test(text) || /^\d{4,5}\s\p{Lu}\p{Ll}+$/u.test(text)) {
      const place = lives ?? text
      // "Calle Luna 7, Zaragoza": a street and its town in one line.
      out.address.push(place)
      continue
    }
    const age = /^(?:age\s|aged\s)?(\d{2})(?:\s(?:years old|yo|jahre alt|ans|años))?$/iu.exec(text)?.[1]
    if (age !== undefined && isHead) {
      out.ages.push(`${desk.w.label.age}: ${age}`)
      continue
    }
    if (AIM.test(text)) {
      out.aims.push(note)
      isHead = false
      continue
    }
    if (PERSONAL.test(text)) {
      out.further.push(note)
      continue
    }
    const isShort = !note.whole && text.split(/\s+/u).length <= 3 && !/\d/u.test(text)
    if (
      LANGUAGES.test(text) ||
      (IN_A_LANGUAGE.test(text) && !TRADE.test(text)) ||
      (goesOn === out.languages && A_LANGUAGE.test(text))
    ) {
      const [first, ...others] = /^\p{L}+:?\s.*,/u.test(text) ? parted(note, /,\s+(?:(?:and|und|et|y)\s+)?/u) : [note]
      const spoken = [first as Note]
      for (const other of others) (A_LANGUAGE.test(other.text) ? spoken : out.further).push(other)
      out.languages.push({ ...note, text: spoken.map((one) => one.text).join(', ') })
      open = out.languages
      isHead = false
      continue
    }
    if (SKILLS.test(text)) {
      out.skills.push(note)
      open = out.skills
      isHead = false
      continue
    }
    if (/^(?:hobb(?:y|ies|ys)|interests|interessen|loisirs|aficiones)/iu.test(text)) {
      out.further.push(note)
      open = out.further
      continue
    }
    if (
      goesOn === out.further &&
      isShort &&
      (/^\p{Ll}/u.test(text) || /:\s/u.test(out.further.at(-1)?.text ?? '')) &&
      !FURTHER.test(text)
    ) {
      const last = out.further.pop()
      out.further.push(last === undefined ? note : { ...last, text: `${last.text}, ${text}` })
      open = out.further
      continue
    }
    const isDated = /(?<!\d)(?:19|20)\d{2}(?!\d)/u.test(text)
    if (FURTHER.test(text)) {
      // A certificate with its year is part of an education.
      out[isDated ? 'education' : 'further'].push(note)
      if (/:\s/u.test(text) || CERTIFICATE.test(text)) open = out.further
      continue
    }
    // "18th edition cert, IPAF": certificates in a row belong together.
    const last = notes[at - 1]
    if (
      goesOn === out.further &&
      last !== undefined &&
      /^[A-Z\d][A-Z\d/+-]+(?:\s\S{1,12})?$/u.test(text) &&
      desk.facts.prompt.slice(last.end, note.start).trim() === ','
    ) {
      out.further.push(note)
      open = out.further
      continue
    }
    if (EDUCATION.test(text)) {
      const all = periods(note)
      for (const one of all) (all.length === 1 || EDUCATION.test(one.text) ? out.education : out.experience).push(one)
      isHead = false
      continue
    }
    if (goesOn === out.skills && isShort && !EXPERIENCE.test(text)) {
      out.skills.push(note)
      open = out.skills
      continue
    }
    const bare = text.replace(/^(?:an?|eine?|une?|una?)\s+/iu, '')
    if (
      isHead &&
      TOWN.test(text) &&
      !TRADE.test(text) &&
      genderOf(text) === undefined &&
      at < 5 &&
      (out.address.length === 0 || /\d/u.test(out.address.at(-1) ?? ''))
    ) {
      out.address.push(text)
      continue
    }
    const isExperience = EXPERIENCE.test(text) || isDated || /\s(?:at|bei|chez)\s(?:the\s)?\p{Lu}/iu.test(text)
    if (
      out.profession === undefined &&
      isHead &&
      !isExperience &&
      !/\d|^no\s/u.test(text) &&
      !/^(?:\p{Lu}[\p{L}.+#-]*\s)+(?:and|und|et|y)\s/u.test(text) &&
      bare.split(/\s+/u).length <= 6 &&
      (!note.whole || TRADE.test(bare) || /^\p{Lu}\p{Ll}+(?:\s\p{Ll}+){1,3}$/u.test(bare))
    ) {
      out.profession = bare
      continue
    }
    isHead = false
    if (isExperience) {
      out.experience.push(
        ...periods({ ...note, text: text.replace(EARLIER, '').replace(isDated ? LATER : /^(?!)/u, '') }),
      )
      continue
    }
    const isTool = /^(?:\p{Lu}[\p{L}\p{N}.+#-]*(?:\s+(?:and|und|et|y)\s+|\s+|$)){1,6}$/u.test(text)
    if (isTool && at > 0) out.skills.push(note)
    else out.further.push(note)
  }
  return out
}

export function writeResume(desk: Desk): void {
  const { w, facts } = desk
  const { notes, trade } = read(facts, desk.language)
  const name = takeName(notes, facts)
  desk.take(() => true)
  const found = sections(desk, notes, trade)
  const experience = newestFirst(found.experience)
  const post = experience
    .map(
      ({ text }) =>
        /^(?:an?\s)?(\p{L}[\p{L} -]{2,40}?)(?:,\s[^,]{2,50}?)?\s+(?:since|seit|depuis|desde)\s/iu.exec(text)?.[1] ??
        /\sas\s(?:an?\s)?(\p{Ll}+(?:\s\p{Ll}+)?)$/u.exec(text)?.[1] ??
        /^(?:seit|depuis|desde|since)\s(?:19|20)\d{2}\s(\p{L}+(?:er|in|mann|frau|schwester|koch|chef))(?=\s(?:im|in|bei|beim|at)\s)/iu.exec(
          text,
        )?.[1],
    )
    .find(
      (one) =>
        one !== undefined &&
        !/^(?:i|ich|je|lives?|wohnt)\s|\s(?:at|bei)\s/iu.test(one) &&
        (/^\p{Ll}/u.test(one) || TRADE.test(one)),
    )
  const profession = found.profession ?? post
  const years =
    /(?:(?:over|more than|about)\s)?\d+\+?\s+(?:years?|jahren?|ans|años)(?:['’]?\s+(?:of\s+)?(?:experience|berufserfahrung|d'expérience|de experiencia))?/iu.exec(
      experience.map((one) => one.text).join(' '),
    )?.[0]
  const firms = [...new Set(firmsIn(experience))].slice(0, 3)
  desk.add('name', 'facts', [
    { kind: 'heading', level: 1, text: name ?? w.blank.name },
    paragraph(profession && upper(profession)),
  ])
  const address = joinedTown(found.address)
  const contact = [
    ...found.ages,
    ...address.map((line) => `${w.label.address}: ${line}`),
    ...facts.phones.map((phone) => `${w.label.phone}: ${phone}`),
    ...facts.emails.map((email) => `${w.label.email}: ${email}`),
    ...facts.urls.map((url) => `${w.label.web}: ${url}`),
  ]
  const reached = facts.phones.length + facts.emails.length > 0 || address.length > 0
  desk.heading('contact')
  desk.add('contact', 'facts', [{ kind: 'lines', lines: reached ? contact : [...contact, w.blank.contact] }])
  desk.heading('profile')
  desk.add(
    'profile',
    'prose',
    [
      paragraph(
        found.aims.length > 0 && profession === undefined
          ? undefined
          : w.resume.profile({
              profession,
              years: years && profession ? withExperience(years, desk.language) : undefined,
              places: profession && firms.length > 0 ? w.and(firms) : undefined,
            }),
      ),
      paragraph(found.aims.map(({ text }) => aimOf(text, w.resume.objective)).join(' ')),
    ],
    experience.map(asItem),
  )
  const list = (section: string, entries: readonly Note[], blank: string | undefined) => {
    if (entries.length === 0 && blank === undefined) return
    desk.heading(section)
    desk.add(
      section,
      'facts',
      entries.length === 0
        ? [paragraph(blank)]
        : [{ kind: 'list', ordered: false, items: entries.map(({ text }) => ({ text: upper(plainly(text)) })) }],
      entries.map(asItem),
    )
  }
  list('experience', experience, w.resume.noExperience)
  list('education', found.education, w.resume.noEducation)
  list('skills', found.skills.flatMap(named), w.resume.noSkills)
  list('languages', spoken(found.languages), undefined)
  list(
    'further',
    [...found.further].sort((a, b) => a.start - b.start),
    undefined,
  )
  desk.net.section = 'further'
  desk.add('further', 'facts', [NET])
}

/** "skills: planting, dry stone walling": the skills one by one, without the word for them. */
function named(note: Note): Note[] {
  const text = note.text.replace(SKILLS, '').replace(/^\s*(?:(?:in|such as|like|wie|en)(?=[\s:]))?\s*:?\s*/iu, '')
  return parted({ ...note, text }, /\s*,\s*(?:(?:and|und|et|y)\s+)?/u).filter((one) => one.text !== '')
}

/** The languages in one line, without the word that leads to them. */
function spoken(languages: readonly Note[]): Note[] {
  const [first] = languages
  if (first === undefined) return []
  const text = languages
    .map((one) =>
      one.text.replace(
        /^(?:(?:i|ich|je|yo)\s)?(?:languages?|speaks?|sprachen|sprachkenntnisse|spricht|spreche|langues?|parle|idiomas?|hablo|habla)\s*:?\s+/iu,
        '',
      ),
    )
    .join(', ')
    // "german english": one beside the other.
    .replace(new RegExp(`(${A_LANGUAGE.source})\\s(?=${A_LANGUAGE.source})`, 'giu'), '$1, ')
  return [{ ...first, text }]
}

/** A street and the town behind it are one address. */
function joinedTown(lines: readonly string[]): string[] {
  const [street, town] = lines
  return street !== undefined && town !== undefined && /\d/u.test(street) && lines.length === 2
    ? [`${street}, ${town}`]
    : [...lines]
}

/** "want a job as an apprentice": what is looked for, without the verb; a sentence with its subject stays one. */
function aimOf(text: string, objective: (what: string) => string): string {
  if (/^(?:i|ich|je|yo)\s/iu.test(text)) return `${upper(text)}.`
  const what = text
    .replace(AIM, '')
    .replace(/^(?:to\s(?:be|become|work as)\s|for\s|:\s*)/iu, '')
    .trim()
  return objective(what.replace(/^[:\s]+/u, ''))
}

function withExperience(years: string, language: string): string {
  if (/experience|erfahrung|expérience|experiencia/iu.test(years)) return years
  return `${years} ${{ en: 'of experience', de: 'Berufserfahrung', fr: 'd’expérience', es: 'de experiencia' }[language] ?? ''}`.trim()
}

/** "2015-2019 apprentice at Volt Ltd, 2019-now electrician at BrightHome": each period by itself. */
function periods(one: Note): Note[] {
  const texts = one.text
    .split(/,\s+(?=(?:(?:since|seit|depuis|desde|from|ab|de)\s+)?(?:19|20)\d{2}(?!\d)\S*\s+\S)/iu)
    // "at Siemens 2015-2020 and ABB 2020-now": a firm and its years on either side.
    .flatMap((text) =>
      text.split(
        /(?<=(?:19|20)\d{2}\)?)(?:,|\s(?:and|und|et|y))\s+(?=(?:(?:at|bei|chez|en)\s)?\p{Lu}[^,]*?\(?(?:19|20)\d{2})/u,
      ),
    )
  if (texts.length === 1) return [one]
  let from = 0
  return texts.map((text) => {
    const at = Math.max(from, one.text.indexOf(text, from))
    from = at + text.length
    const firm =
      /^(?:(?:i\s)?(?:worked|works|working)\s)?(?:at|for|bei|chez|en)\s(\p{Lu}.*?),?\s\(?((?:(?:since|seit|depuis|desde)\s)?(?:19|20)\d{2}.*?)\)?$/iu.exec(
        text,
      ) ?? /^(\p{Lu}[\p{L}\p{N}&’' .-]*?),?\s\(?((?:19|20)\d{2}\s?[-–]\s?\S+?)\)?$/u.exec(text)
    return {
      text: firm?.[1] !== undefined && firm[2] !== undefined ? `${firm[1]}, ${firm[2]}` : text,
      start: one.start + at,
      end: one.start + from,
      whole: one.whole,
    }
  })
}
