/** Code, line by line as it was typed. */
import type { Construct } from './construct.ts'

export const code: Construct = {
  write(writer, block, container) {
    const element = writer.addElement('Code', writer.addElement('P', container.element))
    const row = writer.open(block, 'code', element, writer.styles.named('code'))
    writer.text(block, row)
    writer.close(row)
    writer.isFirst = true
  },
}
