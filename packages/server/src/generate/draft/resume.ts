/** A resume: each statement goes under the heading its words speak of. */
import type { Block } from '../blocks.ts'
import { genderOf } from '../facts/names.ts'
import { sentencesOf } from '../facts/split.ts'
import type { Statement } from '../facts/types.ts'
import { type Desk, itemFor, paragraph, upper } from './desk.ts'
import { NET } from './letters.ts'

const EDUCATION =
  /\b(?:BSc|MSc|CAP|BEP|course|kurs|lehrgang|weiterbildung|umschulung|BA|MA|MBA|PhD|BEng|MEng|GCSEs?|A-levels?|degree|bachelor\p{L}*|master\p{L}*|university|college|school|studied|graduated|diploma|education|abitur|studium|studiert|ausbildung|hochschule|universität|lehre|schule|realschule|licence|master|diplôme|diplômée?|université|école|baccalauréat|bac|formation|BTS|grado|máster|licenciatura|licenciad[oa]|universidad|bachillerato|formación|título)\b/iu
const SKILLS =
  /^(?:(?:main|key|technical|my|core)\s+)?(?:skills?|i know|ich kann|je maîtrise|manejo|skilled in|proficient in|tools?|knows?|expertise|kenntnisse|fähigkeiten|edv|compétences?|maîtrise|outils|competencias|habilidades|conocimientos|dominio)\b/iu
const LANGUAGES =
  /^\p{L}+\s(?:native|nativ[oa]|[ABC][12]|muttersprache|muttersprachlich|maternelle?|fließend|grundkenntnisse|notions|fluent|courant)$|^(?:languages?|speaks?|fluent|native|bilingual|sprachen|spricht|sprachkenntnisse|langues?|parle|idiomas?|habla)\b|\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|arabic|englisch|deutsch|französisch|spanisch|italienisch|anglais|allemand|français|espagnol|italien|inglés|alemán|francés|español|italiano)\b.*\b(?:native|fluent|[ABC][12]|basic|conversational|intermediate|muttersprache|fließend|grundkenntnisse|courant|maternelle|notions|nativo|fluido|básico|intermedio)\b|\b(?:native|fluent|[ABC][12]|fließend|courant)\b.*\b(?:english|german|french|spanish|italian|englisch|deutsch|anglais|allemand|inglés|alemán)\b/iu
const EXPERIENCE =
  /\b(?:worked|works|working|experience|manager at|engineer at|developer at|employed|intern(?:ship)?|job|position|since|until|led|managed|built|cut|reduced|increased|improved|saved|won|grew|launched|trained|clients?|freelance|apprentice|years|yrs|berufserfahrung|gearbeitet|arbeitet|angestellt|praktikum|seit|jahre|leitung|leiterin?|tätig|expérience|travaill\p{L}*|stage|depuis|poste|responsable|ans|experiencia|trabaj\p{L}*|prácticas|desde|años|encargad[oa])\b/iu
const FURTHER =
  /\b(?:certificat\p{L}*|certified|award|prize|hobb(?:y|ies)|interests|volunteer\p{L}*|driving licen[cs]e|zertifi\p{L}*|preis|hobbys?|interessen|ehrenamt\p{L}*|führerschein|certifi\p{L}*|prix|loisirs|bénévol\p{L}*|permis|premio|aficiones|voluntari\p{L}*|carné)\b/iu
/** A heading of the prompt's own; the resume has its own. */
const SECTION_LABEL =
  /^(?:(?:work|professional) )?(?:experience|education|skills|contact|profile|summary|languages|certificates|berufserfahrung|erfahrung|ausbildung|kenntnisse|kontakt|profil|sprachen|expérience(?: professionnelle)?|formation|compétences|coordonnées|langues|experiencia(?: profesional)?|formación|competencias|contacto|perfil|idiomas)\s?:?$/iu
