/**
 * Python: `clients/python/src/platen_client`. The text is as `ruff format` leaves it.
 *
 * The sync half is the text of the async half without its words for waiting, also of the files that are written by hand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Description, Enum, Field, Method, Model, Resource, Type } from '../description.ts'
import {
  GENERATE,
  inOrder,
  inSignature,
  type Language,
  methodDoc,
  NOTICE,
  resourceDoc,
  valuesDoc,
} from '../language.ts'
import { capital, listed, snake, spoken, wrapped } from '../words.ts'

const SOURCE = 'clients/python/src/platen_client'
const LINE_CHARS = 130

export const python: Language = {
  files: (description) => {
    const generated = {
      'api.py': api(description),
      'resources.py': resources(description),
    }
    return {
      [`${SOURCE}/_media_types.py`]: mediaTypes(description),
      [`${SOURCE}/types/__init__.py`]: typesIndex(description),
      [`${SOURCE}/types/_params.py`]: params(description),
      [`${SOURCE}/types/_results.py`]: results(description),
      ...Object.fromEntries(Object.entries(generated).map(([name, text]) => [`${SOURCE}/_async/${name}`, text])),
      ...Object.fromEntries(
        Object.entries({ ...handWrittenHalf(Object.keys(generated)), ...generated }).map(([name, text]) => [
          `${SOURCE}/_sync/${name}`,
          sync(text),
        ]),
      ),
    }
  },
}

/** Sets of values that parameters take without others. The other sets with a name take any text too. */
const CLOSED = new Set([
  'Align',
  'Conformance',
  'FileFormat',
  'Font',
  'Format',
  'KeyMode',
  'Markup',
  'PageSize',
  'Provenance',
])
/** Sets of values that are a text in parameters too. */
const TEXTS = new Set(['DeliveryStatus', 'DocumentSource', 'ErrorCode'])
/** Objects inside results that are plain dictionaries. */
const DICTIONARIES = new Set(['DeliveryReply', 'DeliveryRequest'])
/** Integers that may be fractions. */
const FLOATS = new Set(['AccountLimits.auditDays', 'AccountLimits.retentionDays'])
/** Values of fields and parameters that are left out, where it is not None. */
const DEFAULTS: Record<string, string> = {
  'Backend.location': '""',
  'GenerateFileParams.format': '"pdf"',
  'GeneratedDocument.documentSource': '""',
  'GeneratedDocument.modelUsed': '""',
  'GeneratedDocument.template': '""',
  'GeneratedDocument.warnings': '[]',
  'Job.requestId': '""',
  'JobParams.webhook': 'True',
}
/** Resources whose class is written by hand and extends the generated one, in a file of the same name. */
const EXTENDED = new Set(['jobs'])
/** What the methods of `generate` return. Their code is a function of `generate.py` each. */
const GENERATED: Record<string, string> = {
  text: 'GeneratedDocument',
  file: 'DocumentFile | SavedFile',
  stream: 'AsyncDocumentStream',
  job: 'JobAccepted',
}
/** What the hand-written modules of `types` have. */
const TYPES_BY_HAND = {
  _base: ['ItemList', 'Page', 'RateLimit', 'RawReply', 'ResponseInfo'],
  _events: ['Delta', 'Done', 'JobDeletedEvent', 'JobEvent', 'JobStatusEvent', 'Reasoning', 'Restart', 'StreamEvent'],
}
const KEYWORDS = new Set([
  'class',
  'def',
  'from',
  'global',
  'import',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'pass',
  'return',
])

const SPEECH = {
  code: (text: string) =>
    `\`\`${text === 'null' ? 'None' : /^[a-z]+[A-Za-z0-9.]*$/.test(text) ? snake(text) : text}\`\``,
  method: (resource: string, method: string) => `\`\`${snake(resource)}.${snake(method)}\`\``,
  resource: (resource: string) => `\`\`${snake(resource)}\`\``,
  nothing: 'None',
}

/** The name of a field or parameter. A keyword of the language has an underscore at its end. */
function identifier(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : snake(name)
}

function docstring(text: string, indent: string): string {
  const inPython = spoken(text, SPEECH).replace(/(?<=Default: )(true|false)\b/g, capital)
  const [first = '', ...rest] = inPython.split('\n').flatMap((line) => wrappedLine(line, indent))
  if (rest.length === 0 && indent.length + first.length + 6 <= LINE_CHARS) return `${indent}"""${first}"""\n`
  const lines = [`"""${first}`, ...rest, '"""']
  return lines.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('')
}

