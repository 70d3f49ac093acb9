/** The resources of the Java client with their methods, and the class that the client has them from. */
import { defined } from '../../defined.ts'
import type { Description, Field, Method, Model, Resource, Type } from '../../description.ts'
import { methodDoc, NOTICE, resourceDoc, sampleOf } from '../../language.ts'
import { capital, lower, wrapped } from '../../words.ts'
import {
  comment,
  constant,
  hasClass,
  inJava,
  LINE_CHARS,
  requestName,
  requestsOf,
  SOURCE,
  tag,
  typeOf,
} from './names.ts'
import { sentencesOf } from './types.ts'

export function resourceFiles(description: Description): Record<string, string> {
  return {
    ...Object.fromEntries(
      description.resources
        .filter(({ methods }) => methods.some(({ kind }) => kind !== 'handWritten'))
        .map((resource) => [
          `${SOURCE}/${generatedClass(resource)}.java`,
          new ResourceClass(resource, description).text(),
        ]),
    ),
    [`${SOURCE}/Resources.java`]: clientClass(description),
    [`${SOURCE}/MediaTypes.java`]: mediaTypes(description),
  }
}

/** Classes that are not named as the resource is. */
const CLASSES: Record<string, string> = { account: 'CallerAccount', session: 'Sessions' }
/** A call that does not fit into this is broken. */
const CODE_CHARS = 120
/** What each error says about the call. */
const THROWS: Record<string, string> = {
  Conflict: 'if its state does not allow it',
  InvalidParameters: 'if a parameter is wrong',
  NotFound: 'if it does not exist',
  PdfGenerationFailed: "if the text can't be converted",
  RateLimitExceeded: 'if the daily quota is used up',
}

function resourceClass(name: string): string {
  return CLASSES[name] ?? capital(name)
}

/** Where some methods are written by hand, the class with them extends the generated one. */
function generatedClass({ name, methods }: Resource): string {
  return `${resourceClass(name)}${methods.some(({ kind }) => kind === 'handWritten') ? 'Resource' : ''}`
}

/** What a method takes besides the IDs in its path: a request with a builder, or one value. */
type Argument =
  | { kind: 'request'; name: string; type: string; field: null; doc: string }
  | { kind: 'value'; name: string; type: string; field: Field; doc: string }

class ResourceClass {
  readonly #resource: Resource
  readonly #description: Description

  constructor(resource: Resource, description: Description) {
    this.#resource = resource
    this.#description = description
  }

