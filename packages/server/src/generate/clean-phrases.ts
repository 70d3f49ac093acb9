/**
 * The closed tables by which the cleaning of an answer knows what a model says about the document instead of writing it:
 * English, German, French and Spanish here, the others in `clean-phrases-more.ts`. What an entry means, and what it must
 * not match, is written in `clean-language.ts`.
 */
import { framedRemark, type Language, list, remark } from './clean-language.ts'
import { MORE_LANGUAGES } from './clean-phrases-more.ts'

// English

const EN_CALLS = list`let me know if | let me know whether | let me know how | let me know what
  please let me know if | please let me know whether | just let me know if | do let me know if | would you like me to
  do you want me to | tell me if | feel free to let me know`
const EN_ASKS = [
  ...EN_CALLS,
  ...list`if you'd like | if you would like | if you want | if you need | if you'd prefer | if you would prefer
    if you wish | should you need | should you want | should you wish`,
]
const EN_OFFERS = list`i can also | i could also | i'd be happy to | i would be happy to | i'm happy to
  i am happy to | happy to | i'd be glad to | i would be glad to | i'm glad to`
const EN_ME = list`me to | i can | i could | i'm happy to | i'd be happy to | i am happy to | i would be happy to
  i'd be glad to | i'll`
const EN_VERBS = list`adjust | revise | modify | tailor | expand | shorten | rewrite | reword | rephrase | edit
  refine | tweak | polish | soften | adapt | customize | customise | personalize | personalise | change | strengthen
  simplify | reformat`
const EN_DRAFT = list`tone | wording | phrasing | draft | placeholders | more formal | less formal | more concise
  more persuasive | more detailed | more professional | more conversational | more assertive`
const EN_THIS = list`this letter | this document | this email | this e-mail | this version | this resume | this cv
  this report | this contract | this agreement | this faq | this script | this speech | this chapter | this article
  this essay | this paper | this documentation | this table | this text | this template | this notice
  this translation | this press release | this statement | this further`
const EN_FURTHER = list`further adjustments$ | further edits$ | further revisions$ | further changes$
  further tweaks$ | further modifications$ | further refinements$ | additional edits$ | additional revisions$
  additional changes$ | additional adjustments$ | adjustments or changes$ | changes or adjustments$
  edits or changes$ | changes or edits$ | revisions or changes$ | changes or revisions$ | edits or revisions$
  revisions or edits$ | adjustments or additions$ | adjustments or revisions$ | changes or modifications$
  me to make any changes$ | me to make any adjustments$ | me to make any edits$ | me to make any revisions$
  me to make any modifications$ | me to make changes$ | me to make adjustments$ | me to make any further`
const EN_ANY = list`like any changes$ | like any edits$ | like any revisions$ | like any adjustments$
  like any tweaks$ | like any modifications$ | need any changes$ | need any edits$ | need any revisions$
  need any adjustments$ | want any changes$ | want any adjustments$ | make any changes$ | make any edits$
  make any adjustments$ | me to adjust anything | me to change anything | a shorter version | a longer version
  another version | a different version`
const EN_REPLACE = list`please replace | please adjust | please customize | please customise | please personalize
  feel free to adjust | feel free to customize | feel free to customise | feel free to personalize
  feel free to modify | feel free to edit | feel free to replace | feel free to tailor | feel free to change
  feel free to adapt | feel free to tweak`
const EN_REMEMBER = list`please remember to replace | please make sure to replace | please be sure to replace
  please don't forget to replace | remember to replace | be sure to replace | make sure to replace
  don't forget to replace | you can replace | you may replace | you should replace | you'll need to replace
  you will need to replace | you may want to replace | you may wish to replace | you can adjust | you may adjust
  you can customize | you can customise | you can personalize | please fill in | please complete | please update
  please insert | remember to fill in | be sure to fill in | make sure to fill in | don't forget to fill in
  you can fill in | you'll need to fill in | feel free to fill in`
