/** The state of reading one prompt, and the facts that come of it. */
import { findNames } from './capitals.ts'
import { findTables } from './data.ts'
import type { Lexicon } from './lexicon.ts'
import type { Fact, Facts, LengthWish, Party, Phrase, SlotName, Statement } from './types.ts'

const CAPITAL = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*|\p{Lu}\.|\d{1,4}(?=\s\p{Lu}))`

const LINK = String.raw`(?:of|the|and|&|\+|de|del|de la|de las|de los|la|le|du|des|d'|van|von|der|den|di|da|y|e|et|für|und|bin|zu|zur)`

export const NAME = String.raw`${CAPITAL}(?:(?:\s+|\s*&\s*)(?:(?:${LINK}\s+){1,2}(?=\p{Lu}))?${CAPITAL}){0,7}(?:\s+(?:plc|ltd|inc|llc|mbH|e\.\s?V\.)(?![\p{L}]))?`

/** Words that are no adjective of the role or name after them. */
const NO_ADJECTIVE =
  '(?:and|or|of|at|in|about|for|to|from|that|because|asking|with|by|und|oder|von|an|über|wegen|für|zu|mit|bei|et|ou|de|du|des|à|au|pour|sur|par|chez|y|o|del|a|al|para|sobre|por|en|con|zur|zum|am|im|vom|beim|ins|ask|tell|thank|explain|say|request|pour|demander|que|qui)\\s'

/** Read this much of a prompt closely; sentences beyond are kept as they stand. */
export const CLOSE_READING_CHARS = 12_000

/** In a hurry, German nouns are written small. */
function rolesOf({ roles }: Lexicon, language: string): string {
  return language === 'de' ? `${roles}|${roles.toLowerCase()}` : roles
}

/** What is read so far. The parts of the reader beside this file add to it. */
export class Reading {
  readonly ignored: { start: number; end: number }[] = []
  readonly prompt: string
  /** Behind the last character that is neither space nor full stop: found once, since each sentence asks. */
  readonly inkEnd: number
  readonly language: string
  readonly firstPerson: boolean
  readonly story: boolean
  readonly letter: boolean
  readonly lexicon: Lexicon | undefined
  readonly atoms: readonly Fact[]
  readonly contactAtoms: readonly Fact[]
  readonly statements: Statement[] = []
  readonly slots: Partial<Record<SlotName, Phrase>> = {}
  readonly parties: Party[] = []
  readonly without: string[] = []
  readonly forbidden: string[] = []
  readonly length: LengthWish = {}
  tone: Facts['tone']
  kind: string | undefined
  topic: Facts['topic']
  sender: Party | undefined
  recipient: Party | undefined
  lastParty: Party | undefined
  headed = false
  /** Asked for by its deed: "resign from the board". */
  deed = false
  header: string | undefined
  readonly name: RegExp | undefined

  constructor(
    prompt: string,
    lexicon: Lexicon | undefined,
    atoms: readonly Fact[],
    {
      language,
      letter,
      firstPerson,
      story,
    }: { language: string; letter: boolean; firstPerson: boolean; story: boolean },
  ) {
    this.letter = letter
    this.story = story
    this.prompt = prompt
    this.firstPerson = firstPerson
    let inkEnd = prompt.length
    while (inkEnd > 0 && /[\s.!]/u.test(prompt[inkEnd - 1] ?? '')) inkEnd--
    this.inkEnd = inkEnd
    this.language = language
    this.lexicon = lexicon
    this.atoms = atoms
    this.contactAtoms = atoms.filter((atom) => atom.kind === 'email' || atom.kind === 'phone' || atom.kind === 'url')
    if (lexicon === undefined) return
    this.name = new RegExp(
      `^((?:my|our|the|his|her|your|all|every|mein\\p{Ll}*|alle|allen|unser\\p{Ll}*|die|der|den|dem|das|mon|ma|notre|le|la|l'|les|mi|nuestr[oa]|el|los|las)\\s+)?((?:(?:(?!${NO_ADJECTIVE})\\p{Ll}+\\s+){0,1}?(?:${rolesOf(lexicon, language)})(?![\\p{L}])\\s*,?\\s*){0,3}(?:(?<=\\p{L}\\s+)(?!${NO_ADJECTIVE})\\p{Ll}+\\s+(?=\\p{Lu}))?)(?:(?:el|la)\\s+(?=(?:${lexicon.honorifics})\\s))?((?:${lexicon.honorifics})\\s+)?(${NAME})?`,
      'u',
    )
  }
}

export function factsOf(reading: Reading): Facts {
  const ignored = reading.ignored
  const kept = (fact: Fact) => !ignored.some(({ start, end }) => fact.start >= start && fact.end <= end)
  const tables = findTables(reading.prompt, reading.atoms).filter(
    (table) => !ignored.some(({ start, end }) => table.start >= start && table.end <= end),
  )
  for (const statement of reading.statements)
    if (tables.some((table) => statement.start < table.end && statement.end > table.start)) statement.tabular = true
  const of = (kind: Fact['kind']) => [
    ...new Set(reading.atoms.filter((atom) => atom.kind === kind && kept(atom)).map((atom) => atom.text)),
  ]
  const names = findNames(reading.prompt, reading.atoms, reading.language, reading.lexicon?.nouns)
  const parties = [reading.sender, reading.recipient, ...reading.parties].filter((party) => party?.name !== undefined)
  for (const party of parties) {
    if (party?.name === undefined || !reading.prompt.includes(party.name)) continue
    const at = reading.prompt.indexOf(party.name, party.start)
    if (at !== -1 && !names.some((name) => name.start <= at && name.end >= at + (party.name?.length ?? 0)))
      names.push({ kind: 'name', text: party.name, start: at, end: at + party.name.length })
  }
  // "January 12" in a run of months is a figure, and the table has it.
  const figure = (fact: Fact) =>
    fact.kind === 'date' &&
    tables.some(
      (table) =>
        fact.start >= table.start &&
        fact.end <= table.end &&
        // "Jan 12 m3": the unit stands behind it.
        table.rows.some((row) => `${row.join(' ')} `.startsWith(`${fact.text} `)),
    )
  // "340,2720" in a line of cells are two figures, and the table has both.
  const parted = (fact: Fact) =>
    fact.kind === 'number' &&
    tables.some(
      (table) =>
        table.header.length > 0 &&
        fact.start >= table.start &&
        fact.end <= table.end &&
        !table.rows.some((row) => row.some((cell) => cell.includes(fact.text))),
    )
  const facts = [...reading.atoms, ...names]
    .filter((fact) => kept(fact) && !figure(fact) && !parted(fact))
    .sort((a, b) => a.start - b.start)
  return {
    prompt: reading.prompt,
    promptLanguage: reading.language,
    facts,
    ...(reading.kind ? { kind: reading.kind } : {}),
    ...(reading.header ? { header: reading.header } : {}),
    ...(reading.topic ? { topic: reading.topic } : {}),
    ...(reading.sender ? { sender: reading.sender } : {}),
    ...(reading.recipient ? { recipient: reading.recipient } : {}),
    parties: reading.parties,
    slots: reading.slots,
    emails: of('email'),
    phones: of('phone'),
    urls: of('url'),
    statements: reading.statements.filter((statement) => statement.text !== ''),
    tables,
    ...(reading.tone ? { tone: reading.tone } : {}),
    length: reading.length,
    without: reading.without,
    forbidden: reading.forbidden,
  }
}
