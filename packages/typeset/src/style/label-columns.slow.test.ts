/** Designs with a label column, as a reader sees them: places against the figures of the specification, keeps, hostile input. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { compose } from '../testing.ts'
import type { DesignName } from './designs/index.ts'
import { close, type Line, linesOf } from './testing.ts'

const PARAGRAPH = 'Ten words of text that is set again and again. '.repeat(8).trim()

/** From the top of a line to its baseline: capitals are centred in it. */
const ascent = (size: number, leading: number, cap = 0.67): number => (leading + cap * size) / 2

function lineOf(lines: readonly Line[], start: string): Line {
  const found = lines.find(({ text }) => text.trim().startsWith(start))
  assert.ok(found, start)
  return found
}

/** Structure elements with marked content, in the order of the page. */
function elementsOf(source: string, design: DesignName): string[] {
  const { pdf } = compose(source, { design, markup: 'markdown', conformance: 'none' }, {}, false)
  const file = Buffer.from(pdf).toString('latin1')
  return [...file.matchAll(/\/(\w+)<<\/MCID \d+>>BDC/gu)].map(([, name]) => name!)
}

const LEFT = 92.14

test('faq: title, subtitle, rules, labels, questions and answers stand where they should', async () => {
  const source = `# Sauna\n\nWhat guests ask\n\n## Booking\n\n### Do I book?\n\n${PARAGRAPH}\n\n### What does it cost?\n\nFourteen.\n\n## Visit\n\n### How hot?\n\nHot:\n\n- item a\n`
  const lines = await linesOf(source, { design: 'faq' })
  close(lineOf(lines, 'Sauna').y, 72 + ascent(26, 30), 'title')
  close(lineOf(lines, 'What guests').y, 72 + 30 + 7.5 + ascent(13, 18.75), 'subtitle')
  const top = 72 + 30 + 7.5 + 18.75 + 22.5 + 7.5
  const question = lineOf(lines, 'Do I book?')
  close(question.y, top + ascent(11, 15, 0.66), 'question')
  close(question.x, LEFT + 105, 'question')
  const label = lineOf(lines, 'Booking')
  close(label.x, LEFT, 'label')
  close(label.y, question.y, 'label')
  const answers = lines.filter(({ text }) => /again/.test(text))
  close(answers[0]!.y, top + 15 + 3.75 + ascent(10.5, 15), 'answer')
  for (const { x, right } of answers) {
    close(x, LEFT + 105, 'answer')
    assert.ok(right < LEFT + 411.1)
  }
  close(lineOf(lines, 'What does').y - answers.at(-1)!.y, 15 + 15 + ascent(11, 15, 0.66) - ascent(10.5, 15), 'next')
  const visit = lineOf(lines, 'Visit')
  close(visit.y - lineOf(lines, 'Fourteen').y, 15 + 22.5 + 7.5 + ascent(11, 15, 0.66) - ascent(10.5, 15), 'group')
  close(visit.y, lineOf(lines, 'How hot').y, 'the next label')
  close(lineOf(lines, 'item a').x, LEFT + 105 + 15, 'item')
})

test('faq: without groups there is no label column, and the measure is 381', async () => {
  const lines = await linesOf(`# Sauna\n\n## Do I book?\n\n${PARAGRAPH}\n\n## How hot?\n\nHot.`, { design: 'faq' })
  for (const { x, text, right } of lines) {
    close(x, LEFT, text)
    assert.ok(right < LEFT + 381.1)
  }
  assert.ok(lines.some(({ right }) => right > LEFT + 340))
})

test('faq: labels come before their text, and questions are headings, also where they are bold lines', () => {
  assert.deepEqual(elementsOf('# T\n\n## G\n\n### Q?\n\nA', 'faq'), ['H1', 'H2', 'H3', 'P'])
  assert.deepEqual(elementsOf('# T\n\n## G\n\n**Q?**\n\nA\n\n**R?**\n\nB', 'faq'), ['H1', 'H2', 'H3', 'P', 'H3', 'P'])
  assert.deepEqual(elementsOf('# T\n\n**Q?**\\\nA', 'faq'), ['H1', 'H2', 'P'])
})

