import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage } from '../language/detect.ts'
import { factsMissing, inventedFigures } from './check.ts'
import { readFacts } from './read.ts'
import { readCalendar, scanAtoms } from './scan.ts'
import { sentencesOf } from './split.ts'

const read = (prompt: string) => {
  const { promptLanguage, requested } = detectLanguage(prompt)
  return readFacts(prompt, requested ? { language: promptLanguage, ignore: requested } : { language: promptLanguage })
}

test('sender, recipient and last day are read in four languages', () => {
  const prompts = [
    ['Resignation from Jane Doe to Acme Corp, last day 14 March', 'Jane Doe', 'Acme Corp', '14 March'],
    [
      'Kündigung von Anna Schmidt an die Müller GmbH, letzter Arbeitstag 31. März',
      'Anna Schmidt',
      'Müller GmbH',
      '31. März',
    ],
    [
      'Lettre de démission de Marie Dupont à la société Renard, dernier jour le 31 mars',
      'Marie Dupont',
      'Renard',
      '31 mars',
    ],
    ['Carta de renuncia de Ana López a Telefónica, último día 14 de marzo', 'Ana López', 'Telefónica', '14 de marzo'],
  ] as const
  for (const [prompt, sender, recipient, lastDay] of prompts) {
    const facts = read(prompt)
    assert.equal(facts.sender?.name, sender)
    assert.equal(facts.recipient?.name, recipient)
    assert.equal(facts.slots.lastDay?.text, lastDay)
    assert.deepEqual(facts.statements, [])
  }
})

test('a name in the text or at its end is the sender', () => {
  assert.equal(read('Complain to Vodafone about the noise. My name is Tom Lee.').sender?.name, 'Tom Lee')
  assert.equal(read('The heating is broken since May. Maria Costa').sender?.name, 'Maria Costa')
  assert.equal(read('Bitte schreib eine Beschwerde wegen Lärm. Ich heiße Peter Klein.').sender?.name, 'Peter Klein')
})

test('the parties of an agreement are read with what they are', () => {
  const { parties } = read('Rental agreement between Jane Doe (landlord) and Tom Lee, 12 months')
  assert.deepEqual(
    parties.map(({ name, position }) => [name, position]),
    [
      ['Jane Doe', 'landlord'],
      ['Tom Lee', undefined],
    ],
  )
})

test('what each party is may stand behind its name, in four languages', () => {
  const prompts = [
    ['Lease between Jane Doe, landlord, and Tom Lee, tenant, £850 a month', 'landlord', 'tenant'],
    ['Mietvertrag zwischen Jana Doe, Vermieterin, und Tom Lee, Mieter, 850 € im Monat', 'Vermieterin', 'Mieter'],
    ['Contrat de bail entre Anne Roy, bailleur, et Paul Petit, locataire, 800 € par mois', 'bailleur', 'locataire'],
    [
      'Contrato de alquiler entre Eva Vega, arrendadora, e Iván Pardo, arrendatario, por 850 € al mes',
      'arrendadora',
      'arrendatario',
    ],
  ] as const
  for (const [prompt, one, two] of prompts)
    assert.deepEqual(
      read(prompt).parties.map((party) => party.position),
      [one, two],
      prompt,
    )
})

test('every span is where its text stands in the prompt', () => {
  const prompt = 'Letter from Jane Doe to Acme Corp about order A-4711; €250 by 5 May 2026, jane@example.org'
  const facts = read(prompt)
  for (const { text, start, end } of facts.facts) assert.equal(prompt.slice(start, end), text)
  assert.deepEqual(
    facts.facts.map(({ kind, text }) => [kind, text]),
    [
      ['name', 'Jane Doe'],
      ['name', 'Acme Corp'],
      ['reference', 'A-4711'],
      ['amount', '€250'],
      ['date', '5 May 2026'],
      ['email', 'jane@example.org'],
    ],
  )
})

test('how to write is no fact: tone, length, language, what to leave out', () => {
  const facts = read(
    'Write a short, polite letter in German to my landlord about the heating, max 200 words, no date. Do not mention the rent.',
  )
  assert.equal(facts.tone, 'formal')
  assert.equal(facts.length.short, true)
  assert.equal(facts.length.words, 200)
  assert.deepEqual(facts.without, ['date'])
  assert.deepEqual(facts.forbidden, ['the rent'])
  assert.deepEqual(facts.facts, [])
  assert.deepEqual(facts.statements, [])
})

