/** `platen accounts create|list|change|disable|enable|delete`. Can run beside the service, on the same data folder or DATABASE_URL. */
import { AccountChange, AccountCreation, check, LIMIT_IS_ENTERPRISE } from '@platen/wire'
import {
  type Command,
  CommandFailure,
  DATA_OPTIONS,
  didYouMean,
  EXIT,
  flag,
  JSON_OPTION,
  number,
  type Parsed,
  print,
  printJson,
  table,
  text,
  usage,
} from './command.ts'
import { commandActor, withDatabase } from './database.ts'
import { optionErrors } from './option-errors.ts'

export const accounts: Command = {
  summary:
    'Creates, lists, changes, disables and deletes accounts. Each key belongs to an account, and each account has a daily quota.',
  usage: [
    'accounts create --name NAME [--tier TIER] [--daily-limit N] [--json]',
    'accounts list [--json]',
    'accounts change ACCOUNT [--name NAME] [--tier TIER] [--daily-limit N] [--json]',
    'accounts disable ACCOUNT [--reason TEXT] [--json]',
    'accounts enable ACCOUNT [--json]',
    'accounts delete ACCOUNT --yes',
  ],
  options: {
    name: { type: 'string', value: 'NAME', help: 'Name of the account.' },
    tier: {
      type: 'string',
      value: 'TIER',
      help: 'free (100 requests a day), basic (1,000), professional (10,000) or enterprise.',
    },
    'daily-limit': { type: 'string', value: 'N', help: 'For enterprise: requests per day; default: no limit.' },
    reason: {
      type: 'string',
      value: 'TEXT',
      help: 'For disable: the reason shown in replies to requests with its keys.',
    },
    yes: { type: 'boolean', help: 'For delete: confirm. This permanently deletes keys, jobs, settings and usage.' },
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
      case 'disable':
        return disable(parsed, id)
      case 'enable':
        return enable(parsed, id)
      case 'delete':
        return remove(parsed, id)
      default: {
        const near = await didYouMean(action, ['create', 'list', 'change', 'disable', 'enable', 'delete'])
        throw usage(
          `platen accounts has no "${action}"${near ? `; did you mean ${near}?` : ': it can create, list, change, disable, enable and delete.'}`,
        )
      }
    }
  },
}

/** The account fields set by the options, named as in the HTTP API. */
function fieldsOf(parsed: Parsed): Record<string, unknown> {
  const dailyLimit = number(parsed, 'daily-limit')
  return {
    ...(text(parsed, 'name') === undefined ? {} : { name: text(parsed, 'name') }),
    ...(text(parsed, 'tier') === undefined ? {} : { tier: text(parsed, 'tier') }),
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
  }
}

async function create(parsed: Parsed): Promise<number> {
  const checked = check(AccountCreation, fieldsOf(parsed), 'options')
  if (!checked.ok) throw usage(optionErrors(checked.errors))
  return withDatabase(parsed, async (database) => {
    const { createAccount, systemClock } = await import('@platen/server')
    const account = await createAccount(database.kysely, systemClock, checked.value, commandActor())
    if (flag(parsed, 'json')) printJson(account)
    else
      print(
        `Account ${account.id} (${account.tier}) is created. To create a key for it: platen keys create --account ${account.id}`,
      )
    return EXIT.done
  })
}

async function list(parsed: Parsed): Promise<number> {
  return withDatabase(parsed, async (database) => {
    const { listAccounts, systemClock } = await import('@platen/server')
    const all = await listAccounts(database.kysely, systemClock)
    if (flag(parsed, 'json')) printJson(all)
    else if (all.length === 0) print('There are no accounts yet. The first start of the service creates one.')
    else {
      const rows = all.map(({ id, name, tier, dailyLimit, usedToday, disabledAt }) => {
        const used = dailyLimit === null ? `${usedToday} today` : `${usedToday} of ${dailyLimit} today`
        return [id, name, tier, used, disabledAt === null ? '' : `disabled ${disabledAt.slice(0, 10)}`]
      })
      print(table([['ID', 'NAME', 'TIER', 'USED', ''], ...rows]))
    }
    return EXIT.done
  })
}

async function change(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the account: platen accounts change ACCOUNT ...')
  const fields = fieldsOf(parsed)
  if (Object.keys(fields).length === 0) throw usage('Give what to change: --name, --tier or --daily-limit.')
  const checked = check(AccountChange, fields, 'options')
  if (!checked.ok) throw usage(optionErrors(checked.errors))
  return withDatabase(parsed, async (database) => {
    const { changeAccount, systemClock } = await import('@platen/server')
    const account = await changeAccount(database.kysely, systemClock, id, checked.value, commandActor())
    if (!account) throw noSuchAccount(id)
    if (account === 'limited') throw usage(`--daily-limit ${LIMIT_IS_ENTERPRISE}.`)
    if (flag(parsed, 'json')) printJson(account)
    else print(`Account ${account.id} is now ${account.name} (${account.tier}).`)
    return EXIT.done
  })
}

const LAST_ADMINISTRATOR =
  'is the last account that can administer the service. First create a key with the scope admin for another account.'

async function disable(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the account: platen accounts disable ACCOUNT')
  return withDatabase(parsed, async (database) => {
    const { disableAccount, systemClock } = await import('@platen/server')
    const account = await disableAccount(database, systemClock, id, text(parsed, 'reason') ?? null, commandActor())
    if (!account) throw noSuchAccount(id)
    if (account === 'last') throw new CommandFailure(EXIT.failed, `Account ${id} ${LAST_ADMINISTRATOR}`)
    if (flag(parsed, 'json')) printJson(account)
    else print(`Account ${account.id} is disabled: its keys are refused from the next request on.`)
    return EXIT.done
  })
}

async function enable(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the account: platen accounts enable ACCOUNT')
  return withDatabase(parsed, async (database) => {
    const { enableAccount, systemClock } = await import('@platen/server')
    const account = await enableAccount(database.kysely, systemClock, id, commandActor())
    if (!account) throw noSuchAccount(id)
    if (flag(parsed, 'json')) printJson(account)
    else print(`Account ${account.id} is enabled.`)
    return EXIT.done
  })
}

async function remove(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Name the account: platen accounts delete ACCOUNT --yes')
  if (!flag(parsed, 'yes'))
    throw usage(`This permanently deletes account ${id} with its keys, jobs, settings and usage. Add --yes to confirm.`)
  return withDatabase(parsed, async (database) => {
    const { deleteAccount, systemClock } = await import('@platen/server')
    const deleted = await deleteAccount(database, systemClock, id, commandActor())
    if (!deleted) throw noSuchAccount(id)
    if (deleted === 'last') throw new CommandFailure(EXIT.failed, `Account ${id} ${LAST_ADMINISTRATOR}`)
    if (deleted === 'busy')
      throw new CommandFailure(
        EXIT.failed,
        `Requests of account ${id} are still in progress. The account is disabled; delete it again in a minute.`,
      )
    print(`Account ${id} is deleted.`)
    return EXIT.done
  })
}

function noSuchAccount(id: string): CommandFailure {
  return new CommandFailure(EXIT.failed, `There is no account ${id}. \`platen accounts list\` shows them.`)
}
