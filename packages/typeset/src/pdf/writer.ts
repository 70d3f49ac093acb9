/**
 * Pages → a PDF 1.7 file: content streams, fonts, structure, metadata, cross-reference stream.
 *
 * No date is written and the file's ID derives from its bytes, so the same document gives the same file.
 * Source: ISO 32000-1.
 */

import type { DisplayList } from '../display/display-list.ts'
import type { Galley } from '../galley/galley.ts'
import type { Manuscript } from '../markup/manuscript.ts'
import type { TypesetOptions } from '../options.ts'
import type { Scene } from '../picture/svg/scene.ts'
import type { Page } from '../style/page.ts'
import { Bytes, textString } from './bytes.ts'
import { writeContent } from './content.ts'
import { deflateAll, type MatchHints } from './deflate.ts'
import { type Drawing, type DrawnStream, drawingOf } from './drawing.ts'
import type { FieldArea } from './field-areas.ts'
import type { DocumentFonts } from './fonts.ts'
import { writeForm } from './form-fields.ts'
import type { LinkArea } from './links.ts'
import type { Stream } from './matches.ts'
import { type Claims, PRODUCER, utf8, xmpPacket } from './metadata.ts'
import { Objects } from './objects.ts'
import { type FaceUse, writePackFonts } from './pack-fonts.ts'
import { pageHashes } from './page-hashes.ts'
import { writePictures } from './pictures.ts'
import { packedSrgbProfile } from './srgb.ts'
import { writeStructure } from './structure.ts'
import { VectorWriter } from './vector-pictures.ts'

const CATALOG = 1
const PAGE_TREE = 2
const STRUCTURE_ROOT = 3
const PARENT_TREE = 4
const INFO = 5
const RESOURCES = 6
const METADATA = 7

const PAGE_HEAD = `<</Type/Page/Parent ${PAGE_TREE} 0 R/Resources ${RESOURCES} 0 R/Contents `
const CATALOG_HEAD = `<</Type/Catalog/Pages ${PAGE_TREE} 0 R/MarkInfo<</Marked true>>/StructTreeRoot ${STRUCTURE_ROOT} 0 R/Metadata ${METADATA} 0 R/Lang`

export interface WrittenFile {
  pdf: Uint8Array
  pageCount: number
  /** Characters that no font has, each time that one occurs. */
  missing: readonly string[]
  claims: Claims
  /** By page: what tells whether it looks the same in two files. To be called before the next document is set. */
  hashPages(): string[]
  /** Undefined where a page has more than its content: fields. To be called before the next document is set. */
  drawing(): Drawing | undefined
}

/**
 * @param wanted left out are those that the text cannot meet.
 * @param compressed false for a file that a person can read (golden cases).
 */
