/**
 * How letters open and close, per language: what the form prints, and what is recognized as a salutation or closing.
 * docs/forms.md "Salutation and closing" lists the table.
 */

/**
 * Language; salutation; lines of the closing; other starts of a salutation; other closings (`…`: words may follow).
 * Entries are separated by `|`.
 */
const TABLE = `
  en; Dear Sir or Madam,; Yours faithfully,; Dear|Hello|Hi|To whom it may concern|Good morning|Good afternoon; Yours sincerely|Sincerely|Sincerely yours|Yours truly|Kind regards|Best regards|Warm regards|With kind regards|Regards|Best wishes|All the best|Best|Respectfully|Many thanks|Thanks|Cheers
  de; Sehr geehrte Damen und Herren,; Mit freundlichen Grüßen; Sehr geehrte|Sehr geehrter|Liebe|Lieber|Hallo|Guten Tag|Guten Morgen; Mit freundlichem Gruß|Freundliche Grüße|Viele Grüße|Beste Grüße|Herzliche Grüße|Mit besten Grüßen|Liebe Grüße|Hochachtungsvoll
  fr; Madame, Monsieur,; Je vous prie d’agréer, Madame, Monsieur, l’expression de mes salutations distinguées.; Madame|Monsieur|Mesdames|Messieurs|Chère|Cher|Chers|Bonjour; Cordialement|Bien cordialement|Sincères salutations|Salutations distinguées|Respectueusement|Veuillez agréer…|Je vous prie d'agréer…|Je vous prie d’agréer…
  es; Estimados señores:; Atentamente,; Estimado|Estimada|Estimados|Estimadas|Muy señor mío|Muy señores míos|Querido|Querida|Hola|Buenos días; Un cordial saludo|Cordialmente|Saludos cordiales|Un saludo|Saludos|Reciba un cordial saludo|Respetuosamente
  it; Gentili Signori,; Distinti saluti; Gentile|Gentili|Egregio|Egregi|Spettabile|Buongiorno; Cordiali saluti
  pt; Prezados Senhores,; Atenciosamente,; Prezado|Prezada|Prezados|Exmo|Exma|Exmos; Com os melhores cumprimentos
  nl; Geachte heer, mevrouw,; Met vriendelijke groet,; Geachte|Beste; Met vriendelijke groeten|Hoogachtend
  pl; Szanowni Państwo,; Z poważaniem; Szanowny|Szanowna|Szanowni|Dzień dobry; Z wyrazami szacunku|Pozdrawiam
  sv; Hej,; Med vänlig hälsning; Hej|Bästa; Med vänliga hälsningar
  da; Til rette vedkommende; Med venlig hilsen; Kære|Hej; De bedste hilsner
  nb; Til rette vedkommende; Med vennlig hilsen; Kjære|Hei; Vennlig hilsen
  fi; Hyvä vastaanottaja,; Ystävällisin terveisin; Hyvä|Hei|Arvoisa; Kunnioittavasti
  cs; Vážená paní, vážený pane,; S pozdravem; Vážený|Vážená|Vážení|Dobrý den; S úctou
  hu; Tisztelt Hölgyem/Uram!; Tisztelettel; Tisztelt|Kedves; Üdvözlettel
  ro; Stimată doamnă, stimate domn,; Cu stimă,; Stimate|Stimată|Stimați|Bună ziua; Cu respect
  tr; Sayın Yetkili,; Saygılarımla,; Sayın|Merhaba; Saygılarımızla
  el; Αξιότιμες κυρίες, αξιότιμοι κύριοι,; Με εκτίμηση,; Αξιότιμε|Αξιότιμη; Με τιμή
  ru; Уважаемые дамы и господа!; С уважением,; Уважаемый|Уважаемая|Уважаемые|Здравствуйте; С наилучшими пожеланиями
  uk; Шановні пані та панове!; З повагою; Шановний|Шановна|Шановні|Добрий день; З найкращими побажаннями
  ja; 拝啓; 敬具; 拝啓|前略|謹啓; 敬具|草々|敬白
  zh; 尊敬的先生/女士：; 此致|敬礼; 尊敬的…|您好|敬启者; 敬礼|敬上|谨启
  ko; 담당자님께; 감사합니다.; 안녕하세요|안녕하십니까; 감사합니다
  ar; السادة الكرام،; وتفضلوا بقبول فائق الاحترام والتقدير،; السيد|السيدة|السادة|حضرة|تحية طيبة; مع خالص التحية|مع التحية
  he; שלום רב,; בכבוד רב,; לכבוד|שלום; בברכה
  hi; महोदय/महोदया,; भवदीय,; महोदय|महोदया|आदरणीय|प्रिय; भवदीया
`

export interface Formulas {
  salutation: string
  closing: string
  salutations: string[]
  closings: string[]
}

export const FORMULAS: ReadonlyMap<string, Formulas> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [language = '', salutation = '', closing = '', salutations = '', closings = ''] = line.trim().split('; ')
      const more = { salutations: salutations.split('|'), closings: closings.split('|') }
      return [language, { salutation, closing: closing.replace('|', '\n'), ...more }]
    }),
)

/** Marks that may end a salutation. */
const MARKS = ',:!，：،'

const all = [...FORMULAS.values()]
const entry = (text: string) => withoutMarks(text).toLowerCase()
const SALUTATIONS = all.flatMap(({ salutation, salutations }) => [salutation, ...salutations]).map(entry)
const CLOSINGS = all.flatMap(({ closing, closings }) => [...closing.split('\n'), ...closings]).map(entry)

const FORMULA_CHARS_MAX = 100
/** More words before the mark, or without a mark, are a sentence that begins with a greeting. */
const SALUTATION_WORDS_MAX = 8
const WORDS_WITHOUT_MARK_MAX = 5

/** Whether `line` begins with a salutation: words of the table, then a mark within a few words, or the end without a full stop. */
export function isSalutation(line: string): boolean {
  const text = line.trim().toLowerCase()
  let end = 0
  while (end < text.length && end <= FORMULA_CHARS_MAX && !MARKS.includes(text.charAt(end))) end++
  if (end > FORMULA_CHARS_MAX || (end === text.length && /[.?]$/u.test(text))) return false
  const words = text.slice(0, end).split(/\s+/u).length
  if (words > (end === text.length ? WORDS_WITHOUT_MARK_MAX : SALUTATION_WORDS_MAX)) return false
  return SALUTATIONS.some((entry) => startsWith(text, entry))
}

/** Whether `line` is a closing of the table, alone or with a name after its comma. */
export function readClosing(line: string): 'alone' | 'with name' | undefined {
  const text = line.trim().toLowerCase()
  if (text.length > FORMULA_CHARS_MAX) return undefined
  for (const entry of CLOSINGS) {
    if (!startsWith(text, entry)) continue
    if (entry.endsWith('…')) return 'alone'
    const rest = text.slice(entry.length)
    // "Thanks." is a sentence.
    if (rest.startsWith('.') && !entry.includes(' ')) continue
    if (rest === '' || `${MARKS}.`.includes(rest.charAt(0))) return rest.slice(1).trim() === '' ? 'alone' : 'with name'
  }
  return undefined
}

/** Whether `text` starts with `entry` as whole words. */
function startsWith(text: string, entry: string): boolean {
  if (entry.endsWith('…')) return text.startsWith(entry.slice(0, -1))
  return text.startsWith(entry) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(entry.length, entry.length + 2))
}

function withoutMarks(text: string): string {
  let end = text.length
  while (end > 0 && `${MARKS}.`.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
