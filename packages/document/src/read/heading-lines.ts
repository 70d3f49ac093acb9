/**
 * Levels of the headings in the lines of a source, where they are not those of a document: no title of the first level, or several of
 * them below the title that the front matter gives. Linear; the number of lines stays.
 */
import { codeOf, isBlockLine } from './source-lines.ts'

const ATX = /^ {0,3}(#{1,6})(?=[ \t]+\S)/u
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/u
const HTML_HEADING = /<h[1-6][\s>]/iu
/** Pictures, badges and HTML may stand above a title. */
const BEFORE_TITLE = /^\s*(?:$|<|!\[|\[!\[)/u
const NUMBERED = /^[\s#*_]*[\d§]/u
const LEVELS = 6

interface Heading {
  at: number
  level: number
  /** Its level is that of the line below it (CommonMark §4.3). */
  isUnderlined: boolean
}

function headingsOf(lines: readonly string[]): Heading[] {
  const isCode = codeOf(lines)
  const headings: Heading[] = []
  for (const [at, line] of lines.entries()) {
    if (isCode[at] === true) continue
    const marks = ATX.exec(line)?.[1]
    const underline = UNDERLINE.exec(lines[at + 1] ?? '')?.[1]
    if (marks !== undefined) headings.push({ at, level: marks.length, isUnderlined: false })
    else if (underline !== undefined && line.trim() !== '' && !isBlockLine(line))
      headings.push({ at, level: underline.startsWith('=') ? 1 : 2, isUnderlined: true })
  }
  return headings
}

/** The heading that opens a document and has all others below it is its title, whatever its level. */
export function raiseHeadings(lines: string[]): void {
  const headings = headingsOf(lines)
  const [title, ...others] = headings
  if (title === undefined || title.level === 1 || others.length === 0) return
  if (others.some(({ level }) => level <= title.level) || NUMBERED.test(lines[title.at] ?? '')) return
  if (!lines.slice(0, title.at).every((line) => BEFORE_TITLE.test(line))) return
  if (lines.some((line) => HTML_HEADING.test(line))) return
  for (const { at, isUnderlined, level } of headings) {
    if (isUnderlined) lines[at + 1] = (lines[at + 1] ?? '').replaceAll('-', '=')
    else lines[at] = (lines[at] ?? '').replace('#'.repeat(level), '#'.repeat(level - title.level + 1))
  }
}

/** Whether the sections of a document have the level of its title: it has several headings of that level, `title` not among them. */
export function hasSectionsAsTitles(lines: readonly string[], title: string): boolean {
  const titles = headingsOf(lines).filter(({ level }) => level === 1)
  return titles.length > 1 && titles.every(({ at }) => (lines[at] ?? '').replace(ATX, '').trim() !== title)
}

/** All headings are one level lower. */
export function lowerHeadings(lines: string[]): void {
  for (const { at, isUnderlined, level } of headingsOf(lines)) {
    const line = lines[at] ?? ''
    if (!isUnderlined) lines[at] = level < LEVELS ? line.replace('#', '##') : line
    else if (level === 1) lines[at + 1] = (lines[at + 1] ?? '').replaceAll('=', '-')
    else {
      lines[at] = `### ${line.trim()}`
      lines[at + 1] = ''
    }
  }
}
