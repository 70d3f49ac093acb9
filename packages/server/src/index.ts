/**
 * Accounts and the database, for the command. What starts the service (serve.ts) is an entry of its own: it loads hundreds of modules
 * that other commands would wait for.
 */
export {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  findAccount,
  listAccounts,
} from './accounts/accounts.ts'
export type { Actor } from './accounts/audit.ts'
export { deleteAccount } from './accounts/delete-account.ts'
export {
  changeKey,
  createKey,
  DEFAULT_SCOPES,
  findAdminKey,
  findKey,
  isValid,
  listKeys,
  revokeKey,
  rollKey,
} from './accounts/keys.ts'
export { createSignInLink, localAddress, signInUrl } from './accounts/sessions.ts'
export { type Clock, systemClock } from './clock.ts'
export { BackupError, backupSqlite } from './db/backup.ts'
export { type Database, DatabaseUnavailable } from './db/database.ts'
export { isDataFolderLocked } from './db/lock.ts'
export { openDatabase } from './db/open.ts'
export { findServing } from './db/serving-file.ts'
