/**
 * Phrases with which a model talks about the document instead of writing it: English, German, French and Spanish; other
 * languages are in `clean-phrases-more.ts`. The meaning of entries, and what they must not match: `clean-language.ts`.
 */
import { framedRemark, type Language, list, remark } from './clean-language.ts'
import { MORE_LANGUAGES } from './clean-phrases-more.ts'

// English
const EN_CALLS = list`(please|just|do|) let me know (if|whether|how|what) | feel free to let me know | tell me if
  (would you like|do you want) me to`
const EN_ASKS = [...EN_CALLS, ...list`if (you'd|you would) (like|prefer) | (if|should) you (want|need|wish)`]
const EN_ME = list`me to | i (can|could) | (i'd be|i would be|i'm|i am) (happy|glad) to | i'll`
const EN_VERBS = list`adjust | revise | modify | tailor | expand | shorten | rewrite | reword | rephrase | edit
  refine | tweak | polish | soften | adapt | customize | customise | personalize | personalise | change | strengthen
  simplify | reformat`
// "The draft agreement" is another text.
const EN_DRAFT = list`tone | wording | phrasing | placeholders | (this|the|your) draft($|,)
  (this|the|your) draft (or|and|to|for|in|so|if|as|with|further) | (more|less) formal
  more (concise|persuasive|detailed|professional|conversational|assertive)`
const EN_THIS = list`this (letter|document|email|e-mail|version|resume|cv|report|contract|agreement|faq|script|
  speech|chapter|article|essay|paper|documentation|table|text|template|notice|translation|press release|statement|
  further)`
const EN_FURTHER = list`(further|additional) (changes|edits|revisions|adjustments|modifications|tweaks|refinements)$
  (changes|edits|revisions|adjustments) or (changes|edits|revisions|adjustments|modifications|additions)$
  me to make (any|) (changes|edits|revisions|adjustments|modifications)$ | me to make any further`
const EN_ANY = list`(like|need|want|make) any (changes|edits|revisions|adjustments|modifications|tweaks)$
  me to (adjust|change) anything | (a shorter|a longer|a different|another) version`
const EN_REPLACE = list`please (replace|adjust|customize|customise|personalize|personalise)
  feel free to (replace|adjust|customize|customise|personalize|personalise|modify|edit|tailor|change|adapt|tweak)`
const EN_REMEMBER = list`(please|) (remember|make sure|be sure|don't forget) to (replace|fill in)
  you (can|may|should) (replace|fill in) | (you'll need|you will need|you may want|you may wish) to (replace|fill in)
  you (can|may) (adjust|customize|customise|personalize|personalise) | please (fill in|complete|update|insert)
  feel free to fill in`
const EN_BRACKETS = list`(in|the) (square|) brackets | bracketed | in [brackets]`
const EN_GAPS = list`placeholder | placeholders | information | details | text | section | sections | parts
  portions | names | dates`
const EN_YOURS = list`your (own|) (details|information) | your (actual|name|specific|personal)
  (personal|contact|specific|actual|relevant|appropriate) (details|information) | names and dates
  before (sending|you send|signing|submitting)`
const EN_DID = list`(i've|i have|i) (kept|used|left|added|included)
  (i've|i have) (written|drafted|assumed|made|tried|aimed)`
const EN_STYLE = list`(the|formal|professional|polite|respectful|friendly|neutral|firm|courteous) tone | placeholders
  word (count|limit)`
const EN_UNKNOWN = list`you (to|can|may) (fill in|replace|complete|adjust) | (not|wasn't|weren't) provided
  you (didn't|did not) (provide|specify)`
const EN_THE = list`the (letter|document|text|email|resume|report|contract|agreement|speech|article|essay|notice)`
const EN_MANNER = list`brief | short | concise | formal | professional | polite | respectful | neutral | simple
  (to|within|under) one page | to a single page`

