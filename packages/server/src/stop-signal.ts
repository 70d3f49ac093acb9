/** What ends the service: SIGTERM, SIGINT, or the death of the npm that started it. */

/** A signal often comes twice: to the whole process group, and passed on by npm. Only a later one means "at once". */
const SAME_STOP_MS = 1000
const PARENT_POLL_MS = 250

/**
 * Resolves at the first SIGTERM or SIGINT, with a sentence for the log; another one a second later ends the process at once.
 *
 * npm and npx end on a signal without passing it on. A process that one of them started (`npm_execpath` is set) therefore looks after its
 * parent, and stops once that is gone.
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
    const poll = setInterval(() => {
      if (process.ppid === parent && isAlive(parent)) return
      clearInterval(poll)
      resolve('Stopping: the npm process that started the service is gone.')
    }, PARENT_POLL_MS)
    poll.unref()
  })
}

/** Windows keeps the number of a dead parent. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