const EN_BRACKETS = list`in brackets | in square brackets | the brackets | the square brackets | bracketed
  in [brackets]`
const EN_GAPS = list`placeholder | placeholders | information | details | text | section | sections | parts | portions
  names | dates`
const EN_YOURS = list`your details | your information | your own details | your own information | your actual
  your name | your specific | your personal | personal details | personal information | contact details
  specific details | actual details | actual information | relevant details | relevant information
  appropriate details | appropriate information | names and dates | before sending | before you send | before signing
  before submitting`
const EN_DID = list`i've kept | i have kept | i kept | i've used | i have used | i used | i've left | i have left
  i left | i've added | i have added | i added | i've included | i have included | i included | i've written
  i have written | i've drafted | i have drafted | i've assumed | i have assumed | i've made | i have made
  i've tried | i've aimed`
const EN_STYLE = list`the tone | formal tone | professional tone | polite tone | respectful tone | friendly tone
  neutral tone | firm tone | courteous tone | placeholders | word count | word limit`
const EN_UNKNOWN = list`you to fill in | you can fill in | you to replace | you can replace | you may replace
  you to complete | you didn't provide | you did not provide | not provided | wasn't provided | weren't provided
  you didn't specify | you did not specify | you can adjust | you to adjust`
const EN_THE = list`the letter | the document | the text | the email | the resume | the report | the contract
  the agreement | the speech | the article | the essay | the notice | the draft`
const EN_MANNER = list`brief | short | concise | formal | professional | polite | respectful | neutral | simple
  to one page | to a single page | within one page | under one page`

const EN: Language = {
  interjections: list`sure | sure thing | certainly | of course | absolutely | definitely | okay | ok | alright
    all right | great | no problem | gladly | understood | got it | thank you | thanks | happy to help | glad to help
    with pleasure | my pleasure | yes`,
  helpers: list`i'd be happy to | i'd be glad to | i would be happy to | i would be glad to | i'm happy to
    i am happy to | i can help | i can do that | i'll help | i will help | i'd love to | let me help | happy to help
    thank you for | thanks for`,
  leads: list`based on your | based on the information you | based on the details you | based on the notes you
    as requested | as you requested | per your request | as per your request | using the information you
    using the details you`,
  announces: list`here is | here's | here are | below is | below you'll find | below you will find | please find below
    i've written | i have written | i've drafted | i have drafted | i've prepared | i have prepared | i've created
    i have created | i've revised | i have revised | i've rewritten | i have rewritten | i've updated | i have updated
    i've translated | i have translated | i've put together | i have put together | this is your | this is the draft
    this is the revised | this is the updated | this is the final | this is the complete`,
  unless: list`what | how | why | where | when | who | our | my | some`,
  documents: list`letter | draft | document | version | email | e-mail | memo | resume | résumé | cv | report
    contract | agreement | faq | faqs | script | speech | chapter | article | essay | paper | documentation | table
    csv | markdown | translation | text | template | notice | minutes$ | the minutes | meeting minutes | poem
    short story | story$ | proposal | presentation | statement | invitation | announcement | press release
    linkedin post | toast | eulogy | biography | newsletter | blog post | job description | rewrite | revision
    complaint | resignation | letter of resignation- | letter of recommendation- | letter of intent-
    letter of complaint- | minutes of- | revised version of- | updated version of- | improved version of-
    final version of- | rewritten version of- | shorter version of- | complete version of- | polished version of-
    corrected version of-`,
  followers: list`for | to | about | you | that | which | based | in | on | with | as | from | by | addressed
    written | requesting | regarding | concerning | using | tailored | and | after | against | between | ready
    below`,
  notes: list`note: | notes: | note : | please note: | quick note: | a note: | a quick note:`,
  remarks: [
    remark(EN_ASKS, EN_ME, [...EN_VERBS, 'make', 'add', 'include'], EN_DRAFT),
    remark(EN_ASKS, EN_ME, EN_VERBS, EN_THIS),
    remark(EN_ASKS, EN_FURTHER),
    remark(EN_CALLS, list`adjusted | changed | changes | adjustments | a different | a more`, ['tone']),
    remark(
      EN_CALLS,
      list`a more formal version | a less formal version | a more concise version | a more detailed version`,
    ),
    remark(EN_OFFERS, EN_VERBS, [...EN_DRAFT, ...EN_THIS]),
    remark(
      list`would you like me to | do you want me to`,
      list`make any changes$ | make any adjustments$ | make any edits$ | make any revisions$`,
    ),
    framedRemark(EN_ASKS, EN_ME, EN_VERBS, [...EN_THE, 'any part', 'any section', 'anything']),
    framedRemark(EN_ASKS, EN_ANY),
    remark(EN_REPLACE, EN_BRACKETS, EN_GAPS),
    remark([...EN_REPLACE, ...EN_REMEMBER], [...EN_BRACKETS, 'placeholders', 'placeholder'], EN_YOURS),
    framedRemark([...EN_REPLACE, ...list`please fill in | please complete`], ['placeholders']),
    remark(
      EN_REPLACE.filter((open) => !open.endsWith('replace')),
      list`the tone | the wording | the phrasing | this draft | the draft | this letter | this document`,
    ),
    remark(EN_DID, EN_STYLE),
    remark(EN_DID, [...EN_BRACKETS, 'brackets', 'blank', 'blanks', 'placeholder'], EN_UNKNOWN),
    remark(EN_DID, list`this draft | the draft`, EN_MANNER),
    framedRemark(EN_DID, EN_THE, EN_MANNER),
    remark(list`i hope this draft | i hope the draft`, ['draft']),
    framedRemark(
      list`i hope this | i hope the`,
      list`letter | document | text | report | resume`,
      list`meets your | suits your | fits your | is what you`,
    ),
  ],
  courtesies: list`i hope this | i hope the | i hope that | is there anything else | good luck | best of luck`,
}

