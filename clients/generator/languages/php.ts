/** PHP: the enums of `clients/php`. Results and resources are written by hand. */
import type { Description, Enum } from '../description.ts'
import { type Language, NOTICE } from '../language.ts'
import { pascal, spoken, wrapped } from '../words.ts'

const SOURCE = 'clients/php/src'
const LINE_CHARS = 140

export const php: Language = {
  files: (description) =>
    Object.fromEntries(
      enumsOf(description).map((set) => [`${SOURCE}/${set.name}.php`, enumText(set, description.mediaTypes)]),
    ),
}

/** Sets of values that are a string. */
const STRINGS = new Set(['ErrorCode'])
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

const VALUED = new Set(Object.keys(VALUE_DOCS).map((path) => path.split('.')[0]))

const SPEECH = {
  code: (text: string) => `\`${text}\``,
  method: (resource: string, method: string) => `\`${resource}->${method}\``,
  resource: (resource: string) => `\`${resource}\``,
  nothing: 'null',
}

function enumsOf({ enums }: Description): Enum[] {
  return enums
    .filter(({ name }) => !STRINGS.has(name) && !(name in PARTS))
    .map((set) => ({
      ...set,
      // Sentences about single values are at these.
      doc: VALUED.has(set.name) ? `${set.doc.split(/[.:]/)[0]}.` : set.doc,
      values: enums.find(({ name }) => PARTS[name] === set.name)?.values ?? set.values,
    }))
}

function enumText({ name, doc, values }: Enum, mediaTypes: Description['mediaTypes']): string {
  const cases = values
    .map((value) => {
      const about = VALUE_DOCS[`${name}.${value}`]
      return `${about === undefined ? '' : `    /** ${about} */\n`}    case ${pascal(value)} = '${value}';\n`
    })
    .join('')
  return `<?php

// ${NOTICE}

declare(strict_types=1);

namespace Platen;

${comment(spoken(doc, SPEECH))}enum ${name}: string
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

function comment(text: string): string {
  const lines = wrapped(text, LINE_CHARS)
  return lines.length === 1 ? `/** ${text} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}
