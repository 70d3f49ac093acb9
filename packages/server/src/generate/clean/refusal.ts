/**
 * Decides whether a model's whole answer is a refusal instead of a document.
 *
 * In: the cleaned text of an answer without marks; between marks nothing is a refusal. Out: true only for a short text of
 * plain sentences whose first or second sentence says that the writer cannot do it and names the request, the content or the help with it. A letter that declines something, a
 * declined invitation and an out-of-office note are documents. Missing a refusal is the smaller harm: a wrong match costs the
 * caller a good document.
 *
 * "I can't help with that" may be addressed to a friend. Such a phrase has a `$`: it must end the sentence, and only sentences
 * that address the requester may follow ("If you need another document, …").
 */
import { containsAny, list, lists, normalized, phrase, sentencesOf, startsWithAny } from './match.ts'
import { LANGUAGES } from './phrases.ts'

const REFUSAL_CHARS_MAX = 600
const PARAGRAPHS_MAX = 3

const EN_OPENS = list`i'm (very|really|) sorry | (i am|) sorry | i apologize | i apologise | my apologies
  unfortunately | i'm afraid | i can't | i cannot | i (can|will) not | (i'm|i am) (unable|not able|not comfortable)
  i won't | i (must|have to|need to) decline | i must respectfully`
/** A company says "we". */
const EN_CANNOT = list`i can't | i cannot | i (can|will) not | (i'm|i am) (unable to|not able to|not comfortable)
  i won't | (i'm going to have|i have|i need) to decline | i must (respectfully|) decline`

/** Phrases of out-of-office notes. */
const AWAY = list`out of (the|) office | on (annual|sick|parental|maternity|) leave | on (holiday|vacation) | until
  (i'm|i am) (away|unavailable) | (be|am|i'm) back | in my absence | nicht im (büro|haus) | außer haus | im urlaub
  abwesen- | erreichbar | bis (zum|einschließlich|montag|dienstag|mittwoch|donnerstag|freitag) | elternzeit
  absent- | en (congé|vacances|déplacement) | de retour | jusqu'(au|à) | fuera de la oficina
  de (vacaciones|baja|viaje) | ausen- | hasta (el|la)`.map(phrase)