// German

const DE_ASKS = list`lassen sie mich wissen | lass mich wissen | lassen sie mich gerne wissen | lass mich gerne wissen
  sagen sie mir bescheid | sag mir bescheid | sagen sie mir gerne | sag mir gerne | sag mir einfach
  geben sie mir bescheid | gib mir bescheid | teilen sie mir gerne mit | soll ich | möchten sie, dass ich
  möchtest du, dass ich | wünschen sie, dass ich | falls sie möchten | falls du möchtest | wenn sie möchten
  wenn du möchtest | falls gewünscht | gerne kann ich | gern kann ich | gerne passe ich | gern passe ich
  ich kann gerne | ich kann gern | ich passe gerne | bei bedarf kann ich | bei bedarf passe ich | auf wunsch kann ich
  auf wunsch passe ich | wenn sie weitere | falls sie weitere | falls du weitere | wenn du weitere
  falls sie änderungen | falls du änderungen`
const DE_WORK = list`anpass- | passe | angepasst | anzupassen | überarbeit- | änder- | änderung- | kürz-
  umformulier- | umschreib- | erweiter- | ergänz- | verfeiner- | formeller | förmlicher | persönlicher | lockerer
  sachlicher`
const DE_DRAFT = list`tonfall | tonalität | den ton | am ton | wortwahl | formulierung | formulierungen | entwurf
  entwurfs | platzhalter | platzhaltern | dieses schreiben | diesen brief | diesen text | dieses dokument
  diesen bericht`

