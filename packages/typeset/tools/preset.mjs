/**
 * Makes the preset code lengths of src/pdf/huffman.ts from the streams of seeded documents, uncompressed: prints them, to
 * be pasted there.
 *
 *   node packages/typeset/tools/preset.mjs
 */
import { corpus } from '../../../bench/corpus.ts'
import { Rows } from '../src/markup/manuscript.ts'
import { presetLengths } from '../src/pdf/deflate.ts'
import { compose } from '../src/testing.ts'

const documents = []
for (let seed = 1; seed <= 200; seed++) {
  const font = ['times', 'helvetica', 'times'][seed % 3]
  const align = seed % 4 === 0 ? 'justify' : 'left'
  const { pdf } = compose(corpus(1000 + 40 * seed, 1000 + seed), { font, align }, {}, false)
  documents.push(Buffer.from(pdf).toString('latin1'))
}

/** @param seam where in them something recurs, as in objects.ts; absent: anywhere */
function print(kind, isStream, seam) {
  const streams = []
  const positions = new Rows('preset.positions')
  let all = ''
  for (const text of documents) {
    for (const { 1: head, 2: length, index, 0: opening } of text.matchAll(/<<(.*)\/Length (\d+)>>stream\n/g)) {
      if (!isStream(head)) continue
      const start = index + opening.length
      streams.push({ start: all.length, end: all.length + Number(length) })
      all += text.slice(start, start + Number(length))
    }
  }
  for (const { index } of seam === undefined ? [] : all.matchAll(seam)) positions.push(index)
  const [literals, distances] = presetLengths(
    new Uint8Array(Buffer.from(all, 'latin1')),
    streams,
    seam === undefined ? undefined : positions,
  )
  const digits = (lengths) => [...lengths].map((length) => length.toString(16)).join('')
  console.log(`${kind}\n${digits(literals)}\n${digits(distances)}`)
}

print('content', (head) => head === '')
print('objects', (head) => head.startsWith('/Type/ObjStm'), /<<\/(?=S\/|Type\/(Page|Font)\/)|(?<=\/P \d+) 0 R\/Pg/g)