test('faq: a label, its first question and two lines of answer stand together; short answers are not divided', async () => {
  for (let before = 26; before < 44; before++) {
    const source = `# T\n\n${'Before.\\\n'.repeat(before)}Before.\n\n## Group\n\n### Question?\n\n${PARAGRAPH} ${PARAGRAPH}\n\n### Next?\n\n${PARAGRAPH.slice(0, 240)}`
    const lines = await linesOf(source, { design: 'faq', includePageNumbers: false })
    const at = lines.findIndex(({ text }) => text.startsWith('Question?'))
    const label = lineOf(lines, 'Group')
    for (const line of [lines[at]!, lines[at + 1]!, lines[at + 2]!]) assert.equal(line.page, label.page)
    close(label.y, lines[at]!.y, 'label')
    const next = lines.findIndex(({ text }) => text.startsWith('Next?'))
    for (const line of lines.slice(next)) assert.equal(line.page, lines[next]!.page)
  }
})

test('faq: a label that is longer than its questions pushes the next one down; one higher than a third of a page stands above its text', async () => {
  const long = 'A label of many words that stands in a narrow column beside a question'
  const lines = await linesOf(`# T\n\n## ${long}\n\n### Q?\n\nA.\n\n## Next\n\n### R?\n\nB.`, { design: 'faq' })
  const label = lines.filter(({ x, y }) => x < 100 && y > 110)
  assert.ok(label.length > 2, `${label.length} lines`)
  for (let at = 1; at < label.length; at++) assert.ok(label[at]!.y - label[at - 1]!.y > 14.9)
  close(lineOf(lines, 'Next').y, lineOf(lines, 'R?').y, 'next')
  const high = await linesOf(`# T\n\n## ${'x '.repeat(39)}\n\n### Q?\n\nA.`, { design: 'faq', fontSize: 40 })
  const last = high.filter(({ text }) => text.startsWith('x')).at(-1)!
  const question = lineOf(high, 'Q?')
  assert.ok(question.page > last.page || question.y > last.y)
})

test('faq: right to left the labels stand at the right, also those in Latin letters', async () => {
  const source =
    '# الأسئلة\n\n## المواعيد\n\n### كيف أحجز موعدًا؟\n\nاتصل بنا.\n\n## PDF\n\n### هل يمكن إلغاء الموعد؟\n\nنعم.\n'
  const lines = await linesOf(source, { design: 'faq', language: 'ar' })
  const edge = LEFT + 411
  close(lineOf(lines, 'PDF').right, edge, 'a label in Latin letters')
  const beside = lines.filter(({ y, right }) => y > 110 && right < edge - 100)
  close(Math.max(...beside.map(({ right }) => right)), edge - 105, 'text')
})

const RESUME = `# Amélie Kouassi

Railway engineer

Lyon · +33 6 39 98 04 17 · amelie@example.fr

## Profile

${PARAGRAPH}

## Experience

**Principal Engineer**, Alpina Rail, Lyon, Sep 2021 – today

- Point a
- Point b

**Engineer**, Alpina, 2018–2021

## Skills

**Design:** Control tables\\
**Tools:** RailML
`

