/**
 * Downloads of listed models in the service, for operators: one at a time, in the background.
 *
 * In: a name of the list. Out: a model in the models folder of this machine, and its progress meanwhile. After it the backends are
 * reloaded, so that the model answers where nothing else is configured. A download that was cancelled, broke off or ended with the
 * process continues where it stopped (pull.ts).
 */
import { statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { LocalModels, ModelDownload, Reloaded } from '@platen/wire'
import type { Clock } from '../../clock.ts'
import { printable } from '../endpoint.ts'
import { measureReadRate } from '../model-speed.ts'
import { LOCAL_MODELS, type LocalModel, machineMemory, readLocalModels, recommendedModel } from './models.ts'
import { HUB, PullFailed, type PullStep, pullModel } from './pull.ts'

export interface DownloadsDeps {
  dataFolder: string
  clock: Clock
  hub?: string | undefined
  hubToken?: string | undefined
  /** Loads the backends again. */
  reload: () => Promise<Reloaded>
  /** Files of the open backends. */
  filesInUse: () => string[]
  /** For what is no sentence for the operator. */
  onError: (error: unknown) => void
}

/** A download that can't start now: another one runs, or the service stops. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused'
}

interface Running {
  controller: AbortController
  ended: Promise<void>
}

export class ModelDownloads {
  readonly #deps: DownloadsDeps
  #last: ModelDownload | undefined
  #running: Running | undefined
  #closed = false
  #readRate: Promise<number | undefined> | undefined

  constructor(deps: DownloadsDeps) {
    this.#deps = deps
  }

  async list(): Promise<LocalModels> {
    const { dataFolder, hub = HUB } = this.#deps
    // Measured once: it takes all cores for a moment.
    this.#readRate ??= measureReadRate()
    const local = await readLocalModels(dataFolder, { bytesPerSecond: await this.#readRate })
    const disk = await statfs(dataFolder)
    const filesInUse = this.#deps.filesInUse()
    return {
      hub: printable(hub),
      folder: local.folder,
      freeBytes: disk.bavail * disk.bsize,
      memoryBytes: machineMemory(),
      cores: availableParallelism(),
      recommended: recommendedModel(local.models)?.name ?? null,
      models: local.models.map(
        ({ name, title, fileBytes, license, goodFor, memoryBytes, fits, installed, ...model }) => ({
          name,
          title,
          fileBytes,
          license,
          goodFor,
          memoryBytes,
          fits,
          installed,
          inUse: filesInUse.includes(join(local.folder, model.file)),
          wordsPerMinute: model.wordsPerMinute,
        }),
      ),
      download: this.#last ?? null,
    }
  }

  /** Starts a download. @returns undefined if the list has no such model. @throws {DownloadRefused} */
  start(name: string): ModelDownload | undefined {
    const model = LOCAL_MODELS.find((one) => one.name === name)
    if (!model) return undefined
    if (this.#closed) throw new DownloadRefused('The service is stopping. Try again when it runs again.')
    if (this.#running && this.#last)
      throw new DownloadRefused(`${this.#last.name} is being downloaded. Only one download runs at a time.`)
    const download: ModelDownload = {
      name,
      status: 'running',
      step: 'downloading',
      bytes: 0,
      totalBytes: model.fileBytes,
      startedAt: this.#deps.clock.now().toISOString(),
      endedAt: null,
      message: null,
    }
    this.#last = download
    const controller = new AbortController()
    const ended = this.#run(model, download, controller.signal)
    this.#running = { controller, ended }
    return { ...download }
  }

  /** Ends the running download of this model. @returns undefined if there is none. */
  async cancel(name: string): Promise<ModelDownload | undefined> {
    if (!this.#running || this.#last?.name !== name) return undefined
    const { controller, ended } = this.#running
    controller.abort()
    await ended
    return this.#last
  }

  /** Ends the running download. No other one starts. */
  async close(): Promise<void> {
    this.#closed = true
    this.#running?.controller.abort()
    await this.#running?.ended
  }

  async #run(model: LocalModel, download: ModelDownload, signal: AbortSignal): Promise<void> {
    const { dataFolder, clock, hub, hubToken, onError } = this.#deps
    try {
      const { path } = await pullModel(model.name, {
        dataFolder,
        ...(hub === undefined ? {} : { hub }),
        ...(hubToken === undefined ? {} : { token: hubToken }),
        signal,
        onProgress: (step) => progress(download, step),
      })
      download.message = await this.#use(path)
      download.status = 'completed'
    } catch (error) {
      download.status = signal.aborted ? 'cancelled' : 'failed'
      if (!signal.aborted) {
        download.message = error instanceof PullFailed ? error.message : 'The download failed; the log has the reason.'
        if (!(error instanceof PullFailed)) onError(error)
      }
    }
    download.endedAt = clock.now().toISOString()
    this.#running = undefined
  }

  /** @returns what writes documents now. */
  async #use(path: string): Promise<string> {
    let sentence: string
    try {
      ;({ sentence } = await this.#deps.reload())
    } catch (error) {
      return `${path} is downloaded, but the backends could not be reloaded: ${(error as Error).message}`
    }
    if (this.#deps.filesInUse().includes(path)) return sentence
    return `${path} is downloaded, but other models answer. To use it, add it as a backend to the configuration or set PLATEN_GGUF. ${sentence}`
  }
}

function progress(download: ModelDownload, step: PullStep): void {
  if (step.step === 'downloading') {
    download.step = 'downloading'
    download.bytes = step.bytes
    download.totalBytes = step.totalBytes
  } else if (step.step === 'checking') {
    download.step = 'checking'
    download.bytes = download.totalBytes
  } else download.step = 'installing'
}
