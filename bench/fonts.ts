/**
 * What does it cost to embed the fonts? Packs opened, measured with, and written into a file.
 *
 *   npm run bench -- fonts
 *
 * Medians. Loading is timed in a new process, everything else in this process after warm-up.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import {
  RIGHT_MASK as CORE_RIGHT,
  RIGHT_SHIFT as CORE_SHIFT,
  WIDTH_MASK as CORE_WIDTH,
  coreFont,
  LEFT_SHIFT,
} from '../packages/fonts/maker/afm.ts'
import { PACKS, packUrl } from '../packages/fonts/src/index.ts'
import { winAnsiCode } from '../packages/typeset/src/font/encoding.ts'
import type { FeatureSet } from '../packages/typeset/src/font/pack/codes.ts'
import { descriptorEntries, fontFile, SLOTS, widthsArray } from '../packages/typeset/src/font/pack/emit.ts'
import {
  type Face,
  faceOf,
  LEFT_MASK,
  RIGHT_MASK,
  RIGHT_SHIFT,
  WIDTH_MASK,
} from '../packages/typeset/src/font/pack/face.ts'
import { type FontPack, openPack } from '../packages/typeset/src/font/pack/pack.ts'
import { corpus } from './corpus.ts'

const ROUNDS = 400
const POLISH =
  'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem. '
const RUSSIAN =
  'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью. '
const GREEK = 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. '
const LETTER = corpus(2_000, 1)
const CHARACTERS = 100_000

/** The fonts that the designs use for a letter, each with a part of its text. */
const LETTER_FONTS: readonly (readonly [pack: string, set: FeatureSet, text: string])[] = [
  ['serif-regular', 'proportional', LETTER],
  ['serif-semibold', 'proportional', 'Invoice 2026-118, second reminder'],
  ['display-semibold', 'proportional', 'Katharina Vogel'],
  ['sans-regular', 'proportional', 'Lindenstraße 14, 10969 Berlin, +49 30 1234567, k.vogel@example.org'],
  ['sans-semibold', 'proportional', 'Reference Date Enclosures'],
]

const open = (name: string): FontPack => openPack(new Uint8Array(readFileSync(packUrl(name))))
const codesOf = (text: string): Uint16Array =>
  Uint16Array.from(text, (character) => winAnsiCode(character.charCodeAt(0)) || character.charCodeAt(0))
const repeated = (text: string): string => text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS)

function slotsUsed({ slots }: Face, codes: Uint16Array): Uint8Array {
  const used = new Uint8Array(SLOTS)
  for (let i = 0; i < codes.length; i++) used[slots[codes[i]!]!] = 1
  return used
}

function measured({ cells, kerns }: Face, codes: Uint16Array): number {
  let x = 0
  let before = 0
  for (let i = 0; i < codes.length; i++) {
    const cell = cells[codes[i]!]!
    x += (cell & WIDTH_MASK) + kerns[((before >> RIGHT_SHIFT) & LEFT_MASK) + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
    before = cell
  }
  return x
}

function measuredToday(codes: Uint16Array): number {
  const { metrics, kerns } = coreFont('times', 0)
  let x = 0
  let row = 0
  for (let i = 0; i < codes.length; i++) {
    const metric = metrics[codes[i]!]!
    x += kerns[row + ((metric >>> CORE_SHIFT) & CORE_RIGHT)]! + (metric & CORE_WIDTH)
    row = metric >>> LEFT_SHIFT
  }
  return x
}

interface Use {
  pack: FontPack
  used: Uint8Array
}

/** Computes everything that a file needs from its fonts. @returns its bytes. */
function emit(uses: readonly Use[]): number {
  let bytes = 0
  for (const { pack, used } of uses) {
    bytes += fontFile(pack, used).length + widthsArray(pack, used).length + descriptorEntries(pack, used).length
  }
  return bytes
}

/** Median, in milliseconds. */
function timed(work: () => unknown, rounds = ROUNDS): number {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const start = performance.now()
    work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[rounds >> 1]!
}

const row = (label: string, value: string): void => {
  process.stdout.write(`  ${label.padEnd(58)}${value}\n`)
}
const ms = (value: number): string => `${value.toFixed(3)} ms`

/** In a separate process: modules, one pack, five packs. */
function fresh(): [modules: number, one: number, five: number] {
  const path = (file: string): string =>
    JSON.stringify(new URL(`../packages/typeset/src/font/pack/${file}`, import.meta.url).href)
  const names = LETTER_FONTS.map(([name]) => name)
  const script = `
    const start = performance.now()
    const [{ openPack }, { packUrl }, { styleTable }, { readFileSync }] = await Promise.all([
      import(${path('pack.ts')}), import(${path('names.ts')}), import(${path('style.ts')}), import('node:fs')])
    const loaded = performance.now()
    const open = (name) => styleTable(openPack(new Uint8Array(readFileSync(packUrl(name)))), 'proportional')
    open('times-regular')
    const one = performance.now()
    for (const name of ${JSON.stringify(names)}) open(name)
    console.log(JSON.stringify([loaded - start, one - loaded, performance.now() - one]))`
  const runs = Array.from(
    { length: 7 },
    () =>
      JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
      ) as number[],
  )
  const median = (i: number): number => runs.map((run) => run[i]!).sort((a, b) => a - b)[3]!
  return [median(0), median(1), median(2)]
}

export async function run(): Promise<void> {
  process.stdout.write('Packs\n')
  const sizes = PACKS.map((name) => statSync(packUrl(name)).size)
  row('packs, bytes in all, largest', `${PACKS.length}, ${sizes.reduce((a, b) => a + b)}, ${Math.max(...sizes)}`)
  const [modules, one, five] = fresh()
  row('fresh process: modules, their types taken out by Node', ms(modules))
  row('fresh process: the first pack read and opened, with a style', ms(one))
  row('fresh process: the five packs of a letter after it', ms(five))
  row('warm: a pack read and opened', ms(timed(() => open('serif-regular'))))

  process.stdout.write('Emitted\n')
  const letter = LETTER_FONTS.map(([name, set, text]) => {
    const pack = open(name)
    return { pack, used: slotsUsed(faceOf(pack, set), codesOf(text)) }
  })
  row('a letter in the design, five fonts', `${ms(timed(() => emit(letter)))}, ${emit(letter)} bytes`)
  const classic = letter.slice(0, 1).map(({ used }) => ({ pack: open('times-regular'), used }))
  row('a classic letter, one font', `${ms(timed(() => emit(classic)))}, ${emit(classic)} bytes`)

  process.stdout.write('100,000 characters: slots in use found, and measured with kerns\n')
  for (const [label, text, name] of [
    ['English, serif', corpus(CHARACTERS, 2), 'serif-regular'],
    ['English, times', corpus(CHARACTERS, 2), 'times-regular'],
    ['Polish, serif', repeated(POLISH), 'serif-regular'],
    ['Russian, serif', repeated(RUSSIAN), 'serif-regular'],
    ['Greek, serif', repeated(GREEK), 'serif-regular'],
  ] as const) {
    const style = faceOf(open(name), 'proportional')
    const codes = codesOf(text)
    const used = { pack: style.pack, used: slotsUsed(style, codes) }
    const found = timed(() => slotsUsed(style, codes), 200)
    const all = timed(() => measured(style, codes), 200)
    row(label, `${ms(found)}, ${ms(all)}; ${emit([used])} bytes`)
  }
  const codes = codesOf(corpus(CHARACTERS, 2))
  row('English, by the tables of the standard fonts', ms(timed(() => measuredToday(codes), 200)))
}
