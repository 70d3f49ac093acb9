/** Go: `clients/go`. The text is as gofmt leaves it. */

import { defined } from '../defined.ts'
import type { Description, Enum, Field, Method, Model, Resource, Type } from '../description.ts'
import { type Language, methodDoc, resourceDoc } from '../language.ts'
import { capital, listed, lower, pascal, spoken, wrapped } from '../words.ts'

const SOURCE = 'clients/go'
const LINE_CHARS = 124

export const go: Language = {
  files: (description) => ({
    [`${SOURCE}/types.go`]: new Types(description).text(),
    [`${SOURCE}/services.go`]: new Services(description).text(),
  }),
}

/** Names that Go has for other reasons than its case. */
const NAMES: Record<string, string> = { JobError: 'JobFailure', Key: 'APIKey' }

/** Sets of values that are types, with the first part of their constants. Others are texts. */
const ENUMS: Record<string, string> = {
  DocumentSource: 'Source',
  FileFormat: 'Format',
  JobStatus: 'Job',
  KeyMode: 'Key',
  ModelId: '',
  PageSize: 'Page',
  Scope: 'Scope',
  TemplateId: 'Template',
  Tier: 'Tier',
}
/** Types that are another's here. `ErrorCode` is with the errors. */
const SAME: Record<string, string> = { Format: 'FileFormat' }

/** Parameters that one type has for several methods: those of the first are fields of the second. */
const MERGED: Record<string, string> = { AccountUsageParams: 'UsageParams', JobParams: 'GenerateParams' }
/** Parameters that are arguments here, or that differ by no field. */
const LEFT_OUT = new Set(['GenerateFileParams', 'SetWebhookParams'])

/** Numbers that are 0 where they are null on the wire. Others are pointers. */
const ZERO_FOR_NULL = new Set([
  'Backend.retryAfter',
  'BackendTest.wordsPerSecond',
  'DeliveryAttempt.httpStatus',
  'LocalModel.wordsPerMinute',
  'Model.contextLength',
  'Model.wordsPerSecond',
  'TemplateFault.line',
  'WebhookTest.httpStatus',
])
/** Pointers, where the rules give none. */
const POINTERS = new Set(['JobParams.webhook', 'ModelDownload.endedAt'])
/** Sizes of files and disks. */
const INT64 = new Set([
  'LocalModel.fileBytes',
  'LocalModel.memoryBytes',
  'LocalModels.freeBytes',
  'LocalModels.memoryBytes',
  'ModelDownload.bytes',
  'ModelDownload.totalBytes',
])
/** Read from headers and events by hand. */
const WITHOUT_SETTER = new Set(['GeneratedDocument'])

/** `accountId` → `AccountID`. */
export function goName(name: string): string {
  return capital(name)
    .replace(/(Id|Url)(?![a-z])/g, (word) => word.toUpperCase())
    .replace(/^(Pdf|Api|Http|Ok)(?![a-z])/, (word) => word.toUpperCase())
}

/** The type of the parameters of a method. */
export function paramsType(name: string): string {
  return typeName(MERGED[name] ?? name)
}

/** The types of the fields of parameters. */
export function fieldTypes(description: Description): (model: Model, field: Field) => string {
  const types = new Types(description)
  return (model, field) => types.represented(model, field).type
}

function typeName(name: string): string {
  return NAMES[name] ?? goName(name === 'FileFormat' ? 'Format' : name)
}

function serviceName(resource: string): string {
  return `${goName(resource)}Service`
}

/** `FAQ`, `FormalLetter`, `A4`. */
function constantName(name: string, value: string): string {
  const word = /^(faq|pdf|doc|csv)$/.test(value) ? value.toUpperCase() : pascal(value)
  return `${ENUMS[name]}${word}`
}

/** Texts about fields: `nothing` is what the field has where the wire has null. */
function speech(nothing: string, type?: Type) {
  return {
    code: (text: string) => {
      const set = type?.kind === 'enum' && type.name !== null ? (SAME[type.name] ?? type.name) : null
      if (set !== null && set in ENUMS && (type as { values: readonly string[] }).values.includes(text))
        return constantName(set, text)
      const isField =
        /^[a-z]+[A-Z]\w*$/.test(text) || /^options\.\w+$/.test(text) || /^(content|source|request)$/.test(text)
      return isField ? text.split('.').map(goName).join('.') : text
    },
    method: (resource: string, method: string) => `[${serviceName(resource)}.${goName(method)}]`,
    resource: (resource: string) => `[${serviceName(resource)}]`,
    nothing,
  }
}

