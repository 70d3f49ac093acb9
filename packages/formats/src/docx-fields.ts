/** Blanks to fill in as Word's content controls for plain text (ECMA-376 Part 1 §17.5.2): their words are the placeholder. */
import { BuilderElement, type ParagraphChild, type TextRun, XmlComponent } from 'docx'

const value = (name: string, text: string | number): XmlComponent =>
  new BuilderElement<{ val: string | number }>({ name, attributes: { val: { key: 'w:val', value: text } } })

class Element extends XmlComponent {
  constructor(name: string, children: readonly XmlComponent[]) {
    super(name)
    this.root.push(...children)
  }
}

export class DocxFields {
  #count = 0

  /** @param words of the blank, without brackets. @param runs the blank as it is printed. */
  write(words: string, runs: readonly TextRun[]): ParagraphChild {
    this.#count++
    const properties = [
      value('w:alias', words),
      value('w:tag', words),
      value('w:id', this.#count),
      new BuilderElement({ name: 'w:showingPlcHdr' }),
      new BuilderElement<{ lines: number }>({
        name: 'w:text',
        attributes: { lines: { key: 'w:multiLine', value: 1 } },
      }),
    ]
    const control = new Element('w:sdt', [new Element('w:sdtPr', properties), new Element('w:sdtContent', runs)])
    // The library's type of a paragraph's children is a closed list.
    return control as unknown as ParagraphChild
  }
}
