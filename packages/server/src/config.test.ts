import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { ConfigError, loadConfig, modelConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-config-'))
const file = join(folder, 'platen.json')
after(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => rmSync(file, { force: true }))

const write = (values: unknown) => writeFileSync(file, JSON.stringify(values))
const load = (env: Record<string, string> = {}, flags: Record<string, unknown> = {}) =>
  loadConfig({ env: { PLATEN_DATA: folder, ...env }, flags })

test('with nothing set the service listens at 127.0.0.1:8484', () => {
  const { host, port, databaseUrl, corsOrigins, data, configFile } = load()
  assert.deepEqual(
    { host, port, databaseUrl, corsOrigins, data, configFile },
    { host: '127.0.0.1', port: 8484, databaseUrl: undefined, corsOrigins: [], data: folder, configFile: undefined },
  )
})

test('a flag takes precedence over the environment, the environment over the file, the file over the default', () => {
  write({ port: 1001, host: '0.0.0.0', logLevel: 'warn' })
  const config = load({ PLATEN_PORT: '1002', PLATEN_HOST: '::1' }, { port: 1003 })
  assert.equal(config.port, 1003)
  assert.equal(config.host, '::1')
  assert.equal(config.logLevel, 'warn')
  assert.equal(config.configFile, file)
})

test('lists, flags and objects are read from the environment', () => {
  const config = load({
    PLATEN_CORS_ORIGINS: 'https://a.example, https://b.example',
    PLATEN_PROBE: 'false',
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_BACKENDS: '{"house": {"kind": "openai", "baseUrl": "http://127.0.0.1:8000/v1"}}',
    PLATEN_MODELS: '{"model-01": {"backend": "house", "upstream": "big"}}',
  })
  assert.deepEqual(config.corsOrigins, ['https://a.example', 'https://b.example'])
  assert.equal(config.probe, false)
  assert.equal(config.webhookHttp, true)
  assert.equal(config.backends['house']?.kind, 'openai')
  assert.equal(config.models['model-01']?.upstream, 'big')
})

test('variables of Kubernetes and of the clients with the prefix are ignored', () => {
  const config = load({
    PLATEN_SERVICE_HOST: '10.0.0.1',
    PLATEN_SERVICE_PORT: '80',
    PLATEN_SERVICE_PORT_HTTP: '80',
    PLATEN_PORT: 'tcp://10.0.0.1:80',
    PLATEN_PORT_80_TCP: 'tcp://10.0.0.1:80',
    PLATEN_PORT_80_TCP_PROTO: 'tcp',
    PLATEN_PORT_80_TCP_PORT: '80',
    PLATEN_PORT_80_TCP_ADDR: '10.0.0.1',
    // A second service, `platen-metrics`.
    PLATEN_METRICS_SERVICE_HOST: '10.0.0.2',
    PLATEN_METRICS_PORT: 'tcp://10.0.0.2:9090',
    PLATEN_METRICS_PORT_9090_UDP: 'udp://10.0.0.2:9090',
    PLATEN_API_KEY: 'pk_live_x',
    PLATEN_BASE_URL: 'http://127.0.0.1:8484',
    PLATEN_WEBHOOK_SECRET: 'whsec_x',
  })
  assert.equal(config.port, 8484)
  assert.equal(config.metricsPort, undefined)
  assert.equal(load({ PLATEN_PORT: '81' }).port, 81)
  for (const name of ['PLATEN_SERVICE', 'PLATEN_PORTS', 'PLATEN_API_KEYS', 'PLATEN_API_KEY_FILE'])
    assert.throws(() => load({ [name]: 'x' }), ConfigError, name)
})

test('a secret may come from a file, but not from two places', () => {
  const secret = join(folder, 'url')
  writeFileSync(secret, 'postgres://user:word@db/platen\n')
  assert.equal(load({ DATABASE_URL_FILE: secret }).databaseUrl, 'postgres://user:word@db/platen')
  assert.throws(() => load({ DATABASE_URL_FILE: secret, DATABASE_URL: 'postgres://x/y' }), /both set/)
  assert.throws(() => load({ PLATEN_OPENAI_API_KEY_FILE: join(folder, 'none') }), /PLATEN_OPENAI_API_KEY_FILE/)
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, 'sk-1\n')
  write({ backends: { house: { kind: 'openai', baseUrl: 'http://localhost:1/v1', apiKeyFile: 'key' } } })
  const backend = load().backends['house']
  assert.equal(backend?.kind === 'openai' && backend.apiKey, 'sk-1')
})

