/**
 * What a construct is: all that layout knows of one kind of block. To add one, add its file here and its line in
 * `index.ts`; a kind that is new to the document model is added there first.
 */
import type { Kind } from '@platen/document/model'
import type { Galley } from '../galley/galley.ts'
import type { Container } from './container.ts'
import type { Painter, Slice } from './painter.ts'
import type { ManuscriptWriter } from './writer.ts'

export interface Construct {
  /**
   * Writes block `block` of the document, which stands in `container`: its text, style and structure element; of one that
   * contains others, the container that they stand in.
   */
  write(writer: ManuscriptWriter, block: number, container: Container): void
  /** Breaks a block of the manuscript into lines. Absent: its text, in the width that it has. */
  measure?(galley: Galley, block: number): void
  /** After all lines are known, before pages are built. */
  settle?(galley: Galley): void
  /** Puts a slice of a block on the page. Absent: its label and text. */
  draw?(painter: Painter, slice: Slice): void
}

export type Constructs = Readonly<Record<Kind, Construct>>
