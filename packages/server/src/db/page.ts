/** Where a page of a list starts: after this row, ordered by creation time, then by ID. */
export interface Position {
  createdAt: number
  id: string
}