/** With a hanging indent for a parameter. */
function wrappedLine(line: string, indent: string): string[] {
  const own = line.slice(0, line.length - line.trimStart().length)
  const [first, ...rest] = wrapped(line.trimStart(), LINE_CHARS - indent.length - own.length - 7)
  return [`${own}${first}`, ...rest.map((text) => `${own}${own === '' ? '' : '    '}${text}`)]
}

/** `head(args)tail` in one line, else its arguments in one line, else one a line. */
function bracketed(indent: string, head: string, args: readonly string[], tail: string, [open, close] = '()'): string {
  const one = `${indent}${head}${open}${args.join(', ')}${close}${tail}`
  if (one.length <= LINE_CHARS) return `${one}\n`
  const inner = `${indent}    ${args.join(', ')}`
  const body = inner.length <= LINE_CHARS ? `${inner}\n` : args.map((arg) => `${indent}    ${arg},\n`).join('')
  return `${indent}${head}${open}\n${body}${indent}${close}${tail}\n`
}

/** As isort sorts: constants, classes, functions. */
function sorted(names: Iterable<string>): string[] {
  const rank = (name: string) => (/^[A-Z0-9_]+$/.test(name) ? 0 : /^_?[A-Z]/.test(name) ? 1 : 2)
  return [...names].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

function imported(from: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const one = `from ${from} import ${sorted(names).join(', ')}`
  if (one.length <= LINE_CHARS) return `${one}\n`
  return `from ${from} import (\n${sorted(names)
    .map((name) => `    ${name},\n`)
    .join('')})\n`
}

/** Those of the names that a text has. */
function used(names: readonly string[], text: string): string[] {
  return names.filter((name) => new RegExp(`(?<![\\w."])${name}\\b`).test(text))
}

function typesIndex(description: Description): string {
  const enums = enumsOf(description)
  const modules: Record<string, readonly string[]> = {
    ...TYPES_BY_HAND,
    _params: [...enums.map(({ name }) => name), ...dictionariesOf(description).map(({ name }) => name)],
    _results: resultsOf(description).map(({ name }) => name),
  }
  const all = Object.values(modules).flat().toSorted()
  return `# ${NOTICE}
"""Results of the service, and the parameters of PDF files. Times are aware \`\`datetime\`\`; fields that this version does not know are kept."""

${Object.entries(modules)
  .map(([module, names]) => imported(`.${module}`, names))
  .join('')}
__all__ = [
${sorted(all)
  .map((name) => `    "${name}",\n`)
  .join('')}]
`
}

/** Sets of values that parameters have. */
function enumsOf({ enums }: Description): Enum[] {
  return enums.filter(({ name }) => !TEXTS.has(name))
}

/** Objects inside parameters. The parameters themselves are arguments. */
function dictionariesOf({ models }: Description): Model[] {
  return inOrder(models.filter(({ use, isNested }) => use === 'params' && isNested))
}

function resultsOf({ models }: Description): Model[] {
  return inOrder(models.filter(({ use, name }) => use === 'result' && !DICTIONARIES.has(name)))
}

function params(description: Description): string {
  const body = [
    enumsOf(description).map(alias).join(''),
    ...dictionariesOf(description).map((model) => `\n\n${dictionary(model)}`),
  ].join('')
  return `# ${NOTICE}
"""What parameters take: sets of values, and objects inside them."""

from __future__ import annotations

${imported('collections.abc', used(['Mapping', 'Sequence'], body))}${imported(
  'typing',
  ['Any', 'Literal', 'TypedDict'].filter((name) => body.includes(name)),
)}
${body}`
}

/** Values are filled into lines, which \`ruff format\` would not do. */
function alias({ name, doc, values }: Enum): string {
  const quoted = values.map((value) => `"${value}"`)
  const one = `${name} = Literal[${quoted.join(', ')}]`
  const text =
    one.length <= LINE_CHARS
      ? `${one}\n`
      : `${name} = Literal[\n${wrapped(`${quoted.join(', ')},`, LINE_CHARS - 5)
          .map((line) => `    ${line}\n`)
          .join('')}]  # fmt: skip\n`
  return `${text}${docstring(doc, '')}`
}

function dictionary({ name, doc, fields }: Model): string {
  const about = doc === '' ? '' : `${docstring(doc, '    ')}\n`
  return `class ${name}(TypedDict, total=False):\n${about}${fields
    .map(
      (field) =>
        `    ${identifier(field.name)}: ${paramType(field.type)}${field.nullable ? ' | None' : ''}\n${field.doc === '' ? '' : docstring(field.doc, '    ')}`,
    )
    .join('')}`
}

function paramType(type: Type): string {
  switch (type.kind) {
    case 'text':
    case 'secret':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'time':
      return 'Time'
    case 'any':
      return 'Any'
    case 'list':
      return `Sequence[${paramType(type.item)}]`
    case 'map':
      return `Mapping[str, ${paramType(type.value)}]`
    case 'model':
      return type.name
    case 'enum': {
      if (type.name === null || TEXTS.has(type.name)) return 'str'
      return CLOSED.has(type.name) ? type.name : `${type.name} | str`
    }
  }
}

function results(description: Description): string {
  const classes = resultsOf(description).map(resultClass)
  const body = classes.join('\n\n')
  return `# ${NOTICE}
"""Results of the service."""

from __future__ import annotations

${imported('datetime', used(['datetime'], body))}${imported('typing', used(['Any'], body))}
${imported('pydantic', used(['SecretStr'], body))}
from ._base import _Model


${body}`
}

function resultClass({ name, doc, extends: base, fields }: Model): string {
  return `class ${name}(${base ?? '_Model'}):\n${docstring(doc, '    ')}\n${fields
    .map((field) => `    ${resultField(name, field)}`)
    .join('')}`
}

function resultField(model: string, { name, type, optional, nullable, doc }: Field): string {
  const path = `${model}.${name}`
  const written = FLOATS.has(path) ? 'float' : resultType(type)
  const mayBeNone = optional || nullable
  const standard = DEFAULTS[path] ?? (mayBeNone ? 'None' : null)
  const text = valuesDoc(type, doc)
  return `${identifier(name)}: ${written}${mayBeNone ? ' | None' : ''}${standard === null ? '' : ` = ${standard}`}\n${text === '' ? '' : docstring(text, '    ')}`
}

function resultType(type: Type): string {
  switch (type.kind) {
    case 'text':
    case 'enum':
      return 'str'
    case 'secret':
      return 'SecretStr'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'time':
      return 'datetime'
    case 'any':
      return 'Any'
    case 'list':
      return `list[${resultType(type.item)}]`
    case 'map':
      return `dict[str, ${resultType(type.value)}]`
    case 'model':
      return DICTIONARIES.has(type.name) ? 'dict[str, Any]' : type.name
  }
}

function className(resource: string): string {
  return `Async${capital(resource)}Resource`
}

/** The class of a resource that the client has, and its module. */
function classOf({ name }: Resource): { name: string; module: string } {
  return EXTENDED.has(name)
    ? { name: `Async${capital(name)}`, module: snake(name) }
    : { name: className(name), module: 'resources' }
}

function api({ resources: all }: Description): string {
  const modules = Map.groupBy(all.map(classOf), ({ module }) => module)
  const imports = [...modules]
    .map(([module, classes]) =>
      imported(
        `.${module}`,
        classes.map(({ name }) => name),
      ),
    )
    .toSorted()
    .join('')
  return `# ${NOTICE}
"""The resources of a client."""

${imports}from .transport import AsyncTransport


class AsyncApi:
    """The resources of a client, which share a connection to the service."""

    _transport: AsyncTransport

    def _use(self, transport: AsyncTransport) -> None:
        self._transport = transport
${all.map((resource) => `        self.${snake(resource.name)} = ${classOf(resource).name}(transport)\n`).join('')}`
}

function resources({ resources: all, models, enums }: Description): string {
  const body = all.map((resource) => resourceClass(resource, models)).join('\n\n')
  const types = [...models, ...enums].map(({ name }) => name)
  return `# ${NOTICE}
"""The operations of the service, by resource."""

from __future__ import annotations

${imported('collections.abc', used(['AsyncIterator', 'Mapping', 'Sequence'], body))}${imported('typing', used(['Any', 'overload'], body))}
from typing_extensions import Unpack

${imported('.._core', used(['UNSET', 'Call', 'Unset', 'accept_of', 'path_of', 'wire', 'wire_nullable'], body))}from .._options import CallOptions, CallParams
from ..file import DocumentFile, SavedFile
${imported('..types', used([...types, 'ItemList', 'Page'], body))}from . import generate
${imported('.resource', ['AsyncResource', ...used(['Target', 'Time'], body)])}from .stream import AsyncDocumentStream


${body}`
}

function resourceClass(resource: Resource, models: readonly Model[]): string {
  const methods = resource.methods
    .filter(({ kind }) => kind !== 'handWritten' || resource.name === 'generate')
    .map((method) => methodText(method, resource, models))
  return `class ${className(resource.name)}(AsyncResource):\n${docstring(resourceDoc(resource), '    ')}\n${methods.join('\n')}`
}

function methodText(method: Method, resource: Resource, models: readonly Model[]): string {
  const byHand = method.kind === 'handWritten' ? (GENERATE[method.name] ?? null) : null
  const model = models.find(({ name }) => name === (byHand?.params ?? method.params)) ?? null
  const fields = inSignature(model)
  const isFile = method.kind === 'file' || (byHand !== null && method.name === 'file')
  const name = snake(method.name)
  const doc = docstring(methodDocstring(method, resource, fields, isFile, byHand?.doc), '        ')
  const ids = method.targets.map((target) => `${identifier(target.name)}: str`)
  const args = fields.map((field) => argument(field, model))
  const signature = (type: string, isAsync: boolean, to?: string, end = ':') =>
    bracketed(
      '    ',
      `${isAsync ? 'async ' : ''}def ${name}`,
      [
        'self',
        ...ids,
        ...(args.length > 0 || to ? ['*'] : []),
        ...args,
        ...(to ? [to] : []),
        '**call: Unpack[CallParams]',
      ],
      ` -> ${type}${end}`,
    )
  const overloads = isFile
    ? `    @overload\n${signature('DocumentFile', true, 'to: None = None', ': ...')}    @overload\n${signature('SavedFile', true, 'to: Target', ': ...')}`
    : ''
  const isAsync = method.kind !== 'all' && !(byHand && method.name === 'stream')
  return `${overloads}${signature(typeOf(method), isAsync, isFile ? 'to: Target | None = None' : undefined)}${doc}${
    byHand ? handWrittenBody(method, fields, isAsync, isFile) : methodBody(method, model, fields)
  }`
}

function handWrittenBody(method: Method, fields: readonly Field[], isAwaited: boolean, isFile: boolean): string {
  const args = ['self._transport', 'body', 'CallOptions(**call)', ...(isFile ? ['to'] : [])]
  return `${wireCall('body', fields)}        return ${isAwaited ? 'await ' : ''}generate.${method.name}(${args.join(', ')})\n`
}

function typeOf({ kind, name, result }: Method): string {
  switch (kind) {
    case 'none':
      return 'None'
    case 'data':
    case 'object':
      return `${result}`
    case 'list':
      return `ItemList[${result}]`
    case 'page':
      return `Page[${result}]`
    case 'all':
      return `AsyncIterator[${result}]`
    case 'file':
      return 'DocumentFile | SavedFile'
    case 'handWritten':
      return `${GENERATED[name]}`
  }
}

function argument({ name, type, optional, nullable }: Field, model: Model | null): string {
  const standard = DEFAULTS[`${model?.name}.${name}`]
  const written = paramType(type)
  if (model?.isChange && nullable) return `${identifier(name)}: ${written} | Unset | None = UNSET`
  if (standard !== undefined) return `${identifier(name)}: ${written} = ${standard}`
  return `${identifier(name)}: ${written}${optional || nullable ? ' | None' : ''}${optional ? ' = None' : ''}`
}

/** What a method does, its parameters, and the errors that it is likely to raise. */
function methodDocstring(
  method: Method,
  resource: Resource,
  fields: readonly Field[],
  isFile: boolean,
  byHand: string | undefined,
): string {
  if (method.kind === 'all') return `${methodDoc(method, resource)} Takes the parameters of \`list\`.`
  const documented = [
    ...method.targets.map(({ name, doc }) => ({ name, doc: `${doc}.` })),
    ...fields.map(({ name, type, doc }) => ({ name, doc: paramType(type) === 'str' ? valuesDoc(type, doc) : doc })),
    ...(isFile ? [{ name: 'to', doc: 'A path, a folder or a binary writer, which gets the file as it arrives.' }] : []),
  ].filter(({ doc }) => doc !== '' && doc !== '.')
  const errors = method.errors.map((error) => `\`${error}Error\``)
  return [
    byHand ?? methodDoc(method, resource),
    ...(documented.length > 0
      ? ['', 'Args:', ...documented.map(({ name, doc }) => `    ${identifier(name)}: ${doc}`)]
      : []),
    ...(errors.length > 0 ? ['', `Raises ${listed(errors, 'or')}.`] : []),
  ].join('\n')
}

function wireCall(variable: string, fields: readonly Field[], isChange = false): string {
  const named = (some: readonly Field[]) => some.map(({ name }) => `${identifier(name)}=${identifier(name)}`)
  const nullable = isChange ? fields.filter((field) => field.nullable) : []
  const others = fields.filter((field) => !nullable.includes(field))
  return [
    bracketed('        ', `${variable} = wire`, named(others), ''),
    ...(nullable.length > 0 ? [bracketed('        ', `${variable} |= wire_nullable`, named(nullable), '')] : []),
  ].join('')
}

function methodBody(method: Method, model: Model | null, fields: readonly Field[]): string {
  const { kind, result, field, httpMethod, paramsIn, secret } = method
  const variable = paramsIn === 'body' ? 'body' : 'query'
  const prepared = model ? wireCall(variable, fields, model.isChange) : ''
  const path = pathText(method)
  if (kind === 'all')
    return `${prepared}        return self._every(${result}, ${path}, "${field}", ${model ? 'query' : '{}'}, CallOptions(**call))\n`
  const accept =
    kind !== 'file'
      ? []
      : [
          `accept=${method.accept ? `"${method.accept}"` : `accept_of(format${method.formatDefault === null ? '' : ` or "${method.formatDefault}"`})`}`,
        ]
  const request = [
    `Call("${httpMethod}"`,
    path,
    ...(model ? [`${variable}=${variable}`] : []),
    ...accept,
    ...(secret ? ['once=True'] : []),
  ].join(', ')
  const call = (argument: string) => {
    switch (kind) {
      case 'none':
        return `await self._transport.none(${argument}, CallOptions(**call))`
      case 'data':
        return `return await self._transport.model(${result}, ${argument}, CallOptions(**call))`
      case 'object':
        return `return await self._transport.whole(${result}, ${argument}, CallOptions(**call))`
      case 'list':
        return `return await self._transport.items(${result}, ${argument}, CallOptions(**call)${field === null ? '' : `, "data", "${field}"`})`
      case 'page':
        return `return await self._transport.page(${result}, ${argument}, CallOptions(**call), "${field}")`
      case 'file':
        return `return await self._transport.file(${argument}, CallOptions(**call), to)`
      case 'handWritten':
        throw new Error(`${method.name} is written by hand.`)
    }
  }
  const one = `        ${call(`${request})`)}`
  if (one.length <= LINE_CHARS - 20) return `${prepared}${one}\n`
  return `${prepared}        request = ${request})\n        ${call('request')}\n`
}

