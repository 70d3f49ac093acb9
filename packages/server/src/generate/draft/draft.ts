/**
 * The offline draft: a document without a model, from the template and what the prompt says.
 *
 * In: the prompt, the template, the time. Out: blocks, the parts they belong to (for micro models: which carry facts and
 * which a model may write anew), the language, a title, warnings. Every fact of the prompt is in it, nothing is invented,
 * what is missing and needed is a bracketed blank. Deterministic: the same input gives the same draft.
 */
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import type { Template } from '../../templates/template.ts'
import type { Block, ListItem } from '../blocks.ts'
import { factsMissing } from '../facts/check.ts'
import { findTables } from '../facts/data.ts'
import { inFirstPerson } from '../facts/person.ts'
import { proofread } from '../facts/proofread.ts'
import { readFacts } from '../facts/read.ts'
import { scanAtoms } from '../facts/scan.ts'
import type { Facts } from '../facts/types.ts'
import { dayIn, longDate } from '../language/dates.ts'
import { detectLanguage } from '../language/detect.ts'
import { escapeInline } from '../markup/inline.ts'
import type { Draft, DraftPart, DraftSettings, GenerateInput } from '../types.ts'
import { writeBlank, writeSections } from './blank.ts'
import { writeChapter } from './chapter.ts'
import { writeCode } from './code.ts'
import { BOLD_OFF, BOLD_ON, clauseRound, Desk, upper } from './desk.ts'
import { errandOf, writeErrand } from './errand.ts'
import { writeFaq } from './faq.ts'
import { type Figures, figuresOf } from './figures.ts'
import { keepWhole } from './kept.ts'
import { writeLegal } from './legal.ts'
import { NET, writeLetter } from './letters.ts'
import { asEmail, inSentences, isMail, roundMail, withMailTone, writeRoundMail } from './mail.ts'
import { writePaper } from './paper.ts'
import { pickBy } from './pick.ts'
import { writePlain } from './plain.ts'
import { refineText } from './refine.ts'
import { writeReport } from './report.ts'
import { writeResume } from './resume.ts'
import { tableAsked } from './rows.ts'
import { writeSpeech } from './speech.ts'
import { german } from './wording-de.ts'
import { english, type Wording } from './wording-en.ts'
import { spanish } from './wording-es.ts'
import { french } from './wording-fr.ts'

export interface OfflineDraft extends Draft {
  facts: Facts
  /** What was calculated from the prompt's tables, for a model to be told as facts. */
  figures: Figures[]
}

const WORDINGS = { en: english, de: german, fr: french, es: spanish } as const

const WRITERS: Readonly<Record<string, (desk: Desk) => void>> = {
  blank: writeBlank,
  'academic-paper': writePaper,
  resume: writeResume,
  'code-documentation': writeCode,
  'book-chapter': writeChapter,
  faq: writeFaq,
  presentation: writeSpeech,
  'data-report': writeReport,
  'legal-document': writeLegal,
}

/** Layouts whose document says "I", beside letters. */
const FIRST_PERSON: ReadonlySet<Template['layout']> = new Set(['script'])

