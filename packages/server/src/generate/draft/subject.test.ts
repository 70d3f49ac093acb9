import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Statement } from '../facts/types.ts'
import { subjectFrom } from './subject.ts'

const told = (...texts: string[]): Statement[] =>
  texts.map((text) => ({ text, start: 0, end: text.length, form: 'sentence', sentence: text }))

test('what everybody writes such letters for names the subject, in four languages', () => {
  assert.equal(subjectFrom(told('I moved to 12 Oak Street on 1 November.'), 'en'), 'Change of address')
  assert.equal(subjectFrom(told('Meine Tochter war am Montag krank.'), 'de'), 'Entschuldigung')
  assert.equal(subjectFrom(told("J'ai déménagé le 3 mai."), 'fr'), 'Changement d’adresse')
  assert.equal(subjectFrom(told('Me he mudado a Sevilla.'), 'es'), 'Cambio de domicilio')
})

test('a wish is named as one, and anything else by its own first clause', () => {
  assert.equal(
    subjectFrom(told('I want to extend my permit until June'), 'en'),
    'Request to extend my permit until June',
  )
  assert.equal(
    subjectFrom(
      told('The heating in my flat has been broken since May, and nobody comes although I have called three times.'),
      'en',
    ),
    'The heating in my flat has been broken since May, and nobody comes',
  )
  assert.equal(subjectFrom([], 'en'), undefined)
})