/** Each: the openers, then the lists of which a phrase must be in the sentence. */
const REFUSALS: readonly string[][][] = [
  lists`${EN_OPENS}
    & ${EN_CANNOT}
    & (help|assist) (you|) with (that$|this$|that request|this request|your request$) | comply with that$ | comply$
    (fulfill|comply with|fulfil) (that|this) request | (complete|decline) (this|that) request
    help (with creating|you draft a) | help (you|) (create|write) a | assist (with|in) (creating|writing)
    provide assistance with (that|this) | (generate|create|write|produce|provide) content that
    (generate|create) (that|this) content | (that|this) (type|kind) of content
    (write|create|generate|draft) (this|that) document | produce this document | (write|draft) such a
    (create|generate) (such a|that$|this$) | (write this|write that|draft that) letter$ | write (that|this)$
    write (that|this) for you`,
  lists`(i'm sorry, but|i am sorry, but|sorry, but|i apologize, but|unfortunately,|) as an (ai,|ai assistant|ai model)
    (i'm sorry, but|i am sorry, but|sorry, but|i apologize, but|unfortunately,|) as (an ai|a large|a) language model
    (i'm just|i'm|i am) an ai, | i'm an ai (assistant|language model)
    als (ki,|ki|sprachmodell|künstliche intelligenz|ki-modell|ki-assistent)
    en tant (qu'ia|que modèle de langage|qu'intelligence artificielle|qu'assistant ia)
    como (asistente de ia|uma ia|ia|modelo de lenguaje|inteligencia artificial) | como (um|) modelo de linguagem
    come (ia|intelligenza artificiale) | come modello (linguistico|di linguaggio) | als (ai|taalmodel)
    jako (model językowy|ai|sztuczna inteligencja) | som (en|) (ai|språkmodell) | (как|я —) языковая модель
    как (искусственный интеллект|ии) | aiとして | 私はai | 言語モデルとして | 作为(一个|)(ai|人工智能|语言模型)
    我是(一个|)(ai|人工智能)
    & can't | cannot | can not | unable | not able | won't | (don't|do not) have | kann ich (nicht|leider|keine|diese)
    nicht in der lage | ne peux (pas|) | ne suis pas en mesure | no puedo | (não|non) posso | não consigo
    kan ik (niet|geen) | nie mogę | kan jag inte | не могу | できません | いたしかねます | 无法 | 不能`,
  lists`(es|) tut mir leid | leider | ich (kann|bin nicht in der lage) | bedauerlicherweise | dabei | damit
    bei dieser anfrage
    & kann ich | ich kann | nicht in der lage
    & (dabei|damit|dazu) (leider|) nicht (helfen|weiterhelfen)$
    (dabei|damit) kann ich (ihnen|dir|) (leider|) nicht (helfen|weiterhelfen)$ | nicht bei dieser anfrage
    bei dieser anfrage (kann ich|) (ihnen|dir|) (leider|) nicht | dieser anfrage (leider|) nicht nachkommen
    diese anfrage (leider|) nicht erfüllen | (solche|diese) inhalte (leider|) nicht | ein solches dokument
    dieses (dokument|schreiben) (leider|) nicht (erstellen|schreiben|verfassen)
    (diesen inhalt nicht|keine inhalte) erstellen`,
  lists`je suis (désolé|désolée) | désolé | désolée | je ne peux (pas|) | malheureusement | je regrette
    je m'excuse
    & ne peux (pas|) | ne suis pas en mesure
    & aider (avec|à) (cela|ça)$ | (aider avec|aider pour|répondre à|satisfaire) cette demande
    (rédiger|écrire|créer) ce document | rédiger (cette lettre$|un tel) | (créer|générer|produire) ce contenu
    ce (type|genre) de contenu | produire un tel | de tels contenus`,
  lists`lo siento | lo lamento | no puedo | desafortunadamente | lamentablemente | disculpa | disculpe
    & no puedo | no me es posible | no soy capaz
    & (ayudar|ayudarte|ayudarle|asistirte) con (eso|esto)$
    (ayudar|ayudarte|ayudarle|cumplir) con (esa|esta) solicitud | (ayudar|ayudarte) con esa petición
    cumplir esa solicitud | redactar (este|ese) documento | (escribir|crear|generar) este documento
    (crear|generar) ese contenido | (ese|este) tipo de contenido | contenido de este tipo`,
  lists`mi dispiace | mi spiace | non posso | purtroppo | spiacente
    & non (posso|sono in grado)
    & (aiutarti|aiutarla|aiutare) con (questo$|questa richiesta) | soddisfare questa richiesta
    (scrivere|creare|redigere) questo documento | creare questo contenuto | questo tipo di (contenuto|contenuti)
    contenuti di questo tipo`,
  lists`desculpe | sinto muito | lamento | não posso | infelizmente | peço (desculpa|desculpas)
    & não (posso|consigo|sou capaz)
    & (ajudar|ajudá-lo) com isso$ | ajudar com (esse|este) pedido | (ajudar com|atender a) (essa|esta) solicitação
    (escrever|criar|redigir) este documento | (criar esse|criar este|gerar esse|esse tipo de|este tipo de) conteúdo`,
  lists`het spijt me | sorry | helaas | ik kan
    & kan ik | ik kan | niet in staat
    & (daar niet bij|daar niet mee|hier niet bij|hier niet mee|daarmee niet|hiermee niet) helpen$
    niet helpen (met|bij) dit verzoek | dit document niet (schrijven|maken|opstellen) | (dit soort|dergelijke) inhoud`,
  lists`przykro mi | przepraszam | niestety | nie mogę
    & nie (mogę|jestem w stanie)
    & (w|z) tym pomóc$ | pomóc w tej sprawie | spełnić tej prośby | (takiej|takich) treści
    (napisać|stworzyć|przygotować) tego dokumentu`,
  lists`jag (är ledsen|kan inte|beklagar) | tyvärr | förlåt
    & kan (jag tyvärr|jag|) inte
    & hjälpa (dig|till) med (det|detta)$ | hjälpa (till|dig) med den här förfrågan
    (skriva|skapa) det här dokumentet | (sådant|den typen av) innehåll`,
  lists`извините | к сожалению | простите | я не могу | мне жаль | прошу прощения
    & не могу | не в состоянии
    & помочь (вам с этим$|с этим$|в этом$|с этим запросом) | выполнить (этот запрос|эту просьбу)
    (написать|создать|составить) этот документ | (такой|подобный) контент`,
  lists`申し訳ありません | 申し訳ございません | すみません | 恐れ入ります | そのリクエスト | このリクエスト
    & できません | できかねます | いたしかねます | 応じられません | お応えできません | 致しかねます
    & そのリクエスト | このリクエスト | コンテンツの作成 | コンテンツを作成 | その内容の作成 | この文書の作成
    この文書を作成 | その文書を作成 | そのような文書`,
  lists`抱歉 | 很抱歉 | 对不起 | 我无法 | 我不能 | 非常抱歉 | 對不起 | 我無法
    & 我无法(满足|完成)(这个|您的|该|此)请求 | 我无法处理(这个|该)请求 | 我(无法|不能)(协助|帮助)您完成 | 我无法协助完成
    我无法提供(此类|这类|相关)内容 | 我(无法|不能)生成 | 我无法撰写(这|此) | 我无法为您撰写 | 我不能撰写 | 我无法创作
    我无法协助处理该 | 我不能协助 | 我無法滿足`,
]

const compiled = REFUSALS.map(([opens = [], ...about]) => ({
  opens,
  about: about.map((entries) => entries.map(phrase)),
}))

export function isRefusal(text: string): boolean {
  const whole = text.trim()
  if (whole.length > REFUSAL_CHARS_MAX) return false
  const lines = whole.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.every(isProse) || whole.split(/\n\s*\n/u).length > PARAGRAPHS_MAX) return false
  // Quotation marks: a story or an article.
  if (/["“”„«»「」]/u.test(lines[0]!) || containsAny(normalized(whole), AWAY)) return false
  const [first, rest] = [lines[0]!, lines.slice(1).join('\n')].map((part) => sentencesOf(normalized(part)))
  return first!.slice(0, 2).some((sentence, at) => refuses(sentence, [...first!.slice(at + 1), ...rest!].every(offers)))
}

/** @param isAlone whether no other text follows the sentence */
const refuses = (sentence: string, isAlone: boolean): boolean =>
  compiled.some(
    ({ opens, about }) =>
      startsWithAny(sentence, opens) &&
      about.every((phrases) => containsAny(sentence, isAlone ? phrases : phrases.filter(({ last }) => !last))),
  )

/** Whether a sentence opens like one to the requester. */
const offers = (sentence: string): boolean => LANGUAGES.some(({ asks }) => startsWithAny(sentence, asks))

/** Whether a line is a sentence or list item, not a salutation, signature, heading, field or table row. */
function isProse(line: string): boolean {
  const text = line.trim()
  if (/^(?:[-*+•]|\d{1,3}[.)]) /u.test(text)) return true
  return /^[^#|>`]/u.test(text) && /[.!?:…。！？：)"”»*_\p{Extended_Pictographic}]$/u.test(text)
}
