/**
 * Random documents in each design, and the rules of a page: no heading, lead-in or question ends one, no paragraph leaves a
 * line alone, no last line is short, nothing leaves the page's text or stands over other text. ROUNDS=10 sets ten
 * times as many, SEED=n others.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { cases, randomFrom } from '../../../document/src/testing.ts'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'
import { DESIGNS } from '../style/designs/index.ts'
import { pageOf } from '../style/page.ts'
import { sheetOf } from '../style/sheet-of.ts'

const seed = Number(process.env['SEED'] ?? 20_261_123)
const loader = new ResourceLoader()

interface Line {
  page: number
  text: string
  x: number
  right: number
  y: number
  size: number
}

const WORDS: Record<string, string[]> = {
  en: 'a of the and it water level agreement responsibilities measured in gauge with notwithstanding each hour for days'.split(
    ' ',
  ),
  de: 'ein der und Vereinbarung wird gemessen am Wasserstandsmeldungen bei Verantwortung mit es Pegel sowie Tage'.split(
    ' ',
  ),
  ru: 'и в на вода уровень соглашение ответственность измерения каждый час с договор представительство'.split(' '),
}

/** Markdown whose words say what they belong to: `Hd` headings, `qu` questions, `za` and `zz` ends of paragraphs. */
function randomMarkdown(random: (limit: number) => number, language: string): string {
  const words = WORDS[language]!
  let number = 0
  const some = (least: number, most: number, mark = ''): string =>
    Array.from({ length: least + random(most - least + 1) }, () => mark + words[random(words.length)]!).join(' ')
  const inline = (): string => {
    const kind = random(14)
    if (kind === 0) return `**${some(1, 3)}**`
    if (kind === 1) return `*${some(1, 3)}*`
    if (kind === 2) return `\`${some(1, 2).replaceAll(' ', '_')}()\``
    if (kind === 3) return `[${some(1, 4)}](https://example.org/${number})`
    if (kind === 4) return `https://example.org/${some(2, 6).replaceAll(' ', '/')}`
    return some(1, 12)
  }
  const text = (pieces: number): string => {
    const id = number++
    return `za${id} ${Array.from({ length: 1 + random(pieces) }, inline).join(' ')} zz${id}.`
  }
  const heading = (): string =>
    `${'#'.repeat(2 + random(3))} ${some(1, random(5) === 0 ? 24 : 6, 'Hd').replaceAll('.', '')}`
  const list = (depth: number): string => {
    const isOrdered = random(2) === 0
    const indent = '    '.repeat(depth)
    let out = ''
    for (let item = 1, items = 1 + random(6); item <= items; item++) {
      out += `${indent}${isOrdered ? `${item}.` : '-'} ${text(random(4) === 0 ? 12 : 2)}\n`
      if (depth < 3 && random(6) === 0) out += list(depth + 1)
    }
    return out
  }
  const table = (): string => {
    const columns = 2 + random(4)
    const row = (cell: () => string) => `|${Array.from({ length: columns }, cell).join('|')}|\n`
    const cell = () => (random(2) === 0 ? `${random(9999) / 10}` : some(1, random(6) === 0 ? 20 : 4))
    return (
      row(() => some(1, 2, 'Hd')) + row(() => '-') + Array.from({ length: 1 + random(12) }, () => row(cell)).join('')
    )
  }
  const code = (): string =>
    `\`\`\`\n${some(1, 3)}\n${Array.from({ length: 1 + random(28) }, () => (random(6) === 0 ? '' : `${' '.repeat(random(8))}${some(1, random(5) === 0 ? 30 : 6)}`)).join('\n')}\n\`\`\``
  const parts: (() => string)[] = [
    () => text(14),
    () => text(14),
    () => text(30),
    () => text(3),
    heading,
    heading,
    () => `${heading()}\n\n${heading()}`,
    () => list(0),
    () => `${some(2, 30)} lead${number++}:\n\n${list(0)}`,
    () => `${some(2, 6)} lead${number++}:\n\n${text(12)}`,
    () => `${some(2, 6)} lead${number++}:\n\n${code()}`,
    () => `${some(2, 6)} lead${number++}:\n\n${table()}`,
    () => `${some(2, 8)} qu${number++}?\n\n${text(10)}`,
    () => `**Bd${number++} ${some(1, 4)}**\n\n${text(10)}`,
    code,
    table,
    () => `> ${text(10)}\n>\n> ${text(6)}`,
    () => `> [!NOTE]\n> ${text(10)}`,
    () => `${text(6).replace(/zz(\d+)\.$/u, 'zx$1.')}\\\n${some(1, 20)}`,
  ]
  const title = random(4) === 0 ? '' : `# ${some(1, 9, 'Hd')}\n\n`
  return title + Array.from({ length: 3 + random(60) }, () => parts[random(parts.length)]!()).join('\n\n')
}

