/**
 * The last changes of a .docx package: what the library `docx` does not write, and what would make two files of one document differ.
 *
 * Times are removed from the properties, the archive's time is the first one of zip, and the library's random ids of links are
 * numbered. The font table, embedded fonts, theme colours and figures of the styles are added.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { FontParts } from './fonts.ts'

export interface PackageOptions {
  /** @param styles IDs of the styles that the document uses. */
  fonts: (styles: ReadonlySet<string>) => Promise<FontParts>
  /** RRGGBB, by the name of the theme's colour. */
  theme: { accent1?: string | undefined; lt2?: string | undefined }
  /** By the ID of a style: elements that close its run properties. */
  runProperties: ReadonlyMap<string, string>
  /** IDs of the styles that the levels of one list belong to; the styles name the list. */
  levelStyles: readonly string[]
}

const ACCENT = /(<a:accent1><a:srgbClr val=")[0-9A-F]{6}/u
const LIGHT = /(<a:lt2><a:srgbClr val=")[0-9A-F]{6}/u

type Edit = (path: string, change: (text: string) => string) => void

export async function finishPackage(bytes: Uint8Array, options: PackageOptions): Promise<Uint8Array> {
  const files = unzipSync(bytes)
  const edit: Edit = (path, change) => {
    const file = files[path]
    if (file) files[path] = strToU8(change(strFromU8(file)))
  }
  edit('docProps/core.xml', (text) => withoutElement(withoutElement(text, 'dcterms:created'), 'dcterms:modified'))
  for (const path of Object.keys(files)) {
    const part = /^word\/_rels\/(.+)\.rels$/u.exec(path)?.[1]
    if (part !== undefined) numberLinks(edit, path, `word/${part}`)
  }
  let pictures = 0
  for (const path of ['word/document.xml', 'word/footnotes.xml'])
    edit(path, (text) => text.replace(/<wp:docPr id="\d+"/gu, () => `<wp:docPr id="${++pictures}"`))
  writeTheme(edit, Object.keys(files), options.theme)
  edit('word/styles.xml', (text) => withRunProperties(text, options.runProperties))
  bindLevels(edit, options.levelStyles)
  const { table, relationships, files: fonts } = await options.fonts(usedStyles(files))
  edit('word/fontTable.xml', (text) =>
    text.includes('</w:fonts>')
      ? text.replace('</w:fonts>', `${table}</w:fonts>`)
      : text.replace(/<w:fonts([^<>]*)\/>/u, (_, attributes: string) => `<w:fonts${attributes}>${table}</w:fonts>`),
  )
  if (relationships !== '') {
    edit('word/_rels/fontTable.xml.rels', (text) =>
      text.replace(
        /<Relationships([^<>]*)\/>/u,
        (_, attributes: string) => `<Relationships${attributes}>${relationships}</Relationships>`,
      ),
    )
    edit('word/settings.xml', (text) =>
      text.replace('<w:displayBackgroundShape/>', '$&<w:embedTrueTypeFonts/><w:saveSubsetFonts/>'),
    )
  }
  return zipSync({ ...files, ...fonts }, { mtime: new Date(1980, 0, 1), level: 6 })
}

/** Binds the levels of a list to styles, which have its number already. */
function bindLevels(edit: Edit, ids: readonly string[]): void {
  if (ids.length === 0) return
  let list: string | undefined
  edit('word/styles.xml', (text) => {
    const from = text.indexOf(`w:styleId="${ids[0]}"`)
    list = /<w:numId w:val="(\d+)"/u.exec(text.slice(from, text.indexOf('</w:style>', from)))?.[1]
    return text
  })
  edit('word/numbering.xml', (text) => {
    const from = text.indexOf(`<w:num w:numId="${list}"`)
    const abstract = /<w:abstractNumId w:val="(\d+)"/u.exec(text.slice(from, from + 200))?.[1]
    const start = text.indexOf(`w:abstractNumId="${abstract}"`)
    const end = text.indexOf('</w:abstractNum>', start)
    if (from < 0 || start < 0 || end < 0) return text
    let level = -1
    const bound = text.slice(start, end).replace(/<w:numFmt w:val="\w+"\/>/gu, (element) => {
      level++
      return ids[level] === undefined ? element : `${element}<w:pStyle w:val="${ids[level]}"/>`
    })
    return text.slice(0, start) + bound + text.slice(end)
  })
}

function usedStyles(files: Readonly<Record<string, Uint8Array>>): Set<string> {
  const ids = new Set<string>()
  for (const [path, file] of Object.entries(files)) {
    if (!/^word\/(?:document|footnotes|header\d+|footer\d+)\.xml$/u.test(path)) continue
    for (const [, id] of strFromU8(file).matchAll(/<w:[pr]Style w:val="([^"]+)"/gu)) ids.add(id!)
  }
  return ids
}

function numberLinks(edit: Edit, relationships: string, part: string): void {
  const ids = new Map<string, string>()
  edit(relationships, (text) =>
    text.replace(/Id="(rId[^"]{12,})"/gu, (_, id: string) => {
      ids.set(id, `link${ids.size + 1}`)
      return `Id="${ids.get(id)}"`
    }),
  )
  if (ids.size === 0) return
  edit(part, (text) =>
    text.replace(/ r:(id|embed)="([^"<]+)"/gu, (attribute, name: string, id: string) =>
      ids.has(id) ? ` r:${name}="${ids.get(id)}"` : attribute,
    ),
  )
}

/** Text in the accent and fills in the tint have the theme's colours, so that a change of the theme changes them. */
function writeTheme(edit: Edit, paths: readonly string[], { accent1, lt2 }: PackageOptions['theme']): void {
  edit('word/theme/theme1.xml', (text) => {
    const withAccent = accent1 === undefined ? text : text.replace(ACCENT, `$1${accent1}`)
    return lt2 === undefined ? withAccent : withAccent.replace(LIGHT, `$1${lt2}`)
  })
  for (const path of paths) {
    if (!/^word\/[a-z]+\d*\.xml$/u.test(path)) continue
    edit(path, (text) => {
      let changed = text
      if (accent1 !== undefined)
        changed = changed.replaceAll(
          `<w:color w:val="${accent1}"/>`,
          `<w:color w:val="${accent1}" w:themeColor="accent1"/>`,
        )
      if (lt2 !== undefined)
        changed = changed.replaceAll(`<w:shd w:fill="${lt2}"`, `<w:shd w:fill="${lt2}" w:themeFill="background2"`)
      return changed
    })
  }
}

function withRunProperties(styles: string, properties: ReadonlyMap<string, string>): string {
  let text = styles
  for (const [id, elements] of properties) {
    const from = text.indexOf(`w:styleId="${id}"`)
    const at = text.indexOf('</w:rPr>', from)
    if (from < 0 || at < 0 || at > text.indexOf('</w:style>', from)) continue
    text = text.slice(0, at) + elements + text.slice(at)
  }
  return text
}

/** An XML text without the first element of a name; unchanged where there is none. */
function withoutElement(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}`)
  const end = `</${name}>`
  const to = xml.indexOf(end, from)
  return from < 0 || to < 0 ? xml : xml.slice(0, from) + xml.slice(to + end.length)
}