const DE: Language = {
  interjections: list`natürlich | selbstverständlich | sehr gerne | sehr gern | aber gerne | aber gern | gerne | gern
    klar | sicher | in ordnung | alles klar | okay | ok | ja | verstanden | kein problem | perfekt`,
  helpers: list`ich helfe ihnen | ich helfe dir | gerne helfe ich | gern helfe ich | gerne erstelle ich
    gern erstelle ich | ich erstelle ihnen gerne | ich unterstütze sie gerne | vielen dank für ihre
    vielen dank für deine`,
  leads: list`wie gewünscht | wie von ihnen gewünscht | auf basis ihrer | auf grundlage ihrer | basierend auf ihren
    auf basis deiner | auf grundlage deiner | basierend auf deinen`,
  announces: list`hier ist | hier sind | hier kommt | hier finden sie | hier findest du | nachfolgend finden sie
    nachfolgend findest du | im folgenden finden sie | im folgenden findest du | unten finden sie`,
  unless: list`was | wie | warum | wo | wer | unser | unsere | mein | meine | einige`,
  documents: list`-brief | -schreiben | -entwurf | dokument | version | -fassung | -mail | -lebenslauf | -bericht
    -vertrag | -vereinbarung | faq | skript | drehbuch | -rede | kapitel | -artikel | aufsatz | -dokumentation
    tabelle | csv | markdown | übersetzung | text | textvorschlag | -vorlage | mitteilung | -mitteilung | -protokoll
    gedicht | kurzgeschichte | -kündigung | bewerbung | -präsentation | -einladung | newsletter | -beschwerde
    stellenanzeige`,
  notes: list`hinweis: | hinweise: | anmerkung: | anmerkungen: | bitte beachten sie: | kurzer hinweis:`,
  remarks: [
    remark(DE_ASKS, DE_WORK, DE_DRAFT, list`ich | mir | mich | mir bescheid`),
    remark(DE_ASKS, list`weitere anpassungen | weitere änderungen | weitere überarbeitungen`, list`mir | mich | ich`),
    framedRemark(
      DE_ASKS,
      list`änderungen wünschen$ | änderungen wünschen, | anpassungen wünschen$ | anpassungen wünschen,
        änderungen möchten$ | änderungen möchten, | ich etwas anpassen soll$ | ich etwas ändern soll$
        ich noch etwas ändern soll$`,
      list`mir | mich | ich`,
    ),
    remark(
      list`bitte ersetzen sie | bitte ersetze | bitte passen sie | bitte passe | ersetzen sie | ersetze
        vergessen sie nicht, die | vergiss nicht, die | denken sie daran, die | sie können die | du kannst die
        bitte füllen sie | bitte fülle | bitte ergänzen sie | bitte ergänze`,
      list`platzhalter | platzhaltern | eckigen klammern | in klammern`,
      list`ihre daten | ihren daten | ihren angaben | ihre angaben | deine daten | deinen daten | deinen angaben
        persönlichen | tatsächlichen | entsprechenden`,
    ),
    remark(
      list`bitte ersetzen sie | bitte ersetze | bitte passen sie | bitte passe`,
      list`platzhalter | eckigen klammern`,
    ),
    remark(
      list`ich habe`,
      list`tonfall | platzhalter | wortzahl | eckigen klammern`,
      list`gehalten | gewählt | verwendet | eingefügt | gesetzt | gelassen | ergänzt | belassen`,
    ),
    remark(list`ich hoffe`, list`dieser entwurf | der entwurf`, list`entspricht | hilft | gefällt`),
  ],
  courtesies: list`ich hoffe, das | ich hoffe, dies | ich hoffe, der | ich hoffe, dieser | viel erfolg`,
}

// French

const FR_ASKS = list`n'hésitez pas à me dire si | n'hésitez pas à me le dire | n'hésite pas à me dire si
  n'hésite pas à me le dire | n'hésitez pas à me faire savoir | n'hésitez pas à me demander
  n'hésitez pas à me solliciter | dites-moi si | dis-moi si | faites-moi savoir si | fais-moi savoir si
  souhaitez-vous que je | voulez-vous que je | veux-tu que je | souhaites-tu que je | si vous le souhaitez, je
  si tu le souhaites, je | si vous souhaitez que je | si vous voulez que je | si tu veux que je | je peux également
  je peux aussi`
