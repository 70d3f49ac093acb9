/** PHP: `clients/php/src`, but for the transport, files, streams and webhooks. */
import type { Description, Enum, Field, Method, Model, OperationSample, Resource, Type } from '../description.ts'
import {
  FRACTIONS,
  GENERATE,
  HASHES,
  inSignature,
  type Language,
  methodDoc,
  NOTICE,
  resourceDoc,
  sampleOf,
  valuesDoc,
} from '../language.ts'
import { capital, pascal, phrase, spoken, wrapped } from '../words.ts'

const SOURCE = 'clients/php/src'
const LINE_CHARS = 140
const SIGNATURE_CHARS = 120

export const php: Language = {
  files: (description) => {
    const { models, resources, mediaTypes } = description
    return Object.fromEntries([
      ...enumsOf(description).map((set) => [`${SOURCE}/${set.name}.php`, enumFile(set, mediaTypes)]),
      ...models
        .filter(({ name, use, isNested }) => (use === 'result' ? !HASHES.has(name) : isNested))
        .map((model) => [`${SOURCE}/${model.name}.php`, classFile(model, models)]),
      ...resources.map((resource) => [
        `${SOURCE}/Resource/${className(resource.name)}.php`,
        new ResourceFile(resource, description).text(),
      ]),
      [`${SOURCE}/Resource/ClientResources.php`, clientResources(description)],
    ])
  },
}

/** Sets of values that are a string. */
const STRINGS = new Set(['ErrorCode'])
/** Sets of values that an operator may extend: a result has a string, and a parameter takes both. */
const OPEN = new Set(['ModelId', 'TemplateId'])
/** Sets of values that are a part of another one. */
const PARTS: Record<string, string> = { FileFormat: 'Format' }
/** Sentences about values. */
const VALUE_DOCS: Record<string, string> = {
  'DeliveryStatus.exhausted': 'Every attempt failed.',
  'DeliveryStatus.stopped': 'The receiver answered 410.',
  'DocumentSource.draft': 'A form, without a model.',
  'DocumentSource.mixed': 'A model, with parts of a form.',
  'Format.doc': 'A .docx file.',
  'Format.text': 'Plain text. Only for files: `generate->file` and `jobs->file`.',
  'Markup.light': 'Bold, italic, bullets, line and paragraph breaks.',
  'Markup.markdown': 'Also headings, numbered lists, tables, code, quotes and links.',
  'ModelId.model-02': 'The only one that may return its reasoning.',
}
/** Classes whose name is not that of the resource: it is also that of a result. */
const CLASSES: Record<string, string> = { account: 'OwnAccounts', session: 'Sessions' }
/** Traits that are written by hand and that the class of a resource uses. */
const TRAITS: Record<string, string> = { generate: 'DocumentCalls', jobs: 'JobCalls' }
/** Texts of users: they are not in stack traces. */
const SENSITIVE = new Set(['content', 'existingContent', 'prompt'])
/** Arguments that are left out, where it is not null. */
const DEFAULTS: Record<string, string> = {
  'GenerateFileParams.format': 'Format::Pdf',
  'GeneratedDocument.documentSource': "''",
  'GeneratedDocument.modelUsed': "''",
  'GeneratedDocument.template': "''",
  'Job.requestId': "''",
  'JobAccepted.status': 'JobStatus::Queued',
  'JobParams.webhook': 'true',
}
/** Parameters that most lists have: they are the last arguments. */
const LIST_PARAMS = ['createdAfter', 'createdBefore', 'limit', 'cursor']
/** Examples of the methods with code that is written by hand, in place of those of the API reference. */
const EXAMPLES: Record<string, readonly string[]> = {
  'generate.text': [
    "$letter = $platen->generate->text(prompt: 'Thanks to a colleague', template: TemplateId::FormalLetter);",
    'echo $letter->content;',
  ],
  'generate.file': [
    "$file = $platen->generate->file(prompt: 'A complaint about noise', format: Format::Doc);",
    "$file->save('complaint.docx');",
  ],
  'generate.stream': [
    "foreach ($platen->generate->stream(prompt: 'A short history of tea') as $event) {",
    "    echo $event instanceof Delta ? $event->text : '';",
    '}',
  ],
  'generate.job': [
    "$accepted = $platen->generate->job(prompt: 'A long report on rainfall', webhook: false);",
    '$job = $platen->jobs->wait($accepted->jobId);',
  ],
}

