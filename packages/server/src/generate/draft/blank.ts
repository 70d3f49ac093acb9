/** A document of no kind that has a template, and an operator's own templates by their sections. */

import type { Block } from '../blocks.ts'
import { splitPieces } from '../facts/split.ts'
import type { Statement } from '../facts/types.ts'
import { net, plainTitle, SAYS, title, titleOf, topicOf } from './article.ts'
import { asItem, asks, type Clause, clausesOf, inOrder, listOf, openedWith, openOf, sentenceOf } from './clauses.ts'
import { type Desk, lower, paragraph, tell, upper } from './desk.ts'
import { formOf } from './forms.ts'
import { courtesy } from './mail.ts'
import { isMinutes, minutesOf } from './minutes.ts'
import { tableAsked } from './rows.ts'
import { residue, tableBlocks, tableCovers } from './tables.ts'

/** Kinds that say nothing of what they tell, and tell it in sentences. */
const POSTED =
  /(?<!\p{L})(?:blog ?(?:post|entry|article)?|articles?|posts?|press release|newsletter|blog-?(?:beitrag|artikel)|beitrag|artikel|pressemitteilung|article de blog|billet|communiqué|artículo|entrada de blog|nota de prensa)(?!\p{L})/iu

/** Kinds that hang on a wall: headed by what they say, signed by who says it. */
const NOTICE = /(?<!\p{L})(?:notice|sign|aushang|hinweis|bekanntmachung|avis|affiche|aviso|cartel|anuncio)(?!\p{L})/iu

/** "housing office", "hausverwaltung Brandt": who puts up a notice. */
const BODY =
  /^(?:(?:the|your|die|der|eure|ihre|le|la|el|vuestra|su)\s)?(?:\p{L}+\s){0,2}?(?:office|management|committee|board|team|council|association|landlord|landlady|caretaker|residents|housing|\p{L}*verwaltung|hausmeister(?:in)?|vorstand|\p{L}*verein|\p{L}*büro|beirat|gemeinde|stadtwerke|familie|family|syndic|gérance|mairie|gardien(?:ne)?|comité|conseil|famille|administración|portería|conserje|ayuntamiento|junta|comunidad|familia)$/iu

/** "…, housing office": the last clause, where it is a body and no more. */
function signerOf(clauses: readonly Clause[]): Clause | undefined {
  const last = clauses.length > 1 ? clauses.at(-1) : undefined
  return last !== undefined &&
    !last.item &&
    [last.text, last.text.replace(/(?:\s\p{Lu}[\p{L}.-]*){1,2}$/u, '')].some((one) => BODY.test(one))
    ? last
    : undefined
}

const LIST_KIND =
  /list|checklist|agenda|minutes|itinerary|plan|liste|tagesordnung|einkaufsliste|protokoll|ordre du jour|lista|orden del día|horario|schedule|recipe|rezept|recette|receta/iu

/** A slot that nothing took ("from 2027") stands in its clause already. */
const onlyOnce = (told: readonly Statement[]) =>
  told.filter(
    (one) =>
      !told.some(
        (other) =>
          other !== one && other.start <= one.start && other.end >= one.end && other.text.length > one.text.length,
      ),
  )

/** A clause as the prompt has it, a label with its value. */
const asGiven =
  ({ facts }: Desk) =>
  (one: Statement): string =>
    one.form === 'pair' ? `${one.label ?? ''}: ${one.value ?? ''}` : facts.prompt.slice(one.start, one.end).trim()

