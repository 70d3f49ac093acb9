/** Ruby: `clients/ruby/lib`. The signatures (`sig`) are in `rbs.ts`. */
import type { Description, Field, Method, Model, OperationSample, Resource, Type } from '../description.ts'
import {
  FRACTIONS,
  GENERATE,
  HASHES,
  inOrder,
  inSignature,
  type Language,
  methodDoc,
  NOTICE,
  resourceDoc,
  sampleOf,
  valuesDoc,
} from '../language.ts'
import { lower, phrase, snake, spoken, wrapped } from '../words.ts'
import { CONSTANTS, className, DEFAULTS, INCLUDED, signatures } from './rbs.ts'

const SOURCE = 'clients/ruby/lib/platen'
const LINE_CHARS = 140

export const ruby: Language = {
  files: (description) => ({
    [`${SOURCE}/media_types.rb`]: mediaTypes(description),
    [`${SOURCE}/results.rb`]: results(description),
    [`${SOURCE}/client_resources.rb`]: clientResources(description),
    ...Object.fromEntries(
      description.resources.map((resource) => [
        `${SOURCE}/resources/${snake(lower(className(resource.name)))}.rb`,
        resourceFile(resource, description),
      ]),
    ),
    ...signatures(description),
  }),
}

/** Examples in place of those of the API reference. */
const EXAMPLES: Record<string, readonly string[]> = {
  'pdf.create': [
    'pdf = platen.pdf.create(content: "**Dear Jane,**\\n\\nthank you.", options: { page_size: "letter", margins: { top: 36 } })',
    'pdf.save("letter.pdf")',
  ],
  'pdf.createAlt': ['platen.pdf.create_alt(content: "Hello", to: "hello.pdf")'],
  'generate.file': [
    'platen.generate.file(prompt: "A complaint about noise", format: "doc").save("complaint.docx")',
    'platen.generate.file(prompt: "A report on rainfall", to: "report.pdf")',
  ],
  'generate.stream': [
    'document = platen.generate.stream(prompt: "A short history of tea") do |event|',
    '  case event',
    '  in Platen::Delta(text:) then print text',
    '  in Platen::Restart then puts "\\n--- starts again ---"',
    '  else nil',
    '  end',
    'end',
    'puts document.model_used',
  ],
  'generate.job': [
    'accepted = platen.generate.job(prompt: "Chapter one of a book about the sea", webhook: false)',
    'job = platen.jobs.wait(accepted.job_id)',
  ],
}

/** A text in the words of Ruby. Names of classes begin with `space`. */
function inRuby(text: string, space = ''): string {
  return spoken(text, {
    code: (code) => `\`${code === 'null' ? 'nil' : /^[a-z]+[A-Za-z0-9.]*$/.test(code) ? snake(code) : code}\``,
    method: (resource, method) => `{${space}${className(resource)}#${snake(method)}}`,
    resource: (resource) => `{${space}${className(resource)}}`,
    nothing: 'nil',
  })
}

function comment(text: string, indent: string): string {
  return wrapped(text, LINE_CHARS + 8 - indent.length)
    .map((line) => `${indent}# ${line}`.trimEnd().concat('\n'))
    .join('')
}

/** A tag of YARD. */
function tag(head: string, text: string, indent: string): string {
  const [first, ...rest] = wrapped(`@${head} ${phrase(text)}`.trimEnd(), LINE_CHARS + 8 - indent.length)
  return [first, ...rest.map((line) => `  ${line}`)].map((line) => `${indent}# ${line}\n`).join('')
}

/** `head(args)`, over several lines if it is long. */
function call(indent: string, head: string, args: readonly string[]): string {
  const one = `${indent}${head}(${args.join(', ')})`
  if (one.length <= LINE_CHARS) return `${one}\n`
  const lines = wrapped(args.map((arg) => arg.replaceAll(' ', '\0')).join(', '), LINE_CHARS - indent.length - 2)
  return `${indent}${head}(\n${lines.map((line) => `${indent}  ${line.replaceAll('\0', ' ')}\n`).join('')}${indent})\n`
}

function header(): string {
  return `# frozen_string_literal: true\n\n# ${NOTICE}\n\n`
}

function mediaTypes({ mediaTypes: all }: Description): string {
  const pairs = Object.entries(all).map(([format, type]) => `    "${format}" => "${type}"`)
  return `${header()}module Platen
  # Media types of files, by format.
  MEDIA_TYPES = {
${pairs.join(',\n')}
  }.freeze
  private_constant :MEDIA_TYPES
end
`
}

