/** The format of the file that a command writes. */
import { extname } from 'node:path'
import { formatOfExtension } from '@platen/formats/file-formats'
import { type Parsed, text, usage } from './command.ts'

/** The format from --format, else from the extension of the file name. @throws {CommandFailure} for an unknown extension. */
export function formatOf(parsed: Parsed, output: string | undefined): string | undefined {
  const option = text(parsed, 'format')
  if (output === undefined || output === '-') return option
  const extension = extname(output).toLowerCase()
  const format = formatOfExtension(extension.slice(1))
  if (option !== undefined) {
    if (format !== undefined && format !== option)
      throw usage(
        `--format ${option} and the file name ${output} contradict each other. Omit --format, or choose another file name.`,
      )
    return option
  }
  if (format !== undefined) return format
  if (extension === '.doc') throw usage(`${output}: Platen writes Word files as .docx. Use that extension.`)
  const what = extension === '' ? 'the name has no extension' : `unknown extension ${extension}`
  throw usage(`${output}: ${what}. Use .pdf, .docx, .csv, .md or .txt, or give --format.`)
}
