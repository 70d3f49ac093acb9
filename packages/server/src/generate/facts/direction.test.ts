import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionLength } from './direction.ts'
import { readFacts } from './read.ts'

test('a phrase of words on how to write is direction, whatever their order', () => {
  const phrases = {
    en: ['keep it short', 'not too long please', 'make it sound confident', "don't make it soppy", 'firm but polite'],
    de: ['freundlich aber bestimmt', 'bitte nicht zu lang', 'sachlich bleiben', 'mach es kurz'],
    fr: ['pas trop long', 'ton ferme mais poli', 'court svp'],
    es: ['corta y amable', 'no muy larga', 'tono educado pero firme'],
  }
  for (const [language, all] of Object.entries(phrases))
    for (const phrase of all) assert.equal(directionLength(phrase, language), phrase.length, phrase)
})

test('a phrase with any other word in it is content', () => {
  for (const phrase of ['short sleeves', 'rude', 'too long', 'friendly dog', 'keep it safe', 'very', ''])
    assert.equal(directionLength(phrase, 'en'), 0, phrase)
  assert.equal(directionLength('lang', 'de'), 0)
})

test('what follows the direction is read as content of its own', () => {
  for (const [text, rest] of [
    ['keep it short and friendly, thank the team', 'thank the team'],
    ['keep it short and thank the team', 'thank the team'],
    ['polite but firm: the boiler is broken', 'the boiler is broken'],
  ] as const)
    assert.equal(text.slice(directionLength(text, 'en')).trim(), rest)
})

test('direction sets tone and length, and what it forbids sets neither', () => {
  const read = (prompt: string) => readFacts(prompt, { language: 'en', letter: true })
  const short = read('Write a letter to Acme Ltd about the invoice. Not too long please.')
  assert.equal(short.length.short, true)
  assert.deepEqual(
    short.statements.map(({ text }) => text),
    [],
  )
  const casual = read('Write a letter to Acme Ltd about the invoice, not too formal, friendly')
  assert.equal(casual.tone, 'friendly')
})

test('what the reader is asked to do, or not to do, is no word to the writer', () => {
  const said = (prompt: string, language = 'en') =>
    readFacts(prompt, { language, letter: true })
      .statements.map(({ text }) => text)
      .join(', ')
  const asked = "don't use the lift, stay to the left, keep to the footpath, don't add salt, be clear of the gate by 9"
  assert.ok(said(`Mail to all tenants: the lift is being repaired, ${asked}`).endsWith(asked))
  assert.match(
    said('Mail an alle: der Lift steht, mache Aufgabe 3 bis Freitag, Länge 12 m', 'de'),
    /Aufgabe 3.*Länge 12 m/,
  )
  const wishes = 'keep it under 100 words, tone: firm, do not mention the rent, avoid jargon, in plain English'
  assert.equal(said(`Letter to my landlord. The boiler is broken. ${wishes}`), 'The boiler is broken')
})