function className(resource: string): string {
  return CLASSES[resource] ?? capital(resource)
}

function inPhp(text: string): string {
  return spoken(text, {
    code: (code) => `\`${code}\``,
    method: (resource, method) => `\`${resource}->${method}\``,
    resource: (resource) => `\`${resource}\``,
    nothing: 'null',
  })
}

function header(namespace: string, uses: Iterable<string> = []): string {
  const imports = [...uses].toSorted().map((name) => `use ${name};\n`)
  return `<?php

// ${NOTICE}

declare(strict_types=1);

namespace ${namespace};

${imports.length === 0 ? '' : `${imports.join('')}\n`}`
}

/** A comment on one line if it is one, and short. */
function comment(lines: readonly string[], indent = ''): string {
  const all = lines.flatMap((line) => (/^ {4}/.test(line) ? [line] : wrapped(line, LINE_CHARS - indent.length)))
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`
  return [`${indent}/**\n`, ...all.map((line) => `${indent} * ${line}`.trimEnd().concat('\n')), `${indent} */\n`].join(
    '',
  )
}

/** Lines of a tag, such as `@param int $limit`; those after the first are indented. */
function tag(head: string, text: string, indent: string): string[] {
  const [first = '', ...rest] = wrapped(`@${head} ${phrase(inPhp(text))}`.trimEnd(), LINE_CHARS - indent.length - 7)
  return [first, ...rest.map((line) => `    ${line}`)]
}

/** `open` … `close` with its parts: on one line if they are few, else one part a line. */
function list(indent: string, open: string, parts: readonly string[], close: string, width = LINE_CHARS): string {
  const line = `${indent}${open}${parts.join(', ')}${close}`
  if (line.length <= width && !line.includes('\n')) return `${line}\n`
  return `${indent}${open}\n${parts.map((part) => `${indent}    ${part.replaceAll('\n', `\n${indent}    `)},\n`).join('')}${indent}${close}\n`
}

function enumsOf({ enums }: Description): Enum[] {
  const withDocs = new Set(Object.keys(VALUE_DOCS).map((path) => path.split('.')[0]))
  return enums
    .filter(({ name }) => !STRINGS.has(name) && !(name in PARTS))
    .map((set) => ({
      ...set,
      // Sentences about single values are at these.
      doc: withDocs.has(set.name) ? `${set.doc.split(/[.:]/)[0]}.` : set.doc,
      values: enums.find(({ name }) => PARTS[name] === set.name)?.values ?? set.values,
    }))
}

function enumFile({ name, doc, values }: Enum, mediaTypes: Description['mediaTypes']): string {
  const cases = values
    .map((value) => {
      const about = VALUE_DOCS[`${name}.${value}`]
      return `${about === undefined ? '' : comment([about], '    ')}    case ${pascal(value)} = '${value}';\n`
    })
    .join('')
  return `${header('Platen')}${comment([inPhp(doc)])}enum ${name}: string
{
${cases}${name === 'Format' ? mediaType(mediaTypes) : ''}}
`
}

function mediaType(mediaTypes: Description['mediaTypes']): string {
  const arms = Object.entries(mediaTypes).map(([format, type]) => `            self::${pascal(format)} => '${type}',\n`)
  return `
    /** The media type of a file in this format. */
    public function mediaType(): string
    {
        return match ($this) {
${arms.join('')}        };
    }
`
}

/** The enum of a field; null where its values are strings. */
function enumOf(type: Type): string | null {
  if (type.kind !== 'enum' || type.name === null || STRINGS.has(type.name)) return null
  return PARTS[type.name] ?? type.name
}

/** Types that a field can have, without null, in the notation of PHPDoc. */
function docTypes(type: Type, path: string, use: Model['use'], models: readonly Model[]): string[] {
  if (FRACTIONS.has(path)) return ['float']
  switch (type.kind) {
    case 'text':
      return ['string']
    case 'secret':
      return use === 'params' ? ['string', 'Secret'] : ['Secret']
    case 'integer':
      return ['int']
    case 'number':
      return ['float']
    case 'boolean':
      return ['bool']
    case 'time':
      return [use === 'params' ? '\\DateTimeInterface' : '\\DateTimeImmutable']
    case 'any':
      return ['mixed']
    case 'enum': {
      const name = enumOf(type)
      if (name === null) return ['string']
      if (OPEN.has(name)) return use === 'params' ? [name, 'string'] : ['string']
      return use === 'params' ? [name] : [name, 'string']
    }
    case 'list':
      return [`list<${docTypes(type.item, path, use, models).join('|')}>`]
    case 'map':
      return [`array<string, ${docTypes(type.value, path, use, models).join('|')}>`]
    case 'model': {
      if (!HASHES.has(type.name)) return [type.name]
      const fields = models.find(({ name }) => name === type.name)?.allFields ?? []
      const shape = fields.map((field) => `${field.name}: ${docTypes(field.type, path, use, models).join('|')}`)
      return [`array{${shape.join(', ')}}`]
    }
  }
}

/** A type as PHP declares it. */
function declared(types: readonly string[], isNullable: boolean): string {
  const plain = types.map((type) => type.replace(/^(?:list|array)[<{].*$/, 'array'))
  if (!isNullable || plain.includes('mixed')) return plain.join('|')
  return plain.length === 1 ? `?${plain[0]}` : `${plain.join('|')}|null`
}

/** A `@param` where it says more than the declaration. */
function paramTag({ name, type, doc }: Field, types: readonly string[], isNullable: boolean, indent: string): string[] {
  const all = [...types, ...(isNullable ? ['null'] : [])].join('|')
  const text = enumOf(type.kind === 'list' ? type.item : type) === null ? valuesDoc(type, doc) : doc
  return text === '' && !/[<{]/.test(all) ? [] : tag(`param ${all} $${name}`, text, indent)
}

/** The class of a result, or of parameters inside others. */
function classFile(model: Model, models: readonly Model[]): string {
  const { name, doc, use, extends: base, isReply, isNested } = model
  const inherited = new Set(models.find((one) => one.name === base)?.allFields.map((field) => field.name))
  const own = inConstructor(model)
  const hasReply = use === 'result' && (isReply || !isNested)
  const args = own.map((field) => {
    const types = docTypes(field.type, `${name}.${field.name}`, use, models)
    const isPromoted = !inherited.has(field.name)
    const standard = standardOf(model, field)
    return {
      tags: isPromoted || /[<{]/.test(types.join()) ? paramTag(field, types, isNullable(field), '    ') : [],
      text: `${isPromoted ? 'public readonly ' : ''}${declared(types, isNullable(field))} $${field.name}${standard === null ? '' : ` = ${standard}`}`,
    }
  })
  const signature = [
    ...args.map(({ text }) => text),
    ...(hasReply ? [`${base === null ? 'public readonly ' : ''}ResponseInfo $response = new ResponseInfo()`] : []),
  ]
  const parent = models.find((one) => one.name === base)
  const toParent = parent ? [...inConstructor(parent).map((field) => `$${field.name}`), '$response'] : []
  const tags = args.flatMap((arg) => arg.tags)
  const isBase = models.some((one) => one.extends === name)
  return `${header('Platen', use === 'result' ? ['Platen\\Http\\Fields'] : [])}${comment([inPhp(doc)])}${isBase ? '' : 'final '}class ${name}${use === 'result' ? ` extends ${base ?? 'Result'}` : ''}
{
${tags.length === 0 ? '' : comment(tags, '    ')}    public function __construct(
${signature.map((one) => `        ${one},\n`).join('')}    ) {
${toParent.length === 0 ? '' : list('        ', 'parent::__construct(', toParent, ');')}    }
${use === 'result' ? reading(model, hasReply) : ''}}
`
}

/** The fields as arguments: first those that must be given. */
function inConstructor(model: Model): Field[] {
  const rank = (field: Field) => (standardOf(model, field) === null ? 0 : 1)
  return model.allFields.toSorted((a, b) => rank(a) - rank(b))
}

/** What a field is where it is not given; null if it must be given. */
function standardOf(model: Model, field: Field): string | null {
  if (isNullable(field)) return 'null'
  return DEFAULTS[`${model.name}.${field.name}`] ?? (field.type.kind === 'list' ? '[]' : null)
}

function isNullable({ optional, nullable }: Field): boolean {
  return optional || nullable
}

function reading(model: Model, hasReply: boolean): string {
  const args = model.allFields.map((field) => {
    const read = reader(field.type, field.name, FRACTIONS.has(`${model.name}.${field.name}`))
    return `${field.name}: ${isNullable(field) ? `$fields->has('${field.name}') ? ${read} : null` : read}`
  })
  return `
    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
${[...args, ...(hasReply ? ['response: $fields->response'] : [])].map((arg) => `            ${arg},\n`).join('')}        );
    }
