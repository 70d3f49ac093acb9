/**
 * Ways in which models present the same document: a finished answer in, the text that the model sends out. All of them must
 * give the same document.
 */
import type { Answer } from './answers.ts'

export const MANNERS = ['plain', 'chatty', 'fenced', 'thinking', 'naming', 'crlf', 'unmarked', 'open'] as const
export type Manner = (typeof MANNERS)[number]

/** Reasoning that contains text which looks like a document or its announcement. */
export const THOUGHTS = `The user wants a document. Let me plan it:

# Draft

1. opening
2. middle

"Here is the document:" is not needed. Length: about right. I'll write it now.`

interface Phrases {
  letter: string
  document: string
  remark: string
}

const PHRASES: Readonly<Record<string, Phrases>> = {
  en: {
    letter: 'Sure! Here is the letter:',
    document: "Certainly! Here's the document you asked for:",
    remark: 'Let me know if you would like me to adjust the tone.',
  },
  de: {
    letter: 'Gerne! Hier ist der Brief:',
    document: 'Hier ist das gewünschte Dokument:',
    remark: 'Lassen Sie mich wissen, wenn ich den Ton anpassen soll.',
  },
  fr: {
    letter: 'Bien sûr ! Voici la lettre :',
    document: 'Voici le document demandé :',
    remark: "N'hésitez pas à me dire si vous souhaitez que j'adapte le ton.",
  },
  es: {
    letter: '¡Claro! Aquí tienes la carta:',
    document: 'Aquí tienes el documento:',
    remark: 'Avísame si quieres que ajuste el tono.',
  },
  it: {
    letter: 'Certo! Ecco la lettera:',
    document: 'Ecco il documento richiesto:',
    remark: 'Fammi sapere se vuoi che modifichi il tono.',
  },
  pt: {
    letter: 'Claro! Aqui está a carta:',
    document: 'Aqui está o documento solicitado:',
    remark: 'Avise-me se quiser que eu ajuste o tom.',
  },
  nl: {
    letter: 'Natuurlijk! Hier is de brief:',
    document: 'Hier is het document:',
    remark: 'Laat het me weten als ik de toon moet aanpassen.',
  },
  pl: {
    letter: 'Oczywiście! Oto list:',
    document: 'Oto dokument:',
    remark: 'Daj znać, jeśli mam zmienić ton.',
  },
  ru: {
    letter: 'Конечно! Вот письмо:',
    document: 'Вот готовый документ:',
    remark: 'Дайте знать, если нужно изменить тон.',
  },
  ja: {
    letter: '承知しました。以下が手紙です：',
    document: '承知しました。以下が文書です：',
    remark: '文面の調子を調整する必要があれば、お知らせください。',
  },
  zh: {
    letter: '好的，以下是这封信：',
    document: '好的，以下是您要的文档：',
    remark: '如果需要我调整语气，请告诉我。',
  },
}

const LETTERS = new Set(['formal-letter', 'formal-complaint', 'job-application', 'resignation'])
export const isLetter = ({ template }: Answer): boolean => LETTERS.has(template)

/** A backend with a JSON schema sends only JSON, so some manners do not apply. */
export function mannersOf({ kind }: Answer): readonly Manner[] {
  return kind === 'json' ? ['plain', 'fenced', 'thinking', 'crlf'] : MANNERS
}

/** @param mark puts a text between the marks that the request asks for. @param at number of the answer */
export function withManner(answer: Answer, manner: Manner, mark: (text: string) => string, at: number): string {
  const { text, kind, language } = answer
  const phrases = PHRASES[language.split('-')[0]!] ?? PHRASES['en']!
  const marked = mark(text)
  switch (manner) {
    case 'plain':
      return marked
    case 'chatty': {
      const before = kind !== 'markdown' ? 'Here is the table:' : isLetter(answer) ? phrases.letter : phrases.document
      return `${before}\n\n${marked}\n\n${at % 2 === 0 ? '---\n\n' : ''}${phrases.remark}`
    }
    case 'fenced':
      return kind === 'json' ? fenced(text, kind) : fenced(marked, kind)
    case 'thinking':
      return `<think>\n${THOUGHTS}\n</think>\n\n${marked}`
    case 'naming': {
      const [opening = '', closing = ''] = mark('').split('\n\n')
      return `I put it between ${opening} and ${closing}:\n\n${marked}`
    }
    case 'crlf':
      return marked.replaceAll('\n', '\r\n')
    case 'unmarked':
      return text
    case 'open':
      return marked.slice(0, marked.lastIndexOf('\n'))
  }
}

/**
 * Puts three backticks around a text, as models do even if it contains fences: each of those names its language, so the last
 * bare one is the outer fence. If one does not, the outer fence is longer.
 */
function fenced(text: string, kind: Answer['kind']): string {
  if (kind === 'json') return text.startsWith('```') ? text : `\`\`\`json\n${text}\n\`\`\``
  const info = kind === 'csv' ? 'csv' : 'markdown'
  const inner = text.split('\n').filter((line) => /^ *(?:```|~~~)/u.test(line))
  const isClear = inner.every((line, index) => /[`~]\w/u.test(line) === (index % 2 === 0))
  const mark = isClear ? '```' : '````'
  return `${mark}${info}\n${text}\n${mark}`
}
