/**
 * Words that stay on one line with a neighbour, by language: months, units, titles, what a number is the number of.
 * Months: CLDR 48, the form after a day. The rest are the usual ones, not all.
 */

export const MONTHS: Readonly<Record<string, string>> = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ca: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  cs: 'ledna února března dubna května června července srpna září října listopadu prosince',
  sk: 'januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra',
  sl: 'januar januarja februar februarja marec marca april aprila maj maja junij junija julij julija avgust avgusta september septembra oktober oktobra november novembra december decembra',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  nb: 'januar februar mars april mai juni juli august september oktober november desember',
  fi: 'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  hu: 'január február március április május június július augusztus szeptember október november december',
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  be: 'студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня',
  tr: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
  el: 'Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου',
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
}

/** Between the day and the month. */
const MONTH_PARTICLES: Readonly<Record<string, string>> = { es: 'de', pt: 'de', ca: 'de' }

/** Letters after a number, in all languages. What is also a word after numbers (in, to, am) is not here. */
const UNITS =
  'kg g mg µg μg t km m cm mm µm μm nm ha l L ml mL cl dl hl h min s ms µs μs ns Hz kHz MHz GHz W kW MW GW Wh kWh MWh GWh ' +
  'V mV kV A mA Ah mAh N kN Pa hPa kPa MPa bar J kJ MJ kcal cal K °C °F C B kB KB MB GB TB PB kbit Mbit Gbit Mbps Gbps px pt dpi ' +
  'ppm ppb rpm mph kph mi ft yd lb lbs oz gal psi dB mol mmol ' +
  'Kč zł kr Kr Ft lei руб грн ' +
  'Prozent percent procent Mio Mrd million millions billion billions Millionen Milliarden millió milliárd mln mld млн млрд тыс pm ' +
  'Euro euro euros dollars Dollar pounds Pfund francs Franken Uhr кг г км м см мм л ч мин сек'

const TITLES: Readonly<Record<string, string>> = {
  en: 'Mr Mrs Ms Miss Dr Prof St Sir Dame Lord Lady Rev Hon Capt Sgt Lt Col Gen Sen Rep',
  de: 'Herr Herrn Frau Dr Prof Dipl.-Ing Fräulein St Mag',
  fr: 'M MM Mme Mmes Mlle Mlles Me Dr Pr St Ste',
  es: 'Sr Sra Srta Dr Dra D Dña Don Doña don doña Lic Ing Prof',
  it: 'Sig Sig.ra Sig.na Dott Dott.ssa Dr Prof Prof.ssa Avv Ing',
  pt: 'Sr Sra Srta Dr Dra Prof Profa Eng D Dom Dona',
  ca: 'Sr Sra Dr Dra Prof',
  nl: 'Dhr dhr Mevr mevr Mw mw Dr dr Prof prof Mr mr Ir ir Drs drs Ing ing Heer heer',
  pl: 'Pan Pani pan pani Pana pana Panu panu Panią panią dr Dr prof Prof mgr Mgr inż hab ks św',
  cs: 'Pan pan Paní paní Pana pana Panu panu Mgr Ing Dr Prof prof MUDr JUDr PhDr Bc sv',
  sk: 'Pán pán Pani pani Pána pána Mgr Ing Dr Prof prof MUDr JUDr PhDr Bc sv',
  sl: 'Gospod gospod Gospa gospa ga Dr dr Prof prof Mag mag',
  sv: 'Herr herr Fru fru Dr dr Prof prof',
  da: 'Hr hr Fr fr Fru fru Dr dr Prof prof',
  nb: 'Herr herr Fru fru Dr dr Prof prof',
  fi: 'Herra herra Rouva rouva Tri tri Prof prof',
  hu: 'Dr dr Prof prof',
  ro: 'Dl dl Dna dna Dr dr Prof prof Ing ing',
  ru: 'г гг г-н г-жа Г-н Г-жа др проф Проф акад',
  uk: 'п пан пані Пан Пані др проф Проф акад',
  be: 'сп спадар Спадар праф',
  tr: 'Sn Dr Prof Doç Av Bay Bayan',
  el: 'Κ κ Κος Κα Δρ Καθ',
  id: 'Bpk Ibu Bapak Tn Ny Dr Prof',
}

