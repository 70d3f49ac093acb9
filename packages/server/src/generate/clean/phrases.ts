/**
 * Phrases with which a model talks to the requester before and after a document, in twelve languages. They count only in an
 * answer without marks, and only together (clean.ts). The form of entries: `match.ts`.
 */
import { list } from './match.ts'

export interface Language {
  /** Begin a line before the document, alone or before a comma, full stop or colon. */
  interjections: readonly string[]
  /** Begin a line before the document that ends in a colon. */
  announces: readonly string[]
  /** Begin a sentence after the document. */
  asks: readonly string[]
  /** One of them is in a sentence after the document that begins so. */
  about: readonly string[]
  /** Begin a sentence after the document that needs no other word. */
  courtesies: readonly string[]
}

const EN: Language = {
  interjections: list`sure (thing|) | certainly | of course | absolutely | definitely | okay | ok | alright | all right
    great | no problem | gladly | understood | got it | thank you | thanks | happy to help | with pleasure | yes`,
  announces: list`here (is|are) | here's | below (is|you'll find|you will find) | this is (your|the (draft|revised|updated))
    (i've|i have) (written|prepared|rewritten|translated|put together|drafted|created|revised|updated)
    (as|) (requested|per your request) | based on (your|the information) | (i'd|i would) be (happy|glad) to | i can help`,
  asks: list`(please|just|do|) let me know | feel free to | tell me if | (would you like|do you want) me to
    if (you'd|you would) (like|prefer) | (if|should) you (want|need|wish|have) | i (can|could) also | (i'd|i'm|i am) (be|) happy
    please (replace|adjust|customize|personalize|fill in|update|remember|make sure) | (remember|make sure|don't forget) to
    you (can|may|should) (replace|fill in|adjust) | you (may want|'ll need) to | (i've|i have|i) (kept|used|left|added|included
    written|drafted|assumed|made|tried|aimed) | i hope this (letter|draft|document|text|report|resume|speech) | note: | notes:`,
  about: list`tone | wording | phrasing | draft | version | placeholder- | brackets | bracketed | change- | edit- | revis- | adjust-
    modif- | tweak- | formal | concise | shorter | longer | word (count|limit) | (this|the) (letter|document|email|text|report
    resume|speech|article|essay|memo|contract|section|sections) | expand | rewrite | tailor | meets your | anything else`,
  courtesies: list`i hope this helps | hope this helps | is there anything else | good luck | best of luck`,
}

const DE: Language = {
  interjections: list`natürlich | selbstverständlich | (sehr|aber|) (gerne|gern) | (alles|) klar | sicher | in ordnung | okay | ok
    ja | verstanden | kein problem | perfekt`,
  announces: list`hier (ist|sind|kommt|findest du|finden sie) | (nachfolgend|im folgenden|unten) (finden sie|findest du) | anbei
    (gerne|gern) (helfe|erstelle) ich | wie (von ihnen|) gewünscht | auf (basis|grundlage) (ihrer|deiner)`,
  asks: list`(lassen sie|lass) (es|) mich | (sagen sie|sag|geben sie|gib) mir | soll ich | (möchten sie,|möchtest du,) dass ich
    (falls|wenn) (sie|du) | (gerne|gern|bei bedarf|auf wunsch) | ich (kann|passe) (gerne|gern|auch) | (bitte|) (ersetzen|ergänzen) sie
    (bitte|) ersetze | bitte (passen|füllen) sie | sie können die | du kannst die | ich habe | ich hoffe | (kurzer|) hinweis:`,
  about: list`ton | tonfall | tonalität | wortwahl | formulierung- | entwurf- | platzhalter- | klammern | -änderung- | -änder- | anpass-
    angepasst | anzupassen | überarbeit- | kürz- | förmlich- | formell- | diese(n|s) (brief|schreiben|text|dokument)`,
  courtesies: list`ich hoffe, das hilft | viel erfolg`,
}

