/** Names in a prompt by their capitals: what a document must keep, and must not invent. */
import type { Fact } from './types.ts'

const WORD = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&-]*`
const SEQUENCE = new RegExp(
  `(?<![\\p{L}\\p{N}_.@/-])${WORD}(?:[^\\S\\n]+(?:(?:of|the|de|del|de la|du|van|von|der|den|di|da|la|le|bin)[^\\S\\n]+(?=\\p{Lu}))?${WORD})*`,
  'gu',
)

/** Capitalised for other reasons than being a name. */
const PLAIN =
  /^(?:I|I'm|I've|I'd|I'll|The|A|An|My|Our|Your|His|Her|Their|This|That|These|Those|It|He|She|We|They|You|Please|Write|Draft|Create|Dear|And|But|Or|If|In|On|At|For|From|To|With|By|As|Of|No|Not|Yes|Do|Don't|Keep|Make|Ask|Mention|Include|Tone|Subject|Re|Also|When|Where|What|Who|How|Why|Which|There|Thank|Thanks|Mr|Mrs|Ms|Dr|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Le|La|Les|Un|Une|Des|El|Los|Las|Una|Je|Nous|Il|Elle|Yo|Por|Para|Con|Sin|Pour|Avec|Sans|Et|Y|De|Du|Mon|Ma|Mes|Mi|Mis|Monsieur|Madame|Merci|Gracias|English|German|French|Spanish|Beschreibe|Bitte|Erwähne|Schreibe|Schreib|Nenne|Betone|Frage|Erstelle|Verfasse|Formuliere|Empfiehl|Ich|Wir|Er|Sie|Es|Der|Die|Das|Ein|Eine|Mein|Meine|Unser|Wenn|Als|Seit|Ab|Bis|Am|Im|Mit|Von|Zu|Für|Und|Aber|Nach|Wer|Sign|Soy|Invite|Tell|Inform|Remind|Request|Complain|Apply|Congratulate|Offer|Explain|Describe|Analyse|Analyze|Document|Draft|Prepared|Author|Speaker|Signed|Best|Regards|Sincerely|Firma|Firmado|Gezeichnet|Signé|Speaks|Spricht|Parle|Habla|Worked|Sprachen|Kenntnisse|Skills|Languages|Langues|Idiomas|Compétences|Betreff|Objet|Asunto|PDF|FAQ|FAQs|CV|API|NDA|OK|AM|PM|Q[1-4]|USD|EUR|GBP)$/u

export function findNames(prompt: string, atoms: readonly Fact[], language: string, nouns: string | undefined): Fact[] {
  const names: Fact[] = []
  const documents = nouns === undefined ? undefined : new RegExp(`^(?:${nouns})$`, 'iu')
  let atom = 0
  for (const match of prompt.matchAll(SEQUENCE)) {
    let text = match[0].replace(/['’]s?$/u, '')
    let start = match.index
    // Sentence openers and articles are no part of a name.
    for (let turn = 0; turn < 4; turn++) {
      const first = /^\S+/u.exec(text)?.[0] ?? ''
      if (!PLAIN.test(first) && documents?.test(first) !== true) break
      const rest = text.slice(first.length)
      const trimmed = rest.trimStart().replace(/^(?:of|the|de|del|la|du|von|der|le)\s+/u, '')
      start += text.length - trimmed.length
      text = trimmed
    }
    if (text.length < 2 || text.length > 80) continue
    while (atom < atoms.length && (atoms[atom]?.end ?? 0) <= start) atom++
    const inside = atoms[atom]
    if (inside !== undefined && inside.start < start + text.length && inside.end > start) continue
    const bare = text.replace(/^(?:\p{Ll}+\s+)+/u, '')
    start += text.length - bare.length
    text = bare
    // "Wirkung von Anna Berg": the name is what follows.
    const of = language === 'de' ? text.lastIndexOf(' von ') : -1
    if (of !== -1) {
      start += of + 5
      text = text.slice(of + 5)
    }
    // "Hafen der Stadt": German joins any nouns so; only these join names.
    if (language === 'de' && /\s(?!von|van|zu|de)\p{Ll}/u.test(text)) continue
    const single = !/\s/u.test(text)
    const opens = startsSentence(prompt, start)
    // German writes every noun with a capital: only two in a row, or letters in capitals, are names there.
    if (single && (language === 'de' ? !/^\p{Lu}[\p{L}-]*\p{Lu}/u.test(text) : opens)) continue
    if (language === 'de' && opens && text.split(/\s+/u).length < 2) continue
    names.push({ kind: 'name', text, start, end: start + text.length })
  }
  return names
}

function startsSentence(prompt: string, at: number): boolean {
  return /(?:^|[.!?:\n\r"“«(•–-])\s*$/u.test(prompt.slice(Math.max(0, at - 6), at))
}
