/**
 * The configuration: name, unit, default and meaning of everything that the operator sets. No other module reads the environment.
 *
 * Defaults < platen.json < environment < flags. The name in the environment is `PLATEN_` and the name in the file in capitals
 * (`corsOrigins` → `PLATEN_CORS_ORIGINS`); for the database it is `DATABASE_URL`. There lists are comma-separated and objects are
 * JSON. Every secret can also be set as `…_FILE`, the path of a file that contains it. An unknown name or an invalid value stops the
 * start with a sentence that names it; variables of Kubernetes and of the clients with the same prefix are ignored.
 */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { check, MODEL_IDS, nearest } from '@platen/wire'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { findJsonSyntaxError } from './json-syntax-error.ts'
import { BackendConfig, type ModelConfig, ModelMapping } from './models/model-config.ts'

export const ConfigSchema = z.object({
  host: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  port: z.int().min(0).max(65_535).default(8484).describe('Port to listen on; 0: any free port.'),
  publicUrl: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, 'must be an address without a path, such as https://platen.example.com')
    .optional()
    .describe(
      'Address at which browsers reach the service, such as https://platen.example.com: for sign-in links, and for secure cookies behind a proxy. Default: the address it listens on.',
    ),
  data: z
    .string()
    .min(1)
    .default('')
    .describe('Data folder. Default: the system’s folder for application data of the user.'),
  logLevel: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('Address of PostgreSQL, to use it instead of SQLite in the data folder.'),
  databaseDirectUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('Address of PostgreSQL itself, if `databaseUrl` points to a pooler: for notifications and migrations.'),
  databaseConnections: z
    .int()
    .min(2)
    .max(1000)
    .default(10)
    .describe('Maximum number of connections to PostgreSQL, in each process.'),
  corsOrigins: z
    .array(z.string().regex(/^(\*|https?:\/\/[^/]+)$/, 'must be an origin such as https://app.example.com, or *'))
    .default([])
    .describe('Origins whose pages may call the service from a browser. Empty: CORS is off.'),
  trustedProxies: z
    .array(z.string().refine(isAddressOrCidr, 'must be an address or a network such as 10.0.0.0/8'))
    .default([])
    .describe('Addresses and networks (CIDR) of reverse proxies, whose `X-Forwarded-For` names the client in the log.'),
  timezone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as UTC or Europe/Zurich')
    .default('UTC')
    .describe('Time zone for the date of a letter.'),
  retentionDays: z
    .number()
    .min(0)
    .max(3650)
    .default(7)
    .describe('Days that jobs and their content are stored; 0: content is deleted when delivered.'),
  auditDays: z
    .int()
    .min(1)
    .max(3650)
    .default(400)
    .describe('Days that changes of accounts and keys are stored in the audit log.'),
  console: z
    .boolean()
    .default(true)
    .describe(
      'Whether to serve the console, the pages for browsers at `/`. In a clone it is built at the first start.',
    ),
  showUpstream: z
    .boolean()
    .default(true)
    .describe('Whether `GET /account` and the console name the models that answer, as their servers do.'),
  probe: z
    .boolean()
    .default(true)
    .describe('Whether to look for a local model server at start if no backend is configured.'),
  openaiBaseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Quick backend: base address of an endpoint for every model ID that is not under `models`.'),
  openaiApiKey: z.string().optional().describe('API key of the quick backend.'),
  openaiModel: z.string().optional().describe('Model name at the quick backend.'),
  gguf: z.string().optional().describe('Quick backend: a GGUF file for every model ID that is not under `models`.'),
  hub: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the hub that models are downloaded from, for a mirror. Default: the public Hugging Face hub.',
    ),
  hubToken: z.string().optional().describe('Access token of the hub, for models that need one.'),
  backends: z
    .record(z.string().regex(/^[a-z0-9][a-z0-9_-]*$/i, 'must consist of letters, digits, - and _'), BackendConfig)
    .default({})
    .describe('Model backends by name.'),
  models: z.partialRecord(z.enum(MODEL_IDS), ModelMapping).default({}).describe('Backend of each model ID.'),
  templates: z.string().min(1).optional().describe('Folder of additional template files, relative to the data folder.'),
  jobConcurrency: z.int().min(1).max(1000).default(4).describe('Number of jobs that run at once, in each process.'),
  accountJobConcurrency: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'Maximum number of jobs of one account that run at once with each model ID, in all processes. Default: no limit.',
    ),
  accountJobsQueued: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(10_000)
    .describe('Maximum number of jobs of one account that have not ended; the next request gets 429.'),
  accountRequests: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe(
      'Maximum number of requests of one account at once, in each process; the next one gets 429. Default: no limit.',
    ),
  modelWaitMinutes: z
    .number()
    .min(0)
    .max(10_080)
    .default(60)
    .describe('Longest time that a job waits for an unavailable model before it fails; 0: the job fails at once.'),
  webhookAllow: z
    .array(z.string().refine(ipaddr.isValidCIDR, 'must be a network such as 127.0.0.0/8'))
    .default([])
    .describe('Private networks (CIDR) that webhooks may reach.'),
  webhookHttp: z.boolean().default(false).describe('Whether webhooks may use plain http (port 80).'),
  webhookAnyPort: z.boolean().default(false).describe('Whether webhooks may use every port.'),
  pdfWorkers: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Number of PDFs that one account can convert at once; all accounts together can convert one more. Default: the number of cores, at most 4.',
    ),
  maxBytesInFlight: z
    .int()
    .min(16 * 1024 * 1024)
    .optional()
    .describe(
      'Maximum memory for requests, documents and replies in progress, in bytes; further requests get 503. Default: a quarter of the heap limit.',
    ),
  accountBytesInFlight: z
    .int()
    .min(1024 * 1024)
    .optional()
    .describe(
      'Maximum memory for one account, in each process; its further requests get 429. Default: half of `maxBytesInFlight`.',
    ),
  drainDelayMs: z
    .int()
    .min(0)
    .max(600_000)
    .default(0)
    .describe(
      'Time for which a stopping service accepts requests while `/readyz` is 503. Behind a load balancer: the time of two of its checks.',
    ),
  drainLimitMs: z
    .int()
    .min(0)
    .max(3_600_000)
    .default(30_000)
    .describe(
      'Time that requests in progress then have to end; a stream that has not ended by then ends with an `error` event.',
    ),
  metricsPort: z
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port of `host` for `/metrics`, without a key: do not open it to other networks.'),
  metricsToken: z
    .string()
    .min(16)
    .regex(/^\S+$/, 'must be one word')
    .optional()
    .describe('Bearer token that opens `/metrics` at the port of the service; 16 characters or more.'),
})
export type ConfigValues = z.infer<typeof ConfigSchema>

