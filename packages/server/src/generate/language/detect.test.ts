import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, dayIn, longDate } from './dates.ts'
import { detectLanguage } from './detect.ts'

const PROMPTS: readonly (readonly [string, string])[] = [
  ['en', 'Resignation from Jane Doe to Acme Corp, last day 14 March'],
  ['en', 'FAQ for a bike rental shop in Leeds'],
  ['en', 'Sales: Q1 120, Q2 150'],
  ['de', 'Kündigung von Anna Schmidt an die Müller GmbH, letzter Arbeitstag 31. März'],
  ['de', 'Lebenslauf für Max Weber, Tischler'],
  ['de', 'Rede zum 50. Geburtstag meiner Mutter'],
  ['fr', 'Lettre de démission de Marie Dupont à la société Renard, dernier jour le 31 mars'],
  ['fr', 'CV pour un développeur web'],
  ['fr', 'Réclamation : colis jamais arrivé'],
  ['es', 'Carta de renuncia de Ana López a Telefónica, último día 14 de marzo'],
  ['es', 'Contrato de alquiler entre Juan Pérez y María Gil'],
  ['it', 'Lettera di dimissioni di Marco Rossi alla Fiat, ultimo giorno 31 marzo'],
  ['pt', 'Carta de demissão de João Silva para a Petrobras, último dia 14 de março'],
  ['nl', 'Ontslagbrief van Jan de Vries aan Philips, laatste werkdag 31 maart'],
  ['pl', 'Wypowiedzenie umowy o pracę, ostatni dzień 31 marca'],
  ['sv', 'Skriv en uppsägning från Anna Svensson till Volvo, sista arbetsdag 31 mars'],
  ['tr', 'Ayşe Yılmaz için istifa mektubu yaz'],
  ['ru', 'Заявление об увольнении от Ивана Петрова'],
  ['uk', 'Заява про звільнення від Олени Шевченко, останній день 14 березня'],
  ['ar', 'اكتب رسالة استقالة من أحمد إلى شركة النور'],
  ['he', 'כתוב מכתב התפטרות'],
  ['zh', '写一封辞职信给 Acme 公司'],
  ['ja', '田中さんから Acme Corp への退職届を書いてください'],
  ['ko', '사직서를 작성해 주세요'],
  ['cs', 'Napiš výpověď z pracovního poměru, poslední den 31. března'],
  ['hu', 'Írj egy felmondólevelet a cégnek'],
  ['fi', 'Kirjoita hakemus yritykselle'],
  ['da', 'Skriv en opsigelse fra Lars Jensen, sidste arbejdsdag'],
]

for (const [language, prompt] of PROMPTS)
  test(`"${prompt.slice(0, 40)}" is read as ${language}`, () => assert.equal(detectLanguage(prompt).language, language))

test('a language asked for by name wins over the language of the prompt', () => {
  assert.deepEqual(detectLanguage('Write a complaint in German about a late train'), {
    language: 'de',
    promptLanguage: 'en',
    requested: { start: 18, end: 27 },
    sure: true,
  })
  assert.equal(detectLanguage('Schreibe den Brief bitte auf Englisch').language, 'en')
  assert.equal(detectLanguage('Rédige la lettre en espagnol.').language, 'es')
})

test('a language that is only spoken of is not asked for', () => {
  for (const prompt of [
    'Resume for Tom Lee, fluent in German',
    'FAQ for a course in Spanish at the community college',
    'Application of a teacher with a degree in French',
    'Guide to the market in German law',
  ])
    assert.equal(detectLanguage(prompt).language, 'en', prompt)
})

test('what every language knows and the small words of names are no evidence', () => {
  for (const prompt of [
    'CV Hana Novak, Leeds, dental nurse, 6 years',
    'CV Anna De Luca, Leeds',
    'Ana Le Roux, plumber',
  ])
    assert.equal(detectLanguage(prompt).language, 'en', prompt)
  assert.equal(detectLanguage('CV de Luc Martin, infirmier à Lyon, dix ans chez Mercier').language, 'fr')
  assert.equal(
    detectLanguage('CV van Anneke Bos, verpleegkundige in Utrecht, zes jaar bij het ziekenhuis').language,
    'nl',
  )
})

test('a prompt without evidence is English, and says that it is a guess', () => {
  for (const prompt of ['42', '🎉🎉', 'Xylq', '']) {
    const { language, sure } = detectLanguage(prompt)
    assert.equal(language, 'en')
    assert.equal(sure, false)
  }
})

test('today depends on the time zone, and a long date on the language', () => {
  const instant = new Date('2026-11-21T23:30:00Z')
  assert.deepEqual(dayIn(instant, 'UTC'), { year: 2026, month: 11, day: 21 })
  assert.deepEqual(dayIn(instant, 'Asia/Tokyo'), { year: 2026, month: 11, day: 22 })
  const date = { year: 2026, month: 3, day: 1 }
  assert.equal(longDate(date, 'en'), '1 March 2026')
  assert.equal(longDate(date, 'en-US'), 'March 1, 2026')
  assert.equal(longDate(date, 'de'), '1. März 2026')
  assert.equal(longDate(date, 'fr'), '1er mars 2026')
  assert.equal(longDate(date, 'es'), '1 de marzo de 2026')
  assert.equal(longDate(date, 'ja'), '2026年3月1日')
})

test('days and months are added as calendars count them', () => {
  assert.deepEqual(addDays({ year: 2026, month: 12, day: 25 }, 14), { year: 2027, month: 1, day: 8 })
  assert.deepEqual(addMonths({ year: 2027, month: 1, day: 31 }, 1), { year: 2027, month: 2, day: 28 })
})

