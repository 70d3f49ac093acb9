/** TypeScript: `packages/client/src`. The text is formatted by Biome afterwards. */
import { defined } from '../defined.ts'
import type { Description, Enum, Field, Method, Model, Resource, Type } from '../description.ts'
import { type Language, methodDoc, NOTICE, resourceDoc } from '../language.ts'
import { capital, listed, spoken, wrapped } from '../words.ts'

const SOURCE = 'packages/client/src'
const LINE_CHARS = 120

export const typescript: Language = {
  files: (description) => ({
    [`${SOURCE}/types.ts`]: types(description),
    [`${SOURCE}/resources.ts`]: resources(description),
    [`${SOURCE}/api.ts`]: api(description),
    [`${SOURCE}/media-types.ts`]: mediaTypes(description),
  }),
}

/** Types of values that include "one of a later release" by themselves. */
const OPEN = new Set(['DocumentSource', 'JobStatus'])
/** Types of values that parameters take without others: each has its media type. */
const CLOSED_IN_PARAMS = new Set(['Format', 'FileFormat'])
/** Replies without `response` in their type: they are also fields of another. */
const PLAIN = new Set(['ModelDownload'])
/** Resources whose class is written by hand, and the file that has it. */
const HAND_WRITTEN: Record<string, string> = { generate: 'generate.ts', jobs: 'jobs.ts' }

function comment(text: string, indent = ''): string {
  return text === '' ? '' : block(spoken(text, SPEECH), indent)
}

/** A comment with a line for each error that a method is likely to throw. */
function methodComment(text: string, errors: readonly string[]): string {
  const throws = errors.map((error) => `@throws {${error}Error}`)
  const short = [spoken(text, SPEECH), ...throws].join(' ')
  if (throws.length <= 1 && short.length < LINE_CHARS - 8) return block(short, '  ')
  return block([spoken(text, SPEECH), ...(throws.length > 0 ? ['', ...throws] : [])].join('\n'), '  ')
}

function block(text: string, indent: string): string {
  const lines = wrapped(text, LINE_CHARS - indent.length - 3)
  if (lines.length === 1 && text.length < LINE_CHARS - indent.length - 6) return `${indent}/** ${text} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

const SPEECH = {
  code: (text: string) => `\`${text}\``,
  method: (resource: string, method: string) => `\`${resource}.${method}\``,
  resource: (resource: string) => `\`${resource}\``,
  nothing: 'null',
}

function types({ models, enums }: Description): string {
  return `// ${NOTICE}

/**
 * Types of requests and results, in the names of the wire. Times of results are \`Date\`.
 *
 * The package has no dependency, so these are plain declarations.
 */
import type { WithResponse } from './response.ts'

/** A known value, or one that a newer service or its operator added. */
export type Open<Known extends string> = Known | (string & {})

${enums.map(enumType).join('\n')}
${models.map((model) => modelType(model, models)).join('\n')}`
}

function enumType({ name, doc, values }: Enum): string {
  const union = values.map(quoted).join(' | ')
  return `${comment(doc)}export type ${name} = ${OPEN.has(name) ? `Open<${union}>` : union}\n`
}

function modelType(model: Model, models: readonly Model[]): string {
  const { name, doc, use, fields, isReply, isOneOf } = model
  const lines = fields.map((field) =>
    field.doc === '' ? member(field, use, models) : `${comment(field.doc, '  ')}${member(field, use, models)}`,
  )
  if (isOneOf)
    return `${comment(doc)}export type ${name} =\n${fields
      .map((field) => `  | {\n${comment(field.doc, '    ')}    ${field.name}: ${typeOf(field.type, use, models)} }`)
      .join('\n')}\n`
  const base = model.extends
  const narrowed = fields.filter(
    (field) =>
      base && defined(models.find((one) => one.name === base)).allFields.some((one) => one.name === field.name),
  )
  // A wider type in place of an inherited one, as that of a file, is no extension.
  const isWider = use === 'params' && narrowed.length > 0
  const bases = [
    ...(base === null
      ? []
      : [isWider ? `Omit<${base}, ${narrowed.map((field) => quoted(field.name)).join(' | ')}>` : base]),
    ...(isReply && !PLAIN.has(name) && !(base && defined(models.find((one) => one.name === base)).isReply)
      ? ['WithResponse']
      : []),
  ]
  const head = `export interface ${name}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''}`
  const secrets = secretsOf(model)
  const redacted =
    use === 'result' && secrets.length > 0
      ? ` ${listed(secrets.map((one) => `\`${one}\``))} ${secrets.length > 1 ? 'are' : 'is'} replaced by \`…\` where Node prints the object.`
      : ''
  return `${comment(doc + redacted)}${head} {\n${lines.join('\n')}\n}\n`
}

