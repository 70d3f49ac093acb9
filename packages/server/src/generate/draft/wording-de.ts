import type { Party } from '../facts/types.ts'
import type { Pick } from './pick.ts'
import type { Wording } from './wording-en.ts'

/** A firm that is called by what it is takes its article: "bei der Redaktion der Rhein-Zeitung". */
const articled = (organisation: string) =>
  /^(?:Redaktion|Stadt|Gemeinde|Universität|Hochschule|Schule|Grundschule|Praxis|Kanzlei|Klinik|Bäckerei|Stiftung|Agentur|Gesellschaft|Sparkasse|Bibliothek|Buchhandlung|Gärtnerei|Werkstatt|Polizei|Feuerwehr|Verwaltung|Stadtverwaltung|Stadtbibliothek)(?!\p{L})/u.test(
    organisation,
  )
    ? `die ${organisation}`
    : /^(?:Krankenhaus|Institut|Museum|Amt|Landratsamt|Jugendamt|Theater|Hotel|Restaurant|Café|Autohaus|Pflegeheim|Seniorenheim|Ingenieurbüro|Architekturbüro|Rathaus)(?!\p{L})/u.test(
          organisation,
        )
      ? `das ${organisation}`
      : organisation

const surname = (name: string) => name.split(/\s+/u).at(-1) ?? name
const join = (...parts: (string | false | undefined)[]) => parts.filter((part) => part).join(' ')
/** "bei Acme", "bei der Müller GmbH": a legal form of feminine gender takes the article. */
const bei = (organisation: string) =>
  /\b(?:GmbH|AG|KG|OHG|UG|SE|Bank|Bahn|Universität|Klinik|Schule|Stiftung|Versicherung)$/u.test(organisation) &&
  !/^(?:der|die|das|den|dem)\s/iu.test(organisation)
    ? `bei der ${organisation}`
    : /^\p{L}*(?:verein|club|chor)(?!\p{L})|^(?:hotel|restaurant|café|krankenhaus|klinikum|landratsamt|finanzamt|amt)\s/iu.test(
          organisation,
        )
      ? `beim ${organisation}`
      : `bei ${articled(organisation).replace(/^die /u, 'der ').replace(/^das /u, 'dem ')}`

/** "als Koch", "um ein Praktikum". */
const asPost = (position = '[Stelle]') =>
  /^(?:eine?n?|die|den|das)\s/u.test(position)
    ? `um ${position}`
    : /^(?:\p{L}*praktikum|ausbildungsplatz|\p{L}*stelle|\p{L}*job)(?!\p{L})/iu.test(position)
      ? `um ${/praktikum/iu.test(position) ? 'ein' : /^\p{L}*stelle/iu.test(position) ? 'eine' : 'einen'} ${position}`
      : `als ${position}`

const CLUB = /verein|e\.\s?V\.|(?:^|\s)(?:Club|Chor|Vorstand|Elternbeirat|Feuerwehr)/iu

/** "2. Quartal" in a sentence has its article: "das 2. Quartal", "dem 2. Quartal"; other labels stand as they are. */
function counted(label: string, neuter: 'das' | 'dem'): string {
  const noun = /^\d{1,2}\.\s(\p{L}+)/u.exec(label)?.[1]
  if (noun === undefined) return label
  const article = /^(?:Woche|KW|Runde|Etappe|Schicht|Klasse|Rate)$/u.test(noun)
    ? { das: 'die', dem: 'der' }
    : /^(?:Monat|Tag|Stock|Platz)$/u.test(noun)
      ? { das: 'den', dem: 'dem' }
      : { das: 'das', dem: 'dem' }
  return `${article[neuter]} ${label}`
}

/** "Vom 1. bis zum 3. Quartal", "Von Januar bis März". */
function fromTo(from: string, to: string): string {
  const [first, last] = [/^(\d{1,2}\.)\s(.+)$/u.exec(from), /^(\d{1,2}\.)\s(.+)$/u.exec(to)]
  if (first === null || last === null) return `Von ${from} bis ${to}`
  const feminine = counted(to, 'dem').startsWith('der')
  const [start, end] = feminine ? ['Von der', 'bis zur'] : ['Vom', 'bis zum']
  return `${start} ${first[2] === last[2] ? first[1] : from} ${end} ${to}`
}

