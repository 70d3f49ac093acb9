/** What the command line uses of the service. */
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
export { type Config, ConfigError, ConfigSchema, loadConfig, modelConfig } from './config.ts'
export { BackupError, backupSqlite } from './db/backup.ts'
export { type Database, DatabaseUnavailable } from './db/database.ts'
export { isDataFolderLocked } from './db/lock.ts'
export { openDatabase } from './db/open.ts'
export { findServing } from './db/serving-file.ts'
export { EXIT, type ServeOptions, type Serving, serve } from './serve.ts'