const EN: Language = {
  interjections: list`sure (thing|) | certainly | of course | absolutely | definitely | okay | ok | alright
    all right | great | no problem | gladly | understood | got it | thank you | thanks | (happy|glad) to help
    (with|my) pleasure | yes`,
  helpers: list`(i'd|i would) be (happy|glad) to | (i'm|i am) happy to | (i can|i will|i'll|let me|happy to) help
    i can do that | i'd love to | (thank you|thanks) for`,
  leads: list`based on your | (based on|using) the (information|details|notes) you | as (you|) requested
    (as|) per your request`,
  announces: list`here (is|are) | here's | below is | below (you'll|you will) find | please find below
    (i've|i have) (written|prepared|rewritten|translated|put together|drafted|created|revised|updated) | this is your
    this is the (draft|revised|updated|final|complete)`,
  unless: list`what | how | why | where | when | who | our | my | some`,
  documents: list`letter | draft | document | version | email | e-mail | memo | resume | résumé | cv | report
    contract | agreement | faq | faqs | script | speech | chapter | article | essay | paper | documentation | table
    csv | markdown | translation | text | template | notice | minutes$ | (the|meeting) minutes | poem | short story
    story$ | proposal | presentation | statement | invitation | announcement | press release | (linkedin|blog) post
    toast | eulogy | biography | newsletter | job description | rewrite | revision | complaint | resignation
    letter of (resignation|recommendation|intent|complaint)- | minutes of-
    (revised|updated|improved|final|rewritten|shorter|complete|polished|corrected) version of-`,
  followers: list`for | to | about | you | that | which | based | in | on | with | as | from | by | addressed
    written | requesting | regarding | concerning | using | tailored | and | after | against | between | ready
    below`,
  notes: list`(please|a|a quick|quick|) note: | notes: | note :`,
  remarks: [
    remark`${EN_ASKS} & ${EN_ME} & ${EN_VERBS} | make | add | include & ${EN_DRAFT}`,
    remark`${EN_ASKS} & ${EN_ME} & ${EN_VERBS} & ${EN_THIS}`,
    remark`${EN_ASKS} & ${EN_FURTHER}`,
    remark`${EN_ASKS}
      & (like|want|need) (any|some|) (changes|edits|revisions|adjustments) (to|in) (this|the) draft($|,)
      (like|want|need) anything (else|) (changed|adjusted|revised) in (this|the) draft($|,)`,
    remark`${EN_CALLS} & adjusted | changed | changes | adjustments | a different | a more & tone`,
    remark`${EN_CALLS} & a (more|less) formal version | a more (concise|detailed) version`,
    remark`i (can|could) also | (i'd be|i would be|i'm|i am) (happy|glad) to | happy to
      & ${EN_VERBS}
      & ${EN_DRAFT} | ${EN_THIS}`,
    remark`(would you like|do you want) me to & make any (changes|adjustments|edits|revisions)$`,
    framedRemark`${EN_ASKS} & ${EN_ME} & ${EN_VERBS} & ${EN_THE} | any part | any section | anything`,
    framedRemark`${EN_ASKS} & ${EN_ANY}`,
    remark`${EN_REPLACE} & ${EN_BRACKETS} & ${EN_GAPS}`,
    remark`${EN_REPLACE} | ${EN_REMEMBER} & ${EN_BRACKETS} | placeholders | placeholder & ${EN_YOURS}`,
    framedRemark`${EN_REPLACE} | please (fill in|complete) & placeholders`,
    remark`${EN_REPLACE.filter((open) => !open.endsWith('replace'))}
      & the (tone|wording|phrasing) | (this|the) draft | this (letter|document)`,
    remark`${EN_DID} & ${EN_STYLE}`,
    remark`${EN_DID} & ${EN_BRACKETS} | brackets | blank | blanks | placeholder & ${EN_UNKNOWN}`,
    remark`${EN_DID} & (this|the) draft & ${EN_MANNER}`,
    framedRemark`${EN_DID} & ${EN_THE} & ${EN_MANNER}`,
    remark`i hope (this|the) draft & draft`,
    framedRemark`i hope (this|the)
      & letter | document | text | report | resume
      & (meets|suits|fits) your | is what you`,
  ],
  courtesies: list`i hope (this|the|that) | is there anything else | (good|best of) luck`,
}

// German
const DE_ASKS = list`(lassen sie|lass) mich (gerne|) wissen | (sagen sie|sag|geben sie|gib) mir (gerne|einfach|bescheid)
  teilen sie mir gerne mit | soll ich | (möchten sie,|möchtest du,|wünschen sie,) dass ich | falls gewünscht
  (falls|wenn) (sie möchten|du möchtest) | (falls|wenn) (sie|du) (weitere|änderungen)
  (gerne|gern|bei bedarf|auf wunsch) (kann|passe) ich | ich (kann|passe) (gerne|gern)`
const DE_WORK = list`anpass- | passe | angepasst | anzupassen | überarbeit- | änder- | änderung- | kürz-
  umformulier- | umschreib- | erweiter- | ergänz- | verfeiner- | formeller | förmlicher | persönlicher | lockerer
  sachlicher`
const DE_DRAFT = list`tonfall | tonalität | (den|am) ton | wortwahl | formulierung | formulierungen | entwurf
  entwurfs | platzhalter | platzhaltern | dieses (schreiben|dokument) | diesen (brief|text|bericht)`

