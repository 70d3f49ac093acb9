/** The font packs from disk, for tests. */
import { readFileSync } from 'node:fs'
import { packUrl } from '@platen/fonts'
import { openPack } from '@platen/typeset/packs'
import type { Packs } from '../font-files.ts'

export const packsNamed = (names: Iterable<string>): Packs =>
  new Map(Array.from(names, (name) => [name, openPack(readFileSync(packUrl(name)))]))
