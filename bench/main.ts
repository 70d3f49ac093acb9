/** `npm run bench -- NAME [arguments]`: runs bench/NAME.ts. One file per question; without a name it lists them. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface Bench {
  run(args: string[]): Promise<void>
}

const { positionals } = parseArgs({ allowPositionals: true, strict: false })
const [name] = positionals
const file = new URL(`./${name}.ts`, import.meta.url)
if (name !== undefined && names().includes(name)) {
  const { run } = (await import(file.href)) as Bench
  await run(process.argv.slice(process.argv.indexOf(name) + 1))
} else {
  const list = names().map((each) => `  ${each.padEnd(12)} ${questionOf(each)}`)
  process.stdout.write(`npm run bench -- NAME, where NAME is one of\n${list.join('\n')}\n`)
  if (name !== undefined) process.exitCode = 2
}

/** The files of this folder that export `run`. */
function names(): string[] {
  return readdirSync(new URL('.', import.meta.url))
    .filter((entry) => entry.endsWith('.ts') && entry !== 'main.ts')
    .filter((entry) => /^export async function run\(/m.test(readFileSync(new URL(entry, import.meta.url), 'utf8')))
    .map((entry) => entry.slice(0, -3))
    .sort()
}

/** The first line of the file's header. */
function questionOf(each: string): string {
  const text = readFileSync(new URL(`./${each}.ts`, import.meta.url), 'utf8')
  return /\/\*\*[\s*]*(.*?)(?: \*\/)?$/m.exec(text)?.[1] ?? ''
}