test('resume: name, contact line, sections, entries, dates, points and pairs stand where they should', async () => {
  for (const { pageSize, left, top, label, measure } of [
    { pageSize: 'a4', left: 70.87, top: 54, label: 98, measure: 453.54 },
    { pageSize: 'letter', left: 72, top: 50, label: 104, measure: 468 },
  ] as const) {
    const lines = await linesOf(RESUME, { design: 'resume', pageSize }, 3.5)
    const column = left + label + 14
    const edge = left + measure
    close(lineOf(lines, 'Amélie').y, top + ascent(28, 31.5), 'name')
    close(lineOf(lines, 'Railway').y, top + 31.5 + 3.5 + ascent(11.5, 14), 'role')
    const contact = top + 31.5 + 3.5 + 14 + 7
    close(lineOf(lines, 'Lyon').y, contact + ascent(9.5, 14, 0.66), 'contact line')
    close(lineOf(lines, '+33').x - lineOf(lines, 'Lyon').right, 12, 'items of the contact line')
    const profile = lineOf(lines, 'Profile')
    close(profile.y, contact + 14 + 14 + 7 + ascent(10, 14, 0.66), 'section')
    close(profile.x, left, 'label')
    const text = lineOf(lines, 'Ten words')
    close(text.x, column, 'text')
    close(text.y, profile.y, 'text')
    const entry = lineOf(lines, 'Principal Engineer')
    const date = lineOf(lines, 'Sep 2021')
    close(entry.y, lineOf(lines, 'Experience').y, 'entry')
    close(date.y, entry.y, 'date')
    close(date.right, edge, 'date')
    const point = lineOf(lines, 'Point a')
    close(point.x, column + 9, 'point')
    close(point.y - entry.y, 14 + 1.75, 'point')
    close(lineOf(lines, 'Point b').y - point.y, 14 + 1.75, 'points')
    // Below the points the next entry is back on the grid of quarter lines.
    close(lineOf(lines, 'Engineer,').y - entry.y, 14 * 3 + 10.5, 'next entry')
    close(lineOf(lines, 'Skills').y - lineOf(lines, 'Engineer,').y, 14 + 14 + 7, 'next section')
    const design = lineOf(lines, 'Design')
    close(design.x, column, 'label of a pair')
    close(design.y, lineOf(lines, 'Skills').y, 'label of a pair')
    close(lineOf(lines, 'Control').x, column + 78, 'its text')
    close(lineOf(lines, 'RailML').y - lineOf(lines, 'Control').y, 14 + 3.5, 'pairs')
  }
})

const entries = (count: number): string =>
  Array.from({ length: count }, (_, at) => `**Engineer ${at}**, Firm, 20${10 + at}\n\n- point\n- point\n`).join('\n')

test('resume: what does not fit one page is set smaller in two steps, else takes two pages with a running head', async () => {
  const sizes = new Map<number, number>()
  for (let count = 8; count < 18; count++) {
    const lines = await linesOf(`# Name\n\n## Experience\n\n${entries(count)}`, { design: 'resume' }, 3.5)
    const [first, second] = lines.filter(({ text }) => text.startsWith('point'))
    const leading = second!.y - first!.y
    const pages = lines.at(-1)!.page + 1
    sizes.set(count, pages === 1 ? leading : 0)
    if (pages === 1) continue
    assert.ok(Math.abs(leading - 15.75) < 0.1)
    const head = lines.find(({ page, y }) => page === 1 && y < 50)!
    assert.equal(head.text, 'Name, Page 2')
    // Entries are not divided.
    const next = lines.find(({ page, y }) => page === 1 && y > 50)!
    assert.match(next.text, /^Engineer/)
  }
  const steps = [...new Set([...sizes.values()].map((leading) => Math.round(leading * 100) / 100))]
  assert.equal(steps.length, 4, `${steps}`)
  assert.deepEqual(
    steps.map((step) => Math.round(step)),
    [16, 15, 14, 0],
  )
})

test('resume: a long title gives way to its date, and a date that is longer than its title is broken', async () => {
  const lines = await linesOf(
    `# Name\n\n## Work\n\n### ${'Engineer of signals '.repeat(6)} – 2019–2021\n\nText.\n\n### ${'x'.repeat(20)}, [from ${'date '.repeat(7)}– to]`,
    { design: 'resume' },
    9,
  )
  const date = lineOf(lines, '2019')
  for (const { text, right, x } of lines) {
    assert.ok(right < 70.87 + 453.6, text)
    if (text.startsWith('Engineer') || text.startsWith('of')) assert.ok(right < date.x - 9.9, text)
    assert.ok(x > 70.8)
  }
})

