/**
 * The content streams of a file's pages, one after the other in one buffer: fonts, places, colours, and the marks that tie
 * text to the structure tree. Writes an operator only where the state changes. Source: ISO 32000-1 §9.4, §14.6.
 */
import { STYLES } from '../font/encoding.ts'
import { SLOTS } from '../font/pack/emit.ts'
import type { Face } from '../font/pack/face.ts'
import type { Galley } from '../galley/galley.ts'
import { ELEMENT_NAMES, Rows } from '../markup/manuscript.ts'
import { Bytes } from './bytes.ts'
import type { Stream } from './matches.ts'

/**
 * A row of `ContentStream.marks`, in the order of the pages: mark MCID on a page belongs to an element. -1 - n in place of
 * an MCID: field n stands here, which is the only content of its element.
 */
export const MARK_PAGE = 0
export const MARK_ID = 1
export const MARK_ELEMENT = 2
export const MARK_FIELDS = 3

const SPACE = 32

const BEGIN_MARK = ELEMENT_NAMES.map((name) => `/${name}<</MCID `)
const BEGIN_ARTIFACT = ['/Subtype/Header', '/Subtype/Footer', ''].map(
  (kind) => `/Artifact<</Type/Pagination${kind}>>BDC `,
)

export class ContentStream {
  readonly out: Bytes
  readonly pages: Stream[] = []
  readonly marks = new Rows('marks')
  /** By face (`Styles.faces`): 1 where it is in use. */
  readonly isUsed: Uint8Array
  /** Characters that no font has, each time that one occurs. */
  readonly missing: string[] = []
  page = 0
  /** Element of the current mark; -1 in an artifact. */
  marked = -1
  /** Faces of the current block, by inline style. */
  fonts: readonly Face[]
  font = -1
  fontSize = 0
  x = 0
  y = 0
  #letterSpace = 0
  #rise = 0
  #colour = 0
  #mark = 0
  #firstFace = 0
  readonly #galley: Galley
  readonly #faces: readonly number[]
  readonly #used: Uint8Array[] = []
  /** `/F1 12 Tf` and the like, made once: emphasis switches fonts thousands of times in a long document. */
  readonly #fontOperators = new Map<number, Uint8Array>()
  readonly #resources: string[] = []
  readonly #resourceNumbers = new Map<string, number>()

  constructor(galley: Galley) {
    const { manuscript, styles } = galley
    this.out = new Bytes('content', manuscript.length * 2 + 4096)
    this.fonts = galley.fonts[0]!
    this.#faces = styles.faces
    this.isUsed = new Uint8Array(styles.faces.length)
    this.#galley = galley
  }

  startPage(page: number): void {
    this.page = page
    this.pages.push({ start: this.out.length, end: 0 })
    this.#mark = 0
    this.#colour = 0
    this.#letterSpace = 0
    this.#rise = 0
  }

  endPage(): void {
    this.pages[this.page]!.end = this.out.length
  }

  startText(): void {
    this.font = -1
    this.fontSize = 0
    this.#beginText()
  }

  /** Ends a line of the text: ledongthuc/pdf knows one by the start of a text object alone. The font stays (§9.3.1). */
  restartText(): void {
    this.out.text('ET ')
    this.#beginText()
  }

  /** The same within a mark, which goes on: marks and text objects are nested (§14.6.1). */
  restartMarkedText(): void {
    const { marked } = this
    this.endMark()
    this.restartText()
    this.beginMark(marked)
  }

