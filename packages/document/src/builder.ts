/**
 * Fills a document (model.ts) in reading order: open a block, give it text or blocks, close it. Arrays grow as they are
 * filled, so that a reader makes no object for a block or a run.
 */
import { CODE, Document, KINDS, type Kind, type Link } from './model.ts'

const grownTo = <T extends Int32Array | Uint8Array | Uint16Array>(array: T, length: number): T => {
  const grown = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2))
  grown.set(array as never)
  return grown
}

export class DocumentBuilder {
  #units: Uint16Array
  #length = 0
  #count = 0
  #kinds: Uint8Array
  #flags: Uint16Array
  #parent: Int32Array
  #after: Int32Array
  #start: Int32Array
  #end: Int32Array
  #value: Int32Array
  #firstMark: Int32Array
  #markCount = 0
  #markAt: Int32Array
  #markStyle: Uint8Array
  #markLink: Int32Array
  readonly #links: Link[] = []
  readonly #labels = new Map<number, string>()
  readonly #anchors = new Map<string, number>()
  #open = -1
  #style = 0
  #link = 0

  /** @param capacity expected units of text; the builder grows when there are more. */
  constructor(capacity: number) {
    // Prose has a block for some 250 units and a mark for some 60. One piece of memory holds all fields: a dozen of them
    // take longer to get than a letter takes to read.
    const blocks = 32 + (capacity >> 8)
    const marks = 16 + (capacity >> 6)
    const units = capacity + 16
    const memory = new ArrayBuffer(27 * blocks + 9 * marks + 2 * units)
    this.#parent = new Int32Array(memory, 0, blocks)
    this.#after = new Int32Array(memory, 4 * blocks, blocks)
    this.#start = new Int32Array(memory, 8 * blocks, blocks)
    this.#end = new Int32Array(memory, 12 * blocks, blocks)
    this.#value = new Int32Array(memory, 16 * blocks, blocks)
    this.#firstMark = new Int32Array(memory, 20 * blocks, blocks)
    const marksAt = 24 * blocks
    this.#markAt = new Int32Array(memory, marksAt, marks)
    this.#markLink = new Int32Array(memory, marksAt + 4 * marks, marks)
    this.#units = new Uint16Array(memory, marksAt + 8 * marks, units)
    const last = marksAt + 8 * marks + 2 * units
    this.#flags = new Uint16Array(memory, last, blocks)
    this.#kinds = new Uint8Array(memory, last + 2 * blocks, blocks)
    this.#markStyle = new Uint8Array(memory, last + 3 * blocks, marks)
  }

  /** The innermost open block; -1 at the top. */
  get current(): number {
    return this.#open
  }

  get length(): number {
    return this.#length
  }

  /** Number of the next block. */
  get count(): number {
    return this.#count
  }

  /** The last unit of the innermost open block; a line break where it has none. */
  get lastUnit(): number {
    return this.isEmpty ? 10 : this.#units[this.#length - 1]!
  }

