/**
 * Options and result of `typeset`. Lengths are PDF points (1/72 in).
 * Defaults and ranges: interface.md "PDF options", docs/decisions/018-light-markup-and-pdf-options.md.
 */
import type { Diagnostic } from './diagnostics.ts'
import type { DesignName } from './style/designs/index.ts'
import type { DesignTokens } from './style/tokens.ts'

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** Every option is optional; the caller checks their ranges. `typeset` throws a RangeError where it cannot set the document. */
export interface TypesetOptions {
  /**
   * Document title: Info dictionary, XMP, window title, running heads. Default in a design other than `classic`: the heading
   * of the first level that opens the document.
   */
  title?: string
  /** Title of the file of a document that has none; not printed. Default `Document`. */
  titleDefault?: string
  /** Style of the pages. Its values are the defaults of the options below. Default `classic`. */
  design?: DesignName
  /** Changes of the design. */
  designTokens?: DesignTokens
  /** Default `a4`. */
  pageSize?: 'a4' | 'letter' | 'legal'
  /** Default 72 each; sides that are absent keep the default. */
  margins?: Partial<Margins>
  /** Default `times`. */
  font?: 'times' | 'helvetica' | 'courier'
  /** Points, 4 to 72. Default 12. */
  fontSize?: number
  /** Multiple of `fontSize`, 0.8 to 4. Default 1.5. */
  lineHeight?: number
  /** Default true. */
  includePageNumbers?: boolean
  /** `light` is exactly the interface's five rules; `markdown` is CommonMark with GFM tables. Default `light`. */
  markup?: 'light' | 'markdown'
  /** Marks where a letter is folded and punched, in designs that have them (`letter` on A4). Default false. */
  foldMarks?: boolean
  /** Tables whose columns do not fit the page stand on landscape pages of their own. Default false. */
  landscapeTables?: boolean
  /** Default `left`. */
  align?: 'left' | 'justify'
  /** BCP 47. Default `en`. */
  language?: string
  /** Absent: PDF/UA-1 and PDF/A-2a both. Fonts are embedded whatever it is. */
  conformance?: 'none' | 'pdf/ua-1' | 'pdf/a-2a'
  /**
   * Makes fields of an interactive form. True: of all blanks in square brackets, such as `[address]`; an array: of those with
   * these words; in both cases, and where it is absent, of the rules in a signature block too. False: of none.
   */
  fillable?: boolean | readonly string[]
  /** `generated` writes the IPTC digital source type for text that a model wrote. Default `none`. */
  provenance?: 'none' | 'generated'
}

export interface TypesetResult {
  pdf: Uint8Array
  pageCount: number
  diagnostics: Diagnostic[]
}
