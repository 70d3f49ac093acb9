/**
 * Makes the font packs of packages/typeset/src/font/pack/data and the layout that they share. Run it by hand after a change here
 * or of a font:
 *
 *   npm pack source-serif@4.5.1 source-sans@3.52.0 source-code-pro@2.42.0, each unpacked into FOLDER/NAME
 *   node_modules/.bin/node scripts/fonts/main.ts FOLDER
 *
 * Tinos, Arimo and Cousine come from node_modules. The content of a pack is documented in pack.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSlot, makeChunks } from './chunks.ts'
import { openFont } from './font.ts'
import type { Judged } from './judge.ts'
import { layoutOf, writeLayout } from './layout.ts'
import { sourcesIn } from './sources.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new RangeError('Name the folder with the unpacked font packages.')
const root = join(import.meta.dirname, '../..')
const data = join(root, 'packages/typeset/src/font/pack/data')

const fonts = sourcesIn(folder, join(root, 'node_modules')).map((source) =>
  openFont(source, new Uint8Array(readFileSync(source.path))),
)
const characters = new Set<number>()
const smallCaps = new Set<number>()
for (const { glyphs, smallCapOf } of fonts) {
  for (const code of glyphs.keys()) if (hasSlot(code)) characters.add(code)
  for (const code of smallCapOf.keys()) if (hasSlot(code)) smallCaps.add(code)
}
const layout = layoutOf(makeChunks(characters, smallCaps), fonts)
writeLayout(layout, join(data, 'layout.ts'))
// They read the layout that has just been written.
const { pack } = await import('./pack.ts')
const { verify } = await import('./verify.ts')
const judged: Record<string, Judged> = {}
let total = 0
for (const font of fonts) {
  const { bytes, report } = pack(font, layout)
  judged[font.source.pack] = verify(bytes, font, layout)
  total += bytes.length
  writeFileSync(join(data, `${font.source.pack}.pack`), bytes)
  process.stdout.write(`${font.source.pack.padEnd(24)}${String(bytes.length).padStart(8)} bytes  ${report}\n`)
}
process.stdout.write(`${layout.slots.length} slots, ${total} bytes\n`)
const { coverageModule } = await import('./coverage.ts')
writeFileSync(join(data, 'coverage.ts'), coverageModule())
writeFileSync(join(import.meta.dirname, 'judged.json'), `${JSON.stringify(judged, null, 2)}\n`)
