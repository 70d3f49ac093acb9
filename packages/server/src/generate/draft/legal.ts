/** Agreements and declarations: parties, numbered clauses, signatures. */
import type { Block } from '../blocks.ts'
import { genderOf } from '../facts/names.ts'
import type { Facts, Party, Statement } from '../facts/types.ts'
import { type Deed, deedIn, termsBeside, withNames } from './deed.ts'
import { clauseRound, type Desk, itemFor, paragraph, upper } from './desk.ts'
import { agreedLead, clauseOf, declaredLead, isPlace, ruledClause } from './legal-clause.ts'
import { NET } from './letters.ts'
import { masked, type Note, notesOf } from './notes.ts'
import { isSentence } from './vouch.ts'

const PAYMENT =
  /[€$£]|\b(?:pounds?|dollars?|francs?|zinslos|rückzahlung|rent|price|fee|salary|pa(?:y(?:ments?|able|s)?|id)|repa(?:id|y\p{L}*)|deposit|amount|interest|instal+ments?|miete|kaution|preis|gehalt|vergütung|zahlung|zahlt|zinsen|rate|betrag|loyer|prix|salaire|paiement|caution|dépôt de garantie|intérêts?|montant|alquiler mensual|renta|precio|salario|pago|fianza|interés|importe|usd|eur|gbp|euros?)\b/iu
const TERM =
  /\b(?:term|duration|starts?|starting|begins?|until|ends?|notice|terminat\p{L}*|renew\p{L}*|cancel\p{L}*|storn\p{L}*|annul\p{L}*|laufzeit|dauer|beginn\p{L}*|kündig\p{L}*|befristet|unbefristet|verlänger\p{L}*|durée|préavis|résili\p{L}*|commence|duración|preaviso|vigencia|rescis\p{L}*|prórroga|inicio|plazo)\b/iu
const LAW =
  /^(?:\p{L}{4,}\s){1,2}law$|^(?:the\s)?(?:[Ss]tate|[Cc]ommonwealth) of \p{L}|\b(?:governed|governing law|law of|laws of|jurisdiction|courts?|anwendbares recht|gerichtsstand|\p{L}+ recht|droit|tribunal\p{L}*|ley|tribunales|jurisdicción)\b/iu
const LIABILITY =
  /\b(?:liab\p{L}*|indemnif\p{L}*|damages|insurance|warrant\p{L}*|penalty|haft\p{L}*|schadensersatz|versicherung|vertragsstrafe|gewährleistung|responsab\p{L}*|dommages|assurance|pénalité|garantie|daños|seguro|penalización|garantía)\b/iu
const PENALTY = /\b(?:penalty|vertragsstrafe|pénalité|clause pénale|penalización|cláusula penal)\b/iu
const NOTICE = /\b(?:notice|kündigungsfrist|préavis|preaviso)\b/iu

