const TITLE_CHARS_MAX = 120

/** The title of a text: that of its front matter, its first heading, else its first line with words. */
export function titleOf(text: string): string {
  const matter = text.startsWith('---\n') ? text.split('\n', 40).find((line) => line.startsWith('title:')) : undefined
  if (matter !== undefined)
    return matter.slice('title:'.length).replaceAll(/["']/g, '').trim().slice(0, TITLE_CHARS_MAX)
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(text.slice(0, 4000))?.[1]
  const first = heading ?? text.split('\n', 40).find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return first
    .replace(/[*_`#>|]/g, '')
    .trim()
    .slice(0, TITLE_CHARS_MAX)
}

/** For a name of a file: letters and digits, joined by hyphens. */
export function fileNameOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'document'
  )
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}
