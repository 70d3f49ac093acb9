import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refineText } from './refine.ts'

const LETTER = `Jane Doe\r\n\r\n21 November 2026\r\n\r\nAcme Corp\r\n\r\nDear Mr Lee,\r\n\r\nI resign from my position. My last working day will be 14 March. The deposit is £50.\r\n\r\nParking is  free.\t\r\n\r\nYours sincerely,\r\n\r\nJane Doe\r\n`
const BILL = `- Chairs: €1,200.00\n- Tables: €800.00\n- Delivery: €50.00\n- Total: €2,050.00\n\nPlease pay €2,050.00 by Friday.\n`

function changed(text: string, prompt: string, language = 'en'): string {
  const refined = refineText(text, prompt, language)
  assert.deepEqual(refined.warnings, [])
  return refined.text
}

test('a word that is to be changed is changed wherever it stands, and no other byte', () => {
  assert.equal(changed(LETTER, 'Change Jane Doe to Janet Doe.'), LETTER.replaceAll('Jane Doe', 'Janet Doe'))
  assert.equal(changed(LETTER, 'replace "Acme Corp" with "Acme, Inc."'), LETTER.replace('Acme Corp', 'Acme, Inc'))
  assert.equal(changed(LETTER, 'Use Ms Lee instead of Mr Lee'), LETTER.replace('Mr Lee', 'Ms Lee'))
})

test('what is only named is found by the line that speaks of it', () => {
  assert.equal(changed(LETTER, 'Change the last working day to 28 March'), LETTER.replace('14 March', '28 March'))
  assert.equal(changed(LETTER, 'The deposit should be £80'), LETTER.replace('£50', '£80'))
  assert.equal(
    changed(LETTER, 'change the date to 1 December 2026'),
    LETTER.replace('21 November 2026', '1 December 2026'),
  )
})

test('several wishes in one sentence are each carried out', () => {
  const wanted = LETTER.replace('14 March', '28 March').replace('Mr Lee', 'Dr Lee')
  assert.equal(
    changed(
      LETTER,
      'Please change 14 March to 28 March and replace Mr Lee with Dr Lee. Leave everything else as it is.',
    ),
    wanted,
  )
})

test('a sentence, a line and a section can be removed', () => {
  assert.equal(changed(LETTER, 'Remove the sentence about the deposit'), LETTER.replace(' The deposit is £50.', ''))
  assert.equal(changed('- a\n- milk\n- b\n', 'remove milk'), '- a\n- b\n')
  assert.equal(changed('# T\n\n## One\n\nx\n\n## Two\n\ny\n', 'Delete the section Two'), '# T\n\n## One\n\nx\n\n')
})

test('a sentence is added before the closing of a letter, an item at the end of a list', () => {
  assert.equal(
    changed(LETTER, 'Add that I will return my laptop'),
    LETTER.replace('Yours sincerely', 'I will return my laptop.\r\n\r\nYours sincerely'),
  )
  assert.equal(changed('Buy:\n- milk\n- eggs\n', 'Add bread to the list'), 'Buy:\n- milk\n- eggs\n- Bread\n')
})

test('a corrected figure corrects the total that was its sum, and the sentence that tells it', () => {
  const wanted = BILL.replace('€800.00', '€900.00').replaceAll('€2,050.00', '€2,150.00')
  assert.equal(changed(BILL, 'Change €800.00 to €900.00'), wanted)
  assert.equal(changed(BILL, 'The tables should be €900.00'), wanted)
})

test('a total that never was the sum stays as it is', () => {
  const text = '- A: 10\n- B: 20\n- Total: 99\n'
  assert.equal(changed(text, 'Change 10 to 11'), '- A: 11\n- B: 20\n- Total: 99\n')
})

test('wishes in German, French and Spanish are understood', () => {
  assert.equal(
    changed('Sitzung am 5. Mai im Rathaus.', 'Ändere den 5. Mai in 12. Mai', 'de'),
    'Sitzung am 12. Mai im Rathaus.',
  )
  assert.equal(
    changed('Sitzung im Rathaus.', 'Bitte ersetze Rathaus durch Bürgerhaus.', 'de'),
    'Sitzung im Bürgerhaus.',
  )
  assert.equal(
    changed('Rendez-vous avec Paul à Lyon.', 'Remplace Paul par Anne', 'fr'),
    'Rendez-vous avec Anne à Lyon.',
  )
  assert.equal(changed('Cita con Pablo en Madrid.', 'Cambia Madrid por Sevilla', 'es'), 'Cita con Pablo en Sevilla.')
})