  #beginText(): void {
    this.x = 0
    this.y = 0
    this.out.text('BT ')
  }

  endText(): void {
    this.out.text('ET\n')
  }

  /** Text from here on is set in a family of `Styles.families`. */
  useFamily(family: number): void {
    this.fonts = this.#galley.fonts[family]!
    this.#firstFace = STYLES * family
  }

  /** Number for `setFont` of a font that is no face. */
  numberOf(resource: string): number {
    let number = this.#resourceNumbers.get(resource)
    if (number === undefined) {
      number = this.#faces.length + this.#resources.push(resource) - 1
      this.#resourceNumbers.set(resource, number)
    }
    return number
  }

  /** @param face number of a face (`Styles.faces`), or one from `numberOf`. @param letterSpace as of `setLetterSpace`. */
  setFont(face: number, size: number, letterSpace = 0, rise = 0): void {
    this.font = face
    this.fontSize = size
    this.setLetterSpace(letterSpace)
    this.#setRise(rise)
    const { out } = this
    const key = size * 4096 + face
    let operator = this.#fontOperators.get(key)
    if (operator === undefined) {
      if (face < this.#faces.length) this.isUsed[face] = 1
      const bytes = new Bytes('', 32)
      bytes.text(face < this.#faces.length ? `/F${face} ` : `/${this.#resources[face - this.#faces.length]} `)
      bytes.milli(size)
      bytes.text(' Tf')
      operator = bytes.view()
      this.#fontOperators.set(key, operator)
    }
    const count = operator.length
    out.reserve(count)
    const data = out.data
    let at = out.length
    for (let i = 0; i < count; i++) data[at++] = operator[i]!
    out.length = at
  }

  /** Number of the face of the current block in an inline style. */
  faceOf(style: number): number {
    return this.#faces[this.#firstFace + style]!
  }

  /** The font of the current block in an inline style. */
  useFace(style: number, size: number): void {
    const face = this.#faces[this.#firstFace + style]!
    const { scale, spacing, rise } = this.fonts[style]!
    const own = scale === 1000 ? size : Math.round((size * scale) / 1000)
    const ownRise = rise === 0 ? 0 : Math.round((size * rise) / 1000)
    if (face !== this.font || own !== this.fontSize || ownRise !== this.#rise)
      this.setFont(face, own, Math.round((own * spacing) / 1000), ownRise)
  }

  /** By slot: 1 for what a face shows. */
  usedIn(face: number): Uint8Array {
    return (this.#used[face] ??= new Uint8Array(SLOTS))
  }

  /** The current block shows a code in an inline style; `writeContent` adds what whole blocks show. */
  addUsed(style: number, code: number): void {
    this.usedIn(this.#faces[this.#firstFace + style]!)[this.fonts[style]!.slots[code]!] = 1
  }

  /** Codes of the engine as a string (§7.3.4.2) of the current block in an inline style, which shows them. */
  spell(style: number, codes: readonly number[]): string {
    const { slots } = this.fonts[style]!
    let bytes = ''
    for (const code of codes) {
      this.addUsed(style, code)
      bytes += String.fromCharCode(slots[code]! >> 8, slots[code]! & 255)
    }
    return `(${bytes})`
  }

  /** The regular font of the current block, also where it is set already. */
  setRegular(size: number): void {
    this.setFont(this.#faces[this.#firstFace]!, size)
  }

  moveTo(x: number, y: number): void {
    if (x === this.x && y === this.y) return
    const { out } = this
    // A line may turn out to be empty, and then this follows another operator.
    if (out.data[out.length - 1]! > SPACE) out.text(' ')
    // Not T*: ledongthuc/pdf shows a line feed for it, in the codes of the font.
    out.milli(x - this.x)
    out.text(' ')
    out.milli(y - this.y)
    out.text(' Td')
    this.x = x
    this.y = y
  }

  /** How far text stands above its baseline, thousandths of a point. */
  #setRise(thousandths: number): void {
    if (thousandths === this.#rise) return
    this.#rise = thousandths
    const { out } = this
    if (out.data[out.length - 1]! > SPACE) out.text(' ')
    out.milli(thousandths)
    out.text(' Ts ')
  }

  /** What every character grows by, thousandths of a point. */
  setLetterSpace(thousandths: number): void {
    if (thousandths === this.#letterSpace) return
    this.#letterSpace = thousandths
    const { out } = this
    if (out.data[out.length - 1]! > SPACE) out.text(' ')
    out.milli(thousandths)
    out.text(' Tc')
  }

  /** @param colour 0xRRGGBB. */
  setColour(colour: number): void {
    if (colour === this.#colour) return
    this.#colour = colour
    const { out } = this
    if (out.data[out.length - 1]! > SPACE) out.text(' ')
    for (let shift = 16; shift >= 0; shift -= 8) {
      out.milli(Math.round((((colour >> shift) & 255) * 1000) / 255))
      out.text(' ')
    }
    out.text('rg ')
  }

  beginMark(element: number): void {
    const { marks, out } = this
    this.marked = element
    const at = marks.add(MARK_FIELDS)
    marks.data[at + MARK_PAGE] = this.page
    marks.data[at + MARK_ID] = this.#mark
    marks.data[at + MARK_ELEMENT] = element
    out.text(BEGIN_MARK[this.#galley.manuscript.elementTypes[element]!]!)
    out.int(this.#mark++)
    out.text('>>BDC ')
  }

  addFieldMark(element: number, field: number): void {
    const { marks } = this
    const at = marks.add(MARK_FIELDS)
    marks.data[at + MARK_PAGE] = this.page
    marks.data[at + MARK_ID] = -1 - field
    marks.data[at + MARK_ELEMENT] = element
  }

  /** A field within the text of the current element, which goes on behind it. */
  markField(element: number, field: number): void {
    const { marked } = this
    this.endMark()
    this.addFieldMark(element, field)
    this.beginMark(marked)
  }

  beginArtifact(kind: number): void {
    this.marked = -1
    this.out.text(BEGIN_ARTIFACT[kind]!)
  }

  endMark(): void {
    const { out } = this
    // A line of nothing but a field has moved, and shown nothing.
    if (out.data[out.length - 1]! > SPACE) out.text(' ')
    out.text('EMC\n')
  }

  /** From here on the text belongs to `element`. */
  markAs(element: number): void {
    if (element === this.marked || this.marked < 0) return
    this.out.text(' ')
    this.endMark()
    this.beginMark(element)
  }
}
