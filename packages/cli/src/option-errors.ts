/** Converts errors of request fields into errors of command-line options. */
import type { FieldError } from '@platen/wire'

/** Option names that differ from the field name. */
const OPTION_NAMES: Record<string, string> = {
  modelType: 'model',
  accountId: 'account',
  expiresAt: 'expires',
  existingContent: 'existing',
  content: 'the text',
  prompt: 'the prompt',
  'options.includePageNumbers': 'page-numbers',
}

/** One sentence for each error; fields of one option may have the same. */
export function optionErrors(errors: readonly FieldError[]): string {
  return [
    ...new Set(errors.map(({ field, reason }) => `${optionOf(field)} ${reason}${reason.endsWith('?') ? '' : '.'}`)),
  ].join('\n')
}

function optionOf(field: string): string {
  const name = OPTION_NAMES[field] ?? field.replace(/^options\./, '').split('.')[0]!
  if (name.startsWith('the ')) return name.replace(/^t/, 'T')
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** A warning of the engine, with the option as it is typed. */
export const warningText = (warning: string): string => warning.replace('landscapeTables', '--landscape-tables')
