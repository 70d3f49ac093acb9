/**
 * Which words in square brackets are a blank to fill in.
 *
 * All are but those of a few closed kinds: intervals and other lists of single letters (`[a, b]`), references (`[12]`,
 * `[Smith 2019]`, `[RFC 9110]`, `[p. 3]`), labels of slides, sentences (`[He looks up.]`), and notes of an editor or for a
 * speaker (`[sic]`, `[pause]`), by a table.
 */

const LETTER = /\p{L}/u

/** Single letters and numbers between commas: `[0, x]`, `[i, j, k]`. */
const INTERVAL = /^[-+−]?[\d.]{0,6}[\p{L}∞]?\d?(?: ?[,;] ?[-+−]?[\d.]{0,6}[\p{L}∞]?\d?){1,4}$/u
const REFERENCES: readonly RegExp[] = [
  // 12a, A1, KP81, S. 4 after a number
  /^\p{L}{0,3}\d{1,4}\p{Ll}?$/u,
  /^\d[\d ,;–-]{0,20}\p{L}{0,3}\.? ?\d{0,4}\p{Ll}?$/u,
  // p. 12, Fig. 3, see 4
  /^(?:\p{L}{1,5}\.|see|cf|ref|vgl|siehe|voir|véase|vedi|ver|zie) ?§?\d[\d–-]{0,8}\p{Ll}?$/iu,
  // Smith 2019, Smith & Lee, 2019a, p. 3
  /^\p{Lu}[^\d]{1,40}[ ,]\(?(?:1[5-9]|20)\d\d\p{Ll}?\)?(?:[,:] ?(?:\p{L}{1,2}\. ?)?\d[\d–-]{0,8})?$/u,
  // RFC 9110, ISO/IEC 27001:2022
  /^\p{Lu}[\p{Lu}/]{1,8}[ -]?\d[\d:.–-]{0,12}$/u,
  // Slide 3: a picture
  /^(?:slide|folie|diapo|diapositive|diapositiva|dia|slajd|слайд|スライド|幻灯片) ?\d{1,3}(?!\d)/iu,
]
/** `10 km` is no page. */
const QUANTITY = /^\d[\d.,]*(?: \p{L}{1,3}|\p{L}{2,3})$/u

/** The end of a sentence that is no abbreviation. */
const SENTENCE = /(?:[!?…。！？]|(?<!(?:^|[ ,])(?:etc|usw|inc|ltd|co|corp|no|nr))\.)["”»]?$/iu

const NOTES = new Set(
  `sic,sic!,pause,beat,laughs,laughter,laughing,applause,cheers,silence,music,inaudible,crosstalk,sighs,smiles,redacted,omitted,ok,
  continued,to be continued,emphasis added,emphasis mine,my emphasis,my translation,translated,end,break,
  gelächter,lachen,lacht,applaus,beifall,stille,schweigen,musik,unverständlich,geschwärzt,fortsetzung folgt,hervorhebung im original,
  rires,applaudissements,silence,musique,sourire,souligné par nous,pausa,risas,aplausos,silencio,música,cursiva mía,
  risate,ride,applausi,silenzio,musica,risos,silêncio,pauze,gelach,stilte,muziek,pauza,śmiech,oklaski,cisza,paus,skratt,applåder,
  latter,bifald,tauko,naurua,пауза,смех,аплодисменты,тишина,間,笑,笑い,拍手,停顿,笑声,掌声,停頓,笑聲,掌聲`
    .split(',')
    .map((note) => note.trim()),
)
/** `[long pause]`, `[Pause: 2 s]`. */
const PAUSE = /(?:^|[^\p{L}])(?:pause|pausa|pauze|pauza|paus|пауза)(?:$|[^\p{L}])/iu

/** @param words between the brackets, at least two characters */
export function isBlank(words: string): boolean {
  const text = words.trim().replace(/\u00a0/gu, ' ')
  if (!LETTER.test(text) || text.startsWith('!') || text.startsWith('^')) return false
  if (NOTES.has(text.toLowerCase()) || PAUSE.test(text) || SENTENCE.test(text) || INTERVAL.test(text)) return false
  return QUANTITY.test(text) || !REFERENCES.some((pattern) => pattern.test(text))
}