export function writeDraft(
  input: Pick<GenerateInput, 'prompt' | 'existingContent'> & { format?: GenerateInput['format'] },
  { template, now, timeZone }: DraftSettings,
): OfflineDraft {
  const plain = plainOf(input.prompt)
  if (input.existingContent)
    return refinedDraft(input.existingContent, plain, { language: detectLanguage(plain).promptLanguage, template })
  const blank = template.id === 'blank'
  const named = blank ? asEmail(plain, detectLanguage(plain).promptLanguage) : plain
  const first = readAs(named, template)
  const round = blank ? roundMail(first.prompt, first.promptLanguage) : undefined
  const asked =
    blank && round === undefined && first.language === first.promptLanguage
      ? errandOf(first.prompt, first.promptLanguage)
      : undefined
  const kindForm = blank && round === undefined ? formFor(first.facts.kind) : undefined
  // A letter whose people were read has its addresses and its date; a note needs neither.
  const errand =
    kindForm === undefined || first.facts.sender?.name === undefined || first.facts.recipient?.name === undefined
      ? asked
      : undefined
  const form = errand === undefined ? kindForm : undefined
  const { facts: read, language, promptLanguage, prompt } = form === undefined ? first : readAs(named, form)
  const facts = form === undefined ? read : withMailTone(read)
  const today = dayIn(now, timeZone)
  const locale = language === 'en' && usesAmericanDates(prompt) ? 'en-US' : language
  const known = hasWording(language)
  const pick = pickBy(plain)
  const w: Wording = WORDINGS[known ? (language as keyof typeof WORDINGS) : 'en'](pick)
  const todayText = longDate(today, locale)
  const desk = new Desk(facts, { template: form ?? template, w, pick, today, todayText })
  const warnings: string[] = []
  if (!known) {
    warnings.push(
      `The offline draft has no wording of its own in this language (${language}): it keeps the prompt's own words in the plainest form of the template.`,
    )
    writePlain(desk, language)
  } else {
    if (language !== promptLanguage)
      warnings.push(
        `The document was asked for in another language (${language}) than the prompt's (${promptLanguage}): the offline draft cannot translate the prompt's own words.`,
      )
    if (form?.layout === 'letter' && isMail(facts.kind)) desk.reread((open) => inSentences(desk, open))
    if (round !== undefined) writeRoundMail(desk, round)
    else if (errand !== undefined) writeErrand(desk, errand)
    else writerFor(form ?? template)(desk)
  }
  keepWhole(desk.parts, facts, { language: promptLanguage, story: (form ?? template).id === 'book-chapter' })
  catchTheRest(desk, errand?.start ?? 0)
  if (form !== undefined) inOneSection(desk, template, facts.kind)
  if (language === 'de') smallAfterSalutation(desk.parts)
  const parts = desk.parts
    .map((part) => ({
      ...part,
      blocks: part.blocks.filter((block) => block !== NET).map((block) => finished(block, language)),
    }))
    .filter((part) => part.blocks.length > 0)
  const blocks = parts.flatMap((part) => part.blocks)
  const tabular = form === undefined && (template.layout === 'plain' || template.id === 'data-report')
  const table = input.format === 'csv' && tabular ? tableAsked(desk) : undefined
  const rows = table === undefined ? undefined : finished(table, language)
  if (rows !== undefined && factsMissing(plainText([rows]), facts.facts).length > 0)
    warnings.push('The csv file holds the table alone: what else the prompt says is not in it.')
  return {
    blocks: rows === undefined ? blocks : [rows],
    language,
    title: titleOf(blocks, template),
    warnings,
    parts: rows === undefined ? parts : [rowsPart(rows, template)],
    facts,
    figures: facts.tables.flatMap((table) => figuresOf(table, promptLanguage)),
  }
}

/** A table that is the whole of a csv file, as code keeps it. */
function rowsPart(table: Block, { sections, instructions }: Template): DraftPart {
  const section = sections.find(({ id }) => id === 'data') ?? sections.at(-1)
  return { section: section?.id ?? '', kind: 'facts', instruction: instructions, facts: [], blocks: [table] }
}

/** Whether the draft has words of its own in a language: headings, salutations, closings. */
export const hasWording = (language: string): boolean => language in WORDINGS

/**
 * What a model is told of the draft before the draft is there: the language, where the prompt has no table to reckon with;
 * undefined where only the draft can tell. In a fraction of the draft's time.
 */
export function languageAhead(prompt: string, { layout, id }: Template): string | undefined {
  const plain = plainOf(prompt)
  const named = id === 'blank' ? asEmail(plain, detectLanguage(plain).promptLanguage) : plain
  const meant = asMeant(named, layout === 'letter')
  const { language, promptLanguage } = detectLanguage(meant)
  const figures = /\d/u.test(meant) && findTables(meant, scanAtoms(meant, promptLanguage)).length > 0
  return figures ? undefined : language
}

/** Without control characters. Long runs of blank space say nothing, and cost patterns that look for the end of one. */
const plainOf = (prompt: string): string =>
  prompt.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uE000\uE001]/gu, ' ').replace(/[^\S\n]{2,}/gu, ' ')

/** The facts of a prompt as a template's writer needs them. */
function readAs(plain: string, template: Template) {
  const letter = template.layout === 'letter'
  const prompt = asMeant(plain, letter)
  const { language, promptLanguage, requested } = detectLanguage(prompt)
  const facts = readFacts(prompt, {
    language: promptLanguage,
    letter,
    story: template.id === 'book-chapter',
    firstPerson: letter || FIRST_PERSON.has(template.layout),
    ...(requested ? { ignore: requested } : {}),
  })
  return { prompt, language, promptLanguage, facts }
}

