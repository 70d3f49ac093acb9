/**
 * Fonts of a design in a .docx: what the font table says of them, and their files.
 *
 * The files are made of the font packs of the typesetter, with the characters of WinAnsi and those of the document, about 25 kB a
 * face. Their first 32 bytes are obfuscated, as ECMA-376 Part 1 §17.8.1 asks for; a face has the same key in every file.
 */
import { charactersMask, type FontPack } from '@platen/typeset/packs'
import { fontFileOf, type Packs } from '../font-files.ts'

/** A family of up to four faces, as Word knows it. */
export interface WordFont {
  name: string
  /** Where it is not installed. */
  altName: string
  /** Font packs of its faces; those that are absent are not embedded. */
  packs: Partial<Record<FaceName, string>>
}

export type FaceName = 'Regular' | 'Bold' | 'Italic' | 'BoldItalic'
/** In the order of the schema. */
const FACE_NAMES: readonly FaceName[] = ['Regular', 'Bold', 'Italic', 'BoldItalic']

export interface FontParts {
  /** Elements of the font table. */
  table: string
  /** Its relationships. */
  relationships: string
  /** By path in the package. */
  files: Record<string, Uint8Array>
}

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/font'

/**
 * @param used the faces to embed, by name of their font; undefined embeds none.
 * @param text whose characters the files have.
 */
export async function fontParts(
  fonts: readonly WordFont[],
  used: ReadonlyMap<string, ReadonlySet<FaceName>> | undefined,
  { text, packsNamed }: { text: string; packsNamed: (names: readonly string[]) => Promise<Packs> },
): Promise<FontParts> {
  const parts: FontParts = { table: '', relationships: '', files: {} }
  const chunks = charactersMask(text)
  const facesOf = ({ name, packs }: WordFont) =>
    FACE_NAMES.flatMap((face) => {
      const pack = used?.get(name)?.has(face) === true ? packs[face] : undefined
      return pack === undefined ? [] : [{ face, pack }]
    })
  const packs = await packsNamed(fonts.flatMap((font) => facesOf(font).map(({ pack }) => pack)))
  let count = 0
  for (const font of fonts) {
    const { name, altName } = font
    let embedded = ''
    for (const { face, pack } of facesOf(font)) {
      count++
      const key = keyOf(name, face)
      embedded += `<w:embed${face} r:id="font${count}" w:fontKey="{${key}}"/>`
      parts.relationships += `<Relationship Id="font${count}" Type="${RELATIONSHIP}" Target="fonts/font${count}.odttf"/>`
      parts.files[`word/fonts/font${count}.odttf`] = obfuscated(
        fileOf(packs.get(pack)!, { family: name, face, chunks }),
        key,
      )
    }
    parts.table += `<w:font w:name="${name}"><w:altName w:val="${altName}"/>${embedded}</w:font>`
  }
  return parts
}

/** Files made before, of this thread. */
const made = new Map<string, Uint8Array>()
const MADE_MAX = 40

function fileOf(pack: FontPack, { family, face, chunks }: { family: string; face: FaceName; chunks: number }) {
  const key = `${family} ${face} ${chunks}`
  let file = made.get(key)
  if (file === undefined) {
    file = fontFileOf(pack, { family, bold: face.startsWith('Bold'), italic: face.endsWith('Italic'), chunks })
    const oldest = made.keys().next().value
    if (made.size >= MADE_MAX && oldest !== undefined) made.delete(oldest)
    made.set(key, file)
  }
  return file
}

/** A GUID. */
function keyOf(name: string, face: string): string {
  const digits = [1, 2, 3, 4].map((part) => hash(`${part} ${name} ${face}`)).join('')
  return [8, 12, 16, 20, 32].map((end, at, ends) => digits.slice(ends[at - 1] ?? 0, end)).join('-')
}

/** FNV-1a, 32 bits: a key need not be secret, only of its face. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(16).toUpperCase().padStart(8, '0')
}

const OBFUSCATED_BYTES = 32

function obfuscated(file: Uint8Array, key: string): Uint8Array {
  // From the last byte of the key to its first.
  const bytes = Uint8Array.from(key.replaceAll('-', '').match(/../gu)!, (digits) =>
    Number.parseInt(digits, 16),
  ).reverse()
  const copy = file.slice()
  for (let i = 0; i < OBFUSCATED_BYTES; i++) copy[i]! ^= bytes[i % bytes.length]!
  return copy
}