test('resume: text comes in the order of the source, and sections and headings of entries are headings', () => {
  assert.deepEqual(elementsOf('# Name\n\nRole\n\na@b.org · c\n\n## Work\n\n### Title, 2020\n\n- a', 'resume'), [
    'H1', 'P', 'P', 'P', 'H2', 'H3', 'H3', 'Lbl', 'LBody',
  ]) // biome-ignore format: one row
})

test('script: title, speaker line, labels, subjects, times, cues and foot stand where they should', async () => {
  const slide = (number: number) =>
    `## Slide ${number}: Picture (1:10)\n\nGood morning. Text of a line. *[pause]*\n\nSecond paragraph.\n`
  const source = `# Bridges\n\nNadia Brandvold, Trondheim · 18 minutes\n\n${Array.from({ length: 9 }, (_, at) => slide(at + 1)).join('\n')}`
  for (const { pageSize, left, end, height } of [
    { pageSize: 'a4', left: 62, end: 622, height: 841.89 },
    { pageSize: 'letter', left: 74, end: 585, height: 792 },
  ] as const) {
    const lines = await linesOf(source, { design: 'script', pageSize })
    close(lineOf(lines, 'Bridges').y, 72 + ascent(26, 30), 'title')
    const speaker = lineOf(lines, 'Nadia')
    close(speaker.y, 72 + 30 + 3.75 + ascent(11, 15, 0.66), 'speaker line')
    close(lineOf(lines, '18 minutes').x - speaker.right, 12, 'its parts')
    const text = lineOf(lines, 'Good morning')
    close(text.y, 72 + 30 + 3.75 + 15 + 22.5 + ascent(15, 22.5), 'text')
    close(text.x, left + 114, 'text')
    assert.match(text.text, /\[pause\]$/)
    const label = lineOf(lines, 'Slide 1')
    close(label.y, text.y, 'label')
    close(label.x, left, 'label')
    const subject = lineOf(lines, 'Picture')
    close(lineOf(lines, '1:10').y - subject.y, 13.5, 'time')
    const second = lineOf(lines, 'Second')
    close(second.y - text.y, 22.5 + 18.75, 'paragraphs')
    close(lineOf(lines, 'Slide 2').y - second.y, 22.5 + 18.75, 'slides')
    const foot = lines.filter(({ y }) => y > end)
    for (const { text: line, y, page } of foot) {
      if (line.startsWith('Bridges')) continue
      assert.equal(line, `${page + 1} / ${lines.at(-1)!.page + 1}`)
      close(y, height - 46, 'folio')
    }
    assert.equal(foot.length, 2 * (lines.at(-1)!.page + 1))
  }
})

test('script: "Check against delivery" stands where it was written, and nowhere else', async () => {
  // It was printed at the foot of every page.
  const speech = `# Bridges\n\n${`${PARAGRAPH}\n\n`.repeat(7)}`
  const textOf = async (source: string) =>
    (await linesOf(source, { design: 'script' })).map(({ text }) => text).join('\n')
  assert.doesNotMatch(await textOf(speech), /Check against delivery/)
  assert.equal((await textOf(`${speech}Check against delivery`)).split('Check against delivery').length, 2)
})

test('script: no paragraph is divided, and a subject that is longer than its text pushes the next label alone', async () => {
  const lines = await linesOf(`# T\n\n${`${PARAGRAPH}\n\n`.repeat(7)}`, { design: 'script', includePageNumbers: false })
  const paragraphs = lines.filter(({ text }) => /again|Ten/.test(text))
  const perPage = new Map<number, number>()
  for (const { page } of paragraphs) perPage.set(page, (perPage.get(page) ?? 0) + 1)
  const height = paragraphs.length / 7
  for (const count of perPage.values()) assert.equal(count % height, 0)
  const long = 'a subject of many words that goes on for several lines of its narrow column'
  const slides = await linesOf(`# T\n\n## Slide 1: ${long}\n\nOne.\n\nTwo.\n\n## Slide 2\n\nThree.`, {
    design: 'script',
  })
  close(lineOf(slides, 'Two').y - lineOf(slides, 'One').y, 22.5 + 18.75, 'text without a label')
  const last = slides.filter(({ x, y }) => x < 70 && y < 600 && y < lineOf(slides, 'Slide 2').y).at(-1)!
  assert.ok(lineOf(slides, 'Slide 2').y - last.y > 22)
  close(lineOf(slides, 'Three').y, lineOf(slides, 'Slide 2').y, 'the next label')
})

