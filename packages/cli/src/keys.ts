/** `platen keys create|list|change|revoke|roll`. Can run beside the service; a change applies from its next request on. */
import { check, type Key, KeyChange, KeyCreation } from '@platen/wire'
import {
  type Command,
  CommandFailure,
  DATA_OPTIONS,
  didYouMean,
  duration,
  EXIT,
  flag,
  JSON_OPTION,
  note,
  type Parsed,
  print,
  printJson,
  table,
  text,
  usage,
} from './command.ts'
import { commandActor, withDatabase } from './database.ts'
import { optionErrors } from './option-errors.ts'

export const keys: Command = {
  summary: 'Creates, lists, changes, revokes and rolls API keys. A key is shown only when it is created.',
  usage: [
    'keys create --account ACCOUNT [--name NAME] [--scopes A,B] [--expires 30d] [--test] [--json]',
    'keys list [--account ACCOUNT] [--json]',
    'keys change KEY_ID [--name NAME] [--scopes A,B] [--expires 30d|never] [--json]',
    'keys revoke KEY_ID [--json]',
    'keys roll KEY_ID [--overlap 24h] [--json]',
  ],
  options: {
    account: { type: 'string', value: 'ACCOUNT', help: 'Account of the key: an ID from `platen accounts list`.' },
    name: { type: 'string', value: 'NAME', help: 'What the key is for.' },
    scopes: {
      type: 'string',
      value: 'A,B',
      help: 'generate, pdf, catalog, jobs, settings, admin; default: all but admin.',
    },
    expires: {
      type: 'string',
      value: 'DURATION',
      help: 'Lifetime from now, such as 30d; default: unlimited. `change` also accepts never.',
    },
    test: { type: 'boolean', help: 'Create a key that begins with pk_test_.' },
    overlap: { type: 'string', value: 'DURATION', help: 'How long the old key stays valid after a roll (24h).' },
    ...DATA_OPTIONS,
    ...JSON_OPTION,
  },
  async run(parsed) {
    const [action, id] = parsed.positionals
    switch (action) {
      case 'create':
        return create(parsed)
      case 'list':
      case undefined:
        return list(parsed)
      case 'change':
        return change(parsed, id)
      case 'revoke':
        return revoke(parsed, id)
      case 'roll':
        return roll(parsed, id)
      default: {
        const near = await didYouMean(action, ['create', 'list', 'change', 'revoke', 'roll'])
        throw usage(
          `platen keys has no "${action}"${near ? `; did you mean ${near}?` : ': it can create, list, change, revoke and roll.'}`,
        )
      }
    }
  },
}

/** The name and the scopes that the options set, named as in the HTTP API. */
function fieldsOf(parsed: Parsed): Record<string, unknown> {
  const name = text(parsed, 'name')
  const scopes = text(parsed, 'scopes')
  return {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: scopes.split(',').map((scope) => scope.trim()) }),
  }
}

async function create(parsed: Parsed): Promise<number> {
  const accountId = text(parsed, 'account')
  if (accountId === undefined) throw usage('Give --account. `platen accounts list` shows the IDs.')
  const expires = text(parsed, 'expires')
  const checked = check(
    KeyCreation,
    { accountId, mode: flag(parsed, 'test') ? 'test' : 'live', ...fieldsOf(parsed) },
    'options',
  )
  if (!checked.ok) throw usage(optionErrors(checked.errors))
  const lifeMs = expires === undefined ? undefined : duration(expires, 'expires')
  return withDatabase(parsed, async (database) => {
    const { createKey, findAccount, systemClock } = await import('@platen/server')
    if (!(await findAccount(database.kysely, systemClock, accountId))) {
      throw new CommandFailure(EXIT.failed, `There is no account ${accountId}. \`platen accounts list\` shows them.`)
    }
    const expiresAt = lifeMs === undefined ? undefined : new Date(systemClock.now().getTime() + lifeMs)
    const newKey = await createKey(database.kysely, systemClock, { ...checked.value, expiresAt }, commandActor())
    if (flag(parsed, 'json')) printJson(newKey)
    else {
      print(newKey.key)
      note(`This is key ${newKey.id}. It is shown only once; keep it safe.`)
    }
    return EXIT.done
  })
}

