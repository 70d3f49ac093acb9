import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merge, mergeWindows } from './merge.ts'

const BASE = '# Losses\n\nThe dock lost most.\n\nGate 5 is broken.\n'

test('what the person changed elsewhere stays, and the change of the model is there too', () => {
  const person = BASE.replace('# Losses', '# Losses in March')
  const model = BASE.replace('is broken', 'is repaired')
  assert.equal(merge(BASE, person, model), '# Losses in March\n\nThe dock lost most.\n\nGate 5 is repaired.\n')
})

test('lines that both added at the end are both there, those of the person first', () => {
  assert.equal(merge(BASE, `${BASE}\nBy hand.\n`, `${BASE}\nOf the model.\n`), `${BASE}\nBy hand.\n\nOf the model.\n`)
})

test('where both changed one line, that of the model is taken', () => {
  const person = BASE.replace('most', 'a lot')
  const model = BASE.replace('most', 'half')
  assert.equal(merge(BASE, person, model), model)
})

test('a side that changed nothing has no say, whatever the texts', () => {
  let seed = 11
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 16) % below
  }
  const words = ['Dock', 'loss', '\n\n', '\n', '\n', '# ', 'é', '\ud800', '\0', ' ']
  const text = () => Array.from({ length: random(40) }, () => words[random(words.length)]).join('')
  for (let round = 0; round < 500; round++) {
    const [base, one, other] = [text(), text(), text()]
    assert.equal(merge(base, one, base), one)
    assert.equal(merge(base, base, one), one)
    // Lines that one side adds at the start of a text where the other changed nothing.
    assert.equal(merge(`Last.\n${base}`, `First.\nLast.\n${base}`, `Last.\n${other}`), `First.\nLast.\n${other}`)
  }
})

test('what was written in two windows is all there, word for word where both changed one line', () => {
  const own = BASE.replace('most.', 'most. Of March.')
  assert.equal(
    mergeWindows(BASE, own, BASE.replace('most.', 'most. By hand.')),
    BASE.replace('most.', 'most. Of March. By hand.'),
  )
  assert.equal(
    mergeWindows(BASE, BASE.replace('most', 'a lot'), BASE.replace('most', 'half')),
    BASE.replace('most', 'a lot. half'),
  )
  assert.equal(
    mergeWindows(BASE, BASE.replace('dock', 'pier'), BASE.replace('broken', 'repaired')),
    BASE.replace('dock', 'pier').replace('broken', 'repaired'),
  )
  assert.equal(mergeWindows('', 'One.', 'Two.'), 'One. Two.')
  assert.equal(mergeWindows('One', 'One a', 'One and'), 'One a and')
})

test('the same change in two windows is one, also where one of them went on', () => {
  const own = `${BASE}\nBy hand.`
  assert.equal(mergeWindows(BASE, own, own), own)
  assert.equal(mergeWindows(BASE, own, `${own} And more.`), `${own} And more.`)
  assert.equal(mergeWindows(BASE, `${own} And more.`, own), `${own} And more.`)
})

test('a word that one window took away and the other changed stays changed', () => {
  assert.equal(mergeWindows('One two three', 'One three', 'One 2 three'), 'One 2 three')
  assert.equal(mergeWindows('One two three', 'One 2 three', 'One three'), 'One 2 three')
})