const FR_WORK = list`ajust- | modifi- | adapt- | raccourci- | allonge- | réécri- | reformul- | change- | révis-
  développ- | personnalis- | retouch- | plus formel- | plus court-`
const FR_DRAFT = list`le ton | du ton | un ton | brouillon | la formulation | les formulations`
const FR_THIS = list`cette lettre | ce texte | ce document | ce courrier | cette version | ce rapport | ce discours`
const FR_ME = list`que je | que j'- | je peux | me demander | je la | je le`

const FR: Language = {
  interjections: list`bien sûr | certainement | avec plaisir | d'accord | bien entendu | volontiers | absolument
    très bien | entendu | pas de problème | oui | parfait`,
  helpers: list`je peux vous aider | je serais ravi | je suis ravi | je vais vous aider | merci pour votre
    merci pour vos`,
  leads: list`comme demandé | comme vous l'avez demandé | selon vos | sur la base de vos | d'après vos
    à partir de vos`,
  announces: list`voici | vous trouverez ci-dessous | ci-dessous | j'ai rédigé | j'ai préparé
    j'ai écrit pour vous`,
  unless: list`ce | comment | pourquoi | où | notre | nos | mon | ma | mes | quelques | l'adresse | une adresse`,
  documents: list`lettre | courrier | brouillon | projet de | document | version | e-mail | email | mail | courriel
    curriculum vitae | cv | rapport | contrat | accord | convention | faq | script | scénario | discours | chapitre
    article | documentation | tableau | csv | markdown | traduction | texte | modèle | avis | notice | procès-verbal
    compte rendu | compte-rendu | poème | rédaction | communiqué | attestation | invitation | ébauche
    présentation`,
  notes: list`note : | note: | remarque : | remarque: | remarques : | nb : | n.b. :`,
  remarks: [
    remark(FR_ASKS, FR_WORK, FR_DRAFT),
    remark(FR_ASKS, FR_ME, FR_WORK, FR_THIS),
    remark(
      FR_ASKS,
      list`d'autres modifications | d'autres ajustements | d'autres changements | modifications supplémentaires
        ajustements supplémentaires`,
    ),
    framedRemark(
      FR_ASKS,
      list`souhaitez des modifications$ | souhaitez des ajustements$ | que je modifie quelque chose$
        que j'ajuste quelque chose$`,
    ),
    remark(
      list`veuillez remplacer | pensez à remplacer | n'oubliez pas de remplacer | pensez à compléter
        n'hésitez pas à adapter | n'hésitez pas à ajuster | n'hésitez pas à modifier | n'hésitez pas à personnaliser
        vous pouvez remplacer | vous pouvez adapter | merci de remplacer`,
      list`entre crochets | les crochets | espaces réservés | le ton | cette lettre | ce brouillon`,
    ),
    remark(
      list`j'ai conservé | j'ai gardé | j'ai adopté | j'ai utilisé | j'ai employé | j'ai laissé | j'ai ajouté
        j'ai inséré | j'ai veillé`,
      list`le ton | un ton | espaces réservés | des crochets | champs entre crochets | informations entre crochets
        éléments entre crochets | nombre de mots`,
    ),
  ],
  courtesies: list`j'espère que | bonne chance`,
}

// Spanish

const ES_ASKS = list`avísame si | avíseme si | hazme saber si | hágame saber si | házmelo saber si | dime si
  dígame si | quieres que | quiere que | te gustaría que | le gustaría que | deseas que | desea que
  si lo deseas, puedo | si lo desea, puedo | si quieres, puedo | si quiere, puedo | si deseas que | si desea que
  si quieres que | también puedo | no dudes en decirme | no dude en decirme | no dudes en pedirme
  no dude en pedirme`
