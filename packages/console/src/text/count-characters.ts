/** As the service counts: code points. */
export function countCharacters(text: string): number {
  let count = text.length
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) count--
  return count
}
