/** Quotations: what stands in them is set further in. */
import type { Construct } from './construct.ts'

export const quote: Construct = {
  write(writer, block, container) {
    const style = writer.container(writer.roles.containers.get(block) ?? 'quote', 'quote')
    const element = writer.addElement('BlockQuote', container.element)
    writer.enter(block, { element, style, indent: style?.indent ?? 0 })
  },
}
