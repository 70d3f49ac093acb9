import type { Party } from '../facts/types.ts'
import type { Pick } from './pick.ts'
import type { Wording } from './wording-en.ts'

const surname = (name: string) => name.split(/\s+/u).slice(1).join(' ') || name
const join = (...parts: (string | false | undefined)[]) => parts.filter((part) => part).join(' ')
const VOWEL = /^[aeiouyàâäéèêëîïôöùûüœh]/iu
/** "de", or "d’" before a vowel. */
const de = (noun: string) =>
  /^le\s/iu.test(noun)
    ? `du ${noun.slice(3)}`
    : /^les\s/iu.test(noun)
      ? `des ${noun.slice(4)}`
      : VOWEL.test(noun)
        ? `d’${noun}`
        : `de ${noun}`
const chez = (organisation: string) =>
  /^(?:clinique|banque|mairie|pharmacie|boulangerie|bibliothèque|librairie|crèche|mutuelle)\s/iu.test(organisation)
    ? `à la ${organisation}`
    : /^(?:société|entreprise)\s/iu.test(organisation)
      ? `au sein de la ${organisation}`
      : /^(?:café|restaurant|bar|garage|salon|cabinet|lycée|collège|magasin|supermarché|musée|camping)\s/iu.test(
            organisation,
          )
        ? `au ${organisation.charAt(0).toLowerCase()}${organisation.slice(1)}`
        : /^(?:hôtel|hôpital|école|agence|atelier|université)\s/iu.test(organisation)
          ? `à l’${organisation.charAt(0).toLowerCase()}${organisation.slice(1)}`
          : /^(?:la|l['’]|le)\s?/iu.test(organisation) && /^(?:la|l['’])/u.test(organisation)
            ? `au sein de ${organisation}`
            : `chez ${organisation}`
const bare = (topic: string) =>
  topic.replace(
    /^(?:au sujet|à propos)\s+(?:de\s+la|de\s+l['’]|du|des|de|d['’])\s*|^(?:concernant|sur|suite à|relatif à|relative à|contre|pour|en)\s+/iu,
    '',
  )

