/**
 * Reads the header of a GGUF file: number of parameters, context, name, and memory needed for the context.
 *
 * In: a path (of the first part if the model is split). Promise: reads only the header, not the weights, and trusts nothing in it:
 * counts and lengths are checked against limits and the file's size. Lengths are bytes unless named otherwise.
 * Source: the GGUF specification, version 3 (ggml, docs/gguf.md); key names as llama.cpp reads them.
 */
import { type FileHandle, open, stat } from 'node:fs/promises'

export interface GgufHeader {
  architecture: string
  name: string | null
  /** Number of parameters of all tensors. */
  parameters: number
  /** Context the model was trained with; tokens. */
  contextTokens: number
  /** All parts together. */
  fileBytes: number
  /** Size of one token in the key-value cache, at 16 bits. */
  contextBytesPerToken: number
  vocabularySize: number
}

/** The file is not a GGUF file, or it is damaged. The message is for the operator. */
export class InvalidGguf extends Error {
  override readonly name = 'InvalidGguf'
}

const HEADER_BYTES_MAX = 256 * 1024 * 1024
const READ_BYTES = 1024 * 1024
const ENTRIES_MAX = 1_000_000
const TENSORS_MAX = 1_000_000
/** Size of a value by its type number; strings and arrays are read separately. */
const VALUE_BYTES = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8]
const STRING = 8
const ARRAY = 9
/** Longer texts (chat templates, licences) are cut. */
const TEXT_BYTES_MAX = 1024

type Value = number | string | boolean | null

interface Part {
  entries: Map<string, Value>
  /** Lengths of arrays, by key. */
  arrays: Map<string, number>
  /** First values of number arrays (per-layer settings of newer architectures). */
  firstOf: Map<string, number>
  parameters: number
  fileBytes: number
}

export async function readGgufHeader(path: string): Promise<GgufHeader> {
  const first = await readPart(path)
  const parts = [first]
  const count = first.entries.get('split.count')
  const numbered = /-(\d{5})-of-(\d{5})\.gguf$/i.exec(path)
  if (typeof count === 'number' && count > 1 && numbered) {
    for (let index = 2; index <= Math.min(count, 1000); index += 1) {
      const name = `-${String(index).padStart(5, '0')}-of-${numbered[2]}.gguf`
      parts.push(await readPart(path.slice(0, numbered.index) + name))
    }
  }
  const architecture = text(first, 'general.architecture')
  if (!architecture) throw new InvalidGguf('The file does not name a model architecture; it is not a language model.')
  const read = (key: string) => number(first, `${architecture}.${key}`)
  const layers = read('block_count')
  const width = read('embedding_length')
  const heads = read('attention.head_count')
  if (!layers || !width)
    throw new InvalidGguf('The file does not say how large the model is; it is not a language model.')
  const keyValueHeads = read('attention.head_count_kv') || heads || 1
  const headWidth = heads ? width / heads : width
  const keyLength = read('attention.key_length') || headWidth
  const valueLength = read('attention.value_length') || headWidth
  return {
    architecture,
    name: text(first, 'general.name'),
    parameters: parts.reduce((sum, part) => sum + part.parameters, 0),
    contextTokens: read('context_length') || 2048,
    fileBytes: parts.reduce((sum, part) => sum + part.fileBytes, 0),
    contextBytesPerToken: layers * keyValueHeads * (keyLength + valueLength) * 2,
    vocabularySize: first.arrays.get('tokenizer.ggml.tokens') ?? read('vocab_size') ?? 0,
  }
}

function text(part: Part, key: string): string | null {
  const value = part.entries.get(key)
  return typeof value === 'string' && value.trim() ? value.trim() : null
}

