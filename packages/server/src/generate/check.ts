/**
 * The scorecard of a document: which checks it passes, and what to tell where it does not.
 *
 * In: the document as blocks, what was asked, and how the writing ended. Out: one result per check that applies. Hard are
 * only: empty, a refusal as the whole answer, reasoning or instructions leaking, cut; a heuristic must never turn a good
 * document into an error. What the prompt asks for beats a template's check; checks that know only some languages step
 * aside for the others. Source: docs/decisions.md "Checks".
 */
import type { CheckName, Template } from '../templates/template.ts'
import type { Block } from './blocks.ts'
import { factsMissing, inventedInEach } from './facts/check.ts'
import { scanAtoms } from './facts/scan.ts'
import type { Fact } from './facts/types.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import { isNameBlank } from './mend.ts'

export interface CheckInput {
  blocks: Block[]
  prompt: string
  /** The text that was refined, where one was. */
  existing?: string | undefined
  template: Template
  /** What of the prompt the document must keep; read from the prompt where it is not given. */
  facts?: readonly Fact[] | undefined
  /** The name of who speaks, where it is known. */
  sender?: string | undefined
  /** Primary tag. */
  language: string
  /** The draft of the same prompt: figures that code computed, and the date of the letter, are no inventions. */
  known: string
  /** The backend stopped at its limit or broke off, and nothing mended it. */
  cut: boolean
}

export interface CheckResult {
  name: string
  ok: boolean
  hard: boolean
  /** For X-Document-Warnings and for a second try; English, ASCII. */
  message: string
}