  text(): string {
    const name = generatedClass(this.#resource)
    const isBase = name !== resourceClass(this.#resource.name)
    const methods = this.#resource.methods
      .filter(({ kind }) => kind !== 'handWritten')
      .flatMap((method) => this.#overloads(method))
    const body = `${comment(wrapped(inJava(resourceDoc(this.#resource), 'null'), LINE_CHARS))}${isBase ? 'abstract' : 'public final'} class ${name} {
    ${isBase ? '' : 'private '}final Transport transport;

    ${name}(Transport transport) {
        this.transport = transport;
    }

${methods.join('\n')}}
`
    return `// ${NOTICE}\npackage platen;\n\n${this.#imports(body)}\n${body}`
  }

  #imports(body: string): string {
    const used = body
      .split('\n')
      .filter((line) => !/^ *(?:\/\*)?\*/.test(line) || line.includes('@throws'))
      .join('\n')
    const { models, enums } = this.#description
    const types = [...models, ...enums].map(({ name }) => name)
    const requests = requestsOf(this.#description).map(({ name }) => requestName(name))
    const classes = {
      'java.time': ['Duration', 'Instant', 'LocalDate'],
      'java.util': ['List'],
      'java.util.function': ['Consumer'],
      'platen.error': Object.keys(THROWS).map((error) => `${error}Exception`),
      'platen.internal': ['Json', 'Results'],
      'platen.model': [...types, ...requests, 'DocumentFile', 'ItemList', 'Page'],
    }
    return Object.entries(classes)
      .flatMap(([folder, names]) => names.toSorted().map((name) => ({ name, line: `import ${folder}.${name};\n` })))
      .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
      .filter(({ name }) => new RegExp(`(?<![.\\w"])${name}\\b`).test(used))
      .map(({ line }) => line)
      .join('')
  }

  /** A method with fewer arguments calls the one with all. */
  #overloads(method: Method): string[] {
    const { kind, name, paramsIn, paramsOptional } = method
    const targets = method.targets.map((target) => ({ type: 'String', name: target.name, doc: inJava(target.doc) }))
    const argument = this.#argument(method)
    const optionsType = kind === 'file' ? 'FileOptions' : 'CallOptions'
    const options = {
      type: `Consumer<${optionsType}>`,
      name: 'options',
      doc: `options of this call${kind === 'file' ? ', such as where the file goes' : ''}`,
    }
    const other = (parameters: readonly Parameter[], args: readonly string[], example: readonly string[] = []) => {
      const call = `${name}(${[...targets.map((target) => target.name), ...args].join(', ')})`
      return this.#method(method, [...targets, ...parameters], example, [`${kind === 'none' ? '' : 'return '}${call};`])
    }
    const example = this.#example(method, argument)
    const complete = [
      `${optionsType} set = new ${optionsType}();`,
      'options.accept(set);',
      ...this.#request(method, argument),
      this.#send(method),
    ]
    if (argument === null)
      return [other([], ['options -> {}'], example), this.#method(method, [...targets, options], [], complete)]
    const { type } = argument
    if (argument.kind === 'value') {
      const nothing = `(${type}) null`
      const isOptional = argument.field.optional
      return [
        ...(isOptional ? [other([], [nothing])] : []),
        ...(isOptional && kind === 'file' ? [other([options], [nothing, 'options'])] : []),
        other([argument], [argument.name, 'options -> {}'], example),
        this.#method(method, [...targets, argument, options], [], complete),
      ]
    }
    const setter = { type: `Consumer<${type}.Builder>`, name: argument.name, doc: `sets ${argument.doc}` }
    return [
      ...(paramsOptional && paramsIn === 'query' ? [other([], [`${type}.builder().build()`])] : []),
      other([setter], [argument.name, 'options -> {}'], example),
      this.#method(
        method,
        [...targets, setter, options],
        [],
        [
          `${type}.Builder builder = ${type}.builder();`,
          `${argument.name}.accept(builder);`,
          `${kind === 'none' ? '' : 'return '}${name}(${[...targets.map((target) => target.name), 'builder.build()', 'options'].join(', ')});`,
        ],
      ),
      other([argument], [argument.name, 'options -> {}']),
      this.#method(method, [...targets, argument, options], [], complete),
    ]
  }

  #argument({ params, paramsIn }: Method): Argument | null {
    if (params === null) return null
    const model = this.#model(params)
    const [field] = model.allFields
    if (hasClass(model) || field === undefined) {
      const name = model.isChange ? 'changes' : paramsIn === 'query' ? 'query' : 'request'
      const doc = model.isChange ? 'what changes' : 'the parameters'
      return { kind: 'request', name, type: requestName(params), field: null, doc }
    }
    const type = isDuration(field) ? 'Duration' : typeOf(`${params}.${field.name}`, field.type)
    return { kind: 'value', name: argumentName(field), type, field, doc: valueDoc(model, field) }
  }

  #model(name: string): Model {
    return defined(this.#description.models.find((one) => one.name === name))
  }

  #method(
    method: Method,
    parameters: readonly Parameter[],
    example: readonly string[],
    statements: readonly string[],
  ): string {
    const doc = [
      ...wrapped(this.#sentences(method), LINE_CHARS - 8),
      '',
      ...(example.length > 0 ? ['<pre>{@code', ...example, '}</pre>', ''] : []),
      ...parameters.flatMap((one) => tag(`@param ${one.name}`, one.doc)),
      ...(method.kind === 'none' ? [] : tag('@return', this.#returned(method))),
      ...this.#errors(method).flatMap((error) => tag(`@throws ${error}Exception`, defined(THROWS[error]))),
    ]
    while (doc.at(-1) === '') doc.pop()
    const lines = [
      ...comment(doc).trimEnd().split('\n'),
      `public ${this.#type(method)} ${method.name}(${parameters.map(({ type, name }) => `${type} ${name}`).join(', ')}) {`,
      ...statements.map((statement) => `    ${statement}`),
      '}',
    ]
    return lines.map((line) => `${line === '' ? '' : `    ${line}`}\n`).join('')
  }

  #sentences(method: Method): string {
    const { kind } = method
    const field = this.#argument(method)?.field
    const doc = methodDoc(method, this.#resource)
      .replace(/\bAn? `(\w+)` of null\b/, (_, name: string) => `\`clear${capital(name)}()\``)
      .replaceAll(`\`${field?.name}\``, `\`${field && argumentName(field)}\``)
    const more =
      kind === 'all'
        ? ' Nothing is sent before the first read.'
        : kind === 'file'
          ? ' The file is in memory, or goes where the option `to` says.'
          : ''
    return inJava(`${doc}${more}`, 'null')
  }

  #errors({ errors, params, counts }: Method): string[] {
    const all = [...(params === null ? [] : ['InvalidParameters']), ...errors, ...(counts ? ['RateLimitExceeded'] : [])]
    return [...new Set(all)]
  }

  #type({ kind, result }: Method): string {
    switch (kind) {
      case 'data':
      case 'object':
        return defined(result)
      case 'list':
        return `ItemList<${result}>`
      case 'page':
        return `Page<${result}>`
      case 'all':
        return `Pages<${result}>`
      case 'none':
        return 'void'
      case 'file':
        return 'DocumentFile'
      case 'handWritten':
        throw new Error('A method that is written by hand.')
    }
  }

  #returned({ kind, result }: Method): string {
    if (kind === 'file') return 'the file'
    if (kind === 'list') return 'the items'
    if (kind === 'page') return 'the page'
    if (kind === 'all') return 'reads the pages'
    const name = defined(result)
    const { doc } = this.#model(name)
    if (/^An? /.test(doc)) return `the ${lower(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
    return inJava(defined(doc.split(/(?<=\.) /)[0]))
  }

  /** The statement that makes the call. */
  #request(method: Method, argument: Argument | null): string[] {
    const { httpMethod, path, paramsIn, params, secret, kind, accept, formatDefault } = method
    const steps = [
      ...(argument === null
        ? []
        : [
            paramsIn === 'query'
              ? `.withQuery(Json.query(${sent(argument)}))`
              : `.withBody(${body(argument, params !== null && this.#model(params).isChange)})`,
          ]),
      ...(kind === 'file' ? [`.withAccept(${accept ? `"${accept}"` : mediaType(argument, formatDefault)})`] : []),
      ...(secret ? ['.once()'] : []),
    ]
    const start = `Call call = new Call("${httpMethod}", ${pathText(path)})`
    const line = `${start}${steps.join('')};`
    if (line.length + 8 <= CODE_CHARS) return [line]
    return [start, ...steps.map((step, at) => `        ${step}${at === steps.length - 1 ? ';' : ''}`)]
  }

