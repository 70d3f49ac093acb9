/**
 * Who owns which line of a block of signatures: a party owns what follows it until the next party or witness.
 *
 * Parties begin as the first of them begins: at headings, bold lines and labels that are no field's; at the field that the first one begins
 * with; or where the fields begin anew, as many lines above as the first one has above its fields. What a field is called is known by
 * its form, and by recurring: words of a language (words.ts) only help where a name stands once. Linear.
 */
import type { SignatureLine } from './signature-lines.ts'

export interface SignatureWords {
  /** Names of fields. */
  captions: ReadonlySet<string>
  /** First words of who else signs: a witness, a notary. */
  witnesses: ReadonlySet<string>
}

/** A party, or a witness: what stands above its first field, and all from there on. */
export interface Party {
  head: SignatureLine[]
  lines: SignatureLine[]
}

/** Lines above a field that name who signs. */
const HEAD_LINES_MAX = 4

/** A longer label before nothing leads in what follows: `by its authorised signatory:` */
const LABEL_WORDS_MAX = 3

const firstWordOf = (name: string): string => /^[\p{L}\p{M}'’-]+/u.exec(name)?.[0] ?? ''
const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{M}]/gu, '')

export function partiesOf(source: readonly SignatureLine[], words: SignatureWords): Party[] {
  return new PartyReader(withNames(source, words), words).read()
}

/** A rule is called what stands below it (`Date`), and is the blank of a label above it. */
function withNames(source: readonly SignatureLine[], { captions }: SignatureWords): SignatureLine[] {
  const lines: SignatureLine[] = []
  for (const [at, line] of source.entries()) {
    const [before, next] = [lines.at(-1), source[at + 1]]
    if (line.kind !== 'rule') lines.push(line)
    else if (before?.kind === 'label' && captions.has(before.name))
      lines[lines.length - 1] = { ...before, kind: 'field' }
    else if (next?.kind === 'text' && captions.has(next.name)) lines.push({ ...line, name: next.name })
    else lines.push(line)
  }
  return lines
}

class PartyReader {
  readonly #lines: readonly SignatureLine[]
  readonly #words: SignatureWords
  readonly #counts = new Map<string, number>()
  /** By line: the next one that is a field, itself included. */
  readonly #fieldAfter: Int32Array
  /** Lines above the first field, and below the last one. */
  readonly #lead: number
  readonly #trail: number
  /** Lines of the first party above the first one that is bold. */
  readonly #plainLead: number
  /** Further parties begin at bold lines and the like, as the first one does. */
  readonly #hasHeads: boolean