test('script: cues are text in its place, without a link', () => {
  const source = '# T\n\nS, 2 minutes\n\n[Slide 1: A picture]\n\nText *[pause]* on. [click]\n'
  assert.deepEqual(elementsOf(source, 'script'), ['H1', 'P', 'H2', 'P', 'P'])
})

const REPORT = `# Losses

First quarter of 2026

**Prepared by:** Signe Ravn\\
**Prepared for:** Operations board\\
**Date:** 14 April 2026

## Summary

Short.

Second.

## 1 What was measured

${PARAGRAPH}
`

test('report: meta row, summary box and numbered headings stand where they should', async () => {
  const lines = await linesOf(REPORT, { design: 'report' }, 8)
  const rule = 72 + 30 + 7.5 + 18.75 + 15
  const label = lineOf(lines, 'Prepared by')
  close(label.y, rule + 6 + ascent(9.5, 13, 0.66), 'label')
  const value = lineOf(lines, 'Signe')
  close(value.y - label.y, 13, 'value')
  close(value.x, LEFT, 'value')
  const second = lineOf(lines, 'Prepared for')
  close(second.x, lineOf(lines, 'Operations').x, 'columns')
  close(second.x - Math.max(label.right, value.right), 26, 'columns')
  close(second.y, label.y, 'labels')
  const box = rule + 6 + 26 + 6 + 22.5
  close(lineOf(lines, 'Summary').y, box + 9 + ascent(10.5, 15, 0.66), 'summary')
  close(lineOf(lines, 'Short').y - lineOf(lines, 'Summary').y, 15 + 3.75, 'summary')
  close(lineOf(lines, 'Second').y - lineOf(lines, 'Short').y, 15 + 5, 'its paragraphs')
  const number = lines.find(({ text }) => text.trim() === '1')!
  close(lineOf(lines, 'What was').x - number.right, 9, 'number')
})

test('labels of a head on lines of their own stay apart in CommonMark too', async () => {
  const report = await linesOf('# T\n\n**Author:** Jo\n**Date:** 2 May 2026\n\nText.', { design: 'report' })
  close(lineOf(report, 'Author').y, lineOf(report, 'Date').y, 'labels')
  const resume = await linesOf('Name: Jo Ek\nEmail: a@b.org\n\n## Work\n\nText.', { design: 'resume' })
  assert.equal(resume[0]!.text, 'Jo Ek')
})

test('report: right to left a number stands before its heading, and does not cover it', async () => {
  const lines = await linesOf('# تقرير\n\n## 2 الاستهلاك حسب الحي\n\nنص.\n', { design: 'report', language: 'ar' })
  const number = lines.find(({ text }) => text.trim() === '2')!
  close(number.right, LEFT + 411, 'number')
  for (const { y, right, text } of lines)
    if (y === number.y && text.trim() !== '2') assert.ok(right < number.x - 8, `${text} to ${right}`)
})

