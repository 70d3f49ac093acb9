/** Text length in Unicode code points, the unit of all limits of the interface: an emoji such as 😀 is one character, not two. */
import * as z from 'zod'

/** Code points of `text`; a lone surrogate counts as one. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length - 1; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next < 0xdc00 || next > 0xdfff) continue
    count -= 1
    at += 1
  }
  return count
}

/**
 * A string of `min` to `max` code points. With `blank: false` it must not be only white space. A byte order mark at its start, as
 * files of some editors have it, is no part of the text: behind one, `# Title` would be no heading.
 */
export function characters({ min = 0, max, blank = true }: { min?: number; max: number; blank?: boolean }) {
  return z
    .string()
    .overwrite((text) => (text.startsWith('\ufeff') ? text.slice(1) : text))
    .superRefine((text, context) => {
      const length = countCharacters(text)
      if (length < min) context.addIssue({ code: 'custom', message: 'must not be empty' })
      else if (!blank && text.trim() === '') context.addIssue({ code: 'custom', message: 'must not be blank' })
      else if (length > max) {
        context.addIssue({
          code: 'custom',
          message: `must be at most ${grouped(max)} characters; this one has ${grouped(length)}`,
        })
      }
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max })
}

/** 100000 → `100,000`, in every locale. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
