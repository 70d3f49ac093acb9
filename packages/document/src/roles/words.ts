/** Words that rule sets look for, by BCP 47 primary tag. Texts are compared in lower case. */

type Words = Readonly<Record<string, readonly string[]>>

const ABSTRACT: Words = {
  en: ['abstract', 'summary'],
  de: ['zusammenfassung', 'abstract', 'kurzfassung'],
  fr: ['résumé', 'abstract'],
  es: ['resumen'],
  it: ['riassunto', 'sommario', 'abstract'],
  pt: ['resumo'],
  nl: ['samenvatting'],
  pl: ['streszczenie'],
  sv: ['sammanfattning'],
  da: ['resumé', 'sammenfatning'],
  nb: ['sammendrag'],
  fi: ['tiivistelmä'],
  cs: ['abstrakt', 'souhrn'],
  tr: ['özet'],
  ru: ['аннотация', 'резюме'],
  uk: ['анотація'],
  ja: ['要旨', '概要', '抄録'],
  zh: ['摘要'],
  ko: ['초록', '요약'],
  ar: ['ملخص', 'الملخص'],
  he: ['תקציר'],
  hi: ['सारांश', 'सार'],
  el: ['περίληψη'],
}

const KEYWORDS: Words = {
  en: ['keywords', 'key words'],
  de: ['schlagwörter', 'schlüsselwörter', 'stichwörter'],
  fr: ['mots-clés', 'mots clés'],
  es: ['palabras clave'],
  it: ['parole chiave'],
  pt: ['palavras-chave'],
  nl: ['trefwoorden', 'sleutelwoorden'],
  pl: ['słowa kluczowe'],
  sv: ['nyckelord'],
  da: ['nøgleord', 'emneord'],
  nb: ['nøkkelord', 'emneord'],
  fi: ['avainsanat', 'asiasanat'],
  cs: ['klíčová slova'],
  tr: ['anahtar kelimeler', 'anahtar sözcükler'],
  ru: ['ключевые слова'],
  uk: ['ключові слова'],
  ja: ['キーワード'],
  zh: ['关键词', '關鍵詞'],
  ko: ['키워드', '주제어', '핵심어'],
  ar: ['الكلمات المفتاحية', 'كلمات مفتاحية'],
  he: ['מילות מפתח'],
  hi: ['मुख्य शब्द', 'बीज शब्द'],
  el: ['λέξεις-κλειδιά'],
}

const REFERENCES: Words = {
  en: ['references', 'bibliography', 'works cited', 'literature', 'sources'],
  de: ['literatur', 'literaturverzeichnis', 'quellen', 'literatur und quellen', 'quellen und literatur'],
  fr: ['références', 'bibliographie', 'références bibliographiques', 'sources'],
  es: ['referencias', 'bibliografía', 'referencias bibliográficas'],
  it: ['riferimenti', 'bibliografia', 'riferimenti bibliografici'],
  pt: ['referências', 'bibliografia', 'referências bibliográficas'],
  nl: ['referenties', 'literatuur', 'bibliografie', 'bronnen'],
  pl: ['bibliografia', 'literatura', 'piśmiennictwo'],
  sv: ['referenser', 'litteratur', 'källor'],
  da: ['referencer', 'litteratur', 'kilder'],
  nb: ['referanser', 'litteratur', 'kilder'],
  fi: ['lähteet', 'kirjallisuus'],
  cs: ['literatura', 'reference', 'použitá literatura'],
  tr: ['kaynakça', 'kaynaklar'],
  ru: ['литература', 'список литературы', 'источники'],
  uk: ['література', 'список літератури', 'джерела'],
  ja: ['参考文献', '文献', '引用文献'],
  zh: ['参考文献', '參考文獻'],
  ko: ['참고문헌', '참고 문헌'],
  ar: ['المراجع', 'المصادر'],
  he: ['מקורות', 'ביבליוגרפיה'],
  hi: ['संदर्भ', 'सन्दर्भ', 'संदर्भ सूची'],
  el: ['αναφορές', 'βιβλιογραφία'],
}

const CHAPTER: Words = {
  en: ['chapter'],
  de: ['kapitel'],
  fr: ['chapitre'],
  es: ['capítulo'],
  it: ['capitolo'],
  pt: ['capítulo'],
  nl: ['hoofdstuk'],
  pl: ['rozdział'],
  sv: ['kapitel'],
  da: ['kapitel'],
  nb: ['kapittel'],
  fi: ['luku'],
  cs: ['kapitola'],
  tr: ['bölüm'],
  ru: ['глава'],
  uk: ['розділ', 'глава'],
  el: ['κεφάλαιο'],
  hi: ['अध्याय'],
  ar: ['الفصل'],
  he: ['פרק'],
}

