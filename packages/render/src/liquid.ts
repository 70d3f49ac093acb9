/**
 * liquidjs as templates may use it: a list of tags and filters, no files, own properties only, numbers as decimals, bounds.
 *
 * liquidjs reads number literals as floating point, and counts a range with them; there is no option for either. So this module
 * replaces two methods of its `Tokenizer`, for the whole process: nothing else of Platen uses liquidjs.
 */
import {
  Context,
  Drop,
  defaultOperators,
  type Emitter,
  Expression,
  Liquid,
  LiquidError,
  type LiquidOptions,
  type Operators,
  Parser,
  type RangeToken,
  type Tag,
  type Template,
  type Token,
  Tokenizer,
  TokenKind,
  type TopLevelToken,
  toValueSync,
  UndefinedVariableError,
} from 'liquidjs'
import { codesFor } from './codes/codes.ts'
import type { Codes } from './codes/kinds.ts'
import { documentText } from './data.ts'
import { Decimal } from './decimal.ts'
import { DataInvalid, type TemplateFault, TemplateInvalid, ValuesMissing } from './faults.ts'
import { countOf, registerFilters, STATE, stateOf } from './filters.ts'
import type { RenderState } from './state.ts'
import { SumsTag } from './sums-tag.ts'
import { WriteTag } from './write-tag.ts'

export const TEMPLATE_CHARS_MAX = 500_000
const LEVELS_MAX = 50
const MEMORY_MAX = 20_000_000
const FAULTS_MAX = 100

const TAGS = [
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'cycle',
  'echo',
  'for',
  'if',
  'liquid',
  'raw',
  'unless',
  '#',
]
/** Tags that end in another one. */
const BLOCK_TAGS = new Set(['capture', 'case', 'comment', 'for', 'if', 'unless', 'write'])

/** A value that the template prints is not in the data. */
class MissingValue extends Error {
  override name = 'MissingValue'
}

const COUNT_FILTER = '(count)'

replaceNumbers()

function replaceNumbers(): void {
  const { readNumber, readGroupOrRange } = Tokenizer.prototype
  Tokenizer.prototype.readNumber = function (this: Tokenizer) {
    const token = readNumber.call(this)
    // A negative index counts from the end of a list for JavaScript's numbers alone.
    if (token !== undefined && !(token.content < 0 && Number.isSafeInteger(token.content)))
      Object.assign(token, { content: literalOf(token.getText()) })
    return token
  }
  Tokenizer.prototype.readGroupOrRange = function (this: Tokenizer) {
    const token = readGroupOrRange.call(this)
    if (token?.kind === TokenKind.Range) {
      const range = token as RangeToken
      Object.assign(range, { lhs: counted(range.lhs), rhs: counted(range.rhs) })
    }
    return token
  }
}

function literalOf(text: string): Decimal {
  const decimal = Decimal.from(text.replace(/^\+/u, '').replace(/\.$/u, ''))
  if (decimal === undefined) throw new RangeError(`${text.slice(0, 60)} is too long for a number.`)
  return decimal
}

/** A bound of a range, which must be a whole number: liquidjs would count from 2^53 to 2^53 + 1 for ever. */
function counted(bound: RangeToken['lhs']): RangeToken['lhs'] {
  const token = new Tokenizer('bound | count').readFilteredValue()
  token.initial = new Expression([bound][Symbol.iterator]())
  for (const filter of token.filters) filter.name = COUNT_FILTER
  return token as unknown as RangeToken['lhs']
}

const noFiles = (): never => {
  throw new Error('A template reads no files.')
}

const options: LiquidOptions = {
  fs: {
    exists: async () => false,
    existsSync: () => false,
    readFile: async () => noFiles(),
    readFileSync: noFiles,
    resolve: (_folder, file) => file,
    contains: async () => false,
    containsSync: () => false,
    sep: '/',
    dirname: () => '',
  },
  root: [],
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  dynamicPartials: false,
  relativeReference: false,
  memoryLimit: MEMORY_MAX,
  locale: 'en',
  timezoneOffset: 0,
  operators: decimalOperators(),
  outputEscape: printed as (value: unknown) => string,
}

/** `<` and the like compare numbers by value, be they data, literals or strings that spell one. */
function decimalOperators(): Operators {
  const order =
    (name: '<' | '<=' | '>' | '>=', holds: (order: number) => boolean) =>
    (left: unknown, right: unknown, context: Context) => {
      const [a, b] = [Decimal.from(left), Decimal.from(right)]
      if (a !== undefined && b !== undefined) return holds(a.compare(b))
      // For JavaScript nothing is 0.
      if (left === undefined || left === null || right === undefined || right === null) return false
      return defaultOperators[name]?.(plain(left, context), plain(right, context), context)
    }
  const text = (name: '==' | '!=' | 'contains') => (left: unknown, right: unknown, context: Context) =>
    defaultOperators[name]?.(plain(left, context), plain(right, context), context)
  return {
    ...defaultOperators,
    '<': order('<', (sign) => sign < 0),
    '<=': order('<=', (sign) => sign <= 0),
    '>': order('>', (sign) => sign > 0),
    '>=': order('>=', (sign) => sign >= 0),
    '==': text('=='),
    '!=': text('!='),
    contains: text('contains'),
  } as Operators
}

