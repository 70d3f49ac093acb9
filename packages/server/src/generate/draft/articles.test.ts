import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function written(id: string, prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === id)
  assert.ok(template, id)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a list that is asked for without its items gets the parts of such a list, in four languages', () => {
  assert.match(
    written('blank', 'packing list for a week of skiing'),
    /^Packing list .*\nDocuments and money\n\[Passport/,
  )
  assert.match(written('blank', 'Einkaufsliste für das Wochenende'), /\nObst und Gemüse\n\[Artikel und Menge\]/)
  assert.match(written('blank', 'Ordre du jour de la réunion'), /\nQuestions diverses\n/)
  assert.match(written('blank', 'Lista de la compra para la fiesta'), /\nBebidas\n/)
})

test('items behind a colon or above a last line stand under their title, decimal commas unparted', () => {
  assert.equal(
    written('blank', 'Einkaufsliste für Raclette: 1,6 kg Käse, 2 kg Kartoffeln, Schinken'),
    'Einkaufsliste für Raclette\n1,6 kg Käse\n2 kg Kartoffeln\nSchinken',
  )
  assert.equal(
    written('blank', '- take out bins, Tuesday\n- feed Momo 40g\nhouse instructions for the neighbours'),
    'House instructions for the neighbours\nTake out bins, Tuesday\nFeed Momo 40g',
  )
})

test('questions with their answers in a row are an FAQ as they stand', () => {
  const faq = written(
    'faq',
    'FAQ about the new app. When does it start? 1 March. Who sees my data? Only HR. Is it free? Yes.',
  )
  assert.match(faq, /When does it start\?\n1 March\.\nWho sees my data\?\nOnly HR\.\nIs it free\?\nYes\.$/)
})

test('a page of answers asks what is told, and leaves no label of half a clause', () => {
  const faq = written(
    'faq',
    'FAQ for my dog salon in Leeds: small dogs £30, takes about 90 minutes, cancel 24 hours before, full refund until 1 June, call 0113 496 0000',
  )
  assert.match(faq, /about our dog salon in Leeds\./)
  assert.match(faq, /How long does it take\?\nIt takes about 90 minutes\.\nCan I cancel\?\nCancel 24 hours before\./)
  assert.match(faq, /\nFull refund until 1 June\n/)
  assert.doesNotMatch(faq, /What about|I would like/)
})

test('figures in a row are a table whose order is that in time, and two rows of one length belong together', () => {
  const report = written('data-report', 'Velocity of the last 5 sprints 21, 24, 19, 30, 28 points')
  assert.match(report, /Sprint 1 \| 21 points\nSprint 2 \| 24 points/)
  assert.match(report, /From Sprint 1 to Sprint 5 the value rose by 7 points/)
  const paper = written(
    'academic-paper',
    'lab report, we counted bubbles at 10, 20, 30 cm from the lamp: 42, 25, 11 bubbles per minute',
  )
  assert.match(paper, /10 cm \| 42 bubbles per minute\n20 cm \| 25 bubbles per minute/)
  assert.doesNotMatch(paper, /The total is/)
})

test('cells of a line are counted by the header, so that no comma between them is one of thousands', () => {
  const report = written(
    'data-report',
    'Product,Units,Revenue\nMugs,340,2720\nPlates,180,3240\nWrite a sales report for Q3 and recommend what to do',
  )
  assert.match(report, /^Sales report for Q3\n/)
  assert.match(report, /Mugs \| 340 \| 2720/)
  assert.match(report, /The total for Units is 520\./)
  assert.doesNotMatch(report, /recommend what to do|Mugs,340/)
})

test('two tables of the same labels are compared, the year before first', () => {
  assert.match(
    written('data-report', 'Verbrauch 2026: Köln 420, Bonn 380. Vorjahr: Köln 450, Bonn 370.'),
    /Köln: 450 → 420 \(-6,7 %\); Bonn: 370 → 380 \(\+2,7 %\)\./,
  )
  const later = /North: 100 → 120 \(\+20%\); South: 200 → 180 \(-10%\)\./
  assert.match(written('data-report', 'Sales 2025: North 100, South 200. Sales 2026: North 120, South 180.'), later)
  assert.match(written('data-report', 'Sales 2026: North 120, South 180. Sales 2025: North 100, South 200.'), later)
  assert.match(written('data-report', 'Plastic: North 100, South 200. Paper: North 120, South 180.'), later)
})

test('a counted quarter takes its article', () => {
  const report = written('data-report', 'Umsatzbericht: 1. Quartal 120 €, 2. Quartal 135 €, 3. Quartal 128 €')
  assert.match(report, /Vom 1\. bis zum 3\. Quartal ist der Wert um 8 €/)
  assert.match(report, /zwischen dem 2\. Quartal und dem 1\. Quartal|dem 2\. Quartal und dem 1\. Quartal/)
})

