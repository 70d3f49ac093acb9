/** Random Markdown with every construct that the reader knows, in several scripts; the same for the same seed. */
import { randomFrom } from '../../bench/corpus.ts'

const WORDS =
  'harbour winter ledger table second quarter window letter quiet river engine number station morning figure between paper north account signal Überraschung façade naïve œuvre Łódź 12,345.67 §4 “quoted” don’t 3–4 24°C e.g. http'.split(
    ' ',
  )
const OTHER = [
  'Το νερό που ήπιατε έκανε ταξίδι',
  'Весной я готовила книгу о льняном деле',
  'بلغ استهلاك المياه في الربع الأول',
  'שלום עולם וברוכים הבאים',
  '春の清掃の結果と変更をお知らせします',
  'सभी मनुष्यों को गौरव और अधिकार',
]
/** A grey pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGPQAwAALAArAw0aAAAAAElFTkSuQmCC'
const BLOCKS_LEAST = 6
const BLOCKS_MORE = 22

export function randomMarkdown(seed: number): string {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)]!
  const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
  let notes = 0

  const words = (most: number) => times(1 + below(most), () => one(WORDS)).join(' ')
  const inline = (): string =>
    one([
      () => words(8),
      () => `**${words(3)}**`,
      () => `*${words(3)}*`,
      () => `***${words(2)}***`,
      () => `~~${words(2)}~~`,
      () => `\`${one(['npm start', 'a_b(c)', '--force', 'x'.repeat(40)])}\``,
      () => `[${words(3)}](https://example.org/${below(9)})`,
      () => `[${words(2)}](#${one(['a', 'section'])})`,
      () => '<https://example.org/a/long/path/that/goes/on?and=on&on=and>',
      () => `![${words(3)}](${one([PICTURE, 'missing.png'])})`,
      () => `<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup><br>${words(2)}`,
      () => `[^${++notes}]`,
      () => one(OTHER),
      () => one(['😀', '☐', '→', '−', '½', '\u00a0', 'x\\\ny', '[address]', '____________', '$5 and $6']),
    ])()
  const sentence = () => `${times(1 + below(6), inline).join(' ')}.`
  const paragraph = () => times(1 + below(4), sentence).join(' ')
  const list = (depth: number): string => {
    const mark = one(['-', '1.', '- [ ]', '- [x]', '(a)', '3)'])
    return times(1 + below(4), () => {
      const inner = depth < 3 && below(4) === 0 ? `\n${indented(list(depth + 1))}` : ''
      return `${mark} ${words(12)}${inner}`
    }).join('\n')
  }
  const cell = () =>
    one([words(2), `${below(99999)}`, `${below(999)}.${below(9)}%`, '', words(9), `-${below(50)}`, '2027-04-22'])
  const table = () => {
    const columns = 1 + below(one([4, 4, 8, 24]))
    const row = () => `| ${times(columns, cell).join(' | ')} |`
    const rule = `|${times(columns, () => one(['---', ':-:', '--:'])).join('|')}|`
    const caption = below(2) === 0 ? `Table ${1 + below(9)} ${words(5)}\n\n` : ''
    const note = below(3) === 0 ? `\n\nNote: ${words(9)}.` : ''
    return `${caption}| ${times(columns, () => words(2)).join(' | ')} |\n${rule}\n${times(below(one([6, 6, 60])), row).join('\n')}${note}`
  }
  const code = () =>
    `\`\`\`\n${times(1 + below(one([5, 30])), () => `${words(14)}${'='.repeat(below(90))}`).join('\n')}\n\`\`\``
  const chart = () => `\`\`\`chart\n${times(1 + below(8), () => `${words(2)} | ${below(500)}`).join('\n')}\n\`\`\``
  const block = (): string =>
    one([
      paragraph,
      paragraph,
      paragraph,
      () => `${'#'.repeat(1 + below(6))} ${one(['', '1 ', '2.1 ', 'Chapter Two: '])}${words(6)}`,
      () => `**${words(4)}**`,
      () => `${words(6)}?`,
      () => `${words(5)}:`,
      () => list(0),
      () => quoted(`${paragraph()}\n\n${list(1)}`),
      () => quoted(`[!${one(['NOTE', 'TIP', 'WARNING'])}]\n${paragraph()}`),
      () => quoted(quoted(paragraph())),
      table,
      code,
      chart,
      () => one(['---', '***']),
      () => `${words(2)}\n: ${paragraph()}\n\n${words(2)}\n: ${words(5)}`,
      () => `<details><summary>${words(3)}</summary>\n\n${paragraph()}\n\n</details>`,
      () => one(OTHER),
      () => `1.${1 + below(9)} ${paragraph()}\n\n(a) ${words(9)};\n\n(b) ${words(9)}.`,
      () =>
        `Signed for\\\n**${words(2)}**\\\n____________________\\\n${words(2)}\n\n**${words(2)}**\\\nSignature: ____________`,
      () => `From: ${words(2)}\\\n${words(3)}\n\nDear ${words(1)},`,
      () => `Yours sincerely,\n\n${words(2)}\n\nEnclosures: ${words(3)}`,
      () => '## References\n\nOrtmann, L. (2023). *Werkstätten*. Bremen: Weserbogen.',
      () => `${words(1)} [pause] ${words(9)}`,
    ])()
  const title = below(3) > 0 ? [`# ${words(5)}`] : []
  const blocks = [...title, ...times(BLOCKS_LEAST + below(BLOCKS_MORE), block)]
  const definitions = times(notes, (at) => `[^${at + 1}]: ${words(one([9, 60]))}.`)
  return [...blocks, definitions.join('\n')].join('\n\n')
}

const quoted = (text: string): string => text.replace(/^/gmu, '> ')
const indented = (text: string): string => text.replace(/^/gmu, '    ')
