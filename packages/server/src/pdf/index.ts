/** The two engines, for `platen pdf` and the benches. */
export { type PdfEngine, PdfFailure, type PdfOptions } from './engine.ts'
export { houseEngine } from './house.ts'
export { pictureTargets } from './picture-targets.ts'
export { typstEngine } from './typst.ts'