function results({ models, enums }: Description): string {
  const constants = enums.flatMap(({ name, doc, values }) => {
    const constant = CONSTANTS[name]
    if (constant === undefined) return []
    const one = `  ${constant} = %w[${values.join(' ')}].freeze\n`
    const text =
      one.length <= LINE_CHARS
        ? one
        : `  ${constant} = %w[\n${wrapped(values.join(' '), LINE_CHARS - 4)
            .map((line) => `    ${line}\n`)
            .join('')}  ].freeze\n`
    return [`${comment(inRuby(doc), '  ')}${text}`]
  })
  const classes = inOrder(models.filter(({ use, name }) => use === 'result' && !HASHES.has(name))).map(resultClass)
  return `${header()}module Platen\n${[...constants, ...classes].join('\n')}end\n`
}

function resultClass({ name, doc, extends: base, fields }: Model): string {
  const hasSecret = fields.some(({ type }) => type.kind === 'secret')
  const text = `${doc}${hasSecret ? ' `inspect` hides what is secret.' : ''}`
  return `${comment(inRuby(text, 'Resources::'), '  ')}  class ${name} < ${base ?? 'Record'}\n${fields
    .map(({ name: field, type, optional, nullable, doc: fieldText }) => {
      const documented = FRACTIONS.has(`${name}.${field}`) ? 'Numeric' : docType(type)
      const returned = `return [${documented}${optional || nullable ? ', nil' : ''}]`
      const parts = [`:${snake(field)}`, ...fieldOptions(type)]
      return `${tag(returned, inRuby(valuesDoc(type, fieldText), 'Resources::'), '    ')}    field ${parts.join(', ')}\n`
    })
    .join('')}  end\n`
}

function fieldOptions(type: Type): string[] {
  if (type.kind === 'time') return ['Time']
  if (type.kind === 'secret') return ['secret: true']
  if (type.kind === 'model') return HASHES.has(type.name) ? [] : [type.name]
  if (type.kind !== 'list') return []
  return [...(type.item.kind === 'model' ? [`[${type.item.name}]`] : []), 'default: [].freeze']
}

/** A type in the notation of YARD. */
function docType(type: Type): string {
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
      return 'Boolean'
    case 'time':
      return 'Time'
    case 'any':
      return 'Object'
    case 'list':
      return `Array<${docType(type.item)}>`
    case 'map':
      return `Hash{String => ${docType(type.value)}}`
    case 'model':
      return HASHES.has(type.name) ? 'Hash' : type.name
  }
}

function clientResources({ resources }: Description): string {
  const names = resources.map(({ name }) => ({ name: snake(name), kind: className(name) }))
  return `${header()}require_relative "resources"
${names.map(({ kind }) => `require_relative "resources/${snake(lower(kind))}"\n`).join('')}
module Platen
  # The resources of a {Client}.
  module ClientResources
${resources
  .map(
    ({ doc }, at) =>
      `${tag(`return [Resources::${names[at]?.kind}]`, inRuby(doc, 'Resources::'), '    ')}    attr_reader :${names[at]?.name}\n`,
  )
  .join('')}
    private

    def make_resources(transport)
${names.map(({ name, kind }) => `      @${name} = Resources::${kind}.new(transport)\n`).join('')}    end
  end
end
`
}

function resourceFile(resource: Resource, description: Description): string {
  const kind = className(resource.name)
  const included = INCLUDED[resource.name]
  const methods = resource.methods
    .filter((method) => method.kind !== 'handWritten' || resource.name === 'generate')
    .map((method) => methodText(method, resource, description))
  return `${header()}${included === undefined ? '' : `require_relative "../${snake(lower(included))}"\n\n`}module Platen
  module Resources
${comment(inRuby(resourceDoc(resource)), '    ')}    class ${kind} < Resource
${included === undefined ? '' : `      include ${included}\n\n`}${methods.join('\n')}    end
  end
end
`
}

function methodText(method: Method, resource: Resource, description: Description): string {
  const byHand = method.kind === 'handWritten' ? (GENERATE[method.name] ?? null) : null
  const model = description.models.find(({ name }) => name === (byHand?.params ?? method.params)) ?? null
  const fields = inSignature(model)
  const isFile = method.kind === 'file' || (byHand !== null && method.name === 'file')
  const takesBlock = method.kind === 'all' || (byHand !== null && method.name === 'stream')
  const args = [
    ...method.targets.map(({ name }) => snake(name)),
    ...fields.map((field) => argument(field, model)),
    ...(isFile ? ['to: nil'] : []),
    '**call',
    ...(takesBlock ? ['&block'] : []),
  ]
  const doc = documentation(method, resource, fields, { isFile, byHand: byHand?.doc }, description)
  return `${doc}${call('      ', `def ${snake(method.name)}`, args)}${body(method, model, fields, byHand !== null)}      end\n`
}

