import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Setting, wholeSentence } from './said.ts'

const setting = (language: string, more: Partial<Setting> = {}): Setting => ({
  language,
  complaint: false,
  application: false,
  toOne: false,
  ...more,
})

describe('pieces told in a hurry', () => {
  it('become whole sentences about what the letter is about', () => {
    const train = setting('en', { complaint: true, thing: 'the train' })
    assert.equal(wholeSentence('cancelled', train), 'the train was cancelled')
    assert.equal(wholeSentence('95 minutes late to an interview', train), 'I was 95 minutes late to an interview')
    assert.equal(wholeSentence('40 minutes late', train), 'the train was 40 minutes late')
    assert.equal(wholeSentence('ticket £24.60', train), 'the ticket cost £24.60')
    assert.equal(wholeSentence('no hot water two days', train), 'There was no hot water for two days')
    assert.equal(
      wholeSentence('broken since 3 November', setting('en', { thing: 'the boiler' })),
      'the boiler has been broken since 3 November',
    )
  })
  it('get the person who says them', () => {
    const nurse = setting('en', { application: true })
    assert.equal(wholeSentence('6 years ICU experience', nurse), 'I have 6 years of ICU experience')
    assert.equal(wholeSentence('speak Polish and English', nurse), 'I speak Polish and English')
    assert.equal(wholeSentence('zahle gern 30 Euro', setting('de')), 'ich zahle gern 30 Euro')
    assert.equal(wholeSentence('parle anglais', setting('fr')), 'je parle anglais')
    assert.equal(wholeSentence('somos 40 vecinos', setting('es')), 'somos 40 vecinos')
    assert.equal(wholeSentence('called him twice', setting('en', { toOne: true })), 'I called you twice')
  })
  it('stay as they are where it is unclear what they say', () => {
    assert.equal(wholeSentence('rats', setting('en')), undefined)
    assert.equal(wholeSentence('paid 340 euros', setting('en')), undefined)
    assert.equal(wholeSentence('Fahrrad gestohlen vor Bahnhof', setting('de')), undefined)
  })
})
