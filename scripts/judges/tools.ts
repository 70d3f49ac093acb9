/**
 * The judges that are neither npm packages nor packages of the system: veraPDF, PDFBox, four libraries of Python, one of Go and one
 * of Rust. Each is made from its folder here into a cache of the user's, once for each state of that folder.
 *
 * `npm run judges [NAME …]` makes them. Tests only look whether they are there.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export const TOOLS = ['verapdf', 'pdfbox', 'python', 'go', 'rust'] as const
export type Tool = (typeof TOOLS)[number]

/** For a judge, which ends after seconds: with the other compiler and collector veraPDF takes 40 % more time of a processor. */
export const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] as const

/** What the folder of a tool is made of. */
const SOURCES: Record<Tool, readonly string[]> = {
  verapdf: ['pom.xml'],
  pdfbox: ['pom.xml', 'Read.java'],
  python: ['requirements.txt'],
  go: ['go.mod', 'go.sum', 'read.go'],
  rust: ['Cargo.toml', 'Cargo.lock', 'src/main.rs'],
}

export const sourceOf = (tool: Tool, ...path: string[]): string => join(import.meta.dirname, tool, ...path)

/** Where a tool is, or will be. */
export function folderOf(tool: Tool): string {
  const hash = createHash('sha256')
  for (const file of SOURCES[tool]) hash.update(readFileSync(sourceOf(tool, file)))
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  return join(cache, 'platen', 'judges', `${tool}-${hash.digest('hex').slice(0, 12)}`)
}

export const isThere = (tool: Tool): boolean => existsSync(folderOf(tool))
