/**
 * Runs the scenarios with the client of one language. In: a language and a world. Out: what went wrong in each scenario.
 *
 * All judging is here: drivers only make calls and report. Scenarios run in lanes, each with its own proxy and driver.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { type Driver, startDriver } from './driver.ts'
import { differences, isObject, shown, substitute, valueAt } from './judge.ts'
import { type Entry, type FaultProxy, startProxy } from './proxy.ts'
import type { HttpRequest, World } from './world.ts'

const runProgram = promisify(execFile)
const OUTPUT_BYTES_MAX = 1 << 26
/** Exit code of a build command: what it needs can't be had here. */
const BUILD_IMPOSSIBLE = 3
const root = fileURLToPath(new URL('../..', import.meta.url))
const SCENARIOS = new URL('./scenarios/', import.meta.url)
const LEAVE_MS_MAX = 1000

type Json = Record<string, unknown>

export interface Language {
  /** Runs the driver, from the root of the repository. */
  command: string[]
  /** Run one after the other before the driver, from the root of the repository. */
  build?: string[][]
  /** Programs that must be there. */
  needs: string[]
  /** The oldest runtime that the client promises, as it stands in `User-Agent`. */
  oldest: string
  /** Checks and tests of the client's own, with `PLATEN_BASE_URL` and `PLATEN_API_KEY` of a running service. */
  checks?: string[][]
}

export interface Scenario {
  name: string
  /** Of the account; default: enterprise without limit. */
  account?: Json
  /** Of the key; default: all but admin. */
  scopes?: string[]
  /** Options of the client `c`; null: the scenario makes its own. */
  client?: Json | null
  steps: Step[]
}

/** One action of a scenario and what must come of it. README.md explains each field. */
interface Step {
  driver?: { env: Record<string, string> }
  proxy?: Entry[]
  refuseMs?: number
  repeat?: number
  client?: Json
  with?: Json
  as?: string
  from?: string
  call?: string
  on?: string
  target?: string
  params?: Json
  options?: Json
  take?: number
  leaveAfter?: number
  cancelAfterMs?: number
  save?: string
  to?: Json
  print?: boolean
  verify?: Json
  sign?: Json
  http?: HttpRequest & { times?: number }
  signed?: { secrets: string[]; id: string; ageSeconds?: number; at?: number; body: string; extra?: string }
  delivery?: string
  folder?: string
  mkdir?: string
  unless?: string
  sees?: unknown
  wire?: unknown
  wireSame?: string[]
  gapsMs?: [number, number | null][]
  elapsedMs?: [number, number | null]
  closes?: boolean
  connectionsMax?: number
  laws?: 'deltas join'[]
  sets?: Record<string, string>
}

export interface Outcome {
  name: string
  seconds: number
  /** Empty if it passed. */
  faults: string[]
  /** Steps that the language can't have, by its own word. */
  lacks: string[]
  /** `User-Agent` of the last request: client and runtime. */
  agent: string | undefined
}

export function readScenarios(): Scenario[] {
  return readdirSync(SCENARIOS)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, SCENARIOS), 'utf8')) as Scenario[])
}

export function readLanguages(): Record<string, Language> {
  return JSON.parse(readFileSync(new URL('./languages.json', import.meta.url), 'utf8'))
}

/** @returns the programs of the language that are not on this machine. */
export async function missingPrograms({ needs }: Language): Promise<string[]> {
  const missing: string[] = []
  for (const program of needs)
    await runProgram(process.platform === 'win32' ? 'where' : 'which', [program]).catch(() => missing.push(program))
  return missing
}

/** @returns why the client can't be built here; undefined once it is built. @throws if its build fails. */
export async function buildDriver({ build = [] }: Language): Promise<string | undefined> {
  for (const [program, ...args] of build) {
    try {
      await runProgram(program as string, args, { cwd: root, maxBuffer: OUTPUT_BYTES_MAX })
    } catch (error) {
      if ((error as { code?: unknown }).code === BUILD_IMPOSSIBLE) return 'what it depends on could not be installed'
      throw error
    }
  }
  return undefined
}

