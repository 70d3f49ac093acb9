import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLight } from '../read/light.ts'
import { readMarkdown } from '../read/markdown.ts'
import { withTypography } from './characters.ts'

const set = (text: string, language: string): string =>
  withTypography(readLight(text), language).allText().replaceAll('\u00a0', '~').replaceAll('\u202f', '^')

/** `~` no-break space, `^` narrow no-break space. */
const EXAMPLES: Readonly<Record<string, readonly [typed: string, set: string][]>> = {
  en: [
    [`"Don't," she said, "it's the '90s."`, '“Don’t,” she said, “it’s the ’90s.”'],
    [`He called it "a 'good' idea" -- twice...`, 'He called it “a ‘good’ idea”~– twice…'],
    [`A man 5'10" tall with a 24" screen`, 'A man 5′10″ tall with a 24″ screen'],
    ['"He is 5\'10" tall," they said.', '“He is 5′10″ tall,” they said.'],
    ['See "Section 12" of it.', 'See “Section~12” of it.'],
    [`rock 'n' roll, the boys' room, 'tis`, 'rock ’n’ roll, the boys’ room, ’tis'],
    ['12 kg, 5 %, 3.5 km/h, 20 000 EUR', '12~kg, 5~%, 3.5~km/h, 20~000~EUR'],
    ['On 14 March 2026, or March 14, 2026, or 3 Sept. 2026', 'On 14~March 2026, or March~14, 2026, or 3~Sept. 2026'],
    [
      'J. Perrault and J. R. R. Tolkien met Dr. Smith and Mrs Jones',
      'J.~Perrault and J.~R. R. Tolkien met Dr.~Smith and Mrs~Jones',
    ],
    ['No. 5, p. 7, § 3, Fig. 2, Table 1, clause 4.2', 'No.~5, p.~7, §~3, Fig.~2, Table~1, clause~4.2'],
    ['Louis XIV; then I went', 'Louis~XIV; then I went'],
    [
      'Call +44 20 7946 0958 or 030 901820, IBAN GB29 NWBK 6016 1331 9268 19',
      'Call +44~20~7946~0958 or 030~901820, IBAN GB29 NWBK 6016~1331~9268~19',
    ],
    [
      'Use --all, a <!-- note -->, C:\\"x", ..., and https://a.b/c--d',
      'Use --all, a <!-- note -->, C:\\"x", …, and https://a.b/c--d',
    ],
    ['In 2024 15 people came. It has 5 in stock.', 'In 2024 15 people came. It has 5 in stock.'],
    ['a---b, "c"---d, e --- f', 'a—b, “c”—d, e~— f'],
    ['---a, b---, c ---d, e----f, <https://a.b/c---d>', '---a, b---, c ---d, e----f, <https://a.b/c---d>'],
    ['"No--I mean"--she left.', '“No—I mean”—she left.'],
    ['2012--2014, word--word, ----, x....', '2012–2014, word—word, ----, x....'],
    ['EUR 500, $5 million, 20 percent', 'EUR~500, $5~million, 20~percent'],
    ['GHS 2,500 or KES 1,000 or 30 NGN', 'GHS~2,500 or KES~1,000 or 30~NGN'],
    [
      '2012-2014, pp. 12-15, 2012-05-04, 555-1234, 2014-2012, +44-20, 1999-2001-7, 3-4 days, https://a.b/2012-2014',
      '2012–2014, pp.~12–15, 2012-05-04, 555-1234, 2014-2012, +44-20, 1999-2001-7, 3-4 days, https://a.b/2012-2014',
    ],
    [
      'Sep 2021 - today, 2019 - 2021, Mar 2020 - May 2021, a - b',
      'Sep 2021~– today, 2019~– 2021, Mar 2020~– May 2021, a - b',
    ],
  ],
  de: [
    [`"Das ist 'gut'", sagte Hans' Frau.`, '„Das ist ‚gut‘“, sagte Hans’ Frau.'],
    ['Am 14. März im 2. Stock bei Frau Müller -- Nr. 7', 'Am 14.~März im 2.~Stock bei Frau~Müller~– Nr.~7'],
    ['Wort--Wort', 'Wort–Wort'],
    ['z. B. so, i. d. R. nicht, a. b. c. d. e. f.', 'z.~B. so, i.~d.~R. nicht, a.~b.~c. d. e. f.'],
    ['5 Mio. Euro, Seite 12-15, 2019 - heute', '5~Mio. Euro, Seite~12–15, 2019~– heute'],
    ['50 Euro um 15 Uhr nach § 433 BGB, Abb. 3', '50~Euro um 15~Uhr nach §~433 BGB, Abb.~3'],
  ],
  fr: [
    [`Il dit : "C'est l'été !" et part ; pourquoi ?`, 'Il dit^: «^C’est l’été^!^» et part^; pourquoi^?'],
    ['Elle dit " oui " à M. Dupont le 3 mai, 20 %', 'Elle dit «^oui^» à M.~Dupont le 3~mai, 20~%'],
    ['Elle dit " oui ", puis " non ".', 'Elle dit «^oui^», puis «^non^».'],
    ['« Déjà » et «là»', '«^Déjà^» et «là»'],
  ],
  'fr-CH': [[`Il dit "oui 'non'".`, 'Il dit «oui ‹non›».']],
  es: [['El 14 de marzo, "la \'casa\'"', 'El 14~de~marzo, «la “casa”»']],
  pl: [['Mieszka w domu i "pisze" z Panem Kowalskim 3 maja', 'Mieszka w~domu i~„pisze” z~Panem Kowalskim 3~maja']],
  cs: [['"Byl k večeři" v 8 h, č. 5', '„Byl k~večeři“ v~8~h, č.~5']],
  ru: [
    [
      'Он сказал: "Я в доме" -- 5 мая, стр. 7 и т. д., г. Москва',
      'Он сказал: «Я~в~доме»~– 5~мая, стр.~7 и~т.~д., г.~Москва',
    ],
  ],
  sv: [['"Ja", sa han', '”Ja”, sa han']],
  fi: [['"Joo", 14. maaliskuuta', '”Joo”, 14.~maaliskuuta']],
  da: [[`"Ja 'nej'"`, '»Ja ›nej‹«']],
  hu: [[`"Igen 'nem'"`, '„Igen »nem«”']],
  nl: [[`'s Avonds zei hij "ja"`, '’s Avonds zei hij “ja”']],
  uk: [[`Це "п'ять" у місті`, 'Це «п’ять» у~місті']],
  ja: [['彼は"はい"と言った。It\'s 5 kg...', "彼は「はい」と言った。It's 5~kg..."]],
  ko: [['"안녕"이라고 했다', '“안녕”이라고 했다']],
  he: [['דו"ח "שלום" 5 kg', 'דו"ח "שלום" 5~kg']],
}

