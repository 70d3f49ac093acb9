/** The texts of `platen help` and `--help`. */
import { type Command, table } from './command.ts'

export function commandList(commands: Record<string, { summary: string }>): string {
  return [
    'Platen: a prompt goes in, a document comes back.',
    '',
    'Usage: platen COMMAND [options]',
    '',
    table(Object.entries(commands).map(([name, { summary }]) => [`  ${name}`, summary])),
    '',
    '`platen COMMAND --help` shows the options of a command. `platen --version` prints the version.',
    'Exit codes: 0 done, 1 failed, 2 invalid arguments or configuration, 3 cannot start, 4 model not available, 130 interrupted.',
  ].join('\n')
}

export function commandHelp({ summary, usage, options, notes }: Command): string {
  const rows = Object.entries(options).map(([name, { short, value, help }]) => [
    `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`,
    help,
  ])
  return [
    summary,
    '',
    ...usage.map((line, at) => `${at === 0 ? 'Usage:' : '      '} platen ${line}`),
    ...(rows.length > 0 ? ['', table(rows)] : []),
    ...(notes ? ['', ...notes] : []),
  ].join('\n')
}
