/** A footnote's definition, set where it is defined. */
import type { Construct } from './construct.ts'

export const note: Construct = {
  write(writer, block, container) {
    writer.lead ??= { label: '', labelElement: 0, text: '', style: undefined }
    writer.lead.text = `[${writer.document.labels.get(block) ?? ''}] `
    writer.enter(block, { element: container.element, style: writer.container('note') })
  },
}
