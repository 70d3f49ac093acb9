/**
 * The front matter of a Markdown file, as Jekyll, Hugo and Pandoc write it: lines `key: value` in a subset of YAML between two
 * lines of three hyphens, at the very start. What is not clearly that is text.
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

const LINES_MAX = 200
const KEY = /^([A-Za-z_][\w.-]{0,60}):(?=[ \t]|$)/u
/** Keys that may begin with a capital; others are words of a text. */
const KNOWN =
  /^(?:title|subtitle|authors?|date|lang|language|description|summary|tags|categories|keywords|layout|abstract)$/iu
const TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/iu

/** @returns undefined where the text begins with none. */
export function readFrontMatter(source: string): FrontMatter | undefined {
  if (!/^\ufeff?---[ \t]*\r?\n/u.test(source)) return undefined
  const fields = new Map<string, string[]>()
  let values: string[] | undefined
  let at = source.indexOf('\n') + 1
  for (let count = 0; count < LINES_MAX && at < source.length; count++) {
    const end = source.indexOf('\n', at)
    const line = source.slice(at, end < 0 ? source.length : end).trimEnd()
    at = end < 0 ? source.length : end + 1
    if (line === '---' || line === '...') return fields.size === 0 ? undefined : frontMatterOf(fields, source.slice(at))
    const field = KEY.exec(line)
    if (field !== null) {
      const key = field[1]!
      if (!/^[a-z_]/u.test(key) && !KNOWN.test(key)) return undefined
      values = valuesOf(line.slice(field[0].length))
      fields.set(key.toLowerCase(), values)
    } else if (line !== '' && !line.startsWith('#')) {
      // What belongs to a key is set in, or an entry of a list.
      const rest = line.trimStart()
      const isListed = rest.startsWith('- ')
      if (values === undefined || (rest === line && !isListed)) return undefined
      if (isListed || values.length === 0) values.push(unquoted(isListed ? rest.slice(2) : rest))
      else values.push(`${values.pop()!} ${rest}`)
    }
  }
  return undefined
}

/** What stands behind a colon: one text, a list in brackets, or nothing where lines follow. */
function valuesOf(text: string): string[] {
  const value = text.trim()
  if (value === '' || /^[|>][+-]?$/u.test(value) || value.startsWith('#')) return []
  if (!value.startsWith('[') || !value.endsWith(']')) return [unquoted(value)]
  return value
    .slice(1, -1)
    .split(',')
    .map(unquoted)
    .filter((entry) => entry !== '')
}

function unquoted(text: string): string {
  const value = text.trim()
  const quote = value[0]
  if (value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote)) {
    const inner = value.slice(1, -1)
    return quote === "'" ? inner.replaceAll("''", "'") : inner.replace(/\\(["\\])/gu, '$1')
  }
  const comment = value.search(/[ \t]#/u)
  return comment < 0 ? value : value.slice(0, comment).trimEnd()
}

function frontMatterOf(fields: ReadonlyMap<string, string[]>, body: string): FrontMatter {
  const rest = new Map(fields)
  const take = (...keys: string[]): string[] => {
    const key = keys.find((name) => (fields.get(name)?.join('') ?? '') !== '')
    if (key !== undefined) rest.delete(key)
    return key === undefined ? [] : fields.get(key)!
  }
  const language = take('lang', 'language').join('').replaceAll('_', '-')
  const isLanguage = language === '' || TAG.test(language)
  return {
    title: take('title').join(' '),
    authors: take('author', 'authors').map((author) => author.replace(/^name:[ \t]*/u, '')),
    date: take('date').join(' '),
    language: isLanguage ? language : '',
    others: [
      ...(isLanguage ? [] : ['language']),
      ...[...rest].flatMap(([key, values]) => (values.length > 0 ? [key] : [])),
    ],
    body,
  }
}

/** Whether a Markdown text begins with a heading of the first level. */
const opensWithTitle = (body: string): boolean =>
  /^\s*(?:#[ \t]+\S|<h1[\s>]|[^\s#>|`~-][^\n]*\n=+[ \t]*(?:\r?\n|$))/iu.test(body)

/**
 * The text behind the front matter, below a title block of its title, authors and date. A text that begins with a title of its
 * own gets none, and its authors and date are among `others`.
 */
export function titledBody({ title, authors, date, others, body }: FrontMatter): { body: string; others: string[] } {
  if (title === '' || opensWithTitle(body)) {
    const unprinted = [...(authors.length > 0 ? ['author'] : []), ...(date === '' ? [] : ['date'])]
    return { body, others: [...unprinted, ...others] }
  }
  const lines = [authors.join(', '), date].filter((line) => line !== '')
  const byline = lines.length === 0 ? '' : `${lines.join('\\\n')}\n\n`
  return { body: `# ${title}\n\n${byline}${body.replace(/^(?:[ \t]*\r?\n)+/u, '')}`, others }
}
