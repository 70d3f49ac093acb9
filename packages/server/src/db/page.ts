/** Where a page of a list begins: after this row, in order of the time that rows were made, then of their id. */
export interface Position {
  createdAt: number
  id: string
}
