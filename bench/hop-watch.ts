/**
 * Loaded before a service (`--import`): sends its parent process, on request, the longest delay of its event loop since the last request.
 *
 * A timer of 1 ms fires once a turn of the loop, so what passed between two of them was one hold at most. Counted is the
 * thread's own processor time: another process that had the core meanwhile is not the service's fault.
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
