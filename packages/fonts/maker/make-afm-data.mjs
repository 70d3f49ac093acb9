/**
 * Makes data/afm.ts from Adobe's Core 14 AFM files (fields WX and KPX), as the npm package `pdfkit` ships them.
 *
 *   npm run fonts -- afm
 *
 * Kerning is stored by class: characters whose rows (or columns) of the pair table are equal share one, which turns
 * 215 × 215 cells into some 60 × 50.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const afmFolder = join(dirname(require.resolve('pdfkit')), 'data')
const out = join(import.meta.dirname, 'data/afm.ts')
let source = `// Made by make-afm-data.mjs from Adobe's Core 14 AFM files.
// Copyright (c) 1985, 1987, 1989, 1990, 1993, 1997 Adobe Systems Incorporated. All Rights Reserved.

/** Widths and kerns of one font, in thousandths of an em. */
export interface CoreFontData {
  name: string
  ascender: number
  descender: number
  /** Codes 32 to 255. */
  widths: string
  leftClasses: string
  rightClasses: string
  rightClassCount: number
  /** Row by row; zN stands for N zeros. Empty: no pair is kerned. */
  kerns: string
}
`

// ISO 32000-1 Annex D.2, WinAnsiEncoding, from code 32. A dash: no glyph.
const NAMES = `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus
comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question
at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave
a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde - Euro - quotesinglbase florin
quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE - Zcaron - - quoteleft quoteright
quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe - zcaron Ydieresis space
exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot hyphen
registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior
ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis
Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute
Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute
acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis
eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn
ydieresis`.split(/\s+/)

for (const font of [
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Times-BoldItalic',
  'Helvetica',
  'Helvetica-Bold',
  'Courier',
]) {
  const afm = readFileSync(join(afmFolder, `${font}.afm`), 'latin1')
  const advance = new Map()
  for (const [, width, name] of afm.matchAll(/^C -?\d+ ; WX (\d+) ; N (\S+)/gm)) advance.set(name, Number(width))
  const kern = new Map()
  for (const [, left, right, by] of afm.matchAll(/^KPX (\S+) (\S+) (-?\d+)/gm)) kern.set(`${left} ${right}`, Number(by))
  const names = NAMES.map((name) => (name === '-' ? undefined : name))
  const widths = names.map((name) => (name ? advance.get(name) : 0))
  if (names.length !== 224 || widths.includes(undefined)) throw new Error(`${font}: a WinAnsi character has no width`)
  const cells = names.map((left) => names.map((right) => kern.get(`${left} ${right}`) ?? 0))
  const classesOf = (vectors) => {
    const seen = new Map([[vectors[0].map(() => 0).join(), 0]])
    const of = vectors.map((vector) => {
      const key = vector.join()
      if (!seen.has(key)) seen.set(key, seen.size)
      return seen.get(key)
    })
    const members = [...seen.keys()].map((_, index) => of.indexOf(index))
    return { of, members }
  }
  const left = classesOf(cells)
  const right = classesOf(names.map((_, column) => cells.map((row) => row[column])))
  // Row by row; a run of n zeros is written as `zN`.
  const matrix = left.members
    .map((row) => right.members.map((column) => (row < 0 || column < 0 ? 0 : cells[row][column])).join(' '))
    .join(' ')
    .replace(/\b0(?: 0)*(?![\d])/g, (zeros) => `z${(zeros.length + 1) / 2}`)
  const field = (key) => Number(new RegExp(`^${key} (-?[\\d.]+)`, 'm').exec(afm)[1])
  const identifier = font.replace('-', '').replace(/^./, (c) => c.toLowerCase())
  source += `
export const ${identifier}: CoreFontData = {
  name: '${font}',
  ascender: ${field('Ascender')},
  descender: ${field('Descender')},
  widths: '${widths.join(' ')}',
  leftClasses: '${left.of.join(' ')}',
  rightClasses: '${right.of.join(' ')}',
  rightClassCount: ${right.members.length},
  kerns: '${left.members.length > 1 ? matrix : ''}',
}
`
  console.log(font, left.members.length, 'x', right.members.length)
}
writeFileSync(out, source)