function comment(text: string, indent = ''): string {
  if (text === '') return ''
  return `${wrapped(text, LINE_CHARS - 3 - indent.length * 4)
    .map((line) => `${indent}// ${line}`.trimEnd())
    .join('\n')}\n`
}

/** Rows in columns. A row that is a text, such as a comment, ends the columns. */
function aligned(rows: readonly (string | string[])[], indent: string): string {
  const lines: string[] = []
  let block: string[][] = []
  const flush = () => {
    const widths = (block[0] ?? []).map((_, column) => Math.max(...block.map((row) => defined(row[column]).length)))
    for (const row of block)
      lines.push(
        indent +
          row
            .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(defined(widths[column]))))
            .join(' '),
      )
    block = []
  }
  for (const row of rows) {
    if (typeof row !== 'string') block.push(row)
    else {
      flush()
      lines.push(row)
    }
  }
  flush()
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

function file(imports: readonly string[], body: string): string {
  const used = imports.filter((name) => new RegExp(`\\b${name.split('/').at(-1)}\\.`).test(body))
  return `// Code generated by clients/generator (npm run generate). DO NOT EDIT.

package platen

import (
${used.map((name) => `\t"${name}"\n`).join('')})

${body.trimEnd()}
`
}

class Types {
  readonly #description: Description
  readonly #queries: ReadonlySet<string>

  constructor(description: Description) {
    this.#description = description
    const queries = description.resources
      .flatMap(({ methods }) => methods)
      .filter((method) => method.params !== null && method.paramsIn === 'query')
      .map((method) => MERGED[defined(method.params)] ?? defined(method.params))
    this.#queries = new Set(queries)
  }

  text(): string {
    const { models, enums } = this.#description
    const merged = models
      .filter(({ name }) => !(name in MERGED) && !LEFT_OUT.has(name))
      .map((model) => {
        const more = models.filter(({ name }) => MERGED[name] === model.name)
        return more.length === 0
          ? model
          : { ...model, fields: [...model.fields, ...more.flatMap((one) => this.#only(one, model))] }
      })
    const mediaTypes = Object.entries(this.#description.mediaTypes).map(([format, type]) => [
      `${constantName('FileFormat', format)}:`,
      `"${type}",`,
    ])
    const body = [
      ...enums.filter(({ name }) => name in ENUMS).map(enumType),
      `var mediaTypes = map[Format]string{\n${aligned(mediaTypes, '\t')}}\n`,
      ...merged.map((model) => this.#model(model)),
    ].join('\n')
    return file(['encoding/json', 'log/slog', 'time'], body)
  }

  /** The fields of parameters that only some methods take, with a word about it. */
  #only({ name, fields }: Model, base: Model): Field[] {
    const method = defined(
      this.#description.resources
        .flatMap(({ methods }) => methods)
        .find((one) => one.params === name || (one.kind === 'handWritten' && name === `${capital(one.name)}Params`)),
    )
    return fields
      .filter((field) => !base.fields.some((one) => one.name === field.name))
      .map((field) => ({
        ...field,
        name: field.name,
        doc: `For {${method.resource}.${method.name}} only. ${field.doc}`,
      }))
  }

  #model(model: Model): string {
    const { name, use, isReply, isChange } = model
    const type = typeName(name)
    const base =
      model.extends !== null && !(model.extends in MERGED)
        ? defined(this.#description.models.find((one) => one.name === model.extends))
        : null
    const rows: (string | string[])[] = base ? [`\t${typeName(base.name)}`] : []
    for (const field of model.fields) {
      const doc = this.#fieldDoc(model, field)
      if (doc !== '') rows.push(comment(doc, '\t').trimEnd())
      rows.push(this.#field(model, field))
    }
    const hasResponse = isReply && !base?.isReply
    if (hasResponse) rows.push(['Response', 'ResponseInfo', '`json:"-"`'])
    const receiver = lower(type).slice(0, 1)
    const parts = [
      `${comment(typeDoc(type, spoken(model.doc, speech('nil')), use))}type ${type} struct {\n${aligned(rows, '\t')}}\n`,
    ]
    if (hasResponse && !WITHOUT_SETTER.has(name))
      parts.push(`func (${receiver} *${type}) setResponse(info ResponseInfo) { ${receiver}.Response = info }\n`)
    if (use === 'result' && model.allFields.some((field) => field.type.kind === 'secret'))
      parts.push(logValue(model, type, receiver))
    if (isChange) parts.push(marshal(model, type))
    if (this.#queries.has(name)) parts.push(query(model, type))
    return parts.join('\n')
  }

  #field(model: Model, field: Field): string[] {
    const { type, omit } = this.represented(model, field)
    const tag = omit === '' ? field.name : `${field.name},${omit}`
    return [goName(field.name), type, `\`json:"${tag}"\``]
  }

  /** The type of a field, and how it is left out of JSON. */
  represented(model: Model, field: Field): { type: string; omit: '' | 'omitempty' | 'omitzero' } {
    const { type, optional, nullable, minimum, standard, name } = field
    const path = `${model.name}.${name}`
    const mergedPath = Object.keys(MERGED).find((one) => POINTERS.has(`${one}.${name}`) && MERGED[one] === model.name)
    const plain = goType(type, path)
    const isAbsent = optional || nullable
    if (model.isChange) {
      if (nullable) return { type: `Nullable[${plain}]`, omit: '' }
      const isPointer = type.kind === 'boolean' || type.kind === 'integer' || type.kind === 'number'
      return { type: isPointer ? `*${plain}` : plain, omit: '' }
    }
    if (!isAbsent) return { type: plain, omit: '' }
    const inQuery = this.#queries.has(model.name)
    switch (type.kind) {
      case 'model':
        return { type: `*${plain}`, omit: optional ? 'omitempty' : '' }
      case 'time':
        if (POINTERS.has(path)) return { type: `*${plain}`, omit: '' }
        if (model.use === 'params' && !inQuery) return { type: `*${plain}`, omit: 'omitempty' }
        return { type: plain, omit: 'omitzero' }
      case 'integer':
      case 'number': {
        if (model.use === 'result')
          return ZERO_FOR_NULL.has(path) ? { type: plain, omit: 'omitempty' } : { type: `*${plain}`, omit: '' }
        // Where 0 is a value, it is not the sign of an absent one.
        const isPointer = minimum === null || minimum <= 0
        return { type: isPointer ? `*${plain}` : plain, omit: 'omitempty' }
      }
      case 'boolean': {
        const isPointer = standard !== false || mergedPath !== undefined
        return { type: isPointer ? `*${plain}` : plain, omit: 'omitempty' }
      }
      default:
        return { type: plain, omit: 'omitempty' }
    }
  }

  #fieldDoc(model: Model, field: Field): string {
    const { type, omit } = this.represented(model, field)
    const nothing = type.startsWith('*')
      ? 'nil'
      : omit === 'omitzero'
        ? 'zero'
        : type.startsWith('Nullable')
          ? 'null'
          : /^(int|float)/.test(type)
            ? '0'
            : 'empty'
    const text = spoken(field.doc, speech(nothing, field.type))
    // A set of values without a type is listed here.
    const set = field.type.kind === 'list' ? field.type.item : field.type
    if (set.kind !== 'enum' || isTyped(set) || set.name === 'ErrorCode') return text
    const missing = set.values.some((value) => !field.doc.includes(`\`${value}\``))
    return missing ? `${text} One of ${listed(set.values, 'or')}.`.trim() : text
  }
}

