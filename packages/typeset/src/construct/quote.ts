/** Quotations, and notes (`> [!NOTE]`), which begin with their label: what stands in them is set further in. */
import { alertLabel } from '@platen/document/alerts'
import { BOLD } from '@platen/document/model'
import type { Construct } from './construct.ts'

export const quote: Construct = {
  write(writer, block, container) {
    const kind = writer.document.labels.get(block)
    const name = kind === undefined ? (writer.roles.containers.get(block) ?? 'quote') : 'alert'
    const style = writer.container(name, 'quote')
    const element = writer.addElement('BlockQuote', container.element)
    writer.enter(block, { element, style, indent: style?.indent ?? 0 })
    if (kind === undefined) return
    const label = alertLabel(kind, writer.language)
    const labelStyle = writer.styles.find('alertLabel')
    if (labelStyle !== undefined && writer.lead === undefined && writer.hasGlyphs(label, labelStyle)) {
      writer.lead = { label, labelElement: 0, text: '', style: labelStyle, at: 0, isRunIn: true }
      return
    }
    writer.lead ??= { label: '', labelElement: 0, text: '', style: undefined }
    writer.lead.text += `${label}: `
    writer.lead.face = BOLD
  },
}
