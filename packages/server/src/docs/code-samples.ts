/**
 * Code samples of the API reference: for each operation one call with curl and one with each client of `clients/`.
 *
 * In: an operation of the contract. Out: `x-codeSamples` of its OpenAPI object, which Scalar shows instead of its own snippets.
 * All are written from one table: the method in the naming map of `clients/README.md`, its parameters, and what is done with the
 * result. An operation whose body has examples has samples for each of them.
 */
import type { Operation } from '@platen/wire'
import type { Params, Sample, Shape, Shapes, Value } from './sample.ts'
import { SAMPLES } from './sample-table.ts'

export interface CodeSample {
  /** For highlighting. */
  lang: string
  label: string
  /** The example of the body that it sends; Scalar has a menu of them. */
  example?: string
  source: string
}

/** One call, ready to be written in any language. */
interface Call extends Sample {
  resource: string
  method: string
  params: Params
  fields: Shapes
}

/** @throws if the table has no such operation: `npm run generate` adds it. */
export function codeSamples(operation: Operation): CodeSample[] {
  const sample = SAMPLES[operation.id]
  if (!sample) throw new Error(`docs/sample-table.ts has no sample of ${operation.id}.`)
  const [resource, method] = sample.call.split('.') as [string, string]
  const call = { ...sample, resource, method, fields: sample.fields ?? {} }
  if (!operation.examples) return inEveryLanguage(operation, { ...call, params: sample.params ?? {} })
  return Object.entries(operation.examples).flatMap(([example, body]) =>
    inEveryLanguage(operation, { ...call, params: body as Params }).map((one) => ({ ...one, example })),
  )
}

function inEveryLanguage(operation: Operation, call: Call): CodeSample[] {
  return [
    { lang: 'shell', label: 'curl', source: curl(operation, call) },
    { lang: 'typescript', label: 'TypeScript', source: typescript(call) },
    { lang: 'python', label: 'Python', source: python(call) },
    { lang: 'go', label: 'Go', source: go(call) },
    { lang: 'java', label: 'Java', source: java(call) },
    { lang: 'php', label: 'PHP', source: php(call) },
    { lang: 'ruby', label: 'Ruby', source: ruby(call) },
  ]
}

function curl({ method, path, query, replies }: Operation, { target: id, params, save }: Call): string {
  const url = `$PLATEN_BASE_URL/v1${path.replace(/\{\w+\}/, id ?? '')}`
  const search = query ? `?${new URLSearchParams(params as Record<string, string>)}` : ''
  const isStream = Object.values(replies).some((reply) => 'kind' in reply && reply.kind === 'stream')
  const parts = [
    `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} "${url}${search === '?' ? '' : search}"`,
    '-H "Authorization: Bearer $PLATEN_API_KEY"',
  ]
  if (!query && Object.keys(params).length > 0) {
    const text = JSON.stringify(params, null, 2).replaceAll("'", "'\\''")
    parts.push("-H 'Content-Type: application/json'", `-d '${text}'`)
  }
  if (save !== undefined) parts.push(`-o ${save}`)
  return parts.join(' \\\n  ')
}

function typescript({ resource, method, target: id, params, variable, each, print, save }: Call): string {
  const call = `platen.${resource}.${method}(${list(id && quoted(id), record(params, typescriptValue))})`
  const shown = `console.log(${print ? `${variable}.${print}` : variable})`
  return lines(
    "import { Platen } from '@platen/client'",
    '',
    'const platen = new Platen()',
    variable === undefined
      ? `await ${call}`
      : each === 'iterator'
        ? `for await (const ${variable} of ${call}) ${shown}`
        : each === 'list'
          ? `for (const ${variable} of await ${call}) ${shown}`
          : `const ${variable} = await ${call}`,
    each ? '' : save ? `await ${variable}.save(${quoted(save)})` : variable ? shown : '',
  )
}

