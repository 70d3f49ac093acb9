/** The types of the Java client: results with their readers, values and requests. */
import type { Description, Enum, Field, Model, Type } from '../../description.ts'
import { inSignature, NOTICE, valuesDoc } from '../../language.ts'
import { capital, lower, snake, wrapped } from '../../words.ts'
import {
  BOXES,
  classOf,
  comment,
  componentItem,
  constant,
  DAYS,
  inJava,
  LINE_CHARS,
  PARTS,
  requestName,
  requestsOf,
  SOURCE,
  TEXTS,
  tag,
  typeOf,
} from './names.ts'

export function typeFiles(description: Description): Record<string, string> {
  const classes = [
    ...valuesOf(description).map((set) => ({ name: set.name, text: valueClass(set) })),
    ...resultsOf(description).map((model) => ({ name: model.name, text: record(model) })),
    ...requestsOf(description).map((model) => ({ name: requestName(model.name), text: request(model) })),
  ]
  return {
    ...Object.fromEntries(classes.map(({ name, text }) => [`${SOURCE}/model/${name}.java`, text])),
    [`${SOURCE}/internal/Results.java`]: readers(description),
  }
}

/** Sentences about a value class, where those of the description do not fit. */
const VALUE_DOCS: Record<string, string> = {
  Format: 'A format of documents. {@link #DOC} is a .docx file; {@link #TEXT}, plain text, is a format of files only.',
}
/** Fields that results do not have. */
const OMITTED = new Set(['DeliveryAttempt.reply', 'DeliveryAttempt.request', 'OwnAccount.session'])
/** Objects that only those have. */
const OMITTED_TYPES = new Set(['DeliveryReply', 'DeliveryRequest'])
/** Names that Java does not allow. */
const NAMES: Record<string, string> = { default: 'isDefault' }
/** Components of records that do not come in the order of the contract: those that come before one of the others. */
const BEFORE: Record<string, Record<string, string>> = {
  Backend: { location: 'retryAfter' },
  FailedJob: { error: '' },
  GeneratedDocument: { source: '' },
  Job: { error: 'deliveries' },
  JobSummary: { createdAt: 'words', startedAt: 'words', finishedAt: 'words' },
  OwnAccount: { createdAt: 'limits' },
  AccountUsageParams: { key: '' },
  AuditEventListParams: { createdAfter: 'limit', createdBefore: 'limit' },
  FailedJobListParams: { createdAfter: 'limit', createdBefore: 'limit' },
  JobListParams: { createdAfter: 'limit', createdBefore: 'limit' },
  JobParams: { webhookUrl: 'title', webhook: 'title' },
  PdfOptions: { provenance: 'foldMarks', fillable: 'foldMarks', embedFonts: 'foldMarks' },
}

function valuesOf({ enums }: Description): Enum[] {
  return enums
    .filter(({ name }) => !TEXTS.has(name) && !(name in PARTS))
    .map((set) => {
      const whole = enums.find(({ name }) => PARTS[name] === set.name) ?? set
      return { ...set, values: whole.values, doc: VALUE_DOCS[set.name] ?? set.doc }
    })
}

function resultsOf({ models }: Description): Model[] {
  return models.filter(({ use, name }) => use === 'result' && !OMITTED_TYPES.has(name))
}

function valueClass({ name, doc, values }: Enum): string {
  const text = `${inJava(doc.replace(' A newer service may have others.', ''))} A value of a newer service is kept as it is.`
  const constants = values.map(
    (value) => `    /** {@code ${value}}. */
    public static final ${name} ${constant(value)} = new ${name}("${value}");
`,
  )
  return `// ${NOTICE}
package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

${comment([...wrapped(text, LINE_CHARS), '', '@param value the text on the wire'])}public record ${name}(@JsonValue String value) {
${constants.join('\n')}
    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public ${name} {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static ${name} of(String value) {
        return new ${name}(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
`
}

