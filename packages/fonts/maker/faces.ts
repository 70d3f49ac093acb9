/**
 * Writes src/faces.ts: every font file of the default install with its path in its npm
 * package, its number of glyphs and its characters, so that `requiredResources` can name the files of a document without
 * opening one. Run it after a font package has changed: `npm run fonts -- faces`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

const require = createRequire(import.meta.url)
const ROOT = join(import.meta.dirname, '../../..', 'node_modules')

/** Regular, bold, italic and bold italic in a file each. */
const FOUR = ['tinos', 'arimo', 'cousine']
/** Variable in weight; the slice that holds the script. */
const VARIABLE: readonly (readonly [family: string, slice: string])[] = [
  ['naskh-arabic', 'arabic'],
  ['sans-arabic', 'arabic'],
  ...pairs('hebrew', 'armenian', 'georgian', 'thai', 'lao', 'khmer', 'devanagari', 'bengali', 'gurmukhi', 'gujarati'),
  ...pairs('oriya', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala', 'ethiopic'),
  ['serif-tibetan', 'tibetan'],
  ['sans-thaana', 'thaana'],
  ['sans-syriac', 'syriac'],
  ['sans-cherokee', 'cherokee'],
  ['sans-canadian-aboriginal', 'canadian-aboriginal'],
  ['sans-javanese', 'javanese'],
  ['sans-balinese', 'balinese'],
  ['sans-symbols', 'symbols'],
]
/** One weight; the slices. */
const SINGLE: readonly (readonly [family: string, slices: readonly string[]])[] = [
  ['sans-nko', ['nko']],
  ['sans-tifinagh', ['tifinagh']],
  ['sans-coptic', ['coptic']],
  ['sans-runic', ['runic']],
  ['sans-math', ['latin']],
  ['sans-symbols-2', ['symbols', 'math', 'braille', 'mayan-numerals', 'latin']],
]
/** Variable in weight, in numbered slices by frequency. */
const SLICED = ['serif-sc', 'sans-sc', 'serif-jp', 'sans-jp', 'serif-tc', 'sans-tc', 'sans-kr', 'emoji']

function pairs(...scripts: string[]): (readonly [string, string])[] {
  return scripts.flatMap((script) => [[`serif-${script}`, script] as const, [`sans-${script}`, script] as const])
}

interface FileRow {
  id: string
  path: string
}
interface Family {
  name: string
  styles: 'four' | 'two' | 'weight' | 'weight-italic' | 'one'
  files: FileRow[]
}

const families: Family[] = []
for (const name of FOUR) {
  const family = name.charAt(0).toUpperCase() + name.slice(1)
  const at = (folder: string): string => `@expo-google-fonts/${name}/${folder}/${family}_${folder}.ttf`
  families.push({
    name,
    styles: 'four',
    files: [
      { id: name, path: at('400Regular') },
      { id: `${name}-bold`, path: at('700Bold') },
      { id: `${name}-italic`, path: at('400Regular_Italic') },
      { id: `${name}-bold-italic`, path: at('700Bold_Italic') },
    ],
  })
}
for (const [short, slice] of VARIABLE) {
  const name = `noto-${short}`
  const at = (shape: string): string => `@fontsource-variable/${name}/files/${name}-${slice}-wght-${shape}.woff2`
  const italic = short === 'serif-tamil'
  families.push({
    name,
    styles: italic ? 'weight-italic' : 'weight',
    files: [{ id: name, path: at('normal') }, ...(italic ? [{ id: `${name}-italic`, path: at('italic') }] : [])],
  })
}
families.push({
  name: 'noto-sans-myanmar',
  styles: 'two',
  files: [
    { id: 'noto-sans-myanmar', path: '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff2' },
    {
      id: 'noto-sans-myanmar-bold',
      path: '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-700-normal.woff2',
    },
  ],
})
for (const [short, slices] of SINGLE) {
  const name = `noto-${short}`
  families.push({
    name,
    styles: 'one',
    files: slices.map((slice) => ({
      id: slices.length === 1 ? name : `${name}-${slice}`,
      path: `@fontsource/${name}/files/${name}-${slice}-400-normal.woff2`,
    })),
  })
}
for (const short of SLICED) {
  const name = `noto-${short}`
  const folder = `@fontsource-variable/${name}/files`
  const order = (file: string): number => Number(/-(\d+)-wght/.exec(file)?.[1] ?? 1000)
  // Slices are numbered; the named ones hold alphabets that Tinos and its like have.
  const files = readdirSync(join(ROOT, folder)).filter((file) => order(file) < 1000)
  files.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
  families.push({
    name,
    styles: 'weight',
    files: files.map((file) => ({
      id: file.replace(/-wght-normal\.woff2$/, ''),
      path: `${folder}/${file}`,
    })),
  })
}

// For the sign of bitcoin, which no family above has.
const signs = 'sometype-mono-latin-ext'
families.push({
  name: 'sometype-mono',
  styles: 'weight',
  files: [{ id: signs, path: `@fontsource-variable/sometype-mono/files/${signs}-wght-normal.woff2` }],
})

// For formulas: TrueType with a table MATH.
const math = 'stix-two-math'
families.push({
  name: math,
  styles: 'one',
  files: [{ id: math, path: `@fontsource/${math}/files/${math}-latin-400-normal.woff2` }],
})

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Numbers as in source maps: five bits to a digit, the lowest first, the sixth bit says that more follow. */
function digits(value: number): string {
  let text = ''
  let rest = value
  do {
    const more = rest > 31
    text += DIGITS.charAt((rest & 31) | (more ? 32 : 0))
    rest >>>= 5
  } while (rest > 0)
  return text
}

/** Ranges in ascending order, each as the gap after the previous one and its length minus one. */
function ranges(codePoints: Uint32Array): string {
  const sorted = codePoints.slice().sort()
  let text = ''
  let next = 0
  for (let i = 0; i < sorted.length; ) {
    const start = sorted[i] ?? 0
    let end = start
    while (i < sorted.length && sorted[i] === end) {
      end++
      i++
    }
    text += digits(start - next) + digits(end - start - 1)
    next = end
  }
  return text
}

const lines: string[] = []
const written = new Map<string, string>()
for (const { name, styles, files } of families) {
  lines.push(`  ['${name}', '${styles}', [`)
  let regular: Uint32Array | undefined
  for (const [index, { id, path }] of files.entries()) {
    const packed = new Uint8Array(readFileSync(join(ROOT, path)))
    const file = path.endsWith('.woff2') ? await decompress(packed) : packed
    const face = new Face(new Blob(file))
    const glyphs = new DataView(face.referenceTable('maxp')!.slice().buffer).getUint16(4)
    // A copy: the library gives a view of its memory, which moves when it grows.
    const unicodes = face.collectUnicodes().slice()
    // Bold and italic files: only what they lack beside the regular one would matter, and none lacks anything.
    const isStyle = index > 0 && (styles === 'four' || styles === 'two' || styles === 'weight-italic')
    if (!isStyle) regular = unicodes
    else {
      const has = new Set(unicodes)
      const lost = [...(regular ?? [])].filter((codePoint) => !has.has(codePoint))
      if (lost.length > 0) process.stderr.write(`${id} lacks ${lost.map((c) => c.toString(16)).join(' ')}\n`)
    }
    const characters = isStyle ? '' : ranges(unicodes)
    const twin = written.get(characters)
    if (characters.length > 20) written.set(characters, twin ?? id)
    const usual = path === `@fontsource-variable/${name}/files/${id}-wght-normal.woff2`
    lines.push(`    ['${id}', '${usual ? '' : path}', ${glyphs}, '${twin ? `=${twin}` : characters}'],`)
  }
  lines.push('  ]],')
}

const version = (name: string): string =>
  JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version
writeFileSync(
  join(import.meta.dirname, '../src/data/faces.ts'),
  `/**
 * The font files of the default install. Written by \`npm run fonts\` from the packages themselves (Fontsource
 * ${version('@fontsource-variable/noto-sans-thai')}, Expo's Google fonts ${version('@expo-google-fonts/tinos')}); not by hand. All fonts: SIL Open Font License 1.1.
 *
 * Families in no order of preference: [name, styles, files]. Styles: \`four\` regular, bold, italic, bold italic in a
 * file each; \`two\` regular and bold in a file each; \`weight\` variable, so that one file holds both, maybe cut into
 * slices; \`weight-italic\` the same, roman and italic in a file each; \`one\` regular alone, maybe in slices.
 * A file: [id, path below node_modules, number of glyphs, characters]. A path of '' is
 * @fontsource-variable/NAME/files/ID-wght-normal.woff2. Characters are ascending ranges, each the gap since the range
 * before and the length less one, in base-64 digits as source maps write them; \`=ID\` the same as that file's; '' for
 * a bold or italic file, which has what the regular one has.
 */
type FileData = readonly [id: string, path: string, glyphs: number, characters: string]
export type FamilyData = readonly [name: string, styles: 'four' | 'two' | 'weight' | 'weight-italic' | 'one', files: readonly FileData[]]

export const FAMILIES: readonly FamilyData[] = [
${lines.join('\n')}
]
`,
)
