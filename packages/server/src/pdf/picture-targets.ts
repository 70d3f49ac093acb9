/** The addresses of the pictures in a Markdown text, for who has their files. */
export async function pictureTargets(content: string): Promise<Set<string>> {
  const { readMarkdown } = await import('@platen/document/markdown')
  try {
    const { links } = readMarkdown(content, 'commonmark')
    return new Set(links.flatMap(({ kind, target }) => (kind === 'image' ? [target] : [])))
  } catch (error) {
    // It nests too deep, and is set as light markup.
    if (error instanceof RangeError) return new Set()
    throw error
  }
}
