import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refineText } from './refine.ts'

const ENGLISH =
  'Tom Baker\n12 Oak Road\n\n21 November 2026\n\nSandra\n\nSubject: Resignation\n\nDear Sandra,\n\nI resign. My last day will be 12 December 2026.\n\nThank you for everything. It was a great time.\n\nYours sincerely,\n\nTom Baker\n'
const GERMAN =
  'Tom Baker\nEichenweg 12\n\n21. November 2026\n\nSandra Kurz\n\nBetreff: Kündigung\n\nSehr geehrte Frau Kurz,\n\nhiermit kündige ich.\n\nVielen Dank für alles. Es war eine gute Zeit.\n\nMit freundlichen Grüßen\n\nTom Baker\n'
const FRENCH =
  "Tom Baker\n12 rue des Chênes\n\nLe 21 novembre 2026\n\nMme Sandra Petit\n\nObjet : Démission\n\nMadame,\n\nJe démissionne.\n\nMerci pour tout. C'était une belle période.\n\nCordialement,\n\nTom Baker\n"
const SPANISH =
  'Tom Baker\nCalle Roble 12\n\n21 de noviembre de 2026\n\nSra. Sandra Ruiz\n\nAsunto: Dimisión\n\nEstimada Sra. Ruiz:\n\nLe comunico mi dimisión.\n\nGracias por todo. Fue una gran época.\n\nAtentamente,\n\nTom Baker\n'

function changed(text: string, prompt: string, language = 'en'): string {
  const refined = refineText(text, prompt, language)
  assert.deepEqual(refined.warnings, [], prompt)
  return refined.text
}

function left(text: string, prompt: string, language = 'en'): void {
  const refined = refineText(text, prompt, language)
  assert.equal(refined.text, text, prompt)
  assert.equal(refined.warnings.length, 1, prompt)
  assert.equal(refined.warnings[0]?.endsWith(prompt), true, refined.warnings.join())
}

test('the last sentence or paragraph is that of the body, never who signs', () => {
  assert.equal(changed(ENGLISH, 'remove the last sentence'), ENGLISH.replace(' It was a great time.', ''))
  assert.equal(
    changed(ENGLISH, 'delete the last paragraph'),
    ENGLISH.replace('Thank you for everything. It was a great time.\n\n', ''),
  )
  assert.equal(changed(GERMAN, 'lösche den letzten Satz', 'de'), GERMAN.replace(' Es war eine gute Zeit.', ''))
  assert.equal(changed(FRENCH, 'supprime la dernière phrase', 'fr'), FRENCH.replace(" C'était une belle période.", ''))
  assert.equal(
    changed(SPANISH, 'borra el último párrafo', 'es'),
    SPANISH.replace('Gracias por todo. Fue una gran época.\n\n', ''),
  )
  left(ENGLISH, 'remove the last sentence of the first paragraph')
})

test('a letter without a closing still ends in its name', () => {
  const short = 'Dear Sandra,\n\nI resign. Thank you.\n\nTom Baker\n'
  assert.equal(changed(short, 'remove the last sentence'), 'Dear Sandra,\n\nI resign.\n\nTom Baker\n')
})

test('a sentence that is quoted goes with its stop and its space', () => {
  const wanted = ENGLISH.replace(' It was a great time.', '')
  assert.equal(changed(ENGLISH, "remove 'It was a great time.'"), wanted)
  assert.equal(changed(ENGLISH, 'remove the sentence it was a great time'), wanted)
  assert.equal(
    changed(ENGLISH, 'delete "Thank you for everything. It was a great time."'),
    ENGLISH.replace('Thank you for everything. It was a great time.\n\n', ''),
  )
  assert.equal(
    changed(GERMAN, 'entferne „Vielen Dank für alles.“', 'de'),
    GERMAN.replace('Vielen Dank für alles. ', ''),
  )
})

test('a closing formula is changed in its line, a name where it signs and heads', () => {
  assert.equal(changed(ENGLISH, 'sign off with best wishes'), ENGLISH.replace('Yours sincerely', 'Best wishes'))
  assert.equal(changed(ENGLISH, 'sign it as Jane Doe-Smith instead'), ENGLISH.replaceAll('Tom Baker', 'Jane Doe-Smith'))
  assert.equal(
    changed(GERMAN, 'mit besten Grüßen schließen', 'de'),
    GERMAN.replace('Mit freundlichen Grüßen', 'Mit besten Grüßen'),
  )
  assert.equal(changed(FRENCH, 'signe Anne Roux à la place', 'fr'), FRENCH.replaceAll('Tom Baker', 'Anne Roux'))
  assert.equal(
    changed(SPANISH, 'despídete con un cordial saludo', 'es'),
    SPANISH.replace('Atentamente', 'Un cordial saludo'),
  )
  left(ENGLISH, 'end with a joke')
  left(ENGLISH, 'sign it digitally')
})

