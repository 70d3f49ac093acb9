/**
 * Seeded text for typesetting: prose with about 3 % bold and 3 % italic words, lists, and 1 % of characters beyond ASCII that the
 * standard fonts have. The same seed and length give the same text on every machine; every run of a bench uses
 * a new seed, so that no engine gains from its caches.
 */

/** mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const COMMON =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because long each just state those people too mr how little good world make very year still see own work men day get here old life both between being under three never know same last another while us might great go come since against right came take used himself few house use during without again place around however home small found thought went say part once general high upon school every don’t does got united left number course war until always away something fact though water less public put think almost hand enough far took head yet government system set better told nothing night end why called didn’t eyes find going look asked later knew point next program city business give group toward young days let room president side social given present several order national possible rather second face per among form important often things looked early white case large became need big four within felt along children saw best church ever least power development light thing seemed family interest want members mind country area others done turned although open service certain kind problem began different door thus help sense means whole matter'.split(
    ' ',
  )
const SYLLABLES =
  'ba ber can cor den dis el en fer for gan gra hal in jus ker lan lor mar men nor on per por qua ran ri sen sta tan ter tion tra un ver vor wen yar zen ment ness ble ing ous'.split(
    ' ',
  )
const BEYOND_ASCII = 'café naïve résumé Zürich piñata façade jalapeño Ångström smörgås § € ½ “so” ‘thus’ — – …'.split(
  ' ',
)

export function corpus(characters: number, seed: number): string {
  const random = randomFrom(seed)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!
  const word = () => {
    const chance = random()
    if (chance < 0.025) return pick(BEYOND_ASCII)
    if (chance < 0.7) {
      // As in Zipf's law, words at the front of the list are far more frequent.
      const r = random()
      return COMMON[Math.floor(r * r * COMMON.length)]!
    }
    let word = ''
    for (let n = 1 + Math.floor(random() * 3); n >= 0; n--) word += pick(SYLLABLES)
    return chance > 0.97 ? word[0]!.toUpperCase() + word.slice(1) : word
  }
  const sentence = () => {
    const words: string[] = []
    for (let n = 5 + Math.floor(random() * 18); n > 0; n--) {
      let next = word()
      const chance = random()
      if (chance < 0.03) next = `**${next}**`
      else if (chance < 0.06) next = `*${next}*`
      else if (chance < 0.12 && n > 1) next += ','
      words.push(next)
    }
    const text = words.join(' ')
    return text[0]!.toUpperCase() + text.slice(1) + '.'
  }
  let text = ''
  while (text.length < characters) {
    if (text !== '') text += '\n\n'
    if (random() < 0.12) {
      text += `${sentence().slice(0, -1)}:`
      for (let n = 3 + Math.floor(random() * 4); n > 0; n--) text += `\n- ${sentence()}`
    } else {
      const sentences: string[] = []
      for (let n = 3 + Math.floor(random() * 6); n > 0; n--) sentences.push(sentence())
      text += sentences.join(' ')
    }
  }
  return text.slice(0, characters)
}

/** Words of other languages, the most frequent first. */
const WORDS_OF = {
  pl: 'w i na z się nie do że jest to o jak ale po co za od już tak jego być może był przez dla czy tylko lub która który oraz też żeby gdy bardzo można także pracy życia człowiek również między świata części względem państwo społeczeństwo przedsiębiorstwo współpraca odpowiedzialność gęślą jaźń źródło niezwłocznie rozstrzygnięcie',
  el: 'και το να του η της με που την από για τα είναι των σε ο οι στο θα τη στην τον τους δεν τις ένα μια ότι ή στη αυτό ως αλλά στον κατά έχει μας μετά όπως χρόνια πρέπει ήταν κάθε μεταξύ χώρα άνθρωποι σύμφωνα κυβέρνηση ανάπτυξη δυνατότητα συνεργασία προϋπολογισμός υποχρέωση αποτέλεσμα ευρωπαϊκή πραγματικότητα',
  ru: 'и в не на я что с он как это по но они мы все она так его только было за бы от для же вы ещё когда уже до или при чтобы время если году человек жизнь работа первый новый большой может который после также между страна дело развитие государство правительство предприятие обстоятельство ответственность взаимодействие',
} as const

export type CorpusLanguage = keyof typeof WORDS_OF

/** Prose as `corpus` makes it, in a language beyond WinAnsi. */
export function languageCorpus(language: CorpusLanguage, characters: number, seed: number): string {
  const random = randomFrom(seed)
  const words = WORDS_OF[language].split(' ')
  let text = ''
  for (let paragraph = 0; text.length < characters; paragraph++) {
    if (paragraph > 0) text += '\n\n'
    for (let sentences = 3 + Math.floor(random() * 6); sentences > 0; sentences--) {
      const chosen = Array.from({ length: 5 + Math.floor(random() * 18) }, () => {
        const r = random()
        const word = words[Math.floor(r * r * words.length)]!
        const chance = random()
        return chance < 0.03 ? `**${word}**` : chance < 0.06 ? `*${word}*` : chance < 0.12 ? `${word},` : word
      })
      const sentence = chosen.join(' ').replace(/,$/, '')
      text += `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.${sentences > 1 ? ' ' : ''}`
    }
  }
  return text.slice(0, characters)
}

const SAMPLES = [
  'The committee met on Tuesday and agreed on the budget for the coming year. ',
  'Комитет собрался во вторник и утвердил бюджет на следующий год. ',
  'Η επιτροπή συνεδρίασε την Τρίτη και ενέκρινε τον προϋπολογισμό. ',
  'اجتمعت اللجنة يوم الثلاثاء ووافقت على ميزانية العام المقبل. ',
  '委員会は火曜日に会合を開き、来年度の予算を承認しました。',
]

/** One paragraph in each of five scripts, in turn. */
export function mixedCorpus(characters: number, seed: number): string {
  const random = randomFrom(seed)
  let text = ''
  for (let n = 0; text.length < characters; n++) {
    if (text !== '') text += '\n\n'
    text += SAMPLES[n % SAMPLES.length]!.repeat(2 + Math.floor(random() * 4)).trim() + ` ${Math.floor(random() * 1e6)}.`
  }
  return text.slice(0, characters)
}
