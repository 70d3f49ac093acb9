/**
 * Documents of every construct of both markups, with odd characters in them, in every design; the same for the same seed. Each
 * construct comes up in turn, so that a run of a hundred has each of them several times.
 */
import { randomFrom } from '../../bench/corpus.ts'
import type { PdfOptions } from '../../packages/server/src/pdf/engine.ts'
import { DESIGN_NAMES } from '../../packages/typeset/src/designs.ts'
import { BOTH_WAYS, SAMPLES } from '../../packages/typeset/src/samples.ts'

export interface Source {
  name: string
  content: string
  title: string
  options: PdfOptions
}

const WORDS =
  'gravel lantern office fjord ledger 12,345.67 naïve Łódź “quoted” it’s 3–4 24°C §4 e.g. harbour signal Straße Ωραία весной'.split(
    ' ',
  )
const SCRIPTS = [...Object.values(SAMPLES).map(([text]) => text), ...Object.values(BOTH_WAYS)]

/** Characters that no writer expects, by what they are. */
const ODD: Readonly<Record<string, readonly string[]>> = {
  'byte order marks': ['\ufeff', '\ufffe', '\uffff'],
  noncharacters: ['\ufdd0', '\ufdef', '\u{1fffe}', '\u{10ffff}'],
  controls: ['\u0000', '\u0001', '\b', '\v', '\f', '\u001b', '\u007f', '\u0085', '\u009f'],
  'private use': ['\ue000', '\uf8ff', '\u{f0000}', '\u{10fffd}'],
  unassigned: ['\u0378', '\u{1fffd}', '\u{e0080}'],
  surrogates: ['\ud800', '\udfff', '\udc00\ud800'],
  combining: ['e\u0301\u0323\u0308', '\u0301', 'x\u20dd', 'a\u{1d165}', '\u0e33'],
  emoji: ['👨‍👩‍👧', '🇩🇪', '1️⃣', '❤️', '🏳️‍🌈', '\u{1f3fd}'],
  direction: ['\u202eabc\u202c', '\u2066x\u2069', '\u200f', '\u061c', '\u202a'],
  invisible: ['\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\u034f', '\u180e', '\ufe0f', '\u{e0061}', '\u2061'],
  spaces: ['\u00a0', '\u2003', '\u202f', '\u3000', '\u1680', '\u2028', '\u2029', '\t'],
  signs: ['₿', '½', '√', '⌘', '┼', '𝔸', '\ufffd', '\ufb01', 'Ǆ', '‱', '⁂'],
}
const ODD_GROUPS = Object.values(ODD)

const PICTURES = [
  // PNG with alpha, with a palette, of 16 bits a sample; JPEG in colour, in grey, in CMYK.
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAFUlEQVR4nGPkOhEVwIAHMOGTHD4KAI1PAYwg2EU+AAAAAElFTkSuQmCC',
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEUAAAD/CgoBxYy2AAAAAXRSTlMAQObYZgAAAA1JREFUeJxj+M/EgAwBD3EBDqmtmsAAAAAASUVORK5CYII=',
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEEAAAAADcCh3hAAAAFklEQVR4nGMsNWBgYGBgYGBiYMDFAAAXEwCtE0AcbAAAAABJRU5ErkJggg==',
  'image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAik//9k=',
  'image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AL//Z',
  'image/jpeg;base64,/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAYEBf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8ARslWTP/Z',
]
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><defs><linearGradient id="g"><stop offset="0" stop-color="red" stop-opacity=".4"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><rect width="60" height="30" rx="4" fill="url(#g)"/><circle cx="20" cy="15" r="8" opacity=".5" stroke="green" stroke-dasharray="2 1"/><path d="M2 2Q30 28 58 2" fill="none" stroke="#123"/><text x="5" y="20" font-size="6">A “b” ½</text></svg>`
const SVG_URL = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`

const LANGUAGES = ['en', 'de', 'fr', 'pl', 'ar', 'he', 'ja', 'zh-Hant', 'th', 'hi', 'sr-Latn-RS', 'x-own']
const PAGE_SIZES = ['a4', 'letter', 'legal'] as const
const BLOCKS_LEAST = 3
const BLOCKS_MORE = 6