function argument({ name, optional, nullable }: Field, model: Model | null): string {
  if (model?.isChange && nullable) return `${snake(name)}: UNCHANGED`
  const standard = DEFAULTS[`${model?.name}.${name}`]
  return `${snake(name)}:${optional ? ` ${standard ?? 'nil'}` : ''}`
}

const CALL_TAG = '      # @param call [Hash] see {CallOptions}\n'

function documentation(
  method: Method,
  resource: Resource,
  fields: readonly Field[],
  { isFile, byHand }: { isFile: boolean; byHand: string | undefined },
  description: Description,
): string {
  const indent = '      '
  const raised = [
    ...method.errors.map((error) => `${error}Error`),
    ...(byHand !== undefined && method.name === 'stream' ? ['StreamBrokenError'] : []),
    'APIError',
    'APIConnectionError',
    ...(isFile ? ['SystemCallError'] : []),
  ]
  const params =
    method.kind === 'all'
      ? `${indent}# @param (see #list)\n`
      : [
          ...method.targets.map(({ name, doc }) => tag(`param ${snake(name)} [String]`, inRuby(doc), indent)),
          ...fields.map((field) => paramTag(field, method, indent, description)),
          ...(isFile ? [toTag(method, indent)] : []),
          CALL_TAG,
        ].join('')
  return [
    comment(inRuby(byHand ?? methodDoc(method, resource)), indent),
    `${indent}#\n${indent}# @example\n`,
    example(method, description)
      .map((line) => `${indent}#   ${line}\n`)
      .join(''),
    params,
    returnTags(method, byHand !== undefined, indent),
    tag(`raise [${raised.join(', ')}]`, method.kind === 'all' ? 'while it is read' : '', indent),
  ].join('')
}

function paramTag(
  { name, type, optional, nullable, doc }: Field,
  method: Method,
  indent: string,
  description: Description,
): string {
  const kind = type.kind === 'time' ? 'Time, String' : paramKind(type)
  const head = `param ${snake(name)} [${kind}${optional || nullable ? ', nil' : ''}]`
  if (type.kind !== 'model') {
    const constant = type.kind === 'enum' && type.name !== null ? CONSTANTS[type.name] : undefined
    return tag(head, inRuby(constant ? `See {${constant}}. ${doc}`.trim() : valuesDoc(type, doc)), indent)
  }
  if (type.name !== 'PdfOptions' || method.resource !== 'pdf')
    return tag(head, inRuby(`${doc} See {pdf.create}.`.trim()), indent)
  if (method.name !== 'create') return tag(head, 'see {#create}', indent)
  const options = description.models.find((one) => one.name === type.name)?.allFields ?? []
  return [
    tag(head, inRuby(doc), indent),
    ...options.map((option) => {
      const optionKind = paramKind(option.type)
      return tag(
        `option ${snake(name)} [${optionKind}] :${snake(option.name)}`,
        inRuby(valuesDoc(option.type, option.doc)),
        indent,
      )
    }),
  ].join('')
}

/** Objects of parameters are hashes. */
function paramKind(type: Type): string {
  if (type.kind === 'list') return `Array<${paramKind(type.item)}>`
  return type.kind === 'model' ? 'Hash' : docType(type)
}

function toTag({ resource }: Method, indent: string): string {
  if (resource !== 'generate') return tag('param to [String, Pathname, #write, nil]', 'see {Generate#file}', indent)
  return tag(
    'param to [String, Pathname, #write, nil]',
    'a path, folder or writer: the file is written there as it arrives and is not in memory. A path has the whole file or none; a call with a writer is not repeated after the first byte.',
    indent,
  )
}

function returnTags(method: Method, isByHand: boolean, indent: string): string {
  const { kind, name, result, resource } = method
  switch (kind) {
    case 'none':
      return `${indent}# @return [nil]\n`
    case 'data':
    case 'object':
      return `${indent}# @return [${result}]\n`
    case 'list':
      return `${indent}# @return [List<${result}>]\n`
    case 'page':
      return `${indent}# @return [Page<${result}>]\n`
    case 'all':
      return `${indent}# @yieldparam item [${result}]\n${indent}# @return [Enumerator<${result}>, nil] nil with a block\n`
    case 'file':
      return `${indent}# @return [DocumentFile, SavedFile] a SavedFile with \`to\`\n`
    case 'handWritten': {
      const returned: Record<string, string> = {
        text: '@return [GeneratedDocument]',
        file: '@return [DocumentFile, SavedFile] a SavedFile with `to`',
        stream: '@return [DocumentStream, GeneratedDocument] the document with a block',
        job: '@return [JobAccepted]',
      }
      if (!isByHand) throw new Error(`${resource}.${name} is written by hand.`)
      const block = name === 'stream' ? `${indent}# @yieldparam event [Delta, Reasoning, Restart, Done]\n` : ''
      return `${block}${indent}# ${returned[name]}\n`
    }
  }
}