function readLines(pdf: Uint8Array, pageCount: number): Line[] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const lines: Line[] = []
  for (let page = 0; page < pageCount; page++) {
    document
      .loadPage(page)
      .toStructuredText('')
      .walk({
        onChar(character, [x, y], _font, size, quad) {
          const last = lines.at(-1)
          const isSame =
            last !== undefined && last.page === page && Math.abs(last.y - y) < 0.01 && Math.abs(x - last.right) < 12
          if (!isSame) {
            if (character.trim() !== '') lines.push({ page, text: character, x, y, right: quad[2], size })
            return
          }
          last.text += character
          if (character.trim() !== '') last.right = Math.max(last.right, quad[2])
        },
      })
  }
  document.destroy()
  return lines
}

/** Rules that the pages break. */
function faultsOf(all: Line[], options: TypesetOptions): string[] {
  const faults: string[] = []
  const sheet = sheetOf(options)
  const { width, height, left, right, top, bottom } = pageOf(sheet, options)
  const lines = all.filter(({ y }) => y * 1000 > top && y * 1000 < height - bottom + 1)
  for (const { text, x, right: end, page } of lines)
    if (x * 1000 < left - 9100 || end * 1000 > width - right + 700) faults.push(`outside: p${page} ${x}–${end} ${text}`)
  // Labels beside the text may be longer than it.
  const hasLabels = Object.values(sheet.styles).some((style) => 'hung' in style)
  const isText = ({ x, text }: Line) => !hasLabels || x * 1000 > left + 1000 || !/Hd\p{L}/u.test(text)
  const pages = Map.groupBy(lines, ({ page }) => page)
  const last = Math.max(...pages.keys())
  for (const [page, own] of pages) {
    const sorted = own.toSorted((a, b) => a.y - b.y)
    const foot = sorted.filter((line) => isText(line) && line.y > sorted.at(-1)!.y - 0.1).map(({ text }) => text).join(' ') // biome-ignore format: one chain
    if (page < last) {
      if (/Hd\p{L}|Bd\d|qu\d+\?|lead\d+:/u.test(foot)) faults.push(`foot: p${page} ${foot}`)
      if (/[-\u00ad]\s*$/u.test(foot) && !/https|_/u.test(foot)) faults.push(`divided: p${page} ${foot}`)
    }
    for (let at = 0; at < sorted.length; at++)
      for (let next = at + 1; next < sorted.length && sorted[next]!.y - sorted[at]!.y < 9; next++) {
        const [a, b] = [sorted[at]!, sorted[next]!]
        const least = Math.min(a.size, b.size) * 0.62
        if (b.y - a.y < least && Math.min(a.right, b.right) - Math.max(a.x, b.x) > 0.6)
          faults.push(`over: p${page} ${a.text} | ${b.text}`)
      }
  }
  if (last > 0 && new Set(lines.filter(({ page }) => page === last).map(({ y }) => Math.round(y))).size < 3)
    faults.push(`end: ${lines.at(-1)!.text}`)
  // Paragraphs, from first to last word.
  const begins = new Map<string, number>()
  lines.forEach(({ text }, at) => {
    for (const [, id] of text.matchAll(/\bza(\d+)\b/gu)) begins.set(id!, at)
    for (const [, id] of text.matchAll(/\bzz(\d+)\./gu)) {
      const from = begins.get(id!)
      if (from === undefined || from === at) continue
      const own = lines.slice(from, at + 1)
      const words = own.map((line) => line.text).join(' ').split(/\s+/u).length // biome-ignore format: one chain
      const { right: end, size, page, y } = own.at(-1)!
      const x = Math.min(...own.filter((line) => line.page === page && line.y === y).map((line) => line.x))
      if (own.some((line) => line.size !== size)) continue
      // An address may leave no other place.
      if (end - x < 3 * size - 0.2 && words > 7 && !own.some((line) => line.text.includes('://')))
        faults.push(`last line: p${page} ${text}`)
      const firsts = own.filter((line) => line.page === own[0]!.page)
      if (new Set(firsts.map(({ y }) => y)).size < 2 && own.at(-1)!.page > own[0]!.page)
        faults.push(`orphan: p${page} ${own[0]!.text}`)
      const ends = own.filter((line) => line.page === page)
      if (new Set(ends.map(({ y }) => y)).size < 2 && page > own[0]!.page) faults.push(`widow: p${page} ${text}`)
    }
  })
  return faults
}

for (const design of Object.keys(DESIGNS) as (keyof typeof DESIGNS)[]) {
  if (design === 'classic') continue
  test(`random documents keep the rules of pages in ${design} (seed ${seed})`, async () => {
    const random = randomFrom(seed)
    const found: string[] = []
    for (let round = 0; round < cases(1); round++) {
      const language = ['en', 'en', 'de', 'ru'][random(4)]!
      const options: TypesetOptions = {
        markup: 'markdown',
        design,
        language,
        pageSize: random(3) === 0 ? 'letter' : 'a4',
        conformance: 'none',
      }
      const source = randomMarkdown(random, language)
      const { pdf, pageCount } = typeset(source, options, (await loader.loadFor(source, options)).resources)
      for (const fault of faultsOf(readLines(pdf, pageCount), options)) found.push(`${round}: ${fault}`)
    }
    assert.deepEqual(found, [])
  })
}
