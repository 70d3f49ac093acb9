import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './language-of.ts'

const PROMPTS: readonly (readonly [string, string])[] = [
  ['en', 'Resignation from Jane Doe to Acme Corp, last day 14 March'],
  ['en', 'FAQ for a bike rental shop in Leeds'],
  ['en', 'From: Jürgen Größ\nTo: Señor Núñez\nSubject: Invoice 17'],
  ['en', 'CV Anna De Luca, Leeds'],
  ['de', 'Kündigung von Anna Schmidt an Müller GmbH, letzter Arbeitstag 31. März'],
  ['de', 'Von: Anna Berg\nAn: Muster AG\nBetreff: Heizung\n\nDie Heizung ist seit Montag kalt.'],
  ['de', 'Lebenslauf für Max Weber, Tischler'],
  ['de', 'Rede zum 50. Geburtstag meiner Mutter'],
  ['de', 'Monat;Umsatz\nJanuar;120\nFebruar;130'],
  ['fr', 'Démission de Marie Dupont à Renard SA, dernier jour 31 mars'],
  ['fr', 'CV pour un développeur web'],
  ['fr', 'Réclamation : colis jamais arrivé'],
  ['es', 'Renuncia de Ana López a Telefónica, último día 14 de marzo'],
  ['es', 'Contrato de alquiler entre Juan Pérez y María Gil'],
  ['it', 'Lettera di dimissioni di Marco Rossi alla Fiat, ultimo giorno 31 marzo'],
  ['pt', 'Carta de demissão de João Silva para a Petrobras, último dia 14 de março'],
  ['nl', 'Ontslagbrief van Jan de Vries aan Philips, laatste werkdag 31 maart'],
  ['pl', 'Wypowiedzenie umowy o pracę, ostatni dzień 31 marca'],
  ['sv', 'Skriv en uppsägning från Anna Svensson till Volvo, sista arbetsdag 31 mars'],
  ['da', 'Skriv en opsigelse fra Lars Jensen, sidste arbejdsdag'],
  ['nb', 'Skriv en søknad om stillingen, siste arbeidsdag'],
  ['tr', 'Ayşe Yılmaz için istifa mektubu yaz'],
  ['cs', 'Napiš výpověď z pracovního poměru, poslední den 31. března'],
  ['hu', 'Írj egy felmondólevelet a cégnek'],
  ['fi', 'Kirjoita hakemus yritykselle'],
  ['ro', 'Scrisoare de demisie pentru firma mea, ultima zi 31 martie'],
  ['ru', 'Заявление об увольнении от Ивана Петрова'],
  ['uk', 'Заява про звільнення від Олени Шевченко, останній день 14 березня'],
  ['ar', 'اكتب رسالة استقالة من أحمد إلى شركة النور'],
  ['he', 'כתוב מכתב התפטרות'],
  ['hi', 'इस्तीफ़ा पत्र लिखें'],
  ['zh', '写一封辞职信给 Acme 公司'],
  ['zh', '請寫一份銷售報告：第一季度120,000元'],
  ['ja', '田中さんから Acme Corp への退職届を書いてください'],
  ['ja', '売上報告書：第1四半期120,000円'],
  ['ko', '사직서를 작성해 주세요'],
]

for (const [language, prompt] of PROMPTS)
  test(`"${prompt.slice(0, 40).replaceAll('\n', ' ')}" is read as ${language}`, () =>
    assert.equal(languageOf(prompt), language))

test('a text that no language tells apart is English', () => {
  for (const text of ['', '42', '🎉🎉', 'Xylq', 'IBAN DE89 3704 0044 0532 0130 00'])
    assert.equal(languageOf(text), 'en', text)
})

test('a short Italian or Portuguese prompt is read as that language or as English, never as its neighbour', () => {
  // "Menu del ristorante" was Spanish, "Ofício" Hungarian.
  const italian = `Lettera di reclamo|Contratto di affitto|Verbale della riunione|Menu del ristorante|Email al professore|Programma del corso|
    Guida al museo|Disdetta abbonamento palestra|Lettera al comune|Ricetta della carbonara|Sollecito di pagamento|Nota spese`
  const portuguese = `Carta de demissão|Contrato de aluguel|Currículo de João Silva|Discurso de casamento|Pedido de reembolso|Ofício|
    Lista de compras|Receita de bolo|Convite de aniversário|Oferta de emprego|Carta formal|Candidatura espontânea|Atestado médico|
    Carta de amor|Nota de despesas|Bilhete para o professor`
  for (const [language, prompts] of [
    ['it', italian],
    ['pt', portuguese],
  ] as const) {
    const found = prompts.split('|').map((prompt) => languageOf(prompt.trim()))
    assert.deepEqual(new Set([...found, 'en']), new Set([language, 'en']))
    assert.ok(found.filter((one) => one === language).length >= 5)
  }
  assert.equal(languageOf('Contrato de'), 'en')
})

test('names of another country do not decide the language of a longer text', () => {
  assert.equal(languageOf('Jürgen Größ met Zoë Béranger in Zürich, and they went on to Köln. '.repeat(40)), 'en')
  assert.equal(languageOf('Ellen Hart traf Tom Reed in Leeds, und sie fuhren weiter nach Stoke. '.repeat(40)), 'de')
})