for (const [language, examples] of Object.entries(EXAMPLES)) {
  test(`characters of ${language}`, () => {
    for (const [typed, expected] of examples) assert.equal(set(typed, language), expected)
  })
}

test('code and addresses stay as typed, and marks stay at their words', () => {
  const source = `It's "**bold**" -- \`it's "x" -- y\` <https://a.example/it's--x> and mail o'x@y.example...\n\n    "code" -- it's\n\n| "a" | 5 kg |\n|--|--|\n| 'b' | x |\n`
  const document = withTypography(readMarkdown(source, 'commonmark'), 'en')
  const runs = document
    .runs(0)
    .map(({ text, bold, code, link }) => `${text}${bold ? 'b' : ''}${code ? 'c' : ''}${link}`)
  assert.deepEqual(runs, [
    'It’s “-1',
    'boldb-1',
    '”\u00a0– -1',
    `it's "x" -- yc-1`,
    ' -1',
    `https://a.example/it's--x0`,
    ` and mail o'x@y.example...-1`,
  ])
  assert.equal(document.text(1).trimEnd(), '"code" -- it\'s')
  assert.match(document.allText(), /“a”5\u00a0kg‘b’x$/u)
})

test('links to headings still lead there', () => {
  const document = withTypography(readMarkdown("# It's 5 kg -- here\n\n[x](#its-5-kg----here)\n", 'commonmark'), 'en')
  assert.equal(document.anchors.get('its-5-kg----here'), 0)
  assert.equal(document.text(0), 'It’s 5\u00a0kg\u00a0– here')
})

const PIECES =
  `a Bc 5 12 000 " ' -- --- ... . , ; : ! ? ( ) « » “ ” ‘ ’ - – / @ w. M. Dr 14. March mai XIV 2012-2014 2019 today p. z. EUR - é ж 你 \u00a0 \u202f § % kg`.split(
    ' ',
  )
const LANGUAGES = ['en', 'de', 'fr', 'fr-CH', 'es', 'pl', 'ru', 'sv', 'da', 'hu', 'ja', 'zh', 'he', 'und']

test('letters and figures stay as they are, and a second pass changes nothing', () => {
  let seed = 20261123
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let round = 0; round < 4000; round++) {
    let text = ''
    for (let piece = 0; piece < 14; piece++) text += PIECES[random(PIECES.length)]! + (random(2) === 0 ? ' ' : '')
    const language = LANGUAGES[round % LANGUAGES.length]!
    const source = readMarkdown(text, 'commonmark')
    const once = withTypography(source, language)
    const lettersOf = (from: string) => from.replace(/[^\p{L}\p{N}]/gu, '')
    assert.equal(lettersOf(once.allText()), lettersOf(source.allText()), `${language}: ${text}`)
    assert.equal(withTypography(once, language).allText(), once.allText(), `${language}: ${text}`)
    assert.ok(
      once.markAt.subarray(0, once.markCount).every((at, mark, all) => at <= once.length && at >= (all[mark - 1] ?? 0)),
    )
  }
})

test('hostile text takes linear time', () => {
  for (const piece of ['"', "'", '1 ', 'a ', "'a ", '. ', '"a', '-- ', "a' ", '...', 'a.']) {
    const text = piece.repeat(50_000)
    assert.ok(withTypography(readLight(text), 'cs').length <= text.length)
  }
})
