/** A footnote's definition: at the foot of pages, or where it stands, which the Markdown reader makes behind the text. */
import { superscriptOf } from '@platen/document/raised'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

export const note: Construct = {
  write(writer, block, container) {
    if (writer.styles.sheet.footnotes !== undefined) {
      writeFootnote(writer, block, container)
      return
    }
    writer.lead ??= { label: '', labelElement: 0, text: '', style: undefined }
    const label = writer.document.labels.get(block) ?? ''
    writer.lead.text = `${superscriptOf(`${writer.notes.numberOf(label)}`)} `
    writer.enter(block, { element: container.element, style: writer.container('note') })
  },
}

/** Its number hangs before its text. */
function writeFootnote(writer: ManuscriptWriter, block: number, container: Container): void {
  const { document, manuscript } = writer
  const footnote = document.labels.get(block) ?? ''
  const number = writer.notes.numberOf(footnote)
  const first = manuscript.blocks.count
  const style = writer.container('note')
  const text = writer.styles.named(style?.text ?? '')
  const element = writer.addElement('Note', container.element)
  const labelElement = writer.addElement('Lbl', element)
  const inner = writer.enter(block, { element, style, indent: style?.indent ?? 0, isFine: true })
  inner.inItem = true
  inner.onLeave = () => writer.notes.add(footnote, first)
  writer.lead = { label: `${number}`, labelElement, text: '', style: text, at: text.labelAt, footnote }
  if (document.kind(block + 1) !== 'paragraph') writer.printLead()
}
