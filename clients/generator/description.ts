/**
 * Describes the clients without a language: resources with their methods, and the types that these take and return.
 *
 * In: the OpenAPI document and `operations.ts`. Out: what `languages/*` write as source text. Every name is that of the wire, in
 * camelCase; types begin with a capital. A language changes the case and writes the texts in its own words (`words.ts`).
 */
import { FILE_FORMATS, mediaTypeOf, OPERATIONS, type OpenApiDocument } from '@platen/wire'
import { defined } from './defined.ts'
import {
  ENUMS,
  EXTENDS,
  FIELD_DOCS,
  FIELD_TYPES,
  HAND_WRITTEN_RESULTS,
  INNER_TYPES,
  type MethodEntry,
  NULLABLE,
  ONE_OF,
  PARAMS,
  RESOURCES,
  type ResourceEntry,
  type Sample,
  TO_COME,
  TYPE_DOCS,
} from './operations.ts'
import { capital, grouped, singular, thirdPerson } from './words.ts'

export type Type =
  /** `time`: an instant. `secret`: a text that is not printed. `any`: any JSON value. */
  | { kind: 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'secret' | 'any' }
  /** A text that is one of these values, or one of a later release. `name` is null where the set has no name. */
  | { kind: 'enum'; name: string | null; values: readonly string[] }
  | { kind: 'list'; item: Type }
  | { kind: 'map'; value: Type }
  | { kind: 'model'; name: string }

export interface Field {
  /** Name on the wire. */
  name: string
  type: Type
  /** Whether it may be absent: an optional parameter, or a field that only some replies have. */
  optional: boolean
  nullable: boolean
  /** Sentences about it; empty where the name says everything. */
  doc: string
  /** The smallest number that it takes, if it has one. */
  minimum: number | null
  /** Of a parameter: what the service takes where it is left out, if that is a value. */
  standard: unknown
}

/** An object of a reply, or the parameters of a method. */
export interface Model {
  name: string
  doc: string
  /** `result`: of replies. `params`: of requests. */
  use: 'result' | 'params'
  /** The type whose fields it has too. */
  extends: string | null
  /** Without those of `extends`, but for those that are narrower here. */
  fields: readonly Field[]
  /** With those of `extends`. */
  allFields: readonly Field[]
  /** Whether a method returns it, so that it has the metadata of a reply. */
  isReply: boolean
  /** Whether another model contains it. */
  isNested: boolean
  /** Whether null and absent differ: the parameters of a change. */
  isChange: boolean
  /** Whether exactly one of the fields is sent. */
  isOneOf: boolean
}

export interface Enum {
  name: string
  doc: string
  values: readonly string[]
}