function pathText({ path, targets }: Method): string {
  if (targets.length === 0) return `"${path}"`
  const parts = path.slice(1).split('/')
  return `path_of(${parts.map((part) => (part.startsWith('{') ? identifier(part.slice(1, -1)) : `"${part}"`)).join(', ')})`
}

function mediaTypes({ mediaTypes: all }: Description): string {
  return `# ${NOTICE}
"""Media types of files, by format."""

from typing import Final

MEDIA_TYPES: Final = {
${Object.entries(all)
  .map(([format, type]) => `    "${format}": "${type}",\n`)
  .join('')}}
`
}

/** The files of the async half that are written by hand, marked as generated. */
function handWrittenHalf(generated: readonly string[]): Record<string, string> {
  const folder = fileURLToPath(new URL(`../../../${SOURCE}/_async`, import.meta.url))
  const names = readdirSync(folder).filter((name) => name.endsWith('.py') && !generated.includes(name))
  return Object.fromEntries(names.map((name) => [name, `# ${NOTICE}\n${readFileSync(`${folder}/${name}`, 'utf8')}`]))
}

/** What the sync half says in place of the words of the async half. */
const SYNC_WORDS: readonly [RegExp, string][] = [
  [/\basync (def|for|with) /g, '$1 '],
  [/\bawait /g, ''],
  [/\bAsyncGenerator\[(\w+), None\]/g, 'Generator[$1, None, None]'],
  [/\bAwaitable\[(\w+)\]/g, '$1'],
  [/Awaitable, /g, ''],
  [/\bAsync(Iterator|Generator)\b/g, '$1'],
  [/\bAsync([A-Z]\w+)/g, '$1'],
  [/\bhttpx\.AsyncClient\b/g, 'httpx.Client'],
  [/__a(enter|exit|iter)__/g, '__$1__'],
  [/\ba(close|iter_bytes)\b/g, '$1'],
  [/\basync_sleep\b/g, 'sync_sleep'],
  [/The async half\..*$/gm, 'The sync half."""'],
]

function sync(text: string): string {
  return SYNC_WORDS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)
}
