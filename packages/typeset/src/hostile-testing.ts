/** Hostile sources, each at any length. */
import type { TypesetOptions } from './options.ts'

/** One after the other from the Latin letters on, no surrogates. */
function distinctCharacters(count: number): string {
  const codePoints: number[] = []
  for (let next = 0x21; codePoints.length < count; next++) if (next < 0xd800 || next > 0xdfff) codePoints.push(next)
  return codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('')
}

const CONTROLS = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code))
const LOREM = 'lorem ipsum dolor sit amet '
const NARROW = { left: 261.64, right: 261.64 }
const TINY = { ...NARROW, top: 384.945, bottom: 384.945 }
export const MARKDOWN: TypesetOptions = { markup: 'markdown' }
const DESIGNED: TypesetOptions = { markup: 'markdown', design: 'plain' }
const REPORT: TypesetOptions = { markup: 'markdown', design: 'report' }
const SCRIPT: TypesetOptions = { markup: 'markdown', design: 'script' }
const RESUME: TypesetOptions = { markup: 'markdown', design: 'resume' }
const FAQ: TypesetOptions = { markup: 'markdown', design: 'faq' }
const JUSTIFIED: TypesetOptions = { align: 'justify' }

/** `unit` until there are `length` UTF-16 units. */
const fill = (unit: string) => (length: number) => unit.repeat(Math.floor(length / unit.length))