function typescriptValue(value: Value): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`
  return typeof value === 'object' ? record(value as Params, typescriptValue) : String(value)
}

/** An object literal; empty where there are no members. */
function record(params: Params, literal: (value: Value) => string): string {
  const members = Object.entries(params).map(([name, value]) => `${name}: ${literal(value)}`)
  return members.length === 0 ? '' : wrapped('{', members, '}', ' ')
}

function python({ resource, method, target: id, params, variable, each, print, printed, save }: Call): string {
  const named = Object.entries(params).map(([name, value]) => `${snake(name)}=${pythonValue(value)}`)
  const call = `client.${snake(resource)}.${snake(method)}${wrapped('(', [...(id ? [JSON.stringify(id)] : []), ...named], ')')}`
  const field = `${variable}${print ? `.${snake(print)}` : ''}${printed === 'secret' ? '.get_secret_value()' : ''}`
  return lines(
    'from platen_client import Platen',
    '',
    'client = Platen()',
    each ? `for ${variable} in ${call}:\n    print(${field})` : variable ? `${variable} = ${call}` : call,
    each ? '' : save ? `${variable}.save(${JSON.stringify(save)})` : variable ? `print(${field})` : '',
  )
}

function pythonValue(value: Value): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(snake(name))}: ${pythonValue(item)}`)
  return `{${members.join(', ')}}`
}

const GO_FAILURE = 'if err != nil {\n\tlog.Fatal(err)\n}'

function go({
  goParams,
  resource,
  method,
  target: id,
  params,
  fields,
  variable,
  each,
  print,
  printed,
  save,
}: Call): string {
  const values = goParams
    ? [`platen.${goStruct(goParams, params, fields)}`]
    : Object.entries(params).map(([name, value]) => goValue(fields[name], value))
  const call = `client.${goName(resource)}.${goName(method)}(${list('ctx', id && JSON.stringify(id), ...values)})`
  const field = `${variable}${print ? `.${goName(print)}` : ''}`
  const shown = `fmt.Println(${printed === 'secret' ? `string(${field})` : field})`
  const start = ['ctx := context.Background()', 'client, err := platen.NewClient()', GO_FAILURE]
  if (each === 'iterator') {
    const loop = [`for ${variable}, err := range ${call} {`, indented(GO_FAILURE), `\t${shown}`, '}']
    return lines(...start, ...loop)
  }
  if (each === 'list') {
    const loop = [`for _, ${variable} := range ${variable}s.Items {`, `\t${shown}`, '}']
    return lines(...start, `${variable}s, err := ${call}`, GO_FAILURE, ...loop)
  }
  if (variable === undefined) return lines(...start, `err = ${call}`, GO_FAILURE)
  const end = save ? [`err = ${variable}.Save(${JSON.stringify(save)})`, GO_FAILURE] : [shown]
  return lines(...start, `${variable}, err := ${call}`, GO_FAILURE, ...end)
}

function goStruct(type: string, params: Params, shapes: Shapes): string {
  const members = Object.entries(params).map(([name, value]) => [goName(name), goValue(shapes[name], value)] as const)
  if (members.length === 0) return `${type}{}`
  const short = `${type}{${members.map(([name, value]) => `${name}: ${value}`).join(', ')}}`
  if (short.length <= LINE_CHARS) return short
  // gofmt aligns the values.
  const width = Math.max(...members.map(([name]) => name.length))
  return `${type}{\n${members.map(([name, value]) => `\t${`${name}:`.padEnd(width + 1)} ${value},`).join('\n')}\n}`
}

function goValue({ object, fields = {}, go: type = '' }: Shape = {}, value: Value): string {
  const sign = type.startsWith('*') ? '&' : ''
  if (object) return `${sign}platen.${goStruct(goName(object), value as Params, fields)}`
  if (Array.isArray(value)) {
    const item = type.replace('[]', '')
    const values = value.map((one) => JSON.stringify(one)).join(', ')
    return `[]${/^[A-Z]/.test(item) ? 'platen.' : ''}${item}{${values}}`
  }
  if (isMap(value)) return `map[string]any{${entriesOf(value, (one) => goValue({}, one), ': ')}}`
  const maker = sign ? 'Ptr' : type.startsWith('Nullable') ? 'Value' : undefined
  return maker ? `platen.${maker}(${JSON.stringify(value)})` : JSON.stringify(value)
}