/** The components of a record. */
function fieldsOf(model: Model): Field[] {
  const all = model.use === 'params' ? inSignature(model) : model.allFields
  const fields = all.filter(({ name }) => !OMITTED.has(`${model.name}.${name}`))
  const moves = { ...(model.extends === null ? {} : BEFORE[model.extends]), ...BEFORE[model.name] }
  for (const [name, before] of Object.entries(moves)) {
    const from = fields.findIndex((field) => field.name === name)
    const moved = fields.splice(from, 1)
    const to = fields.findIndex((field) => field.name === before)
    fields.splice(to < 0 ? fields.length : to, 0, ...moved)
  }
  return fields
}

function record(model: Model): string {
  const { name, doc, isReply } = model
  const fields = fieldsOf(model)
  const types = fields.map((field) => componentType(`${name}.${field.name}`, field))
  const components = [
    ...fields.map((field, at) => `${types[at]} ${NAMES[field.name] ?? field.name}`),
    ...(isReply ? ['@JsonIgnore ResponseInfo response'] : []),
  ]
  const written = components.join(' ')
  const imports = [
    ...(isReply ? ['com.fasterxml.jackson.annotation.JsonIgnore'] : []),
    ...(/\bInstant\b/.test(written) ? ['java.time.Instant'] : []),
    ...(/\bLocalDate\b/.test(written) ? ['java.time.LocalDate'] : []),
    ...['List', 'Map', 'Optional'].filter((one) => written.includes(`${one}<`)).map((one) => `java.util.${one}`),
  ]
  const documented = [
    ...wrapped(inJava(doc), LINE_CHARS),
    '',
    ...fields.flatMap((field) => componentDoc(model, field)),
    ...(isReply ? ['@param response metadata of the reply; not part of comparisons'] : []),
  ]
  return `// ${NOTICE}
package platen.model;

${imports.map((one) => `import ${one};\n`).join('')}${imports.length > 0 ? '\n' : ''}${comment(documented)}public record ${name}(
${components.map((one) => `        ${one}`).join(',\n')}) {}
`
}

/** A component without a sentence is described by its name: each needs a description. */
function componentDoc(model: Model, field: Field): string[] {
  return tag(`@param ${NAMES[field.name] ?? field.name}`, sentencesOf(model, field))
}

/** What the description says about a field; else what its name says. */
export function sentencesOf(model: Model, { name, type, doc: sentences }: Field): string {
  // A change has a method that removes what may be null.
  const doc = model.isChange ? sentences.replace(/ ?\bNull: [^.]*\./, '') : sentences
  const isText =
    type.kind === 'enum' ? classOf(type) === 'String' : type.kind === 'list' && componentItem(type) === 'String'
  const text = inJava(isText ? valuesDoc(type, doc) : doc, model.use === 'params' ? 'null' : 'empty')
  return text === '' ? `${capital(described(model.name, name))}.` : text
}

function described(model: string, name: string): string {
  if (name === 'at') return 'when it was made'
  if (name === 'createdAt') return 'when it was made'
  if (name === 'expiresAt') return 'when it stops working'
  if (/^(?:started|finished|ended|revoked|disabled)At$/.test(name))
    return name === 'finishedAt' || name === 'endedAt' ? 'when it ended' : `when it was ${name.slice(0, -2)}`
  if (name === 'id' || name === `${lower(model)}Id`) return 'its ID'
  const words = snake(name).replaceAll('_', ' ').replace(/ id$/, ' ID')
  return `its ${words}`
}

function componentType(path: string, field: Field): string {
  const mayBeAbsent = field.optional || field.nullable
  const base = typeOf(path, field.type)
  return mayBeAbsent ? `Optional<${BOXES[base] ?? base}>` : base
}

