/**
 * Text that is out to break a reader, as long as is asked, in light markup and both dialects of Markdown. Time on a loaded
 * machine proves nothing; what is counted is how often each block of the code runs, and that twice the length is about twice
 * that. The longest texts that a caller may send are read once, whole.
 */
import assert from 'node:assert/strict'
import { Session } from 'node:inspector'
import { after, before, test } from 'node:test'
import type { Document } from '../model.ts'

type Read = (source: string) => Document
const readers: Record<string, Read> = {}

const session = new Session()
before(async () => {
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // Only what is compiled from here on is counted.
  const { readLight } = await import('./light.ts')
  const { NestingTooDeep, readMarkdown } = await import('./markdown.ts')
  const orLight =
    (read: Read): Read =>
    (source) => {
      try {
        return read(source)
      } catch (error) {
        if (error instanceof NestingTooDeep) return readLight(source)
        throw error
      }
    }
  readers['light markup'] = readLight
  readers['CommonMark'] = orLight((source) => readMarkdown(source, 'commonmark'))
  readers['an answer'] = orLight((source) => readMarkdown(source, 'answer'))
})
after(() => session.disconnect())

/** How often the blocks of the readers and their libraries have run since the last time. */
function workDone(): number {
  let work = 0
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!/document\/src|node_modules/.test(url)) continue
      for (const { ranges } of functions) for (const { count } of ranges) work += count
    }
  })
  return work
}

/** `unit` until there are `length` UTF-16 units. */
const fill = (unit: string) => (length: number) => unit.repeat(Math.floor(length / unit.length))

/** What `make` gives for 0, 1, 2 …, until there are `length` units. */
const count = (make: (i: number) => string) => (length: number) => {
  const parts: string[] = []
  for (let i = 0, total = 0; total < length; i++) total += parts[parts.push(make(i)) - 1]!.length
  return parts.join('')
}

/** Repeated as they stand. */
const UNITS = [
  ...['*', '**', '_', '~', '*a ', '_a __a ', '*a**', 'a**', '***a** b*', '~~a ', '*_~~'],
  ...[
    '[',
    '[a](',
    '[a](b "',
    '[a](<b',
    '![',
    '![[]()',
    '[a][',
    '[^',
    '[^a]',
    '[^a]: ',
    '[^a]: x\n',
    '[a]: b\n',
    '[a]:\n',
  ],
  ...[
    '<',
    '<a ',
    '<a b="',
    '</',
    '<!-- ',
    '<?',
    '<!A ',
    '<![CDATA[',
    '<http://a ',
    '<a@',
    '<br',
    '<br>',
    '<b>',
    '</b>',
    '<i>a</b>',
    '<div>\n\n',
    '<p>',
    '<ul><li>',
    '<table><tr><td>',
    '<td>',
    '<pre>',
    '<dl><dt>a<dd>',
    '<img src="',
    '<a href="x"><img ',
    '<h1 id=a>',
    '<script>',
    '<div b="<div " ',
    '&',
    '&#1',
    '&amp',
  ],
  ...['____\n', 'a\n____\n', '____ a', '- ____\n'],
  ...['`', '``a`', '```\n', '~~~\n', '\\', '\\*', '*_`[<&', 'http://', 'http://a.b ', '://', 'a@b.'],
  ...[
    '>',
    '> \n',
    '- ',
    '- a\n',
    '- \n',
    '* a\n\n',
    '-\t',
    '1. ',
    '1. a\n',
    '(a) ',
    '(a) x\n',
    '(a) x\n\n',
    '- [ ] ',
    '- [ ] a\n',
    'i. ',
    'i. a\n',
    'i. a\nii. b\n',
    'a\n: ',
    ': a\n',
    '> [!NOTE]\n',
  ],
  ...['# ', '# a\n', 'a\n===\n', 'a\n---\n', '---\n', 'a\n|-|\n', '|-', 'a|b\n', '    a\n', 'a  \n', 'a\\\n'],
  ...['$', '$a ', '$$', '$$\n', '\\(', '\\[a ', '\\[\na\n', '$a$1', '**文：', '**注：**文'],
  ...['\n', '\r', ' ', '\t', '\u00a0', '\0', '\ud800', '\u2028', 'x'],
]

