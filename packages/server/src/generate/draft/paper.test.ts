import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function paper(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'academic-paper')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

/** What stands between two headings. */
const between = (text: string, from: string, to: string) =>
  text.slice(text.indexOf(`\n${from}\n`), text.indexOf(`\n${to}\n`))

test('a sentence whose figures make a table stays whole, and the table says how they moved', () => {
  const text = paper(
    'short paper on why newts decline in Kent, we counted 214 in 2021, 187 in 2022 and 121 in 2023 at 9 ponds near Deal, pesticides not measured, authors Moss & Reid',
  )
  assert.match(text, /^Why newts decline in Kent\nMoss & Reid\n/)
  const results = between(text, 'Results', 'Discussion')
  assert.match(results, /\nWe counted 214 in 2021, 187 in 2022 and 121 in 2023 at 9 ponds near Deal\.\n/)
  assert.match(results, /\nYear \| Value\n2021 \| 214\n2022 \| 187\n2023 \| 121\n/)
  assert.match(results, /From 2021 to 2023 the value fell by 93, or 43\.5%\./)
  assert.match(between(text, 'Discussion', 'Conclusion'), /\nPesticides not measured/)
  assert.doesNotMatch(text, /\n187 in 2022/)
})

test('counts of what was looked at are the method, measured figures the results, in other languages too', () => {
  const french = paper(
    "étude sur le compost dans 12 jardins de Nantes. quantité moyenne 86 kg par an, 71 en 2022, 99 en 2024. le poids a été mesuré avec une balance. pas de données pour l'hiver. auteur: Lucie Marchand",
  )
  assert.match(french, /^Le compost dans 12 jardins de Nantes\nLucie Marchand\n/)
  assert.match(between(french, 'Méthode', 'Résultats'), /Le poids a été mesuré avec une balance\./)
  assert.match(between(french, 'Résultats', 'Discussion'), /\nQuantité moyenne 86 kg par an\n/)
  assert.match(between(french, 'Résultats', 'Discussion'), /De 2022 à 2024, la valeur a augmenté de 28/)
  assert.match(between(french, 'Discussion', 'Conclusion'), /données pour l'hiver/)
  const german = paper('hausarbeit über lesen, 4 klassen mit 92 kindern, zuwachs 11 punkte gegen 6 punkte, Uni Kassel')
  assert.match(german, /\nUni Kassel\nZusammenfassung\n/)
  assert.match(between(german, 'Methode', 'Ergebnisse'), /4 klassen mit 92 kindern/)
  assert.match(between(german, 'Ergebnisse', 'Diskussion'), /zuwachs 11 punkte gegen 6 punkte/iu)
})

test('a question heads its paper though a document is named behind it, and what it cites is the references', () => {
  const text = paper(
    'how does price affect study time? 48 students, diary for 3 weeks, hours fell from 6.2 to 4.9. only one campus. refs: Hall 2019',
  )
  assert.match(text, /^How does price affect study time\?\nAbstract\n/)
  assert.match(between(text, 'Method', 'Results'), /48 students[\s\S]*\nDiary for 3 weeks/)
  assert.match(between(text, 'Results', 'Discussion'), /\nHours fell from 6\.2 to 4\.9/)
  assert.match(between(text, 'Discussion', 'Conclusion'), /\nOnly one campus/)
  assert.match(text, /\nReferences\nHall 2019$/)
})

test('an author keeps the title and the place of work', () => {
  assert.match(
    paper('paper about sleep. survey of 31 pupils. by Dr Amy Okoro, University of Leeds'),
    /^Sleep\nDr Amy Okoro, University of Leeds\nAbstract\n/,
  )
})

test('a report on an internship has the parts of one, and no method', () => {
  const french = paper(
    "rapport de stage chez Airbus Toulouse, juin à août, équipe de 6 personnes, j'ai automatisé des tests, temps de test de 40 à 12 minutes, tuteur M. Delmas",
  )
  assert.equal(
    french,
    [
      'Rapport de stage chez Airbus Toulouse',
      'Ce rapport présente le cadre du stage, les missions réalisées et leurs résultats.',
      'Cadre du stage',
      'Juin à août',
      'Équipe de 6 personnes',
      'Tuteur M. Delmas',
      'Missions',
      "J'ai automatisé des tests.",
      'Résultats',
      'Temps de test de 40 à 12 minutes',
      'Acquis',
      '[Ce que le stage a appris, et ce qu’il apporte pour la suite.]',
    ].join('\n'),
  )
  const english = paper(
    'internship report at Bosch Stuttgart, I built a dashboard for 3 lines, cut reporting from 2 days to 4 hours, learned SQL',
  )
  assert.match(english, /^Internship report at Bosch Stuttgart\n/)
  assert.match(
    english,
    /\nTasks\nI built a dashboard for 3 lines, cut reporting from 2 days to 4 hours, learned SQL\.\nResults\n\[/,
  )
  const notes = paper('internship report at Bosch Stuttgart, march-august 2023, supervisor Ms. Kern, learned SQL')
  assert.match(
    notes,
    /\nThe placement\nMarch-august 2023\nSupervisor Ms\. Kern\nTasks\n\[[\s\S]*\nWhat was learned\nLearned SQL$/,
  )
})

test('what stands before the figures is parted at its commas, and a piece keeps its preposition', () => {
  const text = paper('small study on plastic at Brighton, 6 walks of 500 m, pieces found 88 in jan, 132 in april')
  assert.match(text, /^Plastic at Brighton\nAbstract\n/)
  assert.match(between(text, 'Method', 'Results'), /The material: 6 walks of 500 m\./)
  const spanish = paper(
    'estudio del ruido en 5 institutos: medimos 68 dB en clase, con un sonómetro. autores: Ruiz y Gil',
  )
  assert.match(spanish, /^Ruido en 5 institutos\nRuiz y Gil\nResumen\n/)
  assert.match(between(spanish, 'Método', 'Resultados'), /\nCon un sonómetro/)
})

test('a theme with its article takes no second one, and whom it was tried on stands in the method', () => {
  const text = paper(
    'Write a research paper on the effects of caffeine on memory with 60 participants, 14.2 vs 11.8 words',
  )
  assert.match(text, /^The effects of caffeine on memory\nAbstract\n/)
  assert.doesNotMatch(text, /the the/iu)
  assert.match(between(text, 'Method', 'Results'), /with 60 participants/iu)
  assert.match(between(text, 'Results', 'Discussion'), /14\.2 vs 11\.8 words/)
})

test('a report on an internship told in one breath is parted into title and notes', () => {
  const text = paper(
    'praktikumsbericht bei Siemens in Erlangen, März bis Mai 2024, Betreuer Herr Wolf, ich habe Kabel geprüft, 3 Fehler im Plan gefunden',
  )
  assert.match(text, /^Praktikumsbericht bei Siemens in Erlangen\n/)
  assert.match(
    text,
    /\nPraktikumsstelle\nMärz bis Mai 2024\nBetreuer Herr Wolf\n3 Fehler im Plan gefunden\nAufgaben\nIch habe Kabel geprüft/,
  )
})

test('a question is what the paper is on, and measured values are results with what lies between them', () => {
  const shade = paper(
    'paper: does shading reduce energy use? 4 offices in Seville, 8 weeks; with blinds 31 kWh per day, without 44 kWh per day; by R. Molina',
  )
  assert.match(shade, /^Does shading reduce energy use\?\nR\. Molina\n/)
  assert.match(shade, /This paper .*the question “Does shading reduce energy use\?”/)
  assert.doesNotMatch(shade, /\[Title\]|question of the question/)
  const results = between(shade, 'Results', 'Discussion')
  assert.match(
    results,
    /\nWith blinds 31 kWh per day\nWithout 44 kWh per day\nThe difference is 13 kWh per day, or 29\.5% of 44 kWh per day\./,
  )
  const german = paper(
    'arbeit: hilft tee? 40 studierende, fehler von 12 auf 9, mit tee 430 ms, ohne tee 455 ms, von Lea Brandt',
  )
  assert.match(german, /^Hilft tee\?\n/)
  assert.match(between(german, 'Methode', 'Ergebnisse'), /40 studierende/)
  assert.match(
    between(german, 'Ergebnisse', 'Diskussion'),
    /beträgt 3, das sind 25.% von 12\. Der Unterschied beträgt 25 ms, das sind 5,5.% von 455 ms\./,
  )
  const buses = paper('bus delays in Leeds, before the new lane 9.4 min late, after 5.1 min late, 220 trips timed')
  assert.match(
    buses,
    /\nBefore the new lane 9\.4 min late\nAfter 5\.1 min late\nThe difference is 4\.3 min, or 45\.7% of 9\.4 min\./,
  )
})

test('a range is no movement, and values in two units have no difference', () => {
  const ages = paper('sleep of children, 40 children from 8 to 12 years, with music 9.1 h, without 22 min awake')
  assert.doesNotMatch(ages, /difference is/)
})

test('where nobody says what a paper is on, its sentences name no blank', () => {
  for (const prompt of ['paper: 12 plots, 6 weeks, by P. Hale', 'arbeit: 40 studierende, 4 wochen, von Lea Brandt']) {
    assert.doesNotMatch(paper(prompt), /\[(?:Title|Titel)\]| \.| ,/, prompt)
  }
})

test('what was not done is a limit, and its noun is no verb', () => {
  const bikes = paper(
    'paper on cargo bikes in Ghent, delivery time fell from 48 to 37 minutes, 210 trips, costs not counted, by An Maes',
  )
  assert.match(between(bikes, 'Discussion', 'Conclusion'), /\nCosts not counted/)
  assert.match(between(bikes, 'Results', 'Discussion'), /The difference is 11 minutes, or 22\.9% of 48 minutes\./)
})
