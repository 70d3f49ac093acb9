/** The engine with every font pack and the readers of Markdown and of pictures, for tests. `resources` replace them. */
import { readMarkdown } from '@platen/document/markdown'
import type { Document } from '@platen/document/model'
import { PACKS } from '@platen/fonts'
import type { Face } from './font/pack/face.ts'
import { faceOf } from './font/pack/face.ts'
import { packName } from './font/pack/names.ts'
import type { FontPack } from './font/pack/pack.ts'
import { readPack } from './font/pack/testing.ts'
import type { Family, Resources } from './font/resources.ts'
import type { TypesetOptions, TypesetResult } from './options.ts'
import { readPicture } from './picture/read-picture.ts'
import * as engine from './typeset.ts'

export const ALL_PACKS: ReadonlyMap<string, FontPack> = new Map(PACKS.map((name) => [name, readPack(name)]))

const READERS: Resources = { packs: ALL_PACKS, markdown: (source) => readMarkdown(source, 'commonmark'), readPicture }

export function typeset(
  source: string | Document,
  options: TypesetOptions = {},
  resources: Resources = {},
): TypesetResult {
  return engine.typeset(source, options, { ...READERS, ...resources })
}

export function compose(
  source: string,
  options: TypesetOptions,
  resources: Resources,
  compressed: boolean,
): TypesetResult {
  return engine.compose(source, options, { ...READERS, ...resources }, compressed)
}

export function packsNamed(names: Iterable<string>): ReadonlyMap<string, FontPack> {
  return new Map(Array.from(names, (name) => [name, ALL_PACKS.get(name)!]))
}

export function classicFace(family: Family, style: number): Face {
  return faceOf(ALL_PACKS.get(packName(family, style))!, 'tabular')
}