/** Before a number; in lower case, with the full stop where it is needed to know them. */
const REFERENCES: Readonly<Record<string, string>> = {
  en: 'no. nos. p. pp. vol. ch. chap. sec. art. fig. figs. figure figures table tables tab. eq. clause clauses section sections article articles chapter appendix annex schedule page pages part item step version room',
  de: 'nr. nrn. s. bd. kap. abs. abschn. art. abb. abbildung tab. tabelle gl. ziff. ziffer klausel abschnitt artikel absatz kapitel anlage anhang seite satz teil punkt nummer',
  fr: 'n° nº no no. p. pp. vol. chap. art. fig. figure tab. tableau clause section article chapitre annexe page partie alinéa paragraphe numéro',
  es: 'n.º nº n° núm. no. p. pág. págs. vol. cap. art. fig. figura tab. tabla cláusula sección artículo capítulo anexo página parte apartado número',
  it: 'n. nn. nº n° p. pag. pp. vol. cap. art. artt. fig. figura tab. tabella clausola sezione articolo capitolo allegato pagina parte comma numero',
  pt: 'n.º nº n° p. pág. pp. vol. cap. art. fig. figura tab. tabela cláusula secção seção artigo capítulo anexo página parte número',
  ca: 'núm. n. p. pàg. vol. cap. art. fig. figura taula clàusula secció article capítol annex pàgina',
  nl: 'nr. nrs. p. blz. h. hfst. art. afb. fig. figuur tab. tabel artikel clausule lid paragraaf hoofdstuk bijlage pagina deel nummer',
  pl: 'nr nr. s. str. t. rozdz. art. ust. pkt rys. rysunek tab. tabela klauzula artykuł rozdział załącznik strona część punkt',
  cs: 'č. str. s. kap. čl. odst. obr. obrázek tab. tabulka článek bod kapitola příloha strana část odstavec',
  sk: 'č. str. s. kap. čl. ods. obr. obrázok tab. tabuľka článok bod kapitola príloha strana časť odsek',
  sl: 'št. str. pogl. čl. odst. sl. slika tab. tabela tabeli preglednica člen poglavje priloga stran točka',
  sv: 'nr nr. s. sid. kap. art. bild fig. figur tab. tabell avsnitt artikel punkt kapitel bilaga sida del',
  da: 'nr. s. kap. art. fig. figur tab. tabel afsnit artikel punkt kapitel bilag side del stk.',
  nb: 'nr. s. kap. art. fig. figur tab. tabell avsnitt artikkel punkt kapittel vedlegg side del',
  fi: 'nro n:o s. kuva taulukko luku kohta liite sivu osa artikla',
  hu: 'sz. o. old. ábra táblázat fejezet',
  ro: 'nr. p. pag. cap. art. alin. fig. figura tab. tabelul clauza secțiunea articolul capitolul anexa pagina',
  ru: '№ с. стр. гл. ст. п. пп. рис. рисунок табл. таблица раздел статья пункт глава приложение страница часть номер',
  uk: '№ с. стор. гл. ст. п. пп. рис. рисунок табл. таблиця розділ стаття пункт глава додаток сторінка частина номер',
  be: '№ с. стар. гл. арт. п. мал. табл. табліца раздзел артыкул пункт глава дадатак старонка частка',
  tr: 'no no. s. sf. şekil tablo madde bölüm ek sayfa',
  el: 'αρ. σ. σελ. κεφ. άρθρο εικ. εικόνα πίν. πίνακας ενότητα κεφάλαιο παράρτημα σελίδα',
  id: 'no. hlm. gambar tabel pasal bab lampiran halaman',
}

/** Codes of currencies (ISO 4217), before a number too. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC ' +
    'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD ' +
    'JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
    'NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP ' +
    'SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
)

/** The end of a period that goes on. */
const PRESENT: Readonly<Record<string, string>> = {
  en: 'today present now',
  de: 'heute jetzt',
  fr: 'aujourd présent',
  es: 'hoy presente actualidad',
  it: 'oggi presente',
  pt: 'hoje presente',
  ca: 'avui present',
  nl: 'heden nu',
  pl: 'dziś obecnie teraz',
  cs: 'dosud současnost dnes',
  sk: 'doteraz súčasnosť dnes',
  sv: 'nu idag',
  da: 'nu',
  nb: 'nå',
  fi: 'nyt nykyhetki',
  ro: 'prezent',
  ru: 'сейчас настоящее',
  uk: 'тепер дотепер',
  tr: 'bugün',
  el: 'σήμερα',
  id: 'sekarang',
}

/** Languages that write an ordinal number with a full stop. */
const ORDINAL_STOP = new Set('de nb nn da fi cs sk sl hu tr pl et lv'.split(' '))
/** Languages in which a word of one letter does not end a line. */
const ONE_LETTER = new Set('cs sk pl uk ru be'.split(' '))

export interface Words {
  /** By their first three letters. */
  months: ReadonlyMap<string, readonly string[]>
  monthParticle: string
  titles: ReadonlySet<string>
  /** 1 for `titleKey` of each title, so that most words are not looked up. */
  titleKeys: Uint8Array
  references: ReadonlySet<string>
  present: ReadonlySet<string>
  hasOrdinalStop: boolean
  bindsOneLetter: boolean
  /** `I` may be a word of its own. */
  isEnglish: boolean
}

export const UNIT_WORDS: ReadonlySet<string> = new Set([...UNITS.split(' '), ...CURRENCY_CODES])

const cache = new Map<string, Words>()

const TITLE_KEYS = 1024
/** Of a word's last two letters; 0 for none. */
export const titleKey = (last: number, beforeLast: number): number => (31 * last + beforeLast) & (TITLE_KEYS - 1)

/** @param language primary BCP 47 tag. */
export function wordsOf(language: string): Words {
  const primary = language === 'nn' || language === 'no' ? 'nb' : language
  let words = cache.get(primary)
  if (words !== undefined) return words
  const list = (table: Readonly<Record<string, string>>) => (table[primary] ?? '').split(' ')
  const months = new Map<string, string[]>()
  for (const month of list(MONTHS)) {
    const key = month.slice(0, 3)
    months.set(key, [...(months.get(key) ?? []), month])
  }
  const titles = new Set(list(TITLES))
  const titleKeys = new Uint8Array(TITLE_KEYS)
  for (const title of titles) {
    const beforeLast = title.length > 1 ? title.charCodeAt(title.length - 2) : 0
    if (title !== '') titleKeys[titleKey(title.charCodeAt(title.length - 1), beforeLast)] = 1
  }
  words = {
    months,
    monthParticle: MONTH_PARTICLES[primary] ?? '',
    titles,
    titleKeys,
    references: new Set(list(REFERENCES)),
    present: new Set(list(PRESENT)),
    hasOrdinalStop: ORDINAL_STOP.has(primary),
    bindsOneLetter: ONE_LETTER.has(primary),
    isEnglish: primary === 'en',
  }
  // The tables are closed, so the cache is as small as they are.
  if (primary in REFERENCES) cache.set(primary, words)
  return words
}