  #send({ kind, field, result }: Method): string {
    switch (kind) {
      case 'none':
        return 'transport.none(call, set.perCall());'
      case 'file':
        return 'return transport.file(call, set);'
      case 'data':
        return `return transport.data(call, set.perCall(), ${this.#reader(result)});`
      case 'object':
        return `return transport.json(call, set.perCall(), ${this.#reader(result)});`
      case 'list':
        return field === null
          ? `return transport.list(call, set.perCall(), ${this.#reader(result)});`
          : `return transport.listIn(call, set.perCall(), "${field}", ${this.#reader(result)});`
      case 'page':
      case 'all':
        return `return transport.${kind === 'all' ? 'pages' : 'page'}(call, set.perCall(), "${field}", ${this.#reader(result)});`
      case 'handWritten':
        throw new Error('A method that is written by hand.')
    }
  }

  /** Reads a result from JSON and the metadata of the reply. */
  #reader(result: string | null): string {
    const name = defined(result)
    return this.#model(name).isReply ? `Results::${lower(name)}` : `(value, info) -> Results.${lower(name)}(value)`
  }

  /** From the sample of the API reference. */
  #example(method: Method, argument: Argument | null): string[] {
    const { resource, name, kind, targets } = method
    const sample = sampleOf(this.#description, method)
    const params = kind === 'page' ? { limit: 50 } : (sample.bodies[0]?.params ?? {})
    const ids = targets.map((target) => JSON.stringify(sample.target ?? exampleId(target)))
    const setters =
      argument?.kind === 'request' ? this.#setters(defined(method.params), params as Record<string, unknown>) : []
    const values =
      argument?.kind === 'value'
        ? Object.values(params).map((value) =>
            isDuration(argument.field)
              ? `Duration.ofSeconds(${value})`
              : this.#literal(`${method.params}.${argument.field.name}`, argument.field.type, value),
          )
        : []
    const letter = argument?.name === 'query' ? 'q' : 'r'
    const chain = (between: string) =>
      setters.length === 0 ? [] : [`${letter} -> ${letter}${setters.map((one) => `${between}${one}`).join('')}`]
    const written = (between: string) => {
      const call = `client.${resource}().${name}(${[...ids, ...values, ...chain(between)].join(', ')})`
      const { variable, print, save } = sample
      if (kind === 'none') return `${call};`
      if (kind === 'file') return `${call}.save(Path.of("${defined(save)}"));`
      if (kind === 'page') return `${this.#type(method)} page = ${call};`
      if (kind === 'data' || kind === 'object') return `${this.#type(method)} ${variable} = ${call};`
      return `${call}.forEach(${variable} -> System.out.println(${variable}${print === undefined ? '' : `.${print}()`}));`
    }
    const line = written('')
    return (line.length <= CODE_CHARS || setters.length === 0 ? line : written('\n        ')).split('\n')
  }

  #setters(params: string, values: Record<string, unknown>): string[] {
    const { allFields } = this.#model(params)
    return Object.entries(values).map(([name, value]) => {
      const { type } = defined(allFields.find((one) => one.name === name))
      return value === null
        ? `.clear${capital(name)}()`
        : `.${name}(${this.#literal(`${params}.${name}`, type, value)})`
    })
  }

  #literal(path: string, type: Type, value: unknown): string {
    switch (type.kind) {
      case 'list':
        return (value as unknown[])
          .map((one) =>
            type.item.kind === 'model'
              ? `${type.item.name}.builder()${this.#setters(type.item.name, one as Record<string, unknown>).join('')}.build()`
              : this.#literal(path, type.item, one),
          )
          .join(', ')
      case 'model':
        return `o -> o${this.#setters(type.name, value as Record<string, unknown>).join('')}`
      case 'enum':
      case 'time':
      case 'text': {
        const java = typeOf(path, type)
        // IDs of the reference are long.
        const text = String(value).replace(/^(\w+_)0\w{12,}$/, '$11')
        if (java === 'String') return JSON.stringify(text)
        return type.kind === 'enum' ? `${java}.${constant(text)}` : `${java}.parse(${JSON.stringify(text)})`
      }
      case 'secret':
        return '"…"'
      default:
        return String(value)
    }
  }
}

