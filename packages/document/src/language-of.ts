/**
 * Detects the language of a text, as a BCP 47 primary tag: for the wording of a form and the language tag of a PDF.
 *
 * By script first, then by frequent words and letters for the Latin script; English where no language is certain. Deterministic, and
 * linear in the first few thousand characters. Made for short prompts.
 */

/** The rest of a long text is not read. */
const SAMPLE_CHARS = 6000

export function languageOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARS)
  const latin = count(sample, /\p{sc=Latin}/gu)
  for (const [letters, weight, name] of SCRIPTS) {
    const matches = count(sample, letters)
    if (matches > 0 && matches * weight >= latin) return typeof name === 'string' ? name : name(sample)
  }
  return latinLanguage(sample)
}

/** Letters of a script, how many Latin letters (of names, addresses) each outweighs, and the language. */
const SCRIPTS: readonly (readonly [RegExp, number, string | ((text: string) => string)])[] = [
  [/[\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Han}\p{sc=Hangul}]/gu, 3, eastAsian],
  [/\p{sc=Cyrillic}/gu, 1.5, cyrillic],
  [/\p{sc=Arabic}/gu, 1.5, (text) => (/[ٹڈڑےں]/u.test(text) ? 'ur' : /[پچژگ]/u.test(text) ? 'fa' : 'ar')],
  [/\p{sc=Hebrew}/gu, 1.5, 'he'],
  [/\p{sc=Greek}/gu, 1.5, 'el'],
  [/\p{sc=Thai}/gu, 1.5, 'th'],
  [/\p{sc=Devanagari}/gu, 1.5, 'hi'],
  [/\p{sc=Bengali}/gu, 1.5, 'bn'],
  [/\p{sc=Tamil}/gu, 1.5, 'ta'],
  [/\p{sc=Armenian}/gu, 1.5, 'hy'],
  [/\p{sc=Georgian}/gu, 1.5, 'ka'],
]

/** Characters used in Japan only: a heading may have no kana. */
const JAPANESE_HAN =
  /[円売価経検験険様県応実対図発変駅観気読続鉄転伝働権込畑枠桜沢浜戦従総済満黒歳帰帯辺労営団囲拠択拝挙]/u

function eastAsian(text: string): string {
  if (/\p{sc=Hangul}/u.test(text)) return 'ko'
  return /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) || JAPANESE_HAN.test(text) ? 'ja' : 'zh'
}

function cyrillic(text: string): string {
  if (/[іїєґ]/iu.test(text)) return /ў/iu.test(text) ? 'be' : 'uk'
  if (/[ђћјљњџ]/iu.test(text)) return 'sr'
  return !/[ыэё]/iu.test(text) && /ъ[тлрвнсм]|(?<!\p{L})съм(?!\p{L})/iu.test(text) ? 'bg' : 'ru'
}

