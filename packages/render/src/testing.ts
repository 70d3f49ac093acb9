import { toMarkdown } from '@platen/document'
import type { Codes } from './codes/kinds.ts'
import { readData } from './data.ts'
import { TemplateInvalid } from './faults.ts'
import { compileTemplate } from './liquid.ts'
import { type Rendered, type RenderOptions, render } from './render.ts'

export const rendered = (
  source: string,
  data: unknown,
  options: Partial<RenderOptions> = {},
  codes?: Codes,
): Rendered =>
  render(compileTemplate(source, codes), readData(typeof data === 'string' ? data : JSON.stringify(data)).data, {
    locale: 'en',
    ...options,
  })

/** The document as CommonMark, without the newline at its end. @param data an object, or JSON text */
export const markdownOf = (source: string, data: unknown = {}, options: Partial<RenderOptions> = {}): string =>
  toMarkdown(rendered(source, data, options).document().document).trimEnd()

/** What is wrong, as `line:column message`. */
export function faultsOf(act: () => unknown): string[] {
  try {
    act()
  } catch (error) {
    if (error instanceof TemplateInvalid)
      return error.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
    throw error
  }
  return []
}