function number(part: Part, key: string): number {
  const value = part.entries.get(key) ?? part.firstOf.get(key)
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

async function readPart(path: string): Promise<Part> {
  const file = await open(path, 'r')
  try {
    const { size } = await stat(path)
    return await parse(new Reader(file, size))
  } finally {
    await file.close()
  }
}

async function parse(reader: Reader): Promise<Part> {
  if (reader.fileBytes < 24 || (await reader.bytes(4)).toString('latin1') !== 'GGUF') {
    throw new InvalidGguf('The file is not a GGUF file: its first four bytes are not "GGUF".')
  }
  const version = await reader.u32()
  if (version < 2 || version > 3) throw new InvalidGguf(`The GGUF version is ${version}; 2 and 3 can be read.`)
  const tensors = await reader.count(TENSORS_MAX, 'tensors')
  const entryCount = await reader.count(ENTRIES_MAX, 'entries')
  const part: Part = {
    entries: new Map(),
    arrays: new Map(),
    firstOf: new Map(),
    parameters: 0,
    fileBytes: reader.fileBytes,
  }
  for (let index = 0; index < entryCount; index += 1) {
    const key = await reader.string(TEXT_BYTES_MAX)
    const type = await reader.u32()
    if (type === ARRAY) {
      const { length, first } = await reader.array()
      part.arrays.set(key, length)
      if (first !== undefined) part.firstOf.set(key, first)
    } else part.entries.set(key, await reader.value(type))
  }
  for (let index = 0; index < tensors; index += 1) {
    await reader.string(TEXT_BYTES_MAX)
    const dimensions = await reader.u32()
    if (dimensions > 8) throw new InvalidGguf('A tensor has too many dimensions; the file is damaged.')
    let elements = 1
    for (let axis = 0; axis < dimensions; axis += 1) elements *= await reader.u64()
    part.parameters += elements
    await reader.skip(4 + 8)
  }
  if (!Number.isSafeInteger(part.parameters))
    throw new InvalidGguf('The sizes of the tensors are too large; the file is damaged.')
  // Every quantisation takes at least one bit a parameter: the download was cut.
  if (part.parameters / 16 > reader.fileBytes)
    throw new InvalidGguf('The file is shorter than its tensors; the download is incomplete.')
  return part
}

/** Reads a file from its start, in chunks. */
class Reader {
  readonly fileBytes: number
  readonly #file: FileHandle
  #buffer = Buffer.alloc(0)
  /** Position in the buffer. `#base`: of the buffer in the file. */
  #at = 0
  #base = 0

  constructor(file: FileHandle, fileBytes: number) {
    this.#file = file
    this.fileBytes = fileBytes
  }

  async bytes(length: number): Promise<Buffer> {
    if (this.#base + this.#at + length > Math.min(this.fileBytes, HEADER_BYTES_MAX)) {
      throw new InvalidGguf('The header of the file is cut off or damaged.')
    }
    if (this.#at + length > this.#buffer.length) {
      const rest = this.#buffer.subarray(this.#at)
      const next = Buffer.alloc(Math.max(READ_BYTES, length))
      rest.copy(next)
      this.#base += this.#at
      this.#at = 0
      const { bytesRead } = await this.#file.read(
        next,
        rest.length,
        next.length - rest.length,
        this.#base + rest.length,
      )
      this.#buffer = next.subarray(0, rest.length + bytesRead)
      if (this.#buffer.length < length) throw new InvalidGguf('The header of the file is cut off.')
    }
    this.#at += length
    return this.#buffer.subarray(this.#at - length, this.#at)
  }

  async skip(length: number): Promise<void> {
    if (this.#at + length <= this.#buffer.length) this.#at += length
    else {
      if (this.#base + this.#at + length > this.fileBytes) throw new InvalidGguf('The header of the file is cut off.')
      this.#base += this.#at + length
      this.#at = 0
      this.#buffer = Buffer.alloc(0)
    }
  }

  async u32(): Promise<number> {
    return (await this.bytes(4)).readUInt32LE()
  }

  async u64(): Promise<number> {
    return Number((await this.bytes(8)).readBigUInt64LE())
  }

  async count(max: number, what: string): Promise<number> {
    const count = await this.u64()
    if (count > max) throw new InvalidGguf(`The file claims ${count} ${what}; it is damaged.`)
    return count
  }

  /** A string of any length, cut to `maxBytes`. */
  async string(maxBytes: number): Promise<string> {
    const length = await this.u64()
    if (length > this.fileBytes) throw new InvalidGguf('A string in the header is longer than the file; it is damaged.')
    const text = (await this.bytes(Math.min(length, maxBytes))).toString('utf8')
    if (length > maxBytes) await this.skip(length - maxBytes)
    return text
  }

  async value(type: number): Promise<Value> {
    if (type === STRING) return await this.string(TEXT_BYTES_MAX)
    const length = VALUE_BYTES[type]
    if (length === undefined)
      throw new InvalidGguf(`The header has a value of the unknown type ${type}; it is damaged.`)
    const bytes = await this.bytes(length)
    switch (type) {
      case 0:
        return bytes.readUInt8()
      case 1:
        return bytes.readInt8()
      case 2:
        return bytes.readUInt16LE()
      case 3:
        return bytes.readInt16LE()
      case 4:
        return bytes.readUInt32LE()
      case 5:
        return bytes.readInt32LE()
      case 6:
        return bytes.readFloatLE()
      case 7:
        return bytes.readUInt8() !== 0
      case 10:
        return Number(bytes.readBigUInt64LE())
      case 11:
        return Number(bytes.readBigInt64LE())
      default:
        return bytes.readDoubleLE()
    }
  }

  async array(): Promise<{ length: number; first?: number }> {
    const type = await this.u32()
    const length = await this.u64()
    if (length > this.fileBytes) throw new InvalidGguf('A list in the header is longer than the file; it is damaged.')
    if (type === STRING) {
      for (let index = 0; index < length; index += 1) await this.skip(await this.u64())
      return { length }
    }
    const valueBytes = VALUE_BYTES[type]
    if (valueBytes === undefined) throw new InvalidGguf('The header has a list of an unknown type; it is damaged.')
    if (length === 0) return { length }
    const first = await this.value(type)
    await this.skip((length - 1) * valueBytes)
    return typeof first === 'number' ? { length, first } : { length }
  }
}