  /** Names block `block`, or the next one; the first block of a name has it. */
  addAnchor(name: string, block = this.#count): void {
    if (!this.#anchors.has(name)) this.#anchors.set(name, block)
  }

  /** Whether the innermost open block has no text. */
  get isEmpty(): boolean {
    return this.#length === this.#start[this.#open]
  }

  /** @returns the block's number. */
  open(
    kind: Kind,
    { flags = 0, value = 0, label = '' }: { flags?: number; value?: number; label?: string } = {},
  ): number {
    return this.openCode(KINDS.indexOf(kind), flags, value, label)
  }

  /** As `open`, for a reader that opens many: the kind's index in KINDS, and no object. */
  openCode(kind: number, flags: number, value: number, label: string): number {
    const block = this.#count++
    if (block === this.#kinds.length) this.#growBlocks()
    this.#kinds[block] = kind
    this.#flags[block] = flags
    this.#parent[block] = this.#open
    this.#start[block] = this.#length
    this.#end[block] = this.#length
    this.#value[block] = value
    this.#firstMark[block] = this.#markCount
    if (label !== '') this.#labels.set(block, label)
    this.#open = block
    this.#style = 0
    this.#link = 0
    return block
  }

  /** Closes the innermost open block. */
  close(): void {
    const block = this.#open
    this.#after[block] = this.#count
    // A container has no text: its range is empty.
    if (this.#count === block + 1) this.#end[block] = this.#length
    this.#open = this.#parent[block]!
  }

  /** Removes the innermost open block, which must have neither text nor blocks. */
  discard(): void {
    this.#count--
    this.#markCount = this.#firstMark[this.#count]!
    this.#labels.delete(this.#count)
    this.#open = this.#parent[this.#count]!
  }

  flagsOf(block: number): number {
    return this.#flags[block]!
  }

  setFlags(block: number, flags: number): void {
    this.#flags[block] = flags
  }

  setValue(block: number, value: number): void {
    this.#value[block] = value
  }

  setLabel(block: number, label: string): void {
    this.#labels.set(block, label)
  }

  /** Adds text to the innermost open block, in the current style and link. */
  text(text: string): void {
    const room = this.#length + text.length
    if (room > this.#units.length) this.#units = grownTo(this.#units, room)
    for (let at = 0; at < text.length; at++) this.#units[this.#length + at] = text.charCodeAt(at)
    this.#length = room
  }

  /** Removes line breaks and spaces from the end of the innermost open block. */
  trimEnd(): void {
    const start = this.#start[this.#open]!
    let mark = this.#markCount - 1
    while (mark >= this.#firstMark[this.#open]! && this.#markAt[mark]! >= this.#length) mark--
    // Spaces in inline code are content.
    if (mark >= this.#firstMark[this.#open]! && (this.#markStyle[mark]! & CODE) !== 0) return
    while (this.#length > start && (this.#units[this.#length - 1] === 10 || this.#units[this.#length - 1] === 32))
      this.#length--
    for (let after = this.#markCount - 1; after >= 0 && this.#markAt[after]! > this.#length; after--)
      this.#markAt[after] = this.#length
  }

  /** For a reader that writes the text itself: the text buffer, with room for `more` units after the text. Call `setLength` afterwards. */
  room(more: number): Uint16Array {
    const room = this.#length + more
    if (room > this.#units.length) this.#units = grownTo(this.#units, room)
    return this.#units
  }

  setLength(length: number): void {
    this.#length = length
  }

  get style(): number {
    return this.#style
  }

  /** Sets the styles of the text from `at` on, which must not precede the last change. */
  setStyle(style: number, at = this.#length): void {
    if (style === this.#style) return
    this.#style = style
    this.#mark(at)
  }

  /** Starts `link` at the current position; undefined ends it. @returns its index. */
  setLink(link: Link | undefined): number {
    this.#link = link === undefined ? 0 : this.#links.push(link)
    this.#mark(this.#length)
    return this.#link - 1
  }

  /** Continues a link after something else. */
  resumeLink(index: number): void {
    this.#link = index + 1
    this.#mark(this.#length)
  }

  #mark(at: number): void {
    const first = this.#firstMark[this.#open]!
    let mark = this.#markCount
    // Two changes at one position are merged; a change to the same style is dropped.
    if (mark > first && this.#markAt[mark - 1] === at) {
      mark--
      const style = mark > first ? this.#markStyle[mark - 1]! : 0
      const link = mark > first ? this.#markLink[mark - 1]! : 0
      if (style === this.#style && link === this.#link) {
        this.#markCount = mark
        return
      }
    } else if (++this.#markCount > this.#markAt.length) {
      this.#markAt = grownTo(this.#markAt, this.#markCount)
      this.#markStyle = grownTo(this.#markStyle, this.#markCount)
      this.#markLink = grownTo(this.#markLink, this.#markCount)
    }
    this.#markAt[mark] = at
    this.#markStyle[mark] = this.#style
    this.#markLink[mark] = this.#link
  }

  #growBlocks(): void {
    const length = this.#kinds.length * 2
    this.#kinds = grownTo(this.#kinds, length)
    this.#flags = grownTo(this.#flags, length)
    this.#parent = grownTo(this.#parent, length)
    this.#after = grownTo(this.#after, length)
    this.#start = grownTo(this.#start, length)
    this.#end = grownTo(this.#end, length)
    this.#value = grownTo(this.#value, length)
    this.#firstMark = grownTo(this.#firstMark, length)
  }

  /** Closes all open blocks and returns the document. The builder cannot be used again. */
  finish(unevenRows = 0, tagsLeftOut: ReadonlyMap<string, number> = new Map()): Document {
    while (this.#open >= 0) this.close()
    return new Document({
      units: this.#units,
      length: this.#length,
      count: this.#count,
      kinds: this.#kinds,
      flags: this.#flags,
      parent: this.#parent,
      after: this.#after,
      start: this.#start,
      end: this.#end,
      value: this.#value,
      firstMark: this.#firstMark,
      markCount: this.#markCount,
      markAt: this.#markAt,
      markStyle: this.#markStyle,
      markLink: this.#markLink,
      links: this.#links,
      labels: this.#labels,
      anchors: this.#anchors,
      tagsLeftOut,
      unevenRows,
      spans: new Map(),
    })
  }
}
