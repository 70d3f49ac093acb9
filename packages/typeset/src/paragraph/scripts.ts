/**
 * Every character that the font packs lack: implements `Resources.scripts`. A separate entry point (`@platen/typeset/scripts`),
 * so that Latin, Greek and Cyrillic documents load none of it.
 */
import { hanOf } from '../font/fallback.ts'
import { CUT, clusterStarts } from '../font/graphemes.ts'
import { Shaper, Subsetter } from '../font/harfbuzz.ts'
import { itemise } from '../font/itemise.ts'
import type { Scripts, ShapedParagraph, ShapedRun, ShapeRequest } from '../font/resources.ts'
import { shapeItem } from '../font/shape.ts'
import { subsetFont } from '../font/subset.ts'
import { resolveLevels } from './bidi.ts'
import { spaceEastAsian } from './cjk-spacing.ts'
import { fontsOf } from './font-needs.ts'
import { lineBreaks, NO_BREAK } from './line-break.ts'

/** The WebAssembly files of the npm package `harfbuzzjs`. */
export interface ScriptModules {
  /** dist/harfbuzz.wasm */
  shaper: Uint8Array
  /** dist/harfbuzz-subset.wasm */
  subsetter: Uint8Array
}

/** Compiles HarfBuzz (4 ms); the part that cuts fonts down when it is first needed. */
export function startScripts(modules: ScriptModules): Scripts {
  const shaper = new Shaper(modules.shaper)
  let subsetter: Subsetter | undefined
  return {
    fontsOf,
    hanOf,
    shape: (request) => shape(shaper, request),
    spaceEastAsian,
    subset: (fontId, fonts, glyphs, compounds) => {
      subsetter ??= new Subsetter(modules.subsetter)
      return subsetFont(subsetter, fontId, fonts, glyphs, compounds)
    },
  }
}

function shape(shaper: Shaper, request: ShapeRequest): ShapedParagraph {
  const { text, fonts, language } = request
  const { baseLevel, levels } = resolveLevels(text, request.direction)
  const starts = clusterStarts(text)
  const heads = clusterHeads(text, starts)
  const runs: ShapedRun[] = []
  shaper.setText(text)
  for (const item of itemise(request, starts, levels, (id) => fonts.has(id))) {
    shapeItem({ shaper, text, starts, heads, language, fonts }, item, runs)
  }
  const breaks = lineBreaks(text)
  for (let at = 0; at < text.length; at++) if (starts[at] === 0) breaks[at] = NO_BREAK
  return { baseLevel, runs, breaks }
}

/** Code units; a chain of joiners longer than any real one is split, so that a line can end in it. */
const LONGEST_JOINED = 24

/**
 * For each code unit, the start of the cluster that it is copied with: the character after a joiner or non-joiner goes with
 * those before it, since readers drop a joiner at the end of a text.
 */
function clusterHeads(text: string, starts: Uint8Array): Uint32Array {
  const heads = new Uint32Array(text.length)
  let head = 0
  for (let at = 0; at < text.length; at++) {
    const before = at > 0 ? text.charCodeAt(at - 1) : 0
    const isJoined = (before === 0x200c || before === 0x200d) && at - head < LONGEST_JOINED
    if (starts[at] === CUT || (starts[at] === 1 && !isJoined)) head = at
    heads[at] = head
  }
  return heads
}
