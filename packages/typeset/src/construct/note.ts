/** A footnote's definition, set where it stands: the Markdown reader puts them behind the text. */
import { superscriptOf } from '@platen/document/raised'
import type { Construct } from './construct.ts'

export const note: Construct = {
  write(writer, block, container) {
    writer.lead ??= { label: '', labelElement: 0, text: '', style: undefined }
    const label = writer.document.labels.get(block) ?? ''
    writer.lead.text = `${superscriptOf(`${writer.noteNumber(label)}`)} `
    writer.enter(block, { element: container.element, style: writer.container('note') })
  },
}
