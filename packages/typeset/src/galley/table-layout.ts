/** Where a table stands, by its columns; millipoints. */
export interface TableLayout {
  left: number
  width: number
  /** By column, without the gaps between them. */
  widths: readonly number[]
  gap: number
  /** Of its text. */
  size: number
  leading: number
  /** By row, the lines of its longest cell. */
  rowLines: Int32Array
  hasRowRules: boolean
}