const CASES: Record<string, (length: number) => string> = {
  ...Object.fromEntries(UNITS.map((unit) => [JSON.stringify(unit), fill(unit)])),
  'a heading that is closed all along': (length) => `# a${fill(' #')(length)}`,
  'a link with parentheses': (length) => `[a]${fill('(')(length)}`,
  'an address with parentheses': (length) => `http://a/${fill('(')(length)}`,
  'an address of many parts': (length) => `http://a${fill('.b')(length)}`,
  'emphasis in emphasis': (length) => fill('*a_')(length / 2) + fill('_b*')(length / 2),
  'links in links': (length) => fill('[a')(length / 2) + fill('](b)')(length / 2),
  'runs of backticks, each longer': count((i) => `e${'`'.repeat(i + 1)}`),
  'lines in quotes of every depth': count((i) => `${'>'.repeat(i % 80)} a\n`),
  'a quote that goes on by itself': (length) => `${'> '.repeat(80)}${fill('a\n')(length)}`,
  'items of every depth': count((i) => `${' '.repeat((2 * i) % 80)}- a\n`),
  'lettered items of every depth': count((i) => `${' '.repeat((4 * i) % 160)}(a) a\n`),
  'a lettered item of many paragraphs': (length) => `(a) x\n${fill('    y\n\n')(length)}`,
  definitions: count((i) => `[a${i}]: b\n`),
  references: (length) => `[a]: x\n\n${fill('[a] ')(length)}`,
  footnotes: count((i) => `[^${i}]: x [^${i}]\n\n`),
  'references to a footnote': (length) => `[^a]: x\n\n${fill('[^a]')(length)}`,
  'a block of HTML': (length) => `<div>\n${fill('<b>a <i>b</b> <li><p><td>')(length)}`,
  'a block of HTML that ends nowhere': (length) => `<div>\n${fill("<a b='")(length)}>`,
  'HTML in emphasis': (length) => `<b>${fill('*a _')(length / 2)}${fill('</b>')(length / 2)}`,
  'a definition whose label goes on': (length) => `[${fill('a\n')(length)}`,
  'a table of columns': (length) => ['|a', '|-', '|b'].map((cell) => `${fill(cell)(length / 3)}|`).join('\n'),
  'a table of empty rows': (length) => `|a|b|\n|-|-|\n${fill('|\n')(length)}`,
  'a table of rows that are too wide': (length) => `|a|\n|-|\n${fill(`${'|b'.repeat(50)}|\n`)(length)}`,
  'a row that is too wide': (length) => `|a|\n|-|\n|${fill('b|')(length)}`,
  'a wide table of empty rows': (length) => `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${fill('|\n')(length / 10)}`,
  'a line of text that becomes a heading': (length) => `${fill('a\n')(length)}=`,
  'math whose mark closes too late': (length) => `${fill('\\[\na\n')(length)}\\] x`,
}

/** The longest that the interface allows. */
const LONGEST = 100_000
/** Short enough to be counted, long enough that what grows with the square shows. */
const SHORT = 4000

/** @throws where a block or mark stands where it can't. */
function assertSound(document: Document): void {
  const { count, parent, after, start, end, length, markCount, markAt, firstMark } = document
  let at = 0
  for (let block = 0; block < count; block++) {
    assert.ok(parent[block]! < block && after[block]! > block && after[block]! <= count)
    assert.ok(parent[block]! < 0 || after[block]! <= after[parent[block]!]!)
    assert.ok(start[block] === at && end[block]! >= at && end[block]! <= length)
    at = end[block]!
    const nextMark = block + 1 < count ? firstMark[block + 1]! : markCount
    for (let mark = firstMark[block]!; mark < nextMark; mark++) {
      const before = mark > firstMark[block]! ? markAt[mark - 1]! + 1 : start[block]!
      assert.ok(markAt[mark]! >= before && markAt[mark]! <= end[block]!)
    }
  }
  assert.equal(at, length)
}

for (const name of ['light markup', 'CommonMark', 'an answer']) {
  test(`twice the length is about twice the work: ${name}`, () => {
    const read = readers[name]!
    for (const [what, source] of Object.entries(CASES)) {
      const work = [SHORT, SHORT, 2 * SHORT].map((length) => {
        const text = source(length)
        workDone()
        read(text)
        return workDone()
      })
      // The first run meets code that is still to be compiled.
      const [, once, twice] = work as [number, number, number]
      assert.ok(twice <= once * 2.5 + 50_000, `${what}: ${work}`)
    }
  })
}

for (const name of ['light markup', 'CommonMark', 'an answer']) {
  test(`the longest text is read whole: ${name}`, () => {
    session.post('Profiler.stopPreciseCoverage')
    for (const [what, source] of Object.entries(CASES)) {
      const text = source(LONGEST)
      assert.doesNotThrow(() => assertSound(readers[name]!(text)), what)
    }
  })
}
