/** What the table of code samples says about one operation. */

export type Value = string | number | boolean | readonly string[] | { [name: string]: Value }
export type Params = Record<string, Value>

/** What the name and the value of a parameter do not say. */
export interface Shape {
  /** The class whose constants are its values, in Java and PHP. */
  values?: string
  /** The type of an object. */
  object?: string
  /** Of that object. */
  fields?: Shapes
  /** Its type in Go, where that is a pointer or a list. */
  go?: string
}
export type Shapes = Record<string, Shape>

export interface Sample {
  /** The name in the TypeScript column of the naming map. */
  call: string
  /** The ID in the path. */
  target?: string
  /** Of the query. */
  params?: Params
  /** By name of the parameter. */
  fields?: Shapes
  /** The variable of the result; with `each`, of one item. Absent: the operation returns nothing. */
  variable?: string
  /** Whether the call returns items: a list that comes whole, or an iterator that reads more. */
  each?: 'list' | 'iterator'
  /** The field of the result that is printed. Absent: the whole result. */
  print?: string
  /** What that field is, if it is no text or number. A secret is printed as `…` by the clients. */
  printed?: 'secret' | 'enum' | 'other'
  /** The name under which a file is saved. */
  save?: string
  /** The type of the parameters in Go. Absent: the method takes no struct. */
  goParams?: string
  /** Whether there is one parameter, which Java takes as it is. */
  isSingle?: true
}
