import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function written(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a list of which only its occasion is told has the parts of such a list to fill', () => {
  assert.match(
    written('packing list for 5 days in Scotland, two adults one dog, we have a tent already'),
    /^Packing list for 5 days in Scotland\nTwo adults one dog\nWe have a tent already\nDocuments and money\n/,
  )
  assert.equal(written('packing list for Scotland: tent, boots'), 'Packing list for Scotland\nTent\nBoots')
})

test('a notice keeps the order of the prompt', () => {
  assert.equal(
    written(
      'notice for the staircase: bike stolen on saturday from the yard, green Gudereit, please keep the gate shut',
    ),
    'Notice for the staircase: bike stolen on Saturday from the yard\nGreen Gudereit\nPlease keep the gate shut.',
  )
})

test('a recipe has what goes in and what is done, step by step', () => {
  assert.equal(
    written('Rezept für Pfannkuchen: 200 g Mehl, 3 Eier, 1 Prise Salz, alles verrühren, in der Pfanne backen'),
    'Rezept für Pfannkuchen\nZutaten\n200 g Mehl\n3 Eier\n1 Prise Salz\nZubereitung\nAlles verrühren\nIn der Pfanne backen',
  )
})

test('a first clause that says nothing heads what follows, and tells the kind of it', () => {
  assert.match(
    written(
      'protokoll wg-treffen 3.11., da: Lea, Tim, Yusuf. putzplan wird neu gemacht, nächstes treffen 1.12. 20 uhr',
    ),
    /^Protokoll wg-treffen 3\.11\.\nAnwesend\nLea, Tim, Yusuf\nNotizen\nPutzplan wird neu gemacht\.\nNächste Sitzung\n1\.12\. 20 Uhr/,
  )
  assert.match(
    written('Einkaufsliste fürs Grillen am Samstag, 12 Leute, Kohle haben wir noch'),
    /^Einkaufsliste fürs Grillen am Samstag\n12 Leute\nKohle haben wir noch\nObst und Gemüse\n/,
  )
})

test('a notice is headed by what it says, asks of its reader, apologises in a sentence and is signed at its end', () => {
  assert.equal(
    written(
      'notice for the stairwell: water off thursday 4 dec 9-12, pipes repaired, fill a bucket before, sorry, housing office',
    ),
    'Notice for the stairwell: water off Thursday 4 Dec 9-12\nPipes repaired\nPlease fill a bucket before. We apologise for the inconvenience.\nHousing office',
  )
  assert.equal(
    written(
      'aushang fürs treppenhaus: am 3. februar ab 8 uhr kein strom, neue zähler, kühlschrank bitte leeren, dauert ca 4 stunden, hausverwaltung Brandt',
    ),
    'Aushang fürs treppenhaus: am 3. Februar ab 8 Uhr kein strom\nNeue zähler\nKühlschrank bitte leeren. Es dauert ca 4 Stunden.\nHausverwaltung Brandt',
  )
})

test('a post is titled by its question, and what is open is not asked for', () => {
  assert.equal(
    written('blog post why our library lends tools now: neighbours share more, open saturdays only'),
    'Why our library lends tools now\nNeighbours share more.\nOpen Saturdays only',
  )
  assert.match(
    written('newsletter article how our allotment saved water: use fell 30 percent, two taps removed'),
    /^How our allotment saved water\nUse fell 30 percent\.?\nTwo taps removed$/,
  )
})

test('a sign thanks in a sentence, and a German post has its question for a title', () => {
  assert.equal(
    written('sign for the kitchen: wash your own cups, fridge emptied every friday 4pm, thanks, office team'),
    'Sign for the kitchen\nPlease wash your own cups.\nFridge emptied every Friday 4pm\nThank you.\nOffice team',
  )
  assert.equal(
    written('Blogbeitrag warum wir den Schulgarten öffnen: kinder lernen von rentnern, 12 beete frei'),
    'Warum wir den Schulgarten öffnen\nKinder lernen von rentnern.\n12 beete frei',
  )
})

test('minutes say under their heading what was decided, and not once more that it was', () => {
  assert.match(
    written('minutes of the garden club 18 nov, present Ann, Bo; decided: new shed max 900 eur; next meeting 9 jan'),
    /Decisions\nNew shed max 900 eur\.\n/,
  )
  assert.match(
    written('acta de la asociación 4 marzo, presentes Rosa, Iván y Pilar, se decidió: pintar el portal'),
    /Acuerdos\nPintar el portal\./,
  )
  assert.match(
    written('minutes team call 3 feb: present Jo, Lee. agreed: release on 12 feb, Max tests login, next call 10 feb'),
    /Decisions\nRelease on 12 Feb\.\nActions\nMax tests login\.\nNext meeting\n10 Feb/,
  )
})

test('minutes that open with their date are minutes, and a name behind a name was there', () => {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
  assert.ok(template)
  const { blocks } = writeDraft(
    { prompt: 'Meeting minutes 18 nov, present Al, Bo, Cy; agreed new logo; Bo calls printer' },
    { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' },
  )
  assert.equal(
    plainText(blocks),
    'Meeting minutes 18 Nov\nPresent\nAl, Bo, Cy\nDecisions\nAgreed new logo.\nActions\nBo calls printer.',
  )
})

test('who was there in minutes stands without the verb', () => {
  const minutes = written(
    'Minutes of the garden club meeting on 9 May 2026: present were Ann Wells, Tom Reed and Li Chen; next meeting 13 June',
  )
  assert.match(minutes, /Present\nAnn Wells, Tom Reed and Li Chen\n/)
})