function isTyped(type: Type & { kind: 'enum' }): boolean {
  return type.name !== null && ((SAME[type.name] ?? type.name) in ENUMS || type.name === 'ErrorCode')
}

function goType(type: Type, path = ''): string {
  switch (type.kind) {
    case 'text':
      return 'string'
    case 'secret':
      return 'Secret'
    case 'integer':
      return INT64.has(path) ? 'int64' : 'int'
    case 'number':
      return 'float64'
    case 'boolean':
      return 'bool'
    case 'time':
      return 'time.Time'
    case 'any':
      return 'any'
    case 'list':
      return `[]${goType(type.item)}`
    case 'map':
      return `map[string]${goType(type.value)}`
    case 'model':
      return typeName(type.name)
    case 'enum':
      return isTyped(type) ? typeName(SAME[defined(type.name)] ?? defined(type.name)) : 'string'
  }
}

/** `An account.` → `Account is an account.` */
function typeDoc(type: string, doc: string, use: Model['use']): string {
  const isPlural = use === 'params' || (/[^s]s$/.test(type) && !/Status$/.test(type))
  return `${type} ${isPlural ? 'are' : 'is'} ${lower(doc).replace(/^parameters/, 'the parameters')}`
}

function enumType({ name, doc, values }: Enum): string {
  const type = typeName(name)
  const rows = values.map((value) => [constantName(name, value), type, `= "${value}"`])
  return `${comment(typeDoc(type, spoken(doc, speech('nil', { kind: 'enum', name, values })), 'result'))}type ${type} string

// Values of ${type}.
const (
${aligned(rows, '\t')})
`
}