/** With every path absolute. */
export interface Config extends ConfigValues {
  /** Absolute. */
  data: string
  /** The file that was read, for the operator. */
  configFile: string | undefined
}

/** Values that must not be shown; each can be set as `…_FILE`. */
const SECRETS = [
  'databaseUrl',
  'databaseDirectUrl',
  'openaiApiKey',
  'hubToken',
  'metricsToken',
] as const satisfies (keyof ConfigValues)[]

/** The configuration is wrong. Each sentence of `message` names what is wrong and where it was set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export interface ConfigSources {
  /** Values by name, from the command line; `config` is the path of the file. */
  flags?: Record<string, unknown>
  env?: Record<string, string | undefined>
}

/** @throws {ConfigError} */
export function loadConfig({ flags = {}, env = process.env }: ConfigSources = {}): Config {
  const { config: flagFile, ...flagValues } = flags
  const fromEnv = readEnvironment(env)
  const data = String(flagValues['data'] ?? fromEnv['data'] ?? defaultDataFolder(env))
  const named = flagFile ?? env['PLATEN_CONFIG']
  const file = readFile(named === undefined ? join(data, 'platen.json') : String(named), named !== undefined)
  const merged = { ...file.values, ...fromEnv, ...flagValues }
  const checked = check(
    ConfigSchema,
    {
      ...merged,
      data: String(merged['data'] ?? data),
      ...(merged['backends'] === undefined ? {} : { backends: withKeyFiles(merged['backends'], resolve(data)) }),
    },
    'configuration',
  )
  const describeSource = (field: string) => {
    const name = field.split('.')[0]!
    const from = name in flagValues ? `--${kebab(name)}` : name in fromEnv ? envName(name) : undefined
    if (from !== undefined) return field === name ? from : `${field} in ${from}`
    return file.path && name in file.values ? `${field} in ${file.path}` : field
  }
  if (!checked.ok) {
    throw new ConfigError(
      checked.errors
        .map(({ field, reason }) => `${describeSource(field)} ${reason}${reason.endsWith('?') ? '' : '.'}`)
        .join('\n'),
    )
  }
  const settings = checked.value
  checkReferences(settings, describeSource)
  const absolute = resolve(settings.data)
  return {
    ...settings,
    data: absolute,
    configFile: file.path,
    ...(settings.templates === undefined ? {} : { templates: within(absolute, settings.templates) }),
  }
}

