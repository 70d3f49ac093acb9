/** A small PDF/A-2u file whose text is set from packs, for outside judges; and the packs themselves, read from disk. */
import { readFileSync } from 'node:fs'
import { packUrl } from '@platen/fonts'
import { winAnsiCode } from '../encoding.ts'
import { toUnicodeMap } from '../to-unicode.ts'
import { type FeatureSet, LIGATURE_CODE } from './codes.ts'
import { descriptorEntries, fontFile, fontName, SLOT_TEXTS, SLOTS, widthsArray } from './emit.ts'
import { type Face, faceOf, LEFT_MASK, ligatureAt, RIGHT_MASK, RIGHT_SHIFT } from './face.ts'
import { LIGATURES } from './kinds.ts'
import { type FontPack, openPack } from './pack.ts'

export function readPack(name: string): FontPack {
  return openPack(new Uint8Array(readFileSync(packUrl(name))))
}

/** The engine's codes of a text, with the ligatures of the style. */
export function codesOf(style: Face, text: string): number[] {
  const typed = Uint16Array.from(text, (character) => winAnsiCode(character.charCodeAt(0)) || character.charCodeAt(0))
  const codes: number[] = []
  for (let i = 0; i < typed.length; i++) {
    const ligature = ligatureAt(style, typed, i, typed.length)
    codes.push(ligature || typed[i]!)
    if (ligature !== 0) i += LIGATURES[ligature - LIGATURE_CODE]!.length - 1
  }
  return codes
}

const SHOWN = /\(((?:[^()\\][^()\\])*)\)(?=-?[\d. ]+\(|(?:-?[\d. ]+)?\]TJ|Tj)/g

/** A content stream, or a file with some, with the text in place of its codes; parentheses are escaped. */
export function readableText(content: string): string {
  return content.replace(SHOWN, (_, codes: string) => {
    let text = ''
    for (let at = 0; at < codes.length; at += 2)
      text += SLOT_TEXTS[(codes.charCodeAt(at) << 8) | codes.charCodeAt(at + 1)]
    return `(${text.replace(/[\\()]/g, '\\$&')})`
  })
}

export function kernBetween({ cells, kerns }: Face, code: number, next: number): number {
  return kerns[((cells[code]! >> RIGHT_SHIFT) & LEFT_MASK) + ((cells[next]! >> RIGHT_SHIFT) & RIGHT_MASK)]!
}

/** Adds the slots of codes to those in use. */
export function addSlots(used: Uint8Array, { slots }: Face, codes: readonly number[]): Uint8Array {
  for (const code of codes) used[slots[code]!] = 1
  return used
}

export interface Line {
  pack: FontPack
  set: FeatureSet
  text: string
}

/**
 * One line below the other, 12 points, kerned.
 *
 * @param metadata XMP, and the output intent's profile: what PDF/A asks for besides fonts.
 */
export function pdfOf(lines: readonly Line[], profile: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const put = (bytes: Uint8Array): void => {
    chunks.push(bytes)
    length += bytes.length
  }
  put(latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'))
  let count = 6
  const object = (number: number, body: string, stream?: Uint8Array): void => {
    offsets[number] = length
    put(latin1(`${number} 0 obj\n${body}`))
    if (stream !== undefined) {
      put(latin1('stream\n'))
      put(stream)
      put(latin1('\nendstream'))
    }
    put(latin1('\nendobj\n'))
  }
  const stream = (entries: string, bytes: Uint8Array): number => {
    object(++count, `<<${entries}/Length ${bytes.length}>>`, bytes)
    return count
  }

  // What is used of each pack, in all its sets.
  const used = new Map<FontPack, Uint8Array>()
  const texts = new Array<string>(SLOTS).fill('')
  for (const { pack, set, text } of lines) {
    const style = faceOf(pack, set)
    const codes = codesOf(style, text)
    used.set(pack, addSlots(used.get(pack) ?? new Uint8Array(SLOTS), style, codes))
    for (const code of codes) texts[style.slots[code]!] = SLOT_TEXTS[style.slots[code]!]!
  }
  const text = stream('', latin1(toUnicodeMap(0, texts, 2)))
  const descendants = new Map<FontPack, number>()
  for (const [pack, slots] of used) {
    const bytes = fontFile(pack, slots)
    const file = stream(`/Length1 ${bytes.length}`, bytes)
    object(++count, `<<${descriptorEntries(pack, slots)}/FontFile2 ${file} 0 R>>`)
    const descriptor = count
    object(
      ++count,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fontName(pack, slots)}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W${widthsArray(pack, slots)}>>`,
    )
    descendants.set(pack, count)
  }
  const fonts = new Map<FontPack, number>()
  let resources = ''
  let content = 'BT 1 0 0 1 20 820 Tm 14 TL\n'
  for (const { pack, set, text: line } of lines) {
    const style = faceOf(pack, set)
    let font = fonts.get(pack)
    if (font === undefined) {
      object(
        ++count,
        `<</Type/Font/Subtype/Type0/BaseFont/${fontName(pack, used.get(pack)!)}/Encoding/Identity-H/DescendantFonts[${descendants.get(pack)} 0 R]/ToUnicode ${text} 0 R>>`,
      )
      fonts.set(pack, (font = count))
      resources += `/F${font} ${font} 0 R`
    }
    const codes = codesOf(style, line)
    content += `/F${font} 12 Tf T* [(`
    codes.forEach((code, i) => {
      const kern = i > 0 ? kernBetween(style, codes[i - 1]!, code) : 0
      if (kern !== 0) content += `)${-kern}(`
      const slot = style.slots[code]!
      content += String.fromCharCode(slot >> 8, slot & 255)
    })
    content += ')] TJ\n'
  }
  content += 'ET'
  const xmp =
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  const metadata = new TextEncoder().encode(xmp)
  object(
    1,
    '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile 6 0 R>>]>>',
  )
  object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<<${resources}>>>>>>`)
  object(4, `<</Length ${content.length}>>`, latin1(content))
  object(5, `<</Type/Metadata/Subtype/XML/Length ${metadata.length}>>`, metadata)
  object(6, `<</N 3/Length ${profile.length}>>`, profile)
  const start = length
  let table = `xref\n0 ${count + 1}\n0000000000 65535 f \n`
  for (let number = 1; number <= count; number++) table += `${String(offsets[number]).padStart(10, '0')} 00000 n \n`
  const id = '<00112233445566778899AABBCCDDEEFF>'
  put(latin1(`${table}trailer\n<</Size ${count + 1}/Root 1 0 R/ID[${id}${id}]>>\nstartxref\n${start}\n%%EOF\n`))
  const file = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    file.set(chunk, at)
    at += chunk.length
  }
  return file
}