/** The exported name of a field, a resource or a method. */
function goName(name: string): string {
  const initials = name.replace(/(Id|Url)(?![a-z])/g, (word) => word.toUpperCase())
  return initials.replace(/^([Pp]df|[Aa]pi|url|id)(?![a-z])/, (word) => word.toUpperCase()).replace(/^./, upper)
}

/** Names of the classes whose constants the parameters have. */
function classes(params: Params, shapes: Shapes): string[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const { values, fields } = shapes[name] ?? {}
    return [...(values ? [values] : []), ...(fields ? classes(value as Params, fields) : [])]
  })
}

function java({
  isSingle,
  resource,
  method,
  target: id,
  params,
  fields,
  variable,
  each,
  print,
  printed,
  save,
}: Call): string {
  const setters = javaSetters(params, fields)
  const builder = setters.length === 0 ? undefined : `r -> r${chained(setters, '        ')}`
  // A number of seconds that is passed alone is a duration.
  const values = isSingle
    ? Object.entries(params).map(([field, value]) =>
        field.endsWith('Seconds') ? `Duration.ofSeconds(${value})` : javaValue(fields[field], value),
      )
    : [builder]
  const call = `platen.${resource}().${method}(${list(id && JSON.stringify(id), ...values)})`
  const field = `${variable}${print ? `.${print}()` : ''}${printed === 'secret' ? '.reveal()' : ''}`
  const imports = [
    'platen.PlatenClient',
    ...classes(params, fields).map((one) => `platen.model.${one}`),
    ...(call.includes('Duration.') ? ['java.time.Duration'] : []),
    ...(call.includes('Map.of(') ? ['java.util.Map'] : []),
    ...(save ? ['java.nio.file.Path'] : []),
  ]
  const shown = `System.out.println(${field});`
  return lines(
    ...[...new Set(imports)].sort().map((one) => `import ${one};`),
    '',
    'PlatenClient platen = PlatenClient.fromEnv();',
    each ? `for (var ${variable} : ${call}) {\n    ${shown}\n}` : variable ? `var ${variable} = ${call};` : `${call};`,
    each ? '' : save ? `${variable}.save(Path.of(${JSON.stringify(save)}));` : variable ? shown : '',
  )
}

function javaSetters(params: Params, shapes: Shapes): string[] {
  return Object.entries(params).map(([name, value]) => `.${name}(${javaValue(shapes[name], value)})`)
}

function javaValue({ values, fields }: Shape = {}, value: Value): string {
  if (fields) return `o -> o${javaSetters(value as Params, fields).join('')}`
  if (Array.isArray(value)) return value.map((one) => javaValue(values ? { values } : {}, one)).join(', ')
  if (isMap(value)) return `Map.of(${entriesOf(value, (one) => javaValue({}, one), ', ')})`
  return values ? `${values}.${constant(String(value))}` : JSON.stringify(value)
}

function php({ resource, method, target: id, params, fields, variable, each, print, printed, save }: Call): string {
  const named = phpNamed(params, fields)
  const call = `$platen->${resource}->${method}${wrapped('(', [...(id ? [`'${id}'`] : []), ...named], ')', '', '    ')}`
  const field = `$${variable}${print ? `->${print}` : ''}${printed === 'secret' ? '->reveal()' : ''}`
  const isText = print !== undefined && printed !== 'other'
  const shown = isText ? `echo ${field}${printed === 'enum' ? '?->value' : ''}, "\\n";` : `var_dump(${field});`
  const objects = Object.values(fields).flatMap(({ object }) => (object ? [object] : []))
  const used = [...new Set(['Client', ...objects, ...classes(params, fields)])].sort()
  return lines(
    used.length === 1 ? 'use Platen\\Client;' : `use Platen\\{${used.join(', ')}};`,
    '',
    '$platen = new Client();',
    each ? `foreach (${call} as $${variable}) {\n    ${shown}\n}` : variable ? `$${variable} = ${call};` : `${call};`,
    each ? '' : save ? `$${variable}->save('${save}');` : variable ? shown : '',
  )
}