const ES_WORK = list`ajust- | modifi- | cambi- | adapt- | acort- | ampl- | reescrib- | reformul- | revis- | personali-
  suavi- | más formal | más breve | más conciso`
const ES_DRAFT = list`el tono | del tono | un tono | borrador | la redacción`
const ES_THIS = list`esta carta | este texto | este documento | este correo | esta versión | este informe
  este discurso`
const ES_ME = list`puedo | pedirme | que ajuste | que modifique | que cambie | que adapte | que revise | que acorte
  que amplíe | que reescriba`

const ES: Language = {
  interjections: list`claro | claro que sí | por supuesto | desde luego | con gusto | con mucho gusto | de acuerdo
    entendido | perfecto | sí | sin problema`,
  helpers: list`estaré encantado de | estaré encantada de | puedo ayudarte | puedo ayudarle | gracias por tu
    gracias por su`,
  leads: list`como solicitaste | como solicitó | según lo solicitado | según tus | según sus | con base en
    tal como pediste`,
  announces: list`aquí está | aquí tienes | aquí tiene | aquí te dejo | aquí le dejo | a continuación | he redactado
    he preparado | este es el borrador | esta es la versión`,
  unless: list`lo | cómo | por qué | dónde | nuestro | nuestra | mi | mis | la dirección | una dirección`,
  documents: list`carta | borrador | documento | versión | correo | correo electrónico | e-mail | email | currículum
    currículum vitae | cv | informe | contrato | acuerdo | faq | preguntas frecuentes | guion | guión | discurso
    capítulo | artículo | ensayo | documentación | tabla | csv | markdown | traducción | texto | plantilla | aviso
    acta | poema | cuento | propuesta de | presentación | comunicado | invitación | solicitud de | reclamación`,
  notes: list`nota: | notas: | aviso:`,
  remarks: [
    remark(ES_ASKS, ES_WORK, ES_DRAFT),
    remark(ES_ASKS, ES_ME, ES_WORK, ES_THIS),
    remark(
      ES_ASKS,
      list`otros cambios$ | más cambios$ | cambios adicionales$ | ajustes adicionales$ | otros ajustes$
        modificaciones adicionales$ | otras modificaciones$`,
    ),
    framedRemark(
      ES_ASKS,
      list`necesitas cambios$ | necesita cambios$ | deseas cambios$ | desea cambios$ | quieres cambios$
        que ajuste algo$ | que cambie algo$ | necesitas algún cambio$ | deseas algún cambio$ | desea algún cambio$`,
    ),
    remark(
      list`por favor, reemplaza | por favor, reemplace | por favor, sustituye | por favor, sustituya
        siéntete libre de | siéntase libre de | no dudes en adaptar | no dude en adaptar | no dudes en ajustar
        no dude en ajustar | puedes ajustar | puede ajustar`,
      list`datos entre corchetes | información entre corchetes | textos entre corchetes | texto entre corchetes
        marcadores de posición | el tono | este borrador | esta carta`,
    ),
    remark(
      list`recuerda reemplazar | recuerda sustituir | recuerde reemplazar | recuerde sustituir | no olvides reemplazar
        no olvide reemplazar | no olvides sustituir | no olvide sustituir | puedes reemplazar | puede reemplazar`,
      list`entre corchetes | los corchetes | marcadores`,
      list`tus datos | sus datos | tu información | su información | datos personales`,
    ),
    remark(
      list`he mantenido | he usado | he utilizado | he dejado | he incluido | he añadido | he empleado | he adoptado
        he procurado`,
      list`el tono | un tono formal | un tono profesional | un tono cordial | un tono respetuoso | un tono cercano
        marcadores de posición | campos entre corchetes | datos entre corchetes | número de palabras`,
    ),
  ],
  courtesies: list`espero que | buena suerte | mucha suerte`,
}

export const LANGUAGES: readonly Language[] = [EN, DE, FR, ES, ...MORE_LANGUAGES]