const FR: Language = {
  interjections: list`bien sûr | certainement | avec plaisir | d'accord | (bien|) entendu | volontiers | absolument | très bien | oui
    parfait | pas de problème`,
  announces: list`voici | vous trouverez ci-dessous | ci-dessous | j'ai (rédigé|préparé) | comme (vous l'avez|) demandé`,
  asks: list`(n'hésitez|n'hésite) pas | (dites|dis)-moi | (faites|fais)-moi savoir | (souhaitez|voulez)-vous que
    (veux|souhaites)-tu que | si (vous|tu) | je peux (également|aussi) | (veuillez|pensez à|n'oubliez pas) | vous pouvez | j'ai
    (note|remarque|remarques|nb) : | (note|remarque|remarques|nb):`,
  about: list`(le|du|un) ton | brouillon | formulation- | crochets | espaces réservés | modifi- | ajust- | adapt- | raccourci- | reformul-
    cette (lettre|version) | ce (texte|document|courrier|rapport|discours) | nombre de mots`,
  courtesies: list`j'espère que cela | bonne chance`,
}

const ES: Language = {
  interjections: list`claro (que sí|) | por supuesto | desde luego | con (mucho|) gusto | de acuerdo | entendido | perfecto | sí`,
  announces: list`aquí (está|tienes|tiene|te dejo|le dejo) | a continuación | he (redactado|preparado) | como (solicitaste|solicitó)`,
  asks: list`(avísame|avíseme|dime|dígame|házmelo saber|hazme saber) | (quieres|quiere|deseas|desea) que | (te|le) gustaría que
    si (lo|) (quieres|quiere|deseas|desea|necesitas|necesita) | también puedo | no (dudes|dude) en | (siéntete|siéntase) libre
    por favor, (reemplaza|reemplace|sustituya) | (recuerda|recuerde|puedes|puede) | he (mantenido|usado|dejado|incluido) | nota:`,
  about: list`tono | borrador | redacción | corchetes | marcadores | cambi- | ajust- | modifi- | adapt- | acort- | formal
    esta (carta|versión) | este (texto|documento|correo|informe|discurso)`,
  courtesies: list`espero que (esto|te|le) | (buena|mucha) suerte`,
}

const IT: Language = {
  interjections: list`certo | certamente | con piacere | volentieri | va bene | naturalmente | perfetto | sì`,
  announces: list`ecco | (qui|) di seguito | ho (redatto|preparato) | come richiesto`,
  asks: list`(fammi|mi faccia|fatemi) sapere | dimmi se | mi dica se | (vuoi|desideri|desidera|vuole) che | se (vuoi|vuole|desideri)
    posso anche | (ricordati|ricorda|ricordi) di | (sentiti|si senta) libero | ho (mantenuto|usato|lasciato|inserito) | nota:`,
  about: list`tono | bozza | formulazione | parentesi | segnaposto | modific- | adatt- | cambi- | accorc- | formale
    questa (lettera|versione) | questo (testo|documento)`,
  courtesies: list`spero che (questo|ti|le) | buona fortuna`,
}

const PT: Language = {
  interjections: list`claro (que sim|) | certamente | com (certeza|prazer|todo o gosto) | ótimo | perfeito | sim`,
  announces: list`aqui (está|estão) | segue abaixo | abaixo está | a seguir | redigi | preparei | (conforme|como) solicitado`,
  asks: list`(por favor,|) avise-me | me (avise|avisa|diga) | diga-me | (gostaria|quer|deseja) que eu | (se|caso) (quiser|desejar|precisar
    queira) | também posso | por favor, substitua | lembre-se de | sinta-se à vontade | mantive | usei | deixei | incluí | nota:`,
  about: list`tom | rascunho | redação | colchetes | espaços reservados | ajust- | modifi- | alter- | adapt- | encurt- | formal
    esta (carta|versão) | este (texto|documento|e-mail)`,
  courtesies: list`espero que (isso|isto) | boa sorte`,
}

