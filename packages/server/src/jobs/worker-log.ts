/** What the worker needs of the log. */
export interface WorkerLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}
