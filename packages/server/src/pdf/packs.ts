/** Font packs, read once in each thread. Synchronous, because a short document is set at once; a pack has 100 kB. */
import { readFileSync } from 'node:fs'
import { packUrl } from '@platen/fonts'
import { type FontPack, openPack } from '@platen/typeset/packs'

const packs = new Map<string, FontPack>()

/**
 * Reads packs that were not read before.
 *
 * @returns all that were read so far.
 * @throws {Error} where there is no such pack.
 */
export function readPacks(names: Iterable<string>): ReadonlyMap<string, FontPack> {
  for (const name of names) if (!packs.has(name)) packs.set(name, openPack(readFileSync(packUrl(name))))
  return packs
}