/** Les formulations du brouillon en français. */
export const french = (v: Pick): Wording => ({
  language: 'fr',
  and: (items) => (items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} et ${items.at(-1) ?? ''}`),
  quote: (text) => `« ${text} »`,
  blank: {
    name: '[Votre nom]',
    recipient: '[Nom et adresse du destinataire]',
    employer: '[Nom et adresse de l’employeur]',
    contact: '[Téléphone et courriel]',
    party: (n) => `[Nom et adresse de la partie ${n}]`,
    details: (what) => `[${what}]`,
  },
  label: {
    subject: 'Objet',
    phone: 'Téléphone',
    email: 'Courriel',
    web: 'Site',
    address: 'Adresse',
    details: v('Voici les éléments utiles :', 'Les précisions sont les suivantes :', 'Pour mémoire :'),
    alsoDetails: v('En complément :', 'Autres précisions :'),
    period: 'Période',
    item: 'Poste',
    value: 'Valeur',
    share: 'Part',
    age: 'Âge',
    total: 'Total',
  },
  salutation: (party: Party | undefined, friendly) => {
    if (party?.honorific && party.name) {
      if (/^(?:mme|madame|mlle|mademoiselle)/iu.test(party.honorific))
        return friendly ? `Chère Madame ${surname(party.name)},` : 'Madame,'
      if (/^(?:m\.|monsieur)/iu.test(party.honorific))
        return friendly ? `Cher Monsieur ${surname(party.name)},` : 'Monsieur,'
      return `${party.honorific} ${surname(party.name)},`
    }
    if (party?.name && party.kind === 'person' && friendly) return `Bonjour ${party.name},`
    return 'Madame, Monsieur,'
  },
  closing: (_named, friendly, salutation) => {
    if (friendly) return 'Bien cordialement,'
    const whom = /^(?:Madame|Monsieur)/u.test(salutation) ? salutation.replace(/,$/u, '') : 'Madame, Monsieur'
    return v(
      `Je vous prie d’agréer, ${whom}, l’expression de mes salutations distinguées.`,
      `Veuillez agréer, ${whom}, mes salutations distinguées.`,
    )
  },
  fragment: (text) => {
    if (/^[1-9]\d$/u.test(text)) return `J’ai ${text} ans.`
    if (
      /^(?:disponible|titulaire|diplômée?|passionnée?|motivée?|bilingue|mobile|ponctuelle?|sérieu(?:x|se))(?![\p{L}])/iu.test(
        text,
      )
    )
      return `Je suis ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^permis\s\p{Lu}/iu.test(text)) return `Je suis titulaire du ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^\d+\s+ans\s/u.test(text)) return `Je dispose de ${text}.`
    return undefined
  },
  point: (text) =>
    v(
      `Je souhaite également évoquer le point suivant : ${text}.`,
      `J’attire aussi votre attention sur ceci : ${text}.`,
    ),
  reasonSentence: (text) => `La raison en est la suivante : ${text}.`,
  resignation: {
    subject: (position) => (position ? `Démission du poste ${de(position)}` : 'Démission'),
    notice: ({ position, organisation, lastDay, notice }) => {
      const post = join(
        position ? `du poste ${de(position)} que j’occupe` : 'du poste que j’occupe',
        organisation ? chez(organisation) : 'dans votre entreprise',
      )
      const opening = v(
        `Par la présente, je vous informe de ma décision de démissionner ${post}.`,
        `J’ai l’honneur de vous présenter ma démission ${post}.`,
      )
      const period = notice && `Mon préavis est ${de(notice)}.`
      const day = lastDay
        ? `Mon dernier jour de travail sera ${/^(?:le|la|dans|fin|demain|aujourd|à)\b/iu.test(lastDay) ? lastDay : /^\d/u.test(lastDay) ? `le ${lastDay}` : lastDay}.`
        : notice
          ? undefined
          : 'Mon dernier jour de travail sera le [dernier jour de travail].'
      return join(opening, period, day)
    },
    held: (since) => `J’occupe ce poste ${since}.`,
    reason: (text) =>
      /^(?:parce qu|car\b|en raison|à cause|pour)/iu.test(text)
        ? `Je quitte l’entreprise ${text}.`
        : `La raison de mon départ est la suivante : ${text}.`,
    thanks: (organisation) =>
      v(
        `Je tiens à vous remercier de la confiance et du soutien que j’ai reçus ${organisation ? chez(organisation) : 'au cours de cette période'}. J’ai apprécié le travail accompli ainsi que l’esprit de l’équipe.`,
        `Je vous remercie des responsabilités que vous m’avez confiées ${organisation ? chez(organisation) : 'pendant cette période'}. Je garde un bon souvenir de notre collaboration.`,
      ),
    handover: () =>
      v(
        'D’ici mon départ, je veillerai à transmettre mes dossiers en bon ordre, à achever ou à documenter les travaux en cours et à accompagner la personne qui me succédera. Merci de m’indiquer les tâches à traiter en priorité.',
        'Je me tiens bien entendu à votre disposition pour organiser la passation. Merci de me faire savoir comment vous souhaitez que j’emploie le temps restant.',
      ),
    confirm: () =>
      v(
        'Je vous remercie de bien vouloir accuser réception de la présente et de me confirmer par écrit la date de fin de mon contrat.',
        'Je vous saurais gré de me confirmer par écrit la bonne réception de cette lettre ainsi que la date de mon départ.',
      ),
    farewell: (organisation) =>
      organisation
        ? v(
            'Je souhaite à toute l’équipe une pleine réussite pour la suite.',
            'Je vous souhaite, ainsi qu’à l’ensemble des équipes, une belle continuation.',
          )
        : 'Je vous souhaite une belle continuation.',
  },
  complaint: {
    subject: (topic, preposition, reference) =>
      topic
        ? `Réclamation ${/^(?:concernant|suite à|pour cause de|à propos|au sujet)/iu.test(preposition ?? '') ? `${preposition}${/['’]$/u.test(preposition ?? '') ? '' : ' '}${topic}` : `: ${topic}`}`
        : reference
          ? `Réclamation, ${reference}`
          : 'Réclamation',
    opening: (topic, told) =>
      (topic
        ? v(
            `Par la présente, je vous adresse une réclamation ${/^(?:concernant|suite à|pour cause de|à propos|au sujet)/iu.test(topic) ? topic : `au sujet suivant : ${bare(topic)}`}.`,
            `Je me vois dans l’obligation de vous adresser une réclamation ${/^(?:concernant|suite à|pour cause de|à propos|au sujet)/iu.test(topic) ? topic : `au sujet suivant : ${bare(topic)}`}.`,
          )
        : 'Par la présente, je vous adresse une réclamation.') +
      (told
        ? v(' Je vous demande d’examiner la situation et d’y remédier.', ' Les faits sont exposés ci-dessous.')
        : ' Je vous demande d’examiner la situation et d’y remédier.'),
    noFacts: '[Ce qui s’est passé, quand et où, et les démarches déjà entreprises.]',
    consequence: (firm) =>
      firm
        ? v(
            'Cette situation n’est pas acceptable et j’attends que vous y remédiiez sans délai.',
            'Je n’entends pas en rester là et j’attends une solution rapide de votre part.',
          )
        : v(
            'Je regrette cette situation et j’espère que nous pourrons la régler rapidement.',
            'Ces désagréments auraient pu être évités et je compte sur vous pour y remédier.',
          ),
    demand: () =>
      v(
        'Je vous remercie d’examiner ce dossier et de m’indiquer par écrit la solution que vous proposez.',
        'Je vous demande de vérifier les faits et de me proposer une solution.',
      ),
    deadline: (deadline) =>
      `Merci de me répondre ${/^(?:avant|sous|d'ici|au plus tard|dans)/iu.test(deadline) ? deadline : /^\d+\s+jours/iu.test(deadline) ? `sous ${deadline}` : `avant ${/^\d/u.test(deadline) ? 'le ' : ''}${deadline}`}.`,
    next: (contact) =>
      `${v('Dans l’attente de votre réponse écrite, je reste à votre disposition', 'Je vous remercie de me répondre par écrit et reste à votre disposition')}${contact ? ` (${contact})` : ''}.`,
  },
  application: {
    subject: (position, reference) =>
      `Candidature au poste ${position ? de(position) : 'de [poste]'}${reference ? `, ${reference}` : ''}`,
    opening: ({ position, organisation, source }) =>
      join(
        v(
          `Je vous présente ma candidature au poste ${position ? de(position) : 'de [poste]'}${organisation ? ` ${chez(organisation)}` : ''}`,
          `Je souhaite vous proposer ma candidature au poste ${position ? de(position) : 'de [poste]'}${organisation ? ` ${chez(organisation)}` : ''}`,
        ) + (source ? `, à la suite de votre annonce (${source}).` : '.'),
        v(
          'Mon parcours correspond, j’en ai la conviction, à ce que ce poste demande.',
          'Ce poste m’attire, et mon expérience y correspond bien.',
        ),
      ),
    current: (position, organisation) => `Je travaille actuellement comme ${position} ${chez(organisation)}.`,
    noExperience: '[Votre expérience, vos diplômes et les résultats qui comptent pour ce poste.]',
    skills: (skills) => `Parmi mes compétences figurent ${skills}.`,
    motivation: (organisation) =>
      v(
        `J’aimerais mettre cette expérience à profit ${organisation ? chez(organisation) : 'au sein de votre équipe'}. Il me plairait d’en apprendre davantage sur les missions de ce poste.`,
        'J’aimerais faire mes preuves à ce poste et en apprendre davantage sur les missions qu’il comporte.',
      ),
    call: (contact) =>
      `${v('Je me tiens à votre disposition pour un entretien', 'C’est avec plaisir que je vous en dirai davantage lors d’un entretien')}${contact ? ` et vous pouvez me joindre : ${contact}` : ''}. Je vous remercie de l’attention portée à ma candidature.`,
  },
  letter: {
    subject: (kind, topic, preposition) =>
      topic
        ? /^(?:pour|en|de|du|des|d['’])$/iu.test(preposition ?? '') &&
          kind &&
          !/lettre|courrier|message|mail|courriel|texte|document/iu.test(kind)
          ? `${kind} ${preposition ?? ''}${/['’]$/u.test(preposition ?? '') ? '' : ' '}${topic}`
          : topic.replace(/^(?:la|le|les|l['’]|un|une|des|mon|ma|mes)\s?/iu, '')
        : kind && !/lettre|courrier|message|mail|courriel|texte|document/iu.test(kind)
          ? kind
          : undefined,
    mine: 'Ma demande',
    noSubject: '[Objet]',
    opening: (topic, firm) =>
      topic
        ? v(
            `Je vous écris au sujet suivant : ${bare(topic)}.`,
            `Je me permets de vous écrire au sujet suivant : ${bare(topic)}.`,
          ) + (firm ? ' Cette affaire appelle une réponse de votre part.' : '')
        : v('Je me permets de vous écrire pour la raison suivante.', 'Je vous écris au sujet suivant.'),
    noDetails: '[Les circonstances et les précisions dont le destinataire a besoin.]',
    thanks: () =>
      v(
        'Je vous remercie de l’attention portée à ce courrier et reste dans l’attente de votre réponse.',
        'Je vous remercie par avance de votre aide et de votre réponse.',
      ),
    contact: (contact) => `Vous pouvez me joindre pour toute question : ${contact}.`,
  },
  resume: {
    profile: ({ profession, years, places, skills }) => {
      const who = profession
        ? profession.charAt(0).toUpperCase() + profession.slice(1)
        : years
          ? 'Professionnel'
          : undefined
      if (who === undefined && skills === undefined)
        return '[Deux ou trois phrases : profession, expérience et points forts.]'
      const at = places && (years ? `, notamment chez ${places}` : ` avec une expérience chez ${places}`)
      return join(who && `${join(who, years && `: ${years}`)}${at ?? ''}.`, skills && `Points forts : ${skills}.`)
    },
    objective: (text) => `Objectif : ${text}.`,
    noExperience: '[Poste, employeur, dates]',
    noEducation: '[Diplôme, établissement, année]',
    noSkills: '[Compétences et outils]',
  },
  faq: {
    title: (topic) => (topic ? `Foire aux questions : ${topic}` : 'Foire aux questions'),
    intro: (topic) =>
      topic
        ? v(
            `Vous trouverez ici les réponses aux questions qui nous sont le plus souvent posées. Sujet : ${topic}.`,
            `Cette page répond aux questions les plus fréquentes. Sujet : ${topic}.`,
          )
        : 'Vous trouverez ici les réponses aux questions qui nous sont le plus souvent posées.',
    has: (label) => `Que faut-il savoir au sujet de « ${label} » ?`,
    contactQuestion: 'Comment vous joindre ?',
    contactAnswer: (contact) => `Vous pouvez nous joindre ici : ${contact}. Nous vous répondrons volontiers.`,
    noContact: '[Téléphone, courriel et horaires]',
    fill: [
      'Combien cela coûte-t-il ?',
      'Comment commencer ?',
      'Quelles sont les conditions ?',
      'Combien de temps cela prend-il ?',
      'Que faire en cas de problème ?',
      'Peut-on modifier ou annuler ?',
      'À qui cela s’adresse-t-il ?',
      'Où trouver plus d’informations ?',
      'Mes données sont-elles protégées ?',
      'Comment payer ?',
      'Y a-t-il une réduction ?',
      'Que faut-il apporter ?',
      'Quand aurai-je une réponse ?',
      'Que faut-il savoir d’autre ?',
    ],
    noAnswer: '[Réponse]',
    questions: [
      [/^gratuite?s?(?!\p{L})/iu, 'Combien cela coûte-t-il ?'],
      [/initiation|découverte|d['’]essai|débutant/iu, 'Comment commencer ?'],
      [/^(?:jusqu['’]à|au plus|max(?:imum)?\.?)\s\d/iu, 'Y a-t-il une limite ?'],
      [/^(?:cela |ça )?dure|\bminutes\b|durée/iu, 'Combien de temps cela prend-il ?'],
      [/^(?:savoir|avoir|être)\s|obligatoire|nécessaire|requise?s?/iu, 'Que faut-il pour participer ?'],
      [/horaires?|ouvert|fermé|^(?:tous les jours|du lundi)/iu, 'Quels sont vos horaires ?'],
      [/caution|dépôt de garantie|consigne/iu, 'Faut-il verser une caution ?'],
      [/^(?:apporte[rz]|prévoir|emporter)\s/iu, 'Que faut-il apporter ?'],
      [/^(?:départ|retour|arrivée)\s.*\d/iu, 'Quels sont les horaires de départ et de retour ?'],
      [/livraison|expédi|frais de port/iu, 'Comment se passe la livraison ?'],
      [/rembours|retour|échange/iu, 'Peut-on retourner un article ou être remboursé ?'],
      [/annul/iu, 'Peut-on annuler ?'],
      [
        /prix|tarif|coût|coûte|frais|par (?:jour|heure|semaine|mois|personne|nuit)|[€$£]|(?<![\p{L}])(?:EUR|USD|GBP|CHF|CAD|AUD|euros?)(?![\p{L}])/iu,
        'Combien cela coûte-t-il ?',
      ],
      [/pai(?:e|ement)|carte|espèces|facture/iu, 'Comment payer ?'],
      [/parking|stationn/iu, 'Y a-t-il un parking ?'],
      [/animaux|chien|chat\b/iu, 'Les animaux sont-ils admis ?'],
      [/enfants?.*(?:\d|gratuit|admis|seulement|accompagné)|âge|\bans\b/iu, 'Y a-t-il des conditions d’âge ?'],
      [/garanti/iu, 'Y a-t-il une garantie ?'],
      [/réserv|rendez-vous|inscri/iu, 'Comment réserver ?'],
      [/adresse|\brue\b|avenue|situé/iu, 'Où vous trouver ?'],
      [/casque|matériel|inclus|compris|gratuit/iu, 'Qu’est-ce qui est inclus ?'],
      [/wi-?fi|internet/iu, 'Y a-t-il un accès à internet ?'],
      [/adhésion|adhér|membre/iu, 'Comment devenir membre ?'],
      [/contact|téléphone|courriel|mail/iu, 'Comment vous joindre ?'],
      [/sécurit|données|confidential/iu, 'Est-ce sûr ?'],
    ],
  },
  speech: {
    title: (kind, topic) =>
      topic
        ? kind && /discours|toast|allocution/iu.test(kind)
          ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} : ${topic}`
          : topic
        : (kind ?? 'Discours'),
    greeting: (formal) =>
      formal ? 'Mesdames, Messieurs,' : v('Chers amis, chers invités,', 'Bonjour à toutes et à tous,'),
    opening: (topic, speaker) =>
      join(
        speaker && `je m’appelle ${speaker} et c’est un plaisir d’être parmi vous.`,
        topic
          ? v(
              `${speaker ? 'M' : 'm'}erci d’être venus. Ce qui nous réunit aujourd’hui : ${topic}.`,
              `${speaker ? 'M' : 'm'}erci de votre présence. Le sujet du jour : ${topic}.`,
            )
          : `${speaker ? 'M' : 'm'}erci d’être venus.`,
        v(
          'Je vous propose d’avancer pas à pas, et je promets d’aller à l’essentiel.',
          'J’aimerais partager avec vous quelques pensées qui me tiennent à cœur.',
        ),
      ),
    point: (text) => `Venons-en à ceci : ${text}.`,
    facts: (items) =>
      items.length === 1
        ? `Il faut aussi le dire : ${items.join('')}.`
        : `Quelques mots à ce propos : ${items.join(' ; ')}.`,
    noMain: '[Vos points principaux, chacun avec un exemple.]',
    closing: (topic) =>
      join(
        topic
          ? `Gardons à l’esprit ce qui nous a réunis aujourd’hui : ${topic}.`
          : 'Gardons à l’esprit ce qui nous a réunis aujourd’hui.',
        'Merci de votre attention.',
      ),
    festive: (topic, speaker) =>
      join(
        topic
          ? v(
              `quelle joie de vous voir réunis. L’occasion est particulière : ${topic}.`,
              `merci d’être venus fêter avec nous : ${topic}.`,
            )
          : 'quelle joie de vous voir réunis aujourd’hui.',
        speaker && `Je m’appelle ${speaker} et j’aimerais dire quelques mots.`,
        v(
          'J’aimerais partager avec vous quelques pensées qui me tiennent à cœur.',
          'Permettez-moi quelques mots personnels.',
        ),
      ),
    mourn: (topic) =>
      topic
        ? `merci d’être venus. Nous sommes réunis pour rendre hommage : ${topic}.`
        : 'merci d’être venus vous recueillir avec nous.',
    remember: () => 'Ce que nous avons partagé demeure, et nous le garderons. Merci.',
    celebrate: () =>
      v(
        'Je vous invite à lever votre verre avec moi : tous nos vœux pour aujourd’hui et pour la suite. Merci.',
        'Levons nos verres à ce jour et à tous ceux qui suivront. Merci.',
      ),
  },
  report: {
    title: (kind, topic, preposition) =>
      topic
        ? kind && !/^(?:rapport|rapport de données|analyse|bilan)$/iu.test(kind)
          ? `${kind} ${preposition ?? 'sur'}${/['’]$/u.test(preposition ?? '') ? '' : ' '}${topic}`
          : topic
        : (kind ?? 'Rapport'),
    about: (subject, count) =>
      v(
        `Le présent rapport analyse les ${count} valeurs fournies. Objet : ${subject}.`,
        `Objet du présent rapport : ${subject}. Il s’appuie sur les ${count} valeurs fournies.`,
      ),
    aboutNone: (subject) => `Objet du présent rapport : ${subject}.`,
    noData: '[Les chiffres à analyser, avec leur source et la période.]',
    dataLead: () => v('Les chiffres suivants ont été fournis :', 'Le rapport se fonde sur ces chiffres :'),
    total: (name, total) => `Le total${name ? ` (${name})` : ''} s’élève à ${total}.`,
    mean: (mean, count) => `La moyenne des ${count} valeurs est de ${mean}.`,
    extremes: (high, highLabel, low, lowLabel) =>
      `La valeur la plus élevée est ${high} (${highLabel}), la plus faible ${low} (${lowLabel}).`,
    // Whether more or less of it is better, the figures do not say.
    target: (target: string, met: readonly string[], missed: readonly string[]) =>
      [
        met.length > 0 && `À l’objectif de ${target} ou au-dessus : ${met.join(', ')}.`,
        missed.length > 0 && `Au-dessous de l’objectif de ${target} : ${missed.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    limit: (limit: string, over: readonly string[], within: readonly string[]) =>
      [
        over.length > 0 && `Au-dessus de la limite de ${limit} : ${over.join(', ')}.`,
        within.length > 0 && `Dans la limite de ${limit} : ${within.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    equal: (value) => `Toutes les valeurs sont égales à ${value}.`,
    change: (from, to, absolute, percent, up) =>
      `${/^\d{1,2}\P{N}/u.test(from) ? `Du ${from} au ${to}` : `De ${from} à ${to}`}, la valeur a ${up ? 'augmenté' : 'diminué'} de ${absolute}${percent ? `, soit ${percent}` : ''}.`,
    unchanged: (from, to) => `La valeur de ${to} est la même que celle de ${from}.`,
    steps: (steps) => `Les évolutions successives sont : ${steps.join(' ; ')}.`,
    share: (label, share) => `${label} représente ${share} du total.`,
    conclusion: (high, low) =>
      v(
        `Les chiffres montrent un écart net entre ${high} et ${low}. Ils ne disent pas à eux seuls ce qui l’explique.`,
        `L’écart entre ${high} et ${low} est le fait le plus marquant. Les chiffres n’en indiquent pas la cause.`,
      ),
    trend: (up, steady) =>
      steady
        ? up
          ? 'Les valeurs augmentent à chaque étape.'
          : 'Les valeurs diminuent à chaque étape.'
        : 'Les valeurs ne suivent pas une direction constante.',
    limits: () =>
      v(
        'Les données sont peu nombreuses ; elles montrent ce qui s’est passé, non pourquoi. Des comparaisons avec d’autres périodes ou d’autres sources affermiraient les constats.',
        'Les constats valent pour les chiffres fournis. D’autres périodes ou sources seraient nécessaires pour distinguer une tendance durable d’un fait isolé.',
      ),
    recommend: (low, high) =>
      v(
        `Il est recommandé d’établir ce qui distingue ${high} et si cela peut se reproduire, puis de rechercher les raisons de la faible valeur (${low}).`,
        `La prochaine étape consiste à examiner les causes derrière ${high} et ${low}, afin que les décisions ne reposent pas sur les seuls chiffres.`,
      ),
    recommendNone: 'Il est recommandé de compléter les données ci-dessus avant toute décision.',
    follow: () =>
      v(
        'Les chiffres devraient être mis à jour régulièrement et comparés sur la même base.',
        'Une base constante rendra possibles les comparaisons ultérieures.',
      ),
    asGiven: 'Les données sont reproduites telles qu’elles ont été fournies.',
    noFindings: 'Les constats suivront dès que les chiffres seront complets.',
  },
  paper: {
    title: (topic, kind) => topic ?? kind ?? '[Titre]',
    abstract: (topic, count) =>
      join(
        v(
          `Le présent travail porte sur le sujet suivant : ${topic}.`,
          `L’objet de cet article est le suivant : ${topic}.`,
        ),
        v(
          'Il pose la question, décrit la démarche suivie et discute ce que l’on peut en conclure.',
          'Il énonce la question, présente le matériau et discute la portée et les limites des résultats.',
        ),
        count > 0 && 'Les chiffres rapportés sont ceux fournis pour cette étude et les valeurs qui en sont calculées.',
      ),
    introduction: (topic) =>
      v(
        `Le sujet de ce travail, ${topic}, présente un intérêt à la fois propre et pratique : ce n’est qu’une fois l’objet clairement décrit que l’on peut éprouver ce qui en est dit.`,
        `Ce travail demande ce que l’on peut dire du sujet suivant : ${topic}. Une réponse claire importe, car des conclusions théoriques et pratiques en dépendent.`,
      ) +
      ' ' +
      v(
        'L’état des connaissances est d’abord esquissé, puis la démarche décrite ; viennent ensuite les résultats et leur discussion.',
        'Les sections suivantes traitent du contexte, de la méthode, des résultats et de leur discussion.',
      ),
    background: (topic) =>
      `Les travaux antérieurs sur ce sujet (${topic}) sont à présenter ici [référence nécessaire]. Il convient de montrer quelles questions sont résolues, lesquelles restent ouvertes et comment le présent travail s’y rattache.`,
    method: () =>
      v(
        'La démarche découle de la question posée. Le matériau et la procédure sont décrits de façon que d’autres puissent répéter les étapes et vérifier les résultats.',
        'Le matériau, la procédure et l’analyse sont décrits avec assez de précision pour que le travail puisse être répété.',
      ),
    noMethod: '[Matériau, procédure et analyse.]',
    results: () =>
      v('Les résultats sont rapportés ici sans interprétation.', 'Cette section rapporte ce qui a été constaté.'),
    noResults: '[Résultats, avec leurs chiffres.]',
    discussion: (topic) =>
      v(
        `Les résultats éclairent le sujet (${topic}) dans la mesure où le matériau le permet. D’autres lectures sont à envisager et les limites de la démarche à garder à l’esprit : les constats valent pour le matériau décrit et ne sauraient être généralisés sans autres preuves.`,
        'Les constats sont à lire avec prudence. Ils valent pour le matériau décrit ; savoir s’ils valent au-delà est une question pour d’autres travaux.',
      ),
    conclusion: (topic) =>
      v(
        `Ce travail a exposé ce que l’on peut dire du sujet (${topic}) à partir du matériau décrit. D’autres travaux devraient éprouver ces constats sur un autre matériau.`,
        'Ce qui a été montré vaut dans les limites énoncées plus haut. D’autres études devraient le vérifier sur un matériau nouveau.',
      ),
    references: '[Sources citées, dans le style demandé.]',
    point: (text) =>
      v(
        `Une attention particulière est portée au point suivant : ${text}.`,
        `Il convient aussi de considérer ceci : ${text}.`,
      ),
  },
  code: {
    overview: (name, what) => (what ? `${name} : ${what}.` : `Ce document décrit ${name}.`),
    covers: 'L’utilisation est expliquée, et ce qu’il faut faire en cas de problème.',
    api: 'l’API',
    requirements: (tech) => `Les éléments suivants doivent être installés : ${tech}.`,
    noRequirements: '[Environnement d’exécution, version et autres prérequis.]',
    installLead: () => 'L’installation se fait avec cette commande :',
    noInstall: '[Commande d’installation]',
    usageLead: () => v('Un premier appel se présente ainsi :', 'Le moyen le plus rapide de l’essayer :'),
    noUsage: '[Exemple d’un premier appel]',
    result: (value) => `Le résultat est ${value}.`,
    endpoints: ['Méthode', 'Chemin', 'Description'],
    options: ['Nom', 'Description'],
    noDescription: '[Description]',
    referenceLead: () => 'Les appels disponibles sont :',
    noReference: '[Fonctions, points d’accès ou options, avec leurs paramètres et résultats.]',
    configurationLead: () => 'Les réglages disponibles sont :',
    trouble: () =>
      v(
        `Si quelque chose ne se comporte pas comme décrit, vérifiez d’abord que les prérequis ci-dessus sont remplis et que la version installée est celle qui est documentée. Lisez le message d’erreur en entier : il nomme le plus souvent l’élément en cause. Recommencez ensuite avec la plus petite entrée qui montre encore le problème.`,
        'Lorsqu’une étape échoue, lisez le message d’erreur en entier, comparez la version installée aux prérequis et réduisez l’entrée jusqu’à isoler le problème. Signalez ce qui reste avec la commande exacte et sa sortie.',
      ),
    point: (text) => `Cela concerne aussi : ${text}.`,
  },
  chapter: {
    title: (ordinal, title) =>
      title ? `${ordinal ?? 'Chapitre premier'} : ${title}` : (ordinal ?? 'Chapitre premier'),
    before: (who = 'le personnage principal') =>
      `[Avant : où se trouve ${who}, à quelle heure, et ce que la journée devait être.]`,
    moment: (who = 'le personnage principal') =>
      `[Le moment même, pas à pas : ce que ${who} voit, entend et touche, ce qui se dit et ce qui reste tu.]`,
    between: (who = 'le personnage principal') =>
      `[Ce que cela change : ce que ${who} espère et craint désormais, et qui lui fait obstacle.]`,
    motifs: 'Également dans ce chapitre :',
    after: (who = 'le personnage principal') =>
      `[Après : ce que ${who} fait ensuite, ce que cela coûte, et la question que reprend le chapitre suivant.]`,
    about: (topic) =>
      topic
        ? `Ce chapitre a pour sujet : ${topic}. Il expose point par point ce que l’on sait et dit ce qui en découle.`
        : 'Ce chapitre expose point par point ce que l’on sait et dit ce qui en découle.',
    summing: () =>
      'Ce qui précède vaut dans ses limites. Des exemples et des sources lui donnent du poids, et le chapitre suivant peut s’y appuyer.',
    scene: (text) => `[Scène : ${text}]`,
    noEvents: '[Ce qui se passe : qui, où, et ce qui change.]',
    one: 'Chapitre premier',
  },
  legal: {
    date: (date) => `En date du ${date}`,
    betweenLead: (kind) =>
      kind === 'Convention'
        ? 'La présente Convention est conclue entre :'
        : `${kind} (ci-après la « Convention ») entre :`,
    applies: (kind, topic) => (topic ? `Champ d’application : ${topic}.` : `Le présent document : ${kind}.`),
    contact: (contact) => `Pour toute question : ${contact}.`,
    madeBy: (kind) => `${kind} de :`,
    party: (name, term) => `${name} (ci-après « ${term} »)`,
    and: 'et',
    partiesTogether: 'Ensemble, ils sont désignés comme les « Parties ».',
    roles: (kind) => {
      if (/bail|location/iu.test(kind)) return ['Bailleur', 'Locataire']
      if (/prêt/iu.test(kind)) return ['Prêteur', 'Emprunteur']
      if (/vente/iu.test(kind)) return ['Vendeur', 'Acheteur']
      if (/travail/iu.test(kind)) return ['Employeur', 'Salarié']
      if (/prestation|service/iu.test(kind)) return ['Client', 'Prestataire']
      if (/confidential|divulgation/iu.test(kind) && !/mutuel|réciproque|bilatéral/iu.test(kind))
        return ['Partie divulgatrice', 'Partie destinataire']
      if (/procuration/iu.test(kind)) return ['Mandant', 'Mandataire']
      return ['Première partie', 'Seconde partie']
    },
    kind: (kind) =>
      kind === undefined || /^(?:contrat|accord|convention|document|texte)$/iu.test(kind)
        ? 'Convention'
        : kind.charAt(0).toUpperCase() + kind.slice(1),
    purpose: (kind, topic) => [
      `La présente Convention (${kind.toLowerCase()}) fixe ce que les Parties ont convenu${topic ? `, portant sur : ${topic}` : ''}.`,
      'Les termes définis dans la présente Convention y ont partout le même sens.',
    ],
    obligations: (one, two, kind) => {
      if (/confidential|divulgation/iu.test(kind))
        return [
          'Sont « Informations confidentielles » toutes les informations qu’une Partie rend accessibles à l’autre et qui sont désignées comme confidentielles ou le sont par nature.',
          'Les Informations confidentielles sont tenues secrètes, utilisées aux seules fins de la présente Convention et communiquées à des tiers uniquement avec l’accord écrit préalable de la Partie dont elles émanent.',
          'Ces obligations ne s’appliquent pas aux informations publiques sans violation de la présente Convention, déjà connues licitement, ou dont la loi impose la communication.',
        ]
      if (/bail|location/iu.test(kind))
        return [
          'Le bien est remis dans un état conforme à l’usage convenu.',
          'Le bien est utilisé avec soin ; tout dommage est signalé sans délai et le bien est restitué en bon état au terme de la location.',
        ]
      if (/prêt/iu.test(kind))
        return [
          'La somme prêtée est mise à disposition comme convenu.',
          'La somme prêtée est remboursée intégralement comme convenu.',
        ]
      if (/vente/iu.test(kind))
        return [
          'Le bien vendu est remis libre de droits de tiers.',
          'Le bien est réceptionné et le prix convenu est payé.',
        ]
      if (/travail/iu.test(kind))
        return [
          'Le travail convenu est exécuté personnellement et avec soin.',
          'La rémunération convenue est versée et les moyens nécessaires au travail sont fournis.',
        ]
      return [
        `${one} : les engagements pris dans la présente Convention sont exécutés avec soin et dans les délais.`,
        `${two} : les engagements pris dans la présente Convention sont exécutés avec soin et dans les délais ; les informations nécessaires sont communiquées.`,
      ]
    },
    until: (day) => `Elle prend fin le ${day}.`,
    term: (effective, term) => [
      effective
        ? `La présente Convention prend effet le ${effective.replace(/^le\s+/u, '')}.`
        : 'La présente Convention prend effet le [date].',
      term ? `Durée : ${term}.` : 'Durée : [durée].',
      'Le droit de résilier pour motif grave demeure réservé. Toute résiliation est faite par écrit.',
    ],
    liability: [
      'Chaque Partie répond envers l’autre, dans les limites de la loi, du dommage causé par l’inexécution de la présente Convention.',
      'Aucune stipulation n’exclut une responsabilité que la loi interdit d’exclure.',
    ],
    general: [
      'Toute modification de la présente Convention est faite par écrit et signée par les Parties.',
      'Si une stipulation est nulle, les autres demeurent en vigueur ; les Parties la remplacent par une stipulation valable aussi proche que possible de son but.',
      'La présente Convention contient l’intégralité de l’accord des Parties sur son objet.',
    ],
    law: (law) =>
      law === undefined
        ? 'La présente Convention est régie par le droit de [pays].'
        : `La présente Convention est régie par ${/^(?:droit|loi)/iu.test(law) ? `${/^droit/iu.test(law) ? 'le' : 'la'} ${law}` : `le droit suivant : ${law}`}.`,
    notice: (text) => `Le préavis est fixé comme suit : ${text}.`,
    declares: 'La personne nommée ci-dessus déclare ce qui suit.',
    declarant: (kind) =>
      /(?<!\p{L})(?:will|testament|testamento)(?!\p{L})/iu.test(kind)
        ? 'Testateur'
        : /procuration/iu.test(kind)
          ? 'Mandant'
          : 'Déclarant',
    courts: 'Les tribunaux de [lieu] sont compétents, dans la mesure permise par la loi.',
    signature: (place, term, name) => [
      `Fait à, le : ${place ?? '______________________'}`,
      'Signature : ______________________',
      `${name}, ${term}`,
    ],
  },
  plain: { note: '[Le contenu du document.]' },
  relative: (resolved) => ` (${resolved})`,
})
