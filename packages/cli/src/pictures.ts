/** Reads the local pictures that a Markdown file refers to by relative addresses. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Larger files are left out; the document shows their description instead. */
const FILE_BYTES_MAX = 32 << 20
const PICTURE = /\.(?:png|jpe?g|svg)$/iu
const SCHEME = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/iu

/** @param input path of the file; `-` for stdin, with addresses relative to the working directory. @returns bytes by address in the source. */
export async function picturesBeside(input: string, content: string): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  const { pictureTargets } = await import('@platen/server/pdf')
  for (const target of await pictureTargets(content)) {
    const path = pathOf(target)
    if (path === undefined) continue
    const file = resolve(input === '-' ? '.' : dirname(input), path)
    try {
      if ((await stat(file)).size <= FILE_BYTES_MAX) pictures.set(target, await readFile(file))
    } catch {
      // The engine warns about each picture that is missing.
    }
  }
  return pictures
}

/** The file path of a relative address; undefined for any other address or file type. */
function pathOf(target: string): string | undefined {
  const path = target.replace(/[?#].*$/su, '')
  if (SCHEME.test(path) || !PICTURE.test(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