export function writeBlank(desk: Desk): void {
  const { w, facts } = desk
  const given = titleOf(desk)
  const topic = topicOf(desk)
  const opened = facts.kind === undefined ? openedWith(desk) : undefined
  const kind = facts.kind ?? opened?.text
  const plainKind =
    kind === undefined ||
    /^(?:blank document|document|text|note|texts?|dokument|notiz|texte|documento|texto|nota)$/iu.test(kind)
  // "note for the neighbours": for whom it is, and not what it is about.
  const forWhom = facts.kind !== undefined && /^(?:for|für|pour|para|to|an|à|a)$/iu.test(facts.topic?.preposition ?? '')
  const header = (plainKind && !forWhom) || (facts.header?.length ?? 200) > 120 ? undefined : facts.header
  const lead = leadOf(facts.prompt)
  // "blog post on why we moved": what it is about is its title.
  const article = POSTED.test(kind ?? lead?.title ?? '')
  const whole =
    given ??
    (article ? askedIn(facts.header ?? kind ?? lead?.title) : undefined) ??
    (article && topic ? plainTitle(desk, topic) : undefined) ??
    header ??
    (topic
      ? plainKind
        ? plainTitle(desk, topic)
        : `${kind} ${facts.topic?.preposition ?? ''} ${topic}`
      : plainKind
        ? lead?.title
        : kind)
  const behind = opened !== undefined && whole === kind ? opened.end : 0
  const headed = lead !== undefined && (whole === lead.title || whole === askedIn(lead.title)) ? lead.end : 0
  // "notice for the stairwell: water off thursday": a notice is headed by what it says, and ends with who says it.
  const posted = NOTICE.test(kind ?? lead?.title ?? '') && given === undefined && facts.tables.length === 0
  const hung = posted
    ? clausesOf(desk, openOf(desk), Math.max(behind, headed)).filter(
        ({ text }) => whole?.toLowerCase().endsWith(text.toLowerCase()) !== true,
      )
    : []
  const signer = signerOf(hung)
  const [first, ...others] = hung.filter((one) => one !== signer)
  const says =
    whole !== undefined &&
    first !== undefined &&
    others.length > 0 &&
    !first.item &&
    first.text.length <= 70 &&
    courtesy(first.text, desk.language) === undefined &&
    !asks(first.text, desk.language) &&
    // A sentence that was written out is one of the text.
    !/[.!?]/u.test(facts.prompt.charAt(first.end)) &&
    first.from?.form !== 'instruction'
      ? first
      : undefined
  const name =
    whole === undefined || says === undefined
      ? whole
      : `${whole.replace(/[:\s]+$/u, '')}: ${desk.language === 'de' ? says.text : lower(says.text)}`
  if (name) title(desk, name.replace(AS_TABLE, ''))
  const to = facts.recipient
  const from = facts.sender
  const heads = [to?.name, posted ? undefined : from?.name, ...facts.parties.map((party) => party.name)].filter(
    (one) => one !== undefined && name?.includes(one) !== true,
  ) as string[]
  if (heads.length > 0) desk.add('content', 'facts', [{ kind: 'lines', lines: heads }])
  // What the title says is not said again.
  desk.reread((open) =>
    open.flatMap((one): Statement[] => {
      if (one.start >= headed) return [one]
      if (one.end <= headed) return []
      const rest = facts.prompt.slice(headed, one.end).trim()
      if (SAYS.test(rest)) return [{ ...one, text: rest, sentence: upper(rest.replace(/[.!?]*$/u, '.')) }]
      return splitPieces(facts.prompt.slice(headed, one.end), headed, facts.facts).map(
        ({ text, start, end }): Statement => ({ text: text.trim().replace(/\.$/u, ''), start, end, form: 'fragment' }),
      )
    }),
  )
  const tabular = desk.take((one) => one.tabular === true && tableCovers(facts.tables, one))
  const inName = (one: Statement) =>
    one.sentence === undefined &&
    whole !== undefined &&
    (whole.toLowerCase().endsWith(one.text.toLowerCase()) ||
      (article && one.text.toLowerCase().endsWith(whole.toLowerCase())))
  const all = desk.rest().filter((one) => !inName(one))
  const inTables = (one: Statement) => one.tabular === true && residue(facts.tables, one) < 25
  const told = all.filter((one) => !inTables(one))
  const minutes =
    isMinutes(kind) && told.length > 1
      ? minutesOf(
          behind > 0 ? clausesOf(desk, told, behind).map(({ text }) => text) : onlyOnce(told).map(asGiven(desk)),
          desk.language,
        )
      : undefined
  if (minutes !== undefined) {
    desk.add('content', 'facts', minutes, told)
    told.length = 0
  }
  const clauses = clausesOf(desk, told, Math.max(behind, headed)).filter(
    ({ start }) => start !== says?.start && start !== signer?.start,
  )
  const items = clauses.filter((one) => sentenceOf(one, desk.language) === undefined)
  const recipe = RECIPE.test(kind ?? '') ? recipeOf(clauses, desk.language) : undefined
  const form =
    LIST_KIND.test(kind ?? '') && told.length > 0 && !itemised(clauses, facts.prompt)
      ? formOf(name ?? facts.prompt, desk.language)
      : undefined
  // "as a table": in any format, and not in a csv file alone.
  const table = AS_TABLE.test(facts.prompt) && facts.tables.length === 0 ? tableAsked(desk) : undefined
  if (table !== undefined) desk.add('content', 'facts', [table], told)
  else if (recipe !== undefined) desk.add('content', 'facts', recipe, told)
  else if (
    clauses.length > 0 &&
    !article &&
    !posted &&
    (LIST_KIND.test(kind ?? '') || clauses.length - items.length <= clauses.length / 4)
  )
    desk.add('content', 'facts', [listOf(clauses.map(asItem))], told)
  else if (clauses.length > 0)
    desk.add(
      'content',
      'facts',
      inOrder(
        clauses,
        (one) => (posted ? courtesy(one.text, desk.language) : undefined) ?? sentenceOf(one, desk.language),
      ),
      told,
    )
  else if (told.length > 0) desk.add('content', 'facts', [listOf(told.map(({ text }) => upper(text)))], told)
  if (form !== undefined) desk.add('content', 'prose', form)
  const signed = [signer === undefined ? undefined : asItem(signer), posted ? from?.name : undefined].filter(
    (one) => one !== undefined,
  )
  if (signed.length > 0) desk.add('content', 'facts', [{ kind: 'lines', lines: signed }], told)
  for (const table of facts.tables)
    if (!table.counted) desk.add('content', 'facts', tableBlocks(desk, table, true), tabular)
  for (const contact of [...facts.phones, ...facts.emails, ...facts.urls])
    if (!told.some((one) => one.text.includes(contact)) && name?.includes(contact) !== true)
      desk.add('content', 'facts', [paragraph(contact)])
  if (told.length === 0 && minutes === undefined && facts.tables.length === 0)
    desk.add('content', 'prose', formOf(name ?? facts.prompt, desk.language) ?? [paragraph(w.plain.note)])
  net(desk, 'content')
}

