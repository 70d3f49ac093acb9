/** Where pages of the designs may end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { cases, randomFrom } from '../../../document/src/testing.ts'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'

const loader = new ResourceLoader()

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)

/** The lines of each page. */
async function pagesOf(source: string): Promise<string[][]> {
  const options: TypesetOptions = { markup: 'markdown', design: 'plain', includePageNumbers: false }
  const { pdf, pageCount } = typeset(source, options, (await loader.loadFor(source, options)).resources)
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const pages = Array.from({ length: pageCount }, (_, page) =>
    document.loadPage(page).toStructuredText('').asText().split('\n').filter((line) => line.trim() !== ''),
  ) // biome-ignore format: one chain
  document.destroy()
  return pages
}

/** What ends a page and what begins one, for every place that `source` may have on a page. */
async function ends(source: string): Promise<{ ends: Set<string>; begins: Set<string> }> {
  const found = { ends: new Set<string>(), begins: new Set<string>() }
  for (let lines = 30; lines < 47; lines++) {
    const pages = await pagesOf(`${'Before\\\n'.repeat(lines)}Before\n\n${source}`)
    for (const page of pages.slice(0, -1)) found.ends.add(page.at(-1)!)
    for (const page of pages.slice(1)) found.begins.add(page[0]!)
  }
  return found
}

const AFTER = 'After\\\n'.repeat(8)

test('a heading keeps with two lines of text, also where a paragraph has one', async () => {
  const one = await ends(`## Heading\n\nOne line.\n\nAnother.\n\n${AFTER}`)
  assert.ok(!one.ends.has('Heading') && !one.ends.has('One line.'))
  const two = await ends(`## Heading\n\nFirst\\\nsecond\\\nthird\\\nfourth\\\nfifth\n\n${AFTER}`)
  assert.ok(!two.ends.has('Heading') && !two.ends.has('First') && two.ends.has('second'))
})

test('headings one below the other keep together', async () => {
  const found = await ends(`## Heading\n\n### Lower\n\nFirst\\\nsecond\\\nthird\n\n${AFTER}`)
  assert.ok(!found.ends.has('Heading') && !found.ends.has('Lower') && !found.begins.has('Lower'))
})

test('a heading keeps with the first two items of a list, and so does what introduces it', async () => {
  for (const before of ['## Heading', 'These:']) {
    const found = await ends(`${before}\n\n- one\n- two\n- three\n- four\n\n${AFTER}`)
    assert.ok(![...found.ends].some((line) => /Heading|These|one/.test(line)), [...found.ends].join())
    assert.ok([...found.ends].some((line) => /two/.test(line)))
  }
})

test('a short question keeps with what follows, one in a paragraph of other sentences does not', async () => {
  assert.ok(!(await ends(`Who pays?\n\nAnswer.\n\n${AFTER}`)).ends.has('Who pays?'))
  assert.ok((await ends(`This is known. Who pays?\n\nAnswer.\n\n${AFTER}`)).ends.has('This is known. Who pays?'))
})

test('a row taller than a third of the page is divided, a lower one is not', async () => {
  const rowOf = (lines: number) => Array.from({ length: lines }, (_, i) => `c${i}`).join('<br>')
  const pageOf = (pages: string[][], text: string) =>
    pages.findIndex((page) => page.some((line) => line.split(' ').includes(text)))
  const source = (lines: number) =>
    `${'Before\\\n'.repeat(30)}Before\n\n|a|b|\n|-|-|\n|x|${rowOf(lines)}|\n|y|z|\n|u|v|\n`
  const low = await pagesOf(source(16))
  assert.equal(pageOf(low, 'c0'), pageOf(low, 'c15'))
  const high = await pagesOf(source(60))
  assert.ok(pageOf(high, 'c59') > pageOf(high, 'c0'))
  // Every page of it begins with the head.
  assert.ok(high.slice(1).every(([first]) => /^a/.test(first!)))
})

test(`no heading, lead-in or first item ends a page, and none has fewer than three last lines (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  let words = 0
  const sentence = () => `${Array.from({ length: 3 + random(40) }, () => `w${words++}`).join(' ')}.`
  const parts = [
    () => `## Heading${words++}`,
    () => `### Heading${words++}`,
    sentence,
    () => `${sentence()} ${sentence()}`,
    () => `These${words++}:\n\n${Array.from({ length: 2 + random(4) }, () => `- ${sentence()}`).join('\n')}`,
    () =>
      `|Head${words++}|b|\n|-|-|\n${Array.from({ length: 2 + random(5) }, () => `|${sentence()}|${random(100)}|\n`).join('')}`,
  ]
  for (let round = 0; round < cases(6); round++) {
    const source = Array.from({ length: 60 }, () => parts[random(parts.length)]!()).join('\n\n')
    const pages = await pagesOf(`${source}\n\n${sentence()}`)
    for (const page of pages.slice(0, -1)) {
      const last = page.at(-1)!
      assert.ok(!/^(?:Heading|These|Head)\d/.test(last), last)
    }
    assert.ok(pages.length === 1 || pages.at(-1)!.length >= 3, `${pages.at(-1)}`)
  }
})

