/**
 * Loaded before a service (`--import`): sends its parent process, on request, the longest delay of its event loop since the last request.
 *
 * A timer of 1 ms fires once in each turn of the loop, so the time between two of them is one delay at most. Only the
 * thread's processor time counts: time when another process had the core is not a delay of the service.
 */
let longestUs = 0
let before = usedUs()

function usedUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

setInterval(() => {
  const now = usedUs()
  longestUs = Math.max(longestUs, now - before)
  before = now
}, 1).unref()

process.on('message', () => {
  process.send?.(longestUs / 1000)
  longestUs = 0
})
process.channel?.unref()
