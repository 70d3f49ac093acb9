/** What can be wrong with data or a template: each fault with its place, so that a caller can mend all at once. */

export interface DataFault {
  /** JSON pointer (RFC 6901); '' for the whole. */
  path: string
  message: string
}

/** A key as a part of a JSON pointer. */
export const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The data are no JSON, not of the schema, or disagree with themselves. */
export class DataInvalid extends Error {
  override name = 'DataInvalid'
  readonly faults: readonly DataFault[]

  constructor(faults: readonly DataFault[]) {
    super(faults.map(({ path, message }) => `${path === '' ? 'data' : path}: ${message}`).join('\n'))
    this.faults = faults
  }
}

export interface TemplateFault {
  /** From 1; 0 where there is no place. */
  line: number
  column: number
  message: string
}

/** The template cannot be read, or not filled with these data. */
export class TemplateInvalid extends Error {
  override name = 'TemplateInvalid'
  readonly faults: readonly TemplateFault[]

  constructor(faults: readonly TemplateFault[]) {
    super(faults.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n'))
    this.faults = faults
  }
}

/** The template prints values that are not in the data. */
export class ValuesMissing extends TemplateInvalid {
  override name = 'ValuesMissing'
}