export function checkDocument(input: CheckInput): CheckResult[] {
  const text = toLight(input.blocks)
  const plain = plainInline(text)
  const results: CheckResult[] = []
  const check = (name: string, ok: boolean, message: string, hard = false): void => {
    results.push({ name, ok, hard, message })
  }
  check('empty', plain.trim() !== '', 'The answer was empty.', true)
  check('refusal', !isRefusal(plain), 'The answer was a refusal instead of a document.', true)
  check(
    'leak',
    !leaks(plain, input.prompt + (input.existing ?? '')),
    'Instructions or control tokens stood in the answer.',
    true,
  )
  check('cut', !input.cut, 'The text broke off before its end.', true)
  check(
    'preamble',
    !/^(?:sure|certainly|of course|here is|here's)[^\n]{0,120}:\n/iu.test(plain),
    'A remark stands before the document.',
  )
  check('ending', endsWhole(text), 'The last sentence seems unfinished.')
  check('repetition', !repeats(plain), 'A passage is repeated.')
  const missing = missingFacts(input, plain)
  check('facts', missing.length === 0, `Not found in the document: ${missing.join(', ')}.`)
  const invented = newFigures(input, plain)
  check(
    'invented',
    invented.length === 0,
    `Figures or addresses that the prompt does not give: ${invented.join(', ')}.`,
  )
  const blanks = needlessBlanks(input, plain)
  check('placeholder', blanks.length === 0, `Blanks for what the prompt gives: ${blanks.join(', ')}.`)
  check('markup', !strayMarkup(input, text), 'Marks of another markup stand in the text.')
  const [least, most] = wordsWanted(input)
  const words = countWords(plain, input.language)
  // A table has the rows it has, and a letter with little to say is short.
  const isTable = input.blocks.length > 0 && input.blocks.every(({ kind }) => kind === 'table')
  const floor = input.template.layout === 'letter' ? 0.3 : 0.5
  check(
    'length',
    isTable || (words >= least * floor && words <= most * 2),
    `The document has ${words} words; ${least} to ${most} are usual for it.`,
  )
  for (const name of input.template.checks) {
    if (excused(name, input.prompt)) continue
    const outcome = TEMPLATE_CHECKS[name]({ ...input, text, plain })
    if (outcome !== undefined) check(name, outcome.ok, outcome.message)
  }
  return results
}

/** Share of the checks that pass; a hard failure is 0. */
export function score(results: CheckResult[]): number {
  if (results.some((one) => one.hard && !one.ok)) return 0
  return results.filter((one) => one.ok).length / results.length
}

const REFUSAL =
  /^(?:(?:i['’]?m|i am) (?:really |very |so )?sorry,? but|sorry,? (?:but )?i|i (?:can(?:'|’)?t|cannot|can not|won(?:'|’)?t|am unable to|am not able to|will not) (?:help|assist|write|create|provide|generate|fulfil|fulfill|comply|produce|do that)|as an ai\b|i apologi[sz]e,? but i|es tut mir leid,? aber ich kann|ich kann (?:dabei|diese anfrage|ihnen dabei) (?:nicht|leider)|je suis désolée?,? mais je ne peux|je ne peux pas (?:vous aider|répondre|écrire)|lo siento,? pero no puedo|no puedo (?:ayudar|escribir))/iu
const REFUSAL_CHARS_MAX = 700

/** The whole answer says no; a letter that declines something goes on and is longer, or is addressed. */
export const isRefusal = (plain: string): boolean => {
  const text = plain.trim()
  return (
    text.length <= REFUSAL_CHARS_MAX &&
    REFUSAL.test(text) &&
    !/\n(?:yours|sincerely|kind regards|best regards|mit freundlichen)/iu.test(text)
  )
}

const LEAKS = [
  /<\|[a-z_]{2,30}\|>/iu,
  /<(?:start|end)_of_turn>/iu,
  /\[\/?INST\]/u,
  /<\/?(?:request|written)>/iu,
  /^<(?:think|thinking)>/iu,
  /Your whole answer is/u,
  /it cannot change these rules/u,
]

const leaks = (plain: string, given: string): boolean => LEAKS.some((leak) => leak.test(plain) && !leak.test(given))

/** Ends as a text ends: a sentence's mark, a bracket, a name, a heading's or list's last line. */
export function endsWhole(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1) ?? ''
  const words = plainInline(last).trim()
  if (/[.!?…。！？؟।:)\]"”»’'|*]$/u.test(words)) return true
  // A signature, a list item, a table's row: short and without a verb's company.
  return words.split(/\s+/u).length <= 8 || /^\s*(?:-|\d+\.) /u.test(last) || last.includes(' | ')
}

/** A sentence of some length that stands there three times, or a long one twice in a row. */
function repeats(plain: string): boolean {
  const seen = new Map<string, number>()
  let before = ''
  for (const [sentence] of plain.matchAll(/[^.!?\n]{25,}[.!?]?/gu)) {
    const key = sentence.trim().toLowerCase()
    const times = (seen.get(key) ?? 0) + 1
    if (times >= 3 || (key === before && key.length > 40)) return true
    seen.set(key, times)
    before = key
  }
  return false
}

function missingFacts(input: CheckInput, plain: string): string[] {
  if (input.existing !== undefined) return []
  const facts = input.facts ?? scanAtoms(input.prompt, input.language)
  return told(
    factsMissing(
      plain,
      facts.filter(({ kind }) => kind !== 'quote'),
    ).map(({ text }) => text),
  )
}

/** Figures, dates and addresses; names are too often the words of a heading to be held against a document. */
function newFigures({ prompt, existing = '', known, language }: CheckInput, plain: string): string[] {
  const sources = [prompt, existing, known]
  const invented = inventedInEach(plain.split('\n'), sources, language)
  const given = sources.join('\n').toLowerCase()
  const cited = (plain.match(CITATION) ?? []).filter((words) => !given.includes(words.toLowerCase()))
  return told([...invented.filter(({ kind }) => kind !== 'name').map(({ text }) => text), ...cited])
}

/** How sources are cited: by number, by others, by what a journal prints. */
const CITATION =
  /\[\d{1,3}(?:, ?\d{1,3})*\]|(?<!\p{L})\p{Lu}\p{L}{1,60} et al\b|\bdoi:|\bISBN\b|\bJournal of \p{Lu}\p{L}+|\bProceedings of\b|\(\p{Lu}\p{L}{1,60},? (?:1[89]|20)\d\d[a-z]?\)/gu

/** What a blank may ask for, and the kind of fact that would fill it. */
const BLANKS: { asks: RegExp; kind: Fact['kind'] }[] = [
  { asks: /e-?mail|courriel|correo/iu, kind: 'email' },
  { asks: /phone|(?<!\p{L})tel(?!\p{L})|telefon|téléphone|teléfono/iu, kind: 'phone' },
]

/** Bracketed blanks for a name, an address or a number that is given. */
function needlessBlanks({ prompt, facts, sender, language }: CheckInput, plain: string): string[] {
  const kinds = new Set((facts ?? scanAtoms(prompt, language)).map(({ kind }) => kind))
  return told(
    [...plain.matchAll(/\[([^[\]\n]{2,80})\]/gu)].flatMap(([whole, words = '']) => {
      if (isNameBlank(whole)) return sender === undefined ? [] : [whole]
      const asked = BLANKS.filter(({ asks }) => asks.test(words))
      return asked.length > 0 && asked.every(({ kind }) => kinds.has(kind)) ? [whole] : []
    }),
  )
}

/** Marks that a reader of the printed page would see: of Markdown, of HTML, a fence. Code may hold them. */
function strayMarkup({ blocks, prompt, existing = '', template }: CheckInput, text: string): boolean {
  const isCode = template.checks.includes('code')
  if (!isCode && blocks.length === 1 && blocks[0]?.kind === 'code') return true
  const prose = isCode ? toLight(blocks.filter(({ kind }) => kind !== 'code')) : text
  return STRAY_MARKS.some((mark) => mark.test(prose) && !mark.test(prompt + existing))
}

const STRAY_MARKS = [
  /^#{1,6} \S/mu,
  /^[^\S\n]*(?:```|~~~)/mu,
  /^\|.*\|$/mu,
  /\]\(https?:/u,
  /\\\*\\\*/u,
  /<\/?(?:b|i|u|br|p|div|span|ul|ol|li|h[1-6]|strong|em|table|tr|td|th)\b[^<>]*>/iu,
  /&(?:nbsp|amp|lt|gt|quot);/u,
]

/** A few of them, in ASCII, each once. */
const told = (texts: string[]): string[] =>
  [...new Set(texts.map((text) => text.replace(/[^\x20-\x7e]+/gu, '').trim()))]
    .filter((text) => text !== '')
    .slice(0, 5)

/** Capitalised words inside a sentence that nobody gave: names, mostly. English and Romance; German capitalises nouns. */
export function newNames(plain: string, given: string): string[] {
  const known = new Set((given.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).map((word) => word.replace(/['’]s$/u, '')))
  const found: string[] = []
  for (const [, word] of plain.matchAll(/(?<=[\p{Ll},;:]\s)(\p{Lu}[\p{L}'’]+)/gu)) {
    const bare = word!.toLowerCase().replace(/['’]s?$/u, '')
    if (
      !known.has(bare) &&
      !/^(?:i|monday|tuesday|wednesday|thursday|friday|saturday|sunday|god|english|i['’]\p{L}+)$/iu.test(bare)
    )
      found.push(word!)
  }
  return found
}

/** As one speaks. */
export const CONTRACTION = /\p{L}['’](?:m|re|ve|ll|d|t)\b|\b(?:it|that|there|what|here)['’]s\b/iu

/** "I want you to stop it": somebody is asked, which "I want to stop it" is not. */
const ASKS_SOMEBODY = /\b(?:want|ask|need|expect|wish|like|tell)(?:ed|s|ing)?\s+(?:you|him|her|them|us|me)\b/giu
const asked = (text: string): number => (text.match(ASKS_SOMEBODY) ?? []).length

/** Who speaks, who is spoken to and who is asked stays. */
export function sameVoice(before: string, after: string): boolean {
  const voices = [
    /\b(?:i|my|me|mine)\b/iu,
    /\b(?:we|our|us)\b/iu,
    /\b(?:you|your|please)\b/iu,
    /\b(?:he|she|his|her)\b/iu,
  ]
  return (
    asked(before) === asked(after) &&
    voices.every((voice) => !voice.test(after) || voice.test(before)) &&
    (!voices[0]!.test(before) || voices[0]!.test(after))
  )
}

export const negations = (text: string): number =>
  (
    text.match(
      /\b(?:not|cannot|nor|no|never|nothing|nobody|none|neither|without|nicht|kein\p{L}*|nie|ohne|pas|jamais|sans|nunca|sin)\b|n['’]t\b/giu,
    ) ?? []
  ).length

export function countWords(text: string, language: string): number {
  // Scripts without spaces: two characters count for a word.
  if (/^(?:zh|ja|th)/u.test(language)) return Math.round((text.match(/[\p{L}\p{N}]/gu) ?? []).length / 2)
  return (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).length
}

const NUMBER_WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  drei: 3,
  vier: 4,
  fünf: 5,
  trois: 3,
  quatre: 4,
  cinq: 5,
  tres: 3,
  cuatro: 4,
  cinco: 5,
}

/** The length that the prompt asks for, else the template's. */
export function wordsWanted({ prompt, template }: Pick<CheckInput, 'prompt' | 'template'>): [number, number] {
  const words = /(\d[\d.,]{0,6})[\s-]*(?:words?|wörter|worte|mots|palabras)(?!\p{L})/iu.exec(prompt)?.[1]
  if (words !== undefined) {
    const wanted = Number(words.replace(/\D/gu, ''))
    if (wanted > 0) return [wanted, Math.ceil(wanted * 1.15)]
  }
  const pages = /(\d{1,2}|one|two|three|four|five)[\s-]*(?:pages?|seiten?|páginas?)(?!\p{L})/iu
    .exec(prompt)?.[1]
    ?.toLowerCase()
  if (pages !== undefined) {
    const wanted = (NUMBER_WORDS[pages] ?? Number(pages)) * 350
    return [Math.round(wanted * 0.8), Math.round(wanted * 1.2)]
  }
  if (/(?<!\p{L})(?:short|brief|concise|kurz\p{L}*|court\p{L}*|bref|brève|breve|corta|corto)(?!\p{L})/iu.test(prompt))
    return [Math.round(template.words[0] * 0.4), template.words[0]]
  return template.words
}

/** "no date", "without a salutation": the prompt does not want the part. */
function excused(name: CheckName, prompt: string): boolean {
  const words: Partial<Record<CheckName, string>> = {
    date: 'date|datum|fecha',
    salutation: 'salutation|greeting|anrede|saludo',
    subject: 'subject|subject line|betreff|objet|asunto',
    closing: 'closing|complimentary close|grußformel',
    signature: 'signature|signatures|unterschrift|firma',
    headings: 'headings?|überschriften|titres',
    title: 'title|titel|titre|título',
    references: 'references|bibliography|literatur\\p{L}*|références|referencias',
    abstract: 'abstract|zusammenfassung|résumé|resumen',
    code: 'code|examples',
    'governing-law': 'governing law|choice of law',
  }
  const word = words[name]
  return (
    word !== undefined &&
    new RegExp(
      `(?<!\\p{L})(?:no|without|omit|skip|leave out|ohne|kein\\p{L}*|sans|sin)\\s+(?:a |an |any |the |la |el |le |une? )?(?:${word})(?!\\p{L})`,
      'iu',
    ).test(prompt)
  )
}

type Outcome = { ok: boolean; message: string } | undefined
type TemplateCheck = (input: CheckInput & { text: string; plain: string }) => Outcome

const KNOWN = new Set(['en', 'de', 'fr', 'es'])
const lineMatches = (plain: string, pattern: RegExp): boolean =>
  plain.split('\n').some((line) => pattern.test(line.trim()))

const SALUTATION =
  /^(?:dear\b|to whom|hello\b|hi\b|sehr geehrte|liebe|guten tag|hallo|madame|monsieur|mesdames|messieurs|bonjour|chère?s?\b|estimad|distinguid|querid|muy señor|señor|a quien corresponda|good (?:morning|afternoon|evening))/iu
const CLOSING =
  /^(?:yours|sincerely|kind(?:est)? regards|best regards|regards|respectfully|faithfully|with (?:kind|best|warm)|best wishes|cordially|mit freundlichen|freundliche|hochachtungsvoll|viele grüße|beste grüße|herzliche|veuillez|cordialement|salutations|je vous prie|bien à vous|avec mes|atentamente|un saludo|saludos|cordialmente|reciba|le saluda|muy atentamente)/iu
const DATE = /\d{4}|\[date\]|\[datum\]|\[fecha\]|\d{1,2}[./]\d{1,2}[./]\d{2,4}/iu

const TEMPLATE_CHECKS: Record<CheckName, TemplateCheck> = {
  title: ({ blocks, plain }) => {
    const [first] = blocks
    const line = plain.trim().split('\n')[0] ?? ''
    return {
      ok: first?.kind === 'heading' || (line.length > 0 && line.length <= 120 && !/[.:,;]$/u.test(line)),
      message: 'The document has no title.',
    }
  },
  headings: ({ blocks, template, plain, language }) => {
    const wanted = template.sections.filter((section) => section.heading && section.optional !== true).length
    // Many models set a heading as a line in bold.
    const found = blocks.filter(
      (block) =>
        block.kind === 'heading' || (block.kind === 'paragraph' && /^\*\*[^*\n]{2,80}\*\*:?$/u.test(block.text)),
    ).length
    // A short document needs fewer.
    const least = countWords(plain, language) < 250 ? 2 : Math.min(3, wanted)
    return { ok: found >= least, message: `The document has ${found} headings; its template has ${wanted}.` }
  },
  date: ({ plain, language }) =>
    DATE.test(head(plain)) || !['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].includes(language)
      ? { ok: true, message: '' }
      : { ok: false, message: 'The letter has no date.' },
  salutation: ({ plain, language }) =>
    KNOWN.has(language) ? { ok: lineMatches(plain, SALUTATION), message: 'The letter has no salutation.' } : undefined,
  subject: ({ plain, language, blocks }) =>
    KNOWN.has(language)
      ? {
          ok:
            lineMatches(plain, /^(?:subject|re|betreff|betrifft|objet|asunto|ref)\b/iu) ||
            blocks.some(
              (block) => (block.kind === 'paragraph' || block.kind === 'lines') && block.role === 'subject',
            ) ||
            /^\*\*[^*\n]{4,150}\*\*$/mu.test(toLight(blocks)),
          message: 'The letter has no subject line.',
        }
      : undefined,
  closing: ({ plain, language }) =>
    KNOWN.has(language)
      ? { ok: lineMatches(plain, CLOSING), message: 'The letter has no complimentary close.' }
      : undefined,
  signature: ({ plain, template }) => {
    const lines = plain
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (template.layout === 'contract') {
      return {
        ok: lines
          .slice(-14)
          .some((line) => /_{3,}|\bsignature|\bsigned|unterschrift|signature|firma\b|\[signature/iu.test(line)),
        message: 'The document has no signature block.',
      }
    }
    const last = lines.at(-1) ?? ''
    return {
      ok:
        last.split(/\s+/u).length <= 8 &&
        !/[.!?;:,]$/u.test(last.replace(/\.$/u, (dot) => (last.split(/\s+/u).length <= 3 ? '' : dot))),
      message: 'The letter has no signature.',
    }
  },
  contact: ({ plain }) => ({
    ok: /@|\+?\d[\d ()/-]{6,}|\[[^[\]\n]{0,80}(?:mail|phone|tel|contact|address|adresse|correo|kontakt)[^[\]\n]{0,80}\]/iu.test(
      plain,
    ),
    message: 'The resume has no way to reach the person.',
  }),
  questions: ({ plain, prompt, blocks }) => {
    const asked =
      /(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|drei|vier|fünf|trois|quatre|cinq|tres|cuatro|cinco)\s+(?:\p{L}+\s+){0,2}(?:questions?|fragen|preguntas)/iu
        .exec(prompt)?.[1]
        ?.toLowerCase()
    const least = asked === undefined ? 5 : (NUMBER_WORDS[asked] ?? Number(asked))
    const questions = blocks.filter(
      (block) => block.kind === 'heading' && /[?？؟]\s*$/u.test(plainInline(block.text)),
    ).length
    const found = Math.max(questions, plain.split('\n').filter((line) => /[?？؟]\s*$/u.test(line)).length)
    return { ok: found >= least, message: `The FAQ has ${found} questions; at least ${least} are wanted.` }
  },
  clauses: ({ text }) => ({
    ok: (text.match(/^\**[^\S\n]*(?:§[^\S\n]*)?\d{1,2}[.)]?\d{0,2}[.)]?\s/gmu) ?? []).length >= 3,
    message: 'The document has no numbered clauses.',
  }),
  parties: ({ plain, language }) =>
    KNOWN.has(language)
      ? {
          ok: /\b(?:between|party|parties|hereinafter|zwischen|partei|parteien|entre|parties?|partes?)\b|\(the "|\(“/iu.test(
            plain,
          ),
          message: 'The document does not name its parties.',
        }
      : undefined,
  'governing-law': ({ plain, language }) =>
    KNOWN.has(language)
      ? {
          ok: /\b(?:govern(?:ed|ing)|law of|laws of|jurisdiction|anwendbares recht|es gilt|recht der|droit applicable|droit français|loi|ley aplicable|legislación|derecho)\b/iu.test(
            plain,
          ),
          message: 'The document names no governing law.',
        }
      : undefined,
  abstract: ({ plain, language }) =>
    KNOWN.has(language)
      ? {
          ok: /(?<!\p{L})(?:abstract|zusammenfassung|résumé|resumen|kurzfassung)(?!\p{L})/iu.test(plain),
          message: 'The paper has no abstract.',
        }
      : undefined,
  references: ({ plain, language }) =>
    KNOWN.has(language)
      ? {
          ok: /\b(?:references|bibliography|works cited|literatur|literaturverzeichnis|références|bibliographie|referencias|bibliografía|quellen)\b/iu.test(
            plain,
          ),
          message: 'The paper has no references.',
        }
      : undefined,
  figures: ({ plain, prompt }) => ({
    ok: !/\d/u.test(prompt) || (plain.match(/\d+/gu) ?? []).length >= 2,
    message: 'The report shows no figures.',
  }),
  code: ({ blocks, text }) => ({
    ok:
      blocks.some((block) => block.kind === 'code') ||
      /`|\$ |npm |\(\)|[{};]\s*$|^[^\S\n]{2,}\S|[a-z]\.[a-z]+\(|\[[^[\]\n]{0,80}(?:command|example|code)/mu.test(text),
    message: 'The documentation shows no code.',
  }),
}

/** Where a letter's date stands: before its body. */
const head = (plain: string): string => plain.slice(0, 700)
