/** Agreements and declarations: parties, numbered clauses, signatures. */
import type { Block } from '../blocks.ts'
import type { Party, Statement } from '../facts/types.ts'
import { type Desk, itemFor, paragraph, upper } from './desk.ts'
import { NET } from './letters.ts'

const PAYMENT =
  /[€$£]|\b(?:rent|price|fee|salary|pay(?:ment|able|s)?|deposit|amount|interest|instal+ments?|miete|kaution|preis|gehalt|vergütung|zahlung|zahlt|zinsen|rate|betrag|loyer|prix|salaire|paiement|caution|dépôt de garantie|intérêts?|montant|alquiler mensual|renta|precio|salario|pago|fianza|interés|importe|usd|eur|gbp|euros?)\b/iu
const TERM =
  /\b(?:term|duration|starts?|starting|begins?|until|ends?|notice|terminat\p{L}*|renew\p{L}*|laufzeit|dauer|beginn\p{L}*|kündig\p{L}*|befristet|unbefristet|verlänger\p{L}*|durée|préavis|résili\p{L}*|commence|duración|preaviso|vigencia|rescis\p{L}*|prórroga|inicio|plazo)\b/iu
const LAW =
  /\b(?:governed|governing law|law of|laws of|jurisdiction|courts?|anwendbares recht|gerichtsstand|\p{L}+ recht|droit|tribunal\p{L}*|ley|tribunales|jurisdicción)\b/iu
const LIABILITY =
  /\b(?:liab\p{L}*|indemnif\p{L}*|damages|insurance|warrant\p{L}*|penalty|haft\p{L}*|schadensersatz|versicherung|vertragsstrafe|gewährleistung|responsab\p{L}*|dommages|assurance|pénalité|garantie|daños|seguro|penalización|garantía)\b/iu
const NOTICE = /\b(?:notice|kündigungsfrist|préavis|preaviso)\b/iu

export function writeLegal(desk: Desk): void {
  const { w, facts } = desk
  const given = desk.slot('title')
  const kind = w.legal.kind(facts.kind)
  desk.add('title', 'facts', [{ kind: 'heading', level: 1, text: given ?? kind }])
  const parties = partiesOf(desk)
  const date = desk.slot('date')
  const place = desk.slot('place')
  const [one, two] = [parties[0]?.term ?? '', parties[1]?.term ?? parties[0]?.term ?? '']
  const lines: Block[] = parties.flatMap(({ party, term }, at): Block[] => [
    ...(at > 0 ? ([{ kind: 'paragraph', text: w.legal.and }] as Block[]) : []),
    { kind: 'paragraph', text: w.legal.party(nameOf(party, desk, at), term) },
  ])
  desk.add('parties', 'facts', [
    date ? paragraph(w.legal.date(date)) : undefined,
    paragraph(parties.length > 1 ? w.legal.betweenLead(kind) : w.legal.madeBy(kind)),
    ...lines,
    parties.length > 1 ? paragraph(w.legal.partiesTogether) : undefined,
  ])
  let law = desk.slot('law')
  const effective = desk.slot('effective') ?? desk.slot('lastDay') ?? startIn(desk)
  const lasting = desk.take(
    (statement) =>
      statement.form === 'fragment' &&
      /^(?:for\s+)?(?:an?|one|two|three|four|five|six|ten|twelve|\d{1,3}|ein|zwei|drei|fünf|un|deux|trois|cinq|dos|tres|cinco)\s+(?:years?|months?|jahre?|monate?|ans?|mois|años?|meses)$|^(?:unbefristet|auf unbestimmte zeit|indefinite(?:ly)?|open-ended|indefinid[oa]|(?:à )?durée indéterminée)$/iu.test(
        statement.text,
      ),
  )[0]
  const term = desk.slot('term') ?? lasting?.text.replace(/^for\s+/iu, '')
  desk.slot('subject')
  const lawTold = desk.take((statement) => LAW.test(statement.text))
  const termTold = desk.take(
    (statement) =>
      TERM.test(statement.label ?? statement.text) && !(PAYMENT.test(statement.text) && !NOTICE.test(statement.text)),
  )
  const notice = desk.slot('notice')
  const payTold = desk.take((statement) => PAYMENT.test(statement.label ?? statement.text))
  const liabilityTold = desk.take((statement) => LIABILITY.test(statement.text))
  const rest = desk.rest()
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
  const told = (statements: readonly Statement[]) =>
    statements.map((statement) => ({
      text:
        statement.form === 'instruction'
          ? `${upper(statement.text.replace(/\.$/u, ''))}.`
          : (statement.sentence ?? `${itemFor(statement).replace(/\.$/u, '')}.`),
      from: [statement],
    }))
  const plain = (texts: readonly string[]) => texts.map((text) => ({ text }))
  // "Loan of €5,000": the sum is what is paid, not what the agreement is about.
  const sum = /^(?:[€$£¥]\s?\d|\d[\d.,]*\s?(?:€|£|\$|euros?|dollars?|pounds?|EUR|USD|GBP))/iu.test(
    facts.topic?.text ?? '',
  )
    ? facts.topic?.text
    : undefined
  const topic = sum === undefined ? facts.topic?.text : undefined
  if (alone(facts.kind)) {
    // A will, a declaration: what one person declares, without the terms of an agreement.
    const declared = told([...termTold, ...payTold, ...liabilityTold, ...rest].sort((a, b) => a.start - b.start))
    clause('purpose', [...plain([w.legal.declares]), ...declared])
    desk.net.section = 'purpose'
    desk.add('purpose', 'facts', [NET])
    clause('governing-law', [{ text: declarationLaw(w.legal.law(law), kind) }, ...told(lawTold)])
    sign(desk, parties, place)
    return
  }
  clause(
    'purpose',
    plain(
      w.legal.purpose(
        kind,
        topic ? (desk.language === 'de' ? `${facts.topic?.preposition ?? ''} ${topic}`.trim() : topic) : undefined,
      ),
    ),
  )
  clause('obligations', [...plain(w.legal.obligations(one, two, kind)), ...told(rest)])
  desk.net.section = 'obligations'
  desk.add('obligations', 'facts', [NET])
  const sums =
    sum === undefined ? [] : plain([`${upper(facts.kind ?? kind)}${desk.language === 'fr' ? ' ' : ''}: ${sum}.`])
  if (payTold.length + sums.length > 0) clause('payment', [...sums, ...told(payTold)])
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
  clause('term', [
    ...(known && startTold && !effective ? [] : plain([starts])),
    ...(known && runTold && !term ? [] : plain([runs])),
    ...told(termTold),
    ...(notice ? [{ text: w.legal.notice(notice) }] : []),
    ...plain([ends]),
  ])
  clause('liability', [...told(liabilityTold), ...plain(w.legal.liability)])
  clause('general', plain(w.legal.general))
  clause('governing-law', [
    ...(lawTold.length > 0 && law === undefined ? told(lawTold) : [{ text: w.legal.law(law) }, ...told(lawTold)]),
    ...plain([w.legal.courts]),
  ])
  sign(desk, parties, place)
}

