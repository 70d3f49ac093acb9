/**
 * What a Markdown source calls itself: the service names files by it, the console its documents. Pure; reads the beginning of the source.
 *
 * In this order: the title of the front matter; the heading of the first level; the subject of a letter; a heading or a line in bold among the
 * first blocks, where titles stand. A later heading names a part of the document, not the document.
 */

const CHARS_MAX = 4000
const LINES_MAX = 40
/** A letter has sender, date and recipient before its subject. */
const BLOCKS_MAX = 4

/** What letters call their subject. */
const SUBJECT =
  /^[^\w\n]{0,4}(?:Subject|Re|Betreff|Betr\.|Objet|Sujet|Asunto|Assunto|Oggetto|Onderwerp|Betreft|Ämne|Emne|Aihe|Temat|Dotyczy|Předmět|Věc|Tárgy|Subiect|Θέμα|Тема|Konu)[^\w\n]{0,3}:[^\w\n]{0,3}(\S.*)$/imu
const BOLD_LINE = /^(?:\*\*|__)([^*_\n]+)(?:\*\*|__)[ \t]*$/

/** @returns inline Markdown; undefined if the source does not say. */
export function titleOfSource(source: string): string | undefined {
  const start = source.slice(0, CHARS_MAX)
  const lines = start.split('\n', LINES_MAX)
  const matter = lines[0] === '---' ? lines.find((line) => line.startsWith('title:')) : undefined
  return (
    matter?.slice('title:'.length).replaceAll(/["']/g, '') ??
    /^#[ \t](.+)$/m.exec(start)?.[1] ??
    subjectOf(lines.join('\n')) ??
    titleAmongFirstBlocks(lines)
  )
}

/** Without the asterisks that end what begins before the label: `**Subject: X**`. */
function subjectOf(start: string): string | undefined {
  const subject = SUBJECT.exec(start)?.[1]?.trimEnd()
  if (subject === undefined) return undefined
  const isOpen = subject.endsWith('**') && subject.split('**').length % 2 === 0
  return isOpen ? subject.slice(0, -2).trimEnd() : subject
}

function titleAmongFirstBlocks(lines: readonly string[]): string | undefined {
  let blocks = 0
  let isInBlock = false
  for (const line of lines) {
    const heading = /^#{2,6}[ \t](.+)$/.exec(line)?.[1]
    const isBlank = line.trim() === ''
    // A heading is a block by itself.
    if (!isBlank && (!isInBlock || heading !== undefined)) blocks += 1
    if (blocks > BLOCKS_MAX) return undefined
    const title = heading ?? BOLD_LINE.exec(line)?.[1]
    if (title !== undefined) return title
    isInBlock = !isBlank
  }
  return undefined
}
