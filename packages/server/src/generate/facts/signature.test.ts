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

test('a flat, a number or a street with no comma before it stands with the name, which may be typed small or be one word', () => {
  const of = (prompt: string, language?: string) => {
    const { sender } = signed(prompt, language)
    return [sender?.name, sender?.address]
  }
  assert.deepEqual(of('letter to the council, boiler broken - Lena Fox flat 3b'), ['Lena Fox', ['flat 3b']])
  assert.deepEqual(of('Brief an die Bank, Konto gesperrt, Uwe Klein Kundennr 8812', 'de'), [
    'Uwe Klein',
    ['Kundennr 8812'],
  ])
  assert.deepEqual(of('letter to the council, sign covered, dan osei 14 acre lane sw2'), [
    'Dan Osei',
    ['14 acre lane sw2'],
  ])
  assert.deepEqual(of('letter to the neighbours about noise, Raj at no 16'), ['Raj', ['no 16']])
  assert.deepEqual(of('Thank you letter to Mrs Hill, I got the job at Arup, Zoe'), ['Zoe', []])
  assert.deepEqual(of('letter to the school about the trip, mum Kate Brown'), ['Kate Brown', []])
  assert.equal(signed('letter to the club about the party with Anna, Tom').sender, undefined)
})

test('who opens the prompt with the own name signs, and what follows is read as if nothing stood before', () => {
  const { sender, slots } = signed('im tom baker, resignation, last day 12 dec, manager at greggs')
  assert.deepEqual([sender?.name, slots.lastDay?.text], ['Tom Baker', '12 dec'])
  assert.equal(signed("name's Chris Lee, quitting my job").sender?.name, 'Chris Lee')
  assert.equal(signed('Hallo, ich kündige zum 31.3., bin Sabine Kurz', 'de').sender?.name, 'Sabine Kurz')
  assert.equal(signed('Hallo, ich kündige zum 31.3., bin Sabine Kurz', 'de').recipient, undefined)
})

test('whom the prompt opens with, or names behind a title typed small, is written to', () => {
  const to = (prompt: string, language?: string) => {
    const { recipient } = signed(prompt, language)
    return [recipient?.honorific, recipient?.name ?? recipient?.position]
  }
  assert.deepEqual(to('to the bank: please close account 12345678, Ann Lee'), [undefined, 'bank'])
  assert.deepEqual(to("au proprio Mme Girard: fuite d'eau depuis lundi, Luc Petit", 'fr'), ['Mme', 'Girard'])
  assert.deepEqual(to('email to landlord mr okafor boiler broken since sat - Lena Fox'), ['Mr', 'Okafor'])
  assert.deepEqual(signed('Application, level 3, Fay Moss 07700900333').phones, ['07700900333'])
})