async function list(parsed: Parsed): Promise<number> {
  return withDatabase(parsed, async (database) => {
    const { listKeys } = await import('@platen/server')
    const all = await listKeys(database.kysely, { account: text(parsed, 'account') })
    if (flag(parsed, 'json')) printJson(all)
    else if (all.length === 0) print('There are no keys.')
    else {
      const rows = all.map((key) => {
        const { id, accountId, name, hint, scopes, lastUsedAt } = key
        const used = lastUsedAt ? `used ${day(lastUsedAt)}` : 'never used'
        return [id, accountId, hint, name, stateOf(key), used, scopes.join(',')]
      })
      print(table([['ID', 'ACCOUNT', 'KEY', 'NAME', 'STATE', 'USED', 'SCOPES'], ...rows]))
    }
    return EXIT.done
  })
}

async function change(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the key: platen keys change KEY_ID ...')
  const expires = text(parsed, 'expires')
  const fields = fieldsOf(parsed)
  if (expires === undefined && Object.keys(fields).length === 0)
    throw usage('Give what to change: --name, --scopes or --expires.')
  const checked = check(KeyChange, fields, 'options')
  if (!checked.ok) throw usage(optionErrors(checked.errors))
  const lifeMs = expires === undefined || expires === 'never' ? undefined : duration(expires, 'expires')
  return withDatabase(parsed, async (database) => {
    const { changeKey, systemClock } = await import('@platen/server')
    const expiresAt = lifeMs === undefined ? null : new Date(systemClock.now().getTime() + lifeMs).toISOString()
    const value = expires === undefined ? checked.value : { ...checked.value, expiresAt }
    const key = await changeKey(database, systemClock, id, value, commandActor())
    if (key === 'unknown') throw noSuchKey(id)
    if (key === 'ended') throw keyEnded(id)
    if (typeof key === 'string')
      throw new CommandFailure(
        EXIT.failed,
        `Key ${id} is the last key that can administer the service. First create another key with the scope admin.`,
      )
    if (flag(parsed, 'json')) printJson(key)
    else print(`Key ${key.id} is now ${key.name} (${key.scopes.join(',')}), ${stateOf(key)}.`)
    return EXIT.done
  })
}

async function revoke(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the key: platen keys revoke KEY_ID')
  return withDatabase(parsed, async (database) => {
    const { revokeKey, systemClock } = await import('@platen/server')
    const key = await revokeKey(database.kysely, systemClock, id, commandActor())
    if (!key) throw noSuchKey(id)
    if (flag(parsed, 'json')) printJson(key)
    else print(`Key ${key.id} (${key.hint}) is revoked.`)
    return EXIT.done
  })
}

const OVERLAP_DEFAULT = '24h'

async function roll(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the key: platen keys roll KEY_ID')
  const overlap = text(parsed, 'overlap') ?? OVERLAP_DEFAULT
  const overlapMs = duration(overlap, 'overlap')
  return withDatabase(parsed, async (database) => {
    const { rollKey, systemClock } = await import('@platen/server')
    const newKey = await rollKey(database, systemClock, id, overlapMs, commandActor())
    if (newKey === undefined) throw noSuchKey(id)
    if (newKey === 'ended') throw keyEnded(id)
    if (flag(parsed, 'json')) printJson(newKey)
    else {
      print(newKey.key)
      note(`This is key ${newKey.id}, shown only once. The old key, ${id}, stays valid for ${overlap}.`)
    }
    return EXIT.done
  })
}

function stateOf({ expiresAt, revokedAt }: Key): string {
  return revokedAt ? `revoked ${day(revokedAt)}` : expiresAt ? `until ${day(expiresAt)}` : 'valid'
}

function keyEnded(id: string): CommandFailure {
  return new CommandFailure(
    EXIT.failed,
    `Key ${id} is revoked or expired. Create a new one with \`platen keys create\`.`,
  )
}

function noSuchKey(id: string): CommandFailure {
  return new CommandFailure(EXIT.failed, `There is no key ${id}. \`platen keys list\` shows them.`)
}

function day(time: string): string {
  return time.slice(0, 10)
}
