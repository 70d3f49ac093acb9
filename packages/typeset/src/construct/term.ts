/** A term of a definition list; what defines it stands below it, further in (list.ts), or beside it. */
import { BOLD } from '@platen/document/model'
import { KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { Construct } from './construct.ts'

export const term: Construct = {
  write(writer, block, container) {
    const item = writer.addElement('LI', container.element)
    const element = writer.addElement('Lbl', item)
    const hung = writer.styles.find('term')
    const row = writer.open(block, 'paragraph', element, hung ?? writer.styles.named(container.text))
    writer.text(block, row, hung === undefined ? BOLD : 0)
    writer.close(row)
    writer.flag(row, KEEP_WITH_NEXT)
  },
}
