/** What the table of code samples says about one operation. */

export type Value = string | number | boolean | readonly string[] | { [name: string]: Value }
export type Params = Record<string, Value>

export interface Sample {
  /** The name in the TypeScript column of the naming map. */
  call: string
  /** Of the path, if it is no made-up ID. */
  target?: string
  /** Of the query. */
  params?: Params
  /** The variable of the result; with `each`, of one item. Absent: the operation returns nothing. */
  variable?: string
  /** Whether the call returns items: a list that comes whole, or an iterator that reads more. */
  each?: 'list' | 'iterator'
  /** The field of the result that is printed. Absent: the whole result. */
  print?: string
  /** Whether the field is a secret, which clients print as `…`. */
  secret?: true
  /** The name under which a file is saved. */
  save?: string
  /** The type of the parameters in Go. Absent: the method takes an ID, or nothing. */
  goParams?: string
  /** Whether there is one parameter, which Java takes as it is. */
  isSingle?: true
}
