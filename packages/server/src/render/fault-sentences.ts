/** What is wrong with a template or its data, for a person. */
import { DataInvalid, TemplateInvalid, ValuesMissing } from '@platen/render/faults'

/** @returns one sentence for each fault; undefined for another error. */
export function faultSentences(error: unknown): string[] | undefined {
  if (error instanceof DataInvalid)
    return error.faults.map(({ path, message }) => `Data${path === '' ? '' : ` ${path}`} ${message}.`)
  if (error instanceof TemplateInvalid)
    return error.faults.map(({ line, column, message }) => {
      const sentence = message.replace(/\.$/u, '')
      const what = error instanceof ValuesMissing ? 'the template prints it' : 'in the template'
      return line === 0 ? `${sentence}.` : `${sentence} (${what}, line ${line}, column ${column}).`
    })
  return undefined
}
