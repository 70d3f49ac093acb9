/** Names of months in the languages of `words.ts`, and their usual short forms. */
import { MONTHS } from './words.ts'

/** Languages that shorten a month to its first letters. */
const SHORTENED = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ca', 'nl', 'sv', 'da', 'nb']
const SHORT_MIN = 3
const SHORT_MAX = 5

const names = new Set(Object.values(MONTHS).flatMap((list) => list.toLowerCase().split(' ')))
for (const language of SHORTENED) {
  for (const name of MONTHS[language]!.toLowerCase().split(' '))
    for (let length = SHORT_MIN; length <= SHORT_MAX; length++) names.add(name.slice(0, length))
}

/** @param word without a full stop. */
export const isMonthName = (word: string): boolean => names.has(word.toLowerCase())

/** Before a year alone, where languages have another form than after a day. */
const MONTHS_OF_YEARS = [
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  'leden únor březen duben květen červen červenec srpen říjen listopad prosinec',
  'január február marec apríl máj jún júl august september október november december',
  'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень',
  'студзень люты сакавік красавік май чэрвень ліпень жнівень верасень кастрычнік лістапад снежань',
  'Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος',
]
/** Short forms that are no beginnings of the name. */
const SHORT_MONTHS = 'mrz mrt agt'
const PARTS_OF_YEARS =
  'spring summer autumn fall winter early mid late expected Frühling Frühjahr Sommer Herbst Anfang Mitte Ende ' +
  'printemps été automne hiver début fin primavera verano otoño invierno estate autunno inverno inizio fine ' +
  'verão outono estiu tardor hivern lente voorjaar zomer najaar herfst begin eind vår sommar höst vinter forår efterår høst ' +
  'wiosna lato jesień zima jaro léto podzim kevät kesä syksy talvi весна лето осень зима літо осінь'

const ofYears = new Set([...names, ...`${SHORT_MONTHS} ${PARTS_OF_YEARS}`.toLowerCase().split(' ')])
for (const name of [...Object.values(MONTHS), ...MONTHS_OF_YEARS].flatMap((list) => list.toLowerCase().split(' '))) {
  ofYears.add(name)
  for (let length = SHORT_MIN; length <= SHORT_MAX; length++) ofYears.add(name.slice(0, length))
}

/** Whether a word before a year is a month, short or in full, or another part of it: `Fall 2019`. @param word without a full stop. */
export const isPartOfYear = (word: string): boolean => ofYears.has(word.toLowerCase())
