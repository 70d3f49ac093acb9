import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function note(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a note that is asked for by what it does does it, to the one it is for, and is signed by the last name', () => {
  assert.equal(
    note('Congratulate Anna on her promotion to head of sales, from Mike'),
    'Dear Anna,\nCongratulations on your promotion to head of sales.\nKind regards,\nMike',
  )
  assert.equal(
    note('Thank you note to grandma for the scarf, love Jake'),
    'Dear Grandma,\nThank you for the scarf.\nLove,\nJake',
  )
  assert.equal(
    note('Thank you letter to Mrs Hill for the reference, I got the job at Arup, Zoe'),
    'Dear Mrs Hill,\nThank you for the reference. I got the job at Arup.\nKind regards,\nZoe',
  )
  assert.equal(
    note('letter to bob about the party, from Al'),
    'Dear Bob,\nI am writing to you about the party.\nKind regards,\nAl',
  )
})

test('an apology, a reminder and a message say what follows them, a piece that is no sentence as an item', () => {
  assert.equal(
    note('Apology to customer Ms Lund: wrong size sent, new one ships today, Fjord Shop'),
    'Dear Ms Lund,\nPlease accept this apology.\nWrong size sent\nNew one ships today.\nKind regards,\nFjord Shop',
  )
  assert.equal(
    note('remind everyone to bring laptops on monday, Sue'),
    'Dear everyone,\nThis is a short reminder. Please bring laptops on Monday.\nKind regards,\nSue',
  )
  assert.match(
    note('Reminder to tenants: bins out on tuesday night, sorry, Mgmt'),
    /^Dear tenants,\nThis is a short reminder\.\nBins out on Tuesday night\nWe apologise [^\n]+\nKind regards,\nMgmt$/,
  )
  assert.equal(
    note('Please tell the team office closed friday, deliveries to reception'),
    'Dear team,\nPlease note the following.\nOffice closed Friday\nDeliveries to reception\nKind regards,\n[Your name]',
  )
})

test('a German note greets by the name it knows, and is signed so', () => {
  assert.equal(
    note('Gratuliere Anna zur Beförderung, von Mike'),
    'Liebe Anna,\nHerzlichen Glückwunsch zur Beförderung.\nHerzliche Grüße\nMike',
  )
  assert.match(
    note('Bitte sag dem Team, dass das Büro am Freitag geschlossen ist'),
    /^Liebes Team,\nhiermit teile ich mit, dass das Büro am Freitag geschlossen ist\.\n/iu,
  )
})

test('an invitation tells whose day it is, and not that it was asked for', () => {
  assert.equal(
    note('Write a short birthday invite for Mia, 7, saturday 3pm at our place'),
    'Birthday invitation\nYou are invited to the birthday of Mia (7).\nSaturday 3pm at our place',
  )
})

test('what is told to the writer is no note to someone', () => {
  assert.doesNotMatch(note('tell me a story about a fox'), /^Dear/)
  assert.doesNotMatch(note('tell the story of the harbour, it was built in 1820'), /^Dear/)
})

test('a letter whose people and addresses are given keeps them', () => {
  const letter = note('thank you letter to Dr Okoro, 12 Hill Rd, for the care of my mother, Ben Shaw, 4 Elm St')
  for (const given of ['Dr Okoro', '12 Hill Rd', 'Ben Shaw', '4 Elm St', 'the care of my mother'])
    assert.ok(letter.includes(given), given)
})

test('a way to sign off stands by itself or before the name, and is no part of what the note says', () => {
  assert.equal(
    note('letter to grandma about my new school, it is big and I like maths, love Mia'),
    'Dear Grandma,\nI am writing to you about my new school. It is big and I like maths.\nLove,\nMia',
  )
  assert.equal(
    note('tell Sarah the parcel arrived, thanks, Joe'),
    'Dear Sarah,\nPlease note the following. The parcel arrived.\nThanks,\nJoe',
  )
  assert.equal(
    note('Thank-you card for the neighbours for feeding the cat, we raised £800, Pat and Jim'),
    'Dear neighbours,\nThank you for feeding the cat. We raised £800.\nKind regards,\nPat and Jim',
  )
})
