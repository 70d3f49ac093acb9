/**
 * Makes the font packs (src/packs), the layout that they share (src/data/layout.ts), the list of their characters (src/data/coverage.ts), and
 * the checksums of what HarfBuzz makes of the source fonts (judged.json).
 *
 * Tinos, Arimo and Cousine come from node_modules. The content of a pack is documented in packages/typeset/src/font/pack/pack.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSlot, makeChunks } from './chunks.ts'
import { openFont } from './font.ts'
import type { Judged } from './judge.ts'
import { layoutOf, writeLayout } from './layout.ts'
import { sourcesIn } from './sources.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
const output = join(import.meta.dirname, '../src')

/** @param folder where the packages that sources.ts names were unpacked, each in a folder of its name. */
export async function makePacks(folder: string): Promise<void> {
  const fonts = sourcesIn(folder, modules).map((source) => openFont(source, new Uint8Array(readFileSync(source.path))))
  const characters = new Set<number>()
  const smallCaps = new Set<number>()
  for (const { glyphs, smallCapOf } of fonts) {
    for (const code of glyphs.keys()) if (hasSlot(code)) characters.add(code)
    for (const code of smallCapOf.keys()) if (hasSlot(code)) smallCaps.add(code)
  }
  const layout = layoutOf(makeChunks(characters, smallCaps), fonts)
  writeLayout(layout, join(output, 'data/layout.ts'))
  // They read the layout that has just been written.
  const { pack } = await import('./pack.ts')
  const { verify } = await import('./verify.ts')
  const judged: Record<string, Judged> = {}
  let total = 0
  for (const font of fonts) {
    const { bytes, report } = pack(font, layout)
    judged[font.source.pack] = verify(bytes, font, layout)
    total += bytes.length
    writeFileSync(join(output, 'packs', `${font.source.pack}.pack`), bytes)
    process.stdout.write(`${font.source.pack.padEnd(24)}${String(bytes.length).padStart(8)} bytes  ${report}\n`)
  }
  process.stdout.write(`${layout.slots.length} slots, ${total} bytes\n`)
  const { coverageModule } = await import('./coverage.ts')
  writeFileSync(join(output, 'data/coverage.ts'), coverageModule())
  writeFileSync(join(import.meta.dirname, 'judged.json'), `${JSON.stringify(judged, null, 2)}\n`)
}