  constructor(lines: readonly SignatureLine[], words: SignatureWords) {
    this.#lines = lines
    this.#words = words
    for (const { kind, name } of lines)
      if (kind !== 'text' && name !== '') this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    this.#fieldAfter = new Int32Array(lines.length + 1).fill(lines.length)
    const first = lines.findIndex((line) => this.#isField(line, false))
    for (let at = lines.length - 1; at >= 0; at--)
      this.#fieldAfter[at] = this.#isField(lines[at]!, first >= 0 && at > first) ? at : this.#fieldAfter[at + 1]!
    this.#lead = this.#fieldAfter[0]!
    let trail = 0
    while (trail < lines.length && !this.#isField(lines.at(-1 - trail)!, true)) trail++
    this.#trail = trail
    const head = lines.slice(0, this.#lead).findIndex((_, at) => this.#isHead(at))
    this.#plainLead = Math.max(0, head)
    this.#hasHeads = lines.some((_, at) => at > this.#lead && this.#isHead(at))
  }

  read(): Party[] {
    const parties: Party[] = []
    let party: Party | undefined
    /** Names of the fields of the party. */
    const names = new Set<string>()
    /** Those that parties begin with. */
    const firsts = new Set<string>()
    for (const [at, line] of this.#lines.entries()) {
      if (
        party === undefined ||
        (party.lines.length > 0 && this.#begins(at, party, (name) => names.has(name) || firsts.has(name)))
      ) {
        party = { head: [], lines: [] }
        parties.push(party)
        names.clear()
      }
      const isField = this.#isField(line, party.lines.length > 0)
      if (isField) names.add(line.name)
      if (isField && party.lines.length === 0 && party.head.length > 0) firsts.add(line.name)
      if (isField || party.lines.length > 0) party.lines.push(line)
      else party.head.push(line)
    }
    const last = parties.at(-1)
    // What stands below the last field is no party.
    if (last !== undefined && last.lines.length === 0 && parties.length > 1) {
      parties.pop()
      parties.at(-1)!.lines.push(...last.head)
    }
    return parties
  }

  /** Something to write on, or filled in. @param isBelow other fields stand above it; else an unknown label names the party. */
  #isField({ kind, name, level }: SignatureLine, isBelow: boolean): boolean {
    if (level > 0 || kind === 'text') return false
    if (kind === 'rule' || kind === 'field') return true
    if (this.#isWitness(name) || (kind === 'label' && name.split(' ').length > LABEL_WORDS_MAX)) return false
    return this.#isCaption(name) || (kind === 'value' && isBelow)
  }

  #isCaption(name: string): boolean {
    const { captions } = this.#words
    return captions.has(name) || captions.has(firstWordOf(name)) || this.#counts.get(name)! > 1
  }

  #isWitness(name: string): boolean {
    const { witnesses } = this.#words
    if (witnesses.has(firstWordOf(name))) return true
    for (const word of witnesses) if (word.includes(' ') && name.startsWith(word)) return true
    return false
  }

  /** A line that names who signs, by its form. */
  #isHead(at: number): boolean {
    const line = this.#lines[at]!
    const { kind, isBold, isFirst, level } = line
    if (level > 0) return true
    const isBelowRule = this.#lines[at - 1]?.kind === 'rule'
    if (line.isBehind || (isBelowRule && (this.#lead === 0 || !isFirst))) return false
    if (kind === 'text') return isBold && !line.isBracketed && !(isBelowRule && this.#hasHeadBelow(at))
    return kind === 'label' && isBold && !this.#isCaption(line.name)
  }

  /** Another bold line stands between this one and the next field, in a block of its own. */
  #hasHeadBelow(at: number): boolean {
    const end = Math.min(this.#fieldAfter[at]!, at + HEAD_LINES_MAX)
    for (let below = at + 1; below < end; below++)
      if (this.#lines[below]!.isFirst && (this.#lines[below]!.isBold || this.#lines[below]!.level > 0)) return true
    return false
  }

  #begins(at: number, party: Party, isKnown: (name: string) => boolean): boolean {
    const line = this.#lines[at]!
    if (line.isBehind) return false
    if (this.#beginsWitness(at, party)) return true
    if (this.#isHead(at)) return true
    if (line.kind === 'text' && this.#beginsAboveHead(at)) return true
    const isField = this.#isField(line, true)
    const isNamed = (line.kind === 'label' || line.kind === 'value') && !this.#isCaption(line.name)
    const next = this.#fieldAfter[isNamed ? at + 1 : at]!
    const isAnew = next < this.#lines.length && isKnown(this.#lines[next]!.name)
    if (this.#lead === 0) return isField ? this.#beginsAsFirst(line, isKnown) : false
    // A label of its own, before fields that the party has already.
    if (isNamed) return isAnew
    if (isField) return false
    if (this.#hasHeads || !isAnew) return false
    return at === this.#headAbove(at, next)
  }

  /** A plain line above the bold one that names who signs: `Signed for`, as above the first one or in the same block. */
  #beginsAboveHead(at: number): boolean {
    const end = Math.min(this.#fieldAfter[at]!, at + HEAD_LINES_MAX)
    for (let head = at + 1; head < end; head++) if (this.#isHead(head)) return this.#aboveHead(head) === at
    return false
  }

  #aboveHead(head: number): number {
    let from = head
    while (from > 0 && !this.#isField(this.#lines[from - 1]!, true)) from--
    let block = head
    while (block > from && !this.#lines[block]!.isFirst) block--
    return this.#lines[block]!.isFirst && block < head ? block : Math.max(from, head - this.#plainLead)
  }

  #beginsWitness(at: number, { head, lines }: Party): boolean {
    const line = this.#lines[at]!
    if (line.kind === 'rule' || line.isBracketed || !this.#isWitness(line.name)) return false
    if (this.#lines[at - 1]?.kind === 'rule' && (this.#lead === 0 || !line.isFirst)) return false
    const first = head[0] ?? lines[0]!
    return !this.#isWitness(first.name) || this.#isOther(line, first)
  }

  /** Among the lines of a witness: the next witness, or a notary. */
  #isOther({ kind, name }: SignatureLine, first: SignatureLine): boolean {
    if (lettersOf(name) === lettersOf(first.name)) return true
    return (kind === 'text' || kind === 'label') && firstWordOf(name) !== firstWordOf(first.name)
  }

  /** A field, where parties begin with one. */
  #beginsAsFirst({ name, kind }: SignatureLine, isKnown: (name: string) => boolean): boolean {
    const first = this.#lines[0]!
    if (first.kind === 'rule') return kind === 'rule' && isKnown(name)
    if (name === first.name) return true
    if (this.#isCaption(first.name))
      return name !== '' && firstWordOf(name) === firstWordOf(first.name) && !isKnown(name)
    return (kind === 'field' || kind === 'label') && !this.#isCaption(name)
  }

  /** Where the party begins whose first field is at `next`; the lines between that and the field before are of both. */
  #headAbove(at: number, next: number): number {
    let from = at
    while (from > 0 && !this.#isField(this.#lines[from - 1]!, true)) from--
    let block = next
    while (block > from && !this.#lines[block]!.isFirst) block--
    if (block > from && block < next) return block
    const count = next - from
    const [lead, trail] = [this.#lead, this.#trail]
    if (count >= lead + trail) return next - lead
    if (trail === 0) return from
    return count === trail ? next : next - Math.min(lead, count)
  }
}
