/**
 * A document as blocks: what the offline draft writes, what Markdown from a model is parsed into, and what every
 * format is rendered from (light markup, CommonMark, rows for csv, .docx).
 *
 * Inline text carries the interface's inline markup (`**bold**`, `*italic*`, `\*` escapes) and nothing else.
 */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; role?: PartRole }
  /** Lines that stay apart: an address, a signature block. */
  | { kind: 'lines'; lines: string[]; role?: PartRole }
  | { kind: 'list'; ordered: boolean; items: ListItem[] }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

export interface ListItem {
  text: string
  children?: ListItem[]
}

/** Parts of a letter that code puts in, and checks look for. */
export type PartRole = 'sender' | 'date' | 'recipient' | 'subject' | 'salutation' | 'body' | 'closing' | 'signature'