function member({ name, type, optional, nullable }: Field, use: Model['use'], models: readonly Model[]): string {
  const written = typeOf(type, use, models)
  return `  ${name}${optional ? '?' : ''}: ${written}${nullable ? ' | null' : ''}${optional ? ' | undefined' : ''}`
}

function typeOf(type: Type, use: Model['use'], models: readonly Model[]): string {
  switch (type.kind) {
    case 'text':
    case 'secret':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'time':
      return use === 'params' ? 'Date | string' : 'Date'
    case 'any':
      return 'unknown'
    case 'list': {
      const item = typeOf(type.item, use, models)
      return /[|& ]/.test(item) && !/^\w+<.*>$/.test(item) ? `(${item})[]` : `${item}[]`
    }
    case 'map':
      return `Record<string, ${typeOf(type.value, use, models)}>`
    case 'model': {
      const { isReply, name } = defined(models.find((one) => one.name === type.name))
      return isReply && !PLAIN.has(name) ? `Omit<${name}, 'response'>` : name
    }
    case 'enum': {
      const { name, values } = type
      if (name !== null && (OPEN.has(name) || (use === 'params' && CLOSED_IN_PARAMS.has(name)))) return name
      return `Open<${name ?? values.map(quoted).join(' | ')}>`
    }
  }
}

function secretsOf({ allFields }: Model): string[] {
  return allFields.filter(({ type }) => type.kind === 'secret').map(({ name }) => name)
}

function className(resource: string): string {
  return `${capital(resource)}Resource`
}

function isGenerated(resource: Resource): boolean {
  return resource.methods.some(({ kind }) => kind !== 'handWritten')
}

function resources({ resources: all, models }: Description): string {
  const generated = all.filter(isGenerated)
  const body = generated.map((resource) => resourceClass(resource, models)).join('\n')
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  const imports = (from: string, names: readonly string[], isType = false) => {
    const found = used(names)
    if (found.length === 0) return ''
    const listed = found.map((name) => (!isType && TYPE_IMPORTS.has(name) ? `type ${name}` : name)).join(', ')
    return `import ${isType || found.every((name) => TYPE_IMPORTS.has(name)) ? `type { ${found.join(', ')} }` : `{ ${listed} }`} from './${from}'\n`
  }
  return `// ${NOTICE}

/** The resources of the client: one method for each operation. */
${imports('file.ts', ['DocumentFile', 'FileCallOptions', 'fileCall', 'SaveCallOptions', 'SavedFile'])}${imports('media-types.ts', ['acceptOf'])}${imports('options.ts', ['CallOptions'], true)}${imports('page.ts', ['everyItem', 'Page', 'readPage'])}${imports('response.ts', ['redactPrinted', 'WithResponse', 'withResponse'])}${imports('transport.ts', ['pathOf', 'Transport'])}${imports('types.ts', models.map(({ name }) => name).toSorted(), true)}
${body}`
}

const TYPE_IMPORTS = new Set([
  'DocumentFile',
  'FileCallOptions',
  'SaveCallOptions',
  'SavedFile',
  'Page',
  'WithResponse',
  'Transport',
])

function resourceClass(resource: Resource, models: readonly Model[]): string {
  return `${comment(resourceDoc(resource))}export class ${className(resource.name)} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

${resource.methods
  .filter(({ kind }) => kind !== 'handWritten')
  .map((method) => methodText(method, resource, models))
  .join('\n')}}
`
}