function within(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path)
}

/** The configuration of models/. */
export function modelConfig(config: Config): ModelConfig {
  const { openaiBaseUrl, openaiApiKey, openaiModel, gguf } = config
  return {
    dataFolder: config.data,
    backends: config.backends,
    models: config.models,
    ...(openaiBaseUrl === undefined
      ? {}
      : {
          quickOpenAi: {
            baseUrl: openaiBaseUrl,
            ...(openaiApiKey === undefined ? {} : { apiKey: openaiApiKey }),
            ...(openaiModel === undefined ? {} : { model: openaiModel }),
          },
        }),
    ...(gguf === undefined ? {} : { quickGguf: gguf }),
    probe: config.probe,
  }
}

/** `apiKeyFile` of a backend becomes its `apiKey`. */
function withKeyFiles(backends: unknown, data: string): unknown {
  if (typeof backends !== 'object' || backends === null || Array.isArray(backends)) return backends
  return Object.fromEntries(
    Object.entries(backends).map(([name, backend]) => {
      const { apiKeyFile, ...rest } = (backend ?? {}) as Record<string, unknown>
      if (typeof apiKeyFile !== 'string') return [name, backend]
      return [name, { ...rest, apiKey: readSecret(within(data, apiKeyFile), `backends.${name}.apiKeyFile`) }]
    }),
  )
}

function checkReferences(
  { models, backends, openaiBaseUrl, gguf }: ConfigValues,
  place: (field: string) => string,
): void {
  const backendNames = [...Object.keys(backends), 'draft']
  const answersAll = openaiBaseUrl !== undefined || gguf !== undefined
  const errors: string[] = []
  for (const [id, mapping] of Object.entries(models)) {
    for (const [at, other] of (mapping.fallbacks ?? []).entries())
      if (other !== 'draft' && !answersAll && !(other in models))
        errors.push(
          `${place(`models.${id}.fallbacks.${at}`)} names ${other}, but no backend is mapped to it. Map it under "models".`,
        )
    if (backendNames.includes(mapping.backend)) continue
    const near = nearest(mapping.backend, backendNames)
    errors.push(
      `${place(`models.${id}.backend`)} names "${mapping.backend}", and no backend has that name${near ? `; did you mean ${near}?` : '.'}`,
    )
  }
  if (errors.length) throw new ConfigError(errors.join('\n'))
}

