/**
 * Names of characters (`&eacute;`), in the place of the package that markdown-it has them of: 15 kB, which are loaded with the
 * first text that has one. `vite.config.ts` puts it there.
 */
type Decode = (reference: string) => string

/** Where npm puts the package: with markdown-it, or beside it. */
const PACKAGES = import.meta.glob<Decode>(
  [
    '../../../../node_modules/markdown-it/node_modules/entities/dist/decode.js',
    '../../../../node_modules/entities/dist/decode.js',
  ],
  { exhaustive: true, import: 'decodeHTMLStrict' },
)
const NAME = /&[a-z][a-z\d]{1,31};/iu

let decode: Decode | undefined

/** What markdown-it imports. Without the names a reference stays as it is written. @public */
export const decodeHTMLStrict: Decode = (reference) => decode?.(reference) ?? reference

/** @returns false if the text has a name and the names can't be had now. */
export async function loadEntitiesFor(source: string): Promise<boolean> {
  if (decode || !NAME.test(source)) return true
  try {
    decode = await Object.values(PACKAGES)[0]!()
    return true
  } catch {
    return false
  }
}