`
}

/** What names the reply, or a part of it: a reply without one is no reply of Platen. */
const IDS = new Set(['id', 'jobId'])

function reader(type: Type, name: string, isFraction: boolean): string {
  const set = enumOf(type.kind === 'list' ? type.item : type)
  const enumClass = set === null || OPEN.has(set) ? null : set
  switch (type.kind) {
    case 'text':
      return `$fields->${IDS.has(name) ? 'requiredString' : 'string'}('${name}')`
    case 'enum':
      return enumClass === null ? `$fields->string('${name}')` : `$fields->enum('${name}', ${enumClass}::class)`
    case 'integer':
      return `$fields->${isFraction ? 'float' : 'int'}('${name}')`
    case 'number':
      return `$fields->float('${name}')`
    case 'boolean':
      return `$fields->bool('${name}')`
    case 'time':
      return `$fields->time('${name}')`
    case 'secret':
      return `new Secret($fields->requiredString('${name}'))`
    case 'any':
      return `$fields->raw('${name}')`
    case 'map':
      return `$fields->map('${name}')`
    case 'model':
      return HASHES.has(type.name) ? `$fields->map('${name}')` : `${type.name}::read($fields->object('${name}'))`
    case 'list':
      if (type.item.kind === 'model') return `$fields->list('${name}', ${type.item.name}::read(...))`
      if (type.item.kind === 'number') return `$fields->floats('${name}')`
      if (enumClass !== null) return `$fields->enums('${name}', ${enumClass}::class)`
      if (type.item.kind === 'text' || type.item.kind === 'enum') return `$fields->strings('${name}')`
      throw new Error(`Fields.php reads no list of ${type.item.kind}: ${name}.`)
  }
}

function clientResources({ resources }: Description): string {
  const properties = resources.map(
    ({ name, doc }) => `${comment([inPhp(doc)], '    ')}    public readonly ${className(name)} $${name};\n`,
  )
  const made = resources.map(({ name }) => `        $this->${name} = new ${className(name)}($transport);\n`)
  return `${header('Platen\\Resource', ['Platen\\Http\\Transport'])}/** The resources of a client. */
