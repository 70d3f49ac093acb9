import type { Lexicon } from './lexicon.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|du|des|le|la|van)\s+)*\p{Lu}[\p{L}'’.-]*)`

export const french: Lexicon = {
  command:
    /^(?:(?:bonjour|salut)[,!.]?\s+)?(?:(?:s'il (?:te|vous) pla[iî]t|merci de)[, ]+)?(?:(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous) (?:me |nous )?(?:s'il (?:te|vous) pla[iî]t )?(?:écrire|rédiger|préparer|faire|créer)\s+|j'ai besoin d'(?=une? )|j'ai besoin de |il me faut |je (?:voudrais|veux|souhaite|cherche)(?: (?:écrire|rédiger|avoir))? |nous (?:voudrions|voulons|avons besoin d[e'])\s?|(?:écris|ecris|écrivez|rédige|redige|rédigez|prépare|préparez|crée|créez|fais|faites|génère|générez|compose|rédiger|écrire|préparer|donne|donnez)(?:-moi|-nous)?\s+)/iu,
  deeds: [
    [/^(?:je (?:souhaite |veux |voudrais )?)?(?:démissionner?|démissionne)(?=\s)/iu, 'démission'],
    [/^(?:je (?:souhaite |veux )?(?:me )?)?(?:plaindre|plains)(?=\s)/iu, 'réclamation'],
    [/^(?:je (?:souhaite )?)?postuler?(?=\s)/iu, 'candidature'],
    [/^documente[rz]?\s+(?=\p{L})/iu, 'documentation'],
    [/^analyse[rz]?\s+(?=\p{L})/iu, 'analyse'],
  ],
  nouns:
    "lettre de démission|démission|lettre de réclamation|lettre de plainte|réclamation|plainte|mise en demeure|lettre de motivation|lettre de candidature|candidature|lettre de résiliation|résiliation|lettre de recommandation|lettre formelle|lettre officielle|lettre|courrier|demande|mémoire|article (?:scientifique|de recherche)|travail de recherche|dissertation|essai|curriculum vitae|cv|documentation technique|documentation|guide (?:utilisateur|d'utilisation)|manuel|readme|(?:premier|dernier) chapitre|chapitre(?: de livre| de roman)?|nouvelle|histoire|récit|foire aux questions|faq|questions fr[ée]quentes|(?<=(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|\\d{1,2})\\s)questions|discours|allocution|présentation|exposé|toast|éloge funèbre|rapport (?:de données|d'analyse|de ventes|des ventes|trimestriel|annuel|mensuel)|rapport|bilan|analyse|accord de confidentialité|accord de non-divulgation|contrat de (?:location|bail|travail|prêt|vente|prestation de services|prestation|service)|contrat|bail|accord|convention|procuration|testament|attestation|déclaration|conditions générales|politique de confidentialité|document|texte|note|mémo|compte rendu|ordre du jour|liste de courses|liste|annonce|invitation|communiqué de presse|communiqué|article|e-?mail|courriel|mail|résumé|plan|proposition|recette|poème|tableau|planning|message|circulaire|questions et réponses|avis|enquête|sondage|prêt",
  articles: "une?|le|la|les|l'|un|des",
  possessives: 'mon|ma|mes|notre|nos|son|sa|leur',
  follows:
    /^\s*(?:$|[,.:;–—(-]|\n|d['’]|(?:de|du|des|à|a|au|aux|pour|sur|concernant|au sujet|entre|en|dans|avec|par|adressée?|qui|où|demandant|chez|contre|intitulée?)(?![\p{L}]))/iu,
  from: 'de la part de|par|de',
  to: "adressée? à la société|adressée? à l'entreprise|adressée? au|adressée? à|à la société|à l'entreprise|à l'attention de|à mon|à ma|à notre|à la|à l'|au|aux|à",
  between: 'entre',
  and: 'et',
  about:
    "au sujet de la|au sujet du|au sujet des|au sujet de|à propos de la|à propos du|à propos des|à propos de|à propos d'|concernant|relative? (?:à la|au|aux|à)|suite à|sur|pour cause de|contre",
  for: "pour|en|dans|chez|du|des|de la|de l'|d'|de|au poste de",
  because: "parce que|parce qu'|car|en raison de|à cause de|pour cause de",
  opensClause:
    /^(?:dans le?quel(?:le)?\s+|où\s+(?=\p{L}+\s)|(?:qui|où je|dans laquelle je|pour)\s+(?=demand|remerci|annonc|expliqu|inform|invit|réclam|propos|confirm)|(?=(?:demandant|remerciant|annonçant|expliquant|informant|invitant|réclamant|proposant|confirmant|précisant)\s))/iu,
  relative:
    /^(?:qui|que|qu'|dont|où|lequel|laquelle|mais|bien que|quoique|alors que|tandis que|lorsque|quand|si|ou|afin|pendant|puis|donc|jusqu)(?![\p{L}])/iu,
  honorifics: 'Monsieur|Madame|Mademoiselle|M\\.|Mme|Mlle|Dr\\.?|Pr\\.?|Maître|Me',
  roles:
    'propriétaire|assureur|assureuse|banquier|banquière|médecin|notaire|avocate?|fournisseur|opérateur|concessionnaire|recteur|rectrice|préfet|préfète|caissi[eè]re?|serveuse?|vendeur|locataires?|habitants?|membres|employés|direction|conseil|voisine?|directeur|directrice|responsable|chef|cheffe|patronne?|manager|gérante?|maire|mairie|banque|assurance|service client|service clients|service des ressources humaines|ressources humaines|rh|drh|employeur|entreprise|société|école|professeure?|université|syndic|agence|vendeur|vendeuse|acheteur|bailleur|bailleresse|prêteur|emprunteur|prestataire|client|cliente|mère|père|sœur|soeur|frère|amie?|collègue|équipe|ingénieure?|développeur|développeuse|comptable|assistante?|hôtel|compagnie aérienne|infirmière?',
  organisations:
    /\b(?:SA|SARL|SAS|SASU|SNC|EURL|Inc|Ltd|GmbH|Corp|Société|Banque|Mairie|Université|Lycée|Collège|École|Hôpital|Hôtel|Groupe|Agence|Association|Assurances?|Mutuelle|Service|Ministère|Préfecture|Ville|Syndic|Éditions|Boulangerie|Restaurant|Clinique|Orange|SNCF|Caisse|Crédit|Cabinet|Musée|Bibliothèque|Club|Équipe|Entreprise|Librairie|Garage)\b/u,
  self: [
    new RegExp(
      String.raw`(?<![\p{L}])(?:[Jj]e m['’]appelle|[Mm]on nom est|[Jj]e suis|[Ee]xpéditeur\s?:?|[Ee]xpéditrice\s?:?|[Ss]igné\s?:?)\s+(${NAME}{1,3})`,
      'gu',
    ),
    /(?<![\p{L}])(?:[Jj]e m['’]appelle|[Mm]on nom est)\s+(\p{Lu}[\p{L}'’-]*)/gu,
  ],
  slots: [
    [
      'lastDay',
      /^(?:et\s+)?(?:(?:mon|le|avec)\s+)?dernier jour(?:\s+(?:de travail|travaillé|de présence))?(?:\s+(?:est|sera|serait))?\s*[:=–-]?\s*(?:le\s+)?(.{2,60})$/iu,
    ],
    [
      'lastDay',
      /^(?:et\s+)?(?:à compter du|à partir du|avec effet au|effective au|effectif le|départ le|date de départ\s*:?)\s+(.{2,60})$/iu,
    ],
    ['notice', /^(?:et\s+)?(?:avec\s+)?(?:un\s+)?préavis\s*(?:de|d'|est de|[:=–-])?\s*(.{2,40})$/iu],
    [
      'position',
      /^(?:et\s+)?(?:(?:mon|le|au|du|de son|de mon|de mes|pour le|actuel)\s+)?(?:poste|fonction|emploi|métier)\s*(?:actuel\s*)?(?:est|de|d'|comme|[:=–-])\s*(.{2,80})$/iu,
    ],
    ['position', /^(?:comme|en tant que)\s+(.{2,80})$/iu],
    [
      'deadline',
      /^(?:la\s+)?(?:date limite|échéance|délai|réponse avant le|réponse avant|avant le)\s*(?:est|de|[:=–-])?\s*(?:le\s+)?(.{2,40})$/iu,
    ],
    ['subject', /^(?:objet|sujet)\s*[:=–-]\s*(.{2,160})$/iu],
    ['reason', /^(?:(?:la|le|mon)\s+)?(?:raisons?|motifs?)\s*(?:est|sont|[:=–-])\s*[:=–-]?\s*(.{2,300})$/iu],
    ['date', /^(?:datée? du|date)\s*[:=–-]?\s*(.{4,40})$/iu],
    ['place', /^(?:lieu|fait à)\s*[:=–-]?\s*(.{2,60})$/iu],
    [
      'law',
      /^(?:et\s+)?(?:soumis au|régi par le|régi par la|droit applicable|loi applicable|juridiction)\s*(?:est|[:=–-])?\s*(?:le\s+|la\s+)?(.{2,50})$/iu,
    ],
    [
      'effective',
      /^(?:et\s+)?(?:à compter du|à partir du|dès le|début(?: le)?|prise d'effet(?: le)?|commençant le|entrée en vigueur(?: le)?)\s*[:=–-]?\s*(?:le\s+)?(.{3,40})$/iu,
    ],
    ['term', /^(?:et\s+)?(?:pour une\s+)?(?:durée)\s*(?:de|d'|est de|[:=–-])?\s*(.{2,60})$/iu],
    ['title', /^(?:intitulée?|titre|appelée?|nommée?)\s*[:=–-]?\s*(.{2,120})$/iu],
    ['author', /^(?:auteure?|rédigé par|présenté par|orateur|oratrice)\s*[:=–-]?\s*(.{2,80})$/iu],
    ['profession', /^(?:profession|métier)\s*[:=–-]?\s*(.{2,80})$/iu],
    [
      'source',
      /^(?:source|annonce (?:sur|dans)|parue? (?:sur|dans)|vue? (?:sur|dans)|(?:j['’]ai )?(?:vu|trouvé) (?:l['’]annonce|votre annonce|l['’]offre|votre offre) (?:sur|dans))\s*[:=–-]?\s*(.{2,80})$/iu,
    ],
    ['organisation', /^(?:entreprise|société|employeur|chez)\s*(?:(?<=\s)est\s|[:=–-])?\s*(.{2,80})$/iu],
  ],
  senderLabel: /^(?:expéditeur|expéditrice|de|nom|mon nom|candidate?|signature|signé)\s*[:=]\s*/iu,
  recipientLabel: /^(?:destinataire|à|a|à l'attention de)\s*[:=]\s*/iu,
  tones: [
    [/(?<!\p{L})(?:amicale?|chaleureu(?:x|se)|cordiale?|décontractée?|informelle?)(?!\p{L})/iu, 'friendly'],
    [/(?<!\p{L})(?:ferme|sévère|énergique|strict)(?!\p{L})/iu, 'firm'],
    [/(?<!\p{L})(?:formelle?|polie?|courtoise?|professionnelle?|officielle?|respectueu(?:x|se))(?!\p{L})/iu, 'formal'],
  ],
  short: /(?<!\p{L})(?:courte?|brève|bref|concise?)(?!\p{L})/iu,
  lengths: {
    words:
      /(?<!\p{L})(?:(?:environ|maximum|au plus|au moins|en|moins de)\s+)*(\d[\d ]*)\s*mots(?!\p{L})(?:\s+(?:maximum|environ))?/iu,
    pages: /(?<!\p{L})(?:(?:environ|maximum|en|sur|d')\s*)*(une|deux|trois|\d{1,3})\s*pages?(?!\p{L})(?:\s+maximum)?/iu,
    paragraphs: /(?<!\p{L})(?:en\s+)?(deux|trois|quatre|cinq|\d{1,2})\s+(?:courts\s+)?paragraphes(?!\p{L})/iu,
    questions:
      /(?<!\p{L})(?:avec\s+)?(trois|quatre|cinq|six|sept|huit|neuf|dix|douze|\d{1,2})\s+questions(?:\s+(?:et\s+)?réponses)?(?!\p{L})/iu,
    minutes:
      /(?<!\p{L})(?:d'environ\s+|environ\s+|de\s+|pendant\s+)*(deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quinze|vingt|\d{1,3})\s*minutes?(?!\p{L})/iu,
  },
  manner:
    /^(?:(?:reste[rz]?|sois|soyez|garde[rz]?|utilise[rz]?|adopte[rz]?)\s+.{0,20}?(?:polie?|courte?|bref|ferme|formelle?|simple|clair|amicale?|ton|professionnelle?|courtoise?)(?!\p{L})[^,;\d]{0,40}|(?:le\s+)?(?:ton|style)\s*(?:doit|est|[:=–-]|ferme|polie?|amical|formel|cordial)[^,;]*|(?:la |le )?(?:longueur|format|langue)\s*doit[^,;]*|(?:sur un\s+|d'un\s+|un\s+)?(?:ton\s+)?(?:(?:très\s+)?(?:polie?|formelle?|ferme|amicale?|professionnelle?|courte?|brève|concise?|chaleureu(?:x|se)|courtoise?|simple|claire?|neutre|factuelle?)(?:\s*(?:,|et|mais)\s*|\s+)?){1,4}(?:ton)?|merci(?: d'avance| beaucoup)?|s'il (?:te|vous) pla[iî]t|en français)$/iu,
  forbid:
    /^(?:(?:ne\s+)?(?:mentionne[rz]?|parle[rz]?|évoque[rz]?|cite[rz]?)\s+(?:pas|jamais)\s+|ne pas (?:mentionner|parler|évoquer|citer)\s+|sans (?:mentionner|évoquer|citer|parler)\s+)(.{1,200})$/iu,
  without:
    /^(?:avec\s+)?(?:sans|pas de|aucune?)\s+(date|formule d'appel|objet|signature|titres?|adresses?|introduction|motifs?|formule de politesse|tableaux?)$/iu,
  restate: [
    {
      pattern: /^compare[rz]?\s+(?:le\s|la\s|cela\s)?(?:à|avec)\s+(.+)$/iu,
      form: 'instruction',
      say: (m) => `la comparaison avec ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:recommande[rz]?|préconise[rz]?|conseille[rz]?)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) =>
        /^(?:de\s|d['’]|que\s|qu['’])/iu.test(m[1] ?? '')
          ? `il est recommandé ${m[1] ?? ''}`
          : `il est recommandé ce qui suit : ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:merci de\s+)?(?:mentionne[rz]?|précise[rz]?|indique[rz]?|explique[rz]?|souligne[rz]?|signale[rz]?|ajoute[rz]?|dis|dire|rappelle[rz]?|écris|informe[rz]?(?:-l[ae]|-les)?|précisant|expliquant|informant|annonce[rz]?|annonçant)(?:\s+(?:aussi|également))?\s+(qu(?:e\s+|['’]))(.+)$/iu,
      form: 'sentence',
      say: (m) => `je tiens à préciser ${m[1] ?? ''}${m[2] ?? ''}`,
    },
    {
      pattern:
        /^(?:je\s+)?(?:demande[rz]?(?:-leur|-lui)?|demandant)\s+(si|s'|quand|comment|pourquoi|où|quel(?:le)?s?)\s*(.+)$/iu,
      form: 'request',
      say: (m) => `je vous prie de me faire savoir ${m[1] ?? ''}${(m[1] ?? '').endsWith("'") ? '' : ' '}${m[2] ?? ''}`,
    },
    {
      pattern: /^(?:je\s+)?(?:demande[rz]?(?:-leur|-lui)?|demandant)\s+(?!à\s)(.+)$/iu,
      form: 'request',
      say: (m) => `je vous demande ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:je\s+)?(?:réclame[rz]?|réclamant|exige[rz]?|exigeant)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `je réclame ${m[1] ?? ''}`,
    },
    { pattern: /^je\s+veux\s+(.+)$/iu, form: 'request', say: (m) => `je souhaite ${m[1] ?? ''}` },
    {
      pattern: /^(?:je\s+)?(?:remercie[rz]?|remerciant)(?:-l[ae]s?)?\s+(.+)$/iu,
      form: 'thanks',
      say: (m) =>
        /^(?:pour|de|d')/iu.test(m[1] ?? '') ? `je vous remercie ${m[1] ?? ''}` : `je remercie ${m[1] ?? ''}`,
    },
    {
      // « merci à l'équipe »
      pattern: /^(?:un grand )?merci\s+((?:à|au|aux)\s+[^,]{2,60})$/iu,
      form: 'thanks',
      say: (m) =>
        `je remercie ${(m[1] ?? '')
          .replace(/^au\s/iu, 'le ')
          .replace(/^aux\s/iu, 'les ')
          .replace(/^à\s/iu, '')}`,
    },
    {
      pattern: /^(?:merci|reconnaissante?|remerciements?)\s+pour\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `je vous remercie pour ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:excuse-toi|excusez-vous|présente[rz]? (?:mes|nos) excuses)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `je vous présente mes excuses ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:je\s+)?(?:propose[rz]?|proposant)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `je propose ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:je\s+)?(?:annonce[rz]?|annonçant)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `je vous annonce ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:merci de\s+)?(?:décris|décrivez|décrire|parle[rz]? d[e'u]s?|aborde[rz]?|compare[rz]?|analyse[rz]?|mentionne[rz]?|inclus|inclure|incluez|cite[rz]?|souligne[rz]?|explique[rz]?|montre[rz]?|commence[rz]? par|termine[rz]? par|ajoute[rz]?|calcule[rz]?|présente[rz]?|évoque[rz]?)\s+(.+)$/iu,
      form: 'instruction',
      say: (m) => m[1] ?? '',
    },
  ],
  finite:
    /(?<![\p{L}])(?:est|sont|était|étaient|sera|seront|serait|suis|ai|avons|avez|ont|avait|avaient|aura|auront|a|fut|fait|font|faut|peut|peuvent|doit|doivent|veut|va|vont|coûte|coûtent|dure|commence|finit|travaille|habite|arrive|découvre|trouve|cherche|dirige|parle|reste|devient|permet|propose|contient|utilise|offre|s'engage|verse|paie|loue|met)(?![\p{L}])|(?<![\p{L}])(?:je|nous|ils?|elles?|on|vous)\s+(?:ne\s+|n'|me\s+|m'|l'|la\s+|le\s+|les\s+)?\p{L}{2,}|(?<![\p{L}])j['’]\p{L}{2,}/iu,
  reason:
    /^(?:parce qu|car\s|en raison|à cause|pour (?:des raisons|raisons|cause)|(?:je )?(?:déménage|pars à la retraite|change de)|déménagement)/iu,
  thanks: /(?<!\p{L})(?:merci|remercie|remercier|reconnaissant|reconnaissante|gratitude)(?!\p{L})/iu,
  request:
    /^(?:merci de|veuillez|je (?:demande|réclame|souhaite|exige|vous demande|vous prie|sollicite|voudrais)|nous (?:demandons|réclamons|souhaitons))/iu,
  numberWords: {
    une: 1,
    un: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    douze: 12,
    quinze: 15,
    vingt: 20,
  },
}
