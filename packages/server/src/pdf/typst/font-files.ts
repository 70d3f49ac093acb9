/**
 * Loads the font files that a document needs in Typst from npm packages.
 *
 * The text font is Tinos, Arimo or Cousine, with the metrics of Times, Helvetica and Courier. Characters that it lacks come from the
 * Noto families of Fontsource, which are split into slices: `unicode.json` of a package lists the characters of each. They are
 * variable fonts, which Typst does not support, so HarfBuzz's subsetter makes a regular and a bold font of each slice.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import decompress from 'woff2-encoder/decompress'
import { facesOf, fontFileOf } from '../design-fonts.ts'
import { readFont, type TypstFont } from './fonts.ts'

export type FontName = 'times' | 'helvetica' | 'courier'
/** Families of the designs, made of font packs. */
export type DesignFont = 'serif' | 'display' | 'sans' | 'mono'

export interface DocumentFonts {
  /** For running text, in order of preference. */
  text: TypstFont[]
  /** For code in Markdown. */
  mono: TypstFont[]
}

const BASE: Record<FontName, string> = { times: 'tinos', helvetica: 'arimo', courier: 'cousine' }

/** The standard font of the same kind: where it has a character that the family lacks, it is taken. */
const STANDARD: Record<FontName | DesignFont, FontName> = {
  times: 'times',
  helvetica: 'helvetica',
  courier: 'courier',
  serif: 'times',
  display: 'times',
  sans: 'helvetica',
  mono: 'courier',
}

const BASE_STYLES = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic']

/** Fallback families with and without serifs, by the end of their package's name. */
const BOTH_FORMS = [
  ...['hebrew', 'armenian', 'georgian', 'devanagari', 'bengali', 'gujarati', 'gurmukhi', 'kannada', 'khmer', 'lao'],
  ...['malayalam', 'oriya', 'sinhala', 'tamil', 'telugu', 'thai', 'ethiopic'],
]
const SANS_ONLY = ['balinese', 'canadian-aboriginal', 'cherokee', 'javanese', 'syriac', 'thaana']
const SERIF_ONLY = ['tibetan']
const CHINESE_JAPANESE_KOREAN = ['sc', 'tc', 'jp', 'kr'] as const
/** Each is one small file whose `unicode.json` does not list its characters. */
const SMALL_FAMILIES = ['symbols-2', 'math', 'coptic', 'myanmar', 'nko', 'runic', 'tifinagh']

/** For the sign of bitcoin: family and slice. */
const LAST = ['sometype-mono', 'latin-ext'] as const

/** Slices for Latin, Greek and Cyrillic: the text font has those letters. */
const COVERED_BY_BASE = /^(latin|vietnamese|cyrillic|greek)/

const require = createRequire(import.meta.url)

/** All fonts that `content` needs: the text font, and fallbacks for characters that it lacks. */
export async function fontsFor(
  content: string,
  { font, language, mono }: { font: FontName | DesignFont; language: string; mono: boolean },
): Promise<DocumentFonts> {
  const standard = STANDARD[font]
  const text =
    font === standard
      ? await baseFonts(font)
      : [...(await packFonts(font as DesignFont)), ...(await baseFonts(standard))]
  const code = mono && standard !== 'courier' ? await baseFonts('courier') : []
  const fallbackFonts = await fallbacks(content, text, standard, language)
  return { text: [...text, ...fallbackFonts], mono: mono ? [...code, ...text, ...fallbackFonts] : [] }
}