trait ClientResources
{
${properties.join('')}
    private function makeResources(Transport $transport): void
    {
${made.join('')}    }
}
`
}

/** The class of a resource. */
class ResourceFile {
  readonly #resource: Resource
  readonly #description: Description
  readonly #uses = new Set(['Platen\\CallOptions', 'Platen\\Exception\\PlatenException', 'Platen\\Http\\Transport'])

  constructor(resource: Resource, description: Description) {
    this.#resource = resource
    this.#description = description
  }

  text(): string {
    const { name, methods } = this.#resource
    const trait = TRAITS[name]
    const written = methods
      .filter(({ kind }) => kind !== 'handWritten' || name === 'generate')
      .map((method) => this.#method(method))
    return `${header('Platen\\Resource', this.#uses)}${comment([inPhp(resourceDoc(this.#resource))])}final class ${className(name)}
{
${trait === undefined ? '' : `    use ${trait};\n\n`}    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

${written.join('\n')}}
`
  }

  /** Imports the classes in a type. */
  #use(type: string): string {
    for (const [name] of type.matchAll(/(?<![\\\w$])[A-Z]\w+/g))
      this.#uses.add(name === 'DocumentStream' ? 'Platen\\Stream\\DocumentStream' : `Platen\\${name}`)
    return type
  }

  #method(method: Method): string {
    const { models } = this.#description
    const generated = method.kind === 'handWritten' ? GENERATE[method.name] : undefined
    const model = models.find(({ name }) => name === (generated?.params ?? method.params)) ?? null
    const fields = inArguments(model)
    const isFile = method.kind === 'file' || (generated !== undefined && method.name === 'file')
    const result = this.#use(isFile ? 'DocumentFile|SavedFile' : resultOf(method))
    const tags = [
      ...method.targets.flatMap(({ name, doc }) => (doc === '' ? [] : tag(`param string $${name}`, doc, '    '))),
      ...fields.flatMap((field) => {
        const { types, canBeNull } = this.#argument(field, model)
        return paramTag(field, types, canBeNull, '    ')
      }),
      ...(isFile ? tag('param string|resource|\\Closure(string): mixed|null $to', TO_DOC, '    ') : []),
      ...this.#resultTags(method, isFile),
      ...this.#throwsTags(method, isFile, generated !== undefined),
    ]
    const doc = [
      inPhp(generated?.doc ?? methodDoc(method, this.#resource)),
      '',
      ...example(method, model, this.#description).map((line) => `    ${line}`),
      '',
      ...tags,
    ]
    const args = [
      ...method.targets.map(({ name }) => `string $${name}`),
      ...fields.map((field) => this.#argument(field, model).text),
      ...(isFile ? ['mixed $to = null'] : []),
      '?CallOptions $call = null',
    ]
    const head = list('    ', `public function ${method.name}(`, args, `): ${result}`, SIGNATURE_CHARS)
    const opened = head.endsWith(`\n    ): ${result}\n`) ? head.replace(/\n$/, ' {\n') : `${head}    {\n`
    const body = generated === undefined ? this.#body(method, model, fields) : handWritten(method, fields)
    return `${comment(doc, '    ')}${opened}${body}    }\n`
  }

  #argument(field: Field, model: Model | null): { text: string; types: string[]; canBeNull: boolean } {
    const { name, type } = field
    const path = `${model?.name}.${name}`
    const isChange = (model?.isChange && field.nullable) ?? false
    const wider = type.kind === 'enum' && type.name === null ? this.#partOf(type.values) : []
    const types = [
      ...wider,
      ...docTypes(type, path, 'params', this.#description.models),
      ...(isChange ? ['Unchanged'] : []),
    ]
    const standard = isChange ? 'Unchanged::Value' : (DEFAULTS[path] ?? (isNullable(field) ? 'null' : null))
    const canBeNull = isNullable(field) && (isChange || standard === 'null')
    const text = `${this.#use(declared(types, canBeNull))} $${name}${standard === null ? '' : ` = ${standard}`}`
    this.#use(types.join('|'))
    return {
      text: SENSITIVE.has(name) || type.kind === 'secret' ? `#[\\SensitiveParameter]\n${text}` : text,
      types,
      canBeNull,
    }
  }

  /** The enum that has all values of a set but one. */
  #partOf(values: readonly string[]): string[] {
    return enumsOf(this.#description)
      .filter((set) => set.values.length === values.length - 1 && set.values.every((value) => values.includes(value)))
      .map((set) => set.name)
  }

  #resultTags({ kind, result }: Method, isFile: boolean): string[] {
    if (isFile) return ['@return ($to is null ? DocumentFile : SavedFile)']
    if (kind === 'list') return [`@return ${this.#use(`ItemList<${result}>`)}`]
    if (kind === 'page') return [`@return ${this.#use(`Page<${result}>`)}`]
    return kind === 'all' ? [`@return ${this.#use(`\\Generator<int, ${result}>`)}`] : []
  }

  #throwsTags({ kind, name, errors }: Method, isFile: boolean, isGenerate: boolean): string[] {
    const classes = [...errors.map((error) => `${error}Exception`), ...(isFile ? ['FileException'] : [])]
    for (const one of classes) this.#uses.add(`Platen\\Exception\\${one}`)
    const isLater = kind === 'all' || (isGenerate && name === 'stream')
    return tag(`throws ${[...classes, 'PlatenException'].join('|')}`, isLater ? 'While it is read.' : '', '    ')
  }

  #body(method: Method, model: Model | null, fields: readonly Field[]): string {
    const { kind, result, field, httpMethod, paramsIn, accept, secret, formatDefault } = method
    const indent = '        '
    this.#uses.add('Platen\\Http\\Call')
    const path = pathOf(method)
    const isQuery = paramsIn === 'query' || model === null
    const [params, changes] = compacted(fields, model?.isChange ?? false)
    const read = `${result}::read(...)`
    if (result !== null) this.#use(result)
    if (kind === 'all')
      return `${list(indent, '$query = compact(', params, ');')}${indent}return $this->transport->everyItem(${path}, $query, $call, ${read}, '${field}');\n`
    const values = model === null ? [] : [isQuery ? '$query' : '$body']
    const prepared = model === null ? '' : list(indent, `${values[0]} = compact(`, params, ');')
    const args = [
      path,
      ...values,
      ...(changes.length === 0 ? [] : [`compact(${changes.join(', ')})`]),
      ...(kind === 'file'
        ? [
            `accept: ${accept === null ? (formatDefault === null ? "$format?->mediaType() ?? '*/*'" : `($format ?? Format::${capital(formatDefault)})->mediaType()`) : `'${accept}'`}`,
          ]
        : []),
      ...(secret ? ['once: true'] : []),
    ]
    const request = list(indent, `$request = Call::${httpMethod.toLowerCase()}(`, args, ');')
    const more = field === null ? '' : `, '${field}'`
    const sent: Record<Exclude<Method['kind'], 'all' | 'handWritten'>, string> = {
      none: `$this->transport->none($request, $call);`,
      data: `return $this->transport->data($request, $call, ${read});`,
      object: `return $this->transport->whole($request, $call, ${read});`,
      list: `return $this->transport->items($request, $call, ${read}${more});`,
      page: `return $this->transport->page($request, $call, ${read}${more});`,
      file: `return $this->transport->file($request, $call, $to);`,
    }
    if (kind === 'handWritten') throw new Error(`${method.resource}.${method.name} is written by hand.`)
    return `${prepared}${request}${indent}${sent[kind]}\n`
  }
}