function logValue({ allFields }: Model, type: string, receiver: string): string {
  const attributes = allFields
    .filter((field) => field.type.kind === 'text')
    .map(({ name }) => `slog.String("${name}", ${receiver}.${goName(name)})`)
  return `// LogValue leaves out what is secret.
func (${receiver} ${type}) LogValue() slog.Value {
\treturn slog.GroupValue(${attributes.length > 2 ? `\n\t\t${attributes.join(',\n\t\t')},\n\t` : attributes.join(', ')})
}
`
}

function marshal({ fields }: Model, type: string): string {
  const set = ({ name, type: kind, nullable }: Field) => {
    const at = `p.${goName(name)}`
    const condition = nullable
      ? `${at}.isSet`
      : kind.kind === 'text' || kind.kind === 'enum' || kind.kind === 'secret'
        ? `${at} != ""`
        : `${at} != nil`
    return `\tif ${condition} {\n\t\tbody["${name}"] = ${at}\n\t}\n`
  }
  return `// MarshalJSON leaves out what is not set.
func (p ${type}) MarshalJSON() ([]byte, error) {
\tbody := map[string]any{}
${fields.map(set).join('')}\treturn json.Marshal(body)
}
`
}

function query({ fields }: Model, type: string): string {
  const calls = fields.map(({ name, type: kind }) => {
    const at = `p.${goName(name)}`
    if (kind.kind === 'integer') return `number("${name}", ${at})`
    if (kind.kind === 'time') return `time("${name}", ${at})`
    return `text("${name}", ${kind.kind === 'enum' && isTyped(kind) ? `string(${at})` : at})`
  })
  const body = calls.length === 1 ? `query{}.${calls[0]}` : `query{}.\n\t\t${calls.join('.\n\t\t')}`
  return `func (p ${type}) query() query {\n\treturn ${body}\n}\n`
}

class Services {
  readonly #description: Description

  constructor(description: Description) {
    this.#description = description
  }

  text(): string {
    const { resources } = this.#description
    const body = [this.#client(), ...resources.map((resource) => this.#service(resource))].join('\n')
    return file(['cmp', 'context', 'iter', 'net/http'], body)
  }

  #client(): string {
    const { resources } = this.#description
    const rows = resources.map(({ name, doc }) => [
      comment(spoken(doc, speech('nil')), '\t').trimEnd(),
      `\t${goName(name)} *${serviceName(name)}`,
    ])
    return `// Client calls a Platen service. It is immutable and safe for concurrent use: make one for a process and share it.
type Client struct {
${rows.flat().join('\n')}

\ttransport *transport
}

func clientOf(t *transport) *Client {
\treturn &Client{
${aligned([...resources.map(({ name }) => [`${goName(name)}:`, `&${serviceName(name)}{t},`]), ['transport:', 't,']], '\t\t')}\t}
}
`
  }

  #service(resource: Resource): string {
    const name = serviceName(resource.name)
    const text = spoken(resourceDoc(resource), speech('nil'))
    const methods = resource.methods
      .filter(({ kind }) => kind !== 'handWritten')
      .map((method) => this.#method(method, resource))
    return [
      `${comment(`${name} handles ${lower(sentences(text))}`)}type ${name} struct{ t *transport }\n`,
      ...methods,
    ].join('\n')
  }

