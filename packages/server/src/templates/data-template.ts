/**
 * Checks what the schema of a template cannot: its Liquid, its JSON Schema, and its example data against both.
 *
 * packages/render, which takes about 200 ms to load, is loaded only where a template has a body.
 */
import type { DataFault, TemplateFault } from '@platen/render'
import type { Template } from './template.ts'

export interface FieldFault {
  /** Its field, and where in it. */
  path: (string | number)[]
  message: string
}

/** @returns every fault of `body`, `data` and `exampleData`. */
export async function dataTemplateFaults(template: Template): Promise<FieldFault[]> {
  const { body, data, exampleData } = template
  if (body === undefined) return []
  const { DataInvalid, loadTemplate, readData, render, SchemaInvalid, schemaChecker, TemplateInvalid } = await import(
    '@platen/render'
  )
  const faults: FieldFault[] = []
  const attempt = async <Result>(field: string, run: () => Result | Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof TemplateInvalid) faults.push(...error.faults.map((fault) => ofBody(field, fault)))
      else if (error instanceof DataInvalid) faults.push(...error.faults.map(ofExample))
      else if (error instanceof SchemaInvalid) faults.push({ path: [field], message: error.message })
      else throw error
      return undefined
    }
  }
  const compiled = await attempt('body', () => loadTemplate(body))
  const check = data && (await attempt('data', () => schemaChecker(data)))
  if (exampleData === undefined || faults.length > 0) return faults
  await attempt('exampleData', () => {
    const read = readData(JSON.stringify(exampleData))
    faults.push(...(check?.(read) ?? []).map(ofExample))
    if (compiled && faults.length === 0)
      render(compiled, read.data, { locale: template.language ?? 'en', missing: 'error' })
  })
  return faults
}

const ofBody = (field: string, { line, column, message }: TemplateFault): FieldFault => ({
  // A body may be a list of lines.
  path: field === 'body' ? [field, line - 1] : [field],
  message: line === 0 ? message : `line ${line}, column ${column}${field === 'body' ? '' : ' of the body'}: ${message}`,
})

const ofExample = ({ path, message }: DataFault): FieldFault => ({
  path: ['exampleData', ...path.split('/').slice(1)],
  message: path === '' ? message : `${path} ${message}`,
})