async function fallbacks(content: string, base: TypstFont[], font: FontName, language: string): Promise<TypstFont[]> {
  const missing = new Set<number>()
  for (const character of content) {
    const codePoint = character.codePointAt(0)!
    if (codePoint > 0x7f && !base.some((one) => one.glyphOf(codePoint) > 0)) missing.add(codePoint)
  }
  if (missing.size === 0) return []
  const found: TypstFont[] = []
  const take = (fonts: TypstFont[]) => {
    let useful = false
    for (const codePoint of missing) {
      if (!fonts.some((one) => one.glyphOf(codePoint) > 0)) continue
      useful = true
      missing.delete(codePoint)
    }
    if (useful) found.push(...fonts)
  }
  for (const family of familyOrder(content, font, language)) {
    const slices = await slicesOf(family)
    const needed = new Set<string>()
    for (const codePoint of missing) {
      const slice = slices.find(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))
      if (slice) needed.add(slice.name)
    }
    for (const slice of [...needed].sort()) take(await variableFonts(family, slice))
    if (missing.size === 0) return found
  }
  for (const family of SMALL_FAMILIES) {
    take(await staticFonts(`noto-sans-${family}`))
    if (missing.size === 0) return found
  }
  take(await variableFonts(...LAST))
  return found
}

function familyOrder(content: string, font: FontName, language: string): string[] {
  const serif = font === 'times'
  const form = serif ? 'serif' : 'sans'
  // There is no Korean family with serifs.
  const cjk = cjkOrder(content, language).map((end) => `noto-${end === 'kr' ? 'sans' : form}-${end}`)
  return [
    serif ? 'noto-naskh-arabic' : 'noto-sans-arabic',
    ...BOTH_FORMS.map((end) => `noto-${form}-${end}`),
    ...SANS_ONLY.map((end) => `noto-sans-${end}`),
    ...SERIF_ONLY.map((end) => `noto-serif-${end}`),
    ...cjk,
    'noto-sans-symbols',
    'noto-emoji',
  ]
}

/** Whose forms of the shared characters come first: from the document's language, else from its letters. */
function cjkOrder(content: string, tag: string): string[] {
  const [language, ...rest] = tag.toLowerCase().split('-')
  const has = (letters: RegExp) => language !== 'zh' && letters.test(content)
  const traditional = rest.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag))
  let first: (typeof CHINESE_JAPANESE_KOREAN)[number] = traditional && language === 'zh' ? 'tc' : 'sc'
  if (language === 'ja') first = 'jp'
  else if (language === 'ko') first = 'kr'
  else if (has(/[\u3040-\u30ff]/)) first = 'jp'
  else if (has(/[\uac00-\ud7a3]/)) first = 'kr'
  return [first, ...CHINESE_JAPANESE_KOREAN.filter((end) => end !== first)]
}

const loaded = new Map<string, Promise<TypstFont[]>>()

/** Slices in memory, of about 100 kB each. */
const LOADED_MAX = 300

function once(key: string, load: () => Promise<TypstFont[]>): Promise<TypstFont[]> {
  const cached = loaded.get(key)
  if (cached) {
    // Moved to the end: the least recently used is removed first.
    loaded.delete(key)
    loaded.set(key, cached)
    return cached
  }
  const fonts = load()
  loaded.set(key, fonts)
  const oldest = loaded.keys().next().value
  if (loaded.size > LOADED_MAX && oldest !== undefined) loaded.delete(oldest)
  return fonts
}

function baseFonts(font: FontName): Promise<TypstFont[]> {
  const name = BASE[font]
  return once(name, async () => {
    const home = packageFolder(`@expo-google-fonts/${name}`)
    const title = name[0]!.toUpperCase() + name.slice(1)
    return Promise.all(
      BASE_STYLES.map(async (style) => {
        const bytes = await readFile(join(home, style, `${title}_${style}.ttf`))
        return readFont(`${name} ${style}`, bytes, `Platen ${name}`)
      }),
    )
  })
}

/** Bold is semibold, as in the other engine. */
function packFonts(family: DesignFont): Promise<TypstFont[]> {
  return once(family, async () => {
    return [...facesOf(family)].map(([pack, face]) =>
      readFont(pack, fontFileOf(pack, { family, ...face }), `Platen ${family}`),
    )
  })
}

function variableFonts(family: string, slice: string): Promise<TypstFont[]> {
  const name = `${family} ${slice}`
  return once(name, async () => {
    const file = join(packageFolder(`@fontsource-variable/${family}`), 'files', `${family}-${slice}-wght-normal.woff2`)
    const variable = await decompress(await readFile(file))
    const instance = await weightMaker()
    return [400, 700].map((weight) => readFont(`${name} ${weight}`, instance(variable, weight), `Platen ${name}`))
  })
}

