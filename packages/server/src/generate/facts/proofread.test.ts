import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofread } from './proofread.ts'

test('what is left out in a hurry is put in: apostrophes, "I", days, months, languages', () => {
  assert.equal(
    proofread('i dont know, im here since monday 3 november, its broken and i speak german', 'en'),
    "I don't know, I'm here since Monday 3 November, it's broken and I speak German",
  )
})

test('code, quotations, addresses of the net and words that mean something else stay as typed', () => {
  for (const text of [
    'run `dont im` now',
    'it says "i dont care"',
    'mail im@x.io or www.dont.example/monday',
    'the dog lost its bone and were well',
    'in may we march',
  ])
    assert.equal(proofread(text, 'en'), text)
})

test('thousands parted by a space are held together where money or the language says that they are', () => {
  assert.equal(proofread('facture de 1 145 €, 12 500 abonnés', 'fr'), 'facture de 1\u202f145 €, 12\u202f500 abonnés')
  assert.equal(proofread('we paid 12 500 euros in 2024', 'en'), 'we paid 12\u202f500 euros in 2024')
  for (const text of ['tel 06 12 34 56 78', 'appelez le 06 123 456 78']) assert.equal(proofread(text, 'fr'), text)
  assert.equal(proofread('rooms 12 500 and 13 600', 'en'), 'rooms 12 500 and 13 600')
})
