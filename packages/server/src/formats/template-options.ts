/** What a template says of the look of its files. The console does the same: console/src/session/typeset-options.ts. */
import { tokensOf } from '@platen/typeset/designs'
import type { PdfOptions } from '../pdf/engine.ts'
import type { Template } from '../templates/template.ts'

/** Its design, page size and design tokens; the tokens apply to a design that the caller names, but for the interface's own look. */
export function templateOptions(
  { design, designTokens = {} }: Pick<Template, 'design' | 'designTokens'>,
  { design: own }: Pick<PdfOptions, 'design'>,
) {
  const { pageSize } = designTokens
  const tokens = own === 'classic' ? undefined : tokensOf(designTokens)
  return { design, ...(pageSize !== undefined && { pageSize }), ...(tokens && { designTokens: tokens }) }
}
