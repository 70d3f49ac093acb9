/**
 * The structure tree: elements and marks in, StructElem objects and the parent tree out.
 *
 * Marks come in reading order, so attaching an element to its parent when its first mark is met puts every kid list in
 * reading order; an element that marks nothing is left out. Source: ISO 32000-1 §14.7.2, §14.7.4.
 */
import { ELEMENT_NAMES, type Manuscript, type Rows } from '../markup/manuscript.ts'
import { scratchBytes, scratchNumbers } from '../scratch.ts'
import { type Bytes, textString } from './bytes.ts'
import { MARK_ELEMENT, MARK_FIELDS, MARK_ID, MARK_PAGE } from './content-stream.ts'
import type { Objects } from './objects.ts'

const NONE = -1
// Kinds of kid: what `value` means.
const MARK = 0
const CHILD = 1
const ANNOTATION = 2

const ELEMENT_HEADS = ELEMENT_NAMES.map(
  (name) => `<</S/${name}${name === 'TH' ? '/A<</O/Table/Scope/Column>>' : ''}/P `,
)
const HEAD_CELL = ELEMENT_NAMES.indexOf('TH')
const CELL = ELEMENT_NAMES.indexOf('TD')

const NOTE = ELEMENT_NAMES.indexOf('Note')

export interface TaggedAnnotation {
  element: number
  page: number
  /** Object number. */
  object: number
}

export interface StructureNumbers {
  root: number
  parentTree: number
  /** Object number of element 0. */
  firstElement: number
  pageObject: (page: number) => number
}

export function writeStructure(
  objects: Objects,
  manuscript: Manuscript,
  marks: Rows,
  pageCount: number,
  /** Those of links, then those of fields. */
  annotations: readonly TaggedAnnotation[],
  linkCount: number,
  numbers: StructureNumbers,
): void {
  const { elementTypes, elementParents } = manuscript
  const count = elementTypes.length
  const first = scratchNumbers('structure.first', count).fill(NONE, 0, count)
  const last = scratchNumbers('structure.last', count).fill(NONE, 0, count)
  const attached = scratchBytes('structure.attached', count).fill(0, 0, count)
  const markCount = marks.length / MARK_FIELDS
  const size = markCount + count + annotations.length
  const next = scratchNumbers('structure.next', size).fill(NONE, 0, size)
  const kind = scratchBytes('structure.kind', size)
  const value = scratchNumbers('structure.value', size)
  let kids = 0

  function addKid(parent: number, kidKind: number, kidValue: number): void {
    const kid = kids++
    kind[kid] = kidKind
    value[kid] = kidValue
    if (last[parent] === NONE) first[parent] = kid
    else next[last[parent]!] = kid
    last[parent] = kid
  }
  function attach(element: number): void {
    if (attached[element] !== 0) return
    attached[element] = 1
    if (element === 0) return
    attach(elementParents[element]!)
    addKid(elementParents[element]!, CHILD, element)
  }
  attach(0)
  for (let at = 0; at < marks.length; at += MARK_FIELDS) {
    const element = marks.data[at + MARK_ELEMENT]!
    attach(element)
    const id = marks.data[at + MARK_ID]!
    if (id >= 0) addKid(element, MARK, at)
    else addKid(element, ANNOTATION, linkCount - 1 - id)
  }
  for (let i = 0; i < linkCount; i++) addKid(annotations[i]!.element, ANNOTATION, i)

  const reference = (number: number) => {
    body.int(number)
    body.text(' 0 R')
  }
  let body = objects.begin(numbers.root)
  body.text('<</Type/StructTreeRoot/K ')
  reference(numbers.firstElement)
  body.text('/ParentTree ')
  reference(numbers.parentTree)
  body.text(`/ParentTreeNextKey ${pageCount + annotations.length}`)
  writeIds(body, elementTypes, attached, numbers.firstElement)
  body.text('>>')

  body = objects.begin(numbers.parentTree)
  body.text('<</Nums[')
  let page = NONE
  for (let at = 0; at < marks.length; at += MARK_FIELDS) {
    if (marks.data[at + MARK_ID]! < 0) continue
    if (marks.data[at + MARK_PAGE] !== page) {
      if (page !== NONE) body.text(']')
      page = marks.data[at + MARK_PAGE]!
      body.int(page)
      body.text('[')
    }
    reference(numbers.firstElement + marks.data[at + MARK_ELEMENT]!)
    body.text(' ')
  }
  if (page !== NONE) body.text(']')
  for (let i = 0; i < annotations.length; i++) {
    body.int(pageCount + i)
    body.text(' ')
    reference(numbers.firstElement + annotations[i]!.element)
    body.text(' ')
  }
  body.text(']>>')

  for (let element = 0; element < count; element++) {
    if (attached[element] === 0) continue
    body = objects.begin(numbers.firstElement + element)
    body.text(cellHead(manuscript, element) ?? ELEMENT_HEADS[elementTypes[element]!]!)
    body.int(element === 0 ? numbers.root : numbers.firstElement + elementParents[element]!)
    objects.matchHint()
    // The page of the first mark; marks on other pages name theirs.
    let ownPage = NONE
    for (let kid = first[element]!; kid !== NONE && ownPage === NONE; kid = next[kid]!) {
      if (kind[kid] === MARK) ownPage = marks.data[value[kid]! + MARK_PAGE]!
    }
    if (ownPage === NONE) body.text(' 0 R')
    else {
      body.text(' 0 R/Pg ')
      reference(numbers.pageObject(ownPage))
    }
    const numbering = manuscript.listNumberings.get(element)
    if (numbering !== undefined) body.text(`/A<</O/List/ListNumbering/${numbering}>>`)
    if (elementTypes[element] === NOTE) body.text(`/ID(${idOf(element)})`)
    const alternate = manuscript.alternates.get(element)
    if (alternate !== undefined) body.text(`/Alt${textString(alternate)}`)
    if (first[element] !== NONE) {
      const many = next[first[element]!] !== NONE
      body.text(many ? '/K[' : '/K ')
      for (let kid = first[element]!; kid !== NONE; kid = next[kid]!) {
        const what = value[kid]!
        if (kind[kid] === CHILD) reference(numbers.firstElement + what)
        else if (kind[kid] === ANNOTATION) {
          const { object, page: itsPage } = annotations[what]!
          body.text('<</Type/OBJR/Obj ')
          reference(object)
          if (itsPage !== ownPage) {
            body.text('/Pg ')
            reference(numbers.pageObject(itsPage))
          }
          body.text('>>')
        } else if (marks.data[what + MARK_PAGE] === ownPage) body.int(marks.data[what + MARK_ID]!)
        else {
          body.text('<</Type/MCR/Pg ')
          reference(numbers.pageObject(marks.data[what + MARK_PAGE]!))
          body.text('/MCID ')
          body.int(marks.data[what + MARK_ID]!)
          body.text('>>')
        }
        if (next[kid] !== NONE) body.text(' ')
      }
      body.text(many ? ']>>' : '>>')
    } else body.text('>>')
  }
}