const DE: Language = {
  interjections: list`natürlich | selbstverständlich | (sehr|aber|) (gerne|gern) | (alles|) klar | sicher
    in ordnung | okay | ok | ja | verstanden | kein problem | perfekt`,
  helpers: list`ich helfe (ihnen|dir) | (gerne|gern) (helfe|erstelle) ich
    ich (erstelle ihnen|unterstütze sie) gerne | vielen dank für (ihre|deine)`,
  leads: list`wie (von ihnen|) gewünscht | auf (basis|grundlage) (ihrer|deiner) | basierend auf (ihren|deinen)`,
  announces: list`hier (ist|sind|kommt|findest du) | (hier|unten) finden sie
    (nachfolgend|im folgenden) (finden sie|findest du)`,
  unless: list`was | wie | warum | wo | wer | unser | unsere | mein | meine | einige`,
  documents: list`-brief | -schreiben | -entwurf | dokument | version | -fassung | -mail | -lebenslauf | -bericht
    -vertrag | -vereinbarung | faq | skript | drehbuch | -rede | kapitel | -artikel | aufsatz | -dokumentation
    tabelle | csv | markdown | übersetzung | text | textvorschlag | -vorlage | mitteilung | -mitteilung | -protokoll
    gedicht | kurzgeschichte | -kündigung | bewerbung | -präsentation | -einladung | newsletter | -beschwerde
    stellenanzeige`,
  notes: list`(kurzer|) hinweis: | hinweise: | anmerkung: | anmerkungen: | bitte beachten sie:`,
  remarks: [
    remark`${DE_ASKS} & ${DE_WORK} & ${DE_DRAFT} & ich | mir | mich | mir bescheid`,
    remark`${DE_ASKS} & weitere (anpassungen|änderungen|überarbeitungen) & mir | mich | ich`,
    framedRemark`${DE_ASKS}
      & (änderungen|anpassungen) (wünschen|möchten)($|,) | ich etwas anpassen soll$ | ich (noch|) etwas ändern soll$
      & mir | mich | ich`,
    remark`(bitte|) (ersetzen sie|ersetze) | bitte (passen|füllen|ergänzen) sie | bitte (passe|fülle|ergänze)
      (vergessen sie|vergiss) nicht, die | (denken sie daran,|sie können|du kannst) die
      & platzhalter | platzhaltern | (eckigen|in) klammern
      & (ihre|ihren|deine|deinen) (daten|angaben) | persönlichen | tatsächlichen | entsprechenden`,
    remark`bitte (ersetzen sie|passen sie|ersetze|passe) & platzhalter | eckigen klammern`,
    remark`ich habe
      & tonfall | platzhalter | wortzahl | eckigen klammern
      & gehalten | gewählt | verwendet | eingefügt | gesetzt | gelassen | ergänzt | belassen`,
    remark`ich hoffe & (dieser|der) entwurf & entspricht | hilft | gefällt`,
  ],
  courtesies: list`ich hoffe, (das|dies|der|dieser) | viel erfolg`,
}

// French
const FR_ASKS = list`(n'hésitez|n'hésite) pas à me (dire si|le dire|faire savoir|demander|solliciter)
  (dites-moi|dis-moi|faites-moi savoir|fais-moi savoir) si
  (souhaitez-vous|voulez-vous|veux-tu|souhaites-tu) que je | si vous (le souhaitez,|souhaitez que|voulez que) je
  si tu (le souhaites,|veux que) je | je peux (également|aussi)`
const FR_WORK = list`ajust- | modifi- | adapt- | raccourci- | allonge- | réécri- | reformul- | change- | révis-
  développ- | personnalis- | retouch- | plus (formel|court)-`
const FR_THIS = list`cette (lettre|version) | ce texte | ce document | ce courrier | ce rapport | ce discours`
const FR_ME = list`que (je|j'-) | je peux | me demander | je la | je le`

const FR: Language = {
  interjections: list`bien sûr | certainement | avec plaisir | d'accord | (bien|) entendu | volontiers | absolument
    très bien | pas de problème | oui | parfait`,
  helpers: list`je (peux|vais) vous aider | je (serais|suis) ravi | merci pour (votre|vos)`,
  leads: list`comme (vous l'avez|) demandé | (selon|d'après|sur la base de|à partir de) vos`,
  announces: list`voici | (vous trouverez|) ci-dessous | j'ai (rédigé|préparé|écrit pour vous)`,
  unless: list`ce | comment | pourquoi | où | notre | nos | mon | ma | mes | quelques | l'adresse | une adresse`,
  documents: list`lettre | courrier | brouillon | projet de | document | version | e-mail | email | mail | courriel
    curriculum vitae | cv | rapport | contrat | accord | convention | faq | script | scénario | discours | chapitre
    article | documentation | tableau | csv | markdown | traduction | texte | modèle | avis | notice | procès-verbal
    compte rendu | compte-rendu | poème | rédaction | communiqué | attestation | invitation | ébauche | présentation`,
  notes: list`note : | note: | remarque : | remarque: | remarques : | nb : | n.b. :`,
  remarks: [
    remark`${FR_ASKS} & ${FR_WORK} & (le|du|un) ton | brouillon | la formulation | les formulations`,
    remark`${FR_ASKS} & ${FR_ME} & ${FR_WORK} & ${FR_THIS}`,
    remark`${FR_ASKS}
      & d'autres (modifications|ajustements|changements) | (modifications|ajustements) supplémentaires`,
    framedRemark`${FR_ASKS} & souhaitez des (modifications|ajustements)$ | que (je modifie|j'ajuste) quelque chose$`,
    remark`(veuillez|pensez à|n'oubliez pas de|merci de) remplacer | pensez à compléter
      n'hésitez pas à (adapter|ajuster|modifier|personnaliser) | vous pouvez (remplacer|adapter)
      & (entre|les) crochets | espaces réservés | le ton | cette lettre | ce brouillon`,
    remark`j'ai (conservé|gardé|adopté|utilisé|employé|laissé|ajouté|inséré|veillé)
      & (le|un) ton | espaces réservés | des crochets | (champs|informations|éléments) entre crochets
      nombre de mots`,
  ],
  courtesies: list`j'espère que | bonne chance`,
}