test('a month and a weekday keep the capital of their language', () => {
  assert.equal(
    changed(ENGLISH, 'change the date to 1 december'),
    ENGLISH.replace('21 November 2026', '1 December 2026'),
  )
  assert.equal(
    changed(ENGLISH, 'change the last day to friday 19 december'),
    ENGLISH.replace('12 December 2026', 'Friday 19 December 2026'),
  )
  assert.equal(
    changed(FRENCH, 'change la date au 1er Décembre', 'fr'),
    FRENCH.replace('21 novembre 2026', '1er décembre 2026'),
  )
})

test('a postscript ends the letter, a telephone stands under the address of the sender, or is told', () => {
  assert.equal(
    changed(ENGLISH, 'add a PS: keys are in the drawer'),
    ENGLISH.replace(/\n$/u, '\n\nPS: Keys are in the drawer.\n'),
  )
  assert.equal(
    changed(GERMAN, 'füge ein PS hinzu: Schlüssel liegen in der Schublade', 'de'),
    GERMAN.replace(/\n$/u, '\n\nPS: Schlüssel liegen in der Schublade.\n'),
  )
  assert.equal(
    changed(ENGLISH, 'add my phone 07700 900123'),
    ENGLISH.replace('12 Oak Road\n', '12 Oak Road\n07700 900123\n'),
  )
  assert.equal(
    changed(SPANISH, 'añade mi teléfono 600 123 456', 'es'),
    SPANISH.replace('Calle Roble 12\n', 'Calle Roble 12\n600 123 456\n'),
  )
  left('Dear Sandra,\n\nI resign.\n\nBest wishes,\nTom\n', 'add my phone 07700 900123')
  left(ENGLISH, 'add my phone number')
  const withPostscript = changed(ENGLISH, 'PS: see you')
  assert.equal(changed(withPostscript, 'remove the last sentence').includes('PS: See you.'), true)
  assert.equal(changed(withPostscript, 'remove the PS'), ENGLISH)
})

test('thanks are the sentence that gives them, and a wish that is told is told whole', () => {
  assert.equal(changed(ENGLISH, 'take out the thanks'), ENGLISH.replace('Thank you for everything. ', ''))
  assert.equal(changed(FRENCH, 'enlève les remerciements', 'fr'), FRENCH.replace('Merci pour tout. ', ''))
  left(ENGLISH.replace('It was a great time.', 'Thanks for the cake.'), 'take out the thanks')
})

test('another reader is greeted and heads the letter, unless the body speaks of the old one', () => {
  assert.equal(
    changed(ENGLISH, 'make it to Mr Jones'),
    ENGLISH.replace('\nSandra\n', '\nMr Jones\n').replace('Dear Sandra', 'Dear Mr Jones'),
  )
  assert.equal(
    changed(FRENCH, 'adresse-la à M. Durand', 'fr'),
    FRENCH.replace('Mme Sandra Petit', 'M. Durand').replace('Madame,', 'Monsieur,'),
  )
  assert.equal(
    changed(SPANISH, 'dirígela al Sr. Pérez', 'es'),
    SPANISH.replace('Sra. Sandra Ruiz', 'Sr. Pérez').replace('Estimada Sra. Ruiz', 'Estimado Sr. Pérez'),
  )
  left(ENGLISH.replace('I resign', 'Sandra, I resign'), 'make it to Mr Jones')
  left(ENGLISH, 'make it to the point')
})

test('a name typed without its capital is found, and a subject is the line of that label', () => {
  assert.equal(changed(ENGLISH, 'sandra should be sandra smith'), ENGLISH.replaceAll('Sandra', 'Sandra Smith'))
  assert.equal(changed(ENGLISH, "make the subject 'Notice'"), ENGLISH.replace('Resignation', 'Notice'))
  assert.equal(changed(GERMAN, 'setze den Betreff auf "Mitteilung"', 'de'), GERMAN.replace('Kündigung', 'Mitteilung'))
})

