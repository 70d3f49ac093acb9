/** The blanks of a form as fields to fill in: where each stands in the text, and the text with what is filled in. */

export interface FormField {
  /** Of the line, such as "From"; else what the blank says. */
  label: string
  /** The blank as the form has it, such as `[Sender]`. */
  blank: string
  /** '' while the blank is there. */
  value: string
  /** Where the value, or the blank, begins in the text. */
  from: number
  /** It has a paragraph of its own. */
  isParagraph: boolean
}

/** Not a box of a task, a note, a link, an image or its reference. */
const BLANK = /(?<![!\]\\])\[(?![ xX]\]|\^)([^[\]\n]{1,120})\](?![([:])/g
const FENCE = /^(`{3,}|~{3,})[\s\S]*?(?:^\1|$(?![\s\S]))/gm
const LABEL = /^([\p{L}][\p{L}\p{M} .’'-]{0,40}): /u
const FIELDS_MAX = 200

/** The blanks of a text, in order. Those in code are part of it. */
export function fieldsOf(text: string): FormField[] {
  // As long as before, so that the places stay.
  const source = text
    .replace(FENCE, (code) => ' '.repeat(code.length))
    .replace(/`[^`\n]+`/g, (code) => ' '.repeat(code.length))
  return Array.from(source.matchAll(BLANK), ({ index, 0: blank, 1: name = '' }): FormField => {
    const start = text.lastIndexOf('\n', index - 1) + 1
    const lineEnd = text.indexOf('\n', index)
    const line = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
    const before = text.slice(0, start)
    const after = text.slice(start + line.length)
    const isParagraph =
      line.trim() === blank && /(?:^|\n)[^\S\n]*\n?$/.test(before) && /^(?:\n\s*(?:\n|$)|$)/.test(after)
    const labelled = LABEL.exec(line)?.[1]
    const label = line.startsWith(`${labelled}: ${blank}`) ? labelled : undefined
    return {
      label: label ?? name,
      blank,
      value: '',
      from: index,
      isParagraph: isParagraph && label === undefined,
    }
  }).slice(0, FIELDS_MAX)
}

const shownOf = ({ value, blank }: FormField): string => value || blank

/** Fills in a field; an empty value puts the blank back. */
export function filled(
  text: string,
  fields: readonly FormField[],
  index: number,
  value: string,
): { text: string; fields: FormField[] } {
  const field = fields[index]
  if (field === undefined) return { text, fields: [...fields] }
  const old = shownOf(field)
  const next = { ...field, value }
  const grown = shownOf(next).length - old.length
  return {
    text: text.slice(0, field.from) + shownOf(next) + text.slice(field.from + old.length),
    fields: fields.map((one, at) =>
      at === index ? next : one.from > field.from ? { ...one, from: one.from + grown } : one,
    ),
  }
}

/** The fields of a text that was changed elsewhere: without those whose place was changed, which are text now. */
export function followed(fields: readonly FormField[], before: string, after: string): FormField[] {
  if (before === after) return [...fields]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const grown = after.length - before.length
  return fields.flatMap((field) => {
    if (field.from + shownOf(field).length <= start) return [field]
    return field.from >= before.length - end ? [{ ...field, from: field.from + grown }] : []
  })
}