/** Function words, and nouns that name documents. A word of several languages counts less for each. */
const WORDS: Readonly<Record<string, string>> = {
  en: `the a an and or of to in on for from with about by at as is are was were be been have has had will would should i my me we our
    you your he she they it this that not please write draft letter resignation complaint application resume report paper speech
    chapter contract documentation questions last day working company because between who when how where which after before until
    must can need thank dear regarding subject days weeks months years price sales summary notes invoice lease meeting date month curriculum`,
  de: `der die das den dem des ein eine einen einem einer und oder von vom zu zum zur im in an am auf für mit über bei als ist sind war
    waren sein bin habe hat haben wird werden ich mein meine meinen wir unser unsere sie ihr ihre er es dieser diese nicht kein keine
    bitte schreibe schreiben brief kündigung beschwerde bewerbung lebenslauf bericht rede kapitel vertrag fragen letzter letzte tag
    arbeitstag firma wegen zwischen wer was wann wie wo nach vor seit bis betreff anschrift absender empfänger tage wochen monate jahre
    preis umsatz gmbh herr frau uhr rechnung mietvertrag protokoll einladung datum monat januar februar märz juni juli oktober
    dezember stelle zahlungserinnerung geehrte damen herren`,
  fr: `le la les un une des du de et ou à au aux en dans pour avec sur par chez est sont était être ai a ont je j'ai mon ma mes nous
    notre nos vous votre vos il elle ils ce cette ces ne pas merci lettre démission réclamation candidature motivation rapport discours
    chapitre contrat foire questions dernier jour travail entreprise société car entre qui quoi quand comment où après avant depuis
    objet jours semaines mois ans prix ventes résumé monsieur madame heures rue facture bail réunion colis janvier février mars
    avril juin juillet août octobre décembre résiliation rappel paiement poste expéditeur destinataire développeur écris écrire rédige
    mariage location remboursement invitation annuel`,
  es: `el la los las un una unos unas de del y o a al en para con sobre por como es son era soy he ha yo mi mis me nosotros nuestro
    nuestra usted ustedes su sus este esta estos no por gracias carta renuncia reclamación queja solicitud informe discurso capítulo
    contrato preguntas frecuentes último día laboral empresa porque entre quién qué cuándo cómo dónde después antes desde hasta asunto
    días semanas meses años precio ventas resumen señor señora horas calle factura alquiler reunión enero febrero marzo junio julio
    octubre diciembre rescisión recordatorio pago puesto remitente destinatario estimado estimados escribe escribir boda acta currículum
    presentación invitación fiesta reembolso anual`,
  it: `il lo la i gli le un uno una di del della dei delle e o a al alla in nel nella per con su sul da dal come è sono era ho ha io mio
    mia noi nostro voi questo questa non grazie lettera dimissioni reclamo candidatura relazione discorso capitolo contratto domande
    frequenti ultimo giorno lavoro azienda perché tra quando dove dopo prima oggetto giorni mesi anni prezzo signor ore via scrivi
    scrivere disdetta abbonamento affitto verbale riunione invito festa rimborso richiesta domanda curriculum presentazione matrimonio
    annuale assunzione bolletta disservizio`,
  pt: `o a os as um uma de do da dos das e ou em no na para com sobre por pelo pela como é são era tenho eu meu minha nós nosso nossa
    você seu sua este esta não obrigado carta demissão reclamação candidatura relatório discurso capítulo contrato perguntas
    frequentes último dia empresa porque entre quem quando onde depois antes desde até assunto dias semanas meses anos preço vendas
    escreva escrever aluguel arrendamento currículo casamento pedido reembolso convite festa reunião ata apresentação anual emprego
    rescisão orçamento`,
  nl: `de het een en of van naar in op voor met over bij als is zijn was ben heb heeft wordt zal ik mijn wij ons onze u uw je hij zij
    dit dat niet geen graag schrijf brief ontslag ontslagbrief klacht sollicitatie verslag toespraak hoofdstuk overeenkomst vragen
    laatste werkdag bedrijf omdat tussen wie wat wanneer waar welke na sinds tot onderwerp dagen weken maanden jaar prijs meneer aan`,
  sv: `den det en ett och eller av till i på för med om vid som är var har hade ska jag min mitt mina vi vår du ni han hon denna detta
    inte ingen tack skriv brev uppsägning klagomål ansökan rapport tal kapitel avtal frågor sista arbetsdag dag företag mellan vem vad
    när hur efter före sedan vill ämne dagar veckor månader år pris från`,
  da: `den det en et og eller af til i på for med om ved som er var har havde skal jeg min mit mine vi vores du han hun denne dette ikke
    ingen tak skriv brev opsigelse klage ansøgning rapport tale kapitel aftale kontrakt spørgsmål sidste arbejdsdag dag virksomhed
    fordi mellem hvem hvad hvornår hvordan hvor efter før siden dage uger måneder år pris fra`,
  nb: `den det en et og eller av til i på for med om ved som er var har hadde skal jeg min mitt mine vi vår du han hun denne dette ikke
    ingen takk skriv brev oppsigelse klage søknad rapport tale kapittel avtale kontrakt spørsmål siste arbeidsdag dag bedrift fordi
    mellom hvem hva hvordan hvor etter før siden dager uker måneder år pris fra`,
  fi: `ja tai on ovat oli olla en ei minä me sinä hän he tämä se että kun kuin jos mutta kirjoita kirje irtisanoutuminen valitus hakemus
    raportti puhe luku sopimus viimeinen työpäivä päivä yritys yritykselle koska kuka mitä milloin miten missä jälkeen ennen kiitos`,
  pl: `i lub w we na do od z ze za o dla przez jak jest są był była być mam ma ja mój moja my nasz pan pani on ona ten ta to nie proszę
    dziękuję napisz pismo list wypowiedzenie umowy o pracę reklamacja skarga podanie raport rozdział umowa pytania ostatni dzień firma
    ponieważ między kto co kiedy gdzie który po przed temat dni miesięcy lat rok cena`,
  cs: `a nebo v ve na do od z ze za o pro při jako je jsou byl byla být mám má já můj moje my náš on ona ten ta to ne prosím děkuji
    napiš dopis výpověď z stížnost reklamace žádost zpráva projev kapitola smlouva otázky poslední den práce pracovního firma protože mezi
    kdo co kdy jak kde který po před předmět dny měsíců let cena`,
  hu: `a az egy és vagy hogy nem van volt én te mi ők ez ki mit mikor hogyan hol után előtt írj levél felmondás felmondólevelet panasz
    önéletrajz jelentés beszéd fejezet szerződés kérdések utolsó nap cég cégnek mert között kell kérem köszönöm`,
  ro: `și sau de la din în pe pentru cu despre prin ca este sunt era am are eu meu mea noi nostru el ea acest această nu vă rog mulțumesc
    scrisoare demisie reclamație cerere raport discurs capitol contract întrebări ultima zi pentru între când cum unde după înainte`,
  tr: `ve veya bir bu şu ben benim biz siz için ile hakkında gibi kadar sonra önce değil var yok lütfen teşekkür yaz mektup mektubu istifa
    dilekçe şikayet başvuru özgeçmiş rapor konuşma bölüm sözleşme sorulan sorular son gün şirket çünkü arasında nasıl nerede`,
}

