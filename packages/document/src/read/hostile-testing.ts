/** Texts that are out to break a reader, each as long as is asked, and the readers that they are for. */
import type { Document } from '../model.ts'

export type Read = (source: string) => Document

/** Imported when it is called: a test that counts what runs must begin before. */
export async function loadReaders(): Promise<Record<string, Read>> {
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
  return {
    'light markup': readLight,
    CommonMark: orLight((source) => readMarkdown(source, 'commonmark')),
    'an answer': orLight((source) => readMarkdown(source, 'answer')),
  }
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

export const CASES: Record<string, (length: number) => string> = {
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
  'math without a sign of LaTeX': (length) => `${fill('\\[\na\n')(length)}\\]`,
  'math whose mark closes too late': (length) => `${fill('\\[\na\n')(length)}\\] x`,
}