// Spanish
const ES_ASKS = list`(avísame|avíseme|dime|dígame|hazme saber|hágame saber|házmelo saber) si
  (si|) (quieres|quiere|deseas|desea) que | (te|le) gustaría que
  si (lo deseas,|lo desea,|quieres,|quiere,) puedo | también puedo | no (dudes|dude) en (decirme|pedirme)`
const ES_WORK = list`ajust- | modifi- | cambi- | adapt- | acort- | ampl- | reescrib- | reformul- | revis-
  personali- | suavi- | más (formal|breve|conciso)`
const ES_THIS = list`esta (carta|versión) | este (texto|documento|correo|informe|discurso)`
const ES_ME = list`puedo | pedirme | que (ajuste|modifique|cambie|adapte|revise|acorte|amplíe|reescriba)`

const ES: Language = {
  interjections: list`claro (que sí|) | por supuesto | desde luego | con (mucho|) gusto | de acuerdo | entendido
    perfecto | sí | sin problema`,
  helpers: list`estaré (encantado|encantada) de | puedo (ayudarte|ayudarle) | gracias por (tu|su)`,
  leads: list`como (solicitaste|solicitó) | según (lo solicitado|tus|sus) | con base en | tal como pediste`,
  announces: list`aquí (está|tienes|tiene|te dejo|le dejo) | a continuación | he redactado | he preparado
    este es el borrador | esta es la versión`,
  unless: list`lo | cómo | por qué | dónde | nuestro | nuestra | mi | mis | (la|una) dirección`,
  documents: list`carta | borrador | documento | versión | correo (electrónico|) | e-mail | email
    currículum (vitae|) | cv | informe | contrato | acuerdo | faq | preguntas frecuentes | guion | guión | discurso
    capítulo | artículo | ensayo | documentación | tabla | csv | markdown | traducción | texto | plantilla | aviso
    acta | poema | cuento | propuesta de | presentación | comunicado | invitación | solicitud de | reclamación`,
  notes: list`nota: | notas: | aviso:`,
  remarks: [
    remark`${ES_ASKS} & ${ES_WORK} & (el|del|un) tono | borrador | la redacción`,
    remark`${ES_ASKS} & ${ES_ME} & ${ES_WORK} & ${ES_THIS}`,
    remark`${ES_ASKS}
      & (otros|más) cambios$ | (cambios|ajustes|modificaciones) adicionales$ | otros ajustes$ | otras modificaciones$`,
    framedRemark`${ES_ASKS}
      & (necesitas|necesita|deseas|desea|quieres) cambios$ | que (ajuste|cambie) algo$
      (necesitas|deseas|desea) algún cambio$`,
    remark`por favor, (reemplaza|reemplace|sustituye|sustituya) | (siéntete|siéntase) libre de
      no (dudes|dude) en (adaptar|ajustar) | (puedes|puede) ajustar
      & (datos|información|textos|texto) entre corchetes | marcadores de posición | el tono | este borrador
      esta carta`,
    remark`(recuerda|recuerde|puedes|puede|no olvides|no olvide) (reemplazar|sustituir)
      & (entre|los) corchetes | marcadores
      & (tus|sus) datos | (tu|su) información | datos personales`,
    remark`he (mantenido|usado|utilizado|dejado|incluido|añadido|empleado|adoptado|procurado)
      & el tono | un tono (formal|profesional|cordial|respetuoso|cercano) | marcadores de posición
      (campos|datos) entre corchetes | número de palabras`,
  ],
  courtesies: list`espero que | (buena|mucha) suerte`,
}

export const LANGUAGES: readonly Language[] = [EN, DE, FR, ES, ...MORE_LANGUAGES]
