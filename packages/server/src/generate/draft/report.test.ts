import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function report(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'data-report')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('what is wished of the writer is not printed, and for whom the report is stands at its head', () => {
  const sales = report(
    'our kiosk: sales mon 34, tue 31, wed 29. sunday closed. want a short report for my partner lena with a suggestion',
  )
  assert.match(sales, /^Our kiosk: sales report\nFor Lena \(partner\)\nSummary\n/)
  assert.match(sales, /\nDay \| Sales\nMon \| 34\nTue \| 31\nWed \| 29\nTotal \| 94\n/)
  assert.match(sales, /\nSunday is closed\.\n/)
  assert.doesNotMatch(sales, /want|suggestion|Sales mon/iu)
  assert.match(report('Visits: jan 12, feb 13, mar 9. was closed for two weeks'), /was closed for two weeks/iu)
  assert.match(report('Incidencias: enero 14, febrero 9, marzo 22. para Marta Gil'), /^Incidencias\nPara Marta Gil\n/)
  assert.match(report('Sprint 1 9, sprint 2 11. report to Priya'), /\nFor Priya\n/)
  assert.match(
    report('Verbrauch Haus: 2021 420 kWh, 2022 390 kWh. bitte kurzer bericht für den Vorstand'),
    /^Verbrauch Haus\nFür den Vorstand\n/,
  )
})

test('a sentence may start small behind a figure, and no words of it go with the table', () => {
  const spanish = report('Informe de averías: enero 14, febrero 9, marzo 22. en marzo hubo obras')
  assert.match(spanish, /\nMes \| Valor\n/)
  assert.match(spanish, /\nEn marzo hubo obras\n/)
  assert.match(report('rain: Jan 61, Feb 48, Mar 70. tank holds 3000 litres'), /\nTank holds 3000 litres/)
})

test('two halves of one sentence without a verb stay together', () => {
  assert.match(
    report('Incidents: March 4, April 6, May 9. 3 serious incidents, all with the forklift.'),
    /\n3 serious incidents, all with the forklift\n/,
  )
})

test('a figure of the label says which it is, and the labels are in order of time', () => {
  const velocity = report('team velocity sprint 11: 34 points, sprint 12: 29 points, sprint 13: 41 points')
  assert.match(velocity, /\nSprint 11 \| 34 points\nSprint 12 \| 29 points\nSprint 13 \| 41 points\n/)
  assert.match(velocity, /From Sprint 11 to Sprint 13 the value rose by 7 points/)
  const eggs = report('egg count, week 1 38, week 2 41, week 3 29')
  assert.match(eggs, /\nWeek 1 \| 38\nWeek 2 \| 41\nWeek 3 \| 29\nTotal \| 108\n/)
})

test('what is counted again each year, and what is no amount, is not added up', () => {
  const members = report('gym members: 2020 310, 2021 180, 2022 260')
  assert.match(members, /\nYear \| Gym members\n2020 \| 310\n/)
  assert.match(members, /From 2020 to 2022 the value fell by 50, or 16\.1%\./)
  assert.doesNotMatch(members, /total/iu)
  assert.match(report('members by club: North 310, South 180'), /The total is 490\./)
  assert.doesNotMatch(report('delivery times: Tom 34 minutes, Ann 28 minutes'), /total|share/iu)
  assert.doesNotMatch(report('product,price,since\npens,1.20,2019\npaper,4.50,2021'), /total/iu)
})

test('a noun before a figure is no order to the writer', () => {
  assert.doesNotMatch(report('We wrote two headlines. list size 1,900 last year'), /attention is given/)
})

test('a clause that has its verb is given no other, and what figures are of is named', () => {
  const text = report(
    'Q1 revenue was 120k, Q2 135k, Q3 128k. costs went up 5%. we spent 95% of it. i need it for the bank',
  )
  assert.match(text, /^Revenue report\nFor the bank\n/)
  assert.match(text, /\nQuarter \| Revenue\nQ1 \| 120k\n/)
  assert.match(text, /Costs went up 5%\. We spent 95% of it\./)
  assert.doesNotMatch(text, /need it/)
})

test('degrees are figures of a series that is not added up', () => {
  const text = report('fridge temperature: mon 21 °C, tue 23 °C, wed 19 °C')
  assert.match(text, /\nMon \| 21 °C\nTue \| 23 °C\nWed \| 19 °C\nAnalysis/)
  assert.match(text, /The mean of the 3 values is 21 °C\./)
})

