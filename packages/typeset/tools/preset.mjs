/**
 * Makes the preset code lengths of src/pdf/deflate.ts from the streams of seeded documents, uncompressed: prints the two
 * constants, to be pasted there.
 *
 *   node packages/typeset/tools/preset.mjs
 */
import { corpus } from '../../../bench/corpus.ts'
import { presetLengths } from '../src/pdf/deflate.ts'
import { compose } from '../src/typeset.ts'

const parts = []
const streams = []
let length = 0
for (let seed = 1; seed <= 200; seed++) {
  const font = ['times', 'helvetica', 'times'][seed % 3]
  const align = seed % 4 === 0 ? 'justify' : 'left'
  const pdf = Buffer.from(compose(corpus(1000 + 40 * seed, 1000 + seed), { font, align }, {}, false).pdf)
  for (let at = pdf.indexOf('>>stream\n'); at >= 0; at = pdf.indexOf('>>stream\n', at + 1)) {
    const start = at + 9
    const end = pdf.indexOf('\nendstream', start)
    if (pdf.subarray(start, start + 9).equals(Buffer.from('<?xpacket'))) continue
    parts.push(pdf.subarray(start, end))
    streams.push({ start: length, end: length + end - start })
    length += end - start
  }
}
const [literal, distance] = presetLengths(new Uint8Array(Buffer.concat(parts)), streams)
const digits = (lengths) => [...lengths].map((length) => length.toString(16)).join('')
console.log(`const PRESET_LITERALS =\n  '${digits(literal)}'`)
console.log(`const PRESET_DISTANCES = '${digits(distance)}'`)
