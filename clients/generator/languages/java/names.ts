/** Names, types and texts in Java. */
import type { Description, Model, Type } from '../../description.ts'
import { FRACTIONS } from '../../language.ts'
import { lower, spoken, wrapped } from '../../words.ts'

export const SOURCE = 'clients/java/src/main/java/platen'
export const LINE_CHARS = 140

/** Sets of values that are a text. */
export const TEXTS = new Set(['DeliveryStatus', 'ErrorCode'])
/** Sets of values that are a part of another one, which has the class. */
export const PARTS: Record<string, string> = { FileFormat: 'Format' }
/** Texts that are a day. */
export const DAYS = new Set([
  'AccountUsageParams.from',
  'AccountUsageParams.to',
  'Usage.from',
  'Usage.to',
  'UsageRow.day',
])
/** Integers that may be larger than `int`, besides numbers of bytes. */
const LONGS = new Set(['DeliveryAttempt.durationMs', 'UsageRow.failed', 'UsageRow.requests', 'WebhookTest.durationMs'])
/** Classes of parameters that are not named by the rule: `KeyCreateParams` is `KeyRequest`, `KeyListParams` is `KeyQuery`. */
const REQUESTS: Record<string, string> = {
  AccountUsageParams: 'UsageQuery',
  GenerateParams: 'GenerateRequest',
  JobParams: 'JobRequest',
  PageParams: 'AccountQuery',
  PdfParams: 'PdfRequest',
  RenderParams: 'RenderRequest',
}
/** Parameters without a class, and those whose class has their fields. */
const MERGED: Record<string, string> = { GenerateFileParams: 'GenerateParams', UsageParams: 'AccountUsageParams' }

const SPEECH = {
  code: (text: string) => `{@code ${text}}`,
  method: (resource: string, method: string) => `{@code ${resource}().${method}()}`,
  resource: (resource: string) => `{@code ${resource}()}`,
}

export function inJava(text: string, nothing = 'empty'): string {
  return spoken(text.replaceAll('`null`', 'null'), { ...SPEECH, nothing })
}

export function comment(lines: readonly string[]): string {
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

/** A tag of a comment, such as `@param id`, in lines. One sentence has a small letter and no full stop. */
export function tag(name: string, text: string): string[] {
  const small = /^[A-Z](?=[a-z ])/.test(text) ? lower(text) : text
  const sentence = /^[^.]*(?:\.\w[^.]*)*\.$/.test(small) ? small.slice(0, -1) : small
  return wrapped(`${name} ${sentence}`, LINE_CHARS).map((line, at) => (at === 0 ? line : `  ${line}`))
}

export const BOXES: Record<string, string> = { int: 'Integer', long: 'Long', double: 'Double', boolean: 'Boolean' }

export function componentItem(type: Type & { kind: 'list' }): string {
  const item = typeOf('', type.item)
  return BOXES[item] ?? item
}

export function typeOf(path: string, type: Type): string {
  if (DAYS.has(path)) return 'LocalDate'
  if (FRACTIONS.has(path)) return 'double'
  switch (type.kind) {
    case 'text':
      return 'String'
    case 'secret':
      return path.includes('Params.') ? 'String' : 'Secret'
    case 'integer':
      return LONGS.has(path) || /bytes$/i.test(path) ? 'long' : 'int'
    case 'number':
      return 'double'
    case 'boolean':
      return 'boolean'
    case 'time':
      return 'Instant'
    case 'any':
      return 'Object'
    case 'list':
      return `List<${componentItem(type)}>`
    case 'map':
      return `Map<String, ${typeOf('', type.value)}>`
    case 'model':
      return type.name
    case 'enum':
      return classOf(type)
  }
}

export function classOf({ name }: Type & { kind: 'enum' }): string {
  return name === null || TEXTS.has(name) ? 'String' : (PARTS[name] ?? name)
}

/** Parameters with a class. A single one is an argument. */
export function requestsOf({ models }: Description): Model[] {
  return models.filter((model) => model.use === 'params' && !(model.name in MERGED) && hasClass(model))
}

export function hasClass({ name, allFields, isNested }: Model): boolean {
  return allFields.length > 1 || isNested || name in REQUESTS
}

export function requestName(params: string): string {
  const name = MERGED[params] ?? params
  const rule = name
    .replace(/ListParams$/, 'Query')
    .replace(/CreateParams$/, 'Request')
    .replace(/Params$/, '')
  return REQUESTS[name] ?? rule
}

/** `formal-letter` → `FORMAL_LETTER`. */
export function constant(value: string): string {
  return value.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
}
