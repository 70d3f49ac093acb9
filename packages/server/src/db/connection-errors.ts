/**
 * Errors of the database itself, as opposed to errors of a query: the server can't be reached, restarts, does not answer,
 * or has no disk space.
 *
 * Sources: PostgreSQL "Appendix A. PostgreSQL Error Codes"; node-postgres throws connection errors without a code.
 */

/** Before the statement could take effect: the server refused the connection or rolled the statement back. */
const NOT_EXECUTED_SQLSTATES = new Set([
  '57P01', // admin_shutdown, pg_terminate_backend
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: a former primary
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
])
const NOT_EXECUTED_CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
const NOT_EXECUTED = /not queryable/

/** The connection ended, and it is unknown whether the statement took effect. */
const LOST_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'])
const LOST = /^Connection terminated|Connection ended/

/** The database did not answer in time. */
const TIMED_OUT = /^Query read timeout$|timeout exceeded when trying to connect|connection timeout$|^timeout expired$/

/** SQLite result codes: busy, locked, read-only, I/O error, full, can't open. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])

interface ErrorFields {
  code?: string
  message?: string
  errcode?: number
}

/** The statement certainly had no effect: it may be sent again. */
export function isNotExecuted(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as ErrorFields
  return NOT_EXECUTED_SQLSTATES.has(code) || NOT_EXECUTED_CODES.has(code) || NOT_EXECUTED.test(message)
}

/** The connection can't be used any more. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as ErrorFields
  return (
    isNotExecuted(error) || /^08/.test(code) || LOST_CODES.has(code) || LOST.test(message) || TIMED_OUT.test(message)
  )
}

/** Sending it again at once makes sense: it was not a timeout, after which the caller has waited long enough. */
export function isLostConnection(error: unknown): boolean {
  return isConnectionError(error) && !TIMED_OUT.test((error as ErrorFields).message ?? '')
}

/** The database can't serve now; the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', errcode } = (error ?? {}) as ErrorFields
  return (
    isConnectionError(error) ||
    // query_canceled by statement_timeout, lock_not_available, insufficient_resources (disk full, out of memory)
    code === '57014' ||
    code === '55P03' ||
    /^53/.test(code) ||
    (code === 'ERR_SQLITE_ERROR' && errcode !== undefined && SQLITE_UNAVAILABLE.has(errcode & 0xff))
  )
}
