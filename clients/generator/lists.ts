/** What repeats for each operation outside of the clients: the naming map, the operations of the suite, the table of code samples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Description, Method, Model, OperationSample, Type } from './description.ts'
import { NOTICE } from './language.ts'
import { fieldTypes, goName, paramsType } from './languages/go.ts'
import { classOf } from './languages/java/names.ts'
import { snake } from './words.ts'

const NAMING_MAP = 'clients/README.md'
const START = '<!-- naming map: npm run generate -->'
const END = '<!-- end of the naming map -->'

/** @param root the root of the repository: the naming map is a part of a file. */
export function lists(description: Description, root: string): Record<string, string> {
  return {
    'clients/conformance/operations.json': operations(description),
    [NAMING_MAP]: withNamingMap(readFileSync(join(root, NAMING_MAP), 'utf8'), description),
    'packages/server/src/docs/sample-table.ts': sampleTable(description),
  }
}

/** Names of methods by operation. */
function operations({ resources, samples }: Description): string {
  const methods = resources.flatMap((resource) => resource.methods)
  const rows = samples.map(({ operation }) => {
    const names = methods.filter((one) => one.operation === operation).map((one) => `"${one.resource}.${one.name}"`)
    return `  "${operation}": [${names.join(', ')}]`
  })
  return `{\n${rows.join(',\n')}\n}\n`
}

type Arguments = { targets: string[]; params: string | undefined }

/** A call in each language, in the order of the columns. `params` stands for the parameters. */
const CALLS: readonly ((method: Method) => string)[] = [
  (method) => `c.${method.resource}.${method.name}(${joined(argumentsOf(method, '{…}', '{url}'))})`,
  (method) => `c.${snake(method.resource)}.${snake(method.name)}(${joined(argumentsOf(method, '…', 'url=…'))})`,
  (method) => `c.${method.resource}().${method.name}(${joined(argumentsOf(method, '…', 'url'))})`,
  (method) =>
    `c.${goName(method.resource)}.${goName(method.name)}(${['ctx', joined(argumentsOf(method, 'p', 'url'))].filter(Boolean).join(', ')})`,
  (method) => `$c->${method.resource}->${method.name}(${joined(argumentsOf(method, '…', 'url: …'), '$')})`,
  (method) => {
    const args = joined(argumentsOf(method, '…', 'url: …'))
    return `c.${snake(method.resource)}.${snake(method.name)}${args === '' ? '' : `(${args})`}`
  },
]

function argumentsOf({ targets, hasParams, spread }: Method, params: string, single: string): Arguments {
  return { targets: targets.map(({ name }) => name), params: hasParams ? (spread ? single : params) : undefined }
}

function joined({ targets, params }: Arguments, sign = ''): string {
  return [...targets.map((name) => sign + name), ...(params === undefined ? [] : [params])].join(', ')
}

function withNamingMap(text: string, { resources }: Description): string {
  const rows = resources
    .flatMap(({ methods }) => methods)
    .map((method) => {
      const { httpMethod, path, kind, label } = method
      const which = kind === 'page' ? '(one page)' : kind === 'all' ? '(every page)' : label
      return `| ${`${httpMethod} ${path} ${which}`.trim()} | ${CALLS.map((call) => `\`${call(method)}\``).join(' | ')} |`
    })
  const [before, rest] = text.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${NAMING_MAP} has no marks of the naming map.`)
  return `${before}${START}
| Operation | TypeScript | Python | Java | Go | PHP | Ruby |
|---|---|---|---|---|---|---|
${rows.join('\n')}
${WEBHOOK_ROW}
${END}${after}`
}

const WEBHOOK_ROW =
  '| webhook delivery (no request) | `new WebhookVerifier(s).verify(body, headers)` | `WebhookVerifier(s).verify(body, headers)` | `new WebhookVerifier(s).verify(body, h::get)` | `v.Verify(body, header)` | `(new WebhookVerifier($s))->verify($body, $headers)` | `WebhookVerifier.new(s).verify(body, headers)` |'

function sampleTable(description: Description): string {
  const { samples, models, enums } = description
  const goType = fieldTypes(description)
  const row = (sample: OperationSample) => {
    const { operation, method, bodies, params, variable, each, print, save } = sample
    const result = models.find(({ name }) => name === method.result)
    const printed = result?.allFields.find(({ name }) => name === print)?.type
    const paramsModel = models.find(
      ({ name }) => name === (method.kind === 'handWritten' ? 'GenerateParams' : method.params),
    )
    const hasBody = bodies.some(({ example }) => example !== null)
    const takesModel = method.hasParams && !method.spread && (method.kind !== 'handWritten' || hasBody)
    const fields = {
      call: `${sample.resource}.${method.name}`,
      target: method.targets.map((target) => sample.target ?? madeUpId(operation, target.doc))[0],
      params,
      fields: paramsModel && shapes(paramsModel, Object.assign({}, ...bodies.map((body) => body.params))),
      variable,
      each,
      print,
      printed: printed && printedKind(printed),
      save,
      goParams: takesModel && paramsModel ? paramsType(paramsModel.name) : undefined,
      isSingle: (method.hasParams && paramsModel?.allFields.length === 1) || undefined,
    }
    return `  ${operation}: ${JSON.stringify(fields)},`
  }

  /** What the names and values of parameters do not say. */
  function shapes(model: Model, params: Record<string, unknown>): Record<string, Shape> | undefined {
    const found = Object.entries(params).flatMap(([name, value]): [string, Shape][] => {
      const field = model.allFields.find((one) => one.name === name)
      if (field === undefined) throw new Error(`An example has the field ${name}, which ${model.name} has not.`)
      const item = field.type.kind === 'list' ? field.type.item : field.type
      const inner = item.kind === 'model' ? models.find((one) => one.name === item.name) : undefined
      const type = goType(model, field)
      const isPlain = /^\w+$/.test(type) || type === 'time.Time'
      const shape: Shape = {
        ...(item.kind === 'enum' && classOf(item) !== 'String' ? { values: classOf(item) } : {}),
        ...(inner ? { object: inner.name, fields: shapes(inner, value as Record<string, unknown>) ?? {} } : {}),
        ...(isPlain ? {} : { go: type }),
      }
      return Object.keys(shape).length === 0 ? [] : [[name, shape]]
    })
    return found.length === 0 ? undefined : Object.fromEntries(found)
  }

  function printedKind(type: Type): 'secret' | 'enum' | 'other' | undefined {
    if (type.kind === 'secret') return 'secret'
    if (type.kind === 'enum') return enums.some(({ name }) => name === type.name) ? 'enum' : undefined
    return ['text', 'integer', 'number'].includes(type.kind) ? undefined : 'other'
  }

  return `// ${NOTICE}
import type { Sample } from './sample.ts'

/** By operation ID, in the order of the API reference. */
export const SAMPLES: Record<string, Sample> = {
${samples.map(row).join('\n')}
}
`
}

/** What the code samples need to know about a parameter: `Shape` of `packages/server/src/docs/sample.ts`. */
interface Shape {
  values?: string
  object?: string
  fields?: Record<string, Shape>
  go?: string
}

/** An ID as the description of its parameter says: `job_…`. */
function madeUpId(operation: string, doc: string): string {
  const prefix = /`(\w+_)…`/.exec(doc)?.[1]
  if (prefix === undefined)
    throw new Error(`clients/generator/operations.ts: the sample of ${operation} needs a target.`)
  return `${prefix}0123456789abcdefghjk`
}