test('the quick backend becomes part of the model configuration', () => {
  const config = load({ PLATEN_OPENAI_BASE_URL: 'http://localhost:1234/v1', PLATEN_OPENAI_MODEL: 'tiny' })
  assert.deepEqual(modelConfig(config).quickOpenAi, { baseUrl: 'http://localhost:1234/v1', model: 'tiny' })
  assert.equal(modelConfig(config).dataFolder, folder)
})

const FAULTS: [string, { env?: Record<string, string>; flags?: Record<string, unknown>; file?: unknown }, RegExp][] = [
  ['an unknown variable', { env: { PLATEN_PROT: '1' } }, /PLATEN_PROT is not a setting.*did you mean PLATEN_PORT\?/],
  [
    'an unknown name in the file',
    { file: { prot: 1 } },
    /"prot" in .*platen\.json is not a setting.*did you mean port\?/,
  ],
  [
    'a bad number in the environment',
    { env: { PLATEN_PORT: 'eighty' } },
    /^PLATEN_PORT must be a whole number|^PLATEN_PORT must be a finite number/,
  ],
  ['a port out of range', { flags: { port: 70_000 } }, /^--port must be at most 65535/],
  ['a bad value in the file', { file: { logLevel: 'loud' } }, /^logLevel in .*platen\.json must be one of/],
  ['a bad time zone', { env: { PLATEN_TIMEZONE: 'Mars/Olympus' } }, /^PLATEN_TIMEZONE must be a time zone/],
  ['a database of another kind', { env: { DATABASE_URL: 'mysql://a/b' } }, /^DATABASE_URL must begin with postgres:/],
  [
    'a model without its backend',
    {
      file: {
        models: { 'model-01': { backend: 'hous' } },
        backends: { house: { kind: 'openai', baseUrl: 'http://a/v1' } },
      },
    },
    /models\.model-01\.backend in .* names "hous".*did you mean house\?/,
  ],
  ['an unknown model ID', { file: { models: { 'model-99': { backend: 'draft' } } } }, /models\.model-99/],
  [
    'an address that is none',
    { env: { PLATEN_BACKENDS: '{"a": {"kind": "openai", "baseUrl": "localhost:1"}}' } },
    /^backends\.a\.baseUrl in PLATEN_BACKENDS must be an address that begins with http:\/\/ or https:\/\/\.$/,
  ],
  [
    'a fallback that names no model',
    { file: { models: { 'model-01': { backend: 'draft', fallbacks: ['model-99'] } } } },
    /^models\.model-01\.fallbacks\.0 in .* must be one of model-01, .*, draft, not "model-99"; did you mean model-/,
  ],
  [
    'a fallback without a backend',
    { file: { models: { 'model-01': { backend: 'draft', fallbacks: ['model-02'] } } } },
    /^models\.model-01\.fallbacks\.0 in .* names model-02, but no backend is mapped to it\. Map it under "models"\.$/,
  ],
  [
    'a backend of an unknown kind',
    { file: { backends: { a: { kind: 'opnai', baseUrl: 'http://a/v1' } } } },
    /^backends\.a\.kind in .* must be one of openai, gguf, not "opnai"; did you mean openai\?$/,
  ],
  [
    'a backend without a kind',
    { file: { backends: { a: { baseUrl: 'http://a/v1' } } } },
    /^backends\.a\.kind in .* is required: one of openai, gguf\.$/,
  ],
  [
    'a backend whose name has other characters',
    { file: { backends: { 'a b': { kind: 'gguf', path: 'a.gguf' } } } },
    /^backends\.a b in .* is not a valid name: it must consist of letters, digits, - and _\.$/,
  ],
  [
    'a backend with an unknown setting',
    { file: { backends: { a: { kind: 'openai', baseUrl: 'http://a/v1', retry: 3 } } } },
    /backends\.a\.retry in .* is not a known field/,
  ],
]
for (const [name, { env = {}, flags = {}, file: content }, message] of FAULTS) {
  test(`${name} stops the start with a sentence that names it`, () => {
    if (content !== undefined) write(content)
    assert.throws(
      () => load(env, flags),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, message)
        return true
      },
    )
  })
}

test('a file that is named but missing, or is not JSON, stops the start', () => {
  assert.throws(() => load({ PLATEN_CONFIG: join(folder, 'other.json') }), /other\.json can't be read/)
  writeFileSync(file, '{"port": ')
  assert.throws(() => load(), /platen\.json is not valid JSON/)
  // The message of JSON.parse quotes the text, and with it a key.
  writeFileSync(file, '{"hubToken": hf_secretsecret}')
  assert.throws(
    () => load(),
    ({ message }: Error) => /not valid JSON at line 1, column 14\.$/.test(message) && !message.includes('secret'),
  )
})
