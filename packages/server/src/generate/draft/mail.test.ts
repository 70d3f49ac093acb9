import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'
import { headline } from './subject.ts'

function mail(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a mail to many asks of them what it asks, in the order of the prompt', () => {
  assert.equal(
    mail(
      'mail to the team: monday 1 dec the office is closed because of the heating, work from home, laptops can be picked up friday till 4, questions to Petra',
    ),
    '**Subject: Office closed, Monday 1 Dec**\nDear team,\nMonday 1 Dec the office is closed because of the heating. Please work from home. Laptops can be picked up Friday till 4. Please send any questions to Petra.\nKind regards,\n[Your name]',
  )
})

test('a piece of a mail that is no sentence stands as an item where the prompt has it, a date with its full stops whole', () => {
  const choir = mail(
    'mail to the choir, no rehearsal on thursday because the hall is being painted, next one 4 dec 7.30 pm at St Mary’s, bring the christmas folder',
  )
  assert.match(
    choir,
    /^\*\*Subject: No rehearsal on Thursday\*\*\nDear choir,\nThere is no rehearsal on Thursday because/,
  )
  assert.match(choir, /\nNext one 4 Dec 7\.30 pm at St Mary’s\nPlease bring the christmas folder\.\n/)
  const german = mail(
    'mail an alle: am 19.12. ist ab 12 Uhr Feier im Keller, Post bis 22.12. abholen, Rückmeldung bis Freitag an Jana',
  )
  assert.match(
    german,
    /\nHallo zusammen,\nam 19\.12\. ist ab 12 Uhr Feier im Keller\. Bitte Post bis 22\.12\. abholen\. Rückmeldung bitte bis Freitag an Jana\.\n/,
  )
})

test('a mail to many asks in French and Spanish as they do, and greets them so', () => {
  assert.match(
    mail('mail aux parents: sortie au zoo le 3 mai, apporter un pique-nique, questions à Mme Roux'),
    /\nBonjour à toutes et à tous,\nSortie au zoo le 3 mai\nMerci d’apporter un pique-nique\. Merci d’adresser vos questions à Mme Roux\.\n/,
  )
  assert.match(
    mail('correo al equipo: el viernes cerramos a las 14h, traer el portátil, preguntas a Marta'),
    /\nHola a todas y a todos:\nEl viernes cerramos a las 14h\. Se ruega traer el portátil\. Se ruega dirigir las preguntas a Marta\.\n/,
  )
})

test('a headline leaves out the reason, and puts a leading day behind its matter', () => {
  assert.equal(
    headline(['Friday 3 May our hall will be closed since it is painted'], 'en'),
    'hall closed, Friday 3 May',
  )
  assert.equal(headline(['kein Training am Dienstag, weil die Halle gesperrt ist'], 'de'), 'kein Training am Dienstag')
  assert.equal(headline(['hello'], 'en'), undefined)
})

test('a mail to all who live in a house greets all of them', () => {
  assert.match(
    mail('mail to all flats: bike room cleared on 20 march, please label your bike by the 15th'),
    /^\*\*Subject: Bike room cleared on 20 March\*\*\nDear all,\n/,
  )
  assert.match(mail('mail to all teachers: room 4 is closed on 3 may'), /\nDear teachers,\n/)
})
