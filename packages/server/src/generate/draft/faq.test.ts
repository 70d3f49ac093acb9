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
