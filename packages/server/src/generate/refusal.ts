/**
 * Tells whether a model's whole answer is a refusal to write instead of a document.
 *
 * In: the cleaned text of an answer. Out: true only for a short text of plain sentences whose first or second sentence both
 * says that the writer can't and names the request, the content or the help with it. A letter that declines something, a
 * declined invitation and an out-of-office note are documents. A missed refusal is the smaller harm: a wrong one costs the
 * caller a good document.
 */
import { list } from './clean-language.ts'
import { containsAny, normalized, phrase, sentencesOf, startsWithPhrase } from './clean-match.ts'

const REFUSAL_CHARS_MAX = 600
const PARAGRAPHS_MAX = 3

/** One sentence must begin with a phrase of `opens` and contain a phrase of every list of `about`. */
interface Refusal {
  opens: readonly string[]
  about: readonly (readonly string[])[]
}

const EN_OPENS = list`i'm sorry | i am sorry | i'm very sorry | i'm really sorry | sorry | i apologize | i apologise
  my apologies | unfortunately | i'm afraid | i can't | i cannot | i can not | i'm unable | i am unable | i'm not able
  i am not able | i won't | i will not | i must decline | i have to decline | i need to decline | i must respectfully
  i'm not comfortable | i am not comfortable`
/** A company says "we". */
const EN_CANNOT = list`i can't | i cannot | i can not | i'm unable to | i am unable to | i'm not able to | i am not able to
  i won't | i will not | i'm going to have to decline | i must decline | i have to decline | i need to decline
  i must respectfully decline | i'm not comfortable | i am not comfortable`

const AI = list`as an ai, | as an ai language model | as an ai assistant | as an ai model | as a language model
  as a large language model`
const APOLOGIES = list`i'm sorry, but | i am sorry, but | sorry, but | i apologize, but | unfortunately,`

