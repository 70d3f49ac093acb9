/**
 * Writes the generated files of the clients.
 *
 *     npm run generate            # writes them
 *     npm run generate -- --check # exit code 1 if a file differs from what would be written
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from './contract.ts'
import { describe } from './description.ts'
import { LANGUAGES } from './languages.ts'
import { lists } from './lists.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isCheck = process.argv.includes('--check')

const description = describe(contract())
const files = new Map<string, string>()
for (const written of [...LANGUAGES.map((language) => language.files(description)), lists(description, root)])
  for (const [path, text] of Object.entries(written))
    files.set(path, path.endsWith('.ts') ? formatted(path, text) : text)

const different: string[] = []
for (const [path, text] of files) {
  const at = join(root, path)
  if (existsSync(at) && readFileSync(at, 'utf8') === text) continue
  different.push(path)
  if (isCheck) continue
  mkdirSync(dirname(at), { recursive: true })
  writeFileSync(at, text)
}

if (isCheck && different.length > 0) {
  process.stderr.write(
    `Different from what clients/generator writes: ${different.join(', ')}.\nRun \`npm run generate\`. Edit the templates, not these files.\n`,
  )
  process.exitCode = 1
} else process.stdout.write(`${files.size} files, ${isCheck ? 'as generated' : `${different.length} written`}\n`)

function formatted(path: string, text: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  return execFileSync(process.execPath, [biome, 'check', '--write', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}
