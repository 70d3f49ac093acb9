/**
 * What a design may know by name in a document: its title, authors, clauses, signatures. A rule set (one file a design)
 * assigns roles to blocks by the document's structure; what it does not recognise keeps its kind alone. Nothing is
 * dropped or added and the order is kept: a role is a name for text that is there.
 */
import type { Document } from '../model.ts'

/** Text of a block that has a role: the whole block, a line of it, or what stands behind its number. */
export interface Part {
  /** Name of the style that it asks for. */
  role: string
  block: number
  /** Units of the document: [from, to). */
  from: number
  to: number
  /** Typed number before it, set as its label: units [labelFrom, labelTo); empty where there is none. */
  labelFrom: number
  labelTo: number
  /** A label that the design adds, where its style has room for one: "Date" in a reference block. */
  label?: string
  /** Of a paragraph: the level of the heading that it is. */
  level?: number
  /** In a group that has columns: the number of its column. */
  column?: number
}

/** Blocks that are set together, by a construct of their own: a signature block. */
export interface Group {
  role: string
  /** First block behind it, in the same container. */
  after: number
  parts: Part[]
}

/** A stretch of blocks of one container that are set in a container of their own. */
export interface Section {
  role: string
  /** First block behind it, in the same container. */
  after: number
}

export interface Roles {
  /** By paragraph or heading: the parts that it consists of, in order. */
  readonly parts: ReadonlyMap<number, readonly Part[]>
  /** By list, quotation or table: the name of the style that it asks for. */
  readonly containers: ReadonlyMap<number, string>
  /** By first block. */
  readonly groups: ReadonlyMap<number, Group>
  /** By first block, outer ones first. */
  readonly sections: ReadonlyMap<number, readonly Section[]>
  /** Text for running heads and feet, by name. */
  readonly facts: Readonly<Record<string, string>>
}

export const NO_ROLES: Roles = {
  parts: new Map(),
  containers: new Map(),
  groups: new Map(),
  sections: new Map(),
  facts: {},
}

/** Of a running head. */
const TITLE_MAX = 200

/** Collects roles while a rule set reads a document. */
export class RolesBuilder implements Roles {
  readonly parts = new Map<number, Part[]>()
  readonly containers = new Map<number, string>()
  readonly groups = new Map<number, Group>()
  readonly sections = new Map<number, Section[]>()
  readonly facts: Record<string, string> = {}
  readonly document: Document

  constructor(document: Document) {
    this.document = document
  }

  /** Blocks from `first` up to `after`; nothing where there are none. */
  section(role: string, first: number, after: number): void {
    if (first >= after) return
    const sections = this.sections.get(first)
    if (sections === undefined) this.sections.set(first, [{ role, after }])
    else sections.push({ role, after })
  }

  /** Leaves out a block that has no text, such as a rule where the design draws its own. */
  omit(block: number): void {
    this.groups.set(block, { role: 'nothing', after: this.document.afterOf(block), parts: [] })
  }

  /** Gives a whole block a role. @param textFrom where its text begins: behind a typed number and the spaces after it. */
  block(role: string, block: number, label?: { to: number; textFrom: number }): void {
    if (role === 'title') this.facts['title'] = this.document.text(block).replaceAll('\n', ' ').slice(0, TITLE_MAX)
    const { start, end } = this.document
    const from = start[block]!
    const to = end[block]!
    const part: Part =
      label === undefined
        ? { role, block, from, to, labelFrom: from, labelTo: from }
        : { role, block, from: label.textFrom, to, labelFrom: from, labelTo: label.to }
    this.parts.set(block, [part])
  }
}