const REFUSALS: readonly Refusal[] = [
  {
    opens: EN_OPENS,
    about: [
      EN_CANNOT,
      list`help with that$ | help with this$ | help you with that$ | help you with this$ | assist with that$
        assist with this$ | assist you with that$ | assist you with this$ | comply with that$ | comply$
        help with that request | help with this request | help with your request$ | help you with that request
        help you with this request | help you with your request$ | assist with that request | assist with this request
        assist with your request$ | assist you with that request | assist you with this request
        assist you with your request$ | fulfill that request | fulfill this request | fulfil that request
        fulfil this request | comply with that request | comply with this request | complete this request
        complete that request | decline this request | decline that request | help with creating | help you create a
        help you write a | help you draft a | help write a | help create a | assist with creating | assist with writing
        assist in creating | assist in writing | provide assistance with that | provide assistance with this
        generate content that | create content that | write content that | produce content that | provide content that
        generate that content | create that content | generate this content | create this content
        that type of content | this type of content | that kind of content | this kind of content
        write this document | write that document | create this document | create that document
        generate this document | generate that document | produce this document | draft this document
        draft that document | write such a | create such a | generate such a | draft such a | write this letter$
        write that letter$ | draft that letter$ | write that$ | write this$ | create that$ | create this$
        generate that$ | generate this$ | write that for you | write this for you`,
    ],
  },
  {
    opens: [
      ...AI,
      ...APOLOGIES.flatMap((apology) => AI.map((ai) => `${apology} ${ai}`)),
      ...list`i'm an ai, | i am an ai,
      i'm just an ai, | i'm an ai assistant | i'm an ai language model`,
    ],
    about: [list`can't | cannot | can not | unable | not able | won't | don't have | do not have`],
  },
  {
    opens: list`es tut mir leid | tut mir leid | leider | ich kann | ich bin nicht in der lage | bedauerlicherweise`,
    about: [
      list`kann ich | ich kann | nicht in der lage`,
      list`dabei nicht helfen | dabei leider nicht helfen | damit nicht helfen | damit leider nicht helfen
        bei dieser anfrage nicht | bei dieser anfrage leider nicht | dieser anfrage nicht nachkommen
        dieser anfrage leider nicht nachkommen | diese anfrage nicht erfüllen | diese anfrage leider nicht erfüllen
        nicht bei dieser anfrage | solche inhalte nicht | solche inhalte leider nicht | diesen inhalt nicht erstellen
        dieses dokument nicht erstellen | dieses dokument leider nicht erstellen | dieses dokument nicht schreiben
        dieses dokument nicht verfassen | ein solches dokument | dazu nicht helfen | dabei nicht weiterhelfen
        damit nicht weiterhelfen | keine inhalte erstellen | dieses schreiben nicht verfassen`,
    ],
  },
  {
    opens: list`als ki, | als ki | als sprachmodell | als künstliche intelligenz | als ki-modell | als ki-assistent`,
    about: [list`kann ich nicht | kann ich leider | nicht in der lage | kann ich keine | kann ich diese`],
  },
  {
    opens: list`je suis désolé | je suis désolée | désolé | désolée | je ne peux pas | je ne peux | malheureusement
      je regrette | je m'excuse`,
    about: [
      list`ne peux pas | ne peux | ne suis pas en mesure`,
      list`aider avec cela | aider avec cette demande | aider pour cette demande | aider à cela | aider avec ça
        répondre à cette demande | satisfaire cette demande | rédiger ce document | écrire ce document
        créer ce document | rédiger cette lettre$ | créer ce contenu | générer ce contenu | produire ce contenu
        ce type de contenu | ce genre de contenu | rédiger un tel | produire un tel | de tels contenus`,
    ],
  },
  {
    opens: list`en tant qu'ia | en tant que modèle de langage | en tant qu'intelligence artificielle
      en tant qu'assistant ia`,
    about: [list`ne peux pas | ne suis pas en mesure | ne peux`],
  },
  {
    opens: list`lo siento | lo lamento | no puedo | desafortunadamente | lamentablemente | disculpa | disculpe`,
    about: [
      list`no puedo | no me es posible | no soy capaz`,
      list`ayudarte con eso | ayudarle con eso | ayudar con eso | ayudarte con esto | ayudarle con esto
        ayudar con esa solicitud | ayudarte con esa solicitud | ayudarle con esa solicitud | ayudar con esta solicitud
        ayudarte con esta solicitud | ayudarle con esta solicitud | ayudar con esa petición | ayudarte con esa petición
        cumplir con esa solicitud | cumplir con esta solicitud | cumplir esa solicitud | redactar este documento
        redactar ese documento | escribir este documento | crear este documento | generar este documento
        crear ese contenido | generar ese contenido | ese tipo de contenido | este tipo de contenido
        contenido de este tipo | asistirte con eso`,
    ],
  },
  {
    opens: list`como ia | como modelo de lenguaje | como inteligencia artificial | como asistente de ia
      como um modelo de linguagem | como modelo de linguagem | como uma ia | come ia | come modello linguistico
      come modello di linguaggio | come intelligenza artificiale | als ai | als taalmodel | jako model językowy
      jako ai | jako sztuczna inteligencja | som ai | som en ai | som språkmodell | som en språkmodell
      как языковая модель | как искусственный интеллект | как ии | я — языковая модель | aiとして | 私はai
      言語モデルとして | 作为一个ai | 作为ai | 作为人工智能 | 作为一个人工智能 | 作为语言模型 | 作为一个语言模型
      我是一个ai | 我是ai | 我是人工智能`,
    about: [
      list`no puedo | não posso | não consigo | non posso | kan ik niet | kan ik geen | nie mogę | kan jag inte
        не могу | できません | いたしかねます | 无法 | 不能`,
    ],
  },
  {
    opens: list`mi dispiace | mi spiace | non posso | purtroppo | spiacente`,
    about: [
      list`non posso | non sono in grado`,
      list`aiutarti con questo | aiutarla con questo | aiutare con questo | aiutarti con questa richiesta
        aiutarla con questa richiesta | aiutare con questa richiesta | soddisfare questa richiesta
        scrivere questo documento | creare questo documento | redigere questo documento | creare questo contenuto
        questo tipo di contenuto | questo tipo di contenuti | contenuti di questo tipo`,
    ],
  },
  {
    opens: list`desculpe | sinto muito | lamento | não posso | infelizmente | peço desculpa | peço desculpas`,
    about: [
      list`não posso | não consigo | não sou capaz`,
      list`ajudar com isso | ajudá-lo com isso | ajudar com esse pedido | ajudar com este pedido
        ajudar com essa solicitação | ajudar com esta solicitação | atender a essa solicitação
        atender a esta solicitação | escrever este documento | criar este documento | redigir este documento
        criar esse conteúdo | criar este conteúdo | gerar esse conteúdo | esse tipo de conteúdo
        este tipo de conteúdo`,
    ],
  },
  {
    opens: list`het spijt me | sorry | helaas | ik kan`,
    about: [
      list`kan ik | ik kan | niet in staat`,
      list`daar niet bij helpen | hier niet bij helpen | daarmee niet helpen | hiermee niet helpen
        hier niet mee helpen | daar niet mee helpen | niet helpen met dit verzoek | niet helpen bij dit verzoek
        dit document niet schrijven | dit document niet maken | dit document niet opstellen | dit soort inhoud
        dergelijke inhoud`,
    ],
  },
  {
    opens: list`przykro mi | przepraszam | niestety | nie mogę`,
    about: [
      list`nie mogę | nie jestem w stanie`,
      list`w tym pomóc | z tym pomóc | pomóc w tej sprawie | spełnić tej prośby | takiej treści | takich treści
        napisać tego dokumentu | stworzyć tego dokumentu | przygotować tego dokumentu`,
    ],
  },
  {
    opens: list`jag är ledsen | tyvärr | förlåt | jag kan inte | jag beklagar`,
    about: [
      list`kan inte | kan jag inte | kan jag tyvärr inte`,
      list`hjälpa dig med det$ | hjälpa till med det$ | hjälpa dig med detta$ | hjälpa till med detta$
        hjälpa till med den här förfrågan | hjälpa dig med den här förfrågan | skriva det här dokumentet
        skapa det här dokumentet | sådant innehåll | den typen av innehåll`,
    ],
  },
  {
    opens: list`извините | к сожалению | простите | я не могу | мне жаль | прошу прощения`,
    about: [
      list`не могу | не в состоянии`,
      list`помочь с этим | помочь вам с этим | помочь в этом | выполнить этот запрос | помочь с этим запросом
        написать этот документ | создать этот документ | составить этот документ | такой контент
        подобный контент | выполнить эту просьбу`,
    ],
  },
  {
    opens: list`申し訳ありません | 申し訳ございません | すみません | 恐れ入ります | そのリクエスト | このリクエスト`,
    about: [
      list`できません | できかねます | いたしかねます | 応じられません | お応えできません | 致しかねます`,
      list`そのリクエスト | このリクエスト | コンテンツの作成 | コンテンツを作成 | その内容の作成 | この文書の作成
        この文書を作成 | その文書を作成 | そのような文書`,
    ],
  },
  {
    opens: list`抱歉 | 很抱歉 | 对不起 | 我无法 | 我不能 | 非常抱歉 | 對不起 | 我無法`,
    about: [
      list`我无法满足这个请求 | 我无法满足您的请求 | 我无法满足该请求 | 我无法满足此请求 | 我无法完成这个请求
        我无法完成您的请求 | 我无法完成该请求 | 我无法处理这个请求 | 我无法协助您完成 | 我无法协助完成
        我无法帮助您完成 | 我不能帮助您完成 | 我无法提供此类内容 | 我无法提供这类内容 | 我无法提供相关内容
        我无法生成 | 我不能生成 | 我无法撰写这 | 我无法撰写此 | 我无法为您撰写 | 我不能撰写 | 我无法创作
        我无法协助处理该 | 我不能协助 | 我無法滿足`,
    ],
  },
]

