/**
 * A capable model by script: an OpenAI-compatible server of ours that answers any request of the writing layer.
 *
 * It knows no more than the request says: its words are the offline draft's, as Markdown, for the whole document or for the
 * one part that is asked for. What it adds is how models answer: a remark before and after, a fence round the whole,
 * reasoning in tags or in a field, a stop at the length limit, headings of every kind, stars for bullets, escapes, a rule
 * between the parts. So what it shows is whether tidying, joining and normalising leave the document as it was.
 */
import { systemClock } from '../packages/server/src/clock.ts'
import type { Block } from '../packages/server/src/generate/blocks.ts'
import { writeDraft } from '../packages/server/src/generate/draft/draft.ts'
import { toCommonMark } from '../packages/server/src/generate/markup/markdown.ts'
import { type FakeOpenAi, type Scenario, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { BUILT_IN_TEMPLATES } from '../packages/server/src/templates/load.ts'

/** Model IDs of each plan (whole, by sections) with the manner in which the script plays them. */
export const SCRIBES = {
  'model-01': 'fine',
  'model-02': 'reasoning-content',
  'model-03': 'length',
  'model-04': 'think',
  'model-06': 'preamble',
  'model-07': 'fine',
} as const satisfies Record<string, Scenario>

export const startScribe = (timeZone: string): Promise<FakeOpenAi> => {
  let turn = 0
  /** How often each part of each request was asked for: a longer one comes in several calls. */
  const asked = new Map<string, number>()
  const added = new Map<string, number>()
  return startFakeOpenAi({
    answer: ({ messages }) => {
      const words = messages.map(({ content }) => content).join('\n')
      const prompt = /<request>\n([\s\S]*?)\n<\/request>/u.exec(words)?.[1] ?? ''
      const template =
        BUILT_IN_TEMPLATES.find(({ name }) => words.includes(`The document: ${name}.`)) ?? BUILT_IN_TEMPLATES[0]!
      const draft = writeDraft({ prompt }, { template, now: systemClock.now(), timeZone })
      // A continuation asks for the rest of the same answer.
      const again = messages.some(({ role }) => role === 'assistant')
      if (!again) turn++
      const part = /Write only the part "([^"]*)"/u.exec(words)?.[1]
      if (part === undefined) return MANNERS[turn % MANNERS.length]!(toCommonMark(draft.blocks).trim())
      const key = `${part}\n${prompt}`
      const piece = asked.get(key) ?? 0
      if (!again) asked.set(key, piece + 1)
      const section = template.sections.find(
        ({ title, titles }) => title === part || Object.values(titles ?? {}).includes(part),
      )
      const blocks: Block[] = draft.parts.filter((one) => one.section === section?.id).flatMap((one) => one.blocks)
      const body = section?.heading && blocks[0]?.kind === 'heading' ? blocks.slice(1) : blocks
      const text = toCommonMark(body).trim()
      // Asked for more than there is to say, a model that invents nothing says so.
      if (again ? piece > 1 : piece > 0) {
        const count = added.get(prompt) ?? 0
        added.set(prompt, count + 1)
        const more = MORE[draft.language] ?? MORE['en']!
        return more[count % more.length]!
      }
      if (text === '') return `[${part}: not given.]`
      return turn % 2 === 0 ? text : `## ${part}\n\n${text}`
    },
  })
}

const MORE: Readonly<Record<string, string[]>> = {
  en: [
    'More than that the request does not say, and nothing is added to it here.',
    'What is still open is for the reader to fill in.',
    'The next part takes up from here.',
    'Each of these points can be looked at again once more is known.',
    'So much for this part of the whole.',
    'Whoever needs more detail will know where to ask for it.',
    'With that the matter stands as far as it can be told today.',
  ],
  de: [
    'Mehr sagt der Auftrag dazu nicht, und hinzugefügt wird hier nichts.',
    'Was noch offen ist, ergänzt die Leserin oder der Leser.',
    'Der nächste Abschnitt knüpft hier an.',
    'Jeder dieser Punkte lässt sich später noch einmal betrachten.',
    'So viel zu diesem Teil des Ganzen.',
  ],
  fr: [
    'La demande n’en dit pas davantage, et rien n’y est ajouté ici.',
    'Ce qui reste ouvert sera complété plus tard.',
    'La partie suivante reprend à partir de là.',
    'Chacun de ces points pourra être revu plus tard.',
    'Voilà pour cette partie de l’ensemble.',
  ],
  es: [
    'La petición no dice más, y aquí no se añade nada.',
    'Lo que queda abierto se completará más adelante.',
    'La parte siguiente sigue desde aquí.',
    'Cada uno de estos puntos podrá verse de nuevo más adelante.',
    'Hasta aquí esta parte del conjunto.',
  ],
}

const MANNERS: ((markdown: string) => string)[] = [
  (markdown) => markdown,
  (markdown) =>
    `Sure, here is the document you asked for:\n\n${markdown}\n\nLet me know if you would like any changes!`,
  (markdown) => `Certainly! Below is the text.\n\n---\n\n${markdown.replace(/^- /gmu, '* ')}`,
  // Bold lines for headings.
  (markdown) => markdown.replace(/^#{1,3} (.+)$/gmu, (_, words: string) => `**${words.replaceAll('**', '')}**`),
  // Underlined headings, and a fence round the whole with a remark on each side.
  (markdown) =>
    `Here's the draft:\n\n\`\`\`markdown\n${markdown.replace(/^# (.+)$/gmu, (_, words: string) => `${words}\n${'='.repeat(words.length)}`)}\n\`\`\`\n\nI hope this helps! Feel free to adjust the document to your needs.`,
  (markdown) => markdown.replaceAll('\n', '\r\n'),
  (markdown) => `${markdown}\n\n---\n\n*Note: Please replace the bracketed placeholders with your details.*`,
]
