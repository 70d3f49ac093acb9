/**
 * The front matter of a Markdown file, as Jekyll, Hugo and Pandoc write it: fields in YAML between two lines of three hyphens,
 * at the very start. What is not clearly that is text. The YAML parser is loaded for a text that has some.
 */

export interface FrontMatter {
  /** '' where it has none. */
  title: string
  authors: string[]
  date: string
  /** BCP 47; '' where it has none. */
  language: string
  /** Keys of other fields, and of those that could not be read. */
  others: string[]
  /** The text behind it. */
  body: string
}

/** A value in YAML; undefined where it could not be read. */
type Value = string | Value[] | { [key: string]: Value } | undefined

interface Field {
  key: string
  /** Its lines, with the key. */
  source: string
}

const LINES_MAX = 200
const FIELD_CHARS_MAX = 10_000
const KEY = /^([A-Za-z_][\w.-]{0,60}):(?=[ \t]|$)/u
/** Keys that may begin with a capital; others are words of a text. */
const KNOWN =
  /^(?:title|subtitle|authors?|date|lang|language|description|summary|tags|categories|keywords|layout|abstract)$/iu
const TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/iu
/** How a value begins that is no plain text. */
const MARKED = /^["'[{|>]/u

/** @returns undefined where the text begins with none. */
export async function readFrontMatter(source: string): Promise<FrontMatter | undefined> {
  const found = findFields(source)
  if (found === undefined) return undefined
  const { parse } = await import('yaml')
  const values = new Map<string, Value>()
  const unread: string[] = []
  for (const { key, source: lines } of found.fields) {
    const value = readValue(key, lines, parse)
    const name = key.toLowerCase()
    // The last of several holds.
    if (values.has(name) && isPresent(values.get(name))) unread.push(name)
    values.set(name, value)
  }
  return frontMatterOf(values, unread, found.body)
}

function findFields(source: string): { fields: Field[]; body: string } | undefined {
  if (!/^\ufeff?---[ \t]*\r?\n/u.test(source)) return undefined
  const fields: Field[] = []
  let at = source.indexOf('\n') + 1
  for (let count = 0; count < LINES_MAX && at < source.length; count++) {
    const end = source.indexOf('\n', at)
    const line = source.slice(at, end < 0 ? source.length : end).trimEnd()
    at = end < 0 ? source.length : end + 1
    if (line === '---' || line === '...') return fields.length === 0 ? undefined : { fields, body: source.slice(at) }
    const key = KEY.exec(line)?.[1]
    const field = fields.at(-1)
    if (key !== undefined) {
      if (!/^[a-z_]/u.test(key) && !KNOWN.test(key)) return undefined
      fields.push({ key, source: line })
    } else if (field !== undefined && (line === '' || /^(?:[ \t#]|- )/u.test(line))) {
      // What belongs to a key is set in, or an entry of a list.
      field.source += `\n${line}`
    } else if (line !== '' && !line.startsWith('#')) return undefined
  }
  return undefined
}

function readValue(key: string, source: string, parse: typeof import('yaml')['parse']): Value {
  if (source.length > FIELD_CHARS_MAX) return undefined
  try {
    // Without schema all values are strings: dates and numbers stay as typed.
    const options = { schema: 'failsafe', resolveKnownTags: false, prettyErrors: false, logLevel: 'error' } as const
    return (parse(source, options) as Record<string, Value>)[key]
  } catch {
    // Plain text that is no YAML, as in `title: Salt: a history`.
    const [text = '', ...rest] = source.slice(key.length + 1).split('\n')
    const isText = !MARKED.test(text.trim()) && rest.every((line) => /^\s*(?:#|$)/u.test(line))
    const comment = text.search(/[ \t]#/u)
    return isText ? text.slice(0, comment < 0 ? text.length : comment).trim() : undefined
  }
}

const isPresent = (value: Value | null): boolean =>
  value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0)

const textOf = (value: Value | null): string | undefined =>
  typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : undefined

function frontMatterOf(fields: Map<string, Value>, unread: string[], body: string): FrontMatter {
  for (const [key, value] of fields) if (!isPresent(value)) fields.delete(key)
  const others = [...unread]
  const take = (...keys: string[]): [key: string, value: Value] => {
    const key = keys.find((name) => fields.has(name)) ?? ''
    const value = fields.get(key)
    fields.delete(key)
    return [key, value]
  }
  const takeText = (...keys: string[]): string => {
    const [key, value] = take(...keys)
    const text = textOf(value)
    if (text === undefined && key !== '') others.push(key)
    return text ?? ''
  }
  const [authorKey, author] = take('author', 'authors')
  const authors: string[] = []
  for (const entry of authorKey === '' ? [] : Array.isArray(author) ? author : [author]) {
    const { name, ...rest } = isMap(entry) ? entry : { name: entry }
    const text = textOf(name)
    if (text === undefined) others.push(authorKey)
    else if (text !== '') authors.push(text)
    others.push(...Object.keys(rest).map((key) => `${authorKey}.${key}`))
  }
  const language = takeText('lang', 'language').replaceAll('_', '-')
  const isLanguage = language === '' || TAG.test(language)
  return {
    title: takeText('title'),
    authors,
    date: takeText('date'),
    language: isLanguage ? language : '',
    others: [...new Set([...others, ...(isLanguage ? [] : ['language']), ...fields.keys()])],
    body,
  }
}

const isMap = (value: Value): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
