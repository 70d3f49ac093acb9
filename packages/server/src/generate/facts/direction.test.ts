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