/** Headings and lead-ins of the parties to a contract. */
const PARTIES: Words = {
  en: ['parties', 'the parties', 'between', 'by and between'],
  de: ['parteien', 'vertragsparteien', 'die parteien', 'zwischen'],
  fr: ['parties', 'les parties', 'entre', 'entre les soussignés', 'parties au contrat'],
  es: ['partes', 'las partes', 'entre', 'reunidos'],
  it: ['parti', 'le parti', 'tra', 'tra le parti'],
  pt: ['partes', 'as partes', 'entre'],
  nl: ['partijen', 'de partijen', 'tussen'],
  pl: ['strony', 'strony umowy', 'pomiędzy', 'między'],
  sv: ['parter', 'parterna', 'mellan'],
  da: ['parter', 'parterne', 'mellem'],
  nb: ['parter', 'partene', 'mellom'],
  fi: ['osapuolet', 'sopijapuolet'],
  cs: ['smluvní strany', 'mezi'],
  tr: ['taraflar'],
  ru: ['стороны', 'стороны договора', 'между'],
  uk: ['сторони', 'між'],
}

/** Headings above signatures. */
const SIGNATURES: Words = {
  en: ['signatures', 'signature', 'signed', 'execution'],
  de: ['unterschriften', 'unterschrift'],
  fr: ['signatures', 'signature'],
  es: ['firmas', 'firma'],
  it: ['firme', 'firma', 'sottoscrizioni'],
  pt: ['assinaturas', 'assinatura'],
  nl: ['handtekeningen', 'ondertekening'],
  pl: ['podpisy', 'podpisy stron'],
  sv: ['underskrifter', 'underskrift'],
  da: ['underskrifter', 'underskrift'],
  nb: ['underskrifter', 'underskrift', 'signaturer'],
  fi: ['allekirjoitukset', 'allekirjoitus'],
  cs: ['podpisy'],
  tr: ['imzalar', 'imza'],
  ru: ['подписи', 'подписи сторон', 'реквизиты и подписи'],
  uk: ['підписи', 'підписи сторін'],
}

/** Words beside or below the blanks of a signature. */
const SIGNATURE_CAPTIONS: Words = {
  en: [
    'signature',
    'signed',
    'sign',
    'by',
    'name',
    'title',
    'position',
    'date',
    'place',
    'place and date',
    'place, date',
    'date and place',
    'print name',
  ],
  de: ['unterschrift', 'name', 'funktion', 'datum', 'ort', 'ort, datum', 'ort und datum', 'datum, ort'],
  fr: ['signature', 'nom', 'fonction', 'qualité', 'date', 'lieu', 'lieu et date', 'lieu, date', 'fait à', 'fait à, le'],
  es: ['firma', 'nombre', 'cargo', 'fecha', 'lugar', 'lugar y fecha', 'lugar, fecha'],
  it: ['firma', 'nome', 'carica', 'data', 'luogo', 'luogo e data', 'luogo, data'],
  pt: ['assinatura', 'nome', 'cargo', 'data', 'local', 'local e data', 'local, data'],
  nl: ['handtekening', 'naam', 'functie', 'datum', 'plaats', 'plaats en datum', 'plaats, datum'],
  pl: ['podpis', 'imię i nazwisko', 'stanowisko', 'data', 'miejscowość', 'miejscowość i data', 'miejsce i data'],
  sv: ['underskrift', 'namn', 'befattning', 'datum', 'ort', 'ort och datum'],
  da: ['underskrift', 'navn', 'stilling', 'dato', 'sted', 'sted og dato'],
  nb: ['underskrift', 'signatur', 'navn', 'stilling', 'dato', 'sted', 'sted og dato'],
  fi: ['allekirjoitus', 'nimi', 'asema', 'päivämäärä', 'paikka', 'paikka ja aika', 'paikka ja päivämäärä'],
  cs: ['podpis', 'jméno', 'funkce', 'datum', 'místo', 'místo a datum', 'v'],
  tr: ['imza', 'ad soyad', 'ad', 'unvan', 'tarih', 'yer', 'yer ve tarih'],
  ru: ['подпись', 'имя', 'фио', 'должность', 'дата', 'место', 'место и дата'],
  uk: ['підпис', 'ім’я', 'піб', 'посада', 'дата', 'місце', 'місце і дата'],
}

const TABLE = {
  abstract: ABSTRACT,
  keywords: KEYWORDS,
  references: REFERENCES,
  chapter: CHAPTER,
  parties: PARTIES,
  signatures: SIGNATURES,
  signatureCaptions: SIGNATURE_CAPTIONS,
} as const

export type Topic = keyof typeof TABLE

/** The words of a topic in a language and in English, which texts of all languages borrow from. */
export function wordsOf(topic: Topic, language: string): ReadonlySet<string> {
  const primary = language.split('-')[0]!.toLowerCase()
  return new Set([...(TABLE[topic][primary] ?? []), ...TABLE[topic]['en']!])
}
