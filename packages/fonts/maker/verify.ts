import { fontFile, slotsOf } from '../../typeset/src/font/pack/emit.ts'
import { faceOf } from '../../typeset/src/font/pack/face.ts'
import { type FontPack, openPack } from '../../typeset/src/font/pack/pack.ts'
import { codesOf, kernBetween } from '../../typeset/src/font/pack/testing.ts'
import type { OpenFont } from './font.ts'
import {
  allKerns,
  type Judged,
  kernsBy,
  outlinesIn,
  presentSlots,
  samplesFor,
  shapedBy,
  shapedByPack,
  sumOf,
} from './judge.ts'
import { glyphIn, type Layout } from './layout.ts'

const EVERYTHING = -1

/** Compares a pack with the font it was made from. @returns the sums for judged.json. @throws {Error} where they differ. */
export function verify(bytes: Uint8Array, font: OpenFont, layout: Layout): Judged {
  const opened = openPack(bytes)
  const slots = presentSlots(opened)
  const glyphs = slots.map((slot) => glyphIn(font, layout.slots[slot]!))
  const source = outlinesIn(font.file.bytes, glyphs)
  const ours = outlinesIn(fontFile(opened, slotsOf(EVERYTHING)), slots)
  const wrong = slots.filter((_, i) => source[i] !== ours[i])
  if (wrong.length > 0) {
    const [slot] = wrong
    throw new Error(
      `${opened.name}: ${wrong.length} outlines differ, first slot ${slot} (${JSON.stringify(layout.slots[slot!])})\n${source[slots.indexOf(slot!)]}\n${ours[slots.indexOf(slot!)]}`,
    )
  }
  const samples = samplesFor(opened)
  const strings: string[] = []
  if (font.source.standard === undefined) {
    const shaped = shapedBy(font.file.bytes)
    for (const sample of samples) {
      const theirs = shaped(sample)
      if (theirs !== shapedByPack(opened, sample, allKerns(opened))) {
        throw new Error(
          `${opened.name}: ${sample.text} (${sample.script}, set ${sample.set})\n${theirs}\n${shapedByPack(opened, sample, allKerns(opened))}`,
        )
      }
      strings.push(theirs)
    }
  } else verifyPairs(opened, font)
  return { outlines: sumOf(source), strings: sumOf(strings) }
}

/** Where widths are the standard font's, shaped strings differ; kerns that the standard font does not have may not. */
function verifyPairs(pack: FontPack, font: OpenFont): void {
  const shaped = kernsBy(font.file.bytes)
  const style = { ...faceOf(pack, 'tabular'), kerns: allKerns(pack) }
  for (const { text, script } of samplesFor(pack)) {
    const letters = [...text]
    letters.slice(1).forEach((right, i) => {
      const left = letters[i]!
      const [a, b] = codesOf(style, left + right)
      if (a! < 256 && b! < 256) return
      const theirs = shaped(left + right, script)
      const ours = kernBetween(style, a!, b!)
      if (theirs !== ours) throw new Error(`${pack.name}: ${left}${right} is kerned by ${ours}, not ${theirs}.`)
    })
  }
}