const compiled = REFUSALS.map(({ opens, about }) => ({ opens, about: about.map((entries) => entries.map(phrase)) }))

export function isRefusal(text: string): boolean {
  const whole = text.trim()
  if (whole.length > REFUSAL_CHARS_MAX) return false
  const lines = whole.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.every(isProse) || countParagraphs(whole) > PARAGRAPHS_MAX) return false
  // In quotation marks somebody else speaks, in a story or an article.
  if (/["“”„«»「」]/u.test(lines[0]!)) return false
  return sentencesOf(normalized(lines[0]!)).slice(0, 2).some(refuses)
}

const refuses = (sentence: string): boolean =>
  compiled.some(
    ({ opens, about }) =>
      opens.some((one) => startsWithPhrase(sentence, one)) && about.every((phrases) => containsAny(sentence, phrases)),
  )

/** A sentence or a list item, neither a salutation nor a signature, a heading, a field or a row. */
function isProse(line: string): boolean {
  const text = line.trim()
  if (/^(?:[-*+•]|\d{1,3}[.)]) /u.test(text)) return true
  return /^[^#|>`]/u.test(text) && /[.!?:…。！？：)"”»*_\p{Extended_Pictographic}]$/u.test(text)
}

function countParagraphs(text: string): number {
  let count = 1
  let afterBlank = false
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === ''
    if (!isBlank && afterBlank) count++
    afterBlank = isBlank
  }
  return count
}
