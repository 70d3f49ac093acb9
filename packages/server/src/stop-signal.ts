/** What stops the service: SIGTERM, SIGINT, or the death of the npm that started it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** A signal often comes twice: to the whole process group, and passed on by npm. Only a later one means "at once". */
const SAME_STOP_MS = 1000
const NPM_POLL_MS = 250
/** npm, its shell, our scripts; more is another program's doing. */
const ANCESTORS_MAX = 10

/**
 * Resolves at the first SIGTERM or SIGINT, with a sentence for the log; another one a second later ends the process at once.
 *
 * npm and npx end on a signal without passing it on. A service that one of them started (`npm_execpath` is set) therefore watches
 * the processes from its parent up to npm, and stops when one of them has ended.
 */
export function stopSignal(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  return new Promise((resolve) => {
    let stoppedAt: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      stoppedAt ??= performance.now()
      if (performance.now() - stoppedAt > SAME_STOP_MS) process.exit(128 + (signal === 'SIGINT' ? 2 : 15))
      resolve(`Stopping on ${signal}.`)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    if (env['npm_execpath'] === undefined) return
    const parent = process.ppid
    const watched = ancestorsUpToNpm(parent)
    const poll = setInterval(() => {
      if (process.ppid === parent && watched.every(isAlive)) return
      clearInterval(poll)
      resolve('Stopping: the npm process that started the service has ended.')
    }, NPM_POLL_MS)
    poll.unref()
  })
}

/** Between npm and the service there may be a shell that outlives npm. Where no npm is found: the parent alone. */
function ancestorsUpToNpm(parent: number): number[] {
  const pids: number[] = []
  for (let pid = parent; pid > 1 && pids.length < ANCESTORS_MAX; ) {
    pids.push(pid)
    const process = readProcess(pid)
    if (!process) break
    if (isPackageManager(process.command)) return pids
    pid = process.parent
  }
  return [parent]
}

const PACKAGE_MANAGER = /^(?:npm|npx|yarn|pnpm)(?:-cli)?(?:\.c?js)?$/

/** npm calls its process `npm start`; others are `node …/yarn.js start`. */
function isPackageManager(command: string): boolean {
  const [program = '', script = ''] = command.split(' ', 2)
  return program === 'npm' || program === 'npx' || (program.includes('node') && PACKAGE_MANAGER.test(basename(script)))
}

/** Undefined where there is no such process, and on Windows, where npm's shell ends with npm. */
function readProcess(pid: number): { parent: number; command: string } | undefined {
  if (process.platform === 'linux') {
    const parent = readStat(pid)?.parent
    if (parent === undefined) return undefined
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  }
  if (process.platform === 'win32') return undefined
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const match = /^ *(\d+) +(.+)/.exec(stdout ?? '')
  return match ? { parent: Number(match[1]), command: match[2] ?? '' } : undefined
}

/** Linux only. Source: proc_pid_stat(5): after the name, which may hold anything, come the state and the parent. */
function readStat(pid: number): { state: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  // A process that has ended stays as a zombie until its parent reads its exit code.
  if (process.platform === 'linux') return !['Z', 'X', undefined].includes(readStat(pid)?.state)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