const TO_DOC =
  'A path, an open stream, or a function for each piece: the file goes there as it arrives. A path is renamed to at the end; others are not repeated after the first byte.'

function inArguments(model: Model | null): Field[] {
  const rank = ({ name, optional }: Field) => (optional ? LIST_PARAMS.indexOf(name) : -2)
  return inSignature(model).toSorted((a, b) => rank(a) - rank(b))
}

/** Names for `compact`: parameters, and those whose null has a meaning. */
function compacted(fields: readonly Field[], isChange: boolean): [string[], string[]] {
  const quoted = (some: readonly Field[]) => some.map(({ name }) => `'${name}'`)
  return [
    quoted(fields.filter(({ nullable }) => !isChange || !nullable)),
    quoted(fields.filter(({ nullable }) => isChange && nullable)),
  ]
}

function pathOf({ path, targets }: Method): string {
  if (targets.length === 0) return `'${path}'`
  const parts = path.slice(1).split('/')
  return `Call::path(${parts.map((part) => (part.startsWith('{') ? `$${part.slice(1, -1)}` : `'${part}'`)).join(', ')})`
}

function resultOf({ kind, name, result }: Method): string {
  switch (kind) {
    case 'none':
      return 'void'
    case 'data':
    case 'object':
      return `${result}`
    case 'list':
      return 'ItemList'
    case 'page':
      return 'Page'
    case 'all':
      return '\\Generator'
    default: {
      const results: Record<string, string> = {
        text: 'GeneratedDocument',
        stream: 'DocumentStream',
        job: 'JobAccepted',
      }
      return results[name] ?? ''
    }
  }
}

