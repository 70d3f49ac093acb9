/** The font files that packs are made from, by the name of the pack. */
import { join } from 'node:path'
import type { Family } from '../../typeset/src/font/resources.ts'

export interface Source {
  /** File name of the pack: the face by its role and style. */
  pack: string
  path: string
  /** PostScript name in a PDF. */
  name: string
  bold: boolean
  italic: boolean
  serif: boolean
  fixedPitch: boolean
  /** Widths and kerns of WinAnsi characters are the standard font's of this family. */
  standard?: Family
  ligatures: boolean
}

const SOURCE_FACES: readonly (readonly [pack: string, npm: string, file: string])[] = [
  ['serif-regular', 'source-serif', 'SourceSerif4SmText-Regular'],
  ['serif-italic', 'source-serif', 'SourceSerif4SmText-It'],
  ['serif-semibold', 'source-serif', 'SourceSerif4SmText-Semibold'],
  ['serif-semibold-italic', 'source-serif', 'SourceSerif4SmText-SemiboldIt'],
  ['display-regular', 'source-serif', 'SourceSerif4Display-Regular'],
  ['display-semibold', 'source-serif', 'SourceSerif4Display-Semibold'],
  ['sans-regular', 'source-sans', 'SourceSans3-Regular'],
  ['sans-italic', 'source-sans', 'SourceSans3-It'],
  ['sans-semibold', 'source-sans', 'SourceSans3-Semibold'],
  ['sans-semibold-italic', 'source-sans', 'SourceSans3-SemiboldIt'],
  ['mono-regular', 'source-code-pro', 'SourceCodePro-Regular'],
  ['mono-semibold', 'source-code-pro', 'SourceCodePro-Semibold'],
]

const CLASSIC: readonly (readonly [family: Family, npm: string])[] = [
  ['times', 'tinos'],
  ['helvetica', 'arimo'],
  ['courier', 'cousine'],
]
const STYLES: readonly (readonly [style: string, folder: string, postScript: string])[] = [
  ['regular', '400Regular', 'Regular'],
  ['italic', '400Regular_Italic', 'Italic'],
  ['bold', '700Bold', 'Bold'],
  ['bold-italic', '700Bold_Italic', 'BoldItalic'],
]

/**
 * @param folder where the npm packages named in SOURCE_FACES were unpacked, each in a folder of its name.
 * @param modules the repository's node_modules.
 */
export function sourcesIn(folder: string, modules: string): Source[] {
  const sources: Source[] = SOURCE_FACES.map(([pack, npm, file]) => ({
    pack,
    path: join(folder, npm, 'TTF', `${file}.ttf`),
    name: file,
    bold: pack.includes('semibold'),
    italic: pack.endsWith('italic'),
    serif: npm === 'source-serif',
    fixedPitch: npm === 'source-code-pro',
    ligatures: npm !== 'source-code-pro',
  }))
  for (const [standard, npm] of CLASSIC) {
    const family = npm.charAt(0).toUpperCase() + npm.slice(1)
    for (const [style, styleFolder, postScript] of STYLES) {
      sources.push({
        pack: `${standard}-${style}`,
        path: join(modules, '@expo-google-fonts', npm, styleFolder, `${family}_${styleFolder}.ttf`),
        name: `${family}-${postScript}`,
        bold: style.startsWith('bold'),
        italic: style.endsWith('italic'),
        serif: standard === 'times',
        fixedPitch: standard === 'courier',
        standard,
        ligatures: false,
      })
    }
  }
  return sources
}