export function writeFile(
  manuscript: Manuscript,
  galley: Galley,
  display: DisplayList,
  papers: readonly Page[],
  options: TypesetOptions & { title: string },
  wanted: Claims,
  fonts: DocumentFonts,
  compressed: boolean,
): WrittenFile {
  const { title } = options
  const language = options.language ?? 'en'
  const content = writeContent(galley, display, fonts)
  const claims = { pdfUa: wanted.pdfUa, pdfA: wanted.pdfA && !fonts.hasPrivate }
  const pageCount = content.stream.pages.length
  const elementCount = manuscript.elementTypes.length
  const objects = new Objects(elementCount + pageCount * 2 + 64)
  objects.reserve(7)
  const firstPage = objects.reserve(pageCount)
  const firstContent = objects.reserve(pageCount)
  const firstElement = objects.reserve(elementCount)

  const firstAnnotation = objects.reserve(content.links.length)
  const firstWidget = objects.reserve(content.fields.length)
  const annotationsOf = new Map<number, number[]>()
  const annotations = [
    ...content.links.map(({ element, page }, i) => ({ element, page, object: firstAnnotation + i })),
    ...content.fields.map(({ element, page }, i) => ({ element, page, object: firstWidget + i })),
  ]
  for (const { page, object } of annotations) {
    const list = annotationsOf.get(page)
    if (list === undefined) annotationsOf.set(page, [object])
    else list.push(object)
  }
  objects.add(INFO, `<</Title${textString(title)}/Producer(${PRODUCER})>>`)
  const tree = objects.begin(PAGE_TREE)
  tree.text(`<</Type/Pages/Count ${pageCount}`)
  writeMediaBox(tree, papers[0]!)
  tree.text('/Kids[')
  for (let page = 0; page < pageCount; page++) {
    tree.int(firstPage + page)
    tree.text(' 0 R ')
  }
  tree.text(']>>')
  const extra = new Bytes('extra', 4096)
  const extraStreams: (Stream & { number: number; dictionary: string })[] = []
  const addStream = (dictionary: string, data: Uint8Array): number => {
    const number = objects.reserve(1)
    const start = extra.length
    extra.bytes(data)
    extraStreams.push({ number, dictionary, start, end: extra.length })
    return number
  }
  const packed: { number: number; dictionary: string; bytes: Uint8Array; filter: string }[] = []
  const addPacked = (dictionary: string, bytes: Uint8Array, filter = '/Filter/FlateDecode'): number => {
    const number = objects.reserve(1)
    packed.push({ number, dictionary, bytes, filter })
    return number
  }
  // Text in them adds to the fonts in use.
  const vectors = new VectorWriter(galley, content.stream)
  const scenes = new Map<Scene, Uint8Array>()
  for (const { scene } of manuscript.pictures) if (scene !== undefined) scenes.set(scene, vectors.write(scene))
  const uses: FaceUse[] = []
  const { isUsed } = content.stream
  galley.styles.faces.forEach((number, face) => {
    if (number !== face || isUsed[face] === 0) return
    uses.push({ number, face: galley.face(face), used: content.stream.usedIn(face) })
  })
  const packOf = ({ face }: FieldArea) => galley.face(face).pack
  const packs = new Set(content.fields.filter(({ text }) => text !== undefined).map(packOf))
  // In a design most are spaces at which it lets no line end, and a search for the words must find them.
  const noBreakSpace = manuscript.hasTypedSpaces ? '\u00a0' : ' '
  const { entries: packEntries, fieldFonts } = writePackFonts(uses, packs, objects, addStream, noBreakSpace)
  let form = 0
  if (content.fields.length > 0) {
    const numbers = { firstWidget, firstPage, firstParent: pageCount + content.links.length }
    form = writeForm(objects, content.fields, fieldFonts, packOf, addPacked, language, numbers)
  }
  let entries = packEntries
  entries += fonts.write(objects, addStream, noBreakSpace)
  const outlines = writeOutlines(objects, manuscript.headings, display.headings, firstPage)
  let intents = ''
  if (claims.pdfA) {
    const profile = addPacked('/N 3', packedSrgbProfile())
    intents = `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile ${profile} 0 R>>]`
  }
  const catalog = objects.begin(CATALOG)
  catalog.text(CATALOG_HEAD)
  catalog.text(textString(language))
  catalog.text('/ViewerPreferences<</DisplayDocTitle true>>')
  if (form > 0) catalog.text(`/AcroForm ${form} 0 R`)
  if (outlines > 0) catalog.text(`/Outlines ${outlines} 0 R`)
  catalog.text(intents)
  catalog.text('>>')
  const images = writePictures(
    manuscript.pictures,
    { add: addStream, addCompressed: (dictionary, data) => addPacked(dictionary, data, '') },
    (scene) => addStream(`${vectors.dictionary(scene)}/Resources ${RESOURCES} 0 R`, scenes.get(scene)!),
  )
  const drawing = vectors.resources(objects)
  objects.add(RESOURCES, `<</Font<<${entries}>>${images}${drawing}>>`)
  for (let page = 0; page < pageCount; page++) {
    const body = objects.begin(firstPage + page)
    body.text(PAGE_HEAD)
    body.int(firstContent + page)
    body.text(' 0 R/StructParents ')
    body.int(page)
    if (papers[page]!.width !== papers[0]!.width) writeMediaBox(body, papers[page]!)
    const annots = annotationsOf.get(page)
    if (annots !== undefined) body.text(`/Annots[${annots.map((number) => `${number} 0 R`).join(' ')}]`)
    body.text('/Tabs/S>>')
  }
  const places = new Map([...manuscript.destinations].map(([name, block]) => [name, display.destinations.get(block)]))
  writeLinks(objects, content.links, places, { firstAnnotation, firstPage, firstParent: pageCount })
  writeStructure(objects, manuscript, content.stream.marks, pageCount, annotations, content.links.length, {
    root: STRUCTURE_ROOT,
    parentTree: PARENT_TREE,
    firstElement,
    pageObject: (page) => firstPage + page,
  })
  objects.numberStreams()

  const pack = (name: string, data: Uint8Array, streams: readonly Stream[], text?: MatchHints): Uint8Array[] =>
    compressed ? deflateAll(name, data, streams, text) : streams.map(({ start, end }) => data.subarray(start, end))
  const filter = compressed ? '/Filter/FlateDecode' : ''
  // Codes of embedded fonts are hexadecimal, and recur in shorter pieces.
  let shapedUnits = 0
  for (const block of galley.shaped) shapedUnits += block?.text.length ?? 0
  const spelling: MatchHints | undefined =
    shapedUnits * 4 > manuscript.length
      ? undefined
      : {
          kind: 'content',
          isUnusual: manuscript.wideCodes * 32 > manuscript.length,
        }
  const pageData = pack('packed.pages', content.stream.out.data, content.stream.pages, spelling)
  const objectData = pack('packed.objects', objects.bytes.data, objects.streams, {
    kind: 'objects',
    positions: objects.matchHints,
  })
  const extraData = extraStreams.length > 0 ? pack('packed.extra', extra.data, extraStreams) : []
  const xmp = xmpPacket(title, language, options, claims)

  let size = xmp.length + 1024 + (objects.count + 1) * 5
  for (const data of pageData) size += data.length + 96
  for (const data of objectData) size += data.length + 96
  for (const data of extraData) size += data.length + 128
  for (const { bytes, dictionary } of packed) size += bytes.length + 192 + dictionary.length
  const out = new Bytes('file', 1024)
  out.reserve(size)
  const hash = new Uint32Array([0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35])
  // The compressed bytes end in a checksum of what they hold; uncompressed, every byte is looked at.
  const mix = (data: Uint8Array): void => {
    for (let i = compressed ? Math.max(0, data.length - 16) : 0; i < data.length; i++) {
      const lane = i & 3
      hash[lane] = Math.imul(hash[lane]! ^ data[i]! ^ (hash[(lane + 1) & 3]! >>> 15), 0x01000193)
    }
  }
  const writeStream = (number: number, dictionary: string, data: Uint8Array | string): void => {
    objects.setOffset(number, out.length)
    out.int(number)
    out.text(' 0 obj\n<<')
    out.text(dictionary)
    out.text('/Length ')
    out.int(data.length)
    out.text('>>stream\n')
    const start = out.length
    if (typeof data === 'string') out.text(data)
    else out.bytes(data)
    mix(out.view(start))
    out.text('\nendstream\nendobj\n')
  }
  out.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  for (let page = 0; page < pageCount; page++) writeStream(firstContent + page, filter, pageData[page]!)
  for (let i = 0; i < extraStreams.length; i++) {
    const { number, dictionary } = extraStreams[i]!
    writeStream(number, dictionary + filter, extraData[i]!)
  }
  for (const { number, dictionary, bytes, filter } of packed) writeStream(number, dictionary + filter, bytes)
  writeStream(METADATA, '/Type/Metadata/Subtype/XML', xmp)
  for (let i = 0; i < objects.streams.length; i++) {
    const { number, count, first } = objects.streams[i]!
    writeStream(number, `/Type/ObjStm/N ${count}/First ${first}${filter}`, objectData[i]!)
  }

  const crossReference = objects.reserve(1)
  objects.setOffset(crossReference, out.length)
  const startOfTable = out.length
  const offsetBytes = startOfTable < 1 << 24 ? 3 : 4
  let id = ''
  for (const word of hash) for (let shift = 28; shift >= 0; shift -= 4) id += HEX_DIGITS[(word >>> shift) & 15]!
  out.int(crossReference)
  out.text(
    ` 0 obj\n<</Type/XRef/Size ${objects.count}/W[1 ${offsetBytes} 1]/Root ${CATALOG} 0 R/Info ${INFO} 0 R/ID[<${id}><${id}>]/Length ${objects.count * (offsetBytes + 2)}>>stream\n`,
  )
  writeCrossReferences(out, objects, offsetBytes)
  out.text(`\nendstream\nendobj\nstartxref\n${startOfTable}\n%%EOF\n`)
  return {
    pdf: out.data.slice(0, out.length),
    pageCount,
    missing: content.stream.missing,
    claims,
    hashPages() {
      const names = galley.styles.families.map(({ name }) => name).join()
      const { out: bytes, pages } = content.stream
      // Fonts and pictures beyond the packs are named by their order.
      const shared = [
        new TextEncoder().encode(names),
        extra.view(0),
        ...packed.flatMap((one) => (one.filter === '' ? one.bytes : [])),
      ]
      return pageHashes(bytes.data, pages, shared)
    },
    drawing() {
      if (content.fields.length > 0) return undefined
      const streams = new Map<number, DrawnStream>()
      for (const { number, dictionary, start, end } of extraStreams)
        streams.set(number, { dictionary, data: extra.data.subarray(start, end) })
      for (const { number, dictionary, bytes, filter } of packed)
        streams.set(number, { dictionary: dictionary + filter, data: bytes })
      return drawingOf(content.stream.out.data, content.stream.pages, RESOURCES, objects, streams)
    },
  }
}