function body(method: Method, model: Model | null, fields: readonly Field[], isByHand: boolean): string {
  const { kind, name, result, field, httpMethod, paramsIn, secret } = method
  const indent = '        '
  const path = pathText(method)
  if (isByHand) {
    const rest = name === 'file' ? ', to' : name === 'stream' ? ', &block' : ''
    return `${params(fields, false, 'body')}${indent}${name}_of(body, call${rest})\n`
  }
  const prepared = model ? params(fields, model.isChange, paramsIn) : ''
  const parts = [...(model ? [`${paramsIn}:`] : []), ...(secret ? ['once: true'] : [])]
  switch (kind) {
    case 'none':
      return `${prepared}${call(indent, 'none', [`"${httpMethod}"`, path, 'call', ...parts])}`
    case 'data':
      return `${prepared}${call(indent, 'record', [`${result}`, `"${httpMethod}"`, path, 'call', ...parts])}`
    case 'object':
      return `${prepared}${call(indent, 'whole', [`${result}`, `"${httpMethod}"`, path, 'call', ...parts])}`
    case 'list':
      return `${prepared}${call(indent, 'list_of', [`${result}`, path, 'call', ...(field === null ? [] : [`"data"`, `"${field}"`])])}`
    case 'page':
      return `${prepared}${call(indent, 'page', [`${result}`, path, `"${field}"`, model ? paramsIn : '{}', 'call'])}`
    case 'all':
      return `${prepared}${call(indent, 'every', [`${result}`, path, `"${field}"`, model ? paramsIn : '{}', 'call', '&block'])}`
    case 'file': {
      const accept = method.accept
        ? `"${method.accept}"`
        : `accept_of(format${method.formatDefault === null ? '' : ` || "${method.formatDefault}"`})`
      return `${prepared}${call(indent, 'read_file', [`"${httpMethod}"`, path, 'call', 'to', ...parts, `accept: ${accept}`])}`
    }
    case 'handWritten':
      throw new Error(`${name} is written by hand.`)
  }
}

function params(fields: readonly Field[], isChange: boolean, variable: string): string {
  const indent = '        '
  const nullable = isChange ? fields.filter((field) => field.nullable) : []
  const others = fields.filter((field) => !nullable.includes(field))
  const named = (some: readonly Field[]) => some.map(({ name }) => `${snake(name)}:`)
  return [
    call(indent, `${variable} = Wire.params`, named(others)),
    ...(nullable.length > 0 ? [call(indent, `${variable}.update`, [`changes(${named(nullable).join(', ')})`])] : []),
  ].join('')
}

function pathText({ path, targets }: Method): string {
  if (targets.length === 0) return `"${path}"`
  const parts = path.slice(1).split('/')
  return `Wire.path(${parts.map((part) => (part.startsWith('{') ? snake(part.slice(1, -1)) : `"${part}"`)).join(', ')})`
}

/** An example of a method, from the samples of the API reference. */
function example(method: Method, description: Description): readonly string[] {
  const { resource, name, targets } = method
  const own = EXAMPLES[`${resource}.${name}`]
  if (own) return own
  const sample = sampleOf(description, method)
  const args = [
    ...targets.map((target) => `"${sample.target ?? `${/`(\w+_)…/.exec(target.doc)?.[1] ?? target.name}1`}"`),
    ...Object.entries(sample.bodies[0]?.params ?? {}).map(([key, value]) => `${snake(key)}: ${literal(value)}`),
  ]
  const written = `platen.${snake(resource)}.${snake(name)}${args.length > 0 ? `(${args.join(', ')})` : ''}`
  return [shown(written, sample)]
}

function shown(written: string, { variable, each, print, save }: OperationSample): string {
  if (save !== undefined) return `${written}.save("${save}")`
  if (variable === undefined) return written
  if (each !== undefined) return `${written}.each { |${variable}| puts ${variable}${print ? `.${snake(print)}` : ''} }`
  return print === undefined ? `puts ${written}.inspect` : `puts ${written}.${snake(print)}`
}

function literal(value: unknown): string {
  if (typeof value === 'string') {
    // IDs and keys of the reference are long.
    const short = value.replace(/^(\w+_)0\w{12,}$/, '$11').replace(/^0+$/, 'token')
    return JSON.stringify(short)
  }
  if (Array.isArray(value)) {
    const isWords = value.every((item) => typeof item === 'string' && /^[\w-]+$/.test(item))
    return isWords ? `%w[${value.join(' ')}]` : `[${value.map(literal).join(', ')}]`
  }
  if (value !== null && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${snake(key)}: ${literal(item)}`)
      .join(', ')} }`
  return value === null ? 'nil' : String(value)
}
