/**
 * Writes tiny GGUF models, so that tests run the real loader, tokenizer, chat template, sampler and grammar without a download.
 *
 * `scriptedGguf` is a machine that says one text: one-hot embeddings, attention and feed-forward all zero, and an output
 * matrix that is a table of successors, so after the header of the assistant's turn it writes exactly that text and
 * ends (or begins again, with `loop`). `randomGguf` has random weights and writes garbage. Both have the llama
 * architecture, one token for each byte, and the ChatML template. Source: the GGUF specification, version 3.
 */

type Entry = Buffer

const TYPE = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}

function string(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([u64(bytes.length), bytes])
}

const entry = {
  u32: (key: string, value: number): Entry => Buffer.concat([string(key), u32(TYPE.u32), u32(value)]),
  f32: (key: string, value: number): Entry => Buffer.concat([string(key), u32(TYPE.f32), f32(value)]),
  bool: (key: string, value: boolean): Entry =>
    Buffer.concat([string(key), u32(TYPE.bool), Buffer.from([value ? 1 : 0])]),
  string: (key: string, value: string): Entry => Buffer.concat([string(key), u32(TYPE.string), string(value)]),
  strings: (key: string, values: string[]): Entry =>
    Buffer.concat([string(key), u32(TYPE.array), u32(TYPE.string), u64(values.length), ...values.map(string)]),
  i32s: (key: string, values: number[]): Entry =>
    Buffer.concat([string(key), u32(TYPE.array), u32(TYPE.i32), u64(values.length), ...values.map(i32)]),
}

const CHATML =
  "{%- for message in messages -%}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}" +
  "{%- endfor -%}{%- if add_generation_prompt -%}{{ '<|im_start|>assistant\\n' }}{%- endif -%}"

/** The printable character that stands for each byte in a vocabulary of byte pairs (GPT-2). */
const BYTE_CHARACTERS: string[] = (() => {
  const printable = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  let others = 0
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(printable(byte) ? byte : 256 + others++))
})()

function encode(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => BYTE_CHARACTERS[byte]).join('')
}

function decode(token: string): string {
  return Buffer.from([...token].map((character) => BYTE_CHARACTERS.indexOf(character))).toString('utf8')
}

class Vocabulary {
  readonly tokens: string[] = []
  /** 1 normal, 3 control, 4 defined by the user: seen in the text, as the thinking tags of real models are. */
  readonly types: number[] = []
  readonly end: number
  readonly text: number
  readonly think: { open: number; close: number }

  constructor() {
    for (const character of BYTE_CHARACTERS) this.add(character, 1)
    this.text = this.add('<|endoftext|>', 3)
    this.add('<|im_start|>', 3)
    this.end = this.add('<|im_end|>', 3)
    this.think = { open: this.add('<think>', 4), close: this.add('</think>', 4) }
  }

  add(token: string, type: number): number {
    this.tokens.push(token)
    this.types.push(type)
    return this.tokens.length - 1
  }
}

interface Shape {
  dim: number
  layers: number
  heads: number
  keyValueHeads: number
  feedForward: number
  context: number
}

/** @returns the bytes of a model that answers everything with `text`. */
export function scriptedGguf(options: {
  text: string
  /** Comes first, between thinking tags. */
  reasoning?: string
  /** Repeats the text instead of ending. */
  loop?: boolean
  context?: number
}): Buffer {
  const vocabulary = new Vocabulary()
  const successor = new Map<number, number>()
  // The last token of the prompt is the newline behind the header of the assistant's turn.
  let previous = '\n'.charCodeAt(0)
  const link = (token: number) => {
    successor.set(previous, token)
    previous = token
  }
  const used = new Set(vocabulary.tokens)
  if (options.reasoning !== undefined) {
    link(vocabulary.think.open)
    for (const piece of pieces(`\n${options.reasoning}\n`, used)) link(vocabulary.add(piece, 1))
    link(vocabulary.think.close)
  }
  const first = vocabulary.tokens.length
  for (const piece of pieces(options.text, used)) link(vocabulary.add(piece, 1))
  if (options.loop) successor.set(previous, first)
  else link(vocabulary.end)

  const heads = 4
  let dim = Math.ceil(vocabulary.tokens.length / 32) * 32
  while ((dim / heads) % 2) dim += 32
  const size = vocabulary.tokens.length
  const embedding = new Float32Array(dim * size)
  for (let token = 0; token < size; token += 1) embedding[token * dim + token] = 1
  const output = new Float32Array(dim * size)
  for (const [from, to] of successor) output[to * dim + from] = 4
  const shape = { dim, layers: 1, heads, keyValueHeads: heads, feedForward: 32, context: options.context ?? 2048 }
  return build(vocabulary, shape, { embedding, output, weights: (count) => new Float32Array(count) })
}

