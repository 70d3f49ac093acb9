/**
 * Names and texts in the words of a language.
 *
 * Texts have three marks: `` `field` `` is a field, a value or null; `{resource.method}` is a method and `{resource}` a resource.
 */

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

export function lower(word: string): string {
  return word.slice(0, 1).toLowerCase() + word.slice(1)
}

/** `existingContent` → `existing_content`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `formal-letter` → `FormalLetter`. */
export function pascal(value: string): string {
  return value
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('')
}

export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

/** 100000 → `100,000`; other values as text. */
export function grouped(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

/** `Read the account` → `Reads the account`. */
export function thirdPerson(sentence: string): string {
  return sentence.replace(/^\S+/, (verb) =>
    /(?:s|x|ch|sh)$/.test(verb) ? `${verb}es` : verb.replace(/([^aeiou])y$/, '$1ie').concat('s'),
  )
}

export interface Speech {
  /** A text between backticks: a field in the case of the language, or a value. */
  code(text: string): string
  /** A method, in the language's notation for links. */
  method(resource: string, method: string): string
  /** A resource. */
  resource(resource: string): string
  /** What the language says for null: `nil`, `None`. */
  nothing: string
}

/** A text in the words of a language. */
export function spoken(text: string, speech: Speech): string {
  return text
    .split(/(`[^`]*`|\{\w+(?:\.\w+)?\})/)
    .map((part) => {
      if (part.startsWith('`')) return speech.code(part.slice(1, -1))
      if (part.startsWith('{')) {
        const [resource, method] = part.slice(1, -1).split('.') as [string, string | undefined]
        return method === undefined ? speech.resource(resource) : speech.method(resource, method)
      }
      return part.replace(/\bnull\b/g, speech.nothing).replace(/\bNull\b/g, capital(speech.nothing))
    })
    .join('')
}

/** Lines of at most `width` characters. Words are not broken. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(line)
  }
  return lines
}

/** Sentences after a tag such as `@param`: they begin with a small letter, and a single one has no full stop. */
export function phrase(text: string): string {
  const small = /^[A-Z](?=[a-z ])/.test(text) ? lower(text) : text
  return /^[^.]*(?:\.\w[^.]*)*\.$/.test(text) ? small.slice(0, -1) : small
}

/** `a, b and c`. */
export function listed(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
