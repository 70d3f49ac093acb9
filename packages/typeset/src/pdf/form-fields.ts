/**
 * The interactive form: fields, their widgets and what these show. Source: ISO 32000-1 §12.5.6.19, §12.7; ISO 14289-1
 * §7.18.4 (each widget alone in an element Form, with a name that is read out); ISO 19005-2 §6.4 (an appearance for each).
 *
 * Blanks of the same words are one field, which is filled in once. Until then it holds its words in brackets, as they are
 * printed. One typed as underscores is a field of its own, empty above a line.
 */
import { winAnsiCode } from '../font/encoding.ts'
import { fieldKern, fieldWidth } from '../font/pack/field-font.ts'
import type { FontPack } from '../font/pack/pack.ts'
import { textString } from './bytes.ts'
import type { FieldArea } from './field-areas.ts'
import type { AddPacked, Objects } from './objects.ts'
import type { FieldFonts } from './pack-fonts.ts'

/** Other programs leave this much free beside the text; so that it stays where it was, a field begins before its text. */
const PADDING = 2000
const MULTILINE = 4096
/** Below an empty field, in the place of underscores. */
const LINE = 400
/** ( ) \\ */
const BACKSLASHED = new Set([40, 41, 92])
/** §12.7.2: the file has a field for a signature. */
const SIGNATURES_EXIST = 1

const SIGNATURE_WORDS: Readonly<Record<string, string>> = {
  de: 'Unterschrift',
  es: 'Firma',
  it: 'Firma',
  nl: 'Handtekening',
  pl: 'Podpis',
  pt: 'Assinatura',
}

export interface FormNumbers {
  firstWidget: number
  firstPage: number
  /** Key of the first widget in the parent tree. */
  firstParent: number
}

/** @param packOf of an area. @returns object number of the form. */
export function writeForm(
  objects: Objects,
  areas: readonly FieldArea[],
  fonts: FieldFonts,
  packOf: (area: FieldArea) => FontPack,
  addPacked: AddPacked,
  language: string,
  numbers: FormNumbers,
): number {
  let entries = ''
  for (const { name, number } of fonts.values()) entries += `/${name} ${number} 0 R`
  const resources = objects.reserve(1)
  objects.add(resources, entries === '' ? '<<>>' : `<</Font<<${entries}>>>>`)
  const appearances = new Map<string, number>()
  const appearanceOf = (area: FieldArea, width: number, operators: string): number => {
    const height = area.y1 - area.y0
    const content = area.text === undefined ? '' : `/Tx BMC q ${operators} Q EMC`
    // The same text in the same place: also that of a field that stands on several pages.
    const key = `${width} ${height} ${content}`
    let number = appearances.get(key)
    if (number === undefined) {
      const dictionary = `/Type/XObject/Subtype/Form/BBox[0 0 ${points(width)} ${points(height)}]/Resources ${resources} 0 R`
      number = addPacked(dictionary, bytesOf(content), '')
      appearances.set(key, number)
    }
    return number
  }

  const fields = new Map<string, number[]>()
  const blanks: number[] = []
  const signatures: number[] = []
  areas.forEach(({ text, blank }, i) => {
    if (text === undefined) signatures.push(i)
    else if (blank !== undefined) blanks.push(i)
    else {
      const widgets = fields.get(text)
      if (widgets === undefined) fields.set(text, [i])
      else widgets.push(i)
    }
  })
  const names = new Set<string>()
  const counts = new Map<string, number>()
  const nameOf = (words: string): string => {
    // A full stop would separate the names of a field and of its parent.
    const base = words.replaceAll('.', ' ').trim()
    let count = counts.get(base) ?? 0
    let name: string
    do {
      count++
      name = count === 1 ? base : `${base} ${count}`
    } while (names.has(name))
    counts.set(base, count)
    names.add(name)
    return name
  }
  const widgetOf = (i: number): string => {
    const area = areas[i]!
    const pack = area.text === undefined ? undefined : packOf(area)
    const font = pack === undefined ? undefined : fonts.get(pack)!
    const left = area.x0 - (pack === undefined || area.blank !== undefined ? 0 : PADDING)
    const rectangle = [left, area.y0, area.x1, area.y1].map(points).join(' ')
    const style = font === undefined ? '' : `/${font.name} ${points(area.size)} Tf ${colourOf(area.colour)}`
    const isBlank = area.blank !== undefined
    const line = `0 ${points(LINE)} ${points(area.x1 - left)} ${points(LINE)} re f`
    const operators = isBlank ? line : pack === undefined ? '' : `BT ${style} ${textOf(area, pack)} ET`
    const border = isBlank ? `/BS<</W ${points(LINE)}/S/U>>/MK<</BC[0]>>` : ''
    const appearance = appearanceOf(area, area.x1 - left, operators)
    return `/Type/Annot/Subtype/Widget/F 4/Rect[${rectangle}]/P ${numbers.firstPage + area.page} 0 R/StructParent ${numbers.firstParent + i}${style === '' ? '' : `/DA(${style})`}${border}/AP<</N ${appearance} 0 R>>`
  }
  const roots: number[] = []
  const addField = (widgets: readonly number[], entries: string): void => {
    const [first, ...others] = widgets
    if (others.length === 0) {
      roots.push(numbers.firstWidget + first!)
      objects.add(numbers.firstWidget + first!, `<<${widgetOf(first!)}${entries}>>`)
      return
    }
    const field = objects.reserve(1)
    roots.push(field)
    objects.add(field, `<<${entries}/Kids[${widgets.map((i) => `${numbers.firstWidget + i} 0 R`).join(' ')}]>>`)
    for (const i of widgets) objects.add(numbers.firstWidget + i, `<<${widgetOf(i)}/Parent ${field} 0 R>>`)
  }
  for (const [text, widgets] of fields) {
    const words = text.slice(1, -1)
    const value = textString(text)
    const flags = widgets.some((i) => areas[i]!.isMultiline) ? `/Ff ${MULTILINE}` : ''
    addField(widgets, `/FT/Tx/T${textString(nameOf(words))}/TU${textString(words)}/V${value}/DV${value}${flags}`)
  }
  for (const i of blanks) {
    const words = areas[i]!.blank!
    addField([i], `/FT/Tx/T${textString(nameOf(words))}/TU${textString(words)}`)
  }
  const word = SIGNATURE_WORDS[language.split('-', 1)[0]!.toLowerCase()] ?? 'Signature'
  for (const i of signatures) {
    const { signer } = areas[i]!
    const name = textString(nameOf(signer === '' ? word : `${word} ${signer}`))
    addField([i], `/FT/Sig/T${name}/TU${textString(signer === '' ? word : `${word}: ${signer}`)}`)
  }
  const form = objects.reserve(1)
  const flags = signatures.length > 0 ? `/SigFlags ${SIGNATURES_EXIST}` : ''
  const [font] = fonts.values()
  const style = font === undefined ? '' : `/DA(/${font.name} 0 Tf 0 g)`
  objects.add(
    form,
    `<</Fields[${roots.map((number) => `${number} 0 R`).join(' ')}]/DR ${resources} 0 R${style}${flags}>>`,
  )
  return form
}