/** "blog post why we moved": the question that it answers. */
function askedIn(head: string | undefined): string | undefined {
  const asked = /\s((?:why|how|what|warum|wieso|wie|pourquoi|comment|por qué|cómo)\s\S+\s\S.*)$/iu.exec(head ?? '')?.[1]
  return asked === undefined ? undefined : upper(asked)
}

/** "Packing list: …", or a last line without a bullet under a list: what the rest belongs to. */
function leadOf(prompt: string): { title: string; end: number } | undefined {
  const before = /^\s*(?![-*•])([^:.!?\n]{3,80}?)\s?:\s+(?=\S)/u.exec(prompt)
  if (before?.[1] !== undefined && !/^(?:note|notiz|please|bitte)$/iu.test(before[1]))
    return { title: before[1], end: before[0].length }
  // "meeting notes template for weekly standup": the request is all there is.
  const whole = prompt.trim().replace(/[.!]$/u, '')
  return whole.length <= 90 && !/[,;:.\n]/u.test(whole) ? { title: whole, end: prompt.length } : undefined
}

/** A template that this file does not know by name: its headings, the prompt's words under the first, blanks under the rest. */
export function writeSections(desk: Desk): void {
  const { w, facts, template } = desk
  const name = titleOf(desk) ?? topicOf(desk) ?? template.name
  title(desk, plainTitle(desk, name))
  const heads = [facts.sender?.name, facts.recipient?.name, ...facts.parties.map((party) => party.name)].filter(
    (one) => one !== undefined,
  )
  if (heads.length > 0) desk.add('title', 'facts', [{ kind: 'lines', lines: heads }])
  // "Decisions: …" goes under the heading of that name.
  const under = (section: Desk['template']['sections'][number]) => {
    const names = [section.id, section.title, ...Object.values(section.titles ?? {})].map((one) => one.toLowerCase())
    return desk.take((one) => one.label !== undefined && names.includes(one.label.toLowerCase()))
  }
  const labelled = new Map(template.sections.map((section) => [section.id, under(section)]))
  let told = false
  for (const section of template.sections) {
    const own = labelled.get(section.id) ?? []
    if (section.optional && own.length === 0) continue
    if (section.role === 'date') {
      desk.add(section.id, 'facts', [{ kind: 'lines', lines: [desk.slot('date') ?? desk.todayText], role: 'date' }])
      continue
    }
    if (section.heading) desk.heading(section.id)
    if (own.length > 0) {
      desk.add(
        section.id,
        'facts',
        own.map((one) => paragraph(upper((one.value ?? one.text).replace(/[.!?]*$/u, '.')))),
        own,
      )
      continue
    }
    if (told) desk.add(section.id, 'prose', [paragraph(w.blank.details(section.instructions.replace(/\.$/u, '')))])
    else {
      const all = desk.rest()
      desk.add(
        section.id,
        'facts',
        all.length > 0 ? tell(desk, all, { voice: 'text', point: w.paper.point }) : [paragraph(w.plain.note)],
        all,
      )
      for (const table of facts.tables) desk.add(section.id, 'facts', tableBlocks(desk, table, true))
      net(desk, section.id)
      told = true
    }
  }
}

