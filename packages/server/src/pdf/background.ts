/** The priority of threads and processes that make files: below that of the thread that answers requests, however few processors there are. */
import { getPriority, setPriority } from 'node:os'

/** Half of the serving thread's share of a processor: with fewer files would hardly get on beside other programs of a busy machine. */
const STEPS = 3
const LOWEST = 19

/** Lowers the priority of this process; called in a worker thread, that of the thread alone. Only Linux has priorities of threads. */
export function runInBackground({ isThread }: { isThread: boolean }): void {
  if (isThread && process.platform !== 'linux') return
  setPriority(Math.min(LOWEST, getPriority() + STEPS))
}