function writeMediaBox(body: Bytes, { width, height }: Page): void {
  body.text('/MediaBox[0 0 ')
  body.milli(width)
  body.text(' ')
  body.milli(height)
  body.text(']')
}

/** Longest description of a link, for screen readers; a `data:` URL or a query may be far longer. */
const DESCRIPTION_CHARS_MAX = 250

/**
 * One annotation for each link and page; links with the same URL share one action object.
 * @param places of links within the document, by name.
 */
function writeLinks(
  objects: Objects,
  links: readonly LinkArea[],
  places: ReadonlyMap<string, { page: number; top: number } | undefined>,
  numbers: { firstAnnotation: number; firstPage: number; firstParent: number },
): void {
  const targets = new Map<string, { action: number; description: string }>()
  for (const { url } of links) {
    if (targets.has(url)) continue
    const action = objects.reserve(1)
    const place = places.get(url)
    if (place === undefined) objects.add(action, `<</S/URI/URI${uriString(url)}>>`)
    else {
      const body = objects.begin(action)
      body.text(`<</S/GoTo/D[${numbers.firstPage + place.page} 0 R/XYZ null `)
      body.milli(place.top)
      body.text(' null]>>')
    }
    const isLong = url.length > DESCRIPTION_CHARS_MAX
    const description = textString(isLong ? `${url.slice(0, DESCRIPTION_CHARS_MAX - 3)}...` : url)
    targets.set(url, { action, description })
  }
  links.forEach(({ page, url, quads }, i) => {
    const { action, description } = targets.get(url)!
    const body = objects.begin(numbers.firstAnnotation + i)
    const writeLengths = (lengths: readonly number[]) => {
      for (const length of lengths) {
        body.milli(length)
        body.text(' ')
      }
    }
    const rect = quads.slice(0, 4)
    for (let at = 4; at < quads.length; at += 4) {
      rect[0] = Math.min(rect[0]!, quads[at]!)
      rect[1] = Math.min(rect[1]!, quads[at + 1]!)
      rect[2] = Math.max(rect[2]!, quads[at + 2]!)
      rect[3] = Math.max(rect[3]!, quads[at + 3]!)
    }
    body.text('<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[')
    writeLengths(rect)
    if (quads.length > 4) {
      // Upper left, upper right, lower left, lower right: the order that readers expect (ISO 32000-1 §12.5.6.5 names another).
      body.text(']/QuadPoints[')
      for (let at = 0; at < quads.length; at += 4) {
        const [x0, y0, x1, y1] = [quads[at]!, quads[at + 1]!, quads[at + 2]!, quads[at + 3]!]
        writeLengths([x0, y1, x1, y1, x0, y0, x1, y0])
      }
    }
    body.text(`]/StructParent ${numbers.firstParent + i}/P ${numbers.firstPage + page} 0 R`)
    objects.matchHint()
    body.text(`/Contents${description}/A ${action} 0 R>>`)
  })
}