/** Letters that only few of these languages use. */
const LETTERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ß/gu, ['de']],
  [/[äöü]/gu, ['de', 'sv', 'fi', 'hu', 'tr']],
  [/[ñ¿¡]/gu, ['es']],
  [/[ãõ]/gu, ['pt']],
  [/[áíóú]/gu, ['es', 'pt', 'hu', 'cs']],
  [/é/gu, ['fr', 'es', 'pt', 'hu', 'cs']],
  [/[êèàùçœ]/gu, ['fr', 'pt', 'it']],
  [/[ąęłńśźż]/gu, ['pl']],
  [/[řěů]/gu, ['cs']],
  [/[őű]/gu, ['hu']],
  [/[ășț]/gu, ['ro']],
  [/[ğış]/gu, ['tr']],
  [/[åæø]/gu, ['da', 'nb', 'sv']],
]

const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, words] of Object.entries(WORDS))
  for (const word of new Set(words.trim().split(/\s+/u)))
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

function latinLanguage(text: string): string {
  const scores = new Map<string, number>([['en', 0]])
  const add = (languages: readonly string[], weight: number) => {
    for (const one of languages) scores.set(one, (scores.get(one) ?? 0) + weight / languages.length)
  }
  for (const match of text.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu)) {
    const [word] = match
    const isCapital = /^\p{Lu}/u.test(word)
    const startsLine = match.index === 0 || text[match.index - 1] === '\n'
    // "Anna De Luca", "DE89 3704": a short word with a capital belongs to a name or a number.
    if (isCapital && word.length < 4 && !startsLine) continue
    const lower = word.toLowerCase().replace('’', "'")
    if (/^(?:l|d|qu|j|n|s|c|m)'/u.test(lower)) add(['fr', 'it'], 0.8)
    // Long words are rarely shared by chance.
    add(LANGUAGES_OF.get(lower.slice(lower.indexOf("'") + 1)) ?? [], word.length > 5 ? 2 : 1)
    // The letters of a name show where the name is from, not the language.
    if (!isCapital || startsLine)
      for (const [letters, languages] of LETTERS) add(languages, 0.5 * Math.min(1, count(lower, letters)))
  }
  const [[best, first], [, second] = ['en', 0]] = [...scores].sort(([, one], [, other]) => other - one) as [
    [string, number],
    [string, number]?,
  ]
  // Languages share words: a form in the wrong one of two is worse than one in English.
  return first - second < MARGIN ? 'en' : best
}

/** A language is certain if it leads by this much: a word of its own. */
const MARGIN = 0.5

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
