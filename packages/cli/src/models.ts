/** `platen models`: shows which backends answer, lists models that run on this machine, and downloads them. */
import type { Config } from '@platen/server/config'
import type { LocalModelItem, PullStep } from '@platen/server/models'
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
  table,
  usage,
} from './command.ts'
import { configOf } from './config.ts'
import { interruption, progress } from './files.ts'

export const models: Command = {
  summary: 'Shows which backends answer, lists models that run on this machine, and downloads one.',
  usage: ['models [list] [--json]', 'models pull NAME [--json]', 'models pull hf:OWNER/REPO:FILE [--json]'],
  options: { ...DATA_OPTIONS, ...JSON_OPTION },
  notes: [
    'The service uses a downloaded model from its next start, unless other models are configured.',
    'The words per minute are estimates from the memory speed, within a factor of two; see docs/operations.md.',
    'PLATEN_HUB sets a mirror to download from, and PLATEN_HUB_TOKEN its access token.',
  ],
  async run(parsed) {
    const [action, name] = parsed.positionals
    switch (action) {
      case 'list':
      case undefined:
        return list(parsed)
      case 'pull':
        if (name === undefined) throw usage('Name a model. `platen models` lists them.')
        return pull(parsed, name)
      default: {
        const near = await didYouMean(action, ['list', 'pull'])
        throw usage(`platen models has no "${action}"${near ? `; did you mean ${near}?` : ': it can list and pull.'}`)
      }
    }
  },
}

interface BackendState {
  name: string
  kind: string
  /** The address or the file. */
  detail: string
  /** The model IDs that it serves. */
  models: readonly string[]
  ok: boolean
  sentence: string
}

/** The configured backends and whether they answer. The backend for forms comes last. */
async function backendStates(config: Config): Promise<BackendState[]> {
  const { modelConfig } = await import('@platen/server/config')
  const { openModels } = await import('@platen/server/models')
  const opened = await openModels(modelConfig(config))
  try {
    const checks = new Map((await opened.check()).map((one) => [one.name, one]))
    return opened.summary().backends.map((backend) => {
      const { ok, sentence } = checks.get(backend.name) ?? { ok: true, sentence: 'Forms with blanks, without a model.' }
      return { ...backend, ok, sentence }
    })
  } finally {
    await opened.close()
  }
}

async function list(parsed: Parsed): Promise<number> {
  const { HUB, measureReadRate, printable, readLocalModels, recommendedModel } = await import('@platen/server/models')
  const config = await configOf(parsed)
  const backends = await backendStates(config)
  const local = await readLocalModels(config.data, { bytesPerSecond: await measureReadRate() })
  const recommended = recommendedModel(local.models)?.name ?? null
  if (flag(parsed, 'json')) {
    printJson({ ...local, recommended, backends })
    return EXIT.done
  }
  print(
    table([
      ['BACKEND', 'MODEL IDS', 'STATE'],
      ...backends.map(({ name, models, ok, sentence }) => [name, idRange(models), `${ok ? '✔' : '✖'} ${sentence}`]),
    ]),
  )
  print('')
  const rows = local.models.map((model) => [
    model.name,
    `${model.sizeB}B`,
    gigabytes(model.fileBytes),
    gigabytes(model.memoryBytes),
    stateOf(model),
    speedOf(model),
    model.license,
    model.goodFor,
  ])
  const head = ['NAME', 'SIZE', 'FILE', 'MEMORY', 'HERE', 'WORDS A MINUTE (ESTIMATED)', 'LICENCE', 'GOOD FOR']
  print(table([head, ...rows]))
  for (const { file, error } of local.files) print(`Also in ${local.folder}: ${file}${error ? ` (${error})` : ''}`)
  print(`\n\`platen models pull NAME\` downloads one from ${printable(config.hub ?? HUB)}.`)
  if (recommended !== null) print(`Recommended for this machine: ${recommended}.`)
  return EXIT.done
}

/** "model-01 to model-11" for three or more consecutive IDs, else a list. */
function idRange(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(-2)))
  const inRow = numbers.length > 2 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at)
  return inRow ? `${ids[0]} to ${ids.at(-1)}` : ids.join(', ')
}

function stateOf({ installed, fits }: LocalModelItem): string {
  return installed ? 'installed' : fits ? 'fits' : 'too large'
}

function speedOf({ fits, wordsPerMinute }: LocalModelItem): string {
  return fits && wordsPerMinute !== null ? `about ${wordsPerMinute}` : '-'
}

export function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

async function pull(parsed: Parsed, name: string): Promise<number> {
  const config = await configOf(parsed)
  const { signal, exitCode, release } = interruption()
  try {
    const result = await download(name, config, signal)
    if (flag(parsed, 'json')) printJson(result)
    else {
      const { path, bytes, already, small } = result
      print(already ? `${path} already exists.` : `${path}: ${gigabytes(bytes)}, SHA-256 checked.`)
      print(
        small
          ? `It has less than 1 billion parameters, so it is used only if the configuration names it: PLATEN_GGUF=${path}`
          : 'The service uses it from its next start, unless other models are configured.',
      )
    }
    return EXIT.done
  } catch (error) {
    if (signal.aborted) return exitCode()
    throw error
  } finally {
    release()
  }
}

/**
 * Downloads a model from the configured hub and shows a progress line.
 *
 * @throws {CommandFailure} if the download fails. If `signal` aborts, throws its reason.
 */
export async function download(name: string, { data, hub, hubToken }: Config, signal: AbortSignal) {
  const { PullFailed, pullModel } = await import('@platen/server/models')
  const line = progress()
  try {
    return await pullModel(name, {
      dataFolder: data,
      ...(hub === undefined ? {} : { hub }),
      ...(hubToken === undefined ? {} : { token: hubToken }),
      signal,
      onProgress: (step) => line.show(sentenceOf(step)),
    })
  } catch (error) {
    if (error instanceof PullFailed) throw new CommandFailure(EXIT.failed, error.message, { cause: error })
    throw error
  } finally {
    line.clear()
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
    case 'runtime':
      return 'Installing the runtime for local models …'
  }
}
