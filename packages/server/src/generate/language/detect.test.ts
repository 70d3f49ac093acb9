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
