/** Signatures of Ruby, `clients/ruby/sig`, and the names that they share with the code. */
import type { Description, Field, Method, Model, Resource, Type } from '../description.ts'
import { FRACTIONS, GENERATE, HASHES, inOrder, inSignature, NOTICE } from '../language.ts'
import { capital, snake } from '../words.ts'

const FOLDER = 'clients/ruby/sig'
const CALL_OPTIONS =
  '?timeout: Numeric?, ?max_retries: Integer?, ?idempotency_key: String?, ?request_id: String?, ?headers: headers?'
const RECORD_OPTIONS = '?response: ResponseInfo?, ?extra: Hash[String, untyped]'

/** Classes whose name is not that of the resource: it is also that of a result. */
const CLASSES: Record<string, string> = { account: 'CallerAccount', session: 'Sessions' }
/** Modules that are written by hand and that the class of a resource includes. */
export const INCLUDED: Record<string, string> = { generate: 'DocumentCalls', jobs: 'JobCalls' }
/** Sets of values with a constant. */
export const CONSTANTS: Record<string, string> = {
  TemplateId: 'TEMPLATE_IDS',
  ModelId: 'MODEL_IDS',
  Format: 'FORMATS',
  FileFormat: 'FILE_FORMATS',
  Scope: 'SCOPES',
}
/** Values of parameters that are left out, where it is not nil. */
export const DEFAULTS: Record<string, string> = { 'GenerateFileParams.format': '"pdf"', 'JobParams.webhook': 'true' }
export function className(resource: string): string {
  return CLASSES[resource] ?? capital(resource)
}

export function signatures(description: Description): Record<string, string> {
  return { [`${FOLDER}/results.rbs`]: results(description), [`${FOLDER}/resources.rbs`]: resources(description) }
}

function results({ models, enums }: Description): string {
  const constants = enums.flatMap(({ name }) => CONSTANTS[name] ?? []).map((name) => `  ${name}: Array[String]\n`)
  const classes = inOrder(models.filter(({ use, name }) => use === 'result' && !HASHES.has(name))).map(resultClass)
  return `# ${NOTICE}\n\nmodule Platen\n${constants.join('')}\n${classes.join('\n')}end\n`
}

function resultClass({ name, extends: base, fields, allFields }: Model): string {
  const typed = allFields.map((field) => ({ ...field, rbs: resultType(`${name}.${field.name}`, field.type) }))
  const readers = typed.filter((field) => fields.some((own) => own.name === field.name))
  return `  class ${name} < ${base ?? 'Record'}
${readers.map(({ name: field, rbs, optional, nullable }) => `    attr_reader ${snake(field)}: ${rbs}${optional || nullable ? '?' : ''}\n`).join('')}    def initialize: (${[RECORD_OPTIONS, ...typed.map(({ name: field, rbs }) => `?${snake(field)}: ${rbs}?`)].join(', ')}) -> void
  end
`
}

function resultType(path: string, type: Type): string {
  if (FRACTIONS.has(path)) return 'Numeric'
  return type.kind === 'model' && HASHES.has(type.name) ? 'Hash[String, untyped]' : baseType(type)
}

function paramType(type: Type): string {
  if (type.kind === 'time') return 'time'
  // Objects of parameters are hashes.
  if (type.kind === 'model') return type.name === 'PdfOptions' ? 'pdf_options' : 'Hash[Symbol, untyped]'
  return type.kind === 'list' ? `Array[${paramType(type.item)}]` : baseType(type)
}

function baseType(type: Type): string {
  switch (type.kind) {
    case 'text':
    case 'secret':
    case 'enum':
      return 'String'
    case 'integer':
      return 'Integer'
    case 'number':
      return 'Numeric'
    case 'boolean':
      return 'bool'
    case 'time':
      return 'Time'
    case 'any':
      return 'untyped'
    case 'list':
      return `Array[${baseType(type.item)}]`
    case 'map':
      return `Hash[String, ${baseType(type.value)}]`
    case 'model':
      return type.name
  }
}

function resources({ resources: all, models }: Description): string {
  return `# ${NOTICE}

module Platen
  module ClientResources
${all.map(({ name }) => `    attr_reader ${snake(name)}: Resources::${className(name)}\n`).join('')}  end

  module Resources
${all.map((resource) => resourceClass(resource, models)).join('\n')}  end
end
`
}

function resourceClass(resource: Resource, models: readonly Model[]): string {
  const included = INCLUDED[resource.name]
  const methods = resource.methods.filter(({ kind }) => kind !== 'handWritten' || resource.name === 'generate')
  return `    class ${className(resource.name)}
${included === undefined ? '' : `      include ${included}\n\n`}${methods.map((method) => methodSignature(method, models)).join('')}    end
`
}

function methodSignature(method: Method, models: readonly Model[]): string {
  const byHand = method.kind === 'handWritten' ? GENERATE[method.name] : undefined
  const model = models.find(({ name }) => name === (byHand?.params ?? method.params))
  const fields = inSignature(model)
  const args = [
    ...method.targets.map(({ name }) => `String ${snake(name)}`),
    ...fields.map((field) => argument(field, model?.name ?? '')),
  ]
  const overloads = overloadsOf(method).map(
    ({ more, block, type }) => `(${[...args, ...more, CALL_OPTIONS].join(', ')})${block} -> ${type}\n`,
  )
  return `      def ${snake(method.name)}: ${overloads.join('        | ')}`
}

function argument({ name, type, optional, nullable }: Field, model: string): string {
  const mayBeNil = (optional || nullable) && DEFAULTS[`${model}.${name}`] === undefined
  return `${optional ? '?' : ''}${snake(name)}: ${paramType(type)}${mayBeNil ? '?' : ''}`
}

interface Overload {
  more: readonly string[]
  block: string
  type: string
}

function overloadsOf({ kind, name, result }: Method): Overload[] {
  const plain = (type: string): Overload => ({ more: [], block: '', type })
  const file = [
    { more: ['?to: nil'], block: '', type: 'DocumentFile' },
    { more: ['to: path | _Writer'], block: '', type: 'SavedFile' },
  ]
  switch (kind) {
    case 'none':
      return [plain('nil')]
    case 'data':
    case 'object':
      return [plain(`${result}`)]
    case 'list':
      return [plain(`List[${result}]`)]
    case 'page':
      return [plain(`Page[${result}]`)]
    case 'all':
      return [plain(`Enumerator[${result}, untyped]`), { more: [], block: ` { (${result}) -> void }`, type: 'nil' }]
    case 'file':
      return file
    case 'handWritten':
      if (name === 'file') return file
      if (name === 'stream')
        return [plain('DocumentStream'), { more: [], block: ' { (stream_event) -> void }', type: 'GeneratedDocument' }]
      return [plain(name === 'job' ? 'JobAccepted' : 'GeneratedDocument')]
  }
}