/** Die Formulierungen des Entwurfs auf Deutsch. */
export const german = (v: Pick): Wording => ({
  language: 'de',
  and: (items) => (items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} und ${items.at(-1) ?? ''}`),
  quote: (text) => `„${text}“`,
  blank: {
    name: '[Ihr Name]',
    recipient: '[Name und Anschrift des Empfängers]',
    employer: '[Name und Anschrift des Arbeitgebers]',
    contact: '[Telefon und E-Mail]',
    party: (n) => `[Name und Anschrift der Partei ${n}]`,
    details: (what) => `[${what}]`,
  },
  label: {
    subject: 'Betreff',
    phone: 'Telefon',
    email: 'E-Mail',
    web: 'Web',
    address: 'Anschrift',
    details: v('Die Angaben im Einzelnen:', 'Im Einzelnen:', 'Zur Übersicht die Einzelheiten:'),
    alsoDetails: v('Ergänzend:', 'Weitere Angaben:'),
    period: 'Zeitraum',
    item: 'Position',
    value: 'Wert',
    share: 'Anteil',
    age: 'Alter',
    total: 'Summe',
  },
  salutation: (party: Party | undefined, friendly) => {
    if (party?.honorific && party.name) {
      if (/frau|fräulein/iu.test(party.honorific))
        return `${friendly ? 'Liebe' : 'Sehr geehrte'} Frau ${surname(party.name)},`
      if (/herr/iu.test(party.honorific)) return `${friendly ? 'Lieber' : 'Sehr geehrter'} Herr ${surname(party.name)},`
      return `Guten Tag ${party.honorific} ${surname(party.name)},`
    }
    if (
      party?.name === undefined &&
      /^(?:Eltern|Mieter|Mitglieder|Bewohner|Kunden|Mitarbeiter)$/u.test(party?.position ?? '')
    )
      return `${friendly ? 'Liebe' : 'Sehr geehrte'} ${party?.position ?? ''},`
    if (party?.name && party.kind === 'person') return `Guten Tag ${party.name},`
    return friendly ? 'Guten Tag,' : 'Sehr geehrte Damen und Herren,'
  },
  closing: (_named, friendly) => (friendly ? 'Herzliche Grüße' : 'Mit freundlichen Grüßen'),
  fragment: (text) => {
    if (/^[1-9]\d$/u.test(text)) return `Ich bin ${text} Jahre alt.`
    if (/^\d{2} Jahre(?: alt)?$/u.test(text)) return `Ich bin ${text.slice(0, 2)} Jahre alt.`
    if (
      /^(?:besuche|spiele|spreche|habe|arbeite|wohne|suche|lerne|studiere|verfüge|kann|mag|mache|leite|betreue|interessiere|bin)\s/iu.test(
        text,
      )
    )
      return `Ich ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^(?:gut|fit|sicher|erfahren|versiert)\s+(?:in|im|mit)\s/iu.test(text))
      return `Ich bin ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^(?:\p{Ll}+ )?verfügbar|^(?:ab )?sofort verfügbar/iu.test(text))
      return `Ich bin ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^Führerschein(?:\s(?:der\s)?Klasse)?\s\p{Lu}/u.test(text)) return `Ich besitze den ${text}.`
    if (/^\d+\s+Jahre/u.test(text)) return `Ich verfüge über ${text}.`.replace(/(\d+) Jahre(?=\s)/u, '$1 Jahre')
    return undefined
  },
  point: (text) => v(`Ansprechen möchte ich außerdem: ${text}.`, `Hinweisen möchte ich auch auf Folgendes: ${text}.`),
  reasonSentence: (text) => `Der Grund dafür: ${text}.`,
  resignation: {
    subject: (position, organisation) =>
      organisation !== undefined && CLUB.test(organisation)
        ? `Niederlegung meines Amtes${position ? ` (${position})` : ''}`
        : position
          ? `Kündigung meines Arbeitsverhältnisses (${position})`
          : 'Kündigung meines Arbeitsverhältnisses',
    notice: ({ position, organisation, lastDay, notice }) => {
      const post = join('mein Arbeitsverhältnis', organisation && bei(organisation), position && `(${position})`)
      // Ein Amt in einem Verein ist kein Arbeitsverhältnis.
      const office = organisation !== undefined && CLUB.test(organisation)
      const opening = office
        ? `hiermit lege ich mein Amt${position ? ` als ${position}` : ''} ${bei(organisation)} nieder.`
        : v(
            `hiermit kündige ich ${post} fristgerecht.`,
            `mit diesem Schreiben kündige ich ${post} ordentlich und fristgerecht.`,
          )
      const period = notice && `Die Kündigungsfrist beträgt ${notice.replace(/^von\s+/u, '')}.`
      const day = lastDay
        ? `${office ? 'Mein letzter Tag im Amt' : 'Mein letzter Arbeitstag'} ist ${/^(?:in|ende|heute|morgen|nächst|monats|zum|spätest)/iu.test(lastDay) ? lastDay : `der ${lastDay.replace(/^der\s+/u, '')}`}.`
        : notice
          ? undefined
          : 'Mein letzter Arbeitstag ist der [letzter Arbeitstag].'
      return join(opening, period, day)
    },
    held: (since) => `Diese Stelle habe ich ${since} inne.`,
    reason: (text) =>
      /^(?:weil|da)\s/iu.test(text)
        ? `Diesen Schritt gehe ich, ${text}.`
        : /^(?:wegen|aufgrund|aus)\s/iu.test(text)
          ? `Diesen Schritt gehe ich ${text}.`
          : `Der Grund für meine Entscheidung: ${text}.`,
    thanks: (organisation) =>
      v(
        `Für das Vertrauen und die Unterstützung, die ich ${organisation ? bei(organisation) : 'in dieser Zeit'} erfahren habe, danke ich Ihnen. Die Arbeit und die Zusammenarbeit mit den Kolleginnen und Kollegen habe ich sehr geschätzt.`,
        `Ich danke Ihnen für die Zusammenarbeit und für die Möglichkeiten, die sich mir ${organisation ? bei(organisation) : 'in dieser Zeit'} geboten haben. Ich blicke gern auf diese Zeit zurück.`,
      ),
    handover: () =>
      v(
        'Meine Aufgaben werde ich bis dahin geordnet übergeben, offene Vorgänge abschließen oder dokumentieren und meine Nachfolge gern einarbeiten. Bitte teilen Sie mir mit, welche Aufgaben dabei Vorrang haben.',
        'Für eine geordnete Übergabe stehe ich selbstverständlich zur Verfügung. Bitte lassen Sie mich wissen, wie Sie die verbleibende Zeit nutzen möchten.',
      ),
    confirm: () =>
      v(
        'Bitte bestätigen Sie mir den Erhalt dieser Kündigung und das Datum der Beendigung schriftlich. Um ein qualifiziertes Arbeitszeugnis bitte ich ebenfalls.',
        'Ich bitte Sie, mir den Eingang dieses Schreibens und den Beendigungszeitpunkt schriftlich zu bestätigen.',
      ),
    farewell: (organisation) =>
      organisation
        ? v(
            'Ihnen und dem Unternehmen wünsche ich für die Zukunft alles Gute.',
            'Ich wünsche Ihnen und allen Kolleginnen und Kollegen weiterhin viel Erfolg.',
          )
        : 'Ich wünsche Ihnen und dem Team weiterhin viel Erfolg.',
  },
  complaint: {
    subject: (topic, preposition, reference) =>
      topic ? `Beschwerde ${preposition || 'wegen'} ${topic}` : reference ? `Beschwerde, ${reference}` : 'Beschwerde',
    opening: (topic, told) =>
      (topic
        ? v(
            `hiermit beschwere ich mich ${/^(?:wegen|über|aufgrund|bezüglich)/iu.test(topic) ? topic : `in folgender Sache: ${topic.replace(/^(?:zum thema|zu|zur|zum|betreffend|gegen|für|im|in)\s+/iu, '')}`}.`,
            `mit diesem Schreiben lege ich förmlich Beschwerde ein${
              /^(?:wegen|über|aufgrund|bezüglich)/iu.test(topic)
                ? ` ${topic
                    .replace(/^über den /iu, 'wegen des ')
                    .replace(/^über die /iu, 'wegen der ')
                    .replace(/^über /iu, 'wegen ')}`
                : `: ${topic.replace(/^(?:zum thema|zu|zur|zum|betreffend|gegen|für|im|in)\s+/iu, '')}`
            }.`,
          )
        : 'hiermit lege ich förmlich Beschwerde ein.') +
      (told
        ? v(
            ' Ich bitte Sie, die Angelegenheit zu prüfen und für Abhilfe zu sorgen.',
            ' Den Sachverhalt schildere ich im Folgenden.',
          )
        : ' Ich bitte Sie, die Angelegenheit zu prüfen und für Abhilfe zu sorgen.'),
    noFacts: '[Was geschehen ist, wann und wo, und was Sie bereits unternommen haben.]',
    consequence: (firm) =>
      firm
        ? v(
            'Dieser Zustand ist nicht hinnehmbar. Ich erwarte, dass Sie ihn ohne weitere Verzögerung beheben.',
            'Ich bin nicht bereit, das auf sich beruhen zu lassen, und erwarte umgehende Abhilfe.',
          )
        : v(
            'Ich bin darüber enttäuscht und hoffe, dass wir die Angelegenheit rasch klären können.',
            'Dadurch ist mir vermeidbarer Aufwand entstanden, und ich vertraue darauf, dass auch Ihnen an einer Lösung liegt.',
          ),
    demand: () =>
      v(
        'Bitte prüfen Sie den Vorgang und teilen Sie mir schriftlich mit, wie Sie für Abhilfe sorgen werden.',
        'Ich bitte Sie, den Sachverhalt zu klären und mir eine Lösung vorzuschlagen.',
      ),
    deadline: (deadline) =>
      `Ihrer Antwort sehe ich ${/^(?:bis|innerhalb|binnen|spätestens)/iu.test(deadline) ? deadline : /^\d+\s+tag/iu.test(deadline) ? `innerhalb von ${deadline}` : `bis ${/^\d/u.test(deadline) ? 'zum ' : ''}${deadline}`} entgegen.`,
    next: (contact) =>
      `${v('Ich bitte um eine schriftliche Antwort', 'Ihrer schriftlichen Antwort sehe ich entgegen')}${contact ? `; für Rückfragen erreichen Sie mich unter ${contact}` : ''}.`,
  },
  application: {
    subject: (position, reference) => `Bewerbung ${asPost(position)}${reference ? `, ${reference}` : ''}`,
    opening: ({ position, organisation, source }) =>
      join(
        source
          ? `mit Interesse habe ich Ihre Stellenanzeige gelesen (${source}) und bewerbe mich ${asPost(position)}${organisation ? ` ${bei(organisation)}` : ''}.`
          : v(
              `hiermit bewerbe ich mich ${asPost(position)}${organisation ? ` ${bei(organisation)}` : ''}.`,
              `gern möchte ich mich ${asPost(position)}${organisation ? ` ${bei(organisation)}` : ''} bewerben.`,
            ),
        v(
          'Ich bin überzeugt, dass mein Werdegang gut zu dieser Aufgabe passt.',
          'Die Aufgabe reizt mich, und meine Erfahrung passt gut dazu.',
        ),
      ),
    current: (position, organisation) => `Derzeit arbeite ich als ${position} ${bei(organisation)}.`,
    noExperience: '[Erfahrung, Abschlüsse und Ergebnisse, die für diese Stelle zählen.]',
    skills: (skills) => `Zu meinen Kenntnissen gehören ${skills}.`,
    motivation: (organisation) =>
      v(
        `Was ich mitbringe, möchte ich gern ${organisation ? bei(organisation) : 'in Ihrem Team'} einsetzen. Über die Aufgaben dieser Stelle würde ich gern mehr erfahren.`,
        'Über die Gelegenheit, mich in dieser Aufgabe zu bewähren, würde ich mich sehr freuen. Gern erfahre ich mehr darüber, was Sie von der Besetzung dieser Stelle erwarten.',
      ),
    call: (contact) =>
      `${v('Über die Einladung zu einem persönlichen Gespräch freue ich mich', 'Gern überzeuge ich Sie in einem Gespräch')}${contact ? `; Sie erreichen mich unter ${contact}` : ''}. Vielen Dank für Ihre Zeit.`,
  },
  letter: {
    subject: (kind, topic, preposition) =>
      topic
        ? /^(?:für|auf|zum|zur|zu|im|in|als|der|des)$/iu.test(preposition ?? '') &&
          kind &&
          !/brief|schreiben|nachricht|mail|text|dokument/iu.test(kind)
          ? `${kind} ${preposition ?? ''} ${topic}`
          : topic.replace(
              /^(?:den|dem|der|die|das|des|einen|einem|einer|eine|ein|meinen|meinem|meiner|meine|mein)\s+/iu,
              '',
            )
        : kind && !/brief|schreiben|nachricht|mail|text|dokument/iu.test(kind)
          ? kind
          : undefined,
    mine: 'Mein Anliegen',
    noSubject: '[Betreff]',
    opening: (topic, firm) =>
      topic
        ? v(
            `ich schreibe Ihnen ${/^(?:wegen|aufgrund|bezüglich)/iu.test(topic) ? topic : `in folgender Angelegenheit: ${topic.replace(/^(?:über|zum thema|zu|zur|zum|betreffend|für|auf|gegen|im|in)\s+/iu, '')}`}.`,
            `ich wende mich ${/^(?:wegen|aufgrund|bezüglich)/iu.test(topic) ? `${topic} an Sie` : `mit folgendem Anliegen an Sie: ${topic.replace(/^(?:über|zum thema|zu|zur|zum|betreffend|für|auf|gegen|im|in)\s+/iu, '')}`}.`,
          ) + (firm ? ' Die Sache duldet keinen Aufschub.' : '')
        : v('ich wende mich mit folgendem Anliegen an Sie.', 'mit folgendem Anliegen schreibe ich Ihnen.'),
    noDetails: '[Die Umstände und Einzelheiten, die der Empfänger braucht.]',
    thanks: () =>
      v(
        'Für Ihre Mühe danke ich Ihnen und freue mich auf Ihre Antwort.',
        'Vielen Dank für Ihre Unterstützung. Ihrer Antwort sehe ich gern entgegen.',
      ),
    contact: (contact) => `Für Rückfragen erreichen Sie mich unter ${contact}.`,
  },
  resume: {
    profile: ({ profession, years, places, skills }) => {
      const who = profession
        ? profession.charAt(0).toUpperCase() + profession.slice(1)
        : years
          ? 'Fachkraft'
          : undefined
      if (who === undefined && skills === undefined) return '[Zwei bis drei Sätze: Beruf, Erfahrung und Stärken.]'
      const since = years?.replace(/(\d+) Jahre(?=\s)/u, '$1 Jahren')
      const at = places && (since ? `, unter anderem bei ${places}` : ` mit Erfahrung bei ${places}`)
      return join(who && `${join(who, since && `mit ${since}`)}${at ?? ''}.`, skills && `Schwerpunkte: ${skills}.`)
    },
    objective: (text) => `Ziel: ${text}.`,
    noExperience: '[Stelle, Arbeitgeber, Zeitraum]',
    noEducation: '[Abschluss, Schule, Jahr]',
    noSkills: '[Kenntnisse und Werkzeuge]',
  },
  faq: {
    title: (topic) => (topic ? `Häufig gestellte Fragen: ${topic}` : 'Häufig gestellte Fragen'),
    intro: (topic) =>
      topic
        ? v(
            `Hier finden Sie Antworten auf die Fragen, die uns zum Thema ${topic} am häufigsten gestellt werden.`,
            `Diese Seite beantwortet die häufigsten Fragen zum Thema ${topic}.`,
          )
        : 'Hier finden Sie Antworten auf die Fragen, die uns am häufigsten gestellt werden.',
    has: (label) => `Was gilt zum Stichwort „${label}“?`,
    contactQuestion: 'Wie erreiche ich Sie?',
    contactAnswer: (contact) => `Sie erreichen uns unter ${contact}. Wir helfen gern weiter.`,
    noContact: '[Telefon, E-Mail und Sprechzeiten]',
    fill: [
      'Was kostet das?',
      'Wie fange ich an?',
      'Welche Bedingungen gelten?',
      'Wie lange dauert es?',
      'Was tun, wenn etwas nicht klappt?',
      'Kann ich ändern oder absagen?',
      'Für wen ist das Angebot?',
      'Wo finde ich weitere Informationen?',
      'Sind meine Daten sicher?',
      'Wie kann ich bezahlen?',
      'Gibt es eine Ermäßigung?',
      'Was muss ich mitbringen?',
      'Wann bekomme ich eine Antwort?',
      'Was sollte ich sonst noch wissen?',
    ],
    noAnswer: '[Antwort]',
    questions: [
      [/^(?:kostenlos|gratis|kostenfrei)(?!\p{L})/iu, 'Was kostet das?'],
      [
        /^(?:kinder )?unter\s\d{1,2}(?=$|\s(?!(?:euro|kg|km|m|cm|minuten|stunden|tagen?|wochen|personen|uhr)(?!\p{L})))/iu,
        'Gibt es eine Altersregelung?',
      ],
      [/einführung|eingewöhnung|schnupper|probe(?:stunde|training|tag)|anfänger/iu, 'Wie fange ich an?'],
      [/^(?:bis zu|höchstens|max(?:imal)?\.?)\s\d/iu, 'Gibt es eine Grenze?'],
      [/^(?:mitbringen|mitzubringen)(?!\p{L})|\smitbringen$/iu, 'Was muss ich mitbringen?'],
      [/^(?:abfahrt|rückkehr|rückfahrt|ankunft)(?!\p{L})/iu, 'Wann sind Abfahrt und Rückkehr?'],
      [/check-?in|check-?out|anreise|abreise/iu, 'Wann sind An- und Abreise?'],
      [/\bdauert?\b|\bminuten\b|dauer\b|^\d[\d,]*\s?(?:stunden?|std\.?)$/iu, 'Wie lange dauert es?'],
      [/voraussetzung|erforderlich|pflicht|benötigt/iu, 'Was ist Voraussetzung?'],
      [
        /öffnungszeit|geöffnet|sprechzeit|^[\d\s:.,–-]*(?:bis\s\d+\s)?uhr\b|^(?:täglich|offen|geschlossen|werktags|(?:mo|di|mi|do|fr|sa|so)\p{L}*\s?(?:-|–|bis)\s?(?:mo|di|mi|do|fr|sa|so))(?![\p{L}])/iu,
        'Wann haben Sie geöffnet?',
      ],
      [/\d\s?uhr(?!\p{L})/iu, 'Welche Zeiten gelten?'],
      [/kaution|pfand/iu, 'Ist eine Kaution zu hinterlegen?'],
      [/liefer|versand/iu, 'Wie läuft die Lieferung ab?'],
      [/rückgabe|erstattung|umtausch|rücksend/iu, 'Kann ich etwas zurückgeben?'],
      [/storn|absag|kündig/iu, 'Kann ich stornieren?'],
      [
        /eintritt|beitrag|preis|kosten(?!los)|kostet|gebühr|pro (?:tag|stunde|woche|monat|person|nacht)|[€$£]|(?<![\p{L}])(?:EUR|USD|GBP|CHF|CAD|AUD|euros?)(?![\p{L}])/iu,
        'Was kostet das?',
      ],
      [/zahl|karte|bar\b|rechnung/iu, 'Wie kann ich bezahlen?'],
      [/park/iu, 'Gibt es Parkplätze?'],
      [/hund|haustier|katze/iu, 'Sind Haustiere erlaubt?'],
      [
        /kind.*(?:\d|frei|erlaubt|willkommen|nur|gratis|kostenlos)|alter(?!n)|jahren\b/iu,
        'Gibt es eine Altersregelung?',
      ],
      [/garantie|gewähr/iu, 'Gibt es eine Garantie?'],
      [/buch|reserv|termin|anmeld/iu, 'Wie buche ich?'],
      [/adresse|anschrift|straße|\bweg\b|platz\b/iu, 'Wo finde ich Sie?'],
      [/helm|ausrüstung|inklusive|kostenlos|gratis|frei\b/iu, 'Was ist inbegriffen?'],
      [/wlan|internet/iu, 'Gibt es Internetzugang?'],
      [/mitglied/iu, 'Wie funktioniert die Mitgliedschaft?'],
      [/kontakt|telefon|e-?mail/iu, 'Wie erreiche ich Sie?'],
      [/sicher|datenschutz|daten\b/iu, 'Ist das sicher?'],
    ],
  },
  speech: {
    title: (kind, topic) =>
      topic
        ? kind && /rede|ansprache/iu.test(kind)
          ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${topic}`
          : topic
        : (kind ?? 'Rede'),
    greeting: (formal) =>
      formal
        ? v('Meine sehr geehrten Damen und Herren,', 'Sehr geehrte Damen und Herren,')
        : v('Liebe Gäste, liebe Freunde,', 'Guten Tag, meine Lieben,'),
    opening: (topic, speaker) =>
      join(
        speaker && `mein Name ist ${speaker}, und ich freue mich, hier zu sein.`,
        topic
          ? v(
              `${speaker ? 'S' : 's'}chön, dass Sie da sind. Heute geht es um ${topic}.`,
              `${speaker ? 'V' : 'v'}ielen Dank, dass Sie gekommen sind. Unser Thema heute: ${topic}.`,
            )
          : `${speaker ? 'V' : 'v'}ielen Dank, dass Sie gekommen sind.`,
        v(
          'Ich möchte Sie Schritt für Schritt mitnehmen und verspreche, zum Punkt zu kommen.',
          'Ein paar Gedanken dazu liegen mir am Herzen.',
        ),
      ),
    point: (text) => `Kommen wir zu einem weiteren Punkt: ${text}.`,
    facts: (items) =>
      items.length === 1 ? `Auch das gehört dazu: ${items.join('')}.` : `Dazu gehört einiges: ${items.join('; ')}.`,
    noMain: '[Ihre wichtigsten Punkte, jeder mit einem Beispiel.]',
    closing: (topic) =>
      join(
        topic
          ? v(
              `Wenn Sie heute eines mitnehmen, dann dies: ${topic} verdient unsere Aufmerksamkeit.`,
              `Behalten wir im Sinn, was uns heute zusammengeführt hat: ${topic}.`,
            )
          : 'Behalten wir im Sinn, was uns heute zusammengeführt hat.',
        'Vielen Dank.',
      ),
    festive: (topic, speaker) =>
      join(
        topic
          ? v(
              `wie schön, dass Sie alle da sind. Heute gibt es einen besonderen Anlass: ${topic}.`,
              `schön, dass Sie gekommen sind, um mit uns zu feiern: ${topic}.`,
            )
          : 'wie schön, dass Sie heute alle da sind.',
        speaker && `Mein Name ist ${speaker}, und ich möchte ein paar Worte sagen.`,
        v('Ein paar Gedanken dazu liegen mir am Herzen.', 'Lassen Sie mich ein paar persönliche Worte sagen.'),
      ),
    mourn: (topic) =>
      topic
        ? `danke, dass Sie gekommen sind. Wir nehmen Abschied und erinnern uns: ${topic}.`
        : 'danke, dass Sie gekommen sind, um mit uns Abschied zu nehmen.',
    remember: () => 'Was bleibt, ist das Gemeinsame, und das bewahren wir. Danke.',
    celebrate: () =>
      v(
        'Erheben Sie mit mir das Glas: auf alles Gute, heute und in Zukunft. Vielen Dank.',
        'Stoßen wir an: auf diesen Tag und auf alle, die noch kommen. Vielen Dank.',
      ),
  },
  report: {
    title: (kind, topic, preposition) =>
      topic
        ? kind && !/^(?:datenbericht|bericht|report|analyse|auswertung)$/iu.test(kind)
          ? `${kind} ${preposition ?? 'über'} ${topic}`
          : topic
        : (kind ?? 'Datenbericht'),
    about: (subject, count) =>
      v(
        `Dieser Bericht wertet die ${count} vorliegenden Werte aus. Gegenstand: ${subject}.`,
        `Gegenstand dieses Berichts: ${subject}. Er stützt sich auf die ${count} vorliegenden Werte.`,
      ),
    aboutNone: (subject) => `Gegenstand dieses Berichts: ${subject}.`,
    noData: '[Die auszuwertenden Zahlen mit Quelle und Zeitraum.]',
    dataLead: () => v('Folgende Werte liegen vor:', 'Der Bericht beruht auf diesen Werten:'),
    total: (name, total) => `Die Summe${name ? ` (${name})` : ''} beträgt ${total}.`,
    mean: (mean, count) => `Der Mittelwert der ${count} Werte liegt bei ${mean}.`,
    extremes: (high, highLabel, low, lowLabel) =>
      `Der höchste Wert ist ${high} (${highLabel}), der niedrigste ${low} (${lowLabel}).`,
    // Whether more or less of it is better, the figures do not say.
    target: (target: string, met: readonly string[], missed: readonly string[]) =>
      [
        met.length > 0 && `Auf oder über dem Zielwert ${target}: ${met.join(', ')}.`,
        missed.length > 0 && `Unter dem Zielwert ${target}: ${missed.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    limit: (limit: string, over: readonly string[], within: readonly string[]) =>
      [
        over.length > 0 && `Über dem Grenzwert ${limit}: ${over.join(', ')}.`,
        within.length > 0 && `Innerhalb des Grenzwerts ${limit}: ${within.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    equal: (value) => `Alle Werte sind gleich und betragen ${value}.`,
    change: (from, to, absolute, percent, up) =>
      `${fromTo(from, to)} ist der Wert um ${absolute}${percent ? ` (${percent})` : ''} ${up ? 'gestiegen' : 'gesunken'}.`,
    unchanged: (from, to) => `Der Wert für ${to} ist derselbe wie der für ${from}.`,
    steps: (steps) => `Die Veränderungen von Schritt zu Schritt: ${steps.join('; ')}.`,
    share: (label, share) => `Auf ${label} entfallen ${share} der Summe.`,
    conclusion: (high, low) =>
      v(
        `Die Zahlen zeigen einen deutlichen Abstand zwischen ${counted(high, 'dem')} und ${counted(low, 'dem')}. Was dahinter steht, ist den Zahlen allein nicht zu entnehmen.`,
        `Auffällig ist der Abstand zwischen ${counted(high, 'dem')} und ${counted(low, 'dem')}. Über die Ursachen sagen die Zahlen nichts.`,
      ),
    trend: (up, steady) =>
      steady
        ? up
          ? 'Die Werte steigen in jedem Schritt.'
          : 'Die Werte sinken in jedem Schritt.'
        : 'Die Werte bewegen sich nicht durchgehend in eine Richtung.',
    limits: () =>
      v(
        'Die Datenmenge ist klein; sie zeigt, was geschah, nicht warum. Vergleiche mit weiteren Zeiträumen oder Quellen würden die Aussagen festigen.',
        'Die Aussagen gelten für die vorliegenden Werte. Weitere Zeiträume oder Quellen wären nötig, um einen dauerhaften Verlauf von einem Einzelfall zu unterscheiden.',
      ),
    recommend: (low, high) =>
      v(
        `Es empfiehlt sich zu klären, was ${counted(high, 'das')} auszeichnet und ob es sich wiederholen lässt, und den Gründen für den niedrigen Wert (${low}) nachzugehen.`,
        `Als Nächstes sollten die Ursachen hinter ${counted(high, 'dem')} und ${counted(low, 'dem')} untersucht werden, damit Entscheidungen auf mehr als den Zahlen allein beruhen.`,
      ),
    recommendNone: 'Vor einer Entscheidung sollten die oben genannten Daten vervollständigt werden.',
    follow: () =>
      v(
        'Die Werte sollten regelmäßig fortgeschrieben und auf gleicher Grundlage verglichen werden.',
        'Eine gleichbleibende Grundlage macht spätere Vergleiche möglich.',
      ),
    asGiven: 'Die Angaben sind so wiedergegeben, wie sie vorliegen.',
    noFindings: 'Aussagen folgen, sobald die Zahlen vollständig sind.',
  },
  paper: {
    title: (topic, kind) => topic ?? kind ?? '[Titel]',
    abstract: (topic, count) =>
      join(
        v(
          `Die vorliegende Arbeit befasst sich mit dem Thema ${topic}.`,
          `Gegenstand dieser Arbeit ist das Thema ${topic}.`,
        ),
        v(
          'Sie entwickelt die Fragestellung, beschreibt das Vorgehen und erörtert, was sich daraus folgern lässt.',
          'Sie benennt die Frage, stellt das Material vor und diskutiert Bedeutung und Grenzen der Ergebnisse.',
        ),
        count > 0 && 'Die mitgeteilten Werte sind die für diese Arbeit vorliegenden und daraus berechnete.',
      ),
    introduction: (topic) =>
      v(
        `Das Thema ${topic} ist für sich genommen wie auch wegen seiner praktischen Folgen von Interesse: Erst wo der Gegenstand klar beschrieben ist, lassen sich Aussagen über ihn prüfen.`,
        `Diese Arbeit fragt, was sich zum Thema ${topic} sagen lässt. Eine klare Antwort ist von Bedeutung, weil theoretische wie praktische Schlüsse davon abhängen.`,
      ) +
      ' ' +
      v(
        'Zunächst wird der Stand des Wissens umrissen, dann das Vorgehen beschrieben; es folgen die Ergebnisse und ihre Diskussion.',
        'Die folgenden Abschnitte behandeln den Hintergrund, die Methode, die Ergebnisse und deren Diskussion.',
      ),
    background: (topic) =>
      `An dieser Stelle ist die bisherige Forschung zum Thema ${topic} darzustellen [Beleg erforderlich]. Zu zeigen ist, welche Fragen beantwortet sind, welche offen bleiben und wie sich die vorliegende Arbeit dazu verhält.`,
    method: () =>
      v(
        'Das Vorgehen folgt aus der Fragestellung. Material und Ablauf werden so beschrieben, dass andere die Schritte wiederholen und die Ergebnisse prüfen können.',
        'Material, Ablauf und Auswertung werden so genau beschrieben, dass die Untersuchung wiederholt werden kann.',
      ),
    noMethod: '[Material, Ablauf und Auswertung.]',
    results: () => v('Die Ergebnisse werden hier ohne Deutung mitgeteilt.', 'Dieser Abschnitt berichtet die Befunde.'),
    noResults: '[Ergebnisse mit Zahlen.]',
    discussion: (topic) =>
      v(
        `Die Ergebnisse tragen zum Thema ${topic} so weit bei, wie das Material es erlaubt. Andere Deutungen sind zu erwägen, und die Grenzen des Vorgehens sind im Blick zu behalten: Die Befunde gelten für das beschriebene Material und sollten nicht ohne weitere Belege verallgemeinert werden.`,
        `Mit Blick auf das Thema ${topic} sind die Befunde mit Vorsicht zu lesen. Sie gelten für das beschriebene Material; ob sie darüber hinaus gelten, ist eine Frage für weitere Untersuchungen.`,
      ),
    conclusion: (topic) =>
      v(
        `Diese Arbeit hat dargelegt, was sich auf der Grundlage des beschriebenen Materials zum Thema ${topic} sagen lässt. Weitere Untersuchungen sollten die Befunde an anderem Material prüfen.`,
        `Was zum Thema ${topic} gezeigt wurde, gilt in den genannten Grenzen. Weitere Studien sollten es an neuem Material überprüfen.`,
      ),
    references: '[Verwendete Quellen in der geforderten Zitierweise.]',
    point: (text) => v(`Besondere Beachtung verdient dabei: ${text}.`, `Zu betrachten ist außerdem: ${text}.`),
  },
  code: {
    overview: (name, what) => (what ? `${name}: ${what}.` : `Dieses Dokument beschreibt ${name}.`),
    covers: 'Erklärt wird, wie man vorgeht und was zu tun ist, wenn etwas nicht gelingt.',
    api: 'die API',
    requirements: (tech) => `Folgendes muss installiert sein: ${tech}.`,
    noRequirements: '[Laufzeitumgebung, Version und weitere Voraussetzungen.]',
    installLead: () => 'Installiert wird mit diesem Befehl:',
    noInstall: '[Installationsbefehl]',
    usageLead: () => v('Ein erster Aufruf sieht so aus:', 'So lässt es sich am schnellsten ausprobieren:'),
    noUsage: '[Beispiel eines ersten Aufrufs]',
    result: (value) => `Das Ergebnis ist ${value}.`,
    endpoints: ['Methode', 'Pfad', 'Beschreibung'],
    options: ['Name', 'Beschreibung'],
    noDescription: '[Beschreibung]',
    referenceLead: () => 'Diese Aufrufe stehen zur Verfügung:',
    noReference: '[Funktionen, Endpunkte oder Optionen mit ihren Parametern und Ergebnissen.]',
    configurationLead: () => 'Diese Einstellungen stehen zur Verfügung:',
    trouble: () =>
      v(
        `Verhält sich etwas nicht wie beschrieben, prüfen Sie zuerst, ob die genannten Voraussetzungen erfüllt sind und die dokumentierte Version installiert ist. Lesen Sie die Fehlermeldung vollständig: Sie nennt meist den Teil, der versagt hat. Wiederholen Sie den Schritt dann mit der kleinsten Eingabe, die das Problem noch zeigt.`,
        'Schlägt ein Schritt fehl, lesen Sie die ganze Fehlermeldung, vergleichen Sie die installierte Version mit den Voraussetzungen und verkleinern Sie die Eingabe, bis das Problem eingegrenzt ist. Was dann noch bleibt, melden Sie zusammen mit dem genauen Befehl und seiner Ausgabe.',
      ),
    point: (text) => `Dies betrifft auch: ${text}.`,
  },
  chapter: {
    title: (ordinal, title) => join(ordinal ?? 'Erstes Kapitel', title && `: ${title}`).replace(' :', ':'),
    before: (who = 'die Hauptfigur') =>
      `[Davor: wo ${who} ist, zu welcher Stunde, und was für ein Tag es werden sollte.]`,
    moment: (who = 'die Hauptfigur') =>
      `[Der Augenblick selbst, Schritt für Schritt: was ${who} sieht, hört und berührt, was gesagt wird und was ungesagt bleibt.]`,
    between: (who = 'die Hauptfigur') =>
      `[Was sich damit ändert: was ${who} nun hofft und fürchtet, und wer im Weg steht.]`,
    motifs: 'Außerdem in diesem Kapitel:',
    after: (who = 'die Hauptfigur') =>
      `[Danach: was ${who} nun tut, was es kostet, und welche Frage das nächste Kapitel aufnimmt.]`,
    about: (topic) =>
      topic
        ? `Dieses Kapitel handelt vom Thema „${topic}“. Es legt Punkt für Punkt dar, was bekannt ist, und sagt, was daraus folgt.`
        : 'Dieses Kapitel legt Punkt für Punkt dar, was bekannt ist, und sagt, was daraus folgt.',
    summing: () =>
      'Das Gesagte gilt in seinen Grenzen. Beispiele und Quellen geben ihm Gewicht; das nächste Kapitel kann darauf aufbauen.',
    scene: (text) => `[Szene: ${text}]`,
    noEvents: '[Was geschieht: wer, wo, und was sich ändert.]',
    one: 'Erstes Kapitel',
  },
  legal: {
    date: (date) => `vom ${date}`,
    betweenLead: (kind) =>
      kind === 'Vereinbarung' ? 'Vereinbarung zwischen' : `${kind} (im Folgenden „Vereinbarung“) zwischen`,
    applies: (kind, topic) => (topic ? `Geltungsbereich: ${topic}.` : `Für diese Seite gilt: ${kind}.`),
    contact: (contact) => `Fragen dazu beantworten wir unter ${contact}.`,
    madeBy: (kind) => `${kind}, abgegeben von:`,
    party: (name, term) => `${name} (im Folgenden „${term}“)`,
    and: 'und',
    partiesTogether: 'Gemeinsam werden sie als „Parteien“ bezeichnet.',
    roles: (kind) => {
      if (/miet/iu.test(kind)) return ['Vermieter', 'Mieter']
      if (/darlehen|kredit/iu.test(kind)) return ['Darlehensgeber', 'Darlehensnehmer']
      if (/kauf/iu.test(kind)) return ['Verkäufer', 'Käufer']
      if (/arbeitsvertrag/iu.test(kind)) return ['Arbeitgeber', 'Arbeitnehmer']
      if (/dienst|werk|berat/iu.test(kind)) return ['Auftraggeber', 'Auftragnehmer']
      if (/geheim|vertraulich|nda/iu.test(kind) && !/gegenseitig|beidseitig|wechselseitig/iu.test(kind))
        return ['Offenlegende Partei', 'Empfangende Partei']
      if (/vollmacht/iu.test(kind)) return ['Vollmachtgeber', 'Bevollmächtigter']
      return ['Erste Partei', 'Zweite Partei']
    },
    kind: (kind) =>
      kind === undefined || /^(?:vertrag|vereinbarung|dokument|text|schriftstück)$/iu.test(kind)
        ? 'Vereinbarung'
        : /^ndas?$/iu.test(kind)
          ? 'Geheimhaltungsvereinbarung'
          : kind.charAt(0).toUpperCase() + kind.slice(1),
    purpose: (kind, topic) => [
      `Diese Vereinbarung (${kind}) regelt, was die Parteien${topic ? ` ${/^(?:für|über|zu[rm]?|von|vom|betreffend)\s/iu.test(topic) ? topic : `zum Gegenstand „${topic}“`}` : ''} miteinander vereinbart haben.`,
      'In dieser Vereinbarung festgelegte Begriffe haben durchgehend dieselbe Bedeutung.',
    ],
    obligations: (one, two, kind) => {
      if (/geheim|vertraulich|nda/iu.test(kind))
        return [
          '„Vertrauliche Informationen“ sind alle Informationen, die eine Partei der anderen zugänglich macht und die als vertraulich gekennzeichnet oder ihrer Natur nach vertraulich sind.',
          'Vertrauliche Informationen sind geheim zu halten, nur für den Zweck dieser Vereinbarung zu verwenden und Dritten nur mit vorheriger schriftlicher Zustimmung mitzuteilen.',
          'Diese Pflichten gelten nicht für Informationen, die ohne Verstoß gegen diese Vereinbarung öffentlich bekannt sind oder werden, bereits rechtmäßig bekannt waren oder kraft Gesetzes offenzulegen sind.',
        ]
      if (/miet/iu.test(kind))
        return [
          'Die Mietsache wird in einem zum vereinbarten Gebrauch geeigneten Zustand überlassen.',
          'Die Mietsache ist pfleglich zu behandeln; Schäden sind unverzüglich anzuzeigen, und bei Ende der Mietzeit ist sie ordnungsgemäß zurückzugeben.',
        ]
      if (/darlehen|kredit/iu.test(kind))
        return [
          'Das Darlehen wird in der vereinbarten Höhe zur Verfügung gestellt.',
          'Das Darlehen ist wie vereinbart vollständig zurückzuzahlen.',
        ]
      if (/kauf/iu.test(kind))
        return [
          'Der Kaufgegenstand wird frei von Rechten Dritter übergeben und übereignet.',
          'Der Kaufgegenstand ist abzunehmen und der vereinbarte Kaufpreis zu zahlen.',
        ]
      if (/arbeitsvertrag/iu.test(kind))
        return [
          'Die vereinbarte Arbeit ist sorgfältig und persönlich zu leisten.',
          'Die vereinbarte Vergütung ist zu zahlen und das für die Arbeit Nötige bereitzustellen.',
        ]
      return [
        `${one}: Die mit dieser Vereinbarung übernommenen Pflichten sind sorgfältig und rechtzeitig zu erfüllen.`,
        `${two}: Die mit dieser Vereinbarung übernommenen Pflichten sind sorgfältig und rechtzeitig zu erfüllen; die dafür nötigen Auskünfte sind zu erteilen.`,
      ]
    },
    until: (day) => `Sie endet am ${day}.`,
    term: (effective, term) => [
      effective
        ? `Diese Vereinbarung beginnt am ${effective.replace(/^(?:am|dem|den)\s+/u, '')}.`
        : 'Diese Vereinbarung beginnt am [Datum].',
      term ? `Laufzeit: ${term}.` : 'Laufzeit: [Laufzeit].',
      'Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt. Eine Kündigung bedarf der Schriftform.',
    ],
    liability: [
      'Die Parteien haften einander im Rahmen der gesetzlichen Bestimmungen für Schäden aus der Verletzung dieser Vereinbarung.',
      'Eine Haftung, die gesetzlich nicht ausgeschlossen werden kann, bleibt unberührt.',
    ],
    general: [
      'Änderungen und Ergänzungen dieser Vereinbarung bedürfen der Schriftform und der Unterschrift der Parteien.',
      'Sollte eine Bestimmung dieser Vereinbarung unwirksam sein, bleiben die übrigen in Kraft; die Parteien ersetzen sie durch eine wirksame, die ihrem Zweck am nächsten kommt.',
      'Mündliche Nebenabreden bestehen nicht.',
    ],
    law: (law) =>
      law === undefined
        ? 'Auf diese Vereinbarung ist das Recht von [Staat] anzuwenden.'
        : /recht/iu.test(law)
          ? `Anwendbares Recht: ${law.replace(/^dem\s+/iu, '')}.`
          : `Auf diese Vereinbarung ist das Recht von ${law} anzuwenden.`,
    notice: (text) => `Die Kündigungsfrist beträgt ${text}.`,
    declares: 'Die oben genannte Person erklärt Folgendes.',
    declarant: (kind) =>
      /(?<!\p{L})(?:will|testament|testamento)(?!\p{L})/iu.test(kind)
        ? 'Erblasser'
        : /vollmacht/iu.test(kind)
          ? 'Vollmachtgeber'
          : 'Erklärende Person',
    courts: 'Gerichtsstand ist, soweit gesetzlich zulässig, [Ort].',
    signature: (place, term, name) => [
      `Ort, Datum: ${place ?? '______________________'}`,
      'Unterschrift: ______________________',
      `${name}, ${term}`,
    ],
  },
  plain: { note: '[Der Inhalt des Dokuments.]' },
  relative: (resolved) => ` (${resolved})`,
})
