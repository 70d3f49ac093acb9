import type { FileFormat } from '@platen/formats/file-formats'
import type { TypesetOptions } from '@platen/typeset'

/** Files that the worker makes of a text. Markdown is the text itself, and a PDF mostly that of the pages. */
export type MadeFormat = Exclude<FileFormat, 'markdown'>

export interface FileOrder {
  format: MadeFormat
  source: string
  title: string
  options: TypesetOptions
}

export interface FileToWorker extends FileOrder {
  /** For the one `FileFromWorker`. */
  port: MessagePort
}

export interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the document. */
  tables: number
}

export type FileFromWorker = MadeFile | { error: string }