/** The body of a method of `generate`. */
function handWritten({ name }: Method, fields: readonly Field[]): string {
  const [params] = compacted(fields, false)
  const indent = '        '
  return `${list(indent, '$body = compact(', params, ');')}${indent}return $this->${name}Of($body, $call${name === 'file' ? ', $to' : ''});\n`
}

/** An example of a method, from the samples of the API reference. */
function example(method: Method, model: Model | null, description: Description): readonly string[] {
  const { models } = description
  const { resource, name, targets } = method
  const own = EXAMPLES[`${resource}.${name}`]
  if (own) return own
  const sample = sampleOf(description, method)
  const args = [
    ...targets.map((target) => `'${sample.target ?? `${/`(\w+_)…/.exec(target.doc)?.[1] ?? target.name}1`}'`),
    ...literals(sample.bodies[0]?.params ?? {}, model, models),
  ]
  const called = list('', `$platen->${resource}->${name}(`, args, ')', LINE_CHARS - 20).trimEnd()
  const lines = method.kind === 'page' ? `$page = ${called};` : shown(called, sample, models)
  return lines.split('\n')
}

function literals(params: Record<string, unknown>, model: Model | null, models: readonly Model[]): string[] {
  return Object.entries(params).map(([name, value]) => {
    const field = model?.allFields.find((one) => one.name === name)
    return `${name}: ${field ? literal(value, field.type, models) : JSON.stringify(value)}`
  })
}

function literal(value: unknown, type: Type, models: readonly Model[]): string {
  if (type.kind === 'list' && Array.isArray(value))
    return `[${value.map((item) => literal(item, type.item, models)).join(', ')}]`
  if (type.kind === 'model') {
    const model = models.find(({ name }) => name === type.name) ?? null
    return `new ${type.name}(${literals(value as Record<string, unknown>, model, models).join(', ')})`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  const set = enumOf(type)
  if (set !== null) return `${set}::${pascal(value)}`
  // The first paragraph is enough. IDs and keys of the reference are long.
  const [short = ''] = value
    .replace(/^(\w+_)0\w{12,}$/, '$11')
    .replace(/^0+$/, 'token')
    .split('\n\n')
  const text = `'${short.replace(/['\\]/g, '\\$&')}'`
  return type.kind === 'time' ? `new \\DateTimeImmutable(${text})` : text
}

function shown(called: string, sample: OperationSample, models: readonly Model[]): string {
  const { variable, each, print, save, method } = sample
  if (save !== undefined) return `${called}->save('${save}');`
  if (variable === undefined) return `${called};`
  const result = models.find(({ name }) => name === method.result)
  const type = result?.allFields.find(({ name }) => name === print)?.type
  const written = (value: string) => {
    const field = `${value}${print === undefined ? '' : `->${print}`}`
    if (type?.kind === 'secret') return `echo ${field}->reveal();`
    const isText = type !== undefined && (['text', 'integer', 'number'].includes(type.kind) || isString(type))
    return isText ? `echo ${field}, "\\n";` : `var_dump(${field});`
  }
  return each === undefined
    ? written(called)
    : `foreach (${called} as $${variable}) {\n    ${written(`$${variable}`)}\n}`
}

function isString(type: Type): boolean {
  const set = enumOf(type)
  return type.kind === 'enum' && (set === null || OPEN.has(set))
}