const NL: Language = {
  interjections: list`zeker | natuurlijk | uiteraard | graag gedaan | met plezier | prima | oké | goed | ja`,
  announces: list`hier is | hieronder (vind je|vindt u|staat) | zoals gevraagd`,
  asks: list`laat (me|mij|het me|het) | (wil je|wilt u) dat ik | als (je|u) | ik kan ook | pas gerust | vergeet niet | vervang de | ik heb
    opmerking: | let op:`,
  about: list`toon | formulering | concept | haakjes | plaatshouders | aanpas- | aangepast | wijzig- | herschrij- | formeler
    deze (brief|tekst|versie) | dit document`,
  courtesies: list`ik hoop dat dit | succes`,
}

const PL: Language = {
  interjections: list`oczywiście | jasne | pewnie | z przyjemnością | dobrze | rozumiem | tak`,
  announces: list`oto | poniżej (znajduje się|znajdziesz|przedstawiam) | przygotowałem | przygotowałam`,
  asks: list`(daj|proszę dać) (mi|) znać | (czy|jeśli) chcesz | mogę (też|również) | pamiętaj | zachowałem | zachowałam | użyłem | uwaga:`,
  about: list`ton | szkic- | sformułowani- | nawias- | zmieni- | zmian- | popraw- | dostosow- | formaln- | ten (list|tekst|dokument)`,
  courtesies: list`mam nadzieję, że to | powodzenia`,
}

const SV: Language = {
  interjections: list`självklart | absolut | visst | naturligtvis | javisst | gärna | okej | ja | givetvis`,
  announces: list`här (är|kommer) | nedan (följer|finns|hittar du)`,
  asks: list`låt mig veta | säg (gärna|) till | (vill du|vill ni|om du vill) | jag kan (också|även) | jag har | obs: | notera:`,
  about: list`tonen | tonläget | formulering- | utkastet | hakparentes- | platshållar- | ändra- | ändring- | justera- | anpassa-
    det här (brevet|dokumentet)`,
  courtesies: list`hoppas (att|) det här hjälper | lycka till`,
}

const RU: Language = {
  interjections: list`конечно | разумеется | безусловно | хорошо | с удовольствием | понял | поняла | да | отлично`,
  announces: list`вот | ниже (приведено|приведён|приведена|представлен|представлено|представлена) | я (составил|составила|подготовил)`,
  asks: list`(дайте|дай) (мне|) знать | (сообщите|сообщи|скажите|скажи) | (хотите|хочешь), чтобы | если (хотите|нужно) | (я|) могу также
    я также могу | (пожалуйста,|) (замените|не забудьте) | я (сохранил|сохранила|использовал|использовала) | примечание:`,
  about: list`тон- | формулировк- | черновик- | скобк- | заполнител- | измен- | правк- | сократ- | формальн- | это письмо | этот текст`,
  courtesies: list`надеюсь, это | удачи`,
}

const JA: Language = {
  interjections: list`承知しました | 承知いたしました | かしこまりました | もちろん | はい | わかりました | 了解しました | 了解です`,
  announces: list`以下 | 下記 | こちら | ご依頼の通り`,
  asks: list`トーン | 文体 | 文面 | 修正 | 調整 | さらに | 他に | もし | ご希望 | 必要に応じて | ※ | 注： | 備考：`,
  about: list`トーン | 文体 | 文面 | 下書き | 表現 | 修正 | 調整 | 括弧 | プレースホルダー`,
  courtesies: list`お役に立て`,
}

const ZH: Language = {
  interjections: list`好的 | 当然可以 | 当然 | 没问题 | 可以 | 明白了 | 當然 | 沒問題 | 好`,
  announces: list`以下(是|为|為) | 下面是 | 这是 | 這是 | (根据|按照)您的要求`,
  asks: list`如果(您|你|需要) | 如需 | 如有需要 | 请(随时|)告诉我 | (是否|)需要我 | (您|你)(希望|可以) | 请(将|把|记得) | 我(保持|使用|保留) | 注： | 备注：`,
  about: list`语气 | 措辞 | 草稿 | 初稿 | 占位符 | 方括号 | 调整 | 修改 | 润色 | 缩短 | 改写 | 語氣 | 調整`,
  courtesies: list`希望(这|對|对) | 祝您`,
}

export const LANGUAGES: readonly Language[] = [EN, DE, FR, ES, IT, PT, NL, PL, SV, RU, JA, ZH]
