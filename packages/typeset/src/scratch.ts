/**
 * Scratch buffers, reused from one document to the next: new memory pages cost more than filling them. A buffer holds stale
 * data. A name has one user at a time, and results that leave the engine are never views of a buffer.
 */
/** Above what 100,000 characters need, or each document of that size would pay for new pages. */
const REUSED_BYTES_MAX = 16 << 20

const buffers = new Map<string, Uint8Array | Uint16Array | Int32Array>()

function scratch<T extends Uint8Array | Uint16Array | Int32Array>(
  name: string,
  make: new (length: number) => T,
  length: number,
): T {
  const found = buffers.get(name)
  if (found !== undefined && found.length >= length) return found as T
  const created = new make(Math.max(length + (length >> 1), 256))
  if (created.byteLength <= REUSED_BYTES_MAX) buffers.set(name, created)
  return created
}

export function scratchBytes(name: string, length: number): Uint8Array {
  return scratch(name, Uint8Array, length)
}

export function scratchCodes(name: string, length: number): Uint16Array {
  return scratch(name, Uint16Array, length)
}

export function scratchNumbers(name: string, length: number): Int32Array {
  return scratch(name, Int32Array, length)
}