function methodText(method: Method, resource: Resource, models: readonly Model[]): string {
  const { name, kind, field, result, params, paramsIn, httpMethod, secret, targets } = method
  const doc = methodComment(methodDoc(method, resource), method.errors)
  const model = models.find((one) => one.name === params)
  const isOptional = method.paramsOptional && !model?.isChange && !model?.isOneOf
  const ids = targets.map((target) => `${target.name}: string`)
  const paramsArg = params === null ? [] : [isOptional ? `params: ${params} = {}` : `params: ${params}`]
  const path = pathText(method)
  const body = params === null ? '' : `, ${paramsIn}: params`
  const isAsync = targets.length > 0
  const options = kind === 'file' ? 'options: FileCallOptions | SaveCallOptions = {}' : 'options?: CallOptions'
  const head = (type: string) =>
    `${doc}  ${isAsync ? 'async ' : ''}${name}(${[...ids, ...paramsArg, options].join(', ')}): ${type} {\n`
  const call = `{ method: '${httpMethod}', path: ${path}${body}${secret ? ', once: true' : ''} }`
  switch (kind) {
    case 'none':
      return `${head('Promise<void>')}    return this.#transport.none(${call}, options)\n  }\n`
    case 'page':
      return `${doc}  ${name}(${[...paramsArg, options].join(', ')}): Promise<Page<${result}>> {
    return readPage(this.#transport, { path: ${path}, field: '${field}', query: params }, options)\n  }\n`
    case 'all':
      return `${doc}  all(${[...paramsArg, options].join(', ')}): AsyncGenerator<${result}> {
    return everyItem((page) => this.list({ ...params, ...page }, options), params)\n  }\n`
    case 'list': {
      if (field === null)
        return `${head(`Promise<${result}[] & WithResponse>`)}    return this.#transport.json(${call}, options)\n  }\n`
      return `${doc}  async ${name}(${[...ids, ...paramsArg, options].join(', ')}): Promise<${result}[] & WithResponse> {
    const { ${field}, response } = await this.#transport.data<{ ${field}: ${result}[] }>(${call}, options)
    return withResponse(${field}, response)\n  }\n`
    }
    case 'data':
    case 'object': {
      const read = kind === 'data' ? 'data' : 'json'
      const found = defined(models.find((one) => one.name === result))
      const secrets = secretsOf(found)
      const type = `Promise<${PLAIN.has(found.name) ? `${result} & WithResponse` : result}>`
      if (secrets.length === 0) return `${head(type)}    return this.#transport.${read}(${call}, options)\n  }\n`
      return `${doc}  async ${name}(${[...ids, ...paramsArg, options].join(', ')}): ${type} {
    const result = await this.#transport.${read}<${result}>(${call}, options)
    return redactPrinted(result, ${secrets.map(quoted).join(', ')})\n  }\n`
    }
    case 'file': {
      const accept = method.accept
        ? `accept: '${method.accept}'`
        : `...acceptOf(${method.formatDefault === null ? 'params.format' : `params.format ?? ${quoted(method.formatDefault)}`})`
      const fileCall = `{ method: '${httpMethod}', path: ${path}${body}, ${accept} }`
      const overload = (optionsArg: string, type: string, isSave: boolean) => {
        const own =
          params === null
            ? []
            : [isOptional ? (isSave ? `params: ${params} | undefined` : `params?: ${params}`) : `params: ${params}`]
        return `  ${name}(${[...ids, ...own, optionsArg].join(', ')}): Promise<${type}>\n`
      }
      return `${doc}${overload('options: SaveCallOptions', 'SavedFile', true)}${overload('options?: FileCallOptions', 'DocumentFile', false)}${head('Promise<DocumentFile | SavedFile>').replace(doc, '')}    return fileCall(this.#transport, ${fileCall}, options)\n  }\n`
    }
    case 'handWritten':
      throw new Error(`${name} is written by hand.`)
  }
}

/** `'/accounts'`, or `pathOf('accounts', id)`. */
function pathText({ path, targets }: Method): string {
  if (targets.length === 0) return quoted(path)
  const parts = path.slice(1).split('/')
  return `pathOf(${parts.map((part) => (part.startsWith('{') ? part.slice(1, -1) : quoted(part))).join(', ')})`
}

function api({ resources: all }: Description): string {
  const classOf = ({ name }: Resource) => (HAND_WRITTEN[name] ? capital(name) : className(name))
  const generated = all.filter(({ name }) => !HAND_WRITTEN[name])
  return `// ${NOTICE}

/** The resources of a client, made for one connection to the service. */
${Object.entries(HAND_WRITTEN)
  .map(([name, file]) => `import { ${capital(name)} } from './${file}'\n`)
  .join('')}import { ${generated.map(classOf).toSorted().join(', ')} } from './resources.ts'
import type { Transport } from './transport.ts'

export class Api {
${all.map((resource) => `  readonly ${resource.name}: ${classOf(resource)}\n`).join('')}
  constructor(transport: Transport) {
${all.map((resource) => `    this.${resource.name} = new ${classOf(resource)}(transport)\n`).join('')}  }
}
`
}

function mediaTypes({ mediaTypes: all }: Description): string {
  return `// ${NOTICE}
import type { FileFormat } from './types.ts'

export const MEDIA_TYPES: Record<FileFormat, string> = ${JSON.stringify(all)}

/** The header of a request for a file in this format; none for the default format of the service. */
export function acceptOf(format: FileFormat | undefined): { accept?: string } {
  return format === undefined ? {} : { accept: MEDIA_TYPES[format] }
}
`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