test('a wish that is not understood leaves every byte and is told', () => {
  for (const prompt of ['Make it more moving', 'Change Bob to Rob', 'Remove the unicorn', 'Add more detail']) {
    const refined = refineText(LETTER, prompt, 'en')
    assert.equal(refined.text, LETTER, prompt)
    assert.equal(refined.warnings.length, 1)
    assert.match(refined.warnings[0] ?? '', /could not carry out this wish/)
  }
})

test('hostile texts and wishes neither throw nor hang', () => {
  const long = 'word '.repeat(20_000)
  for (const prompt of [
    'change (.*) to $1',
    'replace \\ with **',
    'remove',
    'add',
    `change ${'a'.repeat(5000)} to b`,
    '"',
    'change word to other',
  ])
    assert.equal(typeof refineText(long, prompt, 'en').text, 'string')
  assert.equal(refineText('costs (1+1)', 'change (1+1) to $&', 'en').text, 'costs $&')
})

const OFFER = `Dear Ms Lopez,

We deliver 3 chairs at £45 each and 2 tables at £120 each. The plan is ready.

- Chairs: £135
- Tables: £240
- Delivery: £25
- Total: £400

Payment is due by 30 April 2026.

Kind regards,

Tom Lee
`

test('a thing named without a figure is the line that begins with it, and never becomes the figure itself', () => {
  const wanted = OFFER.replace('- Chairs: £135', '- Chairs: £150').replace('- Total: £400', '- Total: £415')
  assert.equal(changed(OFFER, 'change the chairs to £150'), wanted)
  const refused = refineText(OFFER, 'change the plan to £150', 'en')
  assert.equal(refused.text, OFFER)
  assert.equal(refused.warnings.length, 1)
})

test('what a sentence says of a thing becomes so, in four languages, and the year that stands there stays', () => {
  const delivery = OFFER.replace('£25', '£30').replace('£400', '£405')
  assert.equal(changed(OFFER, 'The delivery now costs £30'), delivery)
  assert.equal(
    changed('- Tapezieren: 450 €\n- Malen: 1.200 €\n- Summe: 1.650 €\n', 'Tapezieren kostet jetzt 500 €', 'de'),
    '- Tapezieren: 500 €\n- Malen: 1.200 €\n- Summe: 1.700 €\n',
  )
  assert.equal(
    changed('Le menu coûte 35 € par personne.\n', 'Le menu coûte maintenant 38 €', 'fr'),
    'Le menu coûte 38 € par personne.\n',
  )
  assert.equal(
    changed('Las obras empiezan el 10 de enero de 2027.\n', 'Las obras empiezan el 17 de enero', 'es'),
    'Las obras empiezan el 17 de enero de 2027.\n',
  )
  assert.equal(changed(OFFER, 'change the due date to 15 May 2026'), OFFER.replace('30 April 2026', '15 May 2026'))
})

test('an item goes by its name with its total, a row of a table whole, a noun with the one sentence that has it', () => {
  assert.equal(
    changed(OFFER, 'delete the delivery line'),
    OFFER.replace('- Delivery: £25\n', '').replace('£400', '£375'),
  )
  const table =
    '| Item | Qty | Price |\n|---|---|---|\n| Pens | 10 | 12.00 |\n| Paper | 5 | 30.00 |\n| Total | 15 | 42.00 |\n'
  assert.equal(
    changed(table, 'remove Paper'),
    table.replace('| Paper | 5 | 30.00 |\n', '').replace('| 15 | 42.00 |', '| 10 | 12.00 |'),
  )
  assert.equal(changed(table, 'change Pens to 15.00'), table.replace('12.00', '15.00').replace('42.00', '45.00'))
  assert.equal(changed('El pago es hoy. El plazo es de tres semanas.\n', 'quita el plazo', 'es'), 'El pago es hoy.\n')
})