export function writeLegal(desk: Desk): void {
  const { w, facts } = desk
  const given = desk.slot('title')
  const headed = facts.kind === undefined ? headIn(desk) : besideKind(desk, facts.kind)
  const deed = alone(headed?.kind) ? undefined : deedIn(facts)
  const asked = deed !== undefined && isGeneric(headed?.kind, desk) ? deed.kind : headed?.kind
  const kind = w.legal.kind(asked)
  desk.add('title', 'facts', [{ kind: 'heading', level: 1, text: given ?? kind }])
  const policy = POLICY.test(asked ?? '')
  // "10.7. bis 24.7.2027, 1.890 euro": a span and a sum are two terms.
  desk.reread((open) =>
    open.flatMap((one): Statement[] => {
      const at = one.form === 'fragment' ? one.text.search(AMOUNT_BEHIND) : -1
      if (at === -1) return [one]
      const sum = one.text.slice(at).replace(/^,\s+/u, '')
      const middle = one.start + one.text.length - sum.length
      return [
        { ...one, text: one.text.slice(0, at), end: one.start + at },
        { ...one, text: sum, start: middle },
      ]
    }),
  )
  if (!alone(asked) && !policy) partRunOn(desk)
  const done = deed === undefined ? undefined : partDeed(desk, deed)
  const parties = policy ? [] : partiesOf(desk, asked, deed)
  const date = desk.slot('date')
  const place = desk.slot('place')
  const [one, two] = [parties[0]?.term ?? '', parties[1]?.term ?? parties[0]?.term ?? '']
  const lines: Block[] = parties.flatMap(({ party, term }, at): Block[] => [
    ...(at > 0 ? ([{ kind: 'paragraph', text: w.legal.and }] as Block[]) : []),
    { kind: 'paragraph', text: w.legal.party(nameOf(party, desk, at), term) },
  ])
  desk.add('parties', 'facts', [
    date ? paragraph(w.legal.date(date)) : undefined,
    paragraph(
      policy
        ? w.legal.applies(
            kind,
            facts.topic?.text
              .replace(/^my\s/iu, 'our ')
              .replace(/^mein(?=(?:e[nmrs]?)?\s)/iu, 'unser')
              .replace(/^m(?:on|a)\s/iu, 'notre '),
          )
        : parties.length > 1
          ? w.legal.betweenLead(kind)
          : w.legal.madeBy(kind),
    ),
    ...lines,
    parties.length > 1 ? paragraph(w.legal.partiesTogether) : undefined,
  ])
  let law = desk.slot('law')
  const beginning = desk.slot('effective') ?? desk.slot('lastDay') ?? (spanOf(deed) ? undefined : startIn(desk))
  const spanTold = desk.takeOne((statement) => SPAN.test(statement.text))
  // "1 February to 31 July 2027": when it begins, and when it ends.
  const span = /^(.+?)\s+(?:to|until|till|bis(?: zum)?|au|jusqu['’]au|al|hasta el)\s+(.*\d.*)$/iu.exec(
    spanOf(deed) ?? SPAN.exec(spanTold?.text ?? '')?.[1] ?? beginning ?? '',
  )
  const yearOf = (day: string | undefined) => /\b(?:19|20)\d{2}\b/u.exec(day ?? '')?.[0]
  const until = span?.[2]
  // "3 to 17 July 2027": both days are of the month that the second names.
  const first = /^\d{1,2}\.?$/u.test(span?.[1] ?? '') ? until?.replace(/^\d{1,2}\.?/u, span?.[1] ?? '') : span?.[1]
  const effective =
    first === undefined
      ? beginning
      : `${/\d\.$/u.test(first) ? `${first}${yearOf(until) ?? ''}` : first}${!/\d\.$/u.test(first) && yearOf(first) === undefined && yearOf(until) !== undefined && /\p{L}/u.test(first) ? `${desk.language === 'es' ? ' de' : ''} ${yearOf(until) ?? ''}` : ''}`
  const lasting = desk.takeOne(
    (statement) =>
      statement.form === 'fragment' &&
      /^(?:for\s+)?(?:an?|one|two|three|four|five|six|ten|twelve|\d{1,3}|ein|zwei|drei|fünf|un|deux|trois|cinq|dos|tres|cinco)\s+(?:years?|months?|jahre?|monate?|ans?|mois|años?|meses)(?:\s(?:from|starting|ab|à partir du|à compter du|desde el|a partir del)\s.{3,30})?$|^(?:unbefristet|auf unbestimmte zeit|indefinite(?:ly)?|open-ended|indefinid[oa]|(?:à )?durée indéterminée)$/iu.test(
        statement.text,
      ),
  )
  const term =
    desk.slot('term') ??
    lasting?.text
      .replace(/^for\s+/iu, '')
      .replace(/\s(?:from|starting|ab|à partir du|à compter du|desde el|a partir del)\s.*$/iu, '')
  desk.slot('subject')
  const lawTold = desk.take((statement) => LAW.test(statement.text))
  const termTold = desk.take(
    (statement) =>
      TERM.test(statement.label ?? statement.text) && !(PAYMENT.test(statement.text) && !NOTICE.test(statement.text)),
  )
  const alike = termTold.findIndex((one) => NOTICE_ALONE.test(one.text))
  const [either] = alike === -1 ? [] : termTold.splice(alike, 1)
  const eitherNotice = NOTICE_ALONE.exec(either?.text ?? '')?.[1]
  const notice = desk.slot('notice') ?? (eitherNotice && `${eitherNotice} for either Party`)
  const liabilityTold = desk.take(
    (statement) =>
      PENALTY.test(statement.text) ||
      (LIABILITY.test(statement.text) && !PAYMENT.test(statement.label ?? statement.text)),
  )
  const payTold = desk.take((statement) => PAYMENT.test(statement.label ?? statement.text))
  // "desde 1 enero 2027" alone is the day on which it begins.
  if (beginning !== undefined)
    desk.take(
      (statement) =>
        statement.text.endsWith(beginning) &&
        /^(?:from|ab|ab dem|[aà] partir du|à compter du|dès le|desde(?: el)?|a partir del?)\s\S+(?:\s\S+){0,4}$/iu.test(
          statement.text,
        ),
    )

  const rest = desk.rest().flatMap((statement) => withoutParties(statement, parties))
  if (law === undefined && lawTold.length === 1 && lawTold[0]?.sentence === undefined) {
    law =
      lawTold[0]?.value ??
      lawTold[0]?.text.replace(
        /^(?:governed by|governing law|under|subject to|regid[oa] por|sujet[oa] a|soumis au|régi par)\s+/iu,
        '',
      )
    lawTold.length = 0
  }
  let number = 0
  const clause = (section: string, clauses: { text: string; prose?: boolean; from?: Statement[] }[]) => {
    number++
    const at = number
    if (desk.has('headings'))
      desk.add(section, 'facts', [{ kind: 'heading', level: 2, text: `${at}. ${desk.titleOf(section)}` }])
    for (const [index, { text, from }] of clauses.entries())
      desk.add(section, 'facts', [paragraph(`${at}.${index + 1} ${text}`)], from)
  }
  const agreement = { language: desk.language, kind, parties: [one, two] as const }
  const lead = alone(asked) ? declaredLead(desk.language) : agreedLead(desk.language)
  const told = (statements: readonly Statement[]) =>
    statements.map((statement) => ({
      text:
        statement.form === 'instruction'
          ? `${upper(
              facts.prompt
                .slice(statement.start, statement.end)
                .trim()
                .replace(/^(?:and|und|et|y)\s+/iu, '')
                .replace(/\.$/u, ''),
            )}.`
          : (statement.form === 'fragment' || (statement.form === 'sentence' && !HAS_SUBJECT.test(statement.text))) &&
              !alone(asked)
            ? clauseOf(statement.text, agreement)
            : statement.form === 'fragment' && !policy
              ? `${lead}${statement.text.replace(/\.$/u, '')}.`
              : ((alone(asked) || statement.form !== 'sentence' ? undefined : ruledClause(statement.text, agreement)) ??
                statement.sentence ??
                `${itemFor(statement).replace(/\.$/u, '')}.`),
      from: [statement],
    }))
  /** Terms that no clause of their own words stand in one. */
  const joined = (clauses: readonly { text: string; from: Statement[] }[]) => {
    const all: { text: string; from: Statement[] }[] = []
    for (const one of clauses) {
      const last = one.text.startsWith(lead) ? all.find(({ text }) => text.startsWith(lead)) : undefined
      if (last !== undefined) {
        last.text = `${last.text.replace(/\.$/u, '')}; ${one.text.slice(lead.length)}`
        last.from.push(...one.from)
      } else all.push({ ...one })
    }
    return all
  }
  const plain = (texts: readonly string[]) => texts.map((text) => ({ text }))
  // "Loan of €5,000": the sum is what is paid, not what the agreement is about.
  const sum = /^(?:[€$£¥]\s?\d|\d[\d.,]*\s?(?:€|£|\$|euros?|dollars?|pounds?|EUR|USD|GBP))/iu.test(
    facts.topic?.text ?? '',
  )
    ? facts.topic?.text
    : undefined
  const isTerm = deed !== undefined && topicIn(facts, deed) !== undefined
  const topic = sum === undefined && !isTerm ? facts.topic?.text.replace(/^(?:my|our)\s/iu, 'the ') : undefined
  law = (law !== undefined && /\slaw$/u.test(law) ? upper(law) : law)?.replace(
    /^(?=(?:State|Commonwealth) of )/u,
    'the ',
  )
  if (alone(asked)) {
    // A will, a declaration: what one person declares, without the terms of an agreement.
    const declared = joined(
      told([...termTold, ...payTold, ...liabilityTold, ...rest].sort((a, b) => a.start - b.start)),
    )
    const contact = desk.contact()
    const reached =
      policy && contact !== undefined && !declared.some(({ text }) => text.includes(contact))
        ? plain([w.legal.contact(contact)])
        : []
    clause('purpose', [
      ...plain(policy ? [] : [w.legal.declares]),
      ...(policy && declared.length === 0 ? plain([w.plain.note]) : []),
      ...declared,
      ...reached,
    ])
    desk.net.section = 'purpose'
    desk.add('purpose', 'facts', [NET])
    clause('governing-law', [{ text: declarationLaw(w.legal.law(law), kind) }, ...told(lawTold)])
    if (!policy) sign(desk, parties, place)
    return
  }
  // What the agreement is about stands at its head: the flat and where it is.
  const places = rest.filter((statement) => isPlace(statement.text, kind))
  // "loan between friends": whose it is, and not what it is about.
  const isBetween = /^(?:between|among|zwischen|unter|entre)\s/iu.test(headed?.subject ?? '')
  const subject = isBetween ? undefined : headed?.subject
  const nature = isBetween ? `${NATURE[desk.language] ?? ''}${headed?.kind ?? ''} ${headed?.subject ?? ''}.` : undefined
  const [about = '', ...terms] = w.legal.purpose(
    kind,
    topic ? (desk.language === 'de' ? `${facts.topic?.preposition ?? ''} ${topic}`.trim() : topic) : subject,
  )
  clause('purpose', [
    { text: about },
    ...(done === undefined ? [] : told([done])),
    ...(nature === undefined ? [] : plain([nature])),
    ...told(places),
    ...plain(terms),
  ])
  clause('obligations', [
    ...plain(w.legal.obligations(one, two, kind)),
    ...joined(told(rest.filter((statement) => !places.includes(statement)))),
  ])
  desk.net.section = 'obligations'
  desk.add('obligations', 'facts', [NET])
  const sums = sum === undefined ? [] : plain([`${upper(asked ?? kind)}${desk.language === 'fr' ? ' ' : ''}: ${sum}.`])
  if (payTold.length + sums.length > 0) clause('payment', [...sums, ...joined(told(payTold))])
  const [starts = '', runs = '', ends = ''] = w.legal.term(effective, term)
  const known = termTold.length > 0
  const startTold = termTold.some((statement) =>
    /\b(?:start|begin|commenc|from|ab|beginn|début|commence|inicio|desde|à compter)/iu.test(statement.text),
  )
  const runTold = termTold.some(
    (statement) =>
      /\b(?:term|duration|until|years?|months?|laufzeit|dauer|jahre?|monate?|bis|befristet|unbefristet|durée|ans?|mois|duración|años?|meses|vigencia)/iu.test(
        statement.text,
      ) && !NOTICE.test(statement.label ?? statement.text),
  )
  // A sale is done when it is done.
  const once =
    /kauf|sale|purchase|vente|compraventa/iu.test(kind) &&
    !known &&
    effective === undefined &&
    term === undefined &&
    notice === undefined
  if (!once)
    clause('term', [
      ...(known && startTold && !effective ? [] : plain([starts])),
      ...((known && runTold && !term) || (until !== undefined && !term) ? [] : plain([runs])),
      ...(until === undefined ? [] : plain([w.legal.until(until)])),
      ...joined(told(termTold)),
      ...(notice ? [{ text: w.legal.notice(notice) }] : []),
      ...plain([ends]),
    ])
  clause('liability', [...joined(told(liabilityTold)), ...plain(w.legal.liability)])
  clause('general', plain(w.legal.general))
  clause('governing-law', [
    ...(lawTold.length > 0 && law === undefined ? told(lawTold) : [{ text: w.legal.law(law) }, ...told(lawTold)]),
    ...plain([w.legal.courts]),
  ])
  sign(desk, parties, place)
}

const NATURE: Readonly<Record<string, string>> = {
  en: 'What is agreed here: ',
  de: 'Art der Vereinbarung: ',
  fr: 'Nature de la convention : ',
  es: 'Naturaleza del acuerdo: ',
}

/** "contract", "agreement": no kind of its own. */
const isGeneric = (kind: string | undefined, { w }: Desk): boolean => w.legal.kind(kind) === w.legal.kind(undefined)

const DAYS_IN_TEXT =
  /\s(?:from|vom|du|del)\s(\d[^,]{0,20}?\s(?:to|until|bis(?: zum)?|au|al|hasta el)\s\d{1,2}\.?\s?[^,]{2,14}?\d{4})(?!\d)/iu
/** From when to when a thing is given. */
const spanOf = (deed: Deed | undefined): string | undefined => DAYS_IN_TEXT.exec(deed?.sentence ?? '')?.[1]

function termOf({ text, start, end }: Note, language: string): Statement {
  return isSentence(text, language)
    ? { text, start, end, form: 'sentence', sentence: `${upper(text)}.` }
    : { text, start, end, form: 'fragment' }
}

/** A whole prompt in one breath is many terms, not one. */
function partRunOn(desk: Desk): void {
  const { facts, language } = desk
  desk.reread((open) =>
    open.flatMap((one) => {
      if (one.form !== 'sentence' || (masked(one.text).match(/,\s/gu) ?? []).length < 3) return [one]
      const notes = notesOf(facts).filter((note) => note.start >= one.start && note.end <= one.end)
      return notes.length < 3 || notes.some(({ whole }) => whole) ? [one] : notes.map((note) => termOf(note, language))
    }),
  )
}

/** The deed's notes each by themselves, and the deed as the one who reads the agreement says it. */
/** What was read as the topic among the terms is a term. */
const topicIn = ({ topic }: Facts, deed: Deed) => (topic !== undefined && topic.start >= deed.end ? [topic] : undefined)

function partDeed(desk: Desk, deed: Deed): Statement {
  const { facts, language } = desk
  const notes = termsBeside(facts, deed)
  desk.reread((open) => [
    ...open.filter((one) => one.end <= deed.start),
    ...notes
      .filter((note) =>
        [...open, ...(topicIn(facts, deed) ?? [])].some(
          (one) => one.end > deed.start && note.start < one.end && note.end > one.start,
        ),
      )
      .map((note) => termOf({ ...note, text: withNames(note.text, deed) }, language)),
  ])
  const { start, end, sentence } = deed
  const text = sentence ?? facts.prompt.slice(start, end)
  return {
    text: text.replace(/\.$/u, ''),
    start,
    end,
    form: sentence === undefined ? 'fragment' : 'sentence',
    ...(sentence === undefined ? {} : { sentence }),
  }
}

/** "2 weeks notice either side": group 1 the period. */
const NOTICE_ALONE =
  /^((?:an?|one|two|three|four|six|\d{1,3})[\s-](?:days?|weeks?|months?)['’]?)\snotice(?:\speriod)?\s(?:(?:on|from|by|for)\s)?(?:either|both|each)\s(?:sides?|part(?:y|ies)|ways?)$/iu
const AMOUNT_BEHIND = /,\s+(?=(?:[€$£]\s?\d|\d[\d.,]*\s?(?:€|\$|£|euros?|eur|dollars?|pounds?)(?!\p{L})))/iu

/** "du 1er septembre 2027 au 30 juin 2028" */
const SPAN =
  /^(?:(?:from|vom|du|del|desde el)\s)?(\d.{3,24}\s(?:to|until|bis(?: zum)?|au|jusqu['’]au|al|hasta el)\s\d.{3,24})$/iu

/** "return all docs within 14 days": asked of nobody, so it is agreed in the prompt's own words. */
const HAS_SUBJECT =
  /^(?:\p{Lu}|(?:the|an?|each|every|both|all|any|no|neither|either|it|they|he|she|we|i|if|when|der|die|das|ein|eine|jede\p{L}*|beide|alle|es|er|sie|wir|ich|wenn|kein\p{L}*|le|la|les|l['’]|un|une|chaque|toute?s?|il|elle|ils|elles|nous|je|si|el|los|las|una?|cada|ambas|todos?|nosotros|yo)(?!\p{L}))|^(?:\p{L}+\s){1,3}(?:is|are|was|were|will|shall|must|may|can|has|have|pays?|stays?|ist|sind|wird|werden|darf|dürfen|muss|müssen|kann|hat|haben|zahlt|est|sont|sera|doit|peut|paie|es|son|será|debe|puede|paga)(?!\p{L})/u

/** Paid back from a day on, it was lent before. */
const REPAID =
  /(?<!\p{L})(?:paid back|pays? (?:it |this )?back|repa(?:id|y\p{L}*)|zurück\p{L}*|abgezahlt|rückzahl\p{L}*|rembours\p{L}*|devuel\p{L}*|devol\p{L}*|reembols\p{L}*)/iu

/** "€65 a month from 1 August 2026": what is paid from a day on begins on it. */
function startIn({ facts }: Desk): string | undefined {
  return facts.facts.find(
    (fact) =>
      fact.kind === 'date' &&
      fact.calendar?.day !== undefined &&
      !REPAID.test(clauseRound(facts, fact)) &&
      /(?:^|\s)(?:from|starting|beginning|as of|ab|ab dem|beginnend am|à compter du|[aà] partir du|dès le|desde(?: el)?|a partir del?)\s+$/iu.test(
        facts.prompt.slice(Math.max(0, fact.start - 20), fact.start),
      ),
  )?.text
}

/** The sentence on the law speaks of an agreement; a declaration is none. */
function declarationLaw(sentence: string, kind: string): string {
  return sentence
    .replace('This Agreement is', /s$/u.test(kind) ? `These ${kind} are` : `This ${kind} is`)
    .replace('diese Vereinbarung', 'diese Erklärung')
    .replace('La présente Convention', 'La présente déclaration')
    .replace('Este Acuerdo', 'Este documento')
}

function sign(
  desk: Desk,
  parties: readonly { party: Party | undefined; term: string }[],
  place: string | undefined,
): void {
  const { w } = desk
  desk.add(
    'signatures',
    'facts',
    parties.map(({ party, term: role }, at) => ({
      kind: 'lines' as const,
      lines: w.legal
        .signature(place, role, party?.name ?? upper(party?.position ?? w.blank.party(at + 1)))
        .filter((line) => line !== ''),
      role: 'signature' as const,
    })),
  )
}

function nameOf(party: Party | undefined, desk: Desk, at: number): string {
  if (party === undefined) return desk.w.blank.party(at + 1)
  return [
    [party.honorific, party.name ?? upper(party.position ?? '')].filter((part) => part).join(' '),
    ...party.address,
  ].join(', ')
}

const PERSON = /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’.-]*){1,3}$/u
const POLICY =
  /\b(?:privacy|terms|policy|policies|agb|datenschutz\p{L}*|conditions générales|politique|términos|política)\b/iu
const ALONE =
  /\b(?:power of attorney|vollmacht|procuration|poder(?: notarial)?|will|testament|declaration|affidavit|waiver|privacy|terms|policy|deed poll|patientenverfügung|erklärung|agb|datenschutz|attestation|déclaration|conditions générales|politique|declaración|términos|política|testamento)\b/iu

/** "Gebrauchtwagen: Verkäufer Uwe Schulz, Käufer Mehmet Yilmaz" without the parties that stand above. */
function withoutParties(
  statement: Statement,
  parties: readonly { party: Party | undefined; term: string }[],
): Statement[] {
  if (statement.sentence !== undefined) return [statement]
  const said = statement.label === undefined ? statement.text : `${statement.label}: ${statement.value ?? ''}`
  let text = said
  for (const { party, term } of parties)
    if (party?.name !== undefined)
      text = text.replace(new RegExp(`(?:the\\s+)?${RegExp.escape(term)}:?\\s+${RegExp.escape(party.name)}`, 'iu'), '')
  text = text.replace(/(?:[\s,;:]|(?<!\p{L})(?:and|und|et|y)(?!\p{L}))+$/u, '').replace(/^[\s,;:]+/u, '')
  if (text === said.replace(/[\s,;:]+$/u, '')) return [statement]
  return text === '' ? [] : [{ text, start: statement.start, end: statement.end, form: 'fragment' }]
}

/** One person's declaration, not an agreement. */
function alone(kind: string | undefined): boolean {
  return ALONE.test(kind ?? '')
}

/** What two people are to each other is no part in an agreement. */
const KIN =
  /^(?:my\s)?(?:father|mother|son|daughter|brother|sister|friend|neighbou?r|cousin|uncle|aunt|vater|mutter|sohn|tochter|bruder|schwester|freund(?:in)?|nachbar(?:in)?|père|mère|fils|fille|frère|sœur|ami|amie|padre|madre|hijo|hija|hermano|hermana|amigo|amiga)$/iu

const ROLE =
  /^(?:the\s+|der\s+|die\s+|le\s+|la\s+|el\s+)?(landlord|landlady|subtenant|sublessor|guarantor|donor|donee|verleiher(?:in)?|entleiher(?:in)?|(?:unter|haupt)mieter(?:in)?|schenker(?:in)?|beschenkter?|bürgin?|verpächter(?:in)?|pächter(?:in)?|cédant|cessionnaire|donateur|donataire|mandant|mandataire|fiador|cedente|cesionari[oa]|donante|donatari[oa]|tenant|lender|borrower|seller|buyer|employer|employee|client|contractor|disclosing party|receiving party|licensor|licensee|principal|attorney|lessor|lessee|vermieter(?:in)?|mieter(?:in)?|verkäufer(?:in)?|käufer(?:in)?|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|auftraggeber(?:in)?|auftragnehmer(?:in)?|darlehensgeber(?:in)?|darlehensnehmer(?:in)?|bailleur|locataire|vendeur|acheteur|employeur|salarié|prêteur|emprunteur|prestataire|arrendadora?|arrendatari[oa]|vendedora?|compradora?|empleadora?|emplead[oa]|prestamista|prestatari[oa])$/iu

/** "Landlord: Jane Doe", "seller Jane Doe": who a party is, and what it is called. */
function labelOf(statement: Statement): { label: string; value: string } | undefined {
  if (statement.form === 'pair')
    return ROLE.test(statement.label ?? '') ? { label: statement.label ?? '', value: statement.value ?? '' } : undefined
  const [, label = '', value = ''] = statement.form === 'fragment' ? (ROLE_AND_NAME.exec(statement.text) ?? []) : []
  return ROLE.test(label) ? { label, value } : undefined
}

const CAPITALS = String.raw`\p{Lu}[\p{L}'’.&-]*(?:\s+(?:(?:and|und|et|y|&|von|van|de|del|der|di|da|la)\s+)*\p{Lu}[\p{L}'’.&-]*){1,4}`
const ROLE_AND_NAME = new RegExp(`^(?:(?:the|der|die|le|la|el)\\s+)?(\\p{L}+)\\s+(${CAPITALS})$`, 'u')
/** "me Hans Gruber landlord", "Lisa Wong (tenant)", "sitter Ruby Tan": a name, and what it is beside it, whatever the word. */
const SELF_AND_NAME = new RegExp(
  `^(?:me|i|i['’]?m|i am|myself|ich|ich bin|moi|je|yo|between me|zwischen mir)[,:]?\\s+(${CAPITALS})(?:[\\s,]+\\(?(?:the\\s|as\\s|als\\s|der\\s|die\\s)?(\\p{Ll}{4,20})\\)?)?$`,
  'u',
)
const NAME_AND_ROLE = new RegExp(`^(${CAPITALS})\\s+(?:\\((\\p{L}{4,20})\\)|(\\p{Ll}{4,20}))$`, 'u')
const NO_ROLE =
  /^(?:flat|house|address|project|contact|emergency|from|near|with|about|under|model|brand|type|witness|zeuge|objekt|wohnung|adresse|marke|projekt|kontakt|logement|adresse|projet|marque|vivienda|piso|dirección|proyecto|marca)$/iu

function besideName(statement: Statement): { name: string; term?: string | undefined } | undefined {
  if (statement.form !== 'fragment' && statement.form !== 'sentence') return undefined
  const text = statement.text.replace(/\.$/u, '')
  const self = SELF_AND_NAME.exec(text)
  if (self?.[1] !== undefined) return { name: self[1], term: self[2] }
  const behind = NAME_AND_ROLE.exec(text)
  const role = behind?.[2] ?? behind?.[3]
  if (behind?.[1] !== undefined && role !== undefined && ROLE.test(role)) return { name: behind[1], term: role }
  const [, word = '', name] = ROLE_AND_NAME.exec(text) ?? []
  return name !== undefined && /^\p{Ll}{4,}$/u.test(word) && !NO_ROLE.test(word) ? { name, term: word } : undefined
}

/** "kaufvertrag gebrauchtes auto VW Golf", "freelance contract web design": what it is, and what about, at the head of a run of notes. */
const HEAD =
  /^(?:(?:an?|the|eine?n?|un|une|una)\s)?((?:\p{L}[\p{L}-]*\s){0,3}?(?:contract|agreement|lease|nda|waiver)|\p{L}*(?:vertrag|vereinbarung|vollmacht)|(?:contrat|bail|convention)(?:\s(?:de|d['’])\s?\p{L}+)?|(?:contrato|acuerdo)(?:\sde\s\p{L}+)?)(?!\p{L})[\s:]*(.*)$/iu

/** "mietvertrag ferienhaus: …": what stands right behind the kind is what it is about. */
function besideKind(desk: Desk, kind: string): { kind: string; subject: string | undefined } {
  const { prompt } = desk.facts
  let subject: string | undefined
  desk.reread((open) =>
    open.flatMap((one): Statement[] => {
      const said = one.form === 'pair' ? one.label : one.form === 'fragment' ? one.text : undefined
      const isBeside =
        said !== undefined &&
        said.split(/\s+/u).length <= 6 &&
        labelOf(one) === undefined &&
        prompt.slice(0, one.start).trim().toLowerCase() === kind.toLowerCase()
      if (!isBeside) return [one]
      subject = said
      const text = one.form === 'pair' ? (one.value ?? '') : ''
      return text === '' ? [] : [{ text, start: one.end - text.length, end: one.end, form: 'fragment' }]
    }),
  )
  return { kind, subject }
}

function headIn(desk: Desk): { kind: string; subject: string | undefined } | undefined {
  const { prompt } = desk.facts
  const head = desk.takeOne((one) => prompt.slice(0, one.start).trim() === '' && HEAD.test(headText(one)))
  if (head === undefined) return undefined
  const [, kind = '', subject = ''] = HEAD.exec(headText(head)) ?? []
  return {
    kind,
    subject: subject === '' ? undefined : subject.replace(/^(?:for|about|on|für|über|pour|sur|para|sobre)\s/iu, ''),
  }
}

const headText = (one: Statement) =>
  (one.label === undefined ? one.text : `${one.label}: ${one.value ?? ''}`).replace(/\.$/u, '')

function partiesOf(
  desk: Desk,
  kind: string | undefined,
  deed: Deed | undefined,
): { party: Party | undefined; term: string }[] {
  const { facts, w } = desk
  const labelled = desk.take((statement) => labelOf(statement) !== undefined)
  const inText = namedInText(desk, deed)
  if (inText.length === 2)
    desk.take(
      (one) =>
        /^(?:between|zwischen|entre)\s/iu.test(one.text) &&
        inText.every(({ party }) => party.name !== undefined && one.text.includes(party.name)),
    )
  const found: { party: Party | undefined; term?: string }[] = labelled.map((statement) => {
    const { label = '', value = '' } = labelOf(statement) ?? {}
    const [name = '', ...address] = value.split(/\s*,\s*/u)
    return {
      party: {
        text: value,
        start: statement.start,
        end: statement.end,
        name,
        kind: 'person',
        address,
      } as Party,
      term: upper(label.replace(/^(?:the|der|die|le|la|el)\s+/iu, '')),
    }
  })
  const known = (name: string | undefined) => found.some(({ party }) => party?.name === name)
  for (const one of inText) if (!known(one.party.name)) found.push(one)
  if (!alone(kind) && facts.parties.length < 2)
    for (const one of desk.take((statement) => found.length < 2 && besideName(statement) !== undefined)) {
      const { name = '', term } = besideName(one) ?? {}
      if (found.length < 2 && !known(name))
        found.push({
          party: { text: name, start: one.start, end: one.end, name, kind: 'person', address: [] },
          ...(term === undefined ? {} : { term: upper(term) }),
        })
    }
  if (found.length < (alone(kind) ? 1 : 2)) {
    const people =
      facts.parties.length > 0 ? facts.parties : [facts.sender, facts.recipient].filter((party) => party !== undefined)
    for (const party of people.filter(({ name }) => name === undefined || !known(name)))
      found.push(
        party.position !== undefined &&
          party.name !== undefined &&
          (ROLE.test(party.position) || (facts.parties.includes(party) && !KIN.test(party.position)))
          ? { party, term: upper(party.position) }
          : KIN.test(party.position ?? '')
            ? { party: { ...party, address: [upper(party.position ?? ''), ...party.address] } }
            : { party },
      )
  }
  const single = alone(kind)
  const named = found.length === 0 && single && PERSON.test(facts.topic?.text ?? '') ? facts.topic : undefined
  if (named !== undefined) found.push({ party: { ...named, name: named.text, kind: 'person', address: [] } })
  while (found.length < (single ? 1 : 2)) found.push({ party: undefined })
  // A power that is given has who takes it, too.
  const roles: [string, string] =
    single && found.length < 2
      ? [w.legal.declarant(kind ?? ''), w.legal.declarant(kind ?? '')]
      : w.legal.roles(kind ?? '')
  // One side named by its part leaves the other part to the other side.
  const free = roles.filter((role) => !found.some(({ term }) => term !== undefined && samePart(term, role)))
  const sides = found.map(({ party, term }, at) => ({
    party,
    term: term ?? (found.length === 2 && free.length === 1 ? free[0] : roles[at]) ?? `${roles[1]} ${at}`,
  }))
  // Who gives comes first, whoever the prompt names first: the clauses speak of them in this order.
  const [first, second] = sides
  return first !== undefined &&
    second !== undefined &&
    samePart(first.term, roles[1]) &&
    !samePart(second.term, roles[1])
    ? [second, first, ...sides.slice(2)]
    : sides
}

/** "Landlady" is the Landlord's part, "Sublessor" too. */
function samePart(term: string, role: string): boolean {
  const stem = (word: string) =>
    word
      .toLowerCase()
      .replace(/^(?:main tenant|landlady|sub-?lessor|lessor|sub-?landlord|owner|host)$/u, 'landlord')
      .replace(/^(?:sub-?tenant|sub-?lessee|lessee|renter)$/u, 'tenant')
      .replace(/(?:in|a|e|rice|euse)$/u, '')
      .replace(/(?:o|eur|teur)$/u, '')
  return stem(term) === stem(role)
}

const NAME_WORD = String.raw`(?:\p{Lu}\.|\p{Lu}(?:[\p{L}'’&-]|\.(?=\p{L}))*)`
const PARTY_NAME = `(${NAME_WORD}(?:\\s+(?:(?:von|van|de|del|der|di|da|la)\\s+)*${NAME_WORD}){1,3})`
/** "Verkäufer Uwe Schulz, Käufer Mehmet Yilmaz" inside a longer piece. */
const ROLE_IN_TEXT = new RegExp(
  `(?<![\\p{L}])(?:(?:the|der|die|le|la|el)\\s)?(\\p{L}{5,20}(?:\\s(?:party))?)(?::\\s|\\s(?:is|ist|est|es)\\s|\\s)${PARTY_NAME}`,
  'gu',
)
/** "I (Peter Novak) lend …", "Ich, Gisela Baumann, …", and the relative it is for. */
const SELF_IN_TEXT = new RegExp(`(?:^|[\\s:])(?:I|Ich|Je soussignée?|Je|Yo)(?:,\\s+|\\s\\(|\\s)${PARTY_NAME}[,)]`, 'u')
/** "between me Olga Moore (lender) and my brother Ian Moore": groups 1 and 3 the names, 2 and 4 their parts. */
const BETWEEN_ME = new RegExp(
  `(?:between|zwischen|entre)\\s(?:(?:me|myself|mir|moi|mí)(?:,|:)?\\s)?${PARTY_NAME}(?:\\s\\((?:the\\s)?(\\p{L}{4,20})\\))?,?\\s(?:and|und|et|y)\\s(?:(?:my|mein(?:e[mnr])?|mon|ma|mi)\\s\\p{L}+,?\\s)${PARTY_NAME}(?:\\s\\((?:the\\s)?(\\p{L}{4,20})\\))?`,
  'u',
)
/** "Kim Lau and Ada Brandt share …": what two people do together they agree on. */
const BOTH = new RegExp(`(?:^|:\\s)${PARTY_NAME}\\s(?:and|und|et|y)\\s${PARTY_NAME}\\s(?=\\p{Ll})`, 'u')
const RELATIVE_IN_TEXT = new RegExp(`\\s(?:my|meine[rmn]?|mein|mon|ma|mi)\\s\\p{L}+,?\\s${PARTY_NAME}`, 'u')

/** "Verkäufer" is "Verkäuferin" of a woman. */
const roleOf = (name: string, role: string) =>
  /(?<=\p{Ll})(?:mieter|käufer|leiher|geber|nehmer)$/u.test(role) && genderOf(name) === 'female' ? `${role}in` : role

function namedInText({ facts }: Desk, deed: Deed | undefined): { party: Party; term?: string }[] {
  const { prompt } = facts
  const party = (name: string, start: number): Party => ({
    text: name,
    start,
    end: start + name.length,
    name,
    kind: 'person',
    address: [],
  })
  const found: { party: Party; term?: string }[] = []
  for (const match of prompt.matchAll(ROLE_IN_TEXT)) {
    const [, role = '', name = ''] = match
    if (ROLE.test(role)) found.push({ party: party(name, match.index), term: upper(role) })
  }
  if (found.length > 0) return found
  if (deed?.giver !== undefined)
    return [
      { party: party(deed.giver, prompt.indexOf(deed.giver)), term: roleOf(deed.giver, deed.roles[0]) },
      { party: party(deed.taker, prompt.indexOf(deed.taker)), term: roleOf(deed.taker, deed.roles[1]) },
    ]
  const between = BETWEEN_ME.exec(prompt)
  if (between !== null) {
    const [, one = '', oneRole, two = '', twoRole] = between
    return [
      { party: party(one, between.index), ...(oneRole === undefined ? {} : { term: upper(oneRole) }) },
      { party: party(two, between.index), ...(twoRole === undefined ? {} : { term: upper(twoRole) }) },
    ]
  }
  const both = BOTH.exec(prompt)
  if (both?.[1] !== undefined && both[2] !== undefined)
    return [{ party: party(both[1], both.index) }, { party: party(both[2], both.index) }]
  const self = SELF_IN_TEXT.exec(prompt)
  if (self?.[1] === undefined) return []
  found.push({ party: party(self[1], self.index) })
  const other = RELATIVE_IN_TEXT.exec(prompt)
  if (other?.[1] !== undefined && !alone(facts.kind)) found.push({ party: party(other[1], other.index) })
  return found
}