test('a paragraph that fills a page is divided below its heading, also where paragraphs are not', async () => {
  const options: TypesetOptions = { markup: 'markdown', design: 'script', includePageNumbers: false }
  const source = `First.\n\n### Heading\n\n${'words of the speech '.repeat(60)}`
  const { pdf, pageCount } = typeset(source, options, (await loader.loadFor(source, options)).resources)
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const pages = Array.from({ length: pageCount }, (_, page) => document.loadPage(page).toStructuredText('').asText())
  document.destroy()
  assert.match(pages.find((page) => page.includes('Heading'))!, /Heading\s+words/)
})

test('two headings before a paragraph that no page holds stand with its beginning; a label counts at the end of a document', async () => {
  const set = async (source: string) => {
    const options: TypesetOptions = { markup: 'markdown', design: 'script', includePageNumbers: false }
    const { pdf, pageCount } = typeset(source, options, (await loader.loadFor(source, options)).resources)
    const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
    const pages = Array.from({ length: pageCount }, (_, page) => document.loadPage(page).toStructuredText('').asText())
    document.destroy()
    return pages
  }
  for (let lines = 1; lines < 20; lines++) {
    const before = Array.from({ length: lines }, (_, at) => `Line ${at}.`).join('\n\n')
    const pages = await set(`${before}\n\n### Heading\n\n### Lower\n\n${'words of the speech '.repeat(90)}`)
    assert.ok(
      pages.some((page) => /Heading\s+Lower\s+words/.test(page)),
      `${lines}: ${pages.join('\n---\n')}`,
    )
    const ends = await set(`# Title\n\n## 1: Subject of it\n\n${before}\n\nOne\\\ntwo\\\nthree.\n\n## 2: Subject of it\n\nThe end.`) // biome-ignore format: short
    const last = ends
      .at(-1)!
      .split('\n')
      .filter((line) => line.trim() !== '')
    assert.ok(last.length >= 3, `${lines}: ${last.join()}`)
  }
})

test('questions in a list, as in a table of contents, do not keep with each other', async () => {
  const { ends: last } = await ends(`${'- What is it?\n'.repeat(5)}- Why so?\n${'- What else?\n'.repeat(5)}\n${AFTER}`)
  assert.ok([...last].some((line) => line.includes('Why so?')))
})

test('a heading, a line of text and a heading keep together with what the second one needs', async () => {
  const found = await ends(`### 2.15.10\n\n2021-01-05\n\n#### Fixes\n\n- one\n- two\n- three\n\n${AFTER}`)
  assert.deepEqual(
    [...found.ends].filter((line) => /2\.15|2021|Fixes|one/u.test(line)),
    [],
  )
})

test('a section of one line stands at the foot of a page: the heading below it begins the next one', async () => {
  for (const line of ['One line.', '- one item', '```\ncode\n```', 'Run this:\n\n```\ncode\n```']) {
    const found = await ends(`### Heading\n\n${line}\n\n### Second\n\n${line}\n\n### Third\n\n${AFTER}`)
    assert.ok(found.begins.has('Second'), line)
    assert.ok(![...found.ends].some((end) => /Heading|Second|Run/u.test(end)), line)
  }
})

test('a formula or code of one line below a heading needs nothing more below it', async () => {
  for (const below of ['$$\\frac{a}{b}$$', '```\ncode\n```']) {
    const found = await ends(`## Heading\n\n${below}\n\nFirst\\\nsecond\\\nthird\n\n${AFTER}`)
    assert.ok(found.begins.has('First') && !found.ends.has('Heading'), below)
  }
})

test('a row that is higher than a page begins on the page of the heading and the line that lead in', async () => {
  const long = Array.from({ length: 1800 }, (_, at) => `w${at}`).join(' ')
  const source = `## Heading\n\nThese are the rows:\n\n| a | b |\n|---|---|\n| ${long} | x |\n| c | d |\n\n${AFTER}`
  for (let lines = 0; lines < 46; lines += 3) {
    const pages = await pagesOf(`${'Before\\\n'.repeat(lines)}Before\n\n${source}`)
    const page = pages.find((one) => one.some((line) => line.includes('These are')))!
    assert.ok(
      page.some((line) => line.includes('Heading')) && page.some((line) => /\bw0\b/u.test(line)),
      `${lines} lines`,
    )
    const words = new Set(pages.flat().flatMap((line) => line.split(' ')))
    assert.ok(words.has('w1799') && words.has('c'))
  }
})
