import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts } from './read.ts'

const signed = (prompt: string, language = 'en') => readFacts(prompt, { language, letter: true })

test('a name at the end of a letter’s prompt signs it, with the address, number or post behind it', () => {
  const { sender, statements } = signed(
    'Complaint to Sky Ltd. The flight was cancelled. Fiona Kearney, 3 Harbour View, Cork',
  )
  assert.deepEqual([sender?.name, sender?.address], ['Fiona Kearney', ['3 Harbour View', 'Cork']])
  assert.equal(
    statements.some((one) => /Kearney|Harbour|Cork/u.test(one.text)),
    false,
  )
  assert.deepEqual(signed('Carta al banco. Javier Molina, DNI 44123987K', 'es').sender?.address, ['DNI 44123987K'])
  assert.equal(signed('Einladung an alle. Gruß Petra Hofmann, 1. Vorsitzende', 'de').sender?.position, '1. Vorsitzende')
})

test('a name behind a comma, before a telephone number or after "name" signs too', () => {
  assert.equal(signed('lettre à la CAF, numéro 4521178, Inès Benali', 'fr').sender?.name, 'Inès Benali')
  const { sender, phones } = signed('Candidature au poste de vendeuse, permis B, Manon Girard 06 12 34 56 78', 'fr')
  assert.deepEqual([sender?.name, phones], ['Manon Girard', ['06 12 34 56 78']])
  assert.equal(signed('quit letter. job: cashier at Lidl. last day 30 nov. name Kim Tran').sender?.name, 'Kim Tran')
})

test('a firm, a recipient with a title and an amount at the end sign nothing', () => {
  assert.equal(signed('Application to the bakery, Fresh Bread Ltd').sender, undefined)
  assert.equal(signed('Bewerbung als Koch, Ansprechpartnerin Frau Demir', 'de').sender, undefined)
  assert.equal(signed('Letter about the rent, due on 3 May').sender, undefined)
})