test('a line is added behind the item that is named, and a German clause gets its verb back', () => {
  assert.equal(
    changed(OFFER, 'add a line Assembly: £40 after Tables'),
    OFFER.replace('- Tables: £240\n', '- Tables: £240\n- Assembly: £40\n').replace('£400', '£440'),
  )
  assert.equal(
    changed('Angebot.\n', 'Füge hinzu, dass Material inklusive ist', 'de'),
    'Angebot.\n\nMaterial ist inklusive.\n',
  )
})

const MAIL =
  'Subject: Meeting on Friday\n\nHi team,\n\nwe meet on Friday at 10 am in room 4. Bob made the slides.\n\nBest,\nAnna\n'

test('a sentence is wished for by what it does, and stands at the end of the body', () => {
  const thanked = MAIL.replace('\n\nBest,', '\n\nI would like to thank Bob for the slides.\n\nBest,')
  assert.equal(changed(MAIL, 'add a sentence thanking Bob for the slides'), thanked)
  assert.equal(changed(MAIL, 'thank Bob for the slides'), thanked)
  assert.equal(
    changed('Hola:\n\nVamos el lunes.\n\nUn abrazo,\nAna\n', 'Añade que llevamos pan', 'es'),
    'Hola:\n\nVamos el lunes.\n\nLlevamos pan.\n\nUn abrazo,\nAna\n',
  )
})

test('a wish that needs a writer ends the wish before it, and none of it becomes text', () => {
  const refined = refineText(MAIL, 'Change room 4 to room 7 and rewrite it so it sounds more friendly', 'en')
  assert.equal(refined.text, MAIL.replace('room 4', 'room 7'))
  assert.equal(refined.warnings.length, 1)
  assert.match(refined.warnings[0] ?? '', /: rewrite it so it sounds more friendly$/)
  const several = refineText(MAIL, 'move it to 11 am, room 9 instead of room 4, and translate it to French', 'en')
  assert.equal(several.text, MAIL.replace('10 am', '11 am').replace('room 4', 'room 9'))
  assert.equal(several.warnings.length, 1)
  assert.equal(changed(MAIL, 'change Friday to Monday everywhere'), MAIL.replaceAll('Friday', 'Monday'))
})

const QUOTE =
  '| Item | Price |\n|---|---|\n| Material | £1,400 |\n| Labour | £900 |\n| Total | £2,300 |\n\nA deposit of 50% (£1,150) is due.\n'

test('a share told with its rate follows its whole and its rate', () => {
  assert.equal(
    changed(QUOTE, 'labour should be £1,000'),
    QUOTE.replace('£900', '£1,000').replace('£2,300', '£2,400').replace('£1,150', '£1,200'),
  )
  assert.equal(changed(QUOTE, 'change the deposit to 30%'), QUOTE.replace('50% (£1,150)', '30% (£690)'))
  const odd = QUOTE.replace('£1,150', '£1,000')
  assert.equal(changed(odd, 'change the deposit to 30%'), odd.replace('50%', '30%'))
})

test('a row and an item stand above the total that counts them', () => {
  assert.equal(
    changed(QUOTE, 'add a row scaffold £200 to the table'),
    QUOTE.replace('| Total | £2,300 |', '| Scaffold | £200 |\n| Total | £2,500 |').replace('£1,150', '£1,250'),
  )
  assert.equal(
    changed('- A: £10\n- B: £20\n- Total: £30\n', 'add C: £5 to the list'),
    '- A: £10\n- B: £20\n- C: £5\n- Total: £35\n',
  )
  const refused = refineText(QUOTE, 'add a row scaffold to the table', 'en')
  assert.equal(refused.text, QUOTE)
  assert.equal(refused.warnings.length, 1)
})

