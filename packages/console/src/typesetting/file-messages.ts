import type { TypesetOptions } from '@platen/typeset'

/** Files that the worker makes of a text. Markdown is the text itself, and a PDF mostly that of the pages. */
export type MadeFormat = 'pdf' | 'doc' | 'csv' | 'text'

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
