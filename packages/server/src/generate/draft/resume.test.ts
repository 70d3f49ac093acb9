import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'resume')

function written(prompt: string): string {
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a town behind the name is where one lives, not what one does', () => {
  const resume = written(
    'CV for Ben Okafor, 34, Bristol, plumber, 2013-2020 plumber at Avon Heating, ben@okafor.example',
  )
  assert.match(resume, /^Ben Okafor\nPlumber\nContact\nAge: 34\nAddress: Bristol\nEmail: ben@okafor\.example\n/)
  assert.match(written('CV for Ana Gil, nurse, lives in Linz, 8 years at Klinik Nord'), /\nAddress: Linz\n/)
})

test('a line or a sentence with its years is one entry, and bars part contacts', () => {
  const resume = written(
    'Priya Raman\npriya@raman.example | +44 7911 123456 | London\nSenior engineer\n2021-now: Lead engineer, Monzo, 40 teams\nBSc Computer Science, University of Warwick, 2017\nSkills: React, GraphQL',
  )
  assert.match(resume, /\nAddress: London\nTelephone: \+44 7911 123456\nEmail: priya@raman\.example\n/)
  assert.match(
    resume,
    /\n2021-now: Lead engineer, Monzo, 40 teams\nEducation\nBSc Computer Science, University of Warwick, 2017\n/,
  )
})

test('what someone looks for stands in the profile, and the post held since a year is the profession', () => {
  const resume = written(
    'I worked at Wells as a teller for 5 years. I want to get back into banking. My name is Denise Walker, Phoenix AZ',
  )
  assert.match(resume, /Profile\nI want to get back into banking\.\n/)
  assert.match(written('Resume of Maria Santos, Leeds, nurse since 2015'), /^Maria Santos\nNurse\n/)
})

test('each firm with its years is an entry, the newest first, and only languages are languages', () => {
  const resume = written(
    'CV for Tom Berg, Oslo, electrician, tom@berg.no, worked at Siemens 2015-2020 and ABB 2020-now, trade school Bergen 2012-2015, speaks Norwegian, English, some German, driving licence B',
  )
  assert.match(resume, /\nExperience\nABB, 2020-now\nSiemens, 2015-2020\nEducation\n/)
  assert.match(resume, /\nLanguages\nNorwegian, English, some German\nFurther details\nDriving licence B$/)
  assert.match(resume, /\nProfile\nElectrician with experience at ABB and Siemens\.\n/)
})

test('notes that run on are parted, each under its heading, and what continues a list stays in it', () => {
  const resume = written(
    'cv: Ada Stone, 41, Graz, 0664 7654321, 6 yrs at Bosch as welder, before that 3 yrs Stihl, speak english polish, skills tig, blueprint reading, drivers licence, hobbies climbing, chess',
  )
  assert.match(resume, /^Ada Stone\nWelder\nContact\nAge: 41\nAddress: Graz\nTelephone: 0664 7654321\n/)
  assert.match(resume, /\nExperience\n6 yrs at Bosch as welder\n3 yrs Stihl\nEducation\n\[/)
  assert.match(
    resume,
    /\nSkills\nTig\nBlueprint reading\nLanguages\nEnglish, polish\nFurther details\nDrivers licence\nHobbies climbing, chess$/i,
  )
})

test('a name in small letters is read, where one was born is no contact, and a telephone is in no entry', () => {
  const resume = written(
    'lebenslauf anna huber geboren 2.5.1991 in Wels, seit 2020 krankenschwester im AKH Wien, 2014-2020 Klinikum Linz, sprachen deutsch, kroatisch',
  )
  assert.match(resume, /^Anna Huber\nKrankenschwester\nKontakt\n\[/)
  assert.match(resume, /\nSeit 2020 krankenschwester im AKH Wien\n2014-2020 Klinikum Linz\n/)
  assert.match(resume, /\nSprachen\nDeutsch, kroatisch\nWeitere Angaben\nGeboren 2\.5\.1991 in Wels$/)
})

test('a resume of few facts has its blanks, and what is looked for stands as the objective', () => {
  const resume = written('make me a cv, im Luke, 18, just left school, want a job as a baker')
  assert.match(
    resume,
    /^Luke\nContact\nAge: 18\n\[Telephone and email\]\nProfile\nObjective: a job as a baker\.\nExperience\n\[/,
  )
})

test('certificates in a row stand together, and "then" goes where the years say the order', () => {
  const resume = written(
    'Tom Becker, electrician, Leeds; apprenticeship City Electrics 2012-2016; then site electrician at Marlow Builds until 2021; 18th edition cert, IPAF; driving licence',
  )
  assert.match(resume, /\nSite electrician at Marlow Builds until 2021\n/)
  assert.match(resume, /\nFurther details\n18th edition cert\nIPAF\nDriving licence$/)
  assert.match(
    written(
      'CV Nia Cole, forklift driver, Hull; 2019-2024 Humber Freight; certs: RTITB, first aid; food hygiene level 2, COSHH',
    ),
    /\nFurther details\nCerts: RTITB, first aid\nFood hygiene level 2\nCOSHH$/,
  )
})

test('a trade of a woman is no town', () => {
  const resume = written(
    'Lara Schmid, Floristin, Bern, seit 2020 Filialleiterin bei Flora AG, Staplerschein, Französisch B2',
  )
  assert.match(resume, /^Lara Schmid\nFloristin\nKontakt\nAnschrift: Bern\n/)
  assert.match(resume, /\nSprachen\nFranzösisch B2\n/)
})