const ADDRESS =
  /^(?:\d+[a-z]?,?\s+(?:\p{Lu}[\p{L}'-]*\s)*(?:Street|Road|Avenue|Lane|Drive|Way|Close|Court|Square|Place)\b|\d+[a-z]?,?\s+(?:rue|avenue|boulevard|place)\s|(?:[Cc]alle|[Aa]venida|[Pp]laza|c\/)\s|\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|allee|gasse)\s+\d|\d{5}\s+\p{Lu})/u
/** "Leeds", "Atlanta GA", "based in Vienna": where someone lives. */
const LIVES =
  /^(?:(?:i\s)?(?:lives?|living|based|resident|residing)\s+in|(?:ich\s)?(?:wohne|wohnt|wohnhaft|lebt|lebe)\s+in|aus|habite|domiciliée?|résid\p{L}+|vive|residente|domicilio)\s+(?:(?:à|en|in)\s+)?(?<place>\p{Lu}.{1,50})$/iu
const TOWN = /^\p{Lu}\p{Ll}+(?:[ -](?:\p{Lu}\p{Ll}+|am|an der|de|la|sur|upon))*(?:,? [A-Z]{2})?$/u
/** What someone is looking for stands in the profile. */
const AIM =
  /^(?:i(?:'m| am)? (?:want|would like|looking|seeking|hope|aim)|looking for|seeking|objective|goal|ziel|ich (?:suche|möchte|will)|suche|je (?:cherche|souhaite|veux)|recherche|objectif|busco|quiero|objetivo)(?![\p{L}])/iu
/** Born when and where, of what nation: stands with the address. */
const PERSONAL =
  /^(?:(?:date of birth|born|geboren|geb\.|née?\s|nacid[oa]|nationality|staatsangehörigkeit|familienstand|ledig|verheiratet|nationalité|nacionalidad|fecha de nacimiento)(?![\p{L}])|(?:age|alter|âge|edad):|\d{2}(?:\s(?:years old|jahre alt|ans|años))?$)/iu

const NAME =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|M|Mme|Sr|Sra)\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:van|von|de|del|della|di|da|la|le|bin|al|der|den|y)\s+)*\p{Lu}[\p{L}'’.-]*){1,4}$/u

const A_LANGUAGE =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}+(?:ish|ian|ese|isch)|French|German|Greek|Dutch|Thai|Hindi|Urdu|Arabic|Czech|Welsh|Irish|Swahili|Catalan|Deutsch|(?:angl|franç|portug|polon|holland|japon|chin)ais|allemand|espagnol|italien|russe|arabe|turc|chinois|grec|(?:ingl|franc|portugu|japon|holand)és|alemán|español|italiano|ruso|árabe|chino|catalán)(?!\p{L})/u

/** "speaks Norwegian, English, driving licence B": what is no language belongs elsewhere. */
function languagesApart(one: Statement): Statement[] {
  const lead =
    /^(?:(?:i\s)?speaks?|languages?|spricht|spreche|sprachen|(?:je\s)?parle|langues?|hablo|habla|idiomas?)\s*:?\s+/iu.exec(
      one.text,
    )?.[0] ?? ''
  if (lead === '' || !one.text.includes(',')) return [one]
  const texts = one.text.slice(lead.length).split(/,\s+(?:(?:and|und|et|y)\s+)?/u)
  const spoken = texts.filter((text) => A_LANGUAGE.test(text))
  if (spoken.length === 0 || spoken.length === texts.length) return [one]
  const at = (text: string) => one.start + Math.max(0, one.text.indexOf(text))
  return [
    { text: `${lead}${spoken.join(', ')}`, start: one.start, end: one.end, form: 'fragment' },
    ...texts
      .filter((text) => !spoken.includes(text))
      .map((text): Statement => ({ text, start: at(text), end: at(text) + text.length, form: 'fragment' })),
  ]
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu
const STILL =
  /(?:^|[\s–-])(?:now|today|present|current|heute|aujourd['’]hui|hoy|actualidad|since|seit|depuis|desde)(?!\p{L})/iu

/** The year an entry ends; one that still runs ends last. */
function lastYear({ text }: Statement): number {
  return STILL.test(text) ? 9999 : Math.max(...[...text.matchAll(YEAR)].map(([year]) => Number(year)))
}

/** The newest first, where every entry has its years. */
function newestFirst(entries: readonly Statement[]): Statement[] {
  return entries.every((one) => one.text.search(YEAR) !== -1)
    ? [...entries].sort((a, b) => lastYear(b) - lastYear(a))
    : [...entries]
}

/** The firms of the entries, as the profile names them. */
function firmsIn(entries: readonly Statement[]): string[] {
  const firms = entries.map(
    ({ text }) =>
      /(?:\s(?:at|for|bei|chez|en)\s|^)(?<firm>\p{Lu}[\p{L}\p{N}&’'.-]*(?:\s(?:(?:of|the|and|de|la|del|du|des)\s)?\p{Lu}[\p{L}\p{N}&’'.-]*){0,3})(?=,?\s\(?(?:(?:since|seit|depuis|desde)\s)?(?:19|20)\d{2}|,\s|$)/u.exec(
        text,
      )?.groups?.firm,
  )
  return firms.filter((firm) => firm !== undefined && !/^(?:Since|Seit|Depuis|Desde|Worked)/u.test(firm)) as string[]
}

/** A line of a resume with its years is one entry, however many commas it has; what stands between bars is parted. */
function byLine(desk: Desk): void {
  const { prompt } = desk.facts
  desk.reread((open) => open.flatMap(languagesApart))
  // "I know Excel, I took a course": each by itself.
  desk.reread((open) =>
    open.flatMap((one): Statement[] => {
      const texts = one.text.split(/,\s+(?=(?:I|ich|je|yo)\s|j['’])|,?\s+and before that\s+(?=I\s)/u)
      if (texts.length === 1 || one.form === 'pair') return [one]
      return texts.map((text) => {
        const start = one.start + one.text.indexOf(text)
        return {
          text,
          start,
          end: start + text.length,
          form: 'sentence',
          sentence: upper(`${text.replace(/\.$/u, '')}.`),
        }
      })
    }),
  )
  const lines = sentencesOf(prompt, desk.facts.facts).map(({ text, start, end }) => ({
    text: text.replace(/\.$/u, ''),
    start,
    end,
  }))
  if (lines.length < 3) return
  desk.reread((all) => {
    const open = [...all].sort((a, b) => a.start - b.start)
    let next = 0
    return lines.flatMap((line): Statement[] => {
      const inside: Statement[] = []
      for (; (open[next]?.start ?? line.end) < line.end; next++) inside.push(open[next] as Statement)
      if (inside.length === 0) return []
      const base = { start: line.start, end: line.end }
      if (line.text.includes(' | '))
        return line.text
          .split(/\s*\|\s*/u)
          .filter((text) => ![...desk.facts.emails, ...desk.facts.phones, ...desk.facts.urls].includes(text))
          .map((text) => ({ ...base, text, form: 'fragment' }))
      const dated = /(?<!\d)(?:19|20)\d{2}(?!\d)/u.test(line.text) && !/^\p{L}+:/u.test(line.text)
      return dated ? [{ ...base, text: line.text, form: 'fragment' }] : inside
    })
  })
}

/** A town that follows the name, or stands beside the address. */
function placesIn(desk: Desk, nameEnd: number | undefined): string[] {
  const lineOf = (at: number) =>
    desk.facts.prompt.slice(desk.facts.prompt.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? ''
  const beside = (one: Statement) =>
    (nameEnd !== undefined &&
      one.start >= nameEnd &&
      /^[\s,;.(]*(?:\d{2}[\s,;)]*|(?:geb\.|geboren|born|née?)\s[\p{L}\d./ -]{4,30},\s)?$/u.test(
        desk.facts.prompt.slice(nameEnd, one.start),
      )) ||
    lineOf(one.start).includes(' | ')
  return desk
    .take(
      (one) =>
        one.form !== 'pair' &&
        (LIVES.test(one.text) ||
          PERSONAL.test(one.text) ||
          (TOWN.test(one.text) && genderOf(one.text) === undefined && !SKILLS.test(one.text) && beside(one))),
    )
    .map(
      (one) =>
        LIVES.exec(one.text)?.groups?.place ??
        (/^\d{2}$/u.test(one.text) ? `${desk.w.label.age}: ${one.text}` : upper(one.text)),
    )
}

export function writeResume(desk: Desk): void {
  const { w, facts } = desk
  byLine(desk)
  const topic = facts.topic?.text
  // "for Maria Garcia, software engineer" or "for a nurse".
  const nameInTopic = topic === undefined ? undefined : NAME.exec(topic)?.[0]
  const alone =
    facts.sender?.name === undefined && nameInTopic === undefined
      ? desk.takeOne(
          (one) =>
            one.form === 'fragment' &&
            NAME.test(one.text) &&
            (genderOf(one.text) !== undefined ||
              one.start < 24 ||
              (facts.topic !== undefined && one.start >= facts.topic.end && one.start - facts.topic.end <= 3)),
        )
      : undefined
  const nameAt =
    facts.sender?.name !== undefined
      ? facts.sender
      : (alone ?? (nameInTopic === undefined ? facts.recipient : facts.topic))
  const places = placesIn(desk, nameAt?.end)
  const street = desk.take((one) => one.form === 'fragment' && ADDRESS.test(one.text))
  const name = facts.sender?.name ?? alone?.text ?? nameInTopic ?? facts.recipient?.name ?? facts.parties[0]?.name
  desk.slot('subject')
  desk.slot('title')
  let profession =
    desk.slot('profession') ?? desk.slot('position') ?? facts.sender?.position ?? facts.recipient?.position
  if (profession === undefined && topic !== undefined && nameInTopic === undefined)
    profession = topic.replace(/^(?:an?|the|eine?[nrms]?|une?|una?|el|la|le)\s+/iu, '')
  // "Software engineer CV": the profession stands before the kind.
  const before = facts.kind
    ?.replace(/\s*(?:cv|resume|résumé|curriculum vitae|curriculum|lebenslauf|currículum(?: vitae)?)$/iu, '')
    .trim()
  if (profession === undefined && before !== undefined && before !== '' && before !== facts.kind) profession = before
  const organisation = desk.slot('organisation') ?? facts.sender?.organisation
  desk.take((one) => SECTION_LABEL.test(one.text))
  const takes = (pattern: RegExp) => desk.take((one) => pattern.test(one.label ?? one.text))
  const skills = takes(SKILLS)
  const languages = takes(LANGUAGES)
  const licences = desk.language === 'en' ? takes(/\blicen[cs]es?\b/iu) : []
  const schooling = takes(EDUCATION).flatMap(periods)
  const education = schooling.filter((one) => schooling.length === 1 || EDUCATION.test(one.label ?? one.text))
  const further = [...licences, ...takes(FURTHER)]
  const worked = [
    ...schooling.filter((one) => !education.includes(one)),
    ...desk
      .take((one) => EXPERIENCE.test(one.label ?? one.text) || /\b(?:19|20)\d{2}\b/u.test(one.text))
      .flatMap(periods),
  ]
  const experience = newestFirst(worked.sort((a, b) => a.start - b.start))
  const all = desk.rest()
  // "no experience, 17, Hull": a town near the head, where nothing else says where one lives.
  const town =
    desk.language === 'de' || places.some((place) => !PERSONAL.test(place) && !/\d/u.test(place)) || street.length > 0
      ? -1
      : all.findIndex(
          (one) => TOWN.test(one.text) && !/\s/u.test(one.text) && genderOf(one.text) === undefined && one.start < 80,
        )
  if (town !== -1) places.push(all.splice(town, 1)[0]?.text ?? '')
  const job = all.findIndex(
    (one) =>
      profession === undefined &&
      one.form === 'fragment' &&
      !/\d/u.test(one.text) &&
      !/^(?:geboren|born|née?\b|nacid[oa])/iu.test(one.text) &&
      // A town is no trade.
      !/ing$/u.test(one.text) &&
      one.text.split(/\s+/u).length <= 6,
  )
  if (job !== -1) {
    profession = all[job]?.text.replace(/^(?:an?|eine?|une?|una?)\s+/iu, '')
    all.splice(job, 1)
  }
  const tools = all.filter(
    (one) =>
      one.form === 'fragment' &&
      skills.length === 0 &&
      /^(?:\p{Lu}[\p{L}\p{N}.+#-]*(?:\s+(?:and|und|et|y)\s+|\s+|$)){1,6}$/u.test(one.text),
  )
  skills.push(...tools)
  for (const tool of tools) all.splice(all.indexOf(tool), 1)
  const strip = (one: Statement) =>
    one.value ?? one.text.replace(SKILLS, '').replace(/^\s*(?:(?:in|such as|like|wie|en)(?=[\s:]))?\s*:?\s*/iu, '')
  const skillText = skills.map(strip).join(', ').replace(/\.$/u, '')
  const sinceWhen = experience
    .map(
      (one) =>
        /^(?:an?\s)?(\p{L}[\p{L} -]{2,40}?)(?:,\s[^,]{2,50}?)?\s+(?:since|seit|depuis|desde)\s/iu.exec(one.text)?.[1],
    )
    .find((one) => one !== undefined && !/^(?:i|ich|je|lives?|wohnt)\s/iu.test(one))
  profession ??= sinceWhen
  const aims = [...all, ...experience].filter((one) => AIM.test(one.text))
  for (const list of [all, experience])
    for (const aim of aims) if (list.includes(aim)) list.splice(list.indexOf(aim), 1)
  const years =
    /(?:(?:over|more than|about)\s)?\d+\+?\s+(?:years?|jahren?|ans|años)(?:['’]?\s+(?:of\s+)?(?:experience|berufserfahrung|d'expérience|de experiencia))?/iu.exec(
      experience.map((one) => one.text).join(' '),
    )?.[0]
  const firms = [...new Set(firmsIn(experience))].slice(0, 3)
  const items = (statements: readonly Statement[]): Block | undefined =>
    statements.length === 0
      ? undefined
      : { kind: 'list', ordered: false, items: statements.map((one) => ({ text: itemFor(one).replace(/\.$/u, '') })) }
  desk.add('name', 'facts', [
    { kind: 'heading', level: 1, text: name ?? w.blank.name },
    paragraph(profession ? upper(profession) : undefined),
  ])
  const address = [
    ...street.map((one) => one.text),
    ...(facts.sender?.address ?? []),
    ...(facts.recipient?.address ?? []),
  ]
  const lines = places.filter((place) => !address.includes(place))
  const contact = [
    ...address.map((line) => `${w.label.address}: ${line}`),
    ...lines.map((line) => (PERSONAL.test(line) ? line : `${w.label.address}: ${line}`)),
    ...facts.phones.map((phone) => `${w.label.phone}: ${phone}`),
    ...facts.emails.map((email) => `${w.label.email}: ${email}`),
    ...facts.urls.map((url) => `${w.label.web}: ${url}`),
  ]
  desk.heading('contact')
  desk.add('contact', 'facts', [{ kind: 'lines', lines: contact.length > 0 ? contact : [w.blank.contact] }])
  desk.heading('profile')
  desk.add(
    'profile',
    'prose',
    [
      paragraph(
        aims.length > 0 && profession === undefined
          ? undefined
          : w.resume.profile({
              profession,
              years: years && profession ? withExperience(years, desk.language) : undefined,
              places: profession && firms.length > 0 ? w.and(firms) : undefined,
            }),
      ),
      paragraph(aims.map((one) => one.sentence ?? `${upper(one.text)}.`).join(' ')),
    ],
    experience,
  )
  desk.heading('experience')
  desk.add(
    'experience',
    'facts',
    experience.length > 0 || organisation
      ? [items([...experience]), organisation ? paragraph(organisation) : undefined]
      : [paragraph(w.resume.noExperience)],
    experience,
  )
  desk.heading('education')
  desk.add(
    'education',
    'facts',
    education.length > 0
      ? [items(education.map((one) => ({ ...one, text: one.text })))]
      : [paragraph(w.resume.noEducation)],
    education,
  )
  desk.heading('skills')
  const listed = skillText.split(/\s*,\s*(?:and\s+|und\s+|et\s+|y\s+)?/u).filter((one) => one !== '')
  desk.add(
    'skills',
    'facts',
    listed.length > 0
      ? [{ kind: 'list', ordered: false, items: listed.map((text) => ({ text: upper(text) })) }]
      : [paragraph(w.resume.noSkills)],
    skills,
  )
  if (languages.length > 0) {
    desk.heading('languages')
    desk.add(
      'languages',
      'facts',
      [
        items(
          languages.map((one) =>
            one.label
              ? ({ ...one, text: one.value ?? '', label: undefined, value: undefined } as unknown as Statement)
              : {
                  ...one,
                  text: one.text.replace(/^(?:languages?|speaks?|sprachen|langues?|parle|idiomas?|habla)\s+/iu, ''),
                },
          ),
        ),
      ],
      languages,
    )
  }
  if (further.length + all.length > 0) {
    desk.heading('further')
    desk.add('further', 'facts', [items([...further, ...all].sort((a, b) => a.start - b.start))], [...further, ...all])
  }
  desk.net.section = 'further'
  desk.add('further', 'facts', [NET])
}

function withExperience(years: string, language: string): string {
  if (/experience|erfahrung|expérience|experiencia/iu.test(years)) return years
  return `${years} ${{ en: 'of experience', de: 'Berufserfahrung', fr: 'd’expérience', es: 'de experiencia' }[language] ?? ''}`.trim()
}

/** "2015-2019 apprentice at Volt Ltd, 2019-now electrician at BrightHome": each period by itself. */
function periods(one: Statement): Statement[] {
  if (one.label !== undefined) return [one]
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
      /^(?:(?:i\s)?(?:worked|works|working)\s)?(?:at|for|bei|chez|en)\s(\p{Lu}.*?),?\s\(?((?:(?:19|20)\d{2}).*?)\)?$/iu.exec(
        text,
      ) ?? /^(\p{Lu}[\p{L}\p{N}&’' .-]*?),?\s\(?((?:19|20)\d{2}\s?[-–]\s?\S+?)\)?$/u.exec(text)
    return {
      text: firm?.[1] !== undefined && firm[2] !== undefined ? `${firm[1]}, ${firm[2]}` : text,
      start: one.start + at,
      end: one.start + from,
      form: 'fragment',
    }
  })
}
