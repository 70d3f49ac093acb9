/** `platen accounts create|list|change`: works while the service runs, on the same data folder or DATABASE_URL. */
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
import { withDatabase } from './database.ts'
import { optionFaults } from './faults.ts'

export const accounts: Command = {
  summary: 'Makes, lists and changes accounts. A key belongs to an account, and the daily quota is counted for it.',
  usage: [
    'accounts create --name NAME [--tier TIER] [--daily-limit N] [--json]',
    'accounts list [--json]',
    'accounts change ACCOUNT [--name NAME] [--tier TIER] [--daily-limit N] [--json]',
  ],
  options: {
    name: { type: 'string', value: 'NAME', help: 'Whose account it is.' },
    tier: {
      type: 'string',
      value: 'TIER',
      help: 'free (100 requests a day), basic (1,000), professional (10,000) or enterprise.',
    },
    'daily-limit': { type: 'string', value: 'N', help: 'For enterprise: its own limit; left out: none.' },
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
      default: {
        const near = await didYouMean(action, ['create', 'list', 'change'])
        throw usage(
          `platen accounts has no "${action}"${near ? `; did you mean ${near}?` : ': it can create, list and change.'}`,
        )
      }
    }
  },
}

/** The fields that the options give, under the names of the HTTP interface. */
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
  if (!checked.ok) throw usage(optionFaults(checked.faults))
  return withDatabase(parsed, async (database) => {
    const { createAccount, systemClock } = await import('@platen/server')
    const account = await createAccount(database.kysely, systemClock, checked.value)
    if (flag(parsed, 'json')) printJson(account)
    else
      print(
        `Account ${account.id} (${account.tier}) was made. A key for it: platen keys create --account ${account.id}`,
      )
    return EXIT.done
  })
}

async function list(parsed: Parsed): Promise<number> {
  return withDatabase(parsed, async (database) => {
    const { listAccounts, systemClock } = await import('@platen/server')
    const all = await listAccounts(database.kysely, systemClock)
    if (flag(parsed, 'json')) printJson(all)
    else if (all.length === 0) print('There are no accounts yet. The first start of the service makes one.')
    else {
      const rows = all.map(({ id, name, tier, dailyLimit, usedToday }) => {
        return [id, name, tier, dailyLimit === null ? `${usedToday} today` : `${usedToday} of ${dailyLimit} today`]
      })
      print(table([['ID', 'NAME', 'TIER', 'USED'], ...rows]))
    }
    return EXIT.done
  })
}

async function change(parsed: Parsed, id: string | undefined): Promise<number> {
  if (id === undefined) throw usage('Which account? platen accounts change ACCOUNT ...')
  const fields = fieldsOf(parsed)
  if (Object.keys(fields).length === 0) throw usage('Change what? Give --name, --tier or --daily-limit.')
  const checked = check(AccountChange, fields, 'options')
  if (!checked.ok) throw usage(optionFaults(checked.faults))
  return withDatabase(parsed, async (database) => {
    const { changeAccount, systemClock } = await import('@platen/server')
    const account = await changeAccount(database.kysely, systemClock, id, checked.value)
    if (!account)
      throw new CommandFailure(EXIT.failed, `There is no account ${id}. \`platen accounts list\` shows them.`)
    if (account === 'limited') throw usage(`--daily-limit ${LIMIT_IS_ENTERPRISE}.`)
    if (flag(parsed, 'json')) printJson(account)
    else print(`Account ${account.id} is now ${account.name} (${account.tier}).`)
    return EXIT.done
  })
}
