/** `platen doctor`: checks the configuration and each component, and prints how to repair what is wrong. Changes nothing. */
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '@platen/server/config'
import { type Command, configFlags, DATA_OPTIONS, EXIT, flag, JSON_OPTION, print, printJson, usage } from './command.ts'

interface Finding {
  what: string
  state: 'good' | 'note' | 'bad'
  /** One or two sentences. For `bad`, they say how to repair it. */
  sentence: string
}

export const doctor: Command = {
  summary: 'Checks configuration, database and models, and says how to fix errors. It changes nothing.',
  usage: ['doctor [--data FOLDER] [--config FILE] [--json]'],
  options: { ...DATA_OPTIONS, ...JSON_OPTION },
  notes: ['Exit codes: 0 no errors, 1 errors found, 2 invalid configuration.'],
  async run(parsed) {
    if (parsed.positionals.length > 0) throw usage(`platen doctor takes no "${parsed.positionals[0]}".`)
    const findings: Finding[] = [nodeVersion()]
    const { ConfigError, loadConfig } = await import('@platen/server/config')
    let config: Config | undefined
    try {
      config = loadConfig({ flags: configFlags(parsed, ['data', 'config']) })
      const sentence = config.configFile
        ? `${config.configFile} is in use.`
        : 'There is no configuration file. Defaults and the environment apply.'
      findings.push({ what: 'configuration', state: 'good', sentence })
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      findings.push({ what: 'configuration', state: 'bad', sentence: error.message })
    }
    if (config) {
      findings.push(await dataFolder(config), await database(config), await service(config))
      findings.push(...(await backends(config)), await templates(config))
    }
    findings.push(await engine('platen'), await engine('typst'))
    if (flag(parsed, 'json')) printJson({ ok: findings.every(({ state }) => state !== 'bad'), findings })
    else for (const { what, state, sentence } of findings) print(`${MARKS[state]} ${what}: ${sentence}`)
    if (!config) return EXIT.usage
    return findings.some(({ state }) => state === 'bad') ? EXIT.failed : EXIT.done
  },
}

const MARKS = { good: '✔', note: '•', bad: '✖' } as const

function nodeVersion(): Finding {
  return { what: 'Node', state: 'good', sentence: `${process.version} on ${process.platform} ${process.arch}.` }
}

async function dataFolder({ data }: Config): Promise<Finding> {
  const what = 'data folder'
  const stats = await stat(data).catch(() => undefined)
  if (stats && !stats.isDirectory())
    return { what, state: 'bad', sentence: `${data} is not a folder. Choose another with --data.` }
  // The nearest existing parent folder decides whether the data folder can be created.
  let folder = data
  while (!(await stat(folder).catch(() => undefined)) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    await access(folder, constants.W_OK)
  } catch {
    return {
      what,
      state: 'bad',
      sentence: `${data}: this user has no permission to write in ${folder}. Grant it, or choose another folder with --data.`,
    }
  }
  return stats
    ? { what, state: 'good', sentence: `${data}.` }
    : { what, state: 'note', sentence: `${data} does not exist yet. The first start creates it.` }
}

async function database(config: Config): Promise<Finding> {
  const what = 'database'
  const { DatabaseUnavailable, listAccounts, openDatabase, systemClock } = await import('@platen/server')
  if (config.databaseUrl === undefined && !(await stat(config.data).catch(() => undefined))) {
    return { what, state: 'note', sentence: 'SQLite in the data folder. The first start creates it.' }
  }
  try {
    const opened = await openDatabase(config)
    const accounts = await listAccounts(opened.kysely, systemClock)
    await opened.close()
    const count = accounts.length === 1 ? '1 account' : `${accounts.length} accounts`
    return { what, state: 'good', sentence: `${opened.description}; ${count}.` }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return { what, state: 'bad', sentence: error.message }
    throw error
  }
}

/** A port that nothing listens on refuses at once; only a program that is busy or hangs takes as long as this. */
const ANSWER_MS = 10_000