function request(model: Model): string {
  const name = requestName(model.name)
  const fields = fieldsOf(model)
  const cleared = model.isChange ? fields.filter(({ nullable }) => nullable) : []
  const members = [
    ...fields.map((field) => {
      const type = typeOf(`${model.name}.${field.name}`, field.type)
      return { type: BOXES[type] ?? type, name: field.name }
    }),
    ...cleared.map((field) => ({ type: 'boolean', name: `clears${capital(field.name)}` })),
  ]
  const setters = fields.flatMap((field) => settersOf(model, field, cleared.includes(field)))
  const written = [...members.map(({ type }) => type), ...setters].join(' ')
  const imports = [
    ...(/\bInstant\b/.test(written) ? ['java.time.Instant'] : []),
    ...(/\bLocalDate\b/.test(written) ? ['java.time.LocalDate'] : []),
    ...(written.includes('List<') ? ['java.util.List'] : []),
    ...(written.includes('Map<') ? ['java.util.Map'] : []),
    ...(written.includes('Consumer<') ? ['java.util.function.Consumer'] : []),
  ]
  const doc = `${inJava(model.doc, 'null')}${model.isChange ? '' : ' Null: not sent.'}`
  const documented = [
    ...wrapped(doc, LINE_CHARS),
    '',
    ...fields.flatMap((field) => componentDoc(model, field)),
    ...cleared.map((field) => `@param clears${capital(field.name)} whether {@code ${field.name}} is removed`),
  ]
  const isSecret = fields.some(({ type }) => type.kind === 'secret')
  const printed = isSecret
    ? `    @Override
    public String toString() {
        return "${name}[…]";
    }

`
    : ''
  return `// ${NOTICE}
package platen.model;

${imports.map((one) => `import ${one};\n`).join('')}${imports.length > 0 ? '\n' : ''}${comment(documented)}public record ${name}(
${members.map((member) => `        ${member.type} ${member.name}`).join(',\n')}) {
${printed}    /**
     * Starts ${model.isChange ? 'one that changes nothing' : 'an empty one'}.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes ${/^[AEIO]/.test(name) ? 'an' : 'a'} {@link ${name}}. */
    public static final class Builder {
${members.map((member) => `        private ${member.type} ${member.name};\n`).join('')}
        private Builder() {}

${setters.join('\n')}
        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public ${name} build() {
            return new ${name}(${members.map((member) => member.name).join(', ')});
        }
    }
}
`
}

/** The methods of a builder for a parameter. */
function settersOf(model: Model, field: Field, isCleared: boolean): string[] {
  const { name, type } = field
  const doc = sentencesOf(model, field)
  const written = typeOf(`${model.name}.${name}`, type)
  const value = type.kind === 'list' ? `List.copyOf(${name})` : name
  const clears = `clears${capital(name)}`
  const setter = builderMethod([doc], name, `${written} ${name}`, 'the value', [
    `this.${name} = ${value};`,
    ...(isCleared ? [`this.${clears} = false;`] : []),
    'return this;',
  ])
  if (type.kind === 'list')
    return [
      setter,
      builderMethod([doc], name, `${componentItem(type)}... ${name}`, 'the values', [
        `return ${name}(List.of(${name}));`,
      ]),
    ]
  if (type.kind === 'model')
    return [
      setter,
      builderMethod([doc], name, `Consumer<${written}.Builder> ${name}`, 'sets them', [
        `${written}.Builder builder = ${written}.builder();`,
        `${name}.accept(builder);`,
        `return ${name}(builder.build());`,
      ]),
    ]
  if (!isCleared) return [setter]
  const clear = builderMethod([`Removes {@code ${name}}.`], `clear${capital(name)}`, '', '', [
    `this.${name} = null;`,
    `this.${clears} = true;`,
    'return this;',
  ])
  return [setter, clear]
}