test('report: values that do not fit are broken in their columns, and a summary of up to half a page is not divided', async () => {
  const long = REPORT.replace('Operations board', 'A board of many words that '.repeat(3).trim())
  const lines = await linesOf(long, { design: 'report' })
  for (const { text, right } of lines) assert.ok(right < LEFT + 411.1, text)
  for (let before = 20; before < 40; before++) {
    const source = `# T\n\n${'Before.\\\n'.repeat(before)}Before.\n\n## Summary\n\n${PARAGRAPH}\n\n${PARAGRAPH}\n\n## Next\n\n${PARAGRAPH}`
    const all = await linesOf(source, { design: 'report', includePageNumbers: false })
    const from = all.findIndex(({ text }) => text === 'Summary')
    const to = all.findIndex(({ text }) => text === 'Next')
    for (const line of all.slice(from, to)) assert.equal(line.page, all[from]!.page)
  }
})

test('definitions and dated lists have their terms and dates in a column of 96, but in classic pages', async () => {
  const source = `Text:\n\nGrid\n: A quarter of the leading.\n\nA term of two lines in its column\n: Short.\n\nAfter.\n\n- 2 December 2025: The unit stopped.\n- **11 January 2026** – Error again.\n\nEnd.\n`
  const lines = await linesOf(source, { design: 'plain' })
  close(lineOf(lines, 'Grid').x, LEFT, 'term')
  close(lineOf(lines, 'A quarter').x, LEFT + 96, 'definition')
  close(lineOf(lines, 'Grid').y, lineOf(lines, 'A quarter').y, 'term')
  // What follows stands below the longer of the two.
  const second = lines.filter(
    ({ x, y }) => x < LEFT + 1 && y > lineOf(lines, 'Short').y && y < lineOf(lines, 'After').y,
  )
  assert.equal(second.length, 1)
  for (const [date, text] of [
    ['2 December', 'The unit'],
    ['11 January', 'Error'],
  ] as const) {
    close(lineOf(lines, date).x, LEFT, date)
    close(lineOf(lines, text).x, LEFT + 96, text)
    close(lineOf(lines, date).y, lineOf(lines, text).y, date)
  }
  assert.deepEqual(elementsOf('- 2 May 2025: a\n- 3 May 2025: b', 'plain'), ['Lbl', 'LBody', 'Lbl', 'LBody'])
  const classic = await linesOf('Grid\n: A quarter.', { design: 'classic' })
  assert.ok(lineOf(classic, 'A quarter').y > lineOf(classic, 'Grid').y)
})

test('manual: a first column of names is set in the monospaced face, one of words is not', () => {
  const monoOf = (cells: readonly string[]): boolean => {
    const source = `| A | B |\n|---|---|\n${cells.map((cell) => `| ${cell} | x |\n`).join('')}`
    const { pdf } = compose(source, { design: 'manual', markup: 'markdown', conformance: 'none' }, {}, false)
    return Buffer.from(pdf).toString('latin1').includes('SourceCodePro')
  }
  assert.equal(monoOf(['quiet', '--host NAME', 'port', 'verbose']), true)
  assert.equal(monoOf(['Windows on a laptop', 'Debian and others']), false)
})

test('nothing that models write for resumes, questions, speeches and reports is dropped', async () => {
  const folder = new URL('../../../server/src/generate/testing/answers/', import.meta.url)
  const designs = { resume: 'resume', faq: 'faq', slides: 'script', speech: 'script', report: 'report' } as const
  // Labels of a head are not printed, and Arabic is printed in other characters.
  const unprinted = /name|anschrift|telefon|mail/iu
  for (const file of await readdir(folder)) {
    const [name, language = ''] = file.split(/[-.]/u).filter((part) => part in designs || /^[a-z]{2}$/u.test(part))
    if (!file.endsWith('.md') || !(name! in designs) || /^(?:ar|hi|ja)$/u.test(language)) continue
    const document = readMarkdown(await readFile(new URL(file, folder), 'utf8'), 'answer')
    const lines = await linesOf(document, { design: designs[name as keyof typeof designs], language })
    const printed = lines
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/[\s\u00ad]/gu, '')
    for (let block = 0; block < document.count; block++)
      for (const [word] of document.text(block).matchAll(/[\p{L}\p{N}]{3,}/gu))
        assert.ok(printed.includes(word) || unprinted.test(word), `${file}: ${word}`)
  }
})