/** Checks whether a service answers at the configured address, or uses the data folder on another port. */
async function service(config: Config): Promise<Finding> {
  const what = 'service'
  const { host, port } = config
  const conflict = (await isFolderTaken(config))
    ? `a service already uses the data folder ${config.data}. To start another, choose another folder with --data.`
    : undefined
  if (port === 0)
    return { what, state: 'note', sentence: conflict ? capitalized(conflict) : 'The service uses any free port.' }
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  try {
    const reply = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (reply.ok && (conflict || config.databaseUrl !== undefined))
      return { what, state: 'good', sentence: `Runs at ${url}.` }
    const other = reply.ok ? 'A service that uses another data folder' : 'Something else'
    return {
      what,
      state: reply.ok ? 'note' : 'bad',
      sentence: `${other} answers at ${url}. Choose another port with --port or PLATEN_PORT.`,
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return {
        what,
        state: 'bad',
        sentence: `No answer from ${url} in ${ANSWER_MS / 1000} s: what listens there is busy or hangs.`,
      }
    const next = conflict ? `, but on another port ${conflict}` : '; `platen serve` starts it.'
    return { what, state: 'note', sentence: `Does not run at ${url}${next}` }
  }
}

/** Whether a running service has locked the data folder. With PostgreSQL, services may share one: always false. */
async function isFolderTaken({ data, databaseUrl }: Config): Promise<boolean> {
  if (databaseUrl !== undefined) return false
  const { isDataFolderLocked } = await import('@platen/server')
  try {
    return isDataFolderLocked(data)
  } catch {
    // `dataFolder` reports a folder that cannot be read.
    return false
  }
}

function capitalized(sentence: string): string {
  return sentence.replace(/^./, (letter) => letter.toUpperCase())
}

async function backends(config: Config): Promise<Finding[]> {
  const what = 'models'
  const { modelConfig } = await import('@platen/server/config')
  const { openModels } = await import('@platen/server/models')
  const models = await openModels(modelConfig(config))
  try {
    const { kind, sentence, warnings } = models.summary()
    const checks = await models.check()
    return [
      { what, state: kind === 'draft' || warnings.length > 0 ? 'note' : 'good', sentence },
      ...warnings.map((warning): Finding => ({ what, state: 'note', sentence: warning })),
      ...checks.map(
        (one): Finding => ({ what: `backend ${one.name}`, state: one.ok ? 'good' : 'bad', sentence: one.sentence }),
      ),
    ]
  } finally {
    await models.close()
  }
}

async function templates(config: Config): Promise<Finding> {
  const what = 'templates'
  const { loadTemplates, TemplateError } = await import('@platen/server/document-pipeline')
  try {
    return { what, state: 'good', sentence: `${(await loadTemplates(config.templates)).length} are loaded.` }
  } catch (error) {
    if (error instanceof TemplateError) return { what, state: 'bad', sentence: error.message }
    throw error
  }
}

/** Text in five scripts. Rendering it tests the fonts, the shaper and the native module of Typst. */
const SAMPLE = 'Grüße · Ελλάδα · Россия · שלום · 中文'

async function engine(name: 'platen' | 'typst'): Promise<Finding> {
  const what = name === 'platen' ? 'PDF engine' : 'PDF engine Typst'
  const { openEngine, PdfFailure } = await import('@platen/server/pdf')
  const opened = await openEngine(name, { slots: 1 })
  try {
    const { warnings } = await opened.render({ content: SAMPLE, title: 'Sample', options: {} })
    if (warnings.length === 0) return { what, state: 'good', sentence: 'Renders a line in five scripts.' }
    return { what, state: 'bad', sentence: `${warnings.join(' ')} Are the font packages installed? Run npm install.` }
  } catch (error) {
    if (!(error instanceof PdfFailure)) throw error
    const hint = name === 'typst' ? ' npm provides its native part for most platforms. POST /pdf works without it.' : ''
    const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return { what, state: 'bad', sentence: `${error.reason}${why}${hint}` }
  } finally {
    await opened.close()
  }
}