/** @returns the bytes of a model with random weights. */
export function randomGguf(options: { seed: number; context?: number }): Buffer {
  const vocabulary = new Vocabulary()
  const shape = { dim: 64, layers: 2, heads: 4, keyValueHeads: 2, feedForward: 128, context: options.context ?? 2048 }
  const random = xorshift(options.seed)
  const normal = (count: number, deviation: number) =>
    Float32Array.from({ length: count }, () => {
      return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random()) * deviation
    })
  const size = vocabulary.tokens.length
  return build(vocabulary, shape, {
    embedding: normal(shape.dim * size, 1),
    weights: (count) => normal(count, 0.08),
    output: normal(shape.dim * size, 0.3),
  })
}

/**
 * A text as pieces that are all different: two tokens of one spelling would abort the loader, so a piece seen before is
 * grown by the ones after it until it is another.
 */
function pieces(text: string, used: Set<string>): string[] {
  const out: string[] = []
  let piece = ''
  const add = (encoded: string) => {
    used.add(encoded)
    out.push(encoded)
    piece = ''
  }
  for (const word of text.match(/\s*\S+|\s+$/gu) ?? []) {
    piece += word
    const encoded = encode(piece)
    if (!used.has(encoded)) add(encoded)
  }
  while (piece) {
    const last = out.pop() ?? ''
    if (last) used.delete(last)
    const encoded = last + encode(piece)
    if (!used.has(encoded)) add(encoded)
    else if (last) piece = decode(encoded)
    else throw new Error('The text is too short: it needs two characters or more.')
  }
  return out
}

function xorshift(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

function build(
  vocabulary: Vocabulary,
  { dim, layers, heads, keyValueHeads, feedForward, context }: Shape,
  values: { embedding: Float32Array; output: Float32Array; weights: (count: number) => Float32Array },
): Buffer {
  const headDim = dim / heads
  const keyValueDim = headDim * keyValueHeads
  const size = vocabulary.tokens.length
  const ones = () => new Float32Array(dim).fill(1)
  const tensors: { name: string; dims: number[]; data: Float32Array }[] = []
  const tensor = (name: string, dims: number[], data: Float32Array) => tensors.push({ name, dims, data })
  tensor('token_embd.weight', [dim, size], values.embedding)
  for (let layer = 0; layer < layers; layer += 1) {
    const block = (name: string, rows: number, columns: number) =>
      tensor(`blk.${layer}.${name}.weight`, [rows, columns], values.weights(rows * columns))
    tensor(`blk.${layer}.attn_norm.weight`, [dim], ones())
    block('attn_q', dim, dim)
    block('attn_k', dim, keyValueDim)
    block('attn_v', dim, keyValueDim)
    block('attn_output', dim, dim)
    tensor(`blk.${layer}.ffn_norm.weight`, [dim], ones())
    block('ffn_gate', dim, feedForward)
    block('ffn_up', dim, feedForward)
    block('ffn_down', feedForward, dim)
  }
  tensor('output_norm.weight', [dim], ones())
  tensor('output.weight', [dim, size], values.output)

  const entries: Entry[] = [
    entry.string('general.architecture', 'llama'),
    entry.string('general.name', 'Tiny'),
    entry.u32('general.file_type', 0),
    entry.u32('general.alignment', 32),
    entry.u32('llama.context_length', context),
    entry.u32('llama.embedding_length', dim),
    entry.u32('llama.block_count', layers),
    entry.u32('llama.feed_forward_length', feedForward),
    entry.u32('llama.attention.head_count', heads),
    entry.u32('llama.attention.head_count_kv', keyValueHeads),
    entry.f32('llama.attention.layer_norm_rms_epsilon', 1e-5),
    entry.u32('llama.rope.dimension_count', headDim),
    entry.f32('llama.rope.freq_base', 10_000),
    entry.u32('llama.vocab_size', size),
    entry.string('tokenizer.ggml.model', 'gpt2'),
    entry.string('tokenizer.ggml.pre', 'gpt-2'),
    entry.strings('tokenizer.ggml.tokens', vocabulary.tokens),
    entry.i32s('tokenizer.ggml.token_type', vocabulary.types),
    entry.strings('tokenizer.ggml.merges', []),
    entry.u32('tokenizer.ggml.bos_token_id', vocabulary.text),
    entry.u32('tokenizer.ggml.eos_token_id', vocabulary.end),
    entry.u32('tokenizer.ggml.padding_token_id', vocabulary.text),
    entry.bool('tokenizer.ggml.add_bos_token', false),
    entry.string('tokenizer.chat_template', CHATML),
  ]
  const padding = (length: number) => Buffer.alloc((32 - (length % 32)) % 32)
  let offset = 0
  const infos: Buffer[] = []
  const data: Buffer[] = []
  for (const { name, dims, data: floats } of tensors) {
    // 0 is the type of 32-bit floats.
    infos.push(string(name), u32(dims.length), ...dims.map(u64), u32(0), u64(offset))
    const bytes = Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength)
    data.push(bytes, padding(bytes.length))
    offset += bytes.length + padding(bytes.length).length
  }
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(entries.length),
    ...entries,
    ...infos,
  ])
  return Buffer.concat([head, padding(head.length), ...data])
}