/** A source of so many UTF-16 units; where most of the work would hide it, the files whose work is counted. */
export const CASES: Record<string, [source: (length: number) => string, options?: TypesetOptions, files?: RegExp]> = {
  newlines: [fill('\n')],
  'one word': [fill('x')],
  'one word, justified': [fill('x'), JUSTIFIED],
  'lines of one letter': [fill('a\n')],
  'paragraphs of one letter': [fill('a\n\n')],
  asterisks: [fill('*')],
  'openers of emphasis': [fill('*a ')],
  'empty items': [fill('- \n')],
  'quotes in quotes': [fill('>'), MARKDOWN],
  'lists in lists': [fill('- '), MARKDOWN],
  'emphasis that never pairs': [fill('*a**'), MARKDOWN],
  'emphasis in emphasis': [(length) => fill('*a_')(length / 2) + fill('_b*')(length / 2), MARKDOWN],
  'brackets in brackets': [fill('['), MARKDOWN],
  'images in images': [fill('!['), MARKDOWN],
  'links without an end': [fill('[a]('), MARKDOWN],
  'tags without an end': [fill('<a '), MARKDOWN],
  'links by reference': [
    (length) => {
      const count = Math.floor(length / 40)
      const numbers = Array.from({ length: count }, (_, i) => 10_000 + i)
      return `${numbers.map((i) => `[r${i}]`).join(' ')}\n\n${numbers.map((i) => `[r${i}]: https://e.example/${i}`).join('\n')}`
    },
    MARKDOWN,
  ],
  'links to one long address': [
    (length) => `${fill('[a] ')(length / 2)}\n\n[a]: https://e.example/${fill('x')(length / 2 - 30)}`,
    MARKDOWN,
  ],
  'a table of columns': [
    (length) => ['|a', '|-', '|b'].map((cell) => `${fill(cell)(length / 3)}|`).join('\n'),
    MARKDOWN,
  ],
  'a table of rows': [(length) => `|a|b|\n|-|-|\n${fill('|c|d|\n')(length)}`, MARKDOWN],
  'a table of columns, in a design': [
    (length) => ['|a', '|-', '|b'].map((cell) => `${fill(cell)(length / 3)}|`).join('\n'),
    DESIGNED,
  ],
  'a table of rows, in a design': [(length) => `|a|b|\n|-|-|\n${fill('|c|d|\n')(length)}`, DESIGNED],
  'a table of long cells, in a design': [
    (length) => `|a|b|c|\n|-|-|-|\n${`|${fill(LOREM)(length / 30)}|1,234.5|${fill('x')(length / 30)}|\n`.repeat(10)}`,
    DESIGNED,
  ],
  'a table of one long head, in a design': [
    (length) => `|${fill(LOREM)(length / 2)}|b|\n|-|-|\n${fill('|c|d|\n')(length / 2)}`,
    DESIGNED,
  ],
  'footnotes, in a design': [
    (length) => Array.from({ length: length / 30 }, (_, i) => `[^${i}]\n\n[^${i}]: a [^${i + 1}]\n\n`).join(''),
    DESIGNED,
  ],
  'footnotes of one line, in a design': [
    (length) => {
      const labels = Array.from({ length: length / 25 }, (_, i) => `[^${i}]`)
      return `${labels.join('')}\n\n${labels.map((label) => `${label}: a\n`).join('')}`
    },
    DESIGNED,
  ],
  'a footnote of many blocks, in a design': [(length) => `a[^a]\n\n[^a]: b\n${fill('\n    - c\n')(length)}`, DESIGNED],
  'footnotes in footnotes, in a design': [(length) => `a[^a]\n\n${fill('[^a]: ')(length)}b`, DESIGNED],
  'charts, in a design': [fill('```chart\na|1\n```\n\n'), DESIGNED],
  'a chart of many lines, in a design': [(length) => `\`\`\`chart\n${fill('a|1\n')(length)}`, DESIGNED],
  'tasks, in a design': [fill('- [x] a\n'), DESIGNED],
  'tables of two rows, in a design': [fill('Table 1 a\n\n|a|\n|-|\n|1|\n\n'), DESIGNED],
  'fields with one name': [fill('[ab] '), { ...DESIGNED, fillable: true }],
  'fields with names of their own': [
    (length) => Array.from({ length: Math.floor(length / 8) }, (_, i) => `[a${10_000 + i}]`).join(''),
    { ...DESIGNED, fillable: true },
  ],
  'fields whose words differ in full stops': [
    (length) => {
      const words = (i: number) => `a${i.toString(2).replaceAll('0', '.').replaceAll('1', '\u00a0')}`
      return Array.from({ length: Math.floor(length / 16) }, (_, i) => `[${words(i)}]`).join('')
    },
    { ...MARKDOWN, fillable: true },
    /form-fields/,
  ],
  headings: [fill('# a\n'), MARKDOWN],
  'labels without text': [fill('## a\n'), FAQ],
  'labels and questions': [fill('## a\n### b?\n'), FAQ],
  'questions with answers': [(length) => `## a\n${fill('### b?\nc\n\n')(length)}`, FAQ],
  'labels longer than their text': [fill('## a a a a a a a a a a a a a a a a a a a a a a\n### b?\n\n'), FAQ],
  'a resume of entries': [(length) => `# a\n\n## b\n\n${fill('**c**, d, 2019 – 2021\n\n- e\n\n')(length)}`, RESUME],
  'a resume of dates': [(length) => `# a\n\n## b\n\n${fill('### c, 2019\n')(length)}`, RESUME],
  'a resume of pairs': [(length) => `# a\n\n## b\n\n${fill('**c:** d\n\n')(length)}`, RESUME],
  'a resume of separators': [(length) => `# a\n\n${fill(' · b')(length)}\n\n## ${fill(', 2')(length / 2)}`, RESUME],
  'a contact line of items': [(length) => `# a\n\n${fill('b@c · d · e · f · g\\\n')(length)}`, RESUME],
  'a report of labels': [(length) => `# a\n\n**b:** c\\\n**d:** ${fill('e ')(length)}`, REPORT],
  'summaries of paragraphs': [(length) => `# a\n\n## Summary\n\n${fill('b\n\n')(length)}`, REPORT],
  'a dated list': [fill('- 2 May 2025: a\n'), DESIGNED],
  'dated lists': [fill('- 2 May 2025: a\n- 3 May 2025: b\n\nc\n\n'), DESIGNED],
  definitions: [fill('a\n: b\n\n'), DESIGNED],
  'terms without definitions': [
    fill('a\n: b\n\nc c c c c c c c c c c c c c c c c c c c c c c c c c\n: d\n\n'),
    DESIGNED,
  ],
  slides: [fill('## Slide 1: a (0:10)\nb\n\n'), SCRIPT],
  'a speech of cues': [fill('*(a* [b] '), SCRIPT],
  'a paragraph of brackets': [fill('*([*'), SCRIPT],
  'a label of the length of a text': [(length) => `## ${fill(LOREM)(length)}\n\n### b?`, FAQ],
  'control characters': [fill(CONTROLS)],
  NUL: [fill('\0')],
  'lone surrogates': [fill('\ud800')],
  'combining marks': [(length) => `a${fill('\u0301')(length)}`],
  'right-to-left overrides': [fill('\u202eabc \u202c')],
  'bidi isolates': [fill('\u2067a')],
  viramas: [fill('क\u094d')],
  'joined emoji': [fill('👩\u200d')],
  'zero-width spaces, justified': [fill('\u200b'), JUSTIFIED],
  'soft hyphens, justified': [fill('a\u00ad'), JUSTIFIED],
  'an Arabic word': [fill('ب')],
  'both directions in turn': [fill('ب a ')],
  'both directions in turn, justified': [fill('ب a '), JUSTIFIED],
  'words of Thai without a space': [fill('ประเทศไทย')],
  'distinct characters': [distinctCharacters],
  '4 pt type': [fill(LOREM), { fontSize: 4 }],
  '72 pt type': [(length) => fill(LOREM)(length / 20), { fontSize: 72 }],
  'margins that leave 72 pt': [(length) => fill(LOREM)(length / 4), { margins: TINY }],
  'the same at 72 pt': [(length) => fill(LOREM)(length / 200), { fontSize: 72, margins: TINY }],
}
