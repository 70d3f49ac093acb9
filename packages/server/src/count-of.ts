/** A number with its noun, for messages: "1 request", "2 requests". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
