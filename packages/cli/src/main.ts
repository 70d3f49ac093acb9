/** `platen`: runs a command and exits with its exit code. Loads only the module of that command. */
import { type Command, CommandFailure, didYouMean, EXIT, parse, print } from './command.ts'
import { commandHelp, commandList } from './help.ts'
import { why } from './why.ts'

interface Entry {
  summary: string
  load: () => Promise<Command>
}

const COMMANDS: Record<string, Entry> = {
  serve: { summary: 'Run the service.', load: async () => (await import('./serve.ts')).serve },
  worker: {
    summary: 'Process jobs without serving requests.',
    load: async () => (await import('./worker.ts')).worker,
  },
  generate: { summary: 'Write a document from a prompt.', load: async () => (await import('./generate.ts')).generate },
  pdf: { summary: 'Convert a text or Markdown file to PDF.', load: async () => (await import('./pdf.ts')).pdf },
  render: {
    summary: 'Make a document from a template and data.',
    load: async () => (await import('./render.ts')).render,
  },
  accounts: {
    summary: 'Create, list, change, disable and delete accounts.',
    load: async () => (await import('./accounts.ts')).accounts,
  },
  keys: { summary: 'Create, list, revoke and roll API keys.', load: async () => (await import('./keys.ts')).keys },
  login: {
    summary: 'Print a link that signs in a browser once.',
    load: async () => (await import('./login.ts')).login,
  },
  backup: {
    summary: 'Copy the database into one file, while the service runs.',
    load: async () => (await import('./backup.ts')).backup,
  },
  mcp: {
    summary: 'Let an assistant on this machine use Platen.',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  models: {
    summary: 'List models for this machine, or download one.',
    load: async () => (await import('./models.ts')).models,
  },
  doctor: {
    summary: 'Check configuration, database and models, and say how to fix errors.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
}

const HELP = { type: 'boolean', short: 'h', help: 'Show this help.' } as const

/** @returns the exit code. */
async function main(args: string[]): Promise<number> {
  const [first, ...rest] = args
  if (first === undefined || first === '--help' || first === '-h') {
    print(commandList(COMMANDS))
    return first === undefined ? EXIT.usage : EXIT.done
  }
  if (first === '--version' || first === '-v' || first === 'version') {
    print((await import('./version.ts')).version)
    return EXIT.done
  }
  if (first === 'help') return main(rest[0] === undefined ? ['--help'] : [rest[0], '--help'])
  const entry = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined
  if (!entry) {
    const near = await didYouMean(first, Object.keys(COMMANDS))
    const hint = near ? `; did you mean \`platen ${near}\`?` : '. `platen help` lists the commands.'
    throw new CommandFailure(EXIT.usage, `There is no command "${first}"${hint}`)
  }
  const command = await entry.load()
  const withHelp = { ...command, options: { ...command.options, help: HELP } }
  const parsed = await parse(first, withHelp, rest)
  if (parsed.values['help']) {
    print(commandHelp(withHelp))
    return EXIT.done
  }
  return command.run(parsed)
}

// A reader may close the pipe early (`platen models | head`). That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  process.stderr.write(`platen: stdout could not be written: ${why(error)}.\n`)
  process.exit(EXIT.failed)
})

// bin/platen.mjs, or the script of a clone, runs this on the pinned Node and has ended without passing a signal on.
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  process.stderr.write(`platen: ${error.message}\n`)
  process.exitCode = error.exitCode
}