/** How it is to look, which no title says. */
const AS_TABLE = /\s(?:(?:as|in) (?:an? )?table|als Tabelle|(?:sous forme de|en) tableau|en (?:una )?tabla)(?!\p{L})/iu

const RECIPE = /recipe|rezept|recette|receta/iu
const RECIPE_HEADINGS: Readonly<Record<string, readonly [string, string]>> = {
  en: ['Ingredients', 'Method'],
  de: ['Zutaten', 'Zubereitung'],
  fr: ['Ingrédients', 'Préparation'],
  es: ['Ingredientes', 'Preparación'],
}

/** What goes in, up to the first thing to do; then what is done, step by step. */
function recipeOf(clauses: readonly Clause[], language: string): Block[] | undefined {
  const [ingredients, method] = RECIPE_HEADINGS[language] ?? []
  const last = clauses.findLastIndex(({ text }) => /^(?:\d|½|¼|¾|an?\s|some\s|ein\p{L}*\s|une?\s|una?\s)/iu.test(text))
  if (ingredients === undefined || method === undefined || last < 1) return undefined
  const [goesIn, done] = [clauses.slice(0, last + 1), clauses.slice(last + 1)]
  const part = (name: string, of: readonly Clause[], ordered: boolean): Block[] =>
    of.length === 0 ? [] : [{ kind: 'heading', level: 2, text: name }, listOf(of.map(asItem), ordered)]
  return [...part(ingredients, goesIn, false), ...part(method, done, true)]
}

/** "packing list: tent, boots": items; "packing list for Scotland, two adults": what to know for it, and the list is to come. */
function itemised(clauses: readonly Clause[], prompt: string): boolean {
  const [first] = clauses
  if (first === undefined) return false
  return first.item || clauses.length > 4 || /[:\n]\s*$/u.test(prompt.slice(0, first.start))
}
