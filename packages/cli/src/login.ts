/** `platen login`: prints a link that signs a browser in. Anyone who can read the service's database may sign in. */
import {
  type Command,
  CommandFailure,
  DATA_OPTIONS,
  EXIT,
  flag,
  JSON_OPTION,
  note,
  print,
  printJson,
  text,
  usage,
} from './command.ts'
import { configOf } from './config.ts'
import { commandActor, withDatabase } from './database.ts'

export const login: Command = {
  summary: 'Prints a link that signs in a browser once, within 15 minutes.',
  usage: ['login [--key KEY_ID] [--url ADDRESS] [--json]'],
  options: {
    key: {
      type: 'string',
      value: 'KEY_ID',
      help: 'Key whose permissions the session has; default: the oldest one with the scope admin.',
    },
    url: { type: 'string', value: 'ADDRESS', help: 'Address of the service for the browser.' },
    ...DATA_OPTIONS,
    ...JSON_OPTION,
  },
  notes: [
    'Without --url the address is `publicUrl` of the configuration, or the address of the service that uses the data folder,',
    'or the configured `host` and `port`.',
  ],
  async run(parsed) {
    if (parsed.positionals.length > 0) throw usage(`platen login takes no "${parsed.positionals[0]}".`)
    const config = await configOf(parsed)
    const address = text(parsed, 'url')
    if (address !== undefined && !URL.canParse(address))
      throw usage('--url must be an address such as https://platen.example.com.')
    const { createSignInLink, findAdminKey, findKey, findServing, isValid, localAddress, signInUrl, systemClock } =
      await import('@platen/server')
    const origin =
      address === undefined ? (config.publicUrl ?? (await findServing(config.data))) : new URL(address).origin
    if (origin === undefined && config.port === 0)
      throw usage('The configured port is 0 (any free port). Give the address of the service with --url.')
    return withDatabase(parsed, async (database) => {
      const id = text(parsed, 'key')
      const key =
        id === undefined ? await findAdminKey(database.kysely, systemClock) : await findKey(database.kysely, id)
      if (!key)
        throw new CommandFailure(
          EXIT.failed,
          id === undefined ? NO_ADMIN_KEY : `There is no key ${id}. \`platen keys list\` shows them.`,
        )
      if (!isValid(key, systemClock.now().getTime()))
        throw new CommandFailure(
          EXIT.failed,
          `Key ${key.id} is revoked or expired. \`platen keys list\` shows the others.`,
        )
      const { token, expiresAt } = await createSignInLink(database, systemClock, key, commandActor())
      const url = signInUrl(origin ?? localAddress(config), token)
      if (flag(parsed, 'json')) printJson({ url, keyId: key.id, expiresAt: expiresAt.toISOString() })
      else {
        print(url)
        note(`It works once, within 15 minutes, and signs in as key ${key.id} (${key.name}).`)
      }
      return EXIT.done
    })
  },
}

const NO_ADMIN_KEY =
  'No valid key has the scope admin. `platen keys create --account ID --scopes generate,pdf,catalog,jobs,settings,admin` creates one.'