test('a wish to the writer becomes what the sender says', () => {
  const said = (prompt: string) => read(prompt).statements.map((one) => one.sentence)
  assert.deepEqual(said('Letter to my landlord. Ask for a refund and mention that I have waited for two weeks.'), [
    'I would like to ask you for a refund.',
    'I have waited for two weeks.',
  ])
  assert.deepEqual(said('Brief an meinen Vermieter. Bitte um eine Reparatur.'), ['Ich bitte Sie um eine Reparatur.'])
  assert.deepEqual(said('Lettre à mon propriétaire. Demande une réparation.'), ['Je vous demande une réparation.'])
  assert.deepEqual(said('Carta a mi casero. Pide una reparación.'), ['Solicito una reparación.'])
})

test('what stands behind a semicolon, or has several figures, is no more of the series before it', () => {
  const months = [
    ['January', '1200 units'],
    ['February', '950'],
    ['March', '1430'],
  ]
  for (const rest of ['; returns 36, 41, 22', '; returns 36', ', returns 36, 41, 22']) {
    const { tables } = read(`Sales report: January 1200 units, February 950, March 1430${rest}`)
    assert.deepEqual(tables[0]?.rows, months, rest)
    assert.equal(tables.length, 1)
  }
  assert.equal(read('Sales: North 100; South 200; East 50').tables[0]?.rows.length, 3)
})

test("a figure with a label of its own is not its day's", () => {
  assert.deepEqual(read('Expenses: taxi 23.50 on 3 Nov, hotel 310.00 on 4 Nov').tables, [])
  assert.deepEqual(read('Sales were 150 in Q2 and then 90 in Q4').tables[0]?.rows, [
    ['Q2', '150'],
    ['Q4', '90'],
  ])
})

test('figures with labels are tables, with the labels and cells as written', () => {
  assert.deepEqual(read('Sales: Q1 1,200, Q2 1,350 and Q3 900').tables[0]?.rows, [
    ['Q1', '1,200'],
    ['Q2', '1,350'],
    ['Q3', '900'],
  ])
  assert.deepEqual(read('Report:\n- January: €12\n- February: €15').tables[0]?.rows, [
    ['January', '€12'],
    ['February', '€15'],
  ])
  const [table] = read('Report on this:\nMonth | Sales | Cost\nJan | 10 | 4\nFeb | 12 | 5').tables
  assert.equal(table?.title, 'Report on this')
  assert.deepEqual(table?.header, ['Month', 'Sales', 'Cost'])
  assert.deepEqual(table?.rows, [
    ['Jan', '10', '4'],
    ['Feb', '12', '5'],
  ])
})

test('atoms are read by the habits of their language', () => {
  const value = (text: string, language: string) => scanAtoms(text, language)[0]?.value
  assert.equal(value('1,200.50', 'en'), 1200.5)
  assert.equal(value('1.200,50 €', 'de'), 1200.5)
  assert.equal(value('1.200', 'de'), 1200)
  assert.equal(value('1.200', 'en'), 1.2)
  assert.equal(value('$45k', 'en'), 45_000)
  assert.equal(value('3,4 Mio. Euro', 'de'), 3_400_000)
  assert.deepEqual(readCalendar('March 14, 2026'), { year: 2026, month: 3, day: 14 })
  assert.deepEqual(readCalendar('14.03.'), { day: 14, month: 3 })
  assert.deepEqual(readCalendar('1er mai'), { month: 5, day: 1 })
})

test('a fact is kept in another form of the same value, and missing where the value differs', () => {
  const facts = scanAtoms('by 14 March 2026 pay €1,250.00 to order A-4711', 'en')
  assert.deepEqual(factsMissing('Zahlung von 1.250 € bis 14.03.2026, Auftrag A-4711', facts), [])
  assert.deepEqual(
    factsMissing('Pay €1,200 by 15 March 2026 for A-4712', facts).map((fact) => fact.text),
    ['14 March 2026', '€1,250.00', 'A-4711'],
  )
})

test('figures, dates and names that nobody gave are told; small counts and computed figures are not', () => {
  const prompt = 'Jane Doe sold 120 chairs in May 2025'
  assert.deepEqual(
    inventedFigures('Jane Doe sold 120 chairs in May 2025, in 3 weeks. The total is 240.', [prompt, 'Total 240'], 'en'),
    [],
  )
  assert.deepEqual(
    inventedFigures('Jane Doe and Robert Miller sold 125 chairs on 3 June 2025.', [prompt], 'en').map(
      (one) => one.text,
    ),
    ['125', '3 June 2025', 'Robert Miller'],
  )
})

test('a prompt in a language without a lexicon keeps its sentences as they are', () => {
  assert.deepEqual(
    read('Scrivi una lettera di reclamo. Il treno era in ritardo di 90 minuti.').statements.map((one) => one.text),
    ['Scrivi una lettera di reclamo.', 'Il treno era in ritardo di 90 minuti.'],
  )
})

