import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeSentence } from './fragment.ts'

test('a noun and its amount, a count, a lack and a state become whole sentences', () => {
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
  for (const [words, sentence] of told) assert.equal(wholeSentence(words, 'en'), sentence)
  assert.equal(wholeSentence('open Mon-Fri 9-18', 'en', { open: 'We are' }), 'We are open Mon-Fri 9-18.')
  assert.equal(wholeSentence('has two rooms', 'en', { verb: 'We' }), 'We have two rooms.')
})

test('words whose missing part is unclear stay as they are', () => {
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
    assert.equal(wholeSentence(words, 'en'), undefined, words)
})

test('German, French and Spanish complete only what needs no gender', () => {
  assert.equal(wholeSentence('kostet 5 Euro im Monat', 'de'), 'Es kostet 5 Euro im Monat.')
  assert.equal(wholeSentence('keine Haustiere', 'de'), 'Haustiere sind nicht erlaubt.')
  assert.equal(wholeSentence('Eintritt 5 Euro', 'de'), undefined)
  assert.equal(wholeSentence('pas de parking', 'fr'), 'Il n’y a pas de parking.')
  assert.equal(wholeSentence('sin ascensor', 'es'), 'No hay ascensor.')
})
