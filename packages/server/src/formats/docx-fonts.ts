/**
 * Fonts of a design in a .docx: what the font table says of them, and their files.
 *
 * The files are made of the font packs of the typesetter, with the characters of WinAnsi and those of the document, about 25 kB a
 * face. Their first 32 bytes are obfuscated, as ECMA-376 Part 1 §17.8.1 asks for; a face has the same key in every file.
 */
import { createHash } from 'node:crypto'
import { charactersMask } from '@platen/typeset/packs'
import { fontFileOf } from '../pdf/design-fonts.ts'

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
export function fontParts(
  fonts: readonly WordFont[],
  used: ReadonlyMap<string, ReadonlySet<FaceName>> | undefined,
  text: string,
): FontParts {
  const parts: FontParts = { table: '', relationships: '', files: {} }
  const chunks = charactersMask(text)
  let count = 0
  for (const { name, altName, packs } of fonts) {
    let embedded = ''
    for (const face of FACE_NAMES) {
      const pack = packs[face]
      if (pack === undefined || used?.get(name)?.has(face) !== true) continue
      count++
      const key = keyOf(name, face)
      embedded += `<w:embed${face} r:id="font${count}" w:fontKey="{${key}}"/>`
      parts.relationships += `<Relationship Id="font${count}" Type="${RELATIONSHIP}" Target="fonts/font${count}.odttf"/>`
      parts.files[`word/fonts/font${count}.odttf`] = obfuscated(fileOf(pack, { family: name, face, chunks }), key)
    }
    parts.table += `<w:font w:name="${name}"><w:altName w:val="${altName}"/>${embedded}</w:font>`
  }
  return parts
}

/** Files made before, of this thread. */
const made = new Map<string, Uint8Array>()
const MADE_MAX = 40

function fileOf(pack: string, { family, face, chunks }: { family: string; face: FaceName; chunks: number }) {
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
  const digits = createHash('sha256').update(`${name} ${face}`).digest('hex').toUpperCase()
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}

const OBFUSCATED_BYTES = 32

function obfuscated(file: Uint8Array, key: string): Uint8Array {
  // From the last byte of the key to its first.
  const bytes = Buffer.from(key.replaceAll('-', ''), 'hex').reverse()
  const copy = file.slice()
  for (let i = 0; i < OBFUSCATED_BYTES; i++) copy[i]! ^= bytes[i % bytes.length]!
  return copy
}
