import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toSentence } from './sentence.ts'
import type { Teller } from './sentence-rule.ts'

const letter = (language: string, more: Partial<Teller> = {}): Teller => ({ language, voice: 'letter', ...more })
const text = (language: string, more: Partial<Teller> = {}): Teller => ({ language, voice: 'text', ...more })

describe('notes in a letter', () => {
  it('become whole sentences about what the letter is about', () => {
    const train = letter('en', { complaint: true, thing: 'the train' })
    assert.equal(toSentence('cancelled', train), 'The train was cancelled.')
    assert.equal(toSentence('95 minutes late to an interview', train), 'I was 95 minutes late to an interview.')
    assert.equal(toSentence('40 minutes late', train), 'The train was 40 minutes late.')
    assert.equal(toSentence('ticket £24.60', train), 'The ticket cost £24.60.')
    assert.equal(toSentence('no hot water two days', train), 'There was no hot water for two days.')
    assert.equal(
      toSentence('broken since 3 November', letter('en', { thing: 'the boiler' })),
      'The boiler has been broken since 3 November.',
    )
  })
  it('get the person who says them', () => {
    const nurse = letter('en', { application: true })
    assert.equal(toSentence('6 years ICU experience', nurse), 'I have 6 years of ICU experience.')
    assert.equal(toSentence('speak Polish and English', nurse), 'I speak Polish and English.')
    assert.equal(toSentence('zahle gern 30 Euro', letter('de')), 'Ich zahle gern 30 Euro.')
    assert.equal(toSentence('parle anglais', letter('fr')), 'Je parle anglais.')
    assert.equal(toSentence('somos 40 vecinos', letter('es')), 'Somos 40 vecinos.')
    assert.equal(toSentence('called him twice', letter('en', { toOne: true })), 'I called you twice.')
  })
  it('stay as they are where it is unclear what they say', () => {
    assert.equal(toSentence('rats', letter('en')), undefined)
    assert.equal(toSentence('paid 340 euros', letter('en')), undefined)
    assert.equal(toSentence('Fahrrad gestohlen vor Bahnhof', letter('de')), undefined)
  })
})

describe('notes in a text', () => {
  it('a noun and its amount, a count, a lack and a state become whole sentences', () => {
    const told: [string, string][] = [
      ['rent 900 EUR', 'The rent is 900 EUR.'],
      ['late fee 0.20 a day', 'The late fee is 0.20 a day.'],
      ['cost 18,000 EUR', 'The cost is 18,000 EUR.'],
      ['Ticket 8 pounds', 'The ticket is 8 pounds.'],
      ['returns 3%', 'Returns are 3%.'],
      ['600 riders a day', 'There are 600 riders a day.'],
      ['theft down 30% in Bremen after a similar project', 'Theft is down 30% in Bremen after a similar project.'],
      ['saves 40 kg plastic a month', 'It saves 40 kg of plastic a month.'],
      ['costs 2 cents more per bag', 'It costs 2 cents more per bag.'],
      ['started in may', 'It started in May.'],
      ['card costs 10 EUR a year', 'The card costs 10 EUR a year.'],
      ['p=0.01', 'The reported value is p=0.01.'],
      ['heating costs up 18%', 'Heating costs are up 18%.'],
      ['kids free', 'Kids are free.'],
      ['no refunds', 'There are no refunds.'],
      ['no dogs', 'Dogs are not allowed.'],
      ['breakfast included', 'Breakfast is included.'],
      ['meeting moved from Tuesday 10am to Thursday 2pm', 'The meeting is moved from Tuesday 10am to Thursday 2pm.'],
    ]
    for (const [words, sentence] of told) assert.equal(toSentence(words, text('en')), sentence)
    assert.equal(toSentence('open Mon-Fri 9-18', text('en', { open: 'We are' })), 'We are open Mon-Fri 9-18.')
    assert.equal(toSentence('has two rooms', text('en', { verb: 'We' })), 'We have two rooms.')
  })

  it('words whose missing part is unclear stay as they are', () => {
    for (const words of [
      'room 4.12',
      'returns 36, 41, 22',
      'works start 2 March',
      'July 1200 units',
      'Bob to hire a designer by December',
      'up to 12 books for 4 weeks',
      '212 pupils tested twice: spring and autumn',
      'bring Q3 numbers',
      'the cat, the dog and the bird',
      'invoice 4711',
    ])
      assert.equal(toSentence(words, text('en')), undefined, words)
  })

  it('German, French and Spanish complete only what needs no gender', () => {
    assert.equal(toSentence('kostet 5 Euro im Monat', text('de')), 'Es kostet 5 Euro im Monat.')
    assert.equal(toSentence('keine Haustiere', text('de')), 'Haustiere sind nicht erlaubt.')
    assert.equal(toSentence('Eintritt 5 Euro', text('de')), undefined)
    assert.equal(toSentence('pas de parking', text('fr')), 'Il n’y a pas de parking.')
    assert.equal(toSentence('sin ascensor', text('es')), 'No hay ascensor.')
  })
})