export interface Method {
  resource: string
  name: string
  operation: string
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v1`, with parameters in braces. */
  path: string
  /**
   * `data`: one object, unwrapped from `data`. `object`: the reply itself, one object. `list`: items that come whole; with `field`, unwrapped from that field of `data`.
   * `page`: one page of items, in `field`. `all`: an iterator over the items of all pages. `none`: no reply. `file`: a file.
   * `handWritten`: the client has its own code.
   */
  kind: 'data' | 'object' | 'list' | 'page' | 'all' | 'none' | 'file' | 'handWritten'
  field: string | null
  /** The type of the result; for `list`, `page` and `all` of one item. Null for `none`, `file` and `handWritten`. */
  result: string | null
  /** Parameters in the path, all texts. */
  targets: readonly { name: string; doc: string }[]
  /** Parameters in the query or body; null where there are none. */
  params: string | null
  paramsIn: 'query' | 'body'
  /** Whether all parameters may be left out. */
  paramsOptional: boolean
  /** Whether the parameters are arguments, where the language has the choice. */
  spread: boolean
  /** The media type of a file; null where `format` of the parameters chooses. */
  accept: string | null
  /** The `format` of a file where the parameters have none; null: that of the service. */
  formatDefault: string | null
  /** Whether the reply has a secret: no idempotency key, and never repeated once the request left. */
  secret: boolean
  counts: boolean
  /** Scope of the key; null for any key. */
  scope: string | null
  /** Whether it takes parameters, also where it is written by hand. */
  hasParams: boolean
  /** For the naming map; empty for most. */
  label: string
  /** Names of error classes that it is likely to give, without suffix: `NotFound`. */
  errors: readonly string[]
  /** Sentences: what it does. Marks are those of `words.ts`. */
  doc: string
}

export interface Resource {
  name: string
  doc: string
  /** Scope that most of its methods need; null for any key. */
  scope: string | null
  /** `all`: each call counts for the daily quota; `none`: no call does; `some`: the methods say it. */
  counts: 'all' | 'none' | 'some'
  methods: readonly Method[]
}

/** One call in the API reference. */
export interface OperationSample extends Sample {
  operation: string
  resource: string
  method: Method
  /** The parameters by example of the body; one without a name where the body has none. */
  bodies: readonly { example: string | null; params: Record<string, unknown> }[]
}

export interface Description {
  /** The media type of a file, by format. */
  mediaTypes: Readonly<Record<string, string>>
  resources: readonly Resource[]
  models: readonly Model[]
  enums: readonly Enum[]
  samples: readonly OperationSample[]
}

/** 409 is also the status of an idempotency key in use, so that the document gives it for every POST. Here the state forbids it. */
const CONFLICTS = new Set(OPERATIONS.filter(({ failures }) => failures?.includes(409)).map(({ id }) => id))

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: string[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  required?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

interface OpenApiOperation {
  operationId: string
  summary: string
  'x-scope'?: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** @throws if the document has an operation that `operations.ts` does not name, or the other way round. */
export function describe(document: OpenApiDocument): Description {
  return new Describer(document).describe()
}

class Describer {
  readonly #schemas: Record<string, Schema>
  readonly #operations = new Map<string, { method: Method['httpMethod']; path: string; object: OpenApiOperation }>()
  readonly #models = new Map<string, Omit<Model, 'isReply' | 'isNested'>>()
  readonly #enums: Enum[] = []
  /** The method that takes each type of parameters, as a mark. */
  readonly #takers = new Map<string, string>()
  /** Types that operations return. */
  readonly #replies = new Set<string>()

  constructor(document: OpenApiDocument) {
    this.#schemas = document.components.schemas as Record<string, Schema>
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, object] of Object.entries(methods)) {
        const operation = object as unknown as OpenApiOperation
        this.#operations.set(operation.operationId, {
          method: method.toUpperCase() as Method['httpMethod'],
          path,
          object: operation,
        })
      }
  }

  describe(): Description {
    for (const [name, { field, doc }] of Object.entries(ENUMS))
      this.#enums.push({ name, doc, values: this.#valuesOf(name, field) })
    for (const [name, from] of Object.entries(HAND_WRITTEN_RESULTS)) {
      const [schema, field] = from.split('.') as [string, string | undefined]
      const whole = this.#component(schema)
      this.#model(name, field === undefined ? whole : defined(defined(whole.properties)[field]), 'result')
      this.#replies.add(name)
    }
    const entries = this.#entries()
    const resources = Object.entries(entries).map(([name, entry]) => this.#resource(name, entry))
    for (const [name, { from, pick, omit, types, extends: base }] of Object.entries(PARAMS))
      this.#params(name, this.#component(from), { pick, omit, types, base: base ?? null })
    return {
      mediaTypes: Object.fromEntries(FILE_FORMATS.map((format) => [format, mediaTypeOf(format)])),
      resources,
      models: this.#finished(),
      enums: this.#enums,
      samples: this.#samples(entries, resources),
    }
  }

  /** The entries whose operations exist. */
  #entries(): Record<string, ResourceEntry> {
    const merged: Record<string, ResourceEntry> = {}
    for (const [name, { doc, methods }] of [...Object.entries(RESOURCES), ...Object.entries(TO_COME)]) {
      const known = Object.entries(methods).filter(([, { operation }]) => this.#operations.has(operation))
      if (known.length === 0 && !(name in RESOURCES)) continue
      merged[name] = { doc, methods: { ...merged[name]?.methods, ...Object.fromEntries(known) } }
    }
    const named = Object.values(merged).flatMap(({ methods }) => Object.values(methods).map((entry) => entry.operation))
    const unnamed = [...this.#operations.keys()].filter((id) => !named.includes(id))
    const gone = Object.values(RESOURCES)
      .flatMap(({ methods }) => Object.values(methods).map((entry) => entry.operation))
      .filter((id) => !this.#operations.has(id))
    const both = Object.entries(TO_COME).flatMap(([name, { methods }]) =>
      Object.keys(methods)
        .filter((method) => method in (RESOURCES[name]?.methods ?? {}))
        .map((method) => `${name}.${method}`),
    )
    if (both.length > 0)
      throw new Error(`clients/generator/operations.ts has ${both.join(', ')} twice: take it out of TO_COME.`)
    if (unnamed.length > 0) throw new Error(`clients/generator/operations.ts has no method for ${unnamed.join(', ')}.`)
    if (gone.length > 0)
      throw new Error(`clients/generator/operations.ts names unknown operations: ${gone.join(', ')}.`)
    return merged
  }

  #resource(name: string, { doc, methods }: ResourceEntry): Resource {
    const all = Object.entries(methods).flatMap(([method, entry]) => this.#methods(name, method, entry))
    const scopes = all.map(({ scope }) => scope)
    const scope = scopes.toSorted(
      (a, b) => scopes.filter((one) => one === b).length - scopes.filter((one) => one === a).length,
    )[0]
    const counting = all.filter(({ counts }) => counts).length
    return {
      name,
      doc,
      scope: scope ?? null,
      counts: counting === 0 ? 'none' : counting === all.length ? 'all' : 'some',
      methods: all,
    }
  }

  /** Two methods for a list with pages: one page, and the items of all. */
  #methods(resource: string, name: string, entry: MethodEntry): Method[] {
    const { method: httpMethod, path, object } = this.#operation(entry.operation)
    const { parameters, responses, requestBody } = object
    const body = requestBody?.content['application/json']?.schema
    const query = parameters.filter((one) => one.in === 'query')
    const statuses = Object.keys(responses)
    const reply = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    const mediaTypes = Object.keys(reply?.content ?? {})
    const isFile = entry.reply
      ? entry.reply === 'file'
      : !mediaTypes.includes('application/json') && mediaTypes.length > 0
    const paramsName = entry.params ?? `${capital(singular(resource))}${capital(name)}Params`
    const common = {
      resource,
      operation: entry.operation,
      httpMethod,
      path,
      targets: parameters
        .filter((one) => one.in === 'path')
        .map((one) => ({ name: one.name, doc: (one.description ?? '').replace(/\.$/, '') })),
      paramsIn: body ? ('body' as const) : ('query' as const),
      hasParams: body !== undefined || query.length > 0,
      label: entry.label ?? '',
      spread: entry.spread ?? false,
      accept: isFile && mediaTypes.length === 1 ? defined(mediaTypes[0]) : null,
      formatDefault:
        isFile && entry.reply ? String(defined(this.#resolved(defined(body)).properties?.['format']).default) : null,
      secret: httpMethod === 'POST' && !parameters.some((one) => one.name === 'Idempotency-Key'),
      counts: statuses.includes('429'),
      scope: object['x-scope'] ?? null,
      errors: [
        ...(entry.errors ?? []),
        ...(statuses.includes('404') ? ['NotFound'] : []),
        ...(CONFLICTS.has(entry.operation) ? ['Conflict'] : []),
      ],
      doc: entry.doc ?? `${thirdPerson(object.summary)}.`,
    }
    this.#takers.set(paramsName, this.#takers.get(paramsName) ?? `{${resource}.${name}}`)
    if (entry.handWritten)
      return [{ ...common, name, kind: 'handWritten', field: null, result: null, params: null, paramsOptional: true }]
    const params = body
      ? this.#params(paramsName, body, {})
      : query.length > 0
        ? this.#params(paramsName, querySchema(query), {})
        : null
    const required = body ? (this.#resolved(body).required ?? []) : query.filter((one) => one.required)
    const shape = this.#replyShape(entry, reply, isFile)
    const method: Method = { ...common, ...shape, name, params, paramsOptional: required.length === 0 }
    if (method.kind !== 'page') return [method]
    const order = /, ((?:oldest|newest) first)$/.exec(object.summary)?.[1]
    const suffix = order ? `, ${order}` : ''
    return [
      { ...method, doc: entry.doc ?? `Returns one page${suffix}.` },
      { ...method, kind: 'all', name: 'all', doc: `Iterates over the items of all pages${suffix}.` },
    ]
  }

  #replyShape(
    entry: MethodEntry,
    reply: OpenApiOperation['responses'][string] | undefined,
    isFile: boolean,
  ): Pick<Method, 'kind' | 'field' | 'result'> {
    if (isFile) return { kind: 'file', field: null, result: null }
    const schema = reply?.content?.['application/json']?.schema
    if (schema === undefined) return { kind: 'none', field: null, result: null }
    if (schema.type === 'array')
      return { kind: 'list', field: null, result: this.#resultName(entry, defined(schema.items), entry.operation) }
    const whole = this.#resolved(schema)
    const data = whole.properties?.['data']
    if (data === undefined) {
      const result = defined(entry.result)
      this.#model(result, whole, 'result')
      this.#replies.add(result)
      return { kind: 'object', field: null, result }
    }
    const { properties = {} } = this.#resolved(data)
    const pageField =
      'nextCursor' in properties ? Object.keys(properties).find((one) => one !== 'nextCursor') : undefined
    const field = entry.unwrap ?? pageField
    if (field !== undefined)
      return {
        kind: pageField === undefined ? 'list' : 'page',
        field,
        result: this.#resultName(entry, defined(defined(properties[field]).items), entry.operation),
      }
    const name = schema.$ref ? nameOf(schema.$ref) : null
    const result = this.#resultName(name ? { ...entry, result: name } : entry, data, entry.operation)
    this.#replies.add(result)
    return { kind: 'data', field: null, result }
  }

  #resultName({ result }: MethodEntry, schema: Schema, operation: string): string {
    const name = schema.$ref ? nameOf(schema.$ref) : result
    if (name === undefined)
      throw new Error(`clients/generator/operations.ts: ${operation} needs the name of its result.`)
    this.#model(name, this.#resolved(schema), 'result')
    return name
  }

  #params(
    name: string,
    schema: Schema,
    {
      pick,
      omit = [],
      types = {},
      base = null,
    }: {
      pick?: readonly string[] | undefined
      omit?: readonly string[] | undefined
      types?: Record<string, string> | undefined
      base?: string | null
    },
  ): string {
    const { properties = {}, ...rest } = this.#resolved(schema)
    // The parameters of most lists are the same two.
    if (Object.keys(properties).join() === 'limit,cursor') name = 'PageParams'
    const names = (pick ?? Object.keys(properties)).filter((one) => !omit.includes(one))
    const chosen = Object.fromEntries(names.map((one) => [one, defined(properties[one])]))
    this.#model(name, { ...rest, properties: chosen }, 'params', { types, base })
    return name
  }

  #model(
    name: string,
    { properties = {}, required = [], description }: Schema,
    use: Model['use'],
    { types = {}, base = EXTENDS[name] ?? null }: { types?: Record<string, string>; base?: string | null } = {},
  ): void {
    const known = this.#models.get(name)
    if (known) {
      // One type for several operations: the fields of all of them.
      const names = known.allFields.map((field) => field.name)
      const more = Object.entries(properties).filter(([field]) => !names.includes(field) && field !== 'success')
      if (more.length === 0 || use === 'result') return
      const added = more.map(([field, schema]) => this.#field(name, field, schema, false, use))
      this.#models.set(name, {
        ...known,
        fields: [...known.fields, ...added],
        allFields: [...known.allFields, ...added],
      })
      return
    }
    // Entered first: a type may contain itself.
    const model = {
      name,
      doc: description ?? TYPE_DOCS[name] ?? this.#paramsDoc(name),
      use,
      extends: base,
      fields: [] as Field[],
      allFields: [] as Field[],
      isChange: use === 'params' && name.endsWith('UpdateParams'),
      isOneOf: ONE_OF.includes(name),
    }
    this.#models.set(name, model)
    const fields = Object.entries(properties)
      .filter(([field]) => field !== 'success')
      .map(([field, schema]) => {
        const described = this.#field(name, field, schema, required.includes(field), use)
        const type = types[field]
        return type ? { ...described, type: this.#namedType(type) } : described
      })
    if (base !== null && !this.#models.has(base)) this.#model(base, this.#component(base), use)
    const inherited = base === null ? [] : defined(this.#models.get(base)).allFields
    model.fields = fields.filter((field) => {
      const same = inherited.find((one) => one.name === field.name)
      return same === undefined || JSON.stringify({ ...same, doc: '' }) !== JSON.stringify({ ...field, doc: '' })
    })
    // A narrower field is in the place of the inherited one.
    const places = new Map([...inherited, ...model.fields].map((field) => [field.name, field]))
    model.allFields = [...places.values()]
  }

  #paramsDoc(name: string): string {
    const method = this.#takers.get(name)
    if (method === undefined) return ''
    const sentence = `Parameters of ${method}.`
    if (name.endsWith('UpdateParams')) return `${sentence} What is left out stays as it is.`
    return ONE_OF.includes(name) ? `${sentence} Exactly one is sent.` : sentence
  }

  #field(model: string, name: string, schema: Schema, isRequired: boolean, use: Model['use']): Field {
    const path = `${model}.${name}`
    const { nullable, ...inner } = unwrapNull(schema)
    const named = FIELD_TYPES[path] ?? FIELD_TYPES[`${EXTENDS[model]}.${name}`]
    const type = named ? this.#namedType(named) : this.#type(inner.schema, path, use)
    return {
      name,
      type,
      optional: !isRequired,
      nullable: nullable || NULLABLE.includes(path),
      doc: FIELD_DOCS[path] ?? fieldDoc(schema, inner.schema, type, use),
      minimum: inner.schema.minimum ?? null,
      standard: schema.default ?? null,
    }
  }

  #namedType(name: string): Type {
    const found = this.#enums.find((one) => one.name === name)
    return found ? { kind: 'enum', name, values: found.values } : ({ kind: name } as Type)
  }

  #type(schema: Schema, path: string, use: Model['use']): Type {
    const values = schema.enum ?? (typeof schema.const === 'string' ? [schema.const] : undefined)
    if (values) return { kind: 'enum', name: this.#enumName(values), values }
    if (schema.$ref) {
      const target = this.#component(nameOf(schema.$ref))
      if (target.enum) return { kind: 'enum', name: nameOf(schema.$ref), values: target.enum }
      this.#model(nameOf(schema.$ref), target, use)
      return { kind: 'model', name: nameOf(schema.$ref) }
    }
    if (schema.type === 'array') return { kind: 'list', item: this.#type(schema.items ?? {}, path, use) }
    if (schema.type === 'object' && schema.properties) {
      const [model, field] = path.split('.') as [string, string]
      const name = INNER_TYPES[path] ?? `${model}${capital(singular(field))}`
      this.#model(name, { ...schema, description: undefined as never }, use)
      return { kind: 'model', name }
    }
    if (schema.type === 'object')
      return { kind: 'map', value: this.#type(schema.additionalProperties ?? {}, path, use) }
    if (schema.format === 'date-time') return { kind: 'time' }
    if (schema.type === 'string') return { kind: 'text' }
    if (schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean') return { kind: schema.type }
    return { kind: 'any' }
  }

  #enumName(values: readonly string[]): string | null {
    const key = values.toSorted().join()
    return this.#enums.find((one) => one.values.toSorted().join() === key)?.name ?? null
  }

  #valuesOf(name: string, field: string): readonly string[] {
    const [model, member] = field.split('.') as [string, string | undefined]
    let schema: Schema | undefined = this.#schemas[model]
    if (member !== undefined) schema = schema?.properties?.[member] ?? this.#parameter(model, member)
    schema = schema?.items ?? schema
    if (schema?.$ref) schema = this.#component(nameOf(schema.$ref))
    if (!schema?.enum) throw new Error(`clients/generator/operations.ts: ${name} is at ${field}, which has no values.`)
    return schema.enum
  }

  /** A field of the query of an operation, found by the name of its parameters. */
  #parameter(model: string, member: string): Schema | undefined {
    for (const [resource, { methods }] of Object.entries(RESOURCES))
      for (const [name, entry] of Object.entries(methods))
        if ((entry.params ?? `${capital(singular(resource))}${capital(name)}Params`) === model)
          return this.#operations.get(entry.operation)?.object.parameters.find((one) => one.name === member)?.schema
    return undefined
  }

  #finished(): Model[] {
    const nested = new Set<string>()
    const visit = (type: Type): void => {
      if (type.kind === 'model') nested.add(type.name)
      if (type.kind === 'list') visit(type.item)
      if (type.kind === 'map') visit(type.value)
    }
    for (const { fields } of this.#models.values()) for (const { type } of fields) visit(type)
    return [...this.#models.values()].map((model) => ({
      ...model,
      isReply: this.#replies.has(model.name),
      isNested: nested.has(model.name),
    }))
  }

  #samples(entries: Record<string, ResourceEntry>, resources: readonly Resource[]): OperationSample[] {
    const samples = new Map<string, OperationSample>()
    for (const [resource, { methods }] of Object.entries(entries))
      for (const [name, { operation, sample = {} }] of Object.entries(methods)) {
        if (samples.has(operation)) continue
        const all = defined(resources.find((one) => one.name === resource)).methods
        const called = defined(
          all.find((one) => one.name === (sample.each === 'iterator' && name === 'list' ? 'all' : name)),
        )
        const { requestBody } = this.#operation(operation).object
        const examples = Object.entries(requestBody?.content['application/json']?.examples ?? {})
        samples.set(operation, {
          ...(called.kind === 'none' || sample.variable ? sample : { variable: 'result', ...sample }),
          operation,
          resource,
          method: called,
          bodies:
            examples.length === 0
              ? [{ example: null, params: sample.params ?? {} }]
              : examples.map(([example, { value }]) => ({ example, params: value as Record<string, unknown> })),
        })
      }
    return [...this.#operations.keys()].map((id) => defined(samples.get(id)))
  }

  #operation(id: string) {
    const found = this.#operations.get(id)
    if (!found) throw new Error(`The OpenAPI document has no operation ${id}.`)
    return found
  }

  #component(name: string): Schema {
    const found = this.#schemas[name]
    if (!found) throw new Error(`The OpenAPI document has no schema ${name}.`)
    return found
  }

  #resolved(schema: Schema): Schema {
    return schema.$ref ? this.#component(nameOf(schema.$ref)) : schema
  }
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function querySchema(query: OpenApiOperation['parameters']): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
    required: query.filter((one) => one.required).map((one) => one.name),
  }
}

/** A schema without null. Its own description and default are on the outside. */
function unwrapNull(schema: Schema): { schema: Schema; nullable: boolean } {
  if (Array.isArray(schema.type) && schema.type.includes('null'))
    return { schema: { ...schema, type: defined(schema.type.find((one) => one !== 'null')) }, nullable: true }
  if (schema.anyOf?.some((one) => one.type === 'null')) {
    const inner = schema.anyOf.filter((one) => one.type !== 'null')
    return { schema: defined(inner[0]), nullable: true }
  }
  return { schema, nullable: false }
}

/** The description, and for parameters the range and the default. */
function fieldDoc(outer: Schema, inner: Schema, type: Type, use: Model['use']): string {
  const sentences: string[] = []
  const { description = inner.description } = outer
  // How the wire writes a time: clients have the type of their language.
  if (description !== undefined && !/^RFC 3339, UTC\.$/.test(description)) sentences.push(description)
  if (use === 'params') {
    const range = rangeOf(inner)
    if (range !== undefined && !/\d/.test(description ?? '')) {
      // `Points.` and `4 to 72` are one sentence.
      const [first = '', second] = (description ?? '').split(/(?<=\.) /)
      if (first !== '' && second === undefined) sentences[0] = `${first.replace(/\.$/, '')}, ${range}.`
      else sentences.push(`${capital(range)}.`)
    }
    const standard = outer.default ?? inner.default
    if (standard !== undefined && typeof standard !== 'object' && !/default/i.test(description ?? ''))
      sentences.push(
        `Default: ${type.kind === 'boolean' || typeof standard === 'number' ? grouped(standard) : `\`${standard}\``}.`,
      )
  }
  return sentences.join(' ')
}

function rangeOf({ type, minimum, maximum, minLength, maxLength }: Schema): string | undefined {
  if (type === 'string' && maxLength !== undefined)
    return minLength
      ? `${grouped(minLength)} to ${grouped(maxLength)} characters`
      : `at most ${grouped(maxLength)} characters`
  if (minimum !== undefined && maximum !== undefined) return `${grouped(minimum)} to ${grouped(maximum)}`
  return undefined
}