const MAIL =
  'Subject: Lunch\n\nHi all,\n\nLunch is on Friday 4 December at 12:30 in the Blue Room. Tell Priya by Tuesday.\n\nBring £5 for the cake.\n\nThanks,\nMarco\n'

test('a weekday goes with its date, and one that is not told again does not stay beside another date', () => {
  assert.equal(
    changed(MAIL, 'move it to thursday 3 december at 1pm'),
    MAIL.replace('Friday 4 December at 12:30', 'Thursday 3 December at 1pm'),
  )
  assert.equal(changed(MAIL, 'change the date to 3 december'), MAIL.replace('Friday 4 December', '3 December'))
  assert.equal(changed(MAIL, 'change friday to thursday'), MAIL.replace('Friday', 'Thursday'))
})

test('a wish goes on behind what it quotes, and ends before the thanks for it', () => {
  assert.equal(changed(MAIL, 'add "See you there!" at the end'), MAIL.replace('Thanks,', 'See you there!\n\nThanks,'))
  assert.equal(changed(MAIL, 'change marco to marco rossi thanks'), MAIL.replace('Marco', 'Marco Rossi'))
  assert.equal(changed(MAIL, 'make the cake £6 instead'), MAIL.replace('£5', '£6'))
  assert.equal(changed(MAIL, 'get rid of the bit about the cake'), MAIL.replace('Bring £5 for the cake.\n\n', ''))
  assert.equal(
    changed(GERMAN, 'füge einen Satz hinzu: Der Kuchen kostet 5 Euro', 'de'),
    GERMAN.replace('Mit freundlichen', 'Der Kuchen kostet 5 Euro.\n\nMit freundlichen'),
  )
  left(MAIL, 'add my number 07700 900123 at the bottom')
})

test('a sentence or paragraph of the body gets other words, and one whose place is not sure is left', () => {
  assert.equal(
    changed(ENGLISH, 'change the last sentence to I will miss you all.'),
    ENGLISH.replace('It was a great time.', 'I will miss you all.'),
  )
  assert.equal(
    changed(GERMAN, 'ersetze den letzten Absatz durch Bitte rufen Sie mich an', 'de'),
    GERMAN.replace('Vielen Dank für alles. Es war eine gute Zeit.', 'Bitte rufen Sie mich an.'),
  )
  left(ENGLISH, 'delete everything after the first paragraph')
  left(ENGLISH, 'delete the first line')
  left(ENGLISH, 'change the last paragraph to past tense')
  left(ENGLISH, 'add account number 4411 under the subject')
})

test('the article before a changed word goes with it', () => {
  assert.equal(changed('Send an engineer. An engineer!', 'change engineer to plumber'), 'Send a plumber. A plumber!')
  assert.equal(changed('Send a plumber.', 'change plumber to electrician'), 'Send an electrician.')
})

test('a wish parts outside its quotes, and one with thousands of links is left', () => {
  assert.equal(changed('Go to Rome to eat.', 'change "Go to Rome" to "Fly to Oslo"'), 'Fly to Oslo to eat.')
  const asked = `replace ${'x to '.repeat(2000)}y`
  const { text, warnings } = refineText('a b', asked, 'en')
  assert.equal(text, 'a b')
  assert.equal(warnings.length, 1)
})

test('what quotes hold is parted nowhere, and a heading is no sentence', () => {
  const report = '# Report\n\nSales rose. London led with 60%.\n\n- July: 120\n- May: 90\n\nWe go on.\n'
  assert.equal(
    changed(report, "replace 'London led with 60%.' with 'Leeds led with 55%.'"),
    report.replace('London led with 60%', 'Leeds led with 55%'),
  )
  assert.equal(changed(report, 'delete the first sentence'), report.replace('Sales rose. ', ''))
  assert.equal(changed(report, 'remove the second bullet'), report.replace('- May: 90\n', ''))
})

test('a house of the same name keeps it, and a part that is only named is not written as text', () => {
  const letter = ENGLISH.replace('\nSandra\n', '\nMs. Sandra Hill\nHill Lettings\n').replace(
    'Dear Sandra',
    'Dear Ms. Hill',
  )
  assert.equal(
    changed(letter, 'address it to Mr Jones'),
    letter.replace('Ms. Sandra Hill', 'Mr Jones').replace('Dear Ms. Hill', 'Dear Mr Jones'),
  )
  for (const wish of ['add the date', 'add a greeting', 'add kind regards']) left(ENGLISH, wish)
})