  #method(method: Method, resource: Resource): string {
    const { kind, field, result, path, httpMethod, params, paramsIn, targets, secret, spread, formatDefault } = method
    const name = goName(method.name)
    const type = result === null ? '' : typeName(result)
    const paramType = params === null ? null : paramsType(params)
    const model = this.#description.models.find((one) => one.name === params)
    const args = [
      'ctx context.Context',
      ...targets.map((target) => `${target.name} string`),
      ...(paramType === null
        ? []
        : spread
          ? defined(model).fields.map((one) => `${one.name} ${goType(one.type)}`)
          : [`params ${paramType}`]),
      `options ...${kind === 'file' ? 'FileOption' : 'CallOption'}`,
    ]
    const head = (reply: string) =>
      `${this.#doc(method, resource)}func (s *${serviceName(method.resource)}) ${name}(${args.join(', ')}) ${reply} {\n`
    const at = pathText(path)
    const parts = [
      `method: http.Method${capital(httpMethod.toLowerCase())}`,
      `path: ${at}`,
      ...(params === null
        ? []
        : paramsIn === 'query'
          ? ['query: params.query()']
          : [`body: ${spread ? spreadBody(defined(model)) : 'params'}`]),
      ...(secret ? ['secret: true'] : []),
      ...(kind === 'file'
        ? [
            method.accept
              ? `accept: "${method.accept}"`
              : `accept: acceptOf(${formatDefault === null ? 'params.Format' : `cmp.Or(params.Format, ${constantName('FileFormat', formatDefault)})`})`,
          ]
        : []),
    ]
    const withCall = (before: string, after: string) => {
      const line = `\treturn ${before}call{${parts.join(', ')}}${after}`
      return line.length + 3 <= LINE_CHARS
        ? `${line}\n`
        : `\tc := call{${parts.join(', ')}}\n\treturn ${before}c${after}\n`
    }
    switch (kind) {
      case 'data':
        return `${head(`(*${type}, error)`)}${withCall(`data[${type}](ctx, s.t, `, ', callOptions(options))')}}\n`
      case 'object':
        return `${head(`(*${type}, error)`)}${withCall(`whole[${type}](ctx, s.t, `, ', callOptions(options))')}}\n`
      case 'none':
        return `${head('error')}${withCall('none(ctx, s.t, ', ', options)')}}\n`
      case 'file':
        return `${head('(*DocumentFile, error)')}${withCall('fileCall(ctx, s.t, ', ', fileOptions(options))')}}\n`
      case 'list':
        return `${head(`(*List[${type}], error)`)}\treturn list${field === null ? '' : 'In'}[${type}](ctx, s.t, ${at}, ${field === null ? '' : `"${field}", `}options)\n}\n`
      case 'page':
        return `${head(`(*Page[${type}], error)`)}\treturn page[${type}](ctx, s.t, ${at}, "${field}", params.query(), options)\n}\n`
      case 'all':
        return `${head(`iter.Seq2[${type}, error]`)}\treturn everyItem(params.Cursor, func(cursor string) (*Page[${type}], error) {
\t\tparams := params
\t\tparams.Cursor = cursor
\t\treturn s.List(ctx, params, options...)
\t})
}
`
      case 'handWritten':
        throw new Error(`${name} is written by hand.`)
    }
  }

  /** Begins with the name, ends with the errors. */
  #doc(method: Method, resource: Resource): string {
    const name = goName(method.name)
    const isChange = this.#description.models.some((one) => one.name === method.params && one.isChange)
    const text = sentences(spoken(methodDoc(method, resource), speech(isChange ? '[Null]' : 'nil')))
    const isPhrase = /^(The|A|An) /.test(text)
    const first = `${name} ${isPhrase ? 'is ' : ''}${lower(text)}`
    const errors = method.errors.map((error) => `[Err${goName(error)}]`)
    return comment(
      [
        first,
        ...(method.kind === 'all' ? ['An error ends the loop.'] : []),
        ...(method.kind === 'file' ? ['The file is in memory, or goes to [ToFile] or [ToWriter].'] : []),
        ...(errors.length > 0 ? [`Errors: ${listed([...errors, 'those of every call'])}.`] : []),
      ].join(' '),
    )
  }
}

/** Go comments have sentences with a subject. */
function sentences(text: string): string {
  return text.replace(/(?<=\. )(Needs|Takes|Counts|Ends)\b/g, (verb) => `It ${lower(verb)}`)
}

function spreadBody({ fields }: Model): string {
  return `map[string]any{${fields.map(({ name }) => `"${name}": ${name}`).join(', ')}}`
}

/** `"/accounts"`, or `idPath("accounts", id, "disable")`. */
function pathText(path: string): string {
  const [, collection, id, rest] = /^\/(.+?)\/\{(\w+)\}(?:\/(.+))?$/.exec(path) ?? []
  if (collection === undefined) return `"${path}"`
  return `idPath(${[`"${collection}"`, id, ...(rest === undefined ? [] : [`"${rest}"`])].join(', ')})`
}