test('German wishes with the verb last, clipped or joined are carried out, in the spelling of the text', () => {
  const text = '# Abend\n\n- Begrüßung\n- Tombola\n\nDer Eintritt kostet 8 Euro.\n\nLiebe Grüße\n\nJana\n'
  assert.equal(
    changed(text, 'eintritt auf 9 euro ändern und die tombola streichen', 'de'),
    text.replace('8 Euro', '9 Euro').replace('- Tombola\n', ''),
  )
  assert.equal(
    changed(text, 'Bitte noch einen Satz ergänzen: Kinder sind frei.', 'de'),
    text.replace('Liebe Grüße', 'Kinder sind frei.\n\nLiebe Grüße'),
  )
  assert.equal(
    changed('Es gibt 40 Plätze.\n', 'Mach aus den 40 Parkplätzen 60 und lösch nichts', 'de'),
    'Es gibt 60 Plätze.\n',
  )
})

test('a figure is found by a word of the same stem, and who signs is changed at head and foot', () => {
  assert.equal(
    changed(
      'Je suis disponible dès le 5 janvier 2027.\n',
      'mets la disponibilité au 12 janvier, le reste ne change pas',
      'fr',
    ),
    'Je suis disponible dès le 12 janvier 2027.\n',
  )
  assert.equal(changed(LETTER, 'sign it as Janet Roe'), LETTER.replaceAll('Jane Doe', 'Janet Roe'))
  assert.equal(refineText('No letter.', 'sign it as Janet Roe', 'en').warnings.length, 1)
})

const MINUTES =
  '# Minutes 4 May\n\nPresent: Ann, Li\n\n1. Roof: £640\n2. Open day\n3. AOB\n\nNext meeting: 8 June at 7 pm\n'

test('a thing goes to the label or section that is named, and nowhere where there is none', () => {
  assert.equal(changed(MINUTES, 'add Zoe to present'), MINUTES.replace('Ann, Li', 'Ann, Li, Zoe'))
  const cv = '# Sam\n\n## Skills\n\nSQL, Excel\n\n## Work\n\n- Intern, Pike, 2022\n- Analyst, Bank\n'
  assert.equal(changed(cv, 'add R to the skills'), cv.replace('Excel', 'Excel, R'))
  assert.equal(changed(cv, 'remove the internship'), cv.replace('- Intern, Pike, 2022\n', ''))
  const refused = refineText(cv, 'add R to the hobbies', 'en')
  assert.equal(refused.text, cv)
  assert.equal(refused.warnings.length, 1)
})

test('an item or a section goes by its number, and the items behind it are counted anew', () => {
  assert.equal(changed(MINUTES, 'delete item 2'), MINUTES.replace('2. Open day\n3.', '2.'))
  const contract = '§ 1 Sache\nDas Rad.\n\n§ 2 Preis\n50 €.\n\nOrt, Datum\n'
  assert.equal(changed(contract, 'Bitte § 2 löschen', 'de'), contract.replace('§ 2 Preis\n50 €.\n\n', ''))
  assert.equal(refineText(MINUTES, 'delete item 7', 'en').text, MINUTES)
})

test('a day and its hour change together, a correction names the old figure last, and a title is what is quoted', () => {
  assert.equal(
    changed(MINUTES, 'next meeting moves to 15 June at 6:30 pm'),
    MINUTES.replace('8 June at 7 pm', '15 June at 6:30 pm'),
  )
  assert.equal(changed('Pour ses 60 ans.\n', 'ce sont ses 70 ans, pas 60', 'fr'), 'Pour ses 70 ans.\n')
  assert.equal(changed(MINUTES, 'Make the title "Minutes of May"'), MINUTES.replace('Minutes 4 May', 'Minutes of May'))
})

test('a total told in a sentence follows the sentences before it', () => {
  const text = 'Die Kaltmiete beträgt 700 €. Die Nebenkosten betragen 150 €. Die Gesamtmiete beträgt 850 €.\n'
  assert.equal(changed(text, 'Kaltmiete auf 750 € erhöhen', 'de'), text.replace('700', '750').replace('850', '900'))
})

test('more wishes than a long text bears are left out with a warning, and those before them are done', () => {
  const existing = `${'The rent is due on Monday. '.repeat(3700)}\nRegards,\nTom Reed`
  const { text, warnings, applied } = refineText(existing, `Change Tom to Jim. ${'Change 5 to 6. '.repeat(2000)}`, 'en')
  assert.match(text, /Jim Reed$/u)
  assert.equal(applied, 1)
  assert.match(warnings.at(-1) ?? '', /at most 20 wishes .* left out the last 1981: send those again/u)
})
