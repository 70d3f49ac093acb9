/** Sets the cases and has them read: for `npm run readers` and the test beside it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PdfJob } from '../../packages/server/src/pdf/engine.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { typstEngine } from '../../packages/server/src/pdf/typst/typst.ts'
import { type Case, LOOKS, type Look } from './cases.ts'
import { faultsOf, sharesOf } from './compare.ts'
import type { Reader, Reading } from './readers.ts'

export interface File {
  look: Look
  one: Case
  path: string
  /** Of complex text: the file of Typst. */
  typst?: string
}

/** Readers that must give complex text as they gave it when it was recorded, or better; the others as they give Typst's. */
export const RECORDED = ['poppler', 'pdf.js', 'PDFium', 'MuPDF']
const RECORD = join(import.meta.dirname, 'recorded.json')
type Shares = ReturnType<typeof sharesOf>
/** By reader, case and look. */
export type Recorded = Record<string, Shares>
export const recordedKey = (reader: string, { look, one }: File): string => `${reader} ${one.name} ${look.name}`
export const readRecorded = (): Recorded => JSON.parse(readFileSync(RECORD, 'utf8'))
export const writeRecorded = (shares: Recorded): void => writeFileSync(RECORD, `${JSON.stringify(shares, null, 2)}\n`)

/** Of a share: a number or a word or two of a reader that gives right-to-left text from its end to its start. */
const TOLERANCE = 0.03

/** What readers do not give yet. `npm run readers` shows it with the rest; the test leaves it out. */
const OPEN: readonly { reader?: RegExp; one?: RegExp; look?: RegExp; fault: RegExp; why: string }[] = [
  {
    reader: /^pypdf$/u,
    look: /^resume$/u,
    fault: /word/u,
    why: 'a heading in the margin and the first word of its text are one word',
  },
  { reader: /^(?:PDFBox|PyMuPDF)$/u, one: /^hebrew$/u, fault: /Typst/u, why: 'words of two faces are divided' },
]
export const isOpen = ({ name }: Reader, { one, look }: File, fault: string): boolean =>
  OPEN.some(
    (known) =>
      known.reader?.test(name) !== false &&
      known.one?.test(one.name) !== false &&
      known.look?.test(look.name) !== false &&
      known.fault.test(fault),
  )

/** Sets the cases in the looks that `isWanted`, into `folder`. */
export async function setCases(
  folder: string,
  cases: readonly Case[],
  isWanted: (one: Case, look: Look) => boolean = () => true,
): Promise<File[]> {
  mkdirSync(folder, { recursive: true })
  const files: File[] = []
  const typst = typstEngine({ slots: 1 })
  try {
    for (const look of LOOKS) {
      for (const one of cases) {
        if (!isWanted(one, look)) continue
        const options = {
          ...look.options,
          markup: 'markdown',
          language: one.language,
          includePageNumbers: false,
        } as const
        const job: PdfJob = { content: one.content, options }
        const path = join(folder, `${one.name}-${look.name}.pdf`)
        writeFileSync(path, (await typesetWithResources(job)).pdf)
        const file: File = { look, one, path }
        if (one.isComplex) {
          file.typst = join(folder, `${one.name}-${look.name}-typst.pdf`)
          writeFileSync(file.typst, (await typst.render(job)).pdf)
        }
        files.push(file)
      }
    }
  } finally {
    await typst.close()
  }
  return files
}

export interface Verdict {
  file: File
  /** None: the reader gives the text. */
  faults: string[]
  /** Of complex text. */
  shares?: Shares
}

const shareOf = (reading: Reading, one: Case): Shares =>
  'text' in reading ? sharesOf(reading.text, one) : { words: 0, characters: 0 }

/** What one reader makes of the files. */
export async function judge(reader: Reader, files: readonly File[], recorded: Recorded): Promise<Verdict[]> {
  const isRecorded = RECORDED.includes(reader.name)
  const typstPaths = isRecorded ? [] : files.flatMap(({ typst }) => typst ?? [])
  const readings = await reader.read([...files.map(({ path }) => path), ...typstPaths])
  return files.map((file, at): Verdict => {
    const { one } = file
    const reading = readings[at]!
    if (!one.isComplex) {
      if ('failure' in reading) return { file, faults: [reading.failure] }
      const isInAnyOrder = one.isTable === true && reader.hasColumns === true
      const isDivided = reader.dividesWords === true
      return { file, faults: faultsOf(reading.text, one, { isInAnyOrder, isDivided }) }
    }
    const shares = shareOf(reading, one)
    const least = isRecorded
      ? recorded[recordedKey(reader.name, file)]
      : shareOf(readings[files.length + typstPaths.indexOf(file.typst!)]!, one)
    const faults = (['words', 'characters'] as const).flatMap((what) =>
      least !== undefined && shares[what] < least[what] - TOLERANCE
        ? `${what}: ${shares[what]} for ${least[what]} ${isRecorded ? 'recorded' : 'of Typst’s file'}`
        : [],
    )
    if (least === undefined) faults.push('nothing is recorded of this')
    return { file, faults, shares }
  })
}
