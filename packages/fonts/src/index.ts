/** The font packs: their names, and where each is, for a program that reads or fetches it. */

/** FAMILY-STYLE; a pack is the file `packs/NAME.pack`. */
export const PACKS: readonly string[] = [
  ...['regular', 'italic', 'semibold', 'semibold-italic'].flatMap((style) => [`serif-${style}`, `sans-${style}`]),
  ...['display', 'mono'].flatMap((family) => [`${family}-regular`, `${family}-semibold`]),
  ...['times', 'helvetica', 'courier'].flatMap((family) =>
    ['regular', 'italic', 'bold', 'bold-italic'].map((style) => `${family}-${style}`),
  ),
]

/** A file: URL under Node; in a browser the URL of an asset of the console. */
export function packUrl(name: string): URL {
  return new URL(`./packs/${name}.pack`, import.meta.url)
}