const plain = (value: unknown, context: Context): unknown =>
  typeof value === 'string' ? stateOf(context).values.expand(value) : value

/** What liquidjs prints of an output: the placeholder of its value. */
function printed(this: { context: Context }, value: unknown): string {
  const { values } = stateOf(this.context)
  if (value === undefined || value === null) throw new MissingValue()
  if (typeof value === 'object' && !(value instanceof Decimal)) {
    if (value instanceof Drop) return ''
    throw new TypeError(
      Array.isArray(value)
        ? 'A list has no text: print its items, or join them.'
        : 'An object has no text: print its parts.',
    )
  }
  const text = values.expand(String(value))
  if (text === '') return ''
  return text.trim() === '' ? ' ' : values.add({ kind: 'text', text })
}

/** Prints into a text that may not grow beyond `charsMax`. */
class BoundedEmitter implements Emitter {
  buffer = ''
  readonly #charsMax: number

  constructor(charsMax: number) {
    this.#charsMax = charsMax
  }

  write(text: unknown): void {
    this.buffer += typeof text === 'string' ? text : text === undefined || text === null ? '' : String(text)
    if (this.buffer.length > this.#charsMax)
      throw new RangeError(`The document has more than ${this.#charsMax} characters.`)
  }
}

const CAPTURED_CHARS_MAX = 5_000_000

interface Renderer {
  renderTemplates(templates: Template[], context: Context, emitter?: Emitter): IterableIterator<unknown>
}

/** In place of liquidjs' own: places of faults are kept apart from their messages, and values that are missing are collected. */
const renderer: Renderer = {
  *renderTemplates(templates, context, emitter = new BoundedEmitter(CAPTURED_CHARS_MAX)) {
    for (const template of templates) {
      context.renderLimit.check(performance.now())
      try {
        const text = yield template.render(context, emitter)
        if (text) emitter.write(text)
      } catch (error) {
        noteMissing(error, template, context, emitter)
      }
      if (context.breakCalled || context.continueCalled) break
    }
    return emitter.buffer
  },
}

/** @throws {TemplateInvalid} for any other error than a missing value, and for too many of those */
function noteMissing(error: unknown, { token }: Template, context: Context, emitter: Emitter): void {
  const name = missingName(error, token)
  if (name === undefined) throw located(error, token)
  const state = stateOf(context)
  if (state.missing === 'blank') {
    if (token.kind === TokenKind.Output) emitter.write(state.values.add({ kind: 'blank', words: wordsOf(name) }))
    return
  }
  state.faults.push(faultAt(token, `${name} is missing in the data.`))
  if (state.faults.length >= FAULTS_MAX) throw new ValuesMissing(state.faults)
}

/** @returns the path of the value that is missing. */
function missingName(error: unknown, token: Token): string | undefined {
  if (error instanceof UndefinedVariableError)
    return /^undefined variable: ([^,]+)/u.exec(error.originalError?.message ?? error.message)?.[1] ?? 'A value'
  if (!(error instanceof MissingValue)) return undefined
  const text = token.getText()
  return /^\{[{%]-?\s*(?:echo\s+)?([^|}%\s]+)/u.exec(text)?.[1] ?? 'A value'
}

/** `client.postCode` is "client post code". */
const wordsOf = (path: string): string =>
  path
    .replace(/[._[\]"'-]+/gu, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, BLANK_CHARS_MAX)
    .padEnd(2, '_')
const BLANK_CHARS_MAX = 60

interface Place {
  getPosition(): number[]
}

function faultAt(place: Place, message: string): TemplateFault {
  const [line = 0, column = 0] = place.getPosition()
  return { line, column, message }
}

/** The error with its place, once. */
function located(error: unknown, place: Place): TemplateInvalid | DataInvalid {
  if (error instanceof TemplateInvalid || error instanceof DataInvalid) return error
  if (error instanceof RangeError && error.message.includes('call stack')) return tooDeep()
  if (!(error instanceof Error)) throw error
  if (LiquidError.is(error)) {
    const { token, originalError, message } = error as LiquidError & { token?: Place; originalError?: Error }
    const text = originalError?.message ?? message.replace(/, line:\d+, col:\d+$/u, '')
    return new TemplateInvalid([faultAt(token ?? place, text)])
  }
  return new TemplateInvalid([faultAt(place, error.message)])
}

const tooDeep = (): TemplateInvalid =>
  new TemplateInvalid([{ line: 0, column: 0, message: `Tags nest more than ${LEVELS_MAX} deep.` }])

const liquid = newLiquid()

function newLiquid(): Liquid {
  const engine = new Liquid(options)
  for (const name of Object.keys(engine.tags)) if (!TAGS.includes(name)) delete engine.tags[name]
  engine.registerTag('write', WriteTag as unknown as new () => Tag as never)
  engine.registerTag('sums', SumsTag)
  registerFilters(engine)
  engine.registerFilter(COUNT_FILTER, countOf)
  Object.assign(engine, { renderer })
  return engine
}

/** A template that was read, to be filled any number of times. */
export interface CompiledTemplate {
  readonly parts: Template[]
  /** What draws its codes; undefined where it has none, or `compileTemplate` was not given it. */
  readonly codes: Codes | undefined
}

const NOWHERE: Place = { getPosition: () => [0, 0] }

/** Reads a template, and loads what draws its codes. @throws {TemplateInvalid} */
export async function loadTemplate(source: string): Promise<CompiledTemplate> {
  return compileTemplate(source, await codesFor(source))
}

/** As `loadTemplate`, without loading: the filters `qr` and `barcode` are an error without `codes`. @throws {TemplateInvalid} */
export function compileTemplate(source: string, codes?: Codes): CompiledTemplate {
  if (source.length > TEMPLATE_CHARS_MAX)
    throw new TemplateInvalid([faultAt(NOWHERE, `A template has at most ${TEMPLATE_CHARS_MAX} characters.`)])
  const text = documentText(source)
  try {
    const tokens = new Tokenizer(text, liquid.options.operators).readTopLevelTokens(liquid.options)
    checkLevels(tokens)
    dropTagLines(tokens)
    return { parts: new Parser(liquid).parseTokens(takenFromEnd(tokens)), codes }
  } catch (error) {
    throw located(error, NOWHERE)
  }
}

/** liquidjs takes tokens from the front of a list, where the others move up each time. Here the first is the last. */
const takenFromEnd = (tokens: TopLevelToken[]): TopLevelToken[] =>
  Object.assign(tokens.reverse(), { shift: Array.prototype.pop })

/** Tags that print. */
const PRINTING_TAGS = new Set(['cycle', 'echo', 'endwrite', 'liquid', 'write'])

interface TextToken extends Token {
  trimLeft: number
  trimRight: number
}

/** A line of tags alone is no line of the document: an empty one would end a table or paragraph. */
function dropTagLines(tokens: readonly TopLevelToken[]): void {
  for (let first = 0; first < tokens.length; first++) {
    if (!isSilentTag(tokens[first])) continue
    let last = first
    while (isSilentTag(tokens[last + 1])) last++
    const [before, after] = [tokens[first - 1], tokens[last + 1]]
    const indent = before === undefined ? '' : textOf(before)?.match(/(?<=^|\n)[ \t]*$/u)?.[0]
    // The text before a tag may be the rest of a line that begins with another one.
    const isAtStart =
      indent !== undefined && (before === undefined || first === 1 || textOf(before)?.includes('\n') === true)
    const rest = after === undefined ? '' : textOf(after)?.match(/^[ \t]*\n/u)?.[0]
    if (isAtStart && rest !== undefined && !isTrimmed(before, 'trimRight') && !isTrimmed(after, 'trimLeft')) {
      if (before !== undefined) (before as TextToken).trimRight = indent.length
      if (after !== undefined) (after as TextToken).trimLeft = rest.length
    }
    first = last
  }
}

/** Whether `{%-` or `-%}` has taken what is on this side. */
const isTrimmed = (token: TopLevelToken | undefined, side: 'trimLeft' | 'trimRight'): boolean =>
  token !== undefined && Number((token as TextToken)[side]) > 0

const isSilentTag = (token: TopLevelToken | undefined): boolean =>
  token?.kind === TokenKind.Tag && !PRINTING_TAGS.has((token as TopLevelToken & { name: string }).name)

/** Of the template's own text; undefined for tags and outputs. */
const textOf = (token: TopLevelToken): string | undefined =>
  token.kind === TokenKind.HTML ? token.getText() : undefined

function checkLevels(tokens: readonly TopLevelToken[]): void {
  let level = 0
  for (const token of tokens) {
    if (token.kind !== TokenKind.Tag) continue
    const { name } = token as TopLevelToken & { name: string }
    if (BLOCK_TAGS.has(name)) level++
    else if (name.startsWith('end')) level--
    if (level > LEVELS_MAX) throw tooDeep()
  }
}

/**
 * @param state gets the values, the fields to write, and what is missing
 * @returns Markdown with placeholders for values.
 * @throws {TemplateInvalid} @throws {ValuesMissing}
 */
export function fillTemplate({ parts }: CompiledTemplate, data: object, state: RenderState, limits: Limits): string {
  const globals = { language: state.locale.split('-')[0]?.toLowerCase() }
  const context = new Context(data, liquid.options, { sync: true, renderLimit: limits.timeMs, globals }, { liquid })
  context.setRegister(STATE, state)
  const emitter = new BoundedEmitter(limits.charsMax)
  try {
    toValueSync(renderer.renderTemplates(parts, context, emitter))
  } catch (error) {
    throw located(error, NOWHERE)
  }
  if (state.faults.length > 0) throw new ValuesMissing(state.faults)
  return emitter.buffer
}

export interface Limits {
  /** Of the template's own text, and of all values. */
  charsMax: number
  timeMs: number
}