/** @throws with the output of the first check that fails. */
export async function runChecks({ checks = [] }: Language, world: World): Promise<void> {
  const { key } = await createAccount({}, world)
  const env = { ...process.env, PLATEN_BASE_URL: world.url, PLATEN_API_KEY: key }
  for (const [program, ...args] of checks)
    await runProgram(program as string, args, { cwd: root, env, maxBuffer: OUTPUT_BYTES_MAX }).catch((error) => {
      throw new Error(`${program} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
    })
}

/** @param lanes how many scenarios run at once. */
export async function runLanguage(
  language: Language,
  world: World,
  { scenarios, lanes = 3, onEnd }: { scenarios: Scenario[]; lanes?: number; onEnd?: (outcome: Outcome) => void },
): Promise<Outcome[]> {
  const queue = [...scenarios]
  const outcomes: Outcome[] = []
  const lane = async () => {
    const proxy = await startProxy(world.url)
    const driver = await startDriver(language.command, { cwd: root, env: {} })
    try {
      for (let scenario = queue.shift(); scenario; scenario = queue.shift()) {
        const outcome = await runScenario(scenario, { language, world, proxy, driver })
        outcomes.push(outcome)
        onEnd?.(outcome)
      }
    } finally {
      await driver.close()
      await proxy.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

interface Place {
  language: Language
  world: World
  proxy: FaultProxy
  driver: Driver
}

async function runScenario(scenario: Scenario, place: Place): Promise<Outcome> {
  const startedMs = performance.now()
  const faults: string[] = []
  const lacks: string[] = []
  const scratch = mkdtempSync(join(tmpdir(), 'platen-scenario-'))
  const own: Driver[] = []
  try {
    const variables = await newAccount(scenario, place)
    variables['scratch'] = scratch
    place.proxy.play([])
    let driver = place.driver
    if (scenario.client !== null) {
      const options = { baseUrl: place.proxy.url, apiKey: variables['key'], ...scenario.client }
      await driver.send({ do: 'client', as: 'c', options: substitute(options, variables) })
    }
    for (const [index, step] of scenario.steps.entries()) {
      if (step.unless !== undefined && driver.hello.lacks.includes(step.unless)) {
        lacks.push(step.unless)
        continue
      }
      if (step.driver) {
        const env = substitute(step.driver.env, variables) as Record<string, string>
        driver = await startDriver(place.language.command, { cwd: root, env })
        own.push(driver)
      }
      for (let round = 0; round < (step.repeat ?? 1) && faults.length === 0; round += 1) {
        const found = await runStep(step, { ...place, driver }, variables)
        faults.push(...found.map((fault) => `step ${index + 1} (${nameOf(step)}): ${fault}`))
      }
      if (faults.length > 0) break
    }
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  } finally {
    for (const driver of own) await driver.close()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
  const agent = place.proxy.recorded.at(-1)?.headers['user-agent']
  return { name: scenario.name, seconds: (performance.now() - startedMs) / 1000, faults, lacks, agent }
}

/** Which runtime the scenarios ran on, and whether it is the oldest promised one. */
export function runtimeOf({ oldest }: Language, outcomes: readonly Outcome[]): string {
  const agents = [...new Set(outcomes.flatMap(({ agent }) => (agent?.startsWith('platen-') ? agent : [])))]
  const isOldest = agents.some((agent) => ` ${agent}.`.includes(` ${oldest}.`))
  return `ran as ${agents.join(', ')}${isOldest ? '' : `; the oldest promised runtime is ${oldest}`}`
}

async function createAccount({ account, scopes }: Pick<Scenario, 'account' | 'scopes'>, world: World) {
  const body = { name: 'scenario', tier: 'enterprise', ...account }
  const made = await world.http({ method: 'POST', path: '/accounts', body })
  const accountId = valueAt(made.body, 'data.id')
  const key = await world.http({ method: 'POST', path: '/keys', body: { accountId, ...(scopes ? { scopes } : {}) } })
  return { accountId, key: valueAt(key.body, 'data.key') as string, keyId: valueAt(key.body, 'data.id') }
}

/** A new account and key for a scenario, and the addresses of its world. */
async function newAccount(scenario: Scenario, { world, proxy }: Place): Promise<Json> {
  const account = await createAccount(scenario, world)
  return {
    url: proxy.url,
    receiver: world.receiverUrl,
    closedUrl: world.closedUrl,
    adminKey: world.adminKey,
    ...account,
    hour: new Date(Date.now() + 3_600_000).toISOString(),
    now: Math.floor(Date.now() / 1000),
    /** An HTTP date 2 to 3 s from now: it has no fractions. */
    get in3s() {
      return new Date(Date.now() + 3000).toUTCString()
    },
  }
}

async function runStep(template: Step, place: Place, variables: Json): Promise<string[]> {
  const { proxy } = place
  // What is expected may use variables that this step sets.
  const { sees, wire, ...action } = template
  const step = substitute(action, variables) as Step
  if (step.proxy) proxy.play(step.proxy)
  if (step.refuseMs !== undefined) await proxy.refuse(step.refuseMs)
  const startedMs = performance.now()
  const reply = (await act(step, place)) as Json
  const elapsedMs = performance.now() - startedMs
  for (const [name, path] of Object.entries(step.sets ?? {})) variables[name] = valueAt(reply, path)
  Object.assign(step, substitute({ sees, wire }, variables))

  const faults: string[] = []
  if (reply['error'] !== undefined && !('error' in (isObject(step.sees) ? step.sees : {})))
    return [`there is an error: ${shown(reply['error'])}`]
  if (step.sees !== undefined) faults.push(...differences(without(step.sees, place.driver), reply))
  faults.push(...judgeWire(step, proxy))
  if (step.elapsedMs) faults.push(...differences({ $between: step.elapsedMs }, elapsedMs, 'milliseconds'))
  for (const law of step.laws ?? []) faults.push(...judgeLaw(law, reply))
  if (step.closes) {
    const last = proxy.recorded.at(-1)
    const end = await Promise.race([last?.ended, new Promise((done) => setTimeout(done, LEAVE_MS_MAX, 'open'))])
    if (end !== 'left') faults.push(`the connection must be closed within 1 s; it is ${end}`)
  }
  if (step.connectionsMax !== undefined && proxy.openConnections() > step.connectionsMax)
    faults.push(`${proxy.openConnections()} connections are open`)
  return faults
}

async function act(step: Step, { driver, world }: Place): Promise<unknown> {
  const { as, on = 'c', from = 'c' } = step
  if (step.client) return driver.send({ do: 'client', as: as ?? 'c', options: step.client })
  if (step.with) return driver.send({ do: 'with', from, as: as ?? 'c', options: step.with })
  if (step.call !== undefined) {
    const { target, params, options, take, leaveAfter, cancelAfterMs, save, to, print } = step
    const rest = { target, params, options, take, leaveAfter, cancelAfterMs, save, to, print }
    return driver.send({ do: 'call', client: on, method: step.call, ...rest })
  }
  if (step.verify) return driver.send({ do: 'verify', ...step.verify })
  if (step.sign) return driver.send({ do: 'sign', ...step.sign })
  if (step.http) {
    const { times = 1, ...request } = step.http
    let result: unknown
    for (let count = 0; count < times; count += 1) result = await world.http(request)
    return { result }
  }
  if (step.signed) return { result: signed(step.signed) }
  if (step.delivery !== undefined) return { result: await world.delivery(step.delivery) }
  if (step.mkdir !== undefined) mkdirSync(step.mkdir)
  if (step.folder !== undefined) {
    const names = readdirSync(step.folder).sort()
    return {
      result: names.map((name) => ({ name, base64: readFileSync(join(step.folder as string, name), 'base64') })),
    }
  }
  return {}
}

function judgeWire(step: Step, { recorded }: FaultProxy): string[] {
  const seen = recorded.map(({ method, path, headers, body }) => ({ method, path, headers, body }))
  const faults = step.wire !== undefined ? differences(step.wire, seen, 'wire') : []
  for (const path of step.wireSame ?? []) {
    const values = path === 'text' ? recorded.map(({ text }) => text) : seen.map((one) => valueAt(one, path))
    if (new Set(values).size > 1 || values[0] === undefined)
      faults.push(`${path} must be the same on each attempt: ${shown(values)}`)
  }
  if (step.gapsMs) {
    const gaps = recorded.slice(1).map(({ atMs }, index) => atMs - (recorded[index]?.atMs ?? 0))
    faults.push(
      ...differences(
        step.gapsMs.map((range) => ({ $between: range })),
        gaps,
        'gaps',
      ),
    )
  }
  return faults
}

function judgeLaw(_law: 'deltas join', reply: Json): string[] {
  const events = (reply['events'] ?? []) as { type: string; text?: string }[]
  const last = events.findLastIndex(({ type }) => type === 'restart')
  const joined = events
    .slice(last + 1)
    .flatMap(({ type, text }) => (type === 'delta' ? [text] : []))
    .join('')
  return [
    ...differences(valueAt(reply, 'result.content'), joined, 'the joined deltas'),
    ...differences('done', events.at(-1)?.type, 'the last event'),
  ]
}

/** What is expected of a driver whose language can't have `stream.text`. */
function without(expected: unknown, { hello }: Driver): unknown {
  if (!hello.lacks.includes('stream.text')) return expected
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => (name === 'standing' ? [] : [[name, strip(field)]])),
    )
  }
  return strip(expected)
}

/** Headers of a webhook, signed by the official library. */
function signed({ secrets, id, ageSeconds = 0, at, body, extra }: NonNullable<Step['signed']>): Record<string, string> {
  const timestamp = new Date((at ?? Math.floor(Date.now() / 1000) - ageSeconds) * 1000)
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, timestamp, body))
  return {
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp.getTime() / 1000),
    'Webhook-Signature': [...(extra === undefined ? [] : [extra]), ...signatures].join(' '),
    'X-Request-Id': 'request-1',
  }
}

function nameOf(step: Step): string {
  return step.call ?? Object.keys(step).find((name) => !['proxy', 'sees', 'wire'].includes(name)) ?? ''
}
