/**
 * The definition of a command of `platen`, its arguments and its exit codes.
 *
 * Node's `util.parseArgs` parses the arguments; its errors become a sentence with "did you mean", and exit code 2.
 * Nothing here loads the service, so that `platen --help` is fast.
 */
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'

/** Exit codes of every command; docs/cli.md. */
export const EXIT = {
  done: 0,
  /** The work itself failed: a document that could not be written, a file that could not be read or written. */
  failed: 1,
  /** Wrong arguments, or a wrong configuration. */
  usage: 2,
  /** The database, the data folder or the address is not available. */
  cannotStart: 3,
  /** The model that should answer is not available; trying again later may help. */
  unavailable: 4,
  /** Ctrl+C. */
  interrupted: 130,
  /** SIGTERM. */
  terminated: 143,
} as const

/** Ends a command with a sentence on stderr. */
export class CommandFailure extends Error {
  readonly exitCode: number
  constructor(exitCode: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

export function usage(message: string): CommandFailure {
  return new CommandFailure(EXIT.usage, message)
}

export interface Option {
  type: 'string' | 'boolean'
  short?: string
  /** Placeholder of the value in the help, such as `FILE`. */
  value?: string
  help: string
}

export interface Parsed {
  /** Option values by name. An option that is not set is undefined. */
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

export interface Command {
  /** One line, in the list of commands. */
  summary: string
  /** The forms of the command, without `platen`. */
  usage: string[]
  options: Record<string, Option>
  /** Extra lines for the help; examples come first. */
  notes?: string[]
  /** @returns the exit code. @throws {CommandFailure} */
  run(parsed: Parsed): Promise<number>
}

/** Options of every command that reads the configuration. */
export const DATA_OPTIONS = {
  data: { type: 'string', value: 'FOLDER', help: 'Data folder (or PLATEN_DATA).' },
  config: { type: 'string', value: 'FILE', help: 'Configuration file; default: platen.json in the data folder.' },
} as const satisfies Record<string, Option>

export const JSON_OPTION = {
  json: { type: 'boolean', help: 'Print JSON on stdout.' },
} as const satisfies Record<string, Option>

/** @throws {CommandFailure} for an unknown option or an invalid value. */
export async function parse(name: string, command: Command, args: string[]): Promise<Parsed> {
  const options: Record<string, ParseArgsOptionDescriptor> = {}
  for (const [option, { type, short }] of Object.entries(command.options)) {
    options[option] = { type, ...(short === undefined ? {} : { short }) }
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true })
    return { values: values as Parsed['values'], positionals }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const unknown = /Unknown option '(--?[^']+)'/.exec(message)?.[1]
    const typed = /Option '(--?[\w-]+)' argument is ambiguous/.exec(message)?.[1]
    const value = typed === undefined ? undefined : args[args.indexOf(typed) + 1]
    const option = /use '(--[\w-]+)=/.exec(message)?.[1] ?? typed
    if (value !== undefined)
      throw usage(`The value of ${typed} begins with a hyphen. Join them with an equals sign: ${option}=${value}`)
    if (unknown === undefined) throw usage(`${firstSentence(message)} \`platen ${name} --help\` shows how.`)
    const near = await didYouMean(unknown, Object.keys(command.options))
    throw usage(
      `platen ${name} has no option ${unknown}${near ? `; did you mean --${near}?` : `. \`platen ${name} --help\` lists them.`}`,
    )
  }
}

function firstSentence(message: string): string {
  return `${message.split(/\.\s|\n/)[0]!.replace(/\.$/, '')}.`
}

/** The entry of `candidates` that `name` probably misspells. */
export async function didYouMean(name: string, candidates: readonly string[]): Promise<string | undefined> {
  const { nearest } = await import('@platen/wire')
  return nearest(name, candidates)
}

/** The value of a string option. */
export function text(parsed: Parsed, name: string): string | undefined {
  const value = parsed.values[name]
  return typeof value === 'string' ? value : undefined
}

/** The value of a number option. @throws {CommandFailure} if it is not a finite number. */
export function number(parsed: Parsed, name: string): number | undefined {
  const value = text(parsed, name)
  if (value === undefined) return undefined
  const result = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(result)) throw usage(`--${name} must be a number, not "${value}".`)
  return result
}

export function flag(parsed: Parsed, name: string): boolean {
  return parsed.values[name] === true
}

/** The values of these options, for the `flags` of `loadConfig`. */
export function configFlags(parsed: Parsed, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = text(parsed, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** A longer duration exceeds the range of `Date`. */
const DURATION_DAYS_MAX = 36_500
const DAY_MS = 86_400_000

/** Parses a duration such as `30d`, `12h` or `90m`. @returns milliseconds, at most a hundred years. @throws {CommandFailure} */
export function duration(value: string, option: string): number {
  const match = /^(\d+)([smhd])$/.exec(value.trim())
  const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS }
  if (!match) throw usage(`--${option} must be a duration such as 30d, 12h or 90m, not "${value}".`)
  const durationMs = Number(match[1]) * unitMs[match[2] as keyof typeof unitMs]
  if (durationMs > DURATION_DAYS_MAX * DAY_MS)
    throw usage(`--${option} must be at most ${DURATION_DAYS_MAX}d, not "${value}".`)
  return durationMs
}

/** Formats rows as lines with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints a line to stderr. It is for people; scripts read stdout. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value))
}
