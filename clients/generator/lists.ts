/** What repeats for each operation outside of the clients: the naming map, the operations of the suite, the table of code samples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Description, Method, OperationSample } from './description.ts'
import { NOTICE } from './language.ts'
import { goName, paramsType } from './languages/go.ts'
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

function sampleTable({ samples, models }: Description): string {
  const row = (sample: OperationSample) => {
    const { operation, method, bodies, target, params, variable, each, print, save } = sample
    const result = models.find(({ name }) => name === method.result)
    const paramsModel = models.find(
      ({ name }) => name === (method.kind === 'handWritten' ? 'GenerateParams' : method.params),
    )
    const isSecret = result?.allFields.some(({ name, type }) => name === print && type.kind === 'secret')
    const hasBody = bodies.some(({ example }) => example !== null)
    const fields = {
      call: `${sample.resource}.${method.name}`,
      target,
      params,
      variable,
      each,
      print,
      secret: isSecret || undefined,
      save,
      goParams: method.spread || !method.hasParams || !paramsModel ? undefined : paramsType(paramsModel.name),
      isSingle: (method.hasParams && paramsModel?.allFields.length === 1) || undefined,
    }
    if (method.kind === 'handWritten' && !hasBody) fields.goParams = undefined
    return `  ${operation}: ${JSON.stringify(fields)},`
  }
  return `// ${NOTICE}
import type { Sample } from './sample.ts'

/** By operation ID, in the order of the API reference. */
export const SAMPLES: Record<string, Sample> = {
${samples.map(row).join('\n')}
}
`
}