function builderMethod(
  doc: readonly string[],
  name: string,
  parameter: string,
  about: string,
  statements: readonly string[],
): string {
  const lines = [
    ...doc.flatMap((one) => wrapped(one, LINE_CHARS - 8)),
    '',
    ...(parameter === '' ? [] : [`@param ${parameter.split(' ').at(-1)} ${about}`]),
    '@return this',
  ]
  const body = [
    ...comment(lines).trimEnd().split('\n'),
    `public Builder ${name}(${parameter}) {`,
    ...statements.map((statement) => `    ${statement}`),
    '}',
  ]
  return body.map((line) => `        ${line}\n`).join('')
}

function readers(description: Description): string {
  const models = resultsOf(description)
  const body = models.map((model) => reader(model, models)).join('\n')
  const names = [...models, ...valuesOf(description)].map(({ name }) => name)
  const imports = [...names, 'ResponseInfo', 'Secret']
    .filter((name) => new RegExp(`\\b${name}\\(|\\b${name} `).test(body))
    .toSorted()
  const helpers = ['day', 'instant', 'items', 'list', 'map', 'optional', 'text'].filter((name) =>
    new RegExp(`\\b${name}\\(`).test(body),
  )
  return `// ${NOTICE}
package platen.internal;

${helpers.map((name) => `import static platen.internal.Fields.${name};\n`).join('')}
import com.fasterxml.jackson.databind.JsonNode;
${imports.map((name) => `import platen.model.${name};\n`).join('')}
/**
 * Reads the results of the service from JSON. Fields that are not known are skipped. Throws DateTimeException for a time that is none.
 */
public final class Results {
    private Results() {}

${body}}
`
}

function reader(model: Model, models: readonly Model[]): string {
  const args = [
    ...fieldsOf(model).map((field) => `                ${readField(`${model.name}.${field.name}`, field, models)}`),
    ...(model.isReply ? ['                response'] : []),
  ]
  return `    public static ${model.name} ${lower(model.name)}(JsonNode value${model.isReply ? ', ResponseInfo response' : ''}) {
        return new ${model.name}(
${args.join(',\n')});
    }
`
}

function readField(path: string, { name, type, optional, nullable }: Field, models: readonly Model[]): string {
  if (optional || nullable) return `optional(value, "${name}", ${itemReader(path, type, models)})`
  const node = `value.path("${name}")`
  switch (type.kind) {
    case 'text':
      return DAYS.has(path) ? `day(${node})` : `text(value, "${name}")`
    case 'secret':
      return `new Secret(text(value, "${name}"))`
    case 'enum':
      return classOf(type) === 'String' ? `text(value, "${name}")` : `new ${classOf(type)}(text(value, "${name}"))`
    case 'time':
      return `instant(${node})`
    case 'list':
      return `list(value, "${name}", ${itemReader('', type.item, models)})`
    case 'map':
    case 'any':
      return `map(${node})`
    case 'model': {
      const isReply = models.find((one) => one.name === type.name)?.isReply
      return `${lower(type.name)}(${node}${isReply ? ', response' : ''})`
    }
    default:
      return `${node}.as${capital(typeOf(path, type))}()`
  }
}

/** What reads a value that is there, as a function. */
function itemReader(path: string, type: Type, models: readonly Model[]): string {
  if (DAYS.has(path)) return 'Fields::day'
  switch (type.kind) {
    case 'secret':
      return 'one -> new Secret(one.asText())'
    case 'enum':
      return classOf(type) === 'String' ? 'JsonNode::asText' : `one -> new ${classOf(type)}(one.asText())`
    case 'time':
      return 'Fields::instant'
    case 'model': {
      const isReply = models.find((one) => one.name === type.name)?.isReply
      return isReply ? `one -> ${lower(type.name)}(one, response)` : `Results::${lower(type.name)}`
    }
    case 'map':
      return type.value.kind === 'text' ? 'Fields::texts' : 'Fields::map'
    case 'any':
      return 'Fields::map'
    case 'list':
      return `values -> items(values, ${itemReader('', type.item, models)})`
    default:
      return type.kind === 'text' ? 'JsonNode::asText' : `JsonNode::as${capital(typeOf(path, type))}`
  }
}