/** What a blank document is, where the prompt names a kind that has a template of its own; the narrower kinds first. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/out[- ]of[- ]office/iu, ''],
  [/resign|démission|renuncia|dimisión|kündigung/iu, 'resignation'],
  [/complaint|beschwerde|reklamation|réclamation|plainte|queja|reclamación/iu, 'formal-complaint'],
  [
    /cover(?:ing)? letter|application|bewerbung|motivation|candidatur|solicitud de (?:empleo|trabajo)/iu,
    'job-application',
  ],
  [/(?:^|\s)(?:cv|resumes?|résumés?|curriculum|lebenslauf|currículum)(?:\s|$)/iu, 'resume'],
  [
    /(?<!news)letter|(?<!\p{L})(?:e-?)?mails?(?!\p{L})|(?<!\p{L})brief(?!\p{L})|schreiben|lettre|courrier|courriel|(?<!\p{L})carta(?!\p{L})|correo/iu,
    'formal-letter',
  ],
  [
    /stor(?:y|ies)|chapter|geschichte|erzählung|kapitel|nouvelle|récit|chapitre|cuento|relato|capítulo/iu,
    'book-chapter',
  ],
  [/speech|toast|eulogy|(?<!\p{L})\p{L}*rede(?!\p{L})|ansprache|discours|discurso|brindis/iu, 'presentation'],
  // An essay is none: it has no method and no results.
  [/(?:research|term|academic) paper|hausarbeit|seminararbeit|dissertation/iu, 'academic-paper'],
  [
    /contract|agreement|(?<!\p{L})ndas?(?!\p{L})|\p{L}*vertrag|vereinbarung|contrat|contrato|acuerdo/iu,
    'legal-document',
  ],
]

function formFor(kind: string | undefined): Template | undefined {
  const id = FORMS.find(([pattern]) => pattern.test(kind ?? ''))?.[1]
  return id === undefined ? undefined : BUILT_IN_TEMPLATES.find((one) => one.id === id)
}

/** The parts of a form belong to the blank template's one section; an e-mail has no addresses and no date on it. */
function inOneSection(desk: Desk, template: Template, kind: string | undefined): void {
  const section = template.sections.at(-1)?.id ?? ''
  const mail = isMail(kind)
  const head = new Set(['sender', 'date', 'recipient'])
  for (const part of desk.parts.splice(0)) if (!(mail && head.has(part.section))) desk.parts.push({ ...part, section })
}

/** The prompt without slips of the hand, and a letter's from the person who signs it. */
function asMeant(prompt: string, letter: boolean): string {
  const { promptLanguage } = detectLanguage(prompt)
  const typed = proofread(prompt, promptLanguage)
  return letter ? inFirstPerson(typed, promptLanguage) : typed
}