interface Parameter {
  type: string
  name: string
  doc: string
}

/** A number of seconds that is passed alone. */
function isDuration({ name, type }: Field): boolean {
  return type.kind === 'integer' && name.endsWith('Seconds')
}

function argumentName(field: Field): string {
  return isDuration(field) ? field.name.replace(/Seconds$/, '') : field.name
}

/** The type of the file that the parameters ask for. */
function mediaType(argument: Argument | null, formatDefault: string | null): string {
  if (argument === null) return '"*/*"'
  const format = `${argument.name}${argument.kind === 'request' ? '.format()' : ''}`
  return `MediaTypes.of(${formatDefault === null ? format : `${format} == null ? Format.${constant(formatDefault)} : ${format}`})`
}

/** With units, and what null is. */
function valueDoc(model: Model, field: Field): string {
  const doc = sentencesOf(model, field)
  return `${isDuration(field) ? doc.replace(/(?<=\d)\./g, ' s.') : doc}${field.optional ? ' Null: not sent.' : ''}`
}

/** An object with the parameters. */
function sent(argument: Argument): string {
  if (argument.kind === 'request') return argument.name
  const { name, field } = argument
  return `Json.object("${field.name}", ${isDuration(field) ? `Json.seconds(${name})` : name})`
}

function body(argument: Argument, isChange: boolean): string {
  if (argument.kind === 'value') return sent(argument)
  return `Json.${isChange ? 'changes' : 'object'}(${argument.name})`
}

/** `"/accounts"`, or `Call.path("accounts", id, "disable")`. */
function pathText(path: string): string {
  if (!path.includes('{')) return `"${path}"`
  const parts = path.slice(1).split('/')
  return `Call.path(${parts.map((part) => (part.startsWith('{') ? part.slice(1, -1) : `"${part}"`)).join(', ')})`
}

function exampleId({ name, doc }: Method['targets'][number]): string {
  return `${/`(\w+_)…/.exec(doc)?.[1] ?? name}1`
}

function clientClass({ resources }: Description): string {
  const methods = resources.map((resource) => {
    const { name, doc, scope } = resource
    const type = resourceClass(name)
    const needs =
      scope === null ? 'operations that take any key' : `operations that need a key with the scope {@code ${scope}}`
    const lines = [
      ...comment([...wrapped(inJava(doc, 'null'), LINE_CHARS - 8), '', `@return ${needs}`])
        .trimEnd()
        .split('\n'),
      `public ${type} ${name}() {`,
      `    return new ${type}(transport);`,
      '}',
    ]
    return lines.map((line) => `    ${line}\n`).join('')
  })
  return `// ${NOTICE}
package platen;

/** The resources of a client. */
abstract class Resources {
    final Transport transport;

    Resources(Transport transport) {
        this.transport = transport;
    }

${methods.join('\n')}}
`
}

function mediaTypes(description: Description): string {
  const cases = Object.entries(description.mediaTypes).map(
    ([format, type]) => `            case "${format}" -> "${type}";\n`,
  )
  return `// ${NOTICE}
package platen;

import platen.model.Format;

/** The media types of files. */
final class MediaTypes {
    private MediaTypes() {}

    /** Any type for null, and for a format of a newer service. */
    static String of(Format format) {
        return switch (format == null ? "" : format.value()) {
${cases.join('')}            default -> "*/*";
        };
    }
}
`
}
