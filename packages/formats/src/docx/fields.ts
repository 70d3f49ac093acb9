/** Blanks to fill in as Word's content controls for plain text (ECMA-376 Part 1 §17.5.2): their words are the placeholder. */
import { type IContext, type IXmlableObject, type ParagraphChild, type TextRun, XmlComponent } from 'docx'

const MULTI_LINE = { 'w:text': { _attr: { 'w:multiLine': 1 } } }

/** The XML itself: elements of the library's classes would be most of the time of a form. */
class ContentControl extends XmlComponent {
  readonly #words: string
  readonly #id: number
  readonly #runs: readonly TextRun[]

  constructor(words: string, id: number, runs: readonly TextRun[]) {
    super('w:sdt')
    this.#words = words
    this.#id = id
    this.#runs = runs
  }

  override prepForXml(context: IContext): IXmlableObject {
    const value = (val: string | number) => ({ _attr: { 'w:val': val } })
    const words = value(this.#words)
    const properties = [
      { 'w:alias': words },
      { 'w:tag': words },
      { 'w:id': value(this.#id) },
      { 'w:showingPlcHdr': {} },
      MULTI_LINE,
    ]
    return {
      'w:sdt': [{ 'w:sdtPr': properties }, { 'w:sdtContent': this.#runs.map((run) => run.prepForXml(context)) }],
    }
  }
}

export class DocxFields {
  #count = 0

  /** @param words of the blank, without brackets. @param runs the blank as it is printed. */
  write(words: string, runs: readonly TextRun[]): ParagraphChild {
    // The library's type of a paragraph's children is a closed list.
    return new ContentControl(words, ++this.#count, runs) as unknown as ParagraphChild
  }
}