/** The operators that show a text, at the place on its page where the line stands. */
function textOf({ text, baseline, y0, isMultiline, size, x0, x1 }: FieldArea, pack: FontPack): string {
  const lines = isMultiline ? linesOf(text!, pack, ((x1 - x0) * 1000) / size) : [text!]
  const leading = Math.round(size * 1.2)
  // The line may have been set in a narrower font.
  const room = Math.floor(((x1 - x0) * 100_000) / (size * Math.max(...lines.map((line) => widthOf(line, pack)))))
  const scale = room < 100 ? `${room} Tz ` : ''
  return `${scale}${lines
    .map((line, i) => {
      const place = i === 0 ? `${points(PADDING)} ${points(baseline - y0)}` : `0 ${points(-leading)}`
      return `${place} Td ${kernedText(line, pack)}`
    })
    .join(' ')}`
}

/** Lines of at most `measure` thousandths of an em, each of one word at least. */
function linesOf(text: string, pack: FontPack, measure: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  const gap = widthOf(' ', pack)
  for (const word of text.split(' ')) {
    const wordWidth = widthOf(word, pack)
    if (line !== '' && width + gap + wordWidth > measure) {
      lines.push(line)
      line = word
      width = wordWidth
    } else {
      width += line === '' ? wordWidth : gap + wordWidth
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** As it would stand in the line; other programs set what is typed without kerning. */
function kernedText(text: string, pack: FontPack): string {
  let pieces = ''
  for (let at = 0; at < text.length; at++) {
    const code = winAnsiCode(text.charCodeAt(at))
    const kern = at === 0 ? 0 : fieldKern(pack, winAnsiCode(text.charCodeAt(at - 1)), code)
    if (kern !== 0) pieces += `)${-kern}(`
    pieces += BACKSLASHED.has(code) ? `\\${text[at]}` : text[at]
  }
  return `[(${pieces})]TJ`
}

/** Thousandths of an em. */
function widthOf(text: string, pack: FontPack): number {
  let width = 0
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const code = winAnsiCode(text.charCodeAt(at))
    width += fieldWidth(pack, code) + (at === 0 ? 0 : fieldKern(pack, before, code))
    before = code
  }
  return width
}

/** Text of a content stream in WinAnsi. */
function bytesOf(content: string): Uint8Array {
  const bytes = new Uint8Array(content.length)
  for (let at = 0; at < content.length; at++) bytes[at] = winAnsiCode(content.charCodeAt(at))
  return bytes
}

function colourOf(colour: number): string {
  if (colour === 0) return '0 g'
  return `${[16, 8, 0].map((shift) => Math.round((((colour >> shift) & 255) * 1000) / 255) / 1000).join(' ')} rg`
}

/** Millipoints as a number of points. */
function points(length: number): string {
  return `${length / 1000}`
}