/** One document. `number` goes through the constructs and designs, `seed` chooses the rest. */
export function sourceOf(number: number, seed: number): Source {
  const random = randomFrom(seed * 1009 + number)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)]!
  const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
  /** Other scripts bring their fonts, which take time: in one document of five. */
  const isForeign = number % 5 === 0
  const odd = ODD_GROUPS[number % ODD_GROUPS.length]!
  const isOdd = number % 3 !== 2

  const word = (): string => {
    const roll = below(isForeign ? 16 : 12)
    if (roll > 11) return one(SCRIPTS)
    if (roll === 11 && isOdd) return `${one(WORDS).slice(0, 3)}${one(odd)}${one(WORDS)}`
    if (roll === 10 && isOdd) return one(odd)
    return one(WORDS)
  }
  const words = (most: number) => times(1 + below(most), word).join(' ')
  const flat = (most: number) => words(most).replaceAll(/[\n\r\v\f\u0085\u2028\u2029|<>[\]]/gu, ' ')

  // Light markup.
  const light: readonly (() => string)[] = [
    () => `${words(9)} **${words(3)}** *${words(2)}* ***${words(2)}***`,
    () => times(1 + below(5), () => `- ${words(8)}`).join('\n'),
    () => `${words(5)}\n${words(30)}\n- **${words(2)}**`,
    () => `Signed ____________\n\n[${flat(3)}] and [Name]`,
    () => words(120),
  ]
  const cell = () => one([flat(2), `${below(99999)}`, '', `-${below(50)}.${below(9)}%`, `**${flat(2)}**`])
  const markdown: readonly (() => string)[] = [
    () => `${'#'.repeat(1 + below(6))} ${one(['', '2.1 ', '§ 3 '])}${flat(6)}`,
    () =>
      `${words(12)} ~~${flat(2)}~~ \`${flat(3).replaceAll('`', '')}\` H<sub>2</sub>O x<sup>${flat(1)}</sup><br>\n<kbd>Ctrl</kbd> ${words(5)}`,
    () =>
      `[${flat(12)}](https://example.org/${below(9)} "${flat(2).replaceAll('"', '')}") <https://example.org/?a=b&c=d> [${flat(2)}](#${flat(1)}) [x](mailto:a@example.org)`,
    () =>
      times(
        1 + below(4),
        (at) =>
          `${one(['-', '-', `${at + 1}.`, '- [ ]', '- [x]', '(a)'])} ${words(6)}\n    1. ${words(4)}\n        - ${words(3)}\n\n          ${words(9)}`,
      ).join('\n'),
    () => times(2 + below(3), (at) => `(${'ivx'[at] ?? 'a'}) ${flat(7)}`).join('\n\n'),
    () => `> ${flat(20)}\n>\n> > ${flat(9)}\n> > - ${flat(3)}\n>\n> \`\`\`\n> ${flat(5)}\n> \`\`\``,
    () => `> [!${one(['NOTE', 'TIP', 'WARNING', 'CAUTION', 'IMPORTANT'])}]\n> ${flat(12)}\n> - ${flat(4)}`,
    () =>
      `\`\`\`${one(['', 'js', 'python'])}\n${times(1 + below(20), () => `${' '.repeat(below(9))}${words(9)}${'='.repeat(below(99))}`).join('\n')}\n\`\`\``,
    () => {
      const columns = 1 + below(one([4, 4, 12]))
      const row = () => `| ${times(Math.max(1, columns - below(3) + 1), cell).join(' | ')} |`
      const rule = `|${times(columns, () => one([':-:', '--:', '---'])).join('|')}|`
      return `Table ${1 + below(9)} ${flat(3)}\n\n| ${times(columns, () => one([flat(2), ''])).join(' | ')} |\n${rule}\n${times(below(one([5, 5, 50])), row).join('\n')}\n\nNote: ${flat(4)}.`
    },
    () => htmlTable(),
    () => htmlTable(),
    () => `<table><tr><td>${flat(2)}</td><td>b</td></tr><tr><td colspan="2">${flat(3)}</td></tr></table>`,
    () =>
      `![${flat(3)}](data:${one(PICTURES)})\n\n![](${SVG_URL})\n\n${flat(4)} ![${flat(2)}](data:${one(PICTURES)}) ![missing](missing.png)`,
    () =>
      `<figure><img src="${SVG_URL}" alt="${flat(3).replaceAll('"', '')}" width="${20 + below(200)}"><figcaption>${flat(4)}</figcaption></figure>`,
    () => `\`\`\`chart\n${times(1 + below(8), () => `${flat(2)} | ${below(500)}`).join('\n')}\n\`\`\``,
    () =>
      `${flat(3)}[^a${number}] and ${flat(2)}[^b${number}].\n\n[^a${number}]: ${flat(30)}\n[^b${number}]: - ${flat(4)}\n    - ${flat(3)}`,
    () =>
      `| a | b |\n|---|---|\n| ${flat(2)}[^c${number}] | [${flat(1)}](https://example.org) |\n\n[^c${number}]: ${flat(5)}`,
    () => `${flat(2)}\n: ${words(15)}\n: ${flat(4)}\n\n${flat(2)}\n: ${flat(5)}`,
    () => `<details><summary>${flat(3)}</summary>\n\n${words(12)}\n\n- ${flat(3)}\n\n</details>`,
    () => `I, [Name], of [${flat(4)}], pay [${'wide '.repeat(11)}].\n\n| a |\n|-|\n| [Name] |`,
    () =>
      `Signed for\\\n**${flat(2)}**\\\n____________________\\\n${flat(2)}\n\n**${flat(2)}**\\\nSignature: ____________\\\nDate: ________`,
    () =>
      `From: ${flat(2)}\\\n${flat(3)}\n\n${flat(1)}, 4 May 2027\n\nDear ${flat(1)},\n\n${words(20)}\n\nYours sincerely,\n\n${flat(2)}`,
    () => one(['---', '***', '___', '<hr>']),
    () => `1.${1 + below(9)} ${flat(12)}\n\n(a) ${flat(9)};\n\n(b) ${flat(9)}.`,
    () =>
      `<div align="center">${flat(4)}</div>\n<ul><li>${flat(2)}<ol type="a"><li>${flat(2)}</li></ol></li></ul><!-- ${flat(2)} --><span>${flat(2)}</span>`,
    () => words(150),
    () => `${'x'.repeat(below(400))} ${one(odd)}`,
  ]
  function htmlTable(): string {
    const columns = 1 + below(5)
    const span = () => (below(4) === 0 ? ` ${one(['colspan', 'rowspan'])}="${one([2, 3, 0, 99])}"` : '')
    const htmlCell = (tag: string) =>
      `<${tag}${span()}${tag === 'th' && below(2) === 0 ? ' scope="row"' : ''}>${one([cell(), `<ul><li>${flat(2)}</li><li>b</li></ul>`, `${flat(2)}<br>${flat(1)}`, '<b>x</b>'])}</${tag}>`
    const row = (tag: string) =>
      `<tr>${times(below(columns + 2), () => htmlCell(below(6) === 0 ? 'th' : tag)).join('')}</tr>`
    const caption = below(2) === 0 ? `<caption>${flat(4)}</caption>` : ''
    const head = below(2) === 0 ? `<thead>${row('th')}${below(2) === 0 ? row('th') : ''}</thead>` : ''
    return `<table>${caption}${head}<tbody>${times(1 + below(6), () => row('td')).join('')}</tbody>${below(3) === 0 ? `<tfoot>${row('td')}</tfoot>` : ''}</table>`
  }

  const isLight = number % 8 === 7
  const constructs = isLight ? light : markdown
  const blocks = times(BLOCKS_LEAST + below(BLOCKS_MORE), (at) =>
    // The first goes through them all, the others are any.
    at === 0 ? constructs[(isLight ? number >> 3 : number) % constructs.length]!() : one(constructs)(),
  )
  if (!isLight && below(3) > 0) blocks.unshift(`# ${flat(5)}`)
  const design = DESIGN_NAMES[number % DESIGN_NAMES.length]!
  const options: PdfOptions = {
    design,
    markup: isLight ? 'light' : 'markdown',
    language: one(LANGUAGES),
    pageSize: one(PAGE_SIZES),
    ...(below(2) === 0 ? {} : { align: one(['left', 'justify'] as const) }),
    ...(below(3) === 0 ? { fillable: true } : {}),
    ...(below(4) === 0 ? { conformance: one(['pdf/ua-1', 'pdf/a-2a'] as const) } : {}),
    ...(below(4) === 0 ? { landscapeTables: true } : {}),
    ...(below(4) === 0 ? { foldMarks: true } : {}),
    ...(below(4) === 0 ? { provenance: 'generated' } : {}),
    ...(design === 'classic' ? { font: one(['times', 'helvetica', 'courier'] as const) } : {}),
    ...(below(4) === 0 ? { includePageNumbers: false } : {}),
  }
  return { name: `random-${number}-${design}`, content: blocks.join('\n\n'), title: words(4), options }
}
