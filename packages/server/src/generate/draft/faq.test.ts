import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function faq(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'faq')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('all prices answer one question and all hours another, and a piece that is no sentence stands as an item', () => {
  const page = faq(
    'faq for our climbing gym: day pass 14 euro, shoes rental 4, under 12 only with parents, open 10-23 weekdays, 9-21 weekends, no dogs, parking behind the building, first intro course free on wednesdays 6pm',
  )
  assert.match(page, /What does it cost\?\nThe day pass is 14 euro\.\nShoes rental 4\n/)
  assert.match(page, /Are there rules on age\?\nUnder 12 only with parents\n/)
  assert.match(page, /When are you open\?\nWe are open 10-23 weekdays, 9-21 weekends\.\n/)
  assert.match(page, /Is there parking\?\nParking is behind the building\.\n/)
  assert.match(page, /How do I get started\?\nThe first intro course is free on Wednesdays 6pm\./)
})

test('an FAQ of so many questions has as many, each once, and its number is none of the answers', () => {
  for (const [prompt, count] of [
    ['Zehn Fragen zur Fahrradversicherung', 10],
    ['write 12 questions about our library', 12],
    ['8 questions and answers about our compost service, 12 pounds a month, no meat or bones', 8],
  ] as const) {
    const questions = faq(prompt).match(/^.*\?$/gmu) ?? []
    assert.equal(questions.length, count, prompt)
    assert.equal(new Set(questions).size, count, prompt)
  }
  assert.doesNotMatch(faq('Zehn Fragen zur Fahrradversicherung'), /Zehn Fragen/)
  assert.match(
    faq('8 questions and answers about our compost service, 12 pounds a month, no meat or bones'),
    /It costs 12 pounds a month\..*\nNo meat or bones/s,
  )
})

test('a clause whose label runs into its value is asked for by its noun and answered whole', () => {
  assert.match(
    faq('faq pour notre amap: distribution le jeudi de 18h à 19h30 place du marché, engagement de 6 mois'),
    /« distribution » \?\nDistribution le jeudi de 18h à 19h30 place du marché\n/,
  )
})

test('short pieces in a row are a list in a language without wording of its own', () => {
  assert.match(
    faq('弊社の自転車レンタルのよくある質問。1日2000円、ヘルメット無料、雨の日はキャンセル無料'),
    /^弊社の自転車レンタルのよくある質問\n1日2000円\nヘルメット無料\n雨の日はキャンセル無料$/,
  )
})

test('a page that is named without a word between has that name, and what costs nothing answers what it costs', () => {
  const page = faq('faq library makerspace. free with library card, max 2 hours per booking, closed mondays')
  assert.match(page, /^Frequently asked questions: library makerspace\n/)
  assert.match(page, /What does it cost\?\nFree with library card\n/)
  assert.match(faq('FAQ for the swim camp please, lunch included'), /^Frequently asked questions: swim camp\n/)
})

test('a person with a number is whom to ask, and is told once', () => {
  const page = faq(
    'faq for parents about our school trip to the lake 14-16 june: cost 120 eur, bus leaves 8:00 at school, back wed 17:00, bring sleeping bag swim stuff no phones, vegetarian food possible, teacher mrs kim 0151 2345678',
  )
  assert.match(page, /^FAQ for parents about our school trip to the lake 14-16 June\n/)
  assert.match(page, /How can I get in touch\?\nTeacher mrs kim 0151 2345678$/)
  assert.equal(page.match(/0151 2345678/gu)?.length, 1)
  assert.match(faq('faq climbing hall: open daily, mail hall@example.org'), /You can reach us at hall@example\.org\./)
})

test('leaving and coming back are one question, and what not to bring is a rule of its own', () => {
  const page = faq('faq for our trip: bus leaves 8:00 at school, back wed 17:00, bring towel and cap no phones')
  assert.match(page, /What are the times of departure and return\?\nBus leaves 8:00 at school\.\nBack wed 17:00\n/)
  assert.match(page, /What do I need to bring\?\nBring towel and cap\.\n/)
  assert.match(page, /Phones are not allowed\./)
  assert.doesNotMatch(page, /What about/)
})

test('hours keep the day that is out of them, and no phrase stands for a noun in a question', () => {
  const page = faq(
    'FAQ Hausordnung Waschküche: waschen 7-21 uhr, sonntags nicht, pro wohnung 2x die woche, bei defekt Hausmeister Krause anrufen 030 5551234',
  )
  assert.match(page, /Welche Zeiten gelten\?\nWaschen 7-21 Uhr, sonntags nicht\n/i)
  assert.doesNotMatch(page, /„pro wohnung“|Sie erreichen uns/)
  assert.match(
    faq('FAQ gimnasio del barrio: abierto de 7 a 22, domingos cerrado, cuota 29 euros al mes'),
    /^Preguntas frecuentes: gimnasio del barrio\n[^\n]*\n¿Cuál es el horario\?\nEstamos abiertos de 7 a 22, domingos cerrado\.\n/,
  )
})

test('a clause with a subject of its own goes on with no list', () => {
  assert.match(faq('faq food bank: under 16 only with parent, we pay bus tickets'), /Under 16 only with parent\n/)
})

test('what is not to come along stands with what is, and a time off with its hours', () => {
  assert.match(
    faq('faq about the repair cafe: open saturdays 10-14, bring broken thing and its manual, no microwaves'),
    /What do I need to bring\?\nBring broken thing and its manual\.\nNo microwaves\n/,
  )
  assert.match(
    faq('FAQ Chorprobe: donnerstags 19:30-21 uhr im gemeindesaal, in den ferien nicht'),
    /Welche Zeiten gelten\?\nDonnerstags 19:30-21 uhr im gemeindesaal, in den ferien nicht\n/i,
  )
})