/** Of a cell that reaches over several columns or rows, or is the head of a row (ISO 32000-1 §14.8.5.7). */
function cellHead({ elementTypes, spans, rowHeads }: Manuscript, element: number): string | undefined {
  const type = elementTypes[element]
  if (type !== HEAD_CELL && type !== CELL) return undefined
  const span = spans.get(element)
  const isRowHead = rowHeads.has(element)
  if (span === undefined && !isRowHead) return undefined
  const scope = type === CELL ? '' : isRowHead ? '/Scope/Row' : '/Scope/Column'
  const columns = span !== undefined && span.columns > 1 ? `/ColSpan ${span.columns}` : ''
  const rows = span !== undefined && span.rows > 1 ? `/RowSpan ${span.rows}` : ''
  return `<</S/${ELEMENT_NAMES[type]}/A<</O/Table${scope}${columns}${rows}>>/P `
}

/** Of a note, which has to have one (ISO 14289-1 §7.9). As long as others, so that they are sorted as the elements are. */
function idOf(element: number): string {
  return `note${`${element}`.padStart(8, '0')}`
}

/** The name tree of the notes' identifiers. */
function writeIds(body: Bytes, elementTypes: readonly number[], attached: Uint8Array, firstElement: number): void {
  let hasIds = false
  for (let element = 0; element < elementTypes.length; element++) {
    if (elementTypes[element] !== NOTE || attached[element] === 0) continue
    body.text(`${hasIds ? '' : '/IDTree<</Names['}(${idOf(element)})`)
    body.int(firstElement + element)
    body.text(' 0 R')
    hasIds = true
  }
  if (hasIds) body.text(']>>')
}
