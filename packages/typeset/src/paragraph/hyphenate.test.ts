import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { corpus } from '../../../../bench/corpus.ts'
import type { HyphenationPatterns } from '../font/resources.ts'
import { hyphenationTag, hyphenatorOf, WORD_LETTERS_MAX } from './hyphenate.ts'

const require = createRequire(new URL('../../../server/package.json', import.meta.url))
const patternsOf = (tag: string) => require(`hyphen/patterns/${tag}.js`) as HyphenationPatterns

function divided(word: string, tag: string): string {
  let out = ''
  let from = 0
  const units = Uint16Array.from([...word].keys(), (at) => word.charCodeAt(at))
  const places = new Int32Array(WORD_LETTERS_MAX)
  const count = hyphenatorOf(patternsOf(tag)).divide(units, 0, word.length, places)
  for (const place of places.subarray(0, count)) {
    out += `${word.slice(from, place)}-`
    from = place
  }
  return out + word.slice(from)
}

test('words are divided by the patterns of their language', () => {
  assert.equal(divided('hyphenation', 'en-us'), 'hy-phen-ation')
  assert.equal(divided('Beautiful', 'en-us'), 'Beau-ti-ful')
  assert.equal(divided('Silbentrennung', 'de-1996'), 'Sil-ben-tren-nung')
  assert.equal(divided('königlich', 'de-1996'), 'kö-nig-lich')
  assert.equal(divided('table', 'en-us'), 'ta-ble')
  assert.equal(divided('king', 'en-us'), 'king')
})

test('hyphenation points are those of the package, without those followed by two letters', () => {
  const tag = 'en-us'
  const { hyphenateSync } = require(`hyphen/${tag}`) as { hyphenateSync: (text: string) => string }
  const words = new Set(corpus(30_000, 5).match(/[A-Za-z]{5,}/g))
  assert.ok(words.size > 500)
  for (const word of words) {
    const theirs = hyphenateSync(word).split('\u00ad')
    if (theirs.length > 1 && theirs[theirs.length - 1]!.length < 3) theirs.push(theirs.splice(-2).join(''))
    assert.equal(divided(word, tag), theirs.join('-'))
  }
})

test('a language names its patterns, and Chinese has none', () => {
  assert.deepEqual(['en', 'en-GB', 'de-AT', 'sr-Latn-RS', 'no', 'zh-Hans', 'pt-BR'].map(hyphenationTag), [
    'en-us',
    'en-gb',
    'de-1996',
    'sh-latn',
    'nb',
    undefined,
    'pt',
  ])
})