/** An existing text comes back with the edits that were understood; it is the caller's, so it has no blocks. */
function refinedDraft(
  existing: string,
  prompt: string,
  { language, template }: { language: string; template: Template },
): OfflineDraft {
  const { text, warnings } = refineText(existing, prompt, language)
  const first = /[^\n]*\S[^\n]*/u.exec(text)?.[0].replace(/^[#\s*]+|[\s*]+$/gu, '') ?? ''
  const title = first !== '' && first.length <= 120 ? first : template.name
  return {
    blocks: [],
    parts: [],
    language: detectLanguage(text).language,
    title,
    warnings,
    text,
    facts: readFacts(prompt, { language }),
    figures: [],
  }
}

function writerFor(template: Template): (desk: Desk) => void {
  const own = WRITERS[template.id]
  if (own !== undefined) return own
  return template.layout === 'letter' ? writeLetter : writeSections
}

/** Whatever of the prompt's facts no writer has placed is listed where the writer left room for it; `head` is where a note's own words start. */
function catchTheRest(desk: Desk, head: number): void {
  const text = plainText(desk.parts.flatMap((part) => part.blocks))
  const { kind } = desk.facts
  const missing = factsMissing(text, desk.facts.facts).filter(
    // "Kurzer Bericht an den Gemeinderat": the capitals of what is asked for name nothing.
    (fact) =>
      fact.kind !== 'name' ||
      // "Gratuliere Anna": whom a note is to, with the word that asks for it.
      (fact.start >= head && (kind === undefined || !fact.text.split(/\s+/u).includes(kind))),
  )
  const clauses: string[] = []
  for (const fact of missing) {
    const clause = clauseRound(desk.facts, fact)
    if (clause !== '' && !clauses.some((one) => one.includes(clause))) clauses.push(clause)
  }
  const parts = desk.parts
  const at = parts.findIndex((part) => part.blocks.includes(NET))
  if (clauses.length === 0) return
  const blocks: Block[] = [
    { kind: 'paragraph', text: desk.w.label.alsoDetails },
    { kind: 'list', ordered: false, items: clauses.map((clause) => ({ text: upper(clause) })) },
  ]
  const section = desk.net.section || (desk.template.sections.at(-1)?.id ?? '')
  const part: DraftPart = { section, kind: 'facts', instruction: desk.template.instructions, facts: clauses, blocks }
  if (at === -1) parts.push(part)
  else parts.splice(at, 1, part)
}

/** In German the sentence after "Sehr geehrte Damen und Herren," goes on in small letters; words that are always small are known. */
function smallAfterSalutation(parts: DraftPart[]): void {
  let salutation = false
  for (const part of parts)
    part.blocks = part.blocks.map((block) => {
      if (block === NET || block.kind !== 'paragraph') return block
      const follows = salutation
      salutation = block.role === 'salutation' && block.text.endsWith(',')
      return follows ? { ...block, text: block.text.replace(ALWAYS_SMALL, (word) => word.toLowerCase()) } : block
    })
}

const ALWAYS_SMALL =
  /^(?:Der|Die|Das|Den|Dem|Ein(?:e[mnrs]?)?|Ich|Wir|Es|Am|Im|In|An|Auf|Bei|Mit|Nach|Vor|Zu|Zum|Zur|Für|Von|Vom|Seit|Seitdem|Wegen|Leider|Bitte|Hiermit|Mein(?:e[mnrs]?)?|Unser(?:e[mnrs]?)?|Vielen|Nun|Da|Weil|Wenn)(?=\s)/u

/** "March 14" or a dollar sign: dates are then written the American way. */
function usesAmericanDates(prompt: string): boolean {
  return (
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2}\b/u.test(
      prompt,
    ) ||
    (/\$\s?\d/u.test(prompt) &&
      !/\b\d{1,2}(?:st|nd|rd|th)?\s(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/u.test(
        prompt,
      ))
  )
}

/** Escapes what the inline markup would read, and turns the private marks into bold. */
function marked(text: string): string {
  return escapeInline(text)
    .replaceAll(BOLD_ON, '**')
    .replaceAll(BOLD_OFF, '**')
    .replace(/[ \t]+/gu, ' ')
    .trim()
}

/** French puts a space before its colons. */
function spaced(text: string, language: string): string {
  return language === 'fr' ? text.replace(/(?<=[\p{L}\p{N})»]):(?=\s)/gu, ' :') : text
}

/** One stop is enough: what a sentence is made of may bring its own, as "5.12." or "What now?" does. */
const endedOnce = (text: string) =>
  text.replace(/(?<=[^\s.])([.!?])\.(?=\s|$)/gu, '$1').replace(/[,;:]\.(?=\s|$)/gu, '.')

function finished(block: Block, language: string): Block {
  const inline = (text: string) => endedOnce(marked(spaced(text, language)))
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, text: inline(block.text) }
    case 'lines':
      return { ...block, lines: block.lines.map(inline) }
    case 'list':
      return { ...block, items: block.items.map((item): ListItem => ({ ...item, text: inline(item.text) })) }
    case 'table':
      return { ...block, header: block.header.map(inline), rows: block.rows.map((row) => row.map(inline)) }
    default:
      return block
  }
}

function titleOf(blocks: readonly Block[], template: Template): string {
  const first =
    blocks.find((block) => block.kind === 'heading') ??
    blocks.find((block) => block.kind === 'paragraph' && block.role === 'subject')
  const text =
    first !== undefined && 'text' in first
      ? first.text
          .replace(/\*\*/gu, '')
          .replace(/\\([\\*])/gu, '$1')
          .replace(/^(?:Subject|Betreff|Objet|Asunto)\s?:\s*/u, '')
      : template.name
  return text.slice(0, 300)
}

/** A draft's words alone, one block to a line. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
        case 'code':
          return block.text
        case 'lines':
          return block.lines.join('\n')
        case 'list':
          return block.items.map((item) => item.text).join('\n')
        case 'table':
          return [block.header, ...block.rows].map((row) => row.join(' | ')).join('\n')
        case 'quote':
          return plainText(block.blocks)
        default:
          return ''
      }
    })
    .join('\n')
}
