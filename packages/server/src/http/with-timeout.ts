/** Rejects where `work` has not settled after `ms`. A later rejection of `work` is ignored. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  work.catch(() => {})
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`No answer within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
