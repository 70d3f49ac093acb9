import type { Lexicon } from './lexicon.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:von|van|de|zu|der)\s+)*\p{Lu}[\p{L}'’.-]*)`

export const german: Lexicon = {
  command:
    /^(?:(?:hallo|hi|guten tag)[,!.]?\s+)?(?:hiermit\s+(?=kündigung))?(?:bitte[, ]+)?(?:(?:kannst du|könntest du|können sie|könnten sie) (?:mir |uns )?(?:bitte )?|ich (?:brauche|benötige|möchte|hätte gern|will|suche)(?: gern(?:e)?)? (?:bitte )?|wir (?:brauchen|benötigen|möchten) |(?:schreib|schreibe|schreiben sie|verfasse|verfassen sie|erstelle|erstellen sie|formuliere|formulieren sie|entwirf|entwerfen sie|mach|mache|erzeuge|generiere|gib)(?:\s+bitte)?\s+(?:mir |uns )?(?:bitte )?)/iu,
  deeds: [
    [/^(?:hiermit )?(?:ich )?(?:möchte |will )?(?:kündige|kündigen)(?:\s+ich)?(?=\s)/iu, 'Kündigung'],
    [/^(?:ich )?(?:möchte mich |beschwere mich |beschweren )(?:beschweren)?/iu, 'Beschwerde'],
    [/^(?:ich )?(?:bewerbe mich|möchte mich bewerben|bewerben)/iu, 'Bewerbung'],
    [/^bitte(?=\s+an\s+(?:die|den|das|Frau|Herrn)\s)/iu, 'Bitte'],
    [/^(?:dokumentiere|dokumentieren sie)\s+(?=\p{L})/iu, 'Dokumentation'],
    [/^(?:analysiere|werte|auswertung)\s+(?=\p{L})/iu, 'Auswertung'],
  ],
  nouns:
    'kündigungsschreiben|kündigung|beschwerdebrief|beschwerdeschreiben|beschwerde|reklamation|mahnung|widerspruch|bewerbungsschreiben|bewerbung|anschreiben|motivationsschreiben|empfehlungsschreiben|brief|schreiben|antrag|anfrage|einladung|entschuldigung|hausarbeit|seminararbeit|bachelorarbeit|masterarbeit|wissenschaftliche arbeit|facharbeit|forschungsarbeit|arbeit|aufsatz|essay|lebenslauf|cv|api-dokumentation|dokumentation|doku|readme|benutzerhandbuch|handbuch|anleitung|buchkapitel|erstes kapitel|kapitel|kurzgeschichte|geschichte|erzählung|häufig gestellte fragen|häufige fragen|faqs?(?:-seite)?|fragen und antworten|(?<=(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|\\d{1,2})\\s)fragen|hochzeitsrede|geburtstagsrede|abschiedsrede|trauerrede|eröffnungsrede|rede|ansprache|präsentation|vortrag|datenbericht|umsatzbericht|quartalsbericht|verkaufsbericht|jahresbericht|bericht|report|analyse|auswertung|geheimhaltungsvereinbarung|vertraulichkeitsvereinbarung|mietvertrag|untermietvertrag|kaufvertrag|arbeitsvertrag|darlehensvertrag|dienstleistungsvertrag|dienstvertrag|werkvertrag|leihvertrag|kooperationsvertrag|vertrag|vereinbarung|vollmacht|testament|patientenverfügung|agb|datenschutzerklärung|erklärung|dokument|text|notiz|memo|protokoll|tagesordnung|agenda|checkliste|einkaufsliste|liste|ankündigung|pressemitteilung|artikel|blogbeitrag|beitrag|e-?mail|zusammenfassung|plan|angebot|rezept|gedicht|tabelle|zeitplan|übersicht|nachricht|rundschreiben|aushang|schriftstück|mitteilung|hinweis|umfrage|darlehen',
  articles: 'einen?|eine[rms]?|der|die|das|den|ein',
  possessives: 'meine?[nrms]?|unsere?[nrms]?|ihre?[nrms]?|seine?[nrms]?',
  follows:
    /^\s*(?:schreiben\s|verfassen\s|erstellen\s|formulieren\s)?(?:$|[,.:;–—(-]|\n|(?:von|für|eines|einer|an|für|über|zu|zum|zur|wegen|aufgrund|betreffend|zwischen|in|im|mit|aus|bei|auf|der|die|das|des|meine[rs]?|unsere[rs]?|als|gegen|dass|um)\b)/iu,
  from: 'von|vom',
  to: 'an den|an die|an das|an meine[nrms]?|an unsere[nrms]?|an',
  between: 'zwischen',
  and: 'und',
  about: 'über|wegen|aufgrund|betreffend|bezüglich|zum thema|zur|zum|zu|gegen',
  for: 'für|eines|einer|als|bei|im|in|der|des|aus',
  because: 'weil|da|wegen|aufgrund|denn',
  opensClause: /^(?:,?\s*(?:in (?:dem|der) (?:ich\s+)?|(?:der|die|das|dass)\s+(?=um|ich|die firma|darum)))/iu,
  relative:
    /^(?:der|die|das|den|dem|welche[rsmn]?|wo|wenn|während|aber|obwohl|sondern|sodass|so dass|damit|dass|ob|als|bevor|nachdem|bis|denn|doch)\b/iu,
  honorifics: 'Herrn?|Frau|Dr\\.?|Prof\\.?|Fräulein',
  roles:
    'Vermieter(?:in)?|Mieter(?:in)?|Mieter|Bewohner|Mitglieder|Mitarbeiter|Eltern|Kunden|Geschäftsleitung|Nachbarn?|Nachbarin|Chef(?:in)?|Leiter(?:in)?|Abteilungsleiter(?:in)?|Geschäftsführer(?:in)?|Geschäftsführung|Personalabteilung|Personalleiter(?:in)?|Direktor(?:in)?|Kundenservice|Kundendienst|Hausverwaltung|Verwaltung|Versicherung|Krankenkasse|Bank|Schule|Lehrer(?:in)?|Schulleitung|Stadtverwaltung|Behörde|Amt|Bürgermeister(?:in)?|Finanzamt|Ordnungsamt|Jugendamt|Standesamt|Bauamt|Sozialamt|Einwohnermeldeamt|Bürgeramt|Landratsamt|Amt|Arbeitgeber(?:in)?|Firma|Vorgesetzten?|Teamleiter(?:in)?|Verkäufer(?:in)?|Käufer(?:in)?|Vorstand|Redaktion|Mutter|Vater|Schwester|Bruder|Freund(?:in)?|Kollegin|Kollegen?|Oma|Opa|Hotel|Händler|Ingenieur(?:in)?|Entwickler(?:in)?|Tischler(?:in)?|Assistent(?:in)?|Berater(?:in)?|Vermieterin|Verein|Stelle',
  organisations:
    /(?:GmbH|AG|KG|OHG|UG|e\.\s?V\.|SE|GbR|mbH|Corp|Inc|Ltd)\b|(?:bank|kasse|verwaltung|amt|werke|verein|schule|universität|verlag|klinik|krankenhaus|versicherung|hotel|gesellschaft|behörde|ministerium|stiftung|bahn|post|haus|markt|shop|service|dienst|abteilung)\b|\b(?:Stadt|Firma|Universität|Hochschule|Deutsche|Verein|Hotel|Bank|Amt|Gemeinde|Landratsamt|Bäckerei|Praxis|Restaurant|Kita|Team)\b/u,
  self: [
    new RegExp(
      String.raw`(?<![\p{L}])(?:[Mm]ein Name ist|[Ii]ch heiße|[Ii]ch bin|(?<=[,.]\s)[Bb]in|[Aa]bsender(?:in)?:?|[Gg]ezeichnet:?)\s+(${NAME}{1,3})`,
      'gu',
    ),
    /(?<![\p{L}])(?:[Mm]ein Name ist|[Ii]ch heiße)\s+(\p{Lu}[\p{L}'’-]*)/gu,
  ],
  slots: [
    [
      'lastDay',
      /^(?:und\s+)?(?:(?:mein|der)\s+)?letzter\s+(?:arbeitstag|tag)(?:\s+(?:ist|wäre|soll sein|wird sein))?\s*[:=–-]?\s*(?:am |der |den )?(.{2,60})$/iu,
    ],
    [
      'lastDay',
      /^(?:und\s+)?(?:zum|per|mit wirkung zum|wirksam zum|gültig ab|austritt(?:sdatum)?(?: am| zum)?:?)\s+(?=\d|ende|nächst|monats|quartals)(.{2,60})$/iu,
    ],
    [
      'notice',
      /^(?:und\s+)?(?:mit\s+)?(?:einer?\s+)?(?:kündigungsfrist|frist)(?:\s+(?:von|beträgt|ist))?\s*[:=–-]?\s*(.{2,40})$/iu,
    ],
    [
      'notice',
      /^(?:mit\s+)?((?:eine[rmn]?|zwei|drei|vier|sechs|\d{1,3})[\s-](?:tagen?|wochen?|monate?n?)(?:iger)?)\s+(?:kündigungsfrist|frist)$/iu,
    ],
    [
      'position',
      /^(?:und\s+)?(?:von\s+)?(?:(?:meine[rn]?|seine[rn]?|ihre[rn]?|die|der|als)\s+)?(?:position|stelle|funktion|beruf|stellenbezeichnung)\s*(?:ist|als|[:=–-])\s*(.{2,80})$/iu,
    ],
    [
      'position',
      /^um\s+((?:eine?n?|die|den|das)\s+(?:\p{L}*praktikum|ausbildungsplatz|\p{L}*stelle|\p{L}*job|platz)(?!\p{L}).{0,80})$/iu,
    ],
    [
      'position',
      /^(?:als|auf die stelle (?:als|der|des|eine[rs]?)|um die stelle (?:als|der|des|eine[rs]?))\s+(.{2,80})$/iu,
    ],
    [
      'deadline',
      /^(?:die\s+)?(?:frist|antwort bis|rückmeldung bis|fällig(?: am)?|bis spätestens|spätestens bis)\s*[:=–-]?\s*(?:zum\s+)?(.{2,40})$/iu,
    ],
    ['subject', /^(?:betreff|betr\.?)\s*[:=–-]?\s*(.{2,160})$/iu],
    ['reason', /^(?:(?:der|mein)\s+)?(?:grund|gründe|kündigungsgrund)\s*(?:ist|sind|[:=–-])\s*[:=–-]?\s*(.{2,300})$/iu],
    ['date', /^(?:datum|datiert(?: auf)?(?: den)?)\s*[:=–-]?\s*(.{4,40})$/iu],
    ['place', /^(?:ort)\s*[:=–-]\s*(.{2,60})$/iu],
    [
      'law',
      /^(?:und\s+)?(?:es gilt\s+)?(?:anwendbares recht|recht|gerichtsstand|nach)\s*(?:ist|[:=–-])?\s*(.{2,40}recht|[^:]{2,50}(?<=recht)|.{2,40})$/iu,
    ],
    [
      'effective',
      /^(?:und\s+)?(?:ab(?: dem)?(?=\s)|beginn(?:t)?(?: am| ab)?|mietbeginn|vertragsbeginn|gültig ab|wirksam ab|start(?: am)?)\s*[:=–-]?\s*(?:dem |der |am |zum )?(?=\d|\p{Lu}|sofort)(.{3,40})$/iu,
    ],
    ['term', /^(?:und\s+)?(?:laufzeit|dauer|vertragsdauer|mietdauer)\s*(?:von|beträgt|ist|[:=–-])?\s*(.{2,60})$/iu],
    ['title', /^(?:titel|überschrift|mit dem titel|namens|genannt)\s*[:=–-]?\s*(.{2,120})$/iu],
    ['author', /^(?:autor(?:en|in(?:nen)?)?|verfasser(?:in)?|redner(?:in)?|erstellt von)\s*[:=–-]?\s*(.{2,80})$/iu],
    ['profession', /^(?:beruf|tätig als)\s*[:=–-]?\s*(.{2,80})$/iu],
    [
      'source',
      /^(?:quelle|ausgeschrieben (?:auf|in|bei)|anzeige (?:auf|in)|gefunden (?:auf|in|bei))\s*[:=–-]?\s*(.{2,80})$/iu,
    ],
    ['organisation', /^(?:firma|unternehmen|arbeitgeber|bei)\s*(?:(?<=\s)ist\s|[:=–-])?\s*(?:der |dem )?(.{2,80})$/iu],
  ],
  senderLabel: /^(?:absender(?:in)?|von|name|mein name|bewerber(?:in)?|unterschrift)\s*[:=]\s*/iu,
  recipientLabel: /^(?:empfänger(?:in)?|an|adressat(?:in)?|ansprechpartner(?:in)?)\s*[:=]\s*/iu,
  tones: [
    [/(?<!\p{L})(?:freundlich|herzlich|locker|persönlich|warm|informell)(?:e[nrms]?)?(?!\p{L})/iu, 'friendly'],
    [/(?<!\p{L})(?:bestimmt|streng|energisch|nachdrücklich|deutlich|scharf)(?:e[nrms]?)?(?!\p{L})/iu, 'firm'],
    [
      /(?<!\p{L})(?:förmlich|formell|höflich|sachlich|professionell|offiziell|seriös)(?:e[nrms]?)?(?!\p{L})/iu,
      'formal',
    ],
  ],
  short: /(?<!\p{L})(?:kurz|knapp|prägnant)(?:e[nrms]?)?(?!\p{L})/iu,
  lengths: {
    words:
      /(?<!\p{L})(?:(?:etwa|ca\.?|circa|rund|maximal|max\.|höchstens|mindestens|mit|in|unter)\s+)*(\d[\d.]*)\s*wörter[n]?(?!\p{L})/iu,
    pages:
      /(?<!\p{L})(?:(?:etwa|ca\.?|maximal|max\.|höchstens|auf)\s+)*(eine[rn]?|zwei|drei|\d{1,3})\s*(?:din-?a4-?)?seiten?(?!\p{L})/iu,
    paragraphs: /(?<!\p{L})(?:in\s+)?(drei|zwei|vier|fünf|\d{1,2})\s+(?:kurzen?\s+)?absätzen?(?!\p{L})/iu,
    questions:
      /(?<!\p{L})(?:mit\s+)?(drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|\d{1,2})\s+(?:häufigen?\s+)?fragen(?:\s+und\s+antworten)?(?!\p{L})/iu,
    minutes:
      /(?<!\p{L})(?:etwa\s+|ca\.?\s+|für\s+)*(zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|fünfzehn|zwanzig|\d{1,3})[\s-]*minuten?(?!\p{L})(?:\s+lang)?/iu,
  },
  manner:
    /^(?:(?:bitte\s+)?(?:halte|mach|mache|schreib|schreibe|bleib|formuliere|formulier|verwende|nutze)\s+(?:es|ihn|sie|das|den (?:ton|brief|text)|alles)?\s*(?:bitte\s+)?(?:sehr\s+|möglichst\s+)?(?:kurz|knapp|höflich|förmlich|formell|freundlich|bestimmt|sachlich|einfach|klar|professionell|auf (?:deutsch|englisch|französisch|spanisch)|unter \d+ (?:wörtern?|zeilen|seiten))(?!\p{L})[^,;\d]{0,40}|(?:der\s+)?(?:ton(?:fall)?|stil)\s*(?:soll|ist|[:=–-])[^,;]*|(?:die\s+)?(?:länge|format|sprache)\s*soll[^,;]*|(?:bitte\s+|in\s+)?(?:sehr\s+)?(?:(?:höflich|förmlich|formell|freundlich|bestimmt|sachlich|kurz|knapp|herzlich|professionell|locker|humorvoll|einfach|klar)(?:e[nrms]?)?(?:\s*(?:,|und|aber)\s*|\s+)?){1,4}(?:ton(?:fall)?|stil|bitte)?|danke(?: im voraus| schön)?|bitte|vielen dank|auf deutsch)$/iu,
  forbid:
    /^(?:(?:bitte\s+)?(?:erwähne|erwähnen sie|nenne|nennen sie|schreib|schreibe|sag|sage)\s+(.{1,160}?)\s+nicht|(?:bitte\s+)?nicht erwähnen:?\s+.{1,200}|ohne\s+.{1,160}?\s+zu (?:erwähnen|nennen))$/iu,
  without:
    /^(?:mit\s+)?(?:ohne|kein(?:e[nr]?)?)\s+(datum|anrede|betreff|unterschrift|überschriften?|titel|adressen?|einleitung|begründung|gründe|gruß(?:formel)?|tabellen?)(?:\s+bitte)?$/iu,
  restate: [
    {
      // "bitte bis Freitag prüfen": a verb that has no object is done to what the letter tells of.
      pattern:
        /^bitte\s+((?:bis|vor|so bald|sofort|umgehend|schnell)(?:\s.{2,30})?\s)?(prüfen|reparieren|stornieren|korrigieren|beheben|ersetzen|ändern|bestätigen)(?:\s+((?:bis|vor|so bald|sofort|umgehend).{2,30}))?$/iu,
      form: 'request',
      say: (m) =>
        `bitte ${(m[2] ?? '').toLowerCase()} Sie dies${m[1] || m[3] ? ` ${(m[1] ?? m[3] ?? '').trim()}` : ''}`,
    },
    {
      pattern: /^um\s+(?!.*(?:\szu\s\p{L}+|\p{L}zu\p{L}+en)$)((?:eine?[nrms]?\s|die\s|den\s|das\s)?\p{Lu}.+)$/u,
      form: 'request',
      say: (m) => `ich bitte Sie um ${(m[1] ?? '').replace(/\s+bitten$/iu, '')}`,
    },
    {
      pattern: /^(?:bitte\s+)?(?:empfiehl|empfehle|empfehlen sie),?\s+(.+)$/iu,
      form: 'sentence',
      say: (m) =>
        /(?:^|\s)zu\s\p{L}+$/iu.test(m[1] ?? '') ? `es wird empfohlen, ${m[1] ?? ''}` : `empfohlen wird: ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:bitte\s+)?(?:erwähne|schreib|schreibe|sag|sage|betone|erkläre|erläutere|ergänze|teile?\s+(?:ihnen|ihm|ihr|der \p{L}+|dem \p{L}+)?\s*mit|weise?\s+darauf\s+hin|erinnere\s+(?:sie|ihn)?\s*daran|gib\s+an|füge\s+hinzu|mach(?:e)?\s+klar)(?:\s+(?:bitte|auch|noch))?,?\s+dass\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `ich möchte darauf hinweisen, dass ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:bitte\s+)?(?:ich\s+)?(?:bitte|frage|bitten)\s+(?:sie\s+|ihn\s+|die \p{L}+\s+|den \p{L}+\s+)?um\s+(.+)$/iu,
      form: 'request',
      say: (m) => `ich bitte Sie um ${(m[1] ?? '').replace(/\s+bitten$/iu, '')}`,
    },
    { pattern: /^(?:und\s+)?um\s+(.+?)\s+bitten$/iu, form: 'request', say: (m) => `ich bitte Sie um ${m[1] ?? ''}` },
    {
      pattern:
        /^(?:bitte\s+)?(?:frag|frage)\s+(?:sie\s+|ihn\s+|nach,?\s+|an,?\s+)?,?\s*(ob|wann|wie|warum|was|welche[rsn]?|wer|wo)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `bitte teilen Sie mir mit, ${m[1] ?? ''} ${m[2] ?? ''}`,
    },
    {
      pattern: /^(?:bitte\s+)?(?:ich\s+)?(?:fordere|fordern|verlange|verlangen)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `ich fordere ${(m[1] ?? '').replace(/^(?:sie|ihn|die \p{L}+) auf,?\s*/iu, 'Sie auf, ')}`,
    },
    {
      pattern: /^(.+?)\s+(fordern|verlangen|beantragen|anbieten)$/iu,
      form: 'request',
      say: (m) =>
        ({
          fordern: `ich fordere ${m[1] ?? ''}`,
          verlangen: `ich verlange ${m[1] ?? ''}`,
          beantragen: `ich beantrage ${m[1] ?? ''}`,
          anbieten: `gern biete ich ${m[1] ?? ''} an`,
        })[(m[2] ?? '').toLowerCase() as 'fordern'] ?? '',
    },
    { pattern: /^ich\s+will\s+(.+)$/iu, form: 'request', say: (m) => `ich möchte ${m[1] ?? ''}` },
    {
      pattern: /^(?:bitte\s+)?(?:bedank(?:e)?\s+dich|danke|dank)\s+(.+)$/iu,
      form: 'thanks',
      say: (m) =>
        /^an\b/iu.test(m[1] ?? '')
          ? `ein herzlicher Dank geht ${m[1] ?? ''}`
          : /^(?:bei|für)\b/iu.test(m[1] ?? '')
            ? `ich bedanke mich ${m[1] ?? ''}`
            : `ich danke ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:mit\s+)?(?:dank|dankbar)\s+für\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `ich bin dankbar für ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:bitte\s+)?entschuldige\s+dich\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `ich entschuldige mich ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:bitte\s+)?bie?te?\s+(.+?)\s+an$/iu,
      form: 'sentence',
      say: (m) => `gern biete ich ${m[1] ?? ''} an`,
    },
    {
      pattern: /^(?:bitte\s+)?vergleiche?\s+(?:(?:es|das|sie)\s+)?mit\s+(.+)$/iu,
      form: 'instruction',
      say: (m) => `der Vergleich mit ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:bitte\s+)?(?:beschreibe|behandle|vergleiche|analysiere|erwähne|nenne|betone|erkläre|zeige|gehe\s+auf|geh\s+auf|beginne\s+mit|schließe\s+mit|füge|berechne|stelle|untersuche|diskutiere|fasse)\s+(.+?)(?:\s+(?:ein|hinzu|zusammen|dar|vor))?$/iu,
      form: 'instruction',
      say: (m) => m[1] ?? '',
    },
  ],
  finite:
    /(?<![\p{L}])(?:ist|sind|war|waren|bin|hat|haben|habe|hatte|hatten|wird|werden|werde|wurde|wurden|kann|können|konnte|soll|sollen|sollte|muss|müssen|musste|möchte|möchten|will|wollen|darf|dürfen|gibt|gilt|kostet|beträgt|dauert|liegt|steht|geht|kommt|arbeitet|arbeite|arbeitete|wohne|wohnt|fordere|verlange|bitte ich|erhielt|bekam|fiel|blieb|ging|kam|fand|nahm|ließ|begann|kaufte|bestellte|zahlte|zahlt|lernte|lernten|trafen|zog|ziehe|zieht|beginnt|endet|sucht|findet|leitet|spricht|verpflichtet|schlief|fiel|traf|sah|gab|stieg|sank|schrieb|bleibt|bleiben|fällt|fallen|entfällt|entfallen|öffnet|schließt|fehlt|fehlen|funktioniert|funktionieren|braucht|brauchen|gehört|gehören|tritt|lädt|laden|freuen|erscheint)(?![\p{L}])|(?<![\p{L}])(?!letzte|erste|zweite|dritte|rechte|bekannte|gesamte|gute|heute|bitte|sollte|seite|karte|liste|miete|minute|woche)\p{Ll}{3,}te[nt]?(?![\p{L}])|(?<![\p{L}])(?:ich|wir|er|es|man)\s+\p{Ll}{2,}/u,
  reason:
    /^(?:weil|da\s|wegen|aufgrund|aus (?:persönlichen|familiären|gesundheitlichen|beruflichen) gründen|(?:ich )?(?:ziehe|umzug|wechsle|wechsel|gehe in (?:den ruhestand|rente)))/iu,
  thanks: /(?<!\p{L})(?:dank|danke|dankbar|bedanke|bedanken)(?!\p{L})/iu,
  request:
    /^(?:bitte\b|ich (?:bitte|fordere|verlange|erwarte|beantrage|ersuche|möchte (?:um|sie))|wir (?:bitten|fordern|verlangen|erwarten))/iu,
  numberWords: {
    eine: 1,
    einer: 1,
    einen: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    zwölf: 12,
    fünfzehn: 15,
    zwanzig: 20,
  },
}
