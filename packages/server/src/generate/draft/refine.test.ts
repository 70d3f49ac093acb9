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
