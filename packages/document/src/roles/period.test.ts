/** Dates of resumes, as models write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodAtEnd, periodAtStart } from './period.ts'

test('a date that ends a line is found, in any of the ways of parting it from the text', () => {
  for (const [text, title, date] of [
    ['Engineer, Firm, Lyon, Sep 2021 – today', 'Engineer, Firm, Lyon', 'Sep 2021 – today'],
    ['MSc, Institute, 2012–2014', 'MSc, Institute', '2012–2014'],
    ['Licence 0417, renewed, 2024', 'Licence 0417, renewed', '2024'],
    ['Engineer | Firm | March 2018 - February 2020', 'Engineer | Firm', 'March 2018 - February 2020'],
    ['Engineer (2015 to present)', 'Engineer', '2015 to present'],
    ['Tischlerin, Husum, 04/2020 – heute', 'Tischlerin, Husum', '04/2020 – heute'],
    ['Tischlerin, 01.04.2019 – 31.03.2021', 'Tischlerin', '01.04.2019 – 31.03.2021'],
    ['Lehre, Husum, seit August 2019', 'Lehre, Husum', 'seit August 2019'],
    ['Illustratrice indépendante — depuis janvier 2020', 'Illustratrice indépendante', 'depuis janvier 2020'],
    ['Graphiste, Nantes — 2016 à 2019', 'Graphiste, Nantes', '2016 à 2019'],
    ['Graphiste, Nantes, sept. 2016 – aujourd’hui', 'Graphiste, Nantes', 'sept. 2016 – aujourd’hui'],
    ['Jefa de partida, Sevilla — 2021–actualidad', 'Jefa de partida, Sevilla', '2021–actualidad'],
    ['Cocinera, enero de 2017 – marzo de 2021', 'Cocinera', 'enero de 2017 – marzo de 2021'],
    ['Baker, Shop, Fall 2019 – Spring 2020', 'Baker, Shop', 'Fall 2019 – Spring 2020'],
    ['Инженер, завод, сентябрь 2019 – янв. 2021', 'Инженер, завод', 'сентябрь 2019 – янв. 2021'],
    ['Engineer, Acme, London 2015 – 2018', 'Engineer, Acme, London', '2015 – 2018'],
    ['Lead, Acme, New York 2019 – present', 'Lead, Acme, New York', '2019 – present'],
    ['Lead, Acme – Chicago March 2019 – May 2020', 'Lead, Acme – Chicago', 'March 2019 – May 2020'],
    ['司書、伏見市立図書館、2013年4月 – 2018年3月', '司書、伏見市立図書館', '2013年4月 – 2018年3月'],
    ['[Position], [Employer], [from – to]', '[Position], [Employer]', '[from – to]'],
  ] as const) {
    const found = periodAtEnd(text)
    assert.ok(found, text)
    assert.deepEqual([text.slice(0, found.textEnd), text.slice(found.from, found.to)], [title, date])
  }
})

test('a date that begins a line is found', () => {
  for (const [text, date, rest] of [
    ['2016 : DNSEP design graphique', '2016', 'DNSEP design graphique'],
    ['2019 — н. в. — ведущий инженер', '2019 — н. в.', 'ведущий инженер'],
    ['2009 — 2014. Институт', '2009 — 2014', 'Институт'],
    ['09/2015 – 07/2016: Elternzeit', '09/2015 – 07/2016', 'Elternzeit'],
    ['Since 2021 – Head of design', 'Since 2021', 'Head of design'],
  ] as const) {
    const found = periodAtStart(text)
    assert.ok(found, text)
    assert.deepEqual([text.slice(0, found.to), text.slice(found.textFrom)], [date, rest])
  }
})

test('text with a year in it is not taken for a date', () => {
  for (const text of [
    'Class of 2014',
    'Opened the first 12 datasets in 2020',
    'MSc, University of the North, 2015 (distinction)',
    'Husum, 22. November 2026',
    'Prix des écoles 2023',
    '2,340 tests',
    'Graduate school of art 2011 – 2013',
    'Graduate, school of art 2011 – 2013',
    'Expo, Milan 2015',
    'Audit, Release 2015-06',
    'Windows 2000 – Server 2003',
  ]) {
    assert.equal(periodAtEnd(text), undefined, text)
    assert.equal(periodAtStart(text), undefined, text)
  }
})
