import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { asked, type Clause, inOrder, sentenceOf } from './clauses.ts'
import { plainText, writeDraft } from './draft.ts'
import { isSentence } from './vouch.ts'

const clause = (text: string): Clause => ({ text, start: 0, end: text.length, item: false })

test('a clause has its verb behind its subject, and not in what only explains it', () => {
  assert.ok(isSentence('laptops can be picked up on Friday', 'en'))
  assert.ok(!isSentence('no rehearsal because the hall is closed', 'en'))
  assert.ok(!isSentence('ist ab 12 Uhr geschlossen', 'de'))
  assert.ok(isSentence('jeder bringt was mit', 'de'))
  assert.ok(isSentence('nos vemos en la playa', 'es'))
  assert.ok(!isSentence('bike stolen from the yard', 'en'))
})

test('what is asked of a reader is a request in the form of its language', () => {
  assert.equal(asked('wear warm clothes', 'en'), 'Please wear warm clothes.')
  assert.equal(asked('work starts at nine', 'en'), undefined)
  assert.equal(asked('Eimer vorher füllen', 'de'), 'Bitte Eimer vorher füllen.')
  assert.equal(asked('Rad gestern gestohlen', 'de'), undefined)
  assert.equal(asked('ne pas fumer dans la salle', 'fr'), 'Merci de ne pas fumer dans la salle.')
  assert.equal(asked('no aparcar en la puerta', 'es'), 'Se ruega no aparcar en la puerta.')
})

test('sentences and items keep their order', () => {
  const said = inOrder([clause('red bike'), clause('the gate was open'), clause('old lock')], (one) =>
    sentenceOf(one, 'en'),
  )
  assert.deepEqual(said, [
    { kind: 'list', ordered: false, items: [{ text: 'Red bike' }] },
    { kind: 'paragraph', text: 'The gate was open.' },
    { kind: 'list', ordered: false, items: [{ text: 'Old lock' }] },
  ])
})

test('a figure behind a word that is a noun too asks for nothing', () => {
  assert.equal(asked('start 1 Feb', 'en'), undefined)
  assert.equal(asked('no cars parked please', 'en'), 'No cars parked, please.')
  assert.equal(sentenceOf(clause('sauna stays open'), 'en'), 'Sauna stays open.')
  assert.equal(sentenceOf(clause('no Sundays'), 'en'), undefined)
})

test('a clause without a subject goes on with the one before it, and stays as it is behind a list or a full stop', () => {
  const said = (prompt: string) => {
    const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
    assert.ok(template)
    return plainText(
      writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks,
    )
  }
  assert.equal(
    said('linkedin post: we hired 3 engineers, opened Leeds office, thanks to customers'),
    'Linkedin post\nWe hired 3 engineers. We opened Leeds office. Thanks to customers.',
  )
  assert.doesNotMatch(said('blog post: we hired 3 engineers, based in Leeds, all young'), /We based/)
})