test('a speech says of whom it tells, where the prompt leaves it out', () => {
  const speech = written(
    'presentation',
    'Retirement speech for our colleague Hannah, always brought cake on Fridays, will travel to Norway with her husband',
  )
  assert.match(speech, /She always brought cake on Fridays\./)
  assert.match(speech, /She will travel to Norway with her husband\./)
})

test('a chapter has the title that its number leads in, and tells each sentence whole', () => {
  const chapter = written(
    'book-chapter',
    'Chapter 5: The Lighthouse. Old Tomas, the keeper, teaches Eli, the boy, to trim the lamp.',
  )
  assert.match(chapter, /^Chapter 5: The Lighthouse\n/)
  assert.match(chapter, /\nOld Tomas, the keeper, teaches Eli, the boy, to trim the lamp\.\n/)
  assert.doesNotMatch(chapter, /\[Scene/)
})

test('a tool is named as its first sentence does, with its call and what each option does', () => {
  const docs = written(
    'code-documentation',
    'logtidy is a tool that cleans log files. Install with npm i -g logtidy. Usage: logtidy app.log. Flags: --json outputs JSON, --limit N limits rows. Copy .env.example to .env first.',
  )
  assert.match(docs, /^logtidy\nOverview\nlogtidy is a tool that cleans log files\./)
  assert.match(docs, /\nInstallation\n[^\n]+\nnpm i -g logtidy\nUsage\n[^\n]+\nlogtidy app\.log\n/)
  assert.match(docs, /--json \| Outputs JSON\n--limit N \| Limits rows/)
  assert.match(docs, /Copy \.env\.example to \.env first/)
})

test('"GET" at the start commands nothing, and a service over the net is not installed by its callers', () => {
  const docs = written(
    'code-documentation',
    'API docs for our orders service. GET /orders lists orders (query: status). POST /orders creates one.',
  )
  assert.match(docs, /GET \| \/orders \| Lists orders \(query: status\)\nPOST \| \/orders \| Creates one/)
  assert.doesNotMatch(docs, /Installation\n/)
})

test('in a language without wording the request itself is left out, its name signs, its items are listed', () => {
  const letter = written(
    'formal-letter',
    'Schrijf een brief aan de gemeente Utrecht over de straatverlichting. Vraag om reparatie voor 1 december. Jan de Vries',
  )
  assert.match(letter, /^Jan de Vries\n21 november 2026\n\*\*Brief aan de gemeente Utrecht/)
  assert.match(letter, /Met vriendelijke groet,\nJan de Vries$/)
  assert.equal(
    written('blank', 'Napisz listę zakupów: tort, balony, świeczki'),
    'Listę zakupów\nTort\nBalony\nŚwieczki',
  )
})

test('who is mourned is remembered, not toasted', () => {
  const eulogy = written('presentation', 'eulogy for my grandfather Walter, came to Canada in 1957, taught me chess')
  assert.match(eulogy, /We have come together to remember my grandfather Walter\./)
  assert.match(eulogy, /He came to Canada in 1957\. He taught me chess\./)
  assert.doesNotMatch(eulogy, /good to see you|glass/)
})

test('labels that differ by one word are labels of their own, and a town with its preposition is none', () => {
  const survey = written('data-report', 'Auswertung Umfrage: sehr zufrieden 31, zufrieden 38, unzufrieden 15')
  assert.match(survey, /Sehr zufrieden \| 31 .*\nZufrieden \| 38/)
  const paper = written(
    'academic-paper',
    'paper about plastic. samples taken at 5 sites in July 2026, particles per litre: Calstock 4.4, Saltash 8.7, Plymouth 9.3. Written by Ellis Trevail',
  )
  assert.match(paper, /Calstock \| 4\.4\nSaltash \| 8\.7\nPlymouth \| 9\.3/)
})

test('what belongs to a label stays beside it, and a wish for a number of questions is none of the answers', () => {
  assert.equal(
    written('blank', 'Reading list: Sept - Piranesi, Oct - Beloved, Nov - Emma'),
    'Reading list\nSept - Piranesi\nOct - Beloved\nNov - Emma',
  )
  const faq = written(
    'faq',
    'FAQ about our library, make 6 questions: open Mon-Fri 9-20, Sat 10-16, printing 10 cents a page',
  )
  assert.doesNotMatch(faq, /6 questions|What about sat/)
  assert.match(faq, /What does it cost\?\nThe printing is 10 cents a page\./)
})

test('headings of an operator’s own template take what the prompt labels with them', () => {
  const blank = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
  assert.ok(blank)
  const section = (id: string, title: string) => ({
    id,
    title,
    heading: true,
    instructions: `${title}.`,
    words: [1, 50] as [number, number],
  })
  const template = {
    ...blank,
    id: 'minutes',
    sections: [section('present', 'Present'), section('decisions', 'Decisions')],
  }
  const { blocks } = writeDraft(
    { prompt: 'Minutes of the board. Decisions: we buy a van. Present: Ann Wells and Tom Reed.' },
    { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' },
  )
  assert.match(plainText(blocks), /Present\nAnn Wells and Tom Reed\nDecisions\nWe buy a van\.$/)
})

test('a paper takes its first phrase as its topic, and reckons with no figures of two measures', () => {
  const paper = written(
    'academic-paper',
    'effect of screen time on sleep; 212 pupils in 4 schools in Graz; mean sleep 7.1 h vs 7.9 h for those under 2 hours; p=0.01',
  )
  assert.match(paper, /^Effect of screen time on sleep\n/)
  assert.match(paper, /examines the effect of screen time|concerned with the effect of screen time/)
  assert.match(paper, /The material: 212 pupils in 4 schools in Graz\./)
  assert.match(paper, /The reported value is p=0\.01\./)
  assert.doesNotMatch(paper, /The total|\| 2 hours|\[Title\]/)
})

test('figures are held against the target that the prompt names, and a report says for whom it is', () => {
  const visitors = written('data-report', 'visitors museum: Jan 3,200, Feb 4,100. compare with target 4000 a month')
  assert.match(
    visitors,
    /At or above the target of 4000 a month: Feb \(4,100; \+100\)\. Below the target of 4000 a month: Jan \(3,200; -800\)\./,
  )
  assert.match(
    written('data-report', 'tram riders: Mar 51k, Apr 49k, May 56k; goal 50k'),
    /At or above the target of 50k: Mar \(51k; \+1k\)/,
  )
  const sales = written(
    'data-report',
    'Sales report Q3 2026: July 1200 units, August 1350, September 990. Returns 3%. For the board.',
  )
  assert.match(sales, /^Sales report Q3 2026\nFor the board\n/)
  assert.match(sales, /\nReturns are 3%\.\n/)
  assert.doesNotMatch(sales, /\nQ3 2026\n/)
})

test('hours of several days stand together, and books that are lent are not booked', () => {
  const faq = written(
    'faq',
    'FAQ for our library: open Mon-Fri 9-18, Sat 10-14, card costs 10 EUR a year, kids free, up to 12 books for 4 weeks',
  )
  assert.match(faq, /When are you open\?\nWe are open Mon-Fri 9-18, Sat 10-14\./)
  assert.match(faq, /Is there a limit\?\nUp to 12 books for 4 weeks\n/)
  assert.doesNotMatch(faq, /How do I book/)
})

test('a pitch greets those it is held to, and says its facts in sentences', () => {
  const pitch = written(
    'presentation',
    'Pitch to the city council for 40 new bicycle stands: cost 18,000 EUR, 600 riders a day, theft down 30% in Bremen',
  )
  assert.match(pitch, /Members of the city council,/)
  assert.match(pitch, /The cost is 18,000 EUR\./)
  assert.match(pitch, /There are 600 riders a day\./)
  assert.match(pitch, /Theft is down 30% in Bremen\./)
})

test('a blog post has its theme as its title and tells its facts in the order of the prompt', () => {
  assert.equal(
    written(
      'blank',
      'blog post on why we moved our bakery from plastic to paper bags: saves 40 kg plastic a month, costs 2 cents more per bag, customers like it, started in may',
    ),
    'Why we moved our bakery from plastic to paper bags\nIt saves 40 kg of plastic a month. It costs 2 cents more per bag. Customers like it. It started in May.',
  )
})

test('a mail to a team has a subject, a greeting, sentences and a closing of its tone', () => {
  const mail = written(
    'blank',
    'mail to team: meeting moved from Tuesday 10am to Thursday 2pm, room 4.12, bring Q3 numbers, Lena can’t make it',
  )
  assert.match(mail, /^\*\*Subject: [^\n]*\nDear team,\n/)
  assert.match(
    mail,
    /The meeting is moved from Tuesday 10am to Thursday 2pm \(room 4\.12\)\. Please bring Q3 numbers\./,
  )
  assert.match(mail, /\nKind regards,\n/)
})

test('minutes say who was there, what was decided, who does what, and when the next meeting is', () => {
  assert.equal(
    written(
      'blank',
      'minutes of board meeting 5 Nov 2026, present Ada, Bob, Cy; approved budget 40k; Bob to hire a designer by December; next meeting 3 Dec',
    ),
    'Minutes of board meeting 5 Nov 2026\nPresent\nAda, Bob, Cy\nDecisions\nApproved budget 40k.\nActions\nBob to hire a designer by December.\nNext meeting\n3 Dec',
  )
  assert.match(
    written(
      'blank',
      'Protokoll Vereinssitzung 12.11.2026: anwesend Jana, Uwe und Petra; Beitrag ab 2027 auf 48 Euro erhöht beschlossen; Uwe bestellt neue Trikots; nächste Sitzung 10.12.',
    ),
    /Anwesend\nJana, Uwe und Petra\nBeschlüsse\nBeitrag ab 2027 auf 48 Euro erhöht beschlossen\.\nAufgaben\nUwe bestellt neue Trikots\./,
  )
})

test('a premise becomes a chapter’s skeleton: what is given is told, what is to be invented has its place', () => {
  const chapter = written('book-chapter', 'a lighthouse keeper finds a bottle with a letter from his dead brother')
  assert.equal(chapter.split('\n').length, 5)
  assert.match(chapter, /\n\[Before: where the lighthouse keeper is,/)
  assert.match(chapter, /\nA lighthouse keeper finds a bottle with a letter from his dead brother\.\n\[The moment/)
  assert.match(chapter, /\n\[After: what the lighthouse keeper does next,[^\n]*\]$/)
})

test('a tool between backticks has its name as the title, its call and what it says when it fails', () => {
  const docs = written(
    'code-documentation',
    'document a python cli tool `csvclean` that removes empty rows; install with pip install csvclean; usage: csvclean in.csv -o out.csv; options --keep-header, --encoding; exit code 1 if file missing',
  )
  assert.match(docs, /^csvclean\nOverview\ncsvclean is a python cli tool that removes empty rows\./)
  assert.match(docs, /\nThe exit code is 1 if the file is missing\.\n/)
  assert.match(docs, /\nUsage\n[^\n]+\ncsvclean in\.csv -o out\.csv\n/)
  assert.doesNotMatch(docs, /Out\.csv|first call\]/)
})

test('clauses behind a heading of no known kind are told one by one, a question heads its paper, a sign stays before its letter', () => {
  const update = written(
    'presentation',
    'project update for the steering group: 3 of 5 milestones done, budget 72% used, launch slips to 12 april',
  )
  assert.match(update, /^Project update for the steering group\n/)
  assert.match(update, /The budget is 72% used\./)
  const paper = written('academic-paper', 'does coffee keep nurses awake? 30 nurses, 2 hospitals in Porto')
  assert.match(paper, /^Does coffee keep nurses awake\?\n/)
  assert.match(paper, /the question “Does coffee keep nurses awake\?”/)
  const docs = written(
    'code-documentation',
    'Doku für backup.sh: Aufruf ./backup.sh -n 7, -n Anzahl der Tage, -v mehr Ausgabe',
  )
  assert.match(docs, /-n \| Anzahl der Tage\n-v \| Mehr Ausgabe/)
})

test('two values told apart by "with" and "without" are no series', () => {
  const paper = written('academic-paper', 'Hausarbeit über Musik, Gruppe mit Musik 71 Punkte, ohne 76 Punkte')
  assert.doesNotMatch(paper, /Die Summe/)
})

test('a French amount in groups parted by spaces is one figure, and who was studied is the material of a paper', () => {
  const report = written(
    'data-report',
    'rapport ventes: T1 41 200 €, T2 39 800 €, T3 36 500 €; objectif 40 000 € par trimestre',
  )
  assert.match(report, /T1 \| 41 200 €\nT2 \| 39 800 €/)
  assert.match(report, /117[\s\u202f]500/)
  assert.match(
    written('academic-paper', 'does coffee keep nurses awake? 30 nurses, reaction time 310 ms with coffee'),
    /The material: 30 nurses\.[\s\S]*\nResults\n[^\n]+\n[^\n]*310 ms with coffee/,
  )
})

test('a goal behind the figures is none of them, and a flag keeps its signs', () => {
  const report = written(
    'data-report',
    'Bericht zur Ausleihe der Bibliothek: 1. Quartal 5200, 2. Quartal 4800, 3. Quartal 4100; Ziel 5000',
  )
  assert.match(report, /Die Summe beträgt 14\.100\./)
  assert.match(report, /Auf oder über dem Zielwert 5000: 1\. Quartal \(5200; \+200\)\./)
  const docs = written(
    'code-documentation',
    'document `mdtoc`, a node script; usage: mdtoc README.md; --depth limits levels, --check fails',
  )
  assert.match(docs, /^mdtoc\n/)
  assert.match(docs, /--depth \| Limits levels\n--check \| Fails/)
})
