/** Letters: head, body by kind, foot. The head and foot are the same for all; the body knows what each kind must say. */
import type { Block, PartRole } from '../blocks.ts'
import { genderOf } from '../facts/names.ts'
import { MATTER } from '../facts/parties.ts'
import type { Facts, Party, Statement } from '../facts/types.ts'
import { addresseeOf, type Cancellation, cancellationIn, signerOf } from './cancellation.ts'
import { addressLines, bold, type Desk, paragraph, settingOf, tell, upper } from './desk.ts'
import { kindOpening, purposeIn, RECOMMENDED_FOR } from './purpose.ts'
import { withResolved } from './relative.ts'
import { polished, thingIn, toSentence } from './sentence.ts'
import { VOUCHES } from './sentence-person.ts'
import { subjectFrom } from './subject.ts'

interface Letter {
  sender: Party | undefined
  recipient: Party | undefined
  organisation: string | undefined
  position: string | undefined
  /** What a notice ends where it ends no job. */
  ended?: Cancellation
}

const REFERENCE =
  /^(?:my\s+|the\s+|meine?\s+|mon\s+|ma\s+|mi\s+)?(?:order|invoice|account|contract|customer|booking|policy|claim|case|ticket|flight|reference|ref|bestell|auftrags|rechnungs|kunden|vertrags|buchungs|bestellung|rechnung|aktenzeichen|commande|facture|contrat|dossier|client|réservation|référence|pedido|factura|cliente|contrato|reserva|expediente|referencia)[\p{L}]*\.?\s*(?:id|number|no\.?|nr\.?|nummer|#|numéro|n°|número|núm\.?|n\.º)?\s*(?:is|ist|est|es)?\s*:?\s*(?=\S*\d)[#\p{L}\p{N}][\p{L}\p{N}/.-]*$/iu

/** "I work as a data analyst for Brightwell": what one resigns from. */
const EMPLOYED =
  /^(?:i(?:'m| am)?\s+(?:currently\s+)?(?:work(?:ing)?|employed)\s+(?:there\s+)?as\s+(?:an?\s+)?|i(?:'m| am)\s+an?\s+|ich arbeite (?:dort |derzeit )?als\s+|je travaille comme\s+|je suis\s+|trabajo como\s+|soy\s+)(?<position>[^,]{2,60}?)(?:\s+(?:for|at|with|bei(?: der| dem)?|chez|à la|au|en(?: la| el)?|para)\s+(?<organisation>[^,]{2,60}?))?(?<since>\s+(?:since|seit|depuis|desde)\s.+)?$/iu

/** "camarero en Restaurante El Puerto desde junio 2022": the same without a verb. */
const POST_AT =
  /^(?<position>(?!from\s|von\s|de\s|new\s|neue|nouve|nuev)\p{L}[^,\d]{2,50}?)\s+(?:at|bei(?: der| dem)?|beim|chez|en(?: el| la)?)\s+(?<organisation>(?:the\s+)?\p{Lu}[^,]{1,50}?)(?<since>\s+(?:since|seit|depuis|desde)\s.+)?$/u

/** "at the AGM on 9 February": when, behind where. */
const DAY_BEHIND =
  /\s+(?:(?:at|auf|bei|à|en)\s+(?:the|der|dem|la|l['’]|el)\s?[^,]{2,40}?\s+)?(?:on|effective|as of|from|by|zum|am|per|au|le|el)\s+(?=[^,]*\d)[^,]{3,30}$/u

/** "I work at the Norte Bank as a cashier": the firm before the post. */
const EMPLOYED_AT =
  /^(?:i(?:'m| am)?\s+(?:currently\s+)?(?:work(?:ing)?|employed)\s+(?:at|for|with|in)\s+|ich (?:arbeite|bin) (?:derzeit )?(?:bei(?: der| dem)?|beim|im|in der|an der)\s+|je travaille (?:actuellement )?(?:chez|à la|à l['’]|au|pour)\s*|trabajo (?:actualmente )?(?:en|para)(?: la| el)?\s+)(?<organisation>(?:the\s+)?\p{Lu}[^,]{1,60}?)\s+(?:as|als|comme|en tant que|como)\s+(?:(?:an?|une?|una?|der|die)\s+)?(?<position>[^,]{2,60}?)(?:\s+(?:beschäftigt|angestellt|tätig))?(?<since>\s+(?:since|seit|depuis|desde)\s.+)?$/iu

/** "I want to resign": what the letter does anyway. */
const DEED =
  /^(?:(?:and )?i(?:'d| would)? (?:(?:want|wish|like|have decided) to |hereby )?(?:resign|quit|hand in my (?:notice|resignation))|(?:ich )?(?:möchte|will|werde)(?: ich)? (?:hiermit )?kündigen|(?:ich )?kündige(?: hiermit)?|je (?:souhaite|veux|voudrais|désire) démissionner|je démissionne|(?:quiero|deseo|quisiera) (?:renunciar|dimitir)|(?:renuncio|dimito))$/iu

const FIRM = String.raw`((?:the\s+)?\p{Lu}[\p{L}\p{N}&'’-]*(?:\s\p{Lu}[\p{L}&'’-]*)*)`

/** Where something was bought is whom a complaint goes to. */
const BOUGHT = new RegExp(
  [
    `(?:bought|ordered|purchased|booked|rented)(?:\\s[^.;]{0,60}?)?\\s(?:from|at|with)\\s+${FIRM}`,
    `(?:room|stay|stayed|table|meal|dinner|lunch|apartment|night|nights)\\s(?:\\S{1,8}\\s)?(?:was\\s|were\\s)?at\\s${FIRM}`,
    `about\\s(?:the\\s|an?\\s|my\\s)?(?:\\p{Ll}+\\s){1,2}from\\s${FIRM}`,
    `(?:parcel|package|order|delivery|invoice|bill|product|goods)\\s(?:\\S+\\s){0,3}?from\\s+${FIRM}`,
    `(?<=(?:^|\\s)(?:from|with|by|chez|bei|de|réclamation|complaint|Beschwerde|queja|reclamación)\\s)${FIRM}(?=\\s(?:${MATTER})\\s(?:\\p{L}+\\s)?\\S*\\d)`,
    `bei\\s+(?:der\\s+|dem\\s+)?(?:Firma\\s+)?${FIRM}[^.;]{0,60}?\\s(?:gekauft|bestellt|gebucht|gemietet)`,
    `(?:gekauft|bestellt|gebucht|Bestellung|Einkauf|Buchung)[^.;]{0,40}?\\sbei\\s+(?:der\\s+|dem\\s+)?(?:Firma\\s+)?${FIRM}`,
    `(?:achetée?s?|commandée?s?|réservée?s?|louée?s?|achat|commande|réservation|séjour)[^.;]{0,60}?\\s(?:chez|sur|auprès de)\\s+${FIRM}`,
    `(?:compr(?:é|ado|ada|amos)|pedid[oa]|pedí|reserv(?:é|ado|ada|amos)|alquilad[oa]|compra|pedido|reserva)[^.;]{0,60}?\\sen\\s+(?:el\\s+|la\\s+)?${FIRM}`,
  ].join('|'),
  'u',
)

/** "complaint hotel Bella Vista room 214": the house is whom it goes to. */
const HOUSE =
  /(?<!\p{L})((?:[Hh]otel|[Hh]ôtel|[Hh]ostal|[Rr]estaurante?|[Cc]amping|[Gg]arage|[Pp]ension)\s\p{Lu}[\p{L}'’&-]*(?:\s\p{Lu}[\p{L}'’&-]*){0,3})/u

export function writeLetter(desk: Desk): void {
  const letter = partiesOf(desk)
  const kind = desk.template.id
  // "Kündigung meines Mobilfunkvertrags" is one in any letter's template.
  const ends =
    kind === 'resignation' || (kind === 'formal-letter' && /^(?:kündig|cancel|résili)/iu.test(desk.facts.kind ?? ''))
  const ended = ends ? cancellationIn(desk.facts.prompt, desk.language, desk.facts.facts) : undefined
  if (ended !== undefined) {
    letter.ended = ended
    letter.sender ??= signerOf(desk.facts.prompt)
    letter.recipient ??= addresseeOf(ended, desk.facts.prompt)
  }
  const body =
    ended !== undefined
      ? cancellation
      : kind === 'resignation'
        ? resignation
        : kind === 'formal-complaint'
          ? complaint
          : kind === 'job-application'
            ? application
            : formal
  const reference =
    kind === 'formal-complaint' || kind === 'job-application'
      ? desk.takeOne((one) => REFERENCE.test(one.text))
      : undefined
  // The subject is worded with what the body uses too, so it is read first.
  const date = desk.slot('date')
  const subject = desk.slot('subject')
  const written = body(desk, letter, reference)
  head(desk, letter, { subject: subject ?? written.subject, date })
  for (const { section, kind: partKind, blocks, facts } of written.body) desk.add(section, partKind, blocks, facts)
  foot(desk, letter)
}

interface Body {
  subject: string | undefined
  body: { section: string; kind: 'facts' | 'prose'; blocks: (Block | undefined)[]; facts: Statement[] }[]
}

/** "Mia Chen", "Costa Coffee": names that stand alone in a piece. */
const BARE_NAME = /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’.-]*){1,3}$/u

/** "teaching assistant job at Hill Primary": the post and where, as a prompt in a hurry opens. */
const JOB_AT =
  /^(?:an?\s)?(\p{Ll}[\p{L} -]{2,50}?)\s(?:job|position|role|post|vacancy)\s(?:at|with|in)\s((?:the\s)?\p{Lu}[^,]{1,50})$/u

/** The one person that a notice or an application names signs it, wherever the name stands alone. */
function signerAmong(desk: Desk): Party | undefined {
  const signs = desk.takeOne(
    (one) => one.form === 'fragment' && BARE_NAME.test(one.text) && genderOf(one.text) !== undefined,
  )
  return (
    signs && { text: signs.text, start: signs.start, end: signs.end, name: signs.text, kind: 'person', address: [] }
  )
}

function partiesOf(desk: Desk): Letter {
  const { facts } = desk
  let { sender, recipient } = facts
  if (/^(?:resignation|job-application)$/u.test(desk.template.id) && facts.parties.length === 0)
    sender ??= signerAmong(desk)
  if (sender === undefined && facts.parties.length === 2) [sender, recipient] = [facts.parties[0], facts.parties[1]]
  // "Resign from Acme Corp": the firm is whom it goes to.
  if (
    desk.template.id === 'resignation' &&
    sender !== undefined &&
    recipient === undefined &&
    (sender.kind === 'organisation' || sender.name === undefined)
  )
    [sender, recipient] = [undefined, sender]
  if (recipient === undefined && facts.parties.length === 1) recipient = facts.parties[0]
  const seller = recipient === undefined && desk.template.id === 'formal-complaint' ? BOUGHT.exec(facts.prompt) : null
  const own =
    recipient === undefined && desk.template.id === 'formal-complaint'
      ? /^(?:my|our|meine?n?|unsere?n?|mon|ma|notre|mi|nuestr[oa])\s+\p{L}+\s+(\p{Lu}[^,]{1,50})$/u.exec(
          facts.topic?.text ?? '',
        )?.[1]
      : undefined
  const house =
    recipient === undefined && desk.template.id === 'formal-complaint' ? HOUSE.exec(facts.prompt)?.[1] : undefined
  const sold = own ?? seller?.slice(1).find((one) => one !== undefined)
  const shop = sold ?? (house && upper(house))
  if (shop !== undefined) recipient = { text: shop, start: 0, end: 0, name: shop, kind: 'organisation', address: [] }
  // A firm whose name is no first name we know: "to Greenpeace Hamburg" applies to it, it is nobody called so.
  if (
    recipient?.kind === 'person' &&
    recipient.honorific === undefined &&
    recipient.position === undefined &&
    recipient.name !== undefined &&
    genderOf(recipient.name) === undefined &&
    (desk.template.id === 'job-application' || desk.template.id === 'formal-complaint')
  )
    recipient = { ...recipient, kind: 'organisation' }
  const split = positionAt(desk.peek('position') ?? '')
  const organisation =
    desk.peek('organisation') ??
    split.organisation ??
    (desk.template.id === 'resignation' ? sender?.organisation : undefined) ??
    recipient?.organisation ??
    (recipient?.kind === 'organisation' ? recipient.name : undefined)
  return { sender, recipient, organisation, position: split.position }
}

/** "(ref. DA-317)", "(job id 4402)": a label and its code. */
const BRACKETED_REFERENCE = /^(?:\p{L}+\.?[\s:]*){1,3}#?(?=\S*\d)[\p{Lu}\d/_.-]+$/u

/** "Senior Accountant at Acme Corp" → both. */
function positionAt(whole: string): { position?: string; organisation?: string; aside?: string; reference?: string } {
  // "treasurer of the Hillside Tennis Club"
  const office =
    /^(?:as\s+|als\s+|comme\s+|como\s+)?(\p{L}[\p{L}-]*(?:\s\p{Ll}[\p{L}-]*)?)\s+(?:of|des|der|du|de la|del)\s+((?:the\s+)?\p{Lu}.*(?:Club|Association|Society|Union|Board|Committee|Trust|Verein|Vereins|Vorstands?|Chor(?:s|es)?)(?:\s\p{Lu}.*)?)$/u.exec(
      whole,
    )
  if (office?.[1] && office[2]) return { position: office[1], organisation: office[2] }
  // "part-time gardener National Trust Petworth ref NT/2291": in small letters the post, then where.
  const bare =
    /^(?:for\s+)?(?:an?\s+)?((?:\p{Ll}[\p{L}-]*\s){1,4})((?:\p{Lu}[\p{L}'’&-]*\s?){2,5}?)(?:\s\(?((?:ref|reference|job id|id)\.?\s(?=\S*\d)\S+?)\)?)?$/u.exec(
      whole,
    )
  if (
    bare?.[1] !== undefined &&
    !/\s(?:at|for|with|in|of|the|bei|im|der|chez|à|au|la|le|en|el|de|del)\s/u.test(` ${bare[1]}`) &&
    bare[2] !== undefined
  )
    return { position: bare[1].trim(), organisation: bare[2].trim(), ...(bare[3] ? { reference: bare[3] } : {}) }
  const aside = /\s*\(([^)]{2,80})\)$/u.exec(whole)
  if (aside?.[1] !== undefined && BRACKETED_REFERENCE.test(aside[1]))
    return { ...positionAt(whole.slice(0, aside.index)), reference: aside[1] }
  if (aside?.[1] !== undefined) return { ...positionAt(whole.slice(0, aside.index)), aside: aside[1] }
  const text = whole
  const match =
    /^(.+?)\s+(?:at|with|for|bei(?: der| dem)?|im(?=\s(?:Café|Hotel|Restaurant|\p{L}*(?:hospital|krankenhaus|heim|klinikum|museum|haus|amt|büro|laden|markt|zentrum))(?:\s|$))|chez|en|in der|in|à la|à l['’]|à|au|aux)\s*(?<=[\s'’])(?:el\s+|la\s+|los\s+|las\s+|le\s+|l['’])?((?:the\s+)?(?:kita|kindergarten|schule|praxis|klinik|grundschule|apotheke|bäckerei|seniorenheim)\s.*|(?:the\s+)?(?:(?:clinique|hôpital|école|lycée|mairie|société|café|restaurant|hôtel|bar|salon|cabinet|garage|boulangerie|pharmacie|clínica|hospital|colegio|empresa|restaurante|hotel|tienda|bar)\s)?\p{Lu}.*)$/u.exec(
      text,
    )
  if (match?.[1] && match[2]) return { position: match[1], organisation: match[2] }
  return text === '' ? {} : { position: text }
}

function head(
  desk: Desk,
  { sender, recipient, organisation, ended }: Letter,
  { subject, date }: { subject: string | undefined; date: string | undefined },
): void {
  const { w, facts } = desk
  const senderLines = addressLines(sender?.name === undefined ? undefined : withoutPost(sender))
  const lines = (role: PartRole, all: string[]): Block[] =>
    all.length === 0 ? [] : [{ kind: 'lines', lines: all, role }]
  const sent = senderLines.length > 0 ? senderLines : [w.blank.name]
  desk.add('sender', 'facts', lines('sender', [...sent, ...facts.phones, ...facts.emails, ...facts.urls]))
  if (desk.has('date'))
    desk.add(
      'date',
      'facts',
      lines('date', [date ?? (desk.language === 'fr' ? `Le ${desk.todayText}` : desk.todayText)]),
    )
  const named = recipient?.name !== undefined || recipient?.position !== undefined
  const to = named
    ? addressLines(recipient)
    : organisation
      ? [upper(organisation)]
      : [desk.template.id === 'resignation' && ended === undefined ? w.blank.employer : w.blank.recipient]
  desk.add(
    'recipient',
    'facts',
    lines(
      'recipient',
      organisation && !to.includes(organisation) && recipient?.kind === 'person' && desk.template.id !== 'formal-letter'
        ? [...to, upper(organisation)]
        : to,
    ),
  )
  if (subject !== undefined && desk.has('subject'))
    desk.add('subject', 'facts', [
      {
        kind: 'paragraph',
        text: bold(`${w.label.subject}${desk.language === 'fr' ? ' ' : ''}: ${upper(subject)}`),
        role: 'subject',
      },
    ])
  const friendly = facts.tone === 'friendly'
  if (desk.has('salutation'))
    desk.add('salutation', 'facts', [
      { kind: 'paragraph', text: w.salutation(recipient, friendly), role: 'salutation' },
    ])
}

/** The position stands in the body or under the signature, not in the head. */
function withoutPost({ position: _position, organisation: _organisation, ...party }: Party): Party {
  return party
}

function foot(desk: Desk, { sender, recipient }: Letter): void {
  const named = recipient?.name !== undefined && recipient.kind === 'person'
  const friendly = desk.facts.tone === 'friendly'
  if (desk.has('closing'))
    desk.add('closing', 'facts', [
      {
        kind: 'paragraph',
        text: desk.w.closing(named, friendly, desk.w.salutation(recipient, friendly)),
        role: 'closing',
      },
    ])
  if (!desk.has('signature')) return
  const position = sender?.position
  desk.add('signature', 'facts', [
    {
      kind: 'lines',
      lines: [
        sender?.name === undefined
          ? desk.w.blank.name
          : [sender.honorific, sender.name].filter((part) => part).join(' '),
        ...(position ? [upper(position)] : []),
        ...(sender?.organisation ? [sender.organisation] : []),
      ],
      role: 'signature',
    },
  ])
}

/** "two emails", "order 88-1203" somewhere in the prompt: what a subject line names. */
const REFERENCE_INSIDE =
  /(?<![\p{L}])(?:order|invoice|account|contract|customer|booking|policy|claim|ticket|flight|reference|bestellung|auftrag|rechnung|kundennummer|vertrag|buchung|bestellnummer|rechnungsnummer|commande|facture|contrat|dossier|réservation|pedido|factura|contrato|reserva|expediente)\.?\s*(?:id|number|no\.?|nr\.?|nummer|numéro|n°|número|núm\.?)?\s*#?(?=[\p{L}\p{N}/-]*\d)[\p{Lu}\p{N}][\p{Lu}\p{N}/-]{2,}/iu

const body = (desk: Desk, statements: readonly Statement[]) => tell(desk, statements, { voice: 'letter', role: 'body' })

/** "I leave my job as a tester at Norlight on 31 May because I am moving": all of the notice in one sentence. */
const LEAVING =
  /^(?:hereby\s+)?i(?:'m| am| will be| would like to| want to| wish to)?\s+(?:leav(?:e|ing)|quit(?:ting)?|resign(?:ing)?(?: from)?)(?:\s+(?:my|the)\s+(?:job|position|role|post)|(?=\s(?:on|at|by|effective)\s))(?:\s+(?:as|of)\s+(?:an?\s+|the\s+)?(?<position>.{2,60}?))?(?:\s+(?:at|with)\s+(?<organisation>(?:(?!\sto\s)[^,]){2,60}?))?(?:,\s+(?:my\s+)?last\s+(?:working\s+)?day\s+(?:is\s+|will be\s+)?(?<last>[^,]{3,40}?))?(?:\s+(?:on|effective|as of|by)\s+(?<day>(?=[^,]*\d)[^,]{3,40}?))?(?:,?\s+(?<reason>(?:because|as|since|due to)\s.+|to\s(?!the\s|my\s)[^,]+))?$/iu

/** "Je pars le 15 septembre", "my contract ends on 3 July": the day, where a sentence of leaving names one. */
function dayOfLeaving({ facts }: Desk): string | undefined {
  const sentence = facts.statements.find((one) =>
    /^(?:je (?:pars|partirai|quitte|quitterai)|ich (?:gehe|verlasse|höre)|dejo|me voy|dejaré|i(?:'m| am| will be)? (?:leave|leaving|stop|finish)|my (?:contract|employment) ends)(?![\p{L}])/iu.test(
      one.text,
    ),
  )
  if (sentence === undefined) return saidLastDay(facts) ?? onlyDay(facts)
  const named = facts.facts.find(
    (fact) =>
      fact.kind === 'date' &&
      fact.calendar?.day !== undefined &&
      fact.start >= sentence.start &&
      fact.end <= sentence.end,
  )?.text
  return named ?? saidLastDay(facts)
}

/** "my last day would be 18 July 2027, after 14 years": wherever the prompt says it. */
function saidLastDay({ facts, prompt }: Facts): string | undefined {
  return facts.find(
    (fact) =>
      fact.kind === 'date' &&
      (/(?:last (?:working )?(?:day|shift)|letzter (?:arbeits)?tag|dernier jour|último día)[^,.;]{0,24}$/iu.test(
        prompt.slice(Math.max(0, fact.start - 44), fact.start),
      ) ||
        /^\s(?:is\s)?(?:my\s)?last (?:working )?(?:day|shift)/iu.test(prompt.slice(fact.end, fact.end + 24))),
  )?.text
}

/** "I teach maths at Harlow High School": where one works, where nothing else says it. */
const WORKS_AT =
  /(?:^|[\s.,])(?:I\s+(?:work|teach|am|serve)|ich\s+(?:arbeite|unterrichte|bin)|je\s+(?:travaille|suis|enseigne)|(?:trabajo|enseño|soy))\s[^.,;]{0,40}?\s(?:at|for|bei(?: der)?|an der|im|chez|à|en)\s+(?:the\s|la\s|el\s)?((?:\p{Lu}[\p{L}'’&-]*\s?){1,5})(?=[.,;]|\s(?:and|und|et|y|since|seit|depuis|desde)\s|$)/u

/** "mein Amt als Schriftführer im Verein Sonnental zum 28. Februar niederlegen" */
const OFFICE_LAID_DOWN =
  /^ich\s+(?:möchte|werde|will|lege)\s+(?:hiermit\s+)?meine?n?\s+(?:Amt|Funktion|Posten|Stelle|Ehrenamt|Arbeit)(?:\s+als\s+(?<position>\p{L}+))?(?:\s+(?:im|in der|beim?|bei der|des|der)\s+(?<organisation>\p{Lu}.+?))?(?:\s+(?:zum|per|ab|am)\s+(?<day>[^,]+?))?(?:\s+(?:niederlegen|nieder|aufgeben|auf|kündigen))?(?:,?\s+(?<reason>(?:aus|wegen|weil|da)\s.+))?$/iu

/** The one day of a short notice: "step down at the AGM on 9 February", "au 31 mars". Since when one worked is none. */
function onlyDay({ facts, prompt }: Facts): string | undefined {
  const days = facts.filter(
    (fact) =>
      fact.kind === 'date' &&
      fact.calendar?.day !== undefined &&
      /(?:^|[\s,:(])(?:on|by|until|effective|as of|from|leaving|end|zum|per|am|bis|ab|au|le|el|al|hasta el)\s+$/iu.test(
        prompt.slice(Math.max(0, fact.start - 16), fact.start),
      ) &&
      !/(?:hand(?:ing)?[- ]?over|übergabe|passation|traspaso)[^,.;]*$/iu.test(
        prompt.slice(Math.max(0, fact.start - 60), fact.start),
      ) &&
      !/(?:since|start\p{L}*|seit|geboren|beginn\p{L}*|depuis|nouve\p{L}*|commenc\p{L}*|desde|empie\p{L}*|new\s\p{L}+|neue\s?\p{L}*|travail)\s+(?:on|am|le|el|ab|from)?\s*$/iu.test(
        prompt.slice(Math.max(0, fact.start - 24), fact.start),
      ),
  )
  return days.length === 1 ? days[0]?.text : undefined
}

function cancellation(desk: Desk, letter: Letter): Body {
  const { ended } = letter
  if (ended === undefined) return resignation(desk, letter)
  letter.organisation ??= ended.organisation
  for (const slot of ['lastDay', 'effective', 'organisation', 'position'] as const) desk.slot(slot)
  const reason = desk.slot('reason')
  // What the notice says in its first sentence is not told again.
  const before = (one: Statement) => one.start < ended.end && one.end > ended.start
  desk.take(before)
  const reasons = desk.take((one) => one.form === 'reason')
  const asked = desk.take((one) => one.form === 'request')
  const rest = desk
    .rest()
    .filter(
      (one) => !/^(?:zum|per|ab|am|on|from|as of|au|le|el|a partir del|desde)\s.{0,4}\d[^,]{0,30}$/iu.test(one.text),
    )
  const why = [...(reason ? [upper(`${reason}.`)] : [])]
  return {
    subject: ended.subject,
    body: [
      { section: 'notice', kind: 'facts', blocks: [paragraph(ended.notice, 'body')], facts: [] },
      {
        section: 'reasons',
        kind: 'facts',
        blocks: [paragraph(why.join(' '), 'body'), ...body(desk, desk.has('reasons') ? reasons : [])],
        facts: reasons,
      },
      { section: 'handover', kind: 'facts', blocks: body(desk, [...rest, ...asked]), facts: [...rest, ...asked] },
      netPart(desk, 'handover'),
      { section: 'handover', kind: 'facts', blocks: [paragraph(ended.confirm, 'body')], facts: [] },
    ],
  }
}

const SIDE_JOB =
  /^(?:Minijob|Nebenjob|Job|Stelle|Aushilfsjob|Anstellung|Praktikum)\s(?:im|in der|bei der|beim|bei|an der)\s(\p{Lu}.+?)(?:\s(?:zum|per|ab)\s.+)?$/u

/** "cashier", "Krankenschwester": a trade by itself; "serveur restaurant Chez Paul": and where. */
const TRADE =
  /^(?:\p{Ll}+\s){0,2}(?:cashier|bookkeeper|gardener|carpenter|welder|painter|worker|pharmacist|dentist|paramedic|waiter|waitress|barista|teacher|nurse|driver|cleaner|cook|chef|clerk|manager|engineer|developer|assistant|receptionist|accountant|designer|technician|electrician|plumber|carer|caretaker|tutor|consultant|analyst|secretary|mechanic|baker|librarian|supervisor|serveu(?:r|se)|vendeu(?:r|se)|caissi[eè]re?|cuisini[eè]re?|infirmi[eè]re?|comptable|secrétaire|camarer[oa]|cajer[oa]|cociner[oa]|enfermer[oa]|vendedor(?:a)?|contable)$/iu
const TRADE_AT =
  /^(?<position>\p{Ll}{4,}(?:se|ur|er|ière|ien|ienne|ista|ero|era|dor|dora)?)\s(?:(?:au|à la|chez|en|en el|at|in)\s)?(?<organisation>(?:restaurant|hôtel|hotel|café|bar|boulangerie|supermarché|restaurante|tienda|supermercado)\s(?:\p{Lu}\S*\s?){1,4})$/u

/** "from my position as …", "je quitte mon poste de …", "ich kündige meine Stelle als …": what one leaves, with or without the verb. */
const POST_LEFT =
  /^(?:(?:(?:i|ich|je|yo)\s)?(?:(?:hereby|hiermit)\s)?(?:(?:want|would like|souhaite|désire|voudrais|quiero|deseo|voy)\s(?:to\s|a\s)?)?(?:(?:am|'m|will be)\s)?(?:leav(?:e|ing)|quit(?:ting)?|giv(?:e|ing) up|resign(?:ing)?|kündige|möchte|verlasse|gebe|quitte(?:r|rai)?|démissionne|dejo|dejar(?:é)?|renuncio|renunciar|abandono)(?:\sa)?\s)?(?:from\s|von\s|de\s)?(?:(?:my|the|meiner?n?|mon|mi|el|le)\s)?(?:current\s|aktuelle\s)?(?:position|role|job|post|stelle|anstellung|arbeit|poste|emploi|travail|puesto|cargo|trabajo|empleo)\s(?:as|of|als|de|d['’]|comme|como)\s?(?<=\s|['’])(?:an?\s|the\s)?(?<post>.{2,80})$/iu

const HELD_SINCE = /\s(?:since|seit|depuis|desde)\s[^,]+$/iu

function resignation(desk: Desk, letter: Letter): Body {
  const { w } = desk
  const leaving = desk.takeOne((one) => LEAVING.test((one.sentence ?? one.text).replace(/\.$/u, '')))
  const laid = leaving === undefined ? desk.takeOne((one) => OFFICE_LAID_DOWN.test(one.text)) : undefined
  const left =
    leaving === undefined
      ? OFFICE_LAID_DOWN.exec(laid?.text ?? '')?.groups
      : LEAVING.exec((leaving.sentence ?? leaving.text).replace(/\.$/u, ''))?.groups
  const given = letter.position
  if (given !== undefined)
    letter.position = given.replace(DAY_BEHIND, '').replace(/^(?:as|als|comme|como)\s+(?:an?\s+|the\s+)?/iu, '')
  const employed = (one: Statement) => {
    const text = (one.sentence ?? one.text).replace(/\.$/u, '')
    return (
      EMPLOYED_AT.exec(text)?.groups ??
      EMPLOYED.exec(text)?.groups ??
      (one.form === 'fragment' ? POST_AT.exec(text)?.groups : undefined)
    )
  }
  desk.take((one) => DEED.test((one.sentence ?? one.text).replace(/\.$/u, '')))
  const post = desk.takeOne((one) => POST_LEFT.test(one.text))
  const working = desk.takeOne((one) => employed(one) !== undefined)
  const work = working === undefined ? undefined : employed(working)
  const named =
    post === undefined
      ? undefined
      : positionAt(
          post.text
            .replace(POST_LEFT, '$<post>')
            .replace(HELD_SINCE, '')
            .replace(/\s(?:kündigen|verlassen|aufgeben|auf)$/u, ''),
        )
  const from = desk.takeOne((one) => one.form === 'fragment' && /^(?:from|bei|von|de|chez)\s+\p{Lu}/u.test(one.text))
  letter.organisation ??=
    left?.organisation ??
    work?.organisation ??
    named?.organisation ??
    from?.text.replace(/^\S+\s+(?:der\s+|dem\s+)?/u, '') ??
    WORKS_AT.exec(desk.facts.prompt)?.[1]?.trim()
  // "Minijob im Café Rosa zum 31. Januar": where, and the day that the notice names.
  const side = desk.takeOne((one) => SIDE_JOB.test(one.text))
  letter.organisation ??= SIDE_JOB.exec(side?.text ?? '')?.[1]
  desk.slot('position')
  desk.slot('organisation')
  // "resign from the board as treasurer": the office, not a reason.
  const office = /^(?:as|als|comme|en tant que|como)\s+(?:the\s+)?(\p{L}[\p{L}-]*(?:\s\p{Ll}[\p{L}-]*)?)$/iu
  const occasion = DAY_BEHIND.exec(desk.peek('position') ?? letter.organisation ?? '')?.[0].trim()
  letter.organisation &&= letter.organisation
    .replace(DAY_BEHIND, '')
    .replace(/^(?:Firma|empresa|société|entreprise)\s+/u, '')
  // "at the AGM on 9 February" says more than its day.
  const lastDay =
    desk.slot('lastDay') ??
    desk.slot('effective') ??
    left?.day ??
    left?.last ??
    (occasion !== undefined && /^(?:at|auf|bei|à|en)\s/iu.test(occasion) && desk.language === 'en'
      ? occasion.replace(/^at\s+/iu, '')
      : undefined) ??
    dayOfLeaving(desk)
  const held = desk.takeOne((one) => one.sentence === undefined && office.test(one.text))
  const bare =
    held === undefined &&
    [letter.position, left?.position, work?.position, named?.position, letter.sender?.position].every(
      (one) => one === undefined,
    )
      ? desk.takeOne((one) => one.form === 'fragment' && (TRADE.test(one.text) || TRADE_AT.test(one.text)))
      : undefined
  const trade = TRADE_AT.exec(bare?.text ?? '')
  letter.organisation ??= trade?.groups?.organisation
  const found =
    letter.position ??
    trade?.groups?.position ??
    bare?.text ??
    (held && office.exec(held.text)?.[1]) ??
    left?.position ??
    work?.position ??
    named?.position ??
    letter.sender?.position
  const position = found
    ?.replace(/^(?:as|als|comme|como)\s+(?:an?\s+|the\s+)?/iu, '')
    .replace(/^(?:trabajo|puesto|empleo|poste|emploi)\s(?:de|como|comme)\s/iu, '')
    .replace(/\s(?:there|dort|là-bas|allí)$/iu, '')
  if (letter.sender?.position !== undefined && position === letter.sender.position)
    letter.sender = withoutPost(letter.sender)
  const reasonSlot = desk.slot('reason') ?? left?.reason
  // Since when one has worked there is told in the sentence itself.
  const told = working !== undefined && work?.since !== undefined && working.form !== 'fragment' ? [working] : []
  const heldSince =
    (working?.form === 'fragment' ? work?.since : undefined)?.trim() ?? HELD_SINCE.exec(post?.text ?? '')?.[0].trim()
  const reasons = desk.has('reasons') ? desk.take((one) => one.form === 'reason') : []
  const thanked = desk.take((one) => one.form === 'thanks')
  const asked = desk.take((one) => one.form === 'request')
  const notice = paragraph(
    [
      w.resignation.notice({
        position,
        organisation: letter.organisation,
        lastDay: lastDay === undefined ? undefined : withResolved(lastDay, desk),
        notice: desk.slot('notice')?.replace(/^(?:An?|One|Two|Three|Four|Six)(?=\s)/u, (count) => count.toLowerCase()),
      }),
      heldSince === undefined ? '' : w.resignation.held(heldSince),
    ]
      .join(' ')
      .trim(),
    'body',
  )
  const reasonText = [
    ...(reasonSlot ? [w.resignation.reason(reasonSlot)] : []),
    ...reasons.map((one) =>
      one.sentence !== undefined && /^(?:i|ich|je|j['’]|yo|me)\b/iu.test(one.text)
        ? one.sentence
        : reasonTold(desk, one.text),
    ),
  ].join(' ')
  const topic = desk.facts.topic
  const topical = topic !== undefined && !isPosition(topic.text, position) ? tellTopic(desk, topic) : undefined
  // "au 31 mars" alone is the day that the notice names.
  const dayAlone = (one: Statement) =>
    lastDay !== undefined &&
    one.text.includes(lastDay) &&
    /^(?:zum|per|ab|am|on|from|as of|by|au|le|el|al|a partir del)\s\S+(?:\s\S+){0,2}$/iu.test(one.text)
  const rest = [...told, ...desk.rest().filter((one) => !dayAlone(one))]
  const parts: Body['body'] = [
    { section: 'notice', kind: 'facts', blocks: [notice], facts: [] },
    {
      section: 'reasons',
      kind: 'facts',
      blocks: [paragraph([reasonText, topical].filter((text) => text).join(' '), 'body')],
      facts: reasons,
    },
    { section: 'reasons', kind: 'facts', blocks: body(desk, thanked), facts: thanked },
  ]
  if (!desk.facts.forbidden.some((one) => /thank|dank|merci|gracias/iu.test(one)) && desk.facts.tone !== 'firm')
    parts.push({
      section: 'reasons',
      kind: 'prose',
      blocks: [paragraph(w.resignation.thanks(letter.organisation), 'body')],
      facts: [],
    })
  parts.push({ section: 'handover', kind: 'facts', blocks: body(desk, rest), facts: rest })
  if (!desk.short)
    parts.push({ section: 'handover', kind: 'prose', blocks: [paragraph(w.resignation.handover(), 'body')], facts: [] })
  parts.push({ section: 'handover', kind: 'facts', blocks: body(desk, asked), facts: asked })
  parts.push({
    section: 'handover',
    kind: 'facts',
    blocks: [
      paragraph(
        [
          /zeugnis/iu.test(desk.facts.prompt) || /verein|e\.\s?V\./iu.test(letter.organisation ?? '')
            ? w.resignation.confirm().replace(/ Um ein qualifiziertes[^.]*\./u, '')
            : w.resignation.confirm(),
          desk.facts.tone === 'firm' || desk.short ? '' : w.resignation.farewell(letter.organisation),
        ]
          .join(' ')
          .trim(),
        'body',
      ),
    ],
    facts: [],
  })
  parts.push(netPart(desk, 'handover'))
  return { subject: w.resignation.subject(position, letter.organisation), body: parts }
}

function reasonTold(desk: Desk, text: string): string {
  return toSentence(text, settingOf(desk)) ?? desk.w.resignation.reason(text)
}

function isPosition(topic: string, position: string | undefined): boolean {
  return position !== undefined && topic.includes(position)
}

function tellTopic(desk: Desk, topic: { text: string; preposition: string }): string {
  return desk.w.letter.opening(desk.w.language === 'en' ? topic.text : `${topic.preposition} ${topic.text}`.trim())
}

function netPart(desk: Desk, section: string): Body['body'][number] {
  desk.net.section = section
  return { section, kind: 'facts', blocks: [NET], facts: [] }
}

/** Stands where what nothing else has said goes; draft.ts replaces it. */
export const NET: Block = { kind: 'rule' }

/** "washing machine bought at …", "parcel P-7781 sent 2 October" */
const BOUGHT_THING =
  /^\p{Ll}+(?:\s(?:\p{Ll}+|(?=\S*\d)\S+))?\s(?:bought|ordered|booked|purchased|rented|sent|posted|delivered)\s/u

/** The article that a hurried matter lacks, where its noun is a common one. */
function withArticle(text: string, language: string): string {
  if (
    language === 'en' &&
    /^\p{Ll}+(?:\s(?:\p{Ll}+|(?=\S*\d)\S+))?\s(?:bought|ordered|booked|purchased|rented|sent|posted|delivered)\s|^(?:hotel|train|flight|order|parcel|invoice|bus|room)\s|^\p{Ll}+(?<!s)\sfrom\s\p{Lu}/u.test(
      text,
    )
  )
    return `the ${text}`
  if (language === 'es') {
    if (/^(?:vuelo|pedido|hotel|billete|tren|paquete|retraso|ruido|cobro|móvil)\s/iu.test(text)) return `el ${text}`
    if (/^(?:lavadora|factura|reserva|habitación|línea|cafetera|nevera)\s/iu.test(text)) return `la ${text}`
  }
  if (language === 'fr') {
    if (/^(?:vol|train|colis|retard|lave-linge|téléphone|canapé|billet)\s/iu.test(text)) return `le ${text}`
    if (/^(?:commande|facture|livraison|chambre|machine|réservation|voiture)\s/iu.test(text)) return `la ${text}`
    if (/^(?:internet|abonnement|appareil|ordinateur|hôtel)\s/iu.test(text)) return `l’${text}`
  }
  return text
}

/** "Complaint, washing machine bought at ElectroMax 12 May, …": what comes first is what it is about. */
function matterTold(desk: Desk): { text: string; preposition: string } | undefined {
  const { topic } = desk.facts
  if (topic !== undefined)
    return { ...topic, text: desk.language === 'en' ? withArticle(topic.text, 'en') : topic.text }
  const [first] = [...desk.facts.statements].sort((a, b) => a.start - b.start)
  const text = first?.text.trim().replace(/[.,;]+$/u, '') ?? ''
  if (
    first === undefined ||
    (first.form !== 'fragment' && !BOUGHT_THING.test(text)) ||
    text.length > 80 ||
    // What makes a sentence by itself is told, not what the letter is about.
    toSentence(text, settingOf(desk)) !== undefined ||
    text.split(/\s+/u).length < 2 ||
    // "Waschmaschine bei MediaMarkt gekauft …" tells what was done: no noun to stand behind "wegen".
    (desk.language === 'de' && /\s(?:\p{L}{2,4})?ge\p{Ll}{2,}(?:t|en)(?!\p{L})/u.test(text)) ||
    /^(?:\d|[€$£]|to|from|by|for|an|von|bei|à|au|chez|a|al|en|no|not|never|kein|pas|sin|my|i|we|ich|je|wir|das|der|die|le|la|el)(?!\p{L})/iu.test(
      text,
    )
  )
    return undefined
  desk.take((one) => one === first)
  const told = withArticle(text, desk.language)
  return {
    text: polished(told, told, desk.language),
    preposition: { en: 'about', de: 'wegen', fr: 'concernant', es: 'sobre' }[desk.language] ?? '',
  }
}

function complaint(desk: Desk, _letter: Letter, reference: Statement | undefined): Body {
  const { w, facts } = desk
  const matter = reference === undefined ? matterTold(desk) : facts.topic
  desk.thing = thingIn(matter?.text)
  const topic = matter && withPreposition(desk, matter)
  const deadline = desk.slot('deadline')
  desk.slot('organisation')
  const asked = withOutcome(desk)
  const all = desk.rest()
  const told = body(desk, all)
  const contact = contactFor(desk)
  const asks =
    asked.length > 0 ||
    all.some((one) =>
      /\b(?:ask(?:ing)? (?:for|you|that)|i['’]d like|i would like|want|demand|request|refund|reimburs|fordern?|verlange|bitten? um|erstatt|demand(?:e|ons)|rembours|exijo|solicit|reembols)/iu.test(
        one.sentence ?? '',
      ),
    )
  const demand = asked.length > 0 ? body(desk, asked) : asks ? [] : [paragraph(w.complaint.demand(), 'body')]
  const named = reference?.text ?? (matter !== undefined ? undefined : REFERENCE_INSIDE.exec(facts.prompt)?.[0])
  return {
    subject:
      w.complaint.subject(matter?.text, matter?.preposition, undefined) +
      (named ? `, ${named.replace(/^(?:my|the|meine?|mon|ma|mi)\s+/iu, '')}` : ''),
    body: [
      {
        section: 'opening',
        kind: 'facts',
        blocks: [paragraph(w.complaint.opening(topic, told.length > 0), 'body')],
        facts: [],
      },
      {
        section: 'facts',
        kind: 'facts',
        blocks: told.length > 0 ? told : topic ? [] : [paragraph(w.complaint.noFacts, 'body')],
        facts: all,
      },
      ...(desk.short
        ? []
        : [
            {
              section: 'facts',
              kind: 'prose' as const,
              blocks: [paragraph(w.complaint.consequence(facts.tone === 'firm'), 'body')],
              facts: [],
            },
          ]),
      {
        section: 'demand',
        kind: 'facts',
        blocks: [...demand, paragraph(deadline ? w.complaint.deadline(deadline) : undefined, 'body')],
        facts: asked,
      },
      netPart(desk, 'demand'),
      { section: 'next-steps', kind: 'facts', blocks: [paragraph(w.complaint.next(contact), 'body')], facts: [] },
    ],
  }
}

function contactFor(desk: Desk): string | undefined {
  const [first] = [...desk.facts.phones, ...desk.facts.emails]
  return first
}

function withPreposition(desk: Desk, topic: { text: string; preposition: string }): string {
  return desk.w.language === 'en' ? topic.text : `${topic.preposition} ${topic.text}`.trim()
}

/** "barista, Cafe Nero, John Smith": bare items in the place of sentences. */
function bareApplication(desk: Desk, letter: Letter): string | undefined {
  const first = desk.takeOne((one) => one.form === 'fragment' && JOB_AT.test(one.text))
  const job = JOB_AT.exec(first?.text ?? '')
  if (job?.[1] !== undefined && job[2] !== undefined) {
    letter.organisation ??= job[2]
    return job[1]
  }
  if (letter.organisation === undefined)
    letter.organisation = desk.takeOne((one) => one.form === 'fragment' && BARE_NAME.test(one.text))?.text
  return desk.takeOne((one) => one.form === 'fragment' && mayBePost(one.text))?.text
}

/** A post is named by a noun: no verb, no figure, nothing joined to it. */
function mayBePost(text: string): boolean {
  return (
    /^\p{Ll}[\p{L} -]{2,40}$/u.test(text) &&
    text.split(' ').length <= 4 &&
    !/^(?:speaks?|know|have|work|can|want|need|live|like|love|am|is|has|use|drive|hold|study|start|available|free|fluent|native|no|not|good|very|worked|studied|as|at|in|from|to|with|weekends?|evenings?|parle|suis|ai|dispo\p{L}*|habite|hablo|tengo|soy|vivo|trabajo|spreche|habe|bin|kann|arbeite|wohne|suche)(?!\p{L})|\s(?:and|or|und|oder|et|ou|y|o|ok|okay)(?:\s|$)|(?:licen[cs]e|certificate|experience|degree|diploma|skills?|ed)$/iu.test(
      text,
    )
  )
}

const JOB = /^(?:an?|the|my|your|their|eine?[nr]?|die|der|das|den|la|le|l'|el|una?)\s+/iu

function application(desk: Desk, letter: Letter, reference: Statement | undefined): Body {
  const { w, facts } = desk
  const fromTopic =
    facts.topic &&
    /^(?:for|as|at|of|als|auf|um|für|zur|zum|pour|au|comme|para|como|al|de|du|d'|del|bei|chez|en|in)/iu.test(
      facts.topic.preposition,
    )
      ? positionAt(facts.topic.text)
      : undefined
  const clean = (text: string | undefined) =>
    text
      ?.replace(JOB, '')
      .replace(
        /^(?:open\s+)?(?:position|role|job|post|stelle|poste|puesto|vacante)\s+(?:of|as|als|de|d')\s+(?:an?\s+|the\s+)?/iu,
        '',
      )
      .replace(/\s+(?:position|role|job|post)$/iu, '')
  const atOnly = facts.topic !== undefined && /^(?:at|bei|chez|en)$/iu.test(facts.topic.preposition)
  // "a weekend job in the bakery" is named as it is, not as a title.
  const whole = facts.topic?.text ?? ''
  const verbatim =
    desk.language === 'en' &&
    facts.topic?.preposition === 'for' &&
    /^an?\s(?:\p{L}+\s){0,3}(?:job|internship|apprenticeship|placement|traineeship)\b/iu.test(whole) &&
    letter.position === undefined
  const slotted =
    letter.position !== undefined &&
    desk.language === 'en' &&
    /\b(?:job|internship|apprenticeship|placement|traineeship)\b/iu.test(letter.position)
      ? `${/^[aeiou]/iu.test(letter.position) ? 'an' : 'a'} ${letter.position}`
      : undefined
  let position = slotted ?? (verbatim ? whole : clean(letter.position ?? (atOnly ? undefined : fromTopic?.position)))
  if (
    desk.language === 'de' &&
    /^(?:Ausbildung|Lehrstelle|Anstellung|Teilzeitstelle|Stelle)(?!\p{L})/u.test(position ?? '')
  )
    position = `eine ${position ?? ''}`
  if (desk.language === 'de' && /^(?:Praktikum|Volontariat|Schülerpraktikum)(?!\p{L})/u.test(position ?? ''))
    position = `ein ${position ?? ''}`
  if (!verbatim) letter.organisation ??= fromTopic?.organisation ?? (atOnly ? facts.topic?.text : undefined)
  // "at the Courier from 1 March to 30 April": the time belongs to the post.
  const when = /\s+(?:vom|von|ab|from|du|à partir du|del|desde el)\s.*\d.*$/iu.exec(letter.organisation ?? '')
  if (when !== null && position !== undefined) {
    letter.organisation = letter.organisation?.slice(0, when.index)
    position += when[0]
  }
  desk.slot('position')
  desk.slot('organisation')
  const bare = position === undefined && facts.topic === undefined ? bareApplication(desk, letter) : undefined
  position ??= bare
  const usesTopic = position !== undefined && facts.topic?.text.includes(position) === true
  const { aside, reference: bracketed } = positionAt(facts.slots.position?.text ?? facts.topic?.text ?? '')
  const found = desk.slot('source') ?? aside
  // "found on their website": said to those it belongs to.
  const source = desk.language === 'en' ? found?.replace(/\btheir\b/giu, 'your') : found
  const motivation = desk.take((one) => one.form === 'reason')
  const asked = desk.take((one) => one.form === 'request')
  const lists = desk.take(
    (one) =>
      one.form === 'pair' ||
      /^(?:skills?|kenntnisse|fähigkeiten|compétences|competencias|habilidades|conocimientos)\s/iu.test(one.text),
  )
  const skills = lists.filter((one) =>
    /^(?:(?:main|key|my)\s+)?(?:skills?|kenntnisse|fähigkeiten|compétences|competencias|habilidades|conocimientos)/iu.test(
      one.label ?? one.text,
    ),
  )
  const pairs = lists.filter((one) => !skills.includes(one))
  const rest = [...desk.rest(), ...pairs].sort((a, b) => a.start - b.start)
  const { sender } = letter
  const current =
    sender?.position !== undefined && sender.organisation !== undefined && sender.organisation !== letter.organisation
      ? w.application.current(sender.position, sender.organisation)
      : undefined
  if (current !== undefined && sender !== undefined) letter.sender = withoutPost(sender)
  const told = [paragraph(current, 'body'), ...body(desk, rest)].filter((block) => block !== undefined)
  const skillText = skills.map((one) => w.application.skills(one.value ?? one.text.replace(/^\S+\s+/u, ''))).join(' ')
  const extraTopic =
    facts.topic !== undefined && !usesTopic && !atOnly && fromTopic === undefined
      ? tellTopic(desk, facts.topic)
      : undefined
  return {
    subject: w.application.subject(position, (reference?.text ?? bracketed)?.replace(/^(?:the|my)\s+/iu, '')),
    body: [
      {
        section: 'opening',
        kind: 'facts',
        blocks: [
          paragraph(
            [w.application.opening({ position, organisation: letter.organisation, source }), extraTopic]
              .filter((text) => text)
              .join(' '),
            'body',
          ),
        ],
        facts: [],
      },
      {
        section: 'experience',
        kind: 'facts',
        blocks: [
          ...(told.length > 0 || skillText !== '' ? told : [paragraph(w.application.noExperience, 'body')]),
          paragraph(skillText, 'body'),
        ],
        facts: [...rest, ...skills],
      },
      netPart(desk, 'experience'),
      { section: 'motivation', kind: 'facts', blocks: body(desk, motivation), facts: motivation },
      ...(desk.short
        ? []
        : [
            {
              section: 'motivation',
              kind: 'prose' as const,
              blocks: [paragraph(w.application.motivation(letter.organisation), 'body')],
              facts: [],
            },
          ]),
      {
        section: 'call',
        kind: 'facts',
        blocks: [...body(desk, asked), paragraph(w.application.call(contactFor(desk)), 'body')],
        facts: asked,
      },
    ],
  }
}

/** "otherwise i reduce the rent by 20%": what follows where a request is not met is told right behind it. */
const OTHERWISE =
  /^(?<link>otherwise|or else|if not|sonst|andernfalls|ansonsten|sinon|à défaut|si no|de lo contrario|en caso contrario),?\s(?<clause>(?:i|i'll|we|ich|wir|je|j['’]|nous|\p{Ll}+(?:e|en)\sich|\p{Ll}+en\swir|\p{Ll}+(?:é|emos))(?:\s|(?<=['’])).+)$/iu

function withOutcome(desk: Desk): Statement[] {
  desk.reread((open) =>
    open.map((one): Statement => {
      const { link, clause } = OTHERWISE.exec(one.text.replace(/[.!]+$/u, ''))?.groups ?? {}
      if (link === undefined || clause === undefined) return one
      const told = desk.language === 'en' ? clause.replace(PRESENT, '$1 will ') : clause
      // "si no, llamaré" opens like a condition.
      const opens = /^si no$/iu.test(link) ? 'De lo contrario,' : upper(link)
      return { ...one, form: 'sentence', sentence: `${opens} ${told}.` }
    }),
  )
  const asked = desk.take((one) => one.form === 'request')
  const outcome = asked.length === 0 ? [] : desk.take((one) => OTHERWISE.test(one.text))
  return [...asked, ...outcome].sort((a, b) => a.start - b.start)
}

/** "I reduce the rent": what one will do. */
const PRESENT =
  /^(I|we)\s(?!(?:will|shall|must|may|can|would|have|had|am|are|might|could|cannot|can't|won't|need)(?!\p{L}))(?=\p{Ll}+\s)/iu

const SUBJECT_CHARS = 90

/** "I would like to ask for your permission to …" → "permission to …": a request as a subject line names it. */
function requestNamed(sentence: string, language: string): string | undefined {
  const text = sentence.replace(/[.!]+$/u, '')
  const [noun, deed] =
    {
      en: [
        /^(?:I (?:would like to ask|ask|must ask)(?: you)? for|I request|I claim|I would like(?= an?\s)|I'd like(?= an?\s))\s+(?:(?:your|an?|the)\s+)?(.+)$/u,
        /^(?:I (?:kindly )?ask you(?= to)|I would like to ask you(?= to)|I would like to ask whether I may)\s+((?:to\s+)?.+)$/u,
      ],
      de: [/^Ich bitte(?: Sie)? um\s+(?:(?:eine?[nmrs]?|die|den|das|Ihre?[nmrs]?)\s+)?(.+)$/u, undefined],
      fr: [
        /^Je (?:vous demande|demande|réclame|sollicite|souhaite)\s+(?!de\s|d['’]|que\s|qu['’])(?:(?:une?|le|la|les|votre)\s+|l['’])?(\p{L}*(?<!er|ir)\s.+|\p{L}+)$/u,
        /^Je (?:vous )?demande\s+((?:de\s|d['’]).+)$/u,
      ],
      es: [
        /^(?:Les |Le )?(?:pido|solicito|ruego|reclamo)\s+(?!que\s)(?:(?:una?|el|la|los|las|su)\s+)?(.+)$/iu,
        undefined,
      ],
    }[language] ?? []
  const named = noun?.exec(text)?.[1]
  const done = named === undefined ? deed?.exec(text)?.[1] : undefined
  const subject =
    named ??
    (done === undefined ? undefined : `${language === 'fr' ? 'Demande' : 'Request to'} ${done.replace(/^to\s/u, '')}`)
  // The reason stands in the letter.
  const plain = subject?.replace(
    /(?:,|\s(?=(?:because|due to|since|as I|otherwise|or else|weil|da ich|sonst|andernfalls|parce qu|car|sinon|porque|ya que|si no|de lo contrario)(?![\p{L}]))).*$/u,
    '',
  )
  // "repair it this week" names nothing.
  if (plain !== undefined && /\b(?:it|them|this matter)\b/iu.test(plain)) return undefined
  if (plain === undefined || plain.length < 3) return undefined
  if (plain.length <= SUBJECT_CHARS) return plain
  // What goes on with where, when or why is left to the letter.
  const parts = [
    ...plain.matchAll(/\s(?=(?:for|on|at|from|in|since|für|am|wegen|vom|pour|le|du|à|por|para|el|en)\s)/gu),
  ]
  const end = parts.findLast(({ index }) => index >= 16 && index <= SUBJECT_CHARS)?.index
  return end === undefined ? undefined : plain.slice(0, end)
}

/** "I would like to appeal against the fine": what the letter does is its subject. */
function wishNamed(told: readonly Statement[]): string | undefined {
  for (const { sentence = '' } of told) {
    const deed = /^I would like to (?!ask|thank|tell|say|inform)(.+?)[.!]?$/u.exec(sentence)?.[1]
    if (deed !== undefined && deed.length <= SUBJECT_CHARS) return upper(deed)
  }
  return undefined
}

function formal(desk: Desk): Body {
  const { w, facts } = desk
  const aim = VOUCHES.test(facts.kind ?? '') ? desk.takeOne((one) => RECOMMENDED_FOR.test(one.text)) : undefined
  const meant =
    facts.topic &&
    (kindOpening(facts.kind ?? '', facts.topic, desk.language, aim?.text) ??
      purposeIn(withPreposition(desk, facts.topic), desk.language))
  const stated =
    facts.topic === undefined
      ? desk.takeOne(
          (one) =>
            (one.form === 'fragment' || one.form === 'sentence') && purposeIn(one.text, desk.language) !== undefined,
        )
      : undefined
  const purpose = meant ?? (stated && purposeIn(stated.text, desk.language))
  const topic = purpose !== undefined ? purpose.subject : facts.topic && withPreposition(desk, facts.topic)
  const deadline = desk.slot('deadline')
  const reasonSlot = desk.slot('reason')
  desk.slot('organisation')
  const reasons = desk.take((one) => one.form === 'reason' && one.sentence === undefined)
  const asked = withOutcome(desk)
  const thanked = desk.take((one) => one.form === 'thanks')
  const rest = desk.rest()
  let opening = purpose?.opening ?? w.letter.opening(topic, facts.tone === 'firm')
  const [firstReason] = reasons
  if (firstReason !== undefined && topic !== undefined)
    opening = opening.replace(/\.(?=\s|$)/u, ` ${firstReason.text}.`)
  const otherReasons = topic === undefined ? reasons : reasons.slice(1)
  const nothing = purpose === undefined && rest.length + asked.length + thanked.length + reasons.length === 0
  const contact = contactFor(desk)
  const reference = REFERENCE_INSIDE.exec(facts.prompt)?.[0]
  // Without a topic the request itself opens the letter.
  const early = topic === undefined ? asked : []
  const late = topic === undefined ? [] : asked
  return {
    subject:
      purpose?.subject ??
      w.letter.subject(facts.kind, facts.topic?.text, facts.topic?.preposition) ??
      (asked.length > 0
        ? (requestNamed(asked[0]?.sentence ?? '', desk.language) ?? subjectFrom(rest, desk.language) ?? w.letter.mine) +
          (reference ? `, ${reference}` : '')
        : (subjectFrom([...rest, ...thanked], desk.language) ??
          wishNamed(rest) ??
          (reference ? upper(reference) : w.letter.noSubject))),
    body: [
      {
        section: 'opening',
        kind: 'facts',
        blocks: [paragraph(topic !== undefined || rest.length + asked.length === 0 ? opening : undefined, 'body')],
        facts: [],
      },
      {
        section: 'body',
        kind: 'facts',
        blocks: [
          ...body(
            desk,
            [...otherReasons, ...rest, ...early].sort((a, b) => a.start - b.start),
          ),
          paragraph(reasonSlot ? upper(`${reasonSlot}.`) : undefined, 'body'),
          ...(nothing ? [paragraph(w.letter.noDetails, 'body')] : []),
        ],
        facts: rest,
      },
      {
        section: 'request',
        kind: 'facts',
        blocks: [
          ...body(desk, [...late, ...thanked]),
          paragraph(deadline ? w.complaint.deadline(deadline) : undefined, 'body'),
        ],
        facts: [...late, ...thanked],
      },
      netPart(desk, 'request'),
      {
        section: 'request',
        kind: 'prose',
        blocks: [
          paragraph(
            [
              contact ? w.letter.contact(contact) : '',
              /thank|dank|remerci|agradec/iu.test(facts.kind ?? '') ? '' : w.letter.thanks(),
            ]
              .join(' ')
              .trim(),
            'body',
          ),
        ],
        facts: [],
      },
    ],
  }
}
