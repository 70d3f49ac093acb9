import type { TypesetOptions } from '@platen/typeset'

/** The options of a file, without defaults. */
export type WordOptions = Omit<TypesetOptions, 'title' | 'titleDefault'> & {
  /** Of a .docx. Default true. */
  embedFonts?: boolean
}
