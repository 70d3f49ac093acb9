/**
 * If the service has no model, recommends one for this machine and offers to download it.
 *
 * Prints one line with the command, the size and the licence. It also asks a question, whose default answer is no, if someone can
 * answer: standard input and output are a terminal, the process is in the foreground, and this is not a CI run. The service is
 * already serving and does not wait for the answer. The question is cancelled when the process continues after a stop: a
 * background process that reads from its terminal is stopped again (POSIX, SIGTTIN).
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Serving } from '@platen/server/serve'
import { CommandFailure } from './command.ts'
import { download, gigabytes } from './models.ts'

export interface OfferContext {
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  env: Record<string, string | undefined>
  /** Options of the command line that `platen models pull` needs too: `--data`, `--config`. */
  flags: Record<string, string>
  /** Aborted when the service stops. This cancels the question and a running download. */
  signal: AbortSignal
}

export async function offerModel({ config, hasModel }: Serving, context: OfferContext): Promise<void> {
  if (hasModel) return
  const { assumedReadRate, readLocalModels, recommendedModel } = await import('@platen/server/models')
  const { models } = await readLocalModels(config.data, { bytesPerSecond: assumedReadRate() })
  const model = recommendedModel(models)
  if (!model || context.signal.aborted) return
  const { output, signal } = context
  const { name, title, fileBytes, license } = model
  output.write(
    `A model for this machine: \`${commandOf(name, context)}\` downloads ${title} (${gigabytes(fileBytes)}, ${license}).\n`,
  )
  if (!(await canAsk(context)) || signal.aborted) return
  if (!(await confirmed('Download it now, while the service runs? [y/N] ', context))) return
  try {
    const { path } = await download(name, config, signal)
    output.write(`${path} is complete. Stop the service with Ctrl+C and start it again to use the model.\n`)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof CommandFailure)) throw error
    process.stderr.write(`platen: ${error.message}\n`)
  }
}

/** The download command, with `npx`: that works in a clone too. */
function commandOf(name: string, { flags }: OfferContext): string {
  const options = Object.entries(flags).map(([flag, value]) => ` --${flag} ${quoted(value)}`)
  return `npx platen models pull ${name}${options.join('')}`
}

function quoted(value: string): string {
  return /^[\w./:\\@+-]+$/.test(value) ? value : `"${value}"`
}

async function canAsk({ input, output, env }: OfferContext): Promise<boolean> {
  const isCi = env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== 'false'
  return input.isTTY && output.isTTY && !isCi && (await isForeground())
}

/** Whether this process may read from its terminal: its process group is the terminal's foreground group. */
async function isForeground(): Promise<boolean> {
  if (process.platform === 'win32') return true
  try {
    if (process.platform === 'linux') {
      // proc(5): after the name in brackets: state, parent, process group, session, terminal, foreground group.
      const stat = await readFile('/proc/self/stat', 'utf8')
      const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return group === foreground
    }
    const groups = await new Promise<string>((resolve, reject) => {
      execFile('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      )
    })
    const [group, foreground] = groups.trim().split(/\s+/)
    return group === foreground
  } catch {
    return false
  }
}

/** Whether the next line of input is "y" or "yes". False if the input ends, the service stops or the process was stopped. */
function confirmed(question: string, { input, output, signal }: OfferContext): Promise<boolean> {
  return new Promise((resolve) => {
    let line = ''
    const finish = (yes: boolean) => {
      input.off('data', read).off('end', no).off('error', no)
      process.off('SIGCONT', no)
      signal.removeEventListener('abort', no)
      // An open stdin must not keep a stopped service alive.
      input.pause()
      input.unref?.()
      resolve(yes)
    }
    const no = () => finish(false)
    const read = (chunk: Buffer | string) => {
      line += chunk.toString()
      if (/[\r\n]/.test(line)) finish(/^\s*y(?:es)?\s*$/i.test(line))
    }
    // Not in raw mode, which would stop Ctrl+C from reaching the service.
    input.on('data', read).once('end', no).once('error', no)
    process.once('SIGCONT', no)
    signal.addEventListener('abort', no, { once: true })
    input.resume()
    output.write(question)
  })
}