function readFile(path: string, required: boolean): { path: string | undefined; values: Record<string, unknown> } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (!required && (error as NodeJS.ErrnoException).code === 'ENOENT') return { path: undefined, values: {} }
    throw new ConfigError(`The configuration file ${path} can't be read: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`The configuration file ${path} is not valid JSON${placeOfError(text)}.`, { cause: error })
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new ConfigError(`The configuration file ${path} must contain a JSON object.`)
  }
  const { $schema: _editors, ...rest } = values as Record<string, unknown>
  const settingNames = Object.keys(ConfigSchema.shape)
  for (const name of Object.keys(rest)) {
    if (!settingNames.includes(name)) throw new ConfigError(unknownName(`"${name}" in ${path}`, name, settingNames))
  }
  return { path, values: rest }
}

/** Where JSON is wrong. The message of JSON.parse quotes the text around, which may be a key. */
function placeOfError(text: string): string {
  const error = findJsonSyntaxError(text)
  return error ? ` at line ${error.line}, column ${error.column}` : ''
}

const ENV_PREFIX = 'PLATEN_'

function envName(setting: string): string {
  return setting === 'databaseUrl' ? 'DATABASE_URL' : ENV_PREFIX + kebab(setting).replaceAll('-', '_').toUpperCase()
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function readEnvironment(env: Record<string, string | undefined>): Record<string, unknown> {
  const settings = Object.keys(ConfigSchema.shape) as (keyof ConfigValues)[]
  const byName = new Map(settings.map((setting) => [envName(setting), setting]))
  const files = new Map(SECRETS.map((setting) => [`${envName(setting)}_FILE`, setting]))
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(env)) {
    if (text === undefined || text === '' || name === 'PLATEN_CONFIG' || isForeign(name, text)) continue
    const setting = byName.get(name)
    const secret = files.get(name)
    if (setting) values[setting] = fromText(setting, text, name)
    else if (secret) {
      if (env[envName(secret)]) throw new ConfigError(`${name} and ${envName(secret)} are both set; set one of them.`)
      values[secret] = readSecret(text, name)
    } else if (name.startsWith(ENV_PREFIX)) {
      throw new ConfigError(unknownName(name, name, [...byName.keys(), ...files.keys(), 'PLATEN_CONFIG']))
    }
  }
  return values
}

/** Variables of the clients of Platen. */
const CLIENT_VARIABLES = new Set(['PLATEN_API_KEY', 'PLATEN_BASE_URL', 'PLATEN_WEBHOOK_SECRET'])

/**
 * Whether a variable with our prefix is not part of the configuration: a client reads it, or Kubernetes sets it in every container for a
 * service whose name begins with `platen` (`PLATEN_PORT=tcp://10.0.0.1:80`, `PLATEN_METRICS_SERVICE_HOST`).
 * Source: Kubernetes "Service: Discovering services: Environment variables".
 */
function isForeign(name: string, text: string): boolean {
  if (!name.startsWith(ENV_PREFIX)) return false
  return (
    CLIENT_VARIABLES.has(name) ||
    /_SERVICE_(?:HOST|PORT)$/.test(name) ||
    name.includes('_SERVICE_PORT_') ||
    (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(text)) ||
    /_PORT_\d{1,5}_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/.test(name)
  )
}

function unknownName(where: string, name: string, known: string[]): string {
  const near = nearest(name, known)
  return `${where} is not a setting of Platen${near ? `; did you mean ${near}?` : '.'}`
}

function readSecret(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name} names the file ${path}, which can't be read: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/** Converts text of the environment to the type of the setting. Text that can't be converted stays text, and the check refuses it. */
function fromText(setting: keyof ConfigValues, text: string, name: string): unknown {
  const schema = coreOf(ConfigSchema.shape[setting] as z.ZodType)
  if (schema instanceof z.ZodNumber) return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (schema instanceof z.ZodBoolean) {
    if (/^(true|yes|on|1)$/i.test(text)) return true
    return /^(false|no|off|0)$/i.test(text) ? false : text
  }
  if (schema instanceof z.ZodArray)
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  if (schema instanceof z.ZodRecord) {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new ConfigError(`${name} is not valid JSON${placeOfError(text)}.`, { cause: error })
    }
  }
  return text
}

function coreOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? coreOf(schema.unwrap() as z.ZodType)
    : schema
}

function isAddressOrCidr(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** XDG Base Directory on Linux; Application Support on macOS; LOCALAPPDATA on Windows. */
function defaultDataFolder(env: Record<string, string | undefined>): string {
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? homedir(), 'Platen')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Platen')
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'platen')
}
