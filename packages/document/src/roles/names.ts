/** Names of people in a line: what stands between them, and whether a line is nothing else. */

const BETWEEN_NAMES =
  /([,،、，;；]\s?(?:(?:and|und|et|y|e|i|и|og|och|en|&)\s)?|\s(?:and|und|et|y|e|i|и|og|och|en|&)\s)/u

/** A line as names and, at the odd places, what stands between two of them. */
export const splitNames = (line: string): string[] => line.split(BETWEEN_NAMES)

const NAME_WORDS_MAX = 5
/** Characters of a name in letters, and of one in Chinese characters or hiragana. */
const NAME_MAX = 48
const HAN_NAME_MAX = 10
const HAN = /[\p{Script=Han}\p{Script=Hiragana}]/u
export const PARTICLES: ReadonlySet<string> = new Set('van von de der den del da di la le ter ten dos du'.split(' '))
/** Behind a name: what refers to an affiliation. */
export const NOTE_MARKS = /[\d*†‡§¶¹²³⁰⁴-⁹]/gu
/** Articles and prepositions that titles begin with. */
const OPENS_TITLE =
  /^(?:An?|The|On|In|From|Towards?|How|Why|What|Eine?|Der|Die|Das|Zur?|Zum|Von|Über|Les|Une?|Des|Du|Sur|Vers|Las|Los|Una?|Sobre|Il|Lo|Gli|Os?|As|Uma?|Het|Een|Naar)\s/u

/** Whether a line lists people: short names whose words have capitals, but for particles; scripts without capitals may be names. */
export function areNames(line: string): boolean {
  if (OPENS_TITLE.test(line)) return false
  return splitNames(line).every((piece, at) => {
    if (at % 2 === 1) return true
    const name = piece.replace(NOTE_MARKS, '').trim()
    if (name.length > (HAN.test(name) ? HAN_NAME_MAX : NAME_MAX)) return false
    const words = name.split(/\s+/u)
    return words.length <= NAME_WORDS_MAX && words.every((word) => !/^\p{Ll}/u.test(word) || PARTICLES.has(word))
  })
}