test('a Monday before its figure tells no French', () => {
  assert.equal(detectLanguage('fridge temperature: mon 21 °C, tue 23 °C').language, 'en')
})

test('Japanese is told from Chinese without kana', () => {
  assert.equal(detectLanguage('売上報告書：第1四半期120,000円').language, 'ja')
  assert.equal(detectLanguage('请写一份销售报告：第一季度120,000元').language, 'zh')
  assert.equal(detectLanguage('請寫一份銷售報告：第一季度120,000元').language, 'zh')
})

/** Notes without a sentence, full of names of other countries. */
const NOTES: Readonly<Record<string, string>> = {
  en: `
    CV Dr. Ellen Hart, materials scientist, ETH Zürich 2014-2019, postdoc München, 12 papers
    table of courses: monday yoga, tuesday pilates, friday zumba
    lease flat 3 Bahnhofstraße, tenant Jürgen Größ, rent 900
    minutes garden club 18 nov, present Ann, Bo
    loan agreement Müller Weiß 3000 euro
    resume Søren Ågård, plumber, Malmö, 10 years
    complaint Café Sperl, soup cold, rude waiter
    cover letter barista at Café René Québec
    talk bike lane Mill Street, 400 kids, 180k
    invoice Señor Núñez, 4 chairs, 120 eur each
    price list cakes: Sachertorte 30, Éclair 4, Crème brûlée 6
    faq laundry room: coins, opening hours, broken machine
    toast Jean-Luc Lefèvre, 60, sailor
    monthly water use Jan 12, Feb 11
    packing list ski trip Sölden
    memo parking lot closed thursday
    warning letter, Herr Köhler, unpaid bills
    cv François Côté, welder, Montréal, forklift
    dance class rota, Agnès, Íñigo, Jürgen
    report bike theft, Münster station
  `,
  de: `
    Kaufvertrag altes klavier, käufer Tom Reed, 400 euro
    bewerbung Konditorin Café Sperl Wien, meisterprüfung 2024
    Lebenslauf Marie Dupont, Krankenschwester, Lyon
    Untermietvertrag Zimmer WG, Hauptmieter Jonas Weiß
    einladung straßenfest, rosengasse, grill, musik
    tabelle kurse: montag yoga, dienstag pilates
    Mietvertrag garage, vermieter Smith
    kündigung fitnessstudio McFit, mitgliedsnummer 4711
    protokoll gartenverein 18 nov, anwesend Ann, Bo
    rede hochzeit Lisa, freundin, Paris
    angebot malerarbeiten küche, 800 euro
    beschwerde bahn, zug verspätet, Lyon Mannheim
    umsatz filiale Nord 12.400, filiale Süd 9.800
    preisliste kuchen: éclair 4, torte 30
    packliste skiurlaub Chamonix
    notiz aufzug defekt, hausmeister
    arztbrief patient Cooper, husten
    gebrauchtwagen Peugeot, käufer Brown, 3200 euro
    sitzung elternbeirat, kuchenbasar
    diebstahl fahrrad, Lyon bahnhof
  `,
  fr: `
    CV Amélie Roux, infirmière, Nantes, diplôme 2015
    contrat location appartement, locataire Tom Reed
    facture plombier, 3 heures, 120 euros
    compte rendu réunion 18 nov, présents Ann, Bo
    lettre motivation boulangerie Schmidt, apprenti
    rapport ventes magasin Nord 12 400 €
    invitation anniversaire Jürgen, samedi
    discours mariage, Lisa, meilleure amie
    bail garage, propriétaire Müller
    devis peinture cuisine, 800 euros
    recette tarte pommes
    tableau cours: lundi yoga, mardi pilates
    prêt entre amis, 3000 euros, remboursement mensuel
    résiliation abonnement salle sport
    certificat travail Zoe Baker, stagiaire
    liste bagages, vacances ski Sölden
    note ascenseur en panne
    vente voiture Golf, acheteur Brown, 3200 euros
    vol vélo gare Lyon
    menu cantine semaine 12
  `,
  es: `
    contrato compraventa piano, comprador Tom Reed
    carta ayuntamiento, permiso calle Olmo, fiesta
    factura fontanero, 3 horas
    acta reunión vecinos 18 nov, presentes Ann
    informe ventas tienda Norte 12.400 €
    invitación cumpleaños Jürgen, sábado
    discurso boda Lisa, mejor amiga
    alquiler piso, inquilino Müller
    presupuesto pintura cocina, 800 euros
    receta tortilla patatas
    tabla cursos: lunes yoga, martes pilates
    préstamo amigos, 3000 euros, devolución mensual
    baja gimnasio McFit
    queja ruido vecino, noches
    nota ascensor averiado
    venta coche Golf, comprador Brown
    robo bicicleta estación
    turnos baile, Agnès, Íñigo
    menú comedor semana 12
    boletín asociación madres padres
  `,
}

for (const [language, notes] of Object.entries(NOTES))
  test(`short notes are read as ${language} by their nouns and verbs, not by the names in them`, () => {
    for (const note of notes.trim().split('\n'))
      assert.equal(detectLanguage(note.trim()).language, language, note.trim())
  })

test('names decide nothing in a long text either, nor where all words have capitals', () => {
  const english = 'Jürgen Größ met Zoë Béranger in Zürich, and they went on to Köln. '.repeat(40)
  assert.deepEqual(detectLanguage(english), { language: 'en', promptLanguage: 'en', sure: true })
  const german = 'Ellen Hart traf Tom Reed in Leeds, und sie fuhren weiter nach Stoke. '.repeat(40)
  assert.equal(detectLanguage(german).language, 'de')
  assert.equal(detectLanguage('FRÜHSTÜCK MÜLLER').language, 'de')
})
