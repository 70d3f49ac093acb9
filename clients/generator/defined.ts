/** What the contract must have for a client to be generated. @throws {TypeError} that names the place by its stack. */
export function defined<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null)
    throw new TypeError('The contract lacks what the generator reads here: see the stack, and operations.ts.')
  return value
}