test('the full stop of an abbreviation ends no sentence', () => {
  for (const word of ['ref.', 'Ref.', 'no.', 'tel.', 'approx.', 'réf.', 'Nr.', 'núm.']) {
    const prompt = `Application as an archivist at Wells Library, ${word} WL-208, from Ann Reed`
    assert.deepEqual(
      sentencesOf(prompt, []).map(({ text }) => text),
      [prompt],
    )
  }
})

test('whom the letter is to be addressed to is its recipient, and no text', () => {
  for (const [language, prompt, name] of [
    [
      'en',
      'Resignation of Priya Raman from Halden & Sons; hand-over to Tom Beck; address it to Ms Olga Lindqvist.',
      'Olga Lindqvist',
    ],
    ['en', 'Resignation of Priya Raman from Halden & Sons. Please send it to Ms Olga Lindqvist.', 'Olga Lindqvist'],
    ['de', 'Kündigung von Petra Krause bei der Nordlicht GmbH; richte es an Frau Olga Lind', 'Olga Lind'],
    ['fr', 'Démission de Paul Martin, comptable chez Mercier; adresse-la à Mme Odile Roux', 'Odile Roux'],
    ['es', 'Carta de dimisión de Rosa Vidal, contable en Talleres Soto; dirígela a la Sra. Olga Ruiz', 'Olga Ruiz'],
  ] as const) {
    const facts = readFacts(prompt, { language, letter: true })
    assert.equal(facts.recipient?.name, name)
    assert.notEqual(facts.sender?.name, name)
    assert.doesNotMatch(facts.statements.map(({ text }) => text).join('\n'), /address|send|richte|dir[ií]ge/iu)
  }
})

test('who speaks is a name and not what ties it to the word', () => {
  for (const prompt of [
    'Wedding speech for Ana and Tom, speaker is captain Lena Holm',
    'Wedding speech for Ana and Tom; the speaker is captain Lena Holm',
  ])
    assert.equal(readFacts(prompt, { language: 'en' }).slots.author?.text, 'captain Lena Holm')
})

test('a body with its chair writes, to a person at a firm', () => {
  const { sender, recipient } = readFacts(
    "Letter from the Willow Court tenants' association (chair: Marcus Adeyemi) to Mr Fenn of Brightside Property Management asking for the lift to be repaired",
    { language: 'en', letter: true },
  )
  assert.equal(sender?.name, "Willow Court tenants' association")
  assert.deepEqual(sender?.address, ['Marcus Adeyemi (chair)'])
  assert.equal(recipient?.name, 'Fenn')
  assert.equal(recipient?.organisation, 'Brightside Property Management')
})

test('a unit with a digit, or behind the first figure alone, leaves the label and the figure whole', () => {
  const [water] = read('water use 2026: Jan 12 m3, Feb 11, Mar 19, Jun 71').tables
  assert.deepEqual(water?.rows, [
    ['Jan', '12 m3'],
    ['Feb', '11'],
    ['Mar', '19'],
    ['Jun', '71'],
  ])
  assert.equal(water?.title, 'water use 2026')
  assert.deepEqual(read('Flächen: halle 420 m2, küche 38 m2, büro 24 m2').tables[0]?.rows[1], ['küche', '38 m2'])
  assert.deepEqual(
    scanAtoms('co2 in m3: 12', 'en')
      .filter(({ kind }) => kind === 'number')
      .map(({ text }) => text),
    ['12'],
  )
})

test('shops and channels are labels, though a preposition is spelled as they are', () => {
  const rows = (prompt: string) => read(prompt).tables[0]?.rows.map(([label]) => label)
  assert.deepEqual(rows('informe de ventas: tienda Norte 12.400 €, tienda Sur 9.800 €, online 15.250 €'), [
    'tienda Norte',
    'tienda Sur',
    'online',
  ])
  assert.deepEqual(
    rows('rapport de ventes: magasin Nord 12 400 €, magasin Sud 9 800 €, en ligne 15 250 €')?.[2],
    'en ligne',
  )
})

test('what became of a part of what was counted, and how long, are no series with it', () => {
  const { tables } = read(
    'Help desk report: 412 tickets, 371 closed, average answer 3.2 hours; 388 tickets, 340 closed, 4.1 hours',
  )
  assert.deepEqual(tables, [])
  assert.deepEqual(read('Survey report: 52 satisfied, 18 neutral, 9 dissatisfied').tables[0]?.rows, [
    ['satisfied', '52'],
    ['neutral', '18'],
    ['dissatisfied', '9'],
  ])
})

test('quarters and figures in turn are a table without commas', () => {
  assert.deepEqual(read('visits by quarter: Q1 1,200 Q2 1,340 Q3 980 Q4 1,510, closed two weeks').tables[0]?.rows, [
    ['Q1', '1,200'],
    ['Q2', '1,340'],
    ['Q3', '980'],
    ['Q4', '1,510'],
  ])
})
