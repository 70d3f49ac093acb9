/** The two engines, for `platen pdf` and the benches. */
import type { PdfEngine } from './engine.ts'

export { type PdfEngine, PdfFailure, type PdfOptions } from './engine.ts'
export { pictureTargets } from './picture-targets.ts'
export { typesetHere } from './platen/typeset.ts'

/** Loads one engine, since `platen pdf` needs none of them for most files. */
export async function openEngine(name: PdfEngine['name'], options: { slots: number }): Promise<PdfEngine> {
  return name === 'platen'
    ? (await import('./platen/platen.ts')).platenEngine(options)
    : (await import('./typst/typst.ts')).typstEngine(options)
}
