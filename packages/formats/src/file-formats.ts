/** The formats of a document: the one list that the contract, the service, the command, MCP and the console read. Data only. */

export type Markup = 'light' | 'csv' | 'markdown'

export interface FileFormatData {
  mediaType: string
  /** What a `Content-Type` says after the media type. Source: RFC 7763 (Markdown), RFC 4180 §3 (csv). */
  parameters: string
  /** Of its files, without the dot; the first is that of new files. */
  extensions: readonly [string, ...string[]]
  /** The markup of `content` in a reply of this format; absent for a format of files alone. */
  content?: Markup
}

const UTF_8 = '; charset=utf-8'

export const FILE_FORMAT_DATA = {
  pdf: { mediaType: 'application/pdf', parameters: '', extensions: ['pdf'], content: 'light' },
  doc: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    parameters: '',
    extensions: ['docx'],
    content: 'light',
  },
  csv: { mediaType: 'text/csv', parameters: `${UTF_8}; header=present`, extensions: ['csv'], content: 'csv' },
  markdown: { mediaType: 'text/markdown', parameters: UTF_8, extensions: ['md', 'markdown'], content: 'markdown' },
  text: { mediaType: 'text/plain', parameters: UTF_8, extensions: ['txt'] },
} as const satisfies Record<string, FileFormatData>

/** Formats of a file. `text` is plain text: the words without markup, for a file or `Accept: text/plain` only. */
export type FileFormat = keyof typeof FILE_FORMAT_DATA
/** Formats of `content`. */
export type Format = {
  [Id in FileFormat]: (typeof FILE_FORMAT_DATA)[Id] extends { content: string } ? Id : never
}[FileFormat]

export const FILE_FORMATS = Object.keys(FILE_FORMAT_DATA) as [FileFormat, ...FileFormat[]]
export const FORMATS = FILE_FORMATS.filter((format): format is Format => 'content' in FILE_FORMAT_DATA[format]) as [
  Format,
  ...Format[],
]

/** The media type of a format's files. */
export const mediaTypeOf = (format: FileFormat): string => FILE_FORMAT_DATA[format].mediaType

/** The value of `Content-Type`. */
export const contentTypeOf = (format: FileFormat): string =>
  `${FILE_FORMAT_DATA[format].mediaType}${FILE_FORMAT_DATA[format].parameters}`

/** The markup of `content` in a reply of this format. */
export const markupOf = (format: Format): Markup => FILE_FORMAT_DATA[format].content

/** The extension of new files, without the dot. */
export const extensionOf = (format: FileFormat): string => FILE_FORMAT_DATA[format].extensions[0]

/** Whether the bytes are text in UTF-8. */
export const isTextFile = (format: FileFormat): boolean => FILE_FORMAT_DATA[format].parameters !== ''

const BY_EXTENSION: ReadonlyMap<string, FileFormat> = new Map(
  FILE_FORMATS.flatMap((format) =>
    FILE_FORMAT_DATA[format].extensions.map((extension): [string, FileFormat] => [extension, format]),
  ),
)
/** Of files that Platen does not write, but whose names it takes. */
const OTHER_EXTENSIONS = new Set(['doc'])

/** @param extension without the dot, in any case. @returns undefined for an unknown one. */
export function formatOfExtension(extension: string): FileFormat | undefined {
  return BY_EXTENSION.get(extension.toLowerCase())
}

/** `letter.docx` as `letter.pdf` for `pdf`: an extension of a document is replaced, any other ending is part of the name. */
export function withExtension(name: string, format: FileFormat): string {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  const isKnown = dot >= 0 && (BY_EXTENSION.has(extension) || OTHER_EXTENSIONS.has(extension))
  return `${(isKnown ? name.slice(0, dot) : name) || 'document'}.${extensionOf(format)}`
}