function phpNamed(params: Params, shapes: Shapes): string[] {
  return Object.entries(params).map(([name, value]) => `${name}: ${phpValue(shapes[name], value)}`)
}

function phpValue({ values, object, fields = {} }: Shape = {}, value: Value): string {
  if (object) return `new ${object}(${phpNamed(value as Params, fields).join(', ')})`
  if (Array.isArray(value)) return `[${value.map((one) => phpValue(values ? { values } : {}, one)).join(', ')}]`
  if (isMap(value)) return `[${entriesOf(value, (one) => phpValue({}, one), ' => ')}]`
  if (values) return `${values}::${pascal(String(value))}`
  if (typeof value !== 'string') return String(value)
  return /[\n'\\]/.test(value) ? JSON.stringify(value).replaceAll('$', '\\$') : `'${value}'`
}

function ruby({ resource, method, target: id, params, variable, each, print, save }: Call): string {
  const named = Object.entries(params).map(([name, value]) => `${snake(name)}: ${rubyValue(value)}`)
  const args = [...(id ? [rubyValue(id)] : []), ...named]
  const call = `platen.${snake(resource)}.${snake(method)}${args.length > 0 ? wrapped('(', args, ')', '', '  ', false) : ''}`
  const field = `${variable}${print ? `.${snake(print)}` : ''}`
  const shown = `puts ${print ? field : `${field}.inspect`}`
  return lines(
    'require "platen"',
    '',
    'platen = Platen::Client.new',
    each ? `${call}.each { |${variable}| ${shown} }` : variable ? `${variable} = ${call}` : call,
    each ? '' : save ? `${variable}.save(${rubyValue(save)})` : variable ? shown : '',
  )
}

function rubyValue(value: Value): string {
  if (typeof value !== 'object') return JSON.stringify(value).replaceAll('#', '\\#')
  if (Array.isArray(value)) return `[${value.map(rubyValue).join(', ')}]`
  const members = Object.entries(value).map(([name, item]) => `${snake(name)}: ${rubyValue(item)}`)
  return `{ ${members.join(', ')} }`
}

/** An object with any keys, such as data. */
const isMap = (value: Value): value is Params => typeof value === 'object' && !Array.isArray(value)

const entriesOf = (map: Params, literal: (value: Value) => string, between: string): string =>
  Object.entries(map)
    .map(([key, value]) => `${JSON.stringify(key)}${between}${literal(value)}`)
    .join(', ')

const LINE_CHARS = 72

/** A list in brackets: on one line if it is short, else one part a line. */
function wrapped(open: string, parts: string[], close: string, space = '', indent = '    ', comma = true): string {
  const text = parts.join(', ')
  if (text.length <= LINE_CHARS) return `${open}${space}${text}${space}${close}`
  const step = space === '' ? indent : '  '
  const rows = parts.map((part, index) => `${step}${part}${comma || index < parts.length - 1 ? ',' : ''}`)
  return `${open}\n${rows.join('\n')}\n${close}`
}

/** Calls after each other: on one line if they are short, else one a line. */
function chained(calls: string[], indent: string): string {
  const text = calls.join('')
  return text.length <= LINE_CHARS ? text : `\n${calls.map((one) => `${indent}${one}`).join('\n')}`
}

function indented(text: string): string {
  return text.replace(/^/gm, '\t')
}

/** Arguments that are there. */
function list(...args: (string | undefined)[]): string {
  return args.filter((arg) => arg !== undefined && arg !== '').join(', ')
}

function lines(...parts: string[]): string {
  return parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
}

/** In single quotes, as TypeScript writes a string. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function constant(id: string): string {
  return id.replaceAll('-', '_').toUpperCase()
}

function pascal(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_match, letter: string) => upper(letter))
}

function upper(letter: string): string {
  return letter.toUpperCase()
}
