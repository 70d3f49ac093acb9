/** Where a table stands, by its columns; millipoints. */
export interface TableLayout {
  left: number
  width: number
  /** By column, without the gaps between them. */
  widths: readonly number[]
  /** By column, its left edge. */
  lefts: readonly number[]
  gap: number
  /** Of its text. */
  size: number
  leading: number
  /** By row, the lines of its longest cell. */
  rowLines: Int32Array
  hasRowRules: boolean
  /** By row: columns [from, to) that a cell reaches over from it to the next row, and those below a head of several columns. */
  crossed: ReadonlyMap<number, [from: number, to: number][]>
  headed: ReadonlyMap<number, [from: number, to: number][]>
}