/** A URI as ASCII (RFC 3987 §3.1), in a PDF string. */
function uriString(url: string): string {
  let ascii = ''
  for (const byte of utf8(url)) {
    const code = byte.charCodeAt(0)
    ascii += code > 32 && code < 127 ? byte : `%${code.toString(16).padStart(2, '0').toUpperCase()}`
  }
  return textString(ascii)
}

/** Bookmarks from headings, nested as these are. Returns the object number of their root, 0 where there is none. */
function writeOutlines(
  objects: Objects,
  headings: Manuscript['headings'],
  places: readonly { page: number; top: number }[],
  firstPage: number,
): number {
  const count = Math.min(headings.length, places.length)
  if (count === 0) return 0
  const root = objects.reserve(1)
  const first = objects.reserve(count)
  const parent = new Int32Array(count).fill(-1)
  const kids: number[][] = headings.map(() => [])
  const top: number[] = []
  const open: number[] = []
  for (let i = 0; i < count; i++) {
    while (open.length > 0 && headings[open[open.length - 1]!]!.level >= headings[i]!.level) open.pop()
    const above = open[open.length - 1]
    if (above === undefined) top.push(i)
    else {
      parent[i] = above
      kids[above]!.push(i)
    }
    open.push(i)
  }
  const ends = (list: readonly number[]) =>
    list.length === 0 ? '' : `/First ${first + list[0]!} 0 R/Last ${first + list[list.length - 1]!} 0 R`
  objects.add(root, `<</Type/Outlines${ends(top)}/Count ${top.length}>>`)
  for (const list of [top, ...kids]) {
    list.forEach((i, place) => {
      const before = place > 0 ? `/Prev ${first + list[place - 1]!} 0 R` : ''
      const after = place + 1 < list.length ? `/Next ${first + list[place + 1]!} 0 R` : ''
      const closed = kids[i]!.length > 0 ? `/Count -${kids[i]!.length}` : ''
      const above = parent[i]! < 0 ? root : first + parent[i]!
      const body = objects.begin(first + i)
      body.text(
        `<</Title${textString(headings[i]!.title)}/Parent ${above} 0 R${before}${after}${ends(kids[i]!)}${closed}`,
      )
      body.text(`/Dest[${firstPage + places[i]!.page} 0 R/XYZ null `)
      body.milli(places[i]!.top)
      body.text(' null]>>')
    })
  }
  return root
}

const HEX_DIGITS = '0123456789ABCDEF'

/** Not compressed: that would save the longest document one byte in fifty, and cost it time. */
function writeCrossReferences(out: Bytes, { kinds, places, indexes, count }: Objects, offsetBytes: number): void {
  out.reserve(count * (offsetBytes + 2))
  const { data } = out
  let at = out.length
  for (let number = 0; number < count; number++) {
    const place = places[number]!
    data[at++] = kinds[number]!
    for (let shift = 8 * (offsetBytes - 1); shift >= 0; shift -= 8) data[at++] = place >>> shift
    data[at++] = number === 0 ? 255 : indexes[number]!
  }
  out.length = at
}