function staticFonts(family: string): Promise<TypstFont[]> {
  return once(family, async () => {
    const home = packageFolder(`@fontsource/${family}`)
    const names = Object.keys(JSON.parse(await readFile(join(home, 'unicode.json'), 'utf8')) as object)
    return Promise.all(
      names.map(async (subset) => {
        const bytes = await decompress(await readFile(join(home, 'files', `${family}-${subset}-400-normal.woff2`)))
        return readFont(`${family} ${subset}`, bytes, `Platen ${family} ${subset}`)
      }),
    )
  })
}

interface Slice {
  name: string
  ranges: [number, number][]
}

const slices = new Map<string, Promise<Slice[]>>()

function slicesOf(family: string): Promise<Slice[]> {
  const cached = slices.get(family)
  if (cached) return cached
  const read = (async () => {
    const path = join(packageFolder(`@fontsource-variable/${family}`), 'unicode.json')
    const table = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
    return Object.entries(table)
      .filter(([name]) => !COVERED_BY_BASE.test(name))
      .map(([name, list]): Slice => ({ name: name.replace(/[[\]]/g, ''), ranges: list.split(',').map(rangeOf) }))
  })()
  slices.set(family, read)
  return read
}

function rangeOf(range: string): [number, number] {
  const [from, to] = range.replace('U+', '').split('-')
  return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
}

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

/** The functions of HarfBuzz's subsetter used here. Pointers and tags are numbers. */
interface Subsetter {
  memory: { buffer: ArrayBuffer }
  _initialize: () => void
  malloc: (size: number) => number
  free: (pointer: number) => void
  hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number
  hb_blob_get_data: (blob: number, length: number) => number
  hb_blob_get_length: (blob: number) => number
  hb_blob_destroy: (blob: number) => void
  hb_face_create: (blob: number, index: number) => number
  hb_face_reference_blob: (face: number) => number
  hb_face_destroy: (face: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_keep_everything: (input: number) => void
  hb_subset_input_pin_axis_location: (input: number, face: number, axis: number, value: number) => number
  hb_subset_input_destroy: (input: number) => void
  hb_subset_or_fail: (face: number, input: number) => number
}

/** TypeScript has the types of WebAssembly only in its browser library. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<object>
    instantiate: (module: object) => Promise<{ exports: Subsetter }>
  }
}

/** `wght` as HarfBuzz writes a tag. */
const WEIGHT_AXIS = 0x77676874
/** HB_MEMORY_MODE_WRITABLE */
const WRITABLE = 2

let maker: Promise<(variable: Uint8Array, weight: number) => Uint8Array> | undefined

/** A function that makes a font of one weight from a variable font. */
function weightMaker(): Promise<(variable: Uint8Array, weight: number) => Uint8Array> {
  maker ??= (async () => {
    const file = await readFile(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
    const hb = (await wasm.instantiate(await wasm.compile(file))).exports
    hb._initialize()
    return (variable, weight) => {
      const data = hb.malloc(variable.length)
      new Uint8Array(hb.memory.buffer).set(variable, data)
      const blob = hb.hb_blob_create(data, variable.length, WRITABLE, 0, 0)
      const face = hb.hb_face_create(blob, 0)
      const input = hb.hb_subset_input_create_or_fail()
      hb.hb_subset_input_keep_everything(input)
      hb.hb_subset_input_pin_axis_location(input, face, WEIGHT_AXIS, weight)
      const subset = hb.hb_subset_or_fail(face, input)
      const result = subset && hb.hb_face_reference_blob(subset)
      const start = result && hb.hb_blob_get_data(result, 0)
      const bytes = start && new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result))
      if (result) hb.hb_blob_destroy(result)
      if (subset) hb.hb_face_destroy(subset)
      hb.hb_subset_input_destroy(input)
      hb.hb_face_destroy(face)
      hb.hb_blob_destroy(blob)
      hb.free(data)
      if (!bytes) throw new Error('The weight of a font could not be set.')
      return bytes
    }
  })()
  return maker
}