test('two wishes in a sentence are both none of the content, and who reads it keeps the article', () => {
  const fair = report(
    'ticket sales for the summer fair - adults 640, kids 412. please say what we could do better, its for the fete committee',
  )
  assert.match(fair, /^Ticket sales for the summer fair\nFor the fete committee\nSummary\n/)
  assert.match(fair, /\nItem \| Ticket sales for the summer fair \| Share\n/)
  assert.doesNotMatch(fair, /better/)
  const baths = report('Besucher: Mai 31, Juni 82. Kurzer Bericht an den Gemeinderat mit Empfehlung')
  assert.match(baths, /\nAn den Gemeinderat\n/)
  assert.doesNotMatch(baths, /Kurzer Bericht/)
  assert.match(report('times: Tom 34, Aisha 28. write it for Sandra from ops'), /\nFor Sandra from ops\n/)
})

test('what the prompt begins with heads a report whose figures have no heading of their own', () => {
  assert.match(report('egg count from our hens, week 1 38, week 2 41'), /^Egg count from our hens\n/)
  assert.match(report('our marathon club: 14 finishers, best time 3:12, average age 44'), /^Our marathon club\n/)
})

test('figures are held against a limit, and the unit that stands behind one of them is that of all', () => {
  const water = report(
    'water use 2026: Jan 12 m3, Feb 11, Mar 65; limit is 60 m3 per month; leak found; for the committee',
  )
  assert.match(water, /^Water use 2026\nFor the committee\n/)
  assert.match(water, /\nJan \| 12 m3\nFeb \| 11\nMar \| 65\nTotal \| 88 m3\n/)
  assert.match(
    water,
    /Above the limit of 60 m3 per month: Mar \(65; \+5\)\. Within the limit of 60 m3 per month: Jan \(12/,
  )
  assert.doesNotMatch(water, /limit is|In addition|Further details/)
  assert.doesNotMatch(report('water: Jan 12 m3, Feb 11 m3, Mar 65 m3; limit 60 kg'), /Above|Within/)
  assert.match(report('air: 1a 900 ppm, 1b 1450 ppm; limit 1000 ppm'), /\n1a \| 900 ppm\n1b \| 1450 ppm\n/)
})

test('an earlier value is compared with its row, and whom a report is for is not what it is on', () => {
  const spanish = report(
    'informe de ventas: tienda Sur 9.800 €, online 15.250 €; el año pasado online 11.000 €; para la dirección',
  )
  assert.match(spanish, /^Informe de ventas\nPara la dirección\n/)
  assert.match(spanish, /Tema(?: de este informe)?: ventas\./)
  assert.match(spanish, /\nOnline \(el año pasado\): 11\.000 € → 15\.250 € \(\+38,6 %\)\.\n/)
  const french = report(
    "rapport de ventes: magasin Nord 12 400 €, en ligne 15 250 €; l'année dernière en ligne 11 000 €; pour la direction",
  )
  assert.match(french, /\nEn ligne \| 15.250 € \|/)
  assert.match(french, /En ligne \(l'année dernière\) : 11.000 € → 15.250 € \(\+38,6 %\)\./)
  assert.match(report('sales: adults 212, children 148; last year seniors 190'), /\n(?:Last year )seniors 190\n/)
})

test('without figures to reckon with, a report ends in plain words', () => {
  const choir = report('report on the choir survey: 14 like mondays; hall is cold; for the board')
  assert.match(choir, /\nFor the board\n/)
  assert.match(choir, /\nHall is cold\.\n/)
  assert.doesNotMatch(choir, /\[/)
})

test('a limit with more behind it is told as well as held against the figures, and a unit is no title', () => {
  const noise = report('noise at our street, dB: 7am 54 dB, noon 61 dB, 10pm 58 dB; limit 55 dB at night')
  assert.match(noise, /^Noise at our street/)
  assert.match(noise, /limit is 55 dB at night/)
  assert.match(noise, /Above the limit of 55 dB: noon \(61 dB; \+6\), 10pm \(58 dB; \+3\)/)
  const cups = report('coffee: mon 42 cups, tue 38, wed 51; max 45 cups a day')
  assert.match(cups, /Above the limit of 45 cups a day: Wed \(51; \+6\)/)
  const oil = report('bericht heizöl: jan 420 l, feb 380, mrz 310; an die hausverwaltung')
  assert.match(oil, /\nAn die Hausverwaltung\n/)
  assert.match(oil, /Von Jan bis Mrz ist der Wert um 110 l/)
})

test('days and figures in turn without commas are a table, the last unit is that of all months, and returns that rise are plural', () => {
  const visits = report('visits: mon 20 tue 35 wed 15 thu 40 fri 60')
  assert.match(visits, /\nDay \| Visits\nMon \| 20\nTue \| 35\nWed \| 15\nThu \| 40\nFri \| 60\nTotal \| 170\n/)
  const sold = report('q3 numbers: july 120, aug 90, sept 150 units, returns up 4% because of sizes')
  assert.match(sold, /\nJuly \| 120 units\nAug \| 90 units\nSept \| 150 units\n/)
  assert.match(sold, /Returns are up 4% because of sizes\./)
  assert.doesNotMatch(report('we drove the bus 20 stop 35 lane 15 and liked it'), /Total/)
})