/** "€65 a month from 1 August 2026": what is paid from a day on begins on it. */
function startIn({ facts }: Desk): string | undefined {
  return facts.facts.find(
    (fact) =>
      fact.kind === 'date' &&
      fact.calendar?.day !== undefined &&
      /(?:^|\s)(?:from|starting|beginning|as of|ab|ab dem|beginnend am|à compter du|à partir du|dès le|desde el|a partir del)\s+$/iu.test(
        facts.prompt.slice(Math.max(0, fact.start - 20), fact.start),
      ),
  )?.text
}

/** The sentence on the law speaks of an agreement; a declaration is none. */
function declarationLaw(sentence: string, kind: string): string {
  return sentence
    .replace('This Agreement', `This ${kind}`)
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
const ALONE =
  /\b(?:will|testament|declaration|affidavit|waiver|privacy|terms|policy|deed poll|patientenverfügung|erklärung|agb|datenschutz|attestation|déclaration|conditions générales|politique|declaración|términos|política|testamento)\b/iu

/** One person's declaration, not an agreement. */
function alone(kind: string | undefined): boolean {
  return ALONE.test(kind ?? '')
}

const ROLE =
  /^(?:the\s+|der\s+|die\s+|le\s+|la\s+|el\s+)?(landlord|landlady|tenant|lender|borrower|seller|buyer|employer|employee|client|contractor|disclosing party|receiving party|licensor|licensee|principal|attorney|lessor|lessee|vermieter(?:in)?|mieter(?:in)?|verkäufer(?:in)?|käufer(?:in)?|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|auftraggeber(?:in)?|auftragnehmer(?:in)?|darlehensgeber(?:in)?|darlehensnehmer(?:in)?|bailleur|locataire|vendeur|acheteur|employeur|salarié|prêteur|emprunteur|prestataire|arrendadora?|arrendatari[oa]|vendedora?|compradora?|empleadora?|emplead[oa]|prestamista|prestatari[oa])$/iu

/** "Landlord: Jane Doe", "seller Jane Doe": who a party is, and what it is called. */
function labelOf(statement: Statement): { label: string; value: string } | undefined {
  if (statement.form === 'pair')
    return ROLE.test(statement.label ?? '') ? { label: statement.label ?? '', value: statement.value ?? '' } : undefined
  const [, label = '', value = ''] = statement.form === 'fragment' ? (ROLE_AND_NAME.exec(statement.text) ?? []) : []
  return ROLE.test(label) ? { label, value } : undefined
}

const ROLE_AND_NAME =
  /^(?:(?:the|der|die|le|la|el)\s+)?(\p{L}+)\s+(\p{Lu}[\p{L}'’.&-]*(?:\s+(?:(?:von|van|de|del|der|di|da|la)\s+)*\p{Lu}[\p{L}'’.&-]*){1,4})$/u

function partiesOf(desk: Desk): { party: Party | undefined; term: string }[] {
  const { facts, w } = desk
  const labelled = desk.take((statement) => labelOf(statement) !== undefined)
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
  if (found.length === 0) {
    const people =
      facts.parties.length > 0 ? facts.parties : [facts.sender, facts.recipient].filter((party) => party !== undefined)
    for (const party of people)
      found.push(
        party.position !== undefined && party.name !== undefined && ROLE.test(party.position)
          ? { party, term: upper(party.position) }
          : { party },
      )
  }
  const single = alone(facts.kind)
  const named = found.length === 0 && single && PERSON.test(facts.topic?.text ?? '') ? facts.topic : undefined
  if (named !== undefined) found.push({ party: { ...named, name: named.text, kind: 'person', address: [] } })
  while (found.length < (single ? 1 : 2)) found.push({ party: undefined })
  const roles: [string, string] = single
    ? [w.legal.declarant(facts.kind ?? ''), w.legal.declarant(facts.kind ?? '')]
    : w.legal.roles(facts.kind ?? '')
  return found.map(({ party, term }, at) => ({ party, term: term ?? roles[at] ?? `${roles[1]} ${at}` }))
}
