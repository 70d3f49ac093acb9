/** Languages without wording of their own: the template's plainest form round the prompt's own sentences. */
import type { Statement } from '../facts/types.ts'
import { longDate } from '../language/dates.ts'
import { bold, type Desk, paragraph, upper } from './desk.ts'
import { NET } from './letters.ts'
import { isUncut } from './vouch.ts'

/** Salutation, closing and the blank for a name, where we know the polite form; a formula, not a sentence to vary. */
const FORMULAS: Readonly<Record<string, readonly [string, string, string]>> = {
  it: ['Gentili Signore e Signori,', 'Cordiali saluti', '[Nome e cognome]'],
  pt: ['Exmos. Senhores,', 'Com os melhores cumprimentos,', '[Nome]'],
  nl: ['Geachte heer, mevrouw,', 'Met vriendelijke groet,', '[Naam]'],
  sv: ['Till den det berör,', 'Med vänlig hälsning', '[Namn]'],
  da: ['Til rette vedkommende', 'Med venlig hilsen', '[Navn]'],
  nb: ['Til rette vedkommende', 'Med vennlig hilsen', '[Navn]'],
  fi: ['Hyvä vastaanottaja,', 'Ystävällisin terveisin', '[Nimi]'],
  pl: ['Szanowni Państwo,', 'Z poważaniem', '[Imię i nazwisko]'],
  cs: ['Vážení,', 'S pozdravem', '[Jméno a příjmení]'],
  sk: ['Vážení,', 'S pozdravom', '[Meno a priezvisko]'],
  hu: ['Tisztelt Címzett!', 'Tisztelettel:', '[Név]'],
  ro: ['Stimată doamnă, stimate domn,', 'Cu stimă,', '[Nume și prenume]'],
  hr: ['Poštovani,', 'S poštovanjem,', '[Ime i prezime]'],
  ca: ['Benvolguts senyors,', 'Atentament,', '[Nom i cognoms]'],
  tr: ['Sayın Yetkili,', 'Saygılarımla,', '[Ad Soyad]'],
  id: ['Dengan hormat,', 'Hormat saya,', '[Nama]'],
  vi: ['Kính gửi Quý vị,', 'Trân trọng,', '[Họ và tên]'],
  ru: ['Уважаемые дамы и господа!', 'С уважением,', '[Имя и фамилия]'],
  uk: ['Шановні пані та панове!', 'З повагою,', '[Ім’я та прізвище]'],
  el: ['Αξιότιμοι κύριοι,', 'Με εκτίμηση,', '[Όνομα]'],
  ar: ['تحية طيبة وبعد،', 'وتفضلوا بقبول فائق الاحترام،', '[الاسم]'],
  he: ['לכל המעוניין,', 'בכבוד רב,', '[שם]'],
  zh: ['尊敬的先生/女士：', '此致敬礼', '[姓名]'],
  ja: ['拝啓', '敬具', '[氏名]'],
  ko: ['관계자 귀하', '감사합니다.', '[이름]'],
}

const TITLE_CHARS_MAX = 140

/** "Scrivi una …", "Schrijf een …", "написать": the request itself, which no document repeats. */
const REQUESTS: Readonly<Record<string, RegExp>> = {
  it: /^(?:per favore,?\s)?(?:scrivi(?:mi)?|scrivere|scriva|redigi|crea|prepara|genera|fammi)\s+(?:(?:una?|il|la|lo|un['’])\s*)?/iu,
  pt: /^(?:por favor,?\s)?(?:escrever|redigir|escreva|escreve|redija|redige|crie|cria|faça|faz|prepare|prepara)(?:-me)?\s+(?:(?:uma?|o|a)\s+)?/iu,
  nl: /^(?:(?:kun je|kunt u)\s(?:mij\s)?|graag\s)?(?:schrijven|schrijf|maak|stel|genereer)\s+(?:(?:mij|me)\s+)?(?:(?:een|de|het)\s+)?/iu,
  sv: /^(?:skriv|skapa|gör|ta fram)\s+(?:(?:ett|en)\s+)?/iu,
  da: /^(?:skriv|lav|opret|udarbejd)\s+(?:(?:et|en)\s+)?/iu,
  nb: /^(?:skriv|lag|opprett|utarbeid)\s+(?:(?:et|en|ei)\s+)?/iu,
  fi: /^(?:kirjoita|laadi|tee|luo)\s+/iu,
  pl: /^(?:proszę\s)?(?:napisz|napisać|stwórz|przygotuj|utwórz|zrób)\s+(?:mi\s+)?/iu,
  cs: /^(?:prosím\s)?(?:napiš|napište|vytvoř|vytvořte|připrav|připravte)\s+(?:mi\s+)?/iu,
  sk: /^(?:prosím\s)?(?:napíš|napíšte|vytvor|vytvorte|priprav|pripravte)\s+(?:mi\s+)?/iu,
  hu: /^(?:kérlek\s)?(?:írj|írjon|készíts|készítsen)\s+(?:(?:egy|nekem egy)\s+)?/iu,
  ro: /^(?:te rog\s)?(?:scrie|scrieți|redactează|creează|fă)(?:-mi)?\s+(?:(?:o|un)\s+)?/iu,
  hr: /^(?:molim\s)?(?:napiši|napišite|sastavi|sastavite|izradi)\s+(?:mi\s+)?/iu,
  ca: /^(?:si us plau,?\s)?(?:escriu|redacta|crea|fes|prepara)(?:['’]m|-me)?\s+(?:una?\s+)?/iu,
  tr: /\s+(?:yaz(?:ın|ınız)?|hazırla(?:yın)?|oluştur(?:un)?)(?=\s*:|\.?$)/iu,
  id: /^(?:tolong\s)?(?:tulis(?:kan)?|buat(?:kan)?|siapkan)\s+(?:sebuah\s+)?/iu,
  vi: /^(?:hãy\s)?(?:viết|soạn|tạo)\s+(?:(?:cho tôi\s)?một\s+)?/iu,
  ru: /^(?:пожалуйста,?\s)?(?:напиши(?:те)?|написать|составь(?:те)?|создай(?:те)?|подготовь(?:те)?|сделай(?:те)?)\s+(?:мне\s+)?/iu,
  uk: /^(?:будь ласка,?\s)?(?:напиши|написати|напишіть|склади|складіть|створи|створіть|підготуй(?:те)?)\s+(?:мені\s+)?/iu,
  el: /^(?:γράψε|γράψτε|σύνταξε|συντάξτε|φτιάξε|ετοίμασε)\s+(?:μου\s+)?(?:(?:μια|μία|ένα|έναν)\s+)?/iu,
  ar: /^(?:من فضلك\s)?(?:اكتب|أكتب|اكتبي|أنشئ|حرر)\s+(?:لي\s+)?/u,
  he: /^(?:בבקשה\s)?(?:כתוב|כתבי|כתבו|נסח|צור)\s+(?:לי\s+)?/u,
  zh: /^请?(?:帮我|给我|为我)?(?:写|撰写|起草|拟)(?:一[封份篇个则])?/u,
  ja: /を?書く$|を?(?:書いて|作成して|作って)(?:ください|下さい)?(?:。?$|(?=[：:]))/u,
  ko: /(?:을|를)?\s?(?:써|작성해|만들어)\s?(?:줘|주세요|주십시오)[.]?$/u,
}

/** A name at the end signs a letter, with what stands behind it: "…, Anna Bianchi int. 5". */
const SIGNS =
  /(?:^|[,;\n!?]|\.(?=\s)|\s[–—-](?=\s))\s*(?<name>\p{Lu}[\p{L}'’-]{1,30}(?:\s(?:(?:de|van|von|der|den|da|di|do|dos|del|la)\s){0,2}\p{Lu}[\p{L}'’-]{1,30}){1,3})(?<details>(?:,?\s+\p{Ll}{1,12}\.?\s?\d\S{0,6}){0,2})\.?\s*$/u
/** Scripts without capitals part the name from a clause before it that is longer than a name. */
const SIGNS_CJK =
  /[^、，。,\s]{7,}[、，。,]\s*(?<name>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,6})。?\s*$/u
const TAIL_CHARS = 160

/** Who signs, and where in the prompt that starts. */
function signerIn(prompt: string): { lines: string[]; start: number } | undefined {
  const from = Math.max(0, prompt.length - TAIL_CHARS)
  const tail = prompt.slice(from)
  const match = SIGNS.exec(tail) ?? SIGNS_CJK.exec(tail)
  const { name, details = '' } = match?.groups ?? {}
  if (match === null || name === undefined) return undefined
  const start = from + match.index + match[0].lastIndexOf(name)
  // Nothing but a name, or a name among names, signs nothing.
  const before = prompt.slice(0, start).replace(/[\s,;.、，。–—-]+$/u, '')
  if (before === '' || (/\p{Lu}/u.test(name) && SIGNS.test(`, ${/[^,;:.\n]*$/u.exec(before)?.[0] ?? ''}`)))
    return undefined
  return { lines: [name, details.replace(/^[,\s]+/u, '')].filter((line) => line !== ''), start }
}

export function writePlain(desk: Desk, language: string): void {
  const asked = REQUESTS[language]
  const letter = desk.template.layout === 'letter'
  const { prompt } = desk.facts
  const written = (one: Statement) =>
    signer === undefined || one.end <= signer.start
      ? one.text
      : prompt.slice(one.start, signer.start).replace(/[\s,;、，–—-]+$/u, '')
  const all = desk.rest()
  const requested = asked?.test(prompt.trim().replace(/[、，][^、，]{2,6}$/u, '')) === true
  // A list may end with a name as well.
  const signer = letter || (requested && !/[:：\n]/u.test(prompt)) ? signerIn(prompt) : undefined
  const statements = all.flatMap((one, at): Statement[] => {
    if (signer !== undefined && one.start >= signer.start) return []
    const own = written(one).trim()
    const text = at === 0 && asked !== undefined ? upper(own.replace(asked, '').trim()) : own
    if (text === '') return []
    const items = at > 0 && desk.template.layout !== 'letter' ? enumerated({ ...one, text }) : []
    return items.length > 0 ? items : parted({ ...one, text }, at === 0, letter)
  })
  const [salutation, closing, name] = FORMULAS[language] ?? ['', '', '[ ]']
  const [first, ...others] = statements
  const titled = first !== undefined && first.text.length <= TITLE_CHARS_MAX && (others.length > 0 || requested)
  const title = titled ? first.text.replace(/[.。:：]+$/u, '') : undefined
  if (letter) {
    if (signer !== undefined) desk.add('sender', 'facts', [{ kind: 'lines', lines: signer.lines, role: 'sender' }])
    desk.add('date', 'facts', [{ kind: 'lines', lines: [longDate(desk.today, language)], role: 'date' }])
    if (title) desk.add('subject', 'facts', [{ kind: 'paragraph', text: bold(title), role: 'subject' }])
    if (salutation) desk.add('salutation', 'facts', [{ kind: 'paragraph', text: salutation, role: 'salutation' }])
  } else if (title) desk.add('title', 'facts', [{ kind: 'heading', level: 1, text: title }])
  const body = titled ? others : statements
  const items = body.filter((one) => one.item)
  const section = desk.template.sections.find((one) => one.role === 'body')?.id ?? desk.template.sections[0]?.id ?? ''
  for (const statement of body)
    if (!statement.item)
      desk.add(section, 'facts', [paragraph(statement.text, letter ? 'body' : undefined)], [statement])
  if (items.length > 0)
    desk.add(section, 'facts', [{ kind: 'list', ordered: false, items: items.map(({ text }) => ({ text })) }], items)
  // What was asked for heads the letter; what it says is still to be written.
  if (titled && others.length === 0 && letter) desk.add(section, 'facts', [paragraph('[…]', 'body')])
  desk.net.section = section
  desk.add(section, 'facts', [NET])
  if (!letter) {
    if (signer !== undefined) desk.add(section, 'facts', [{ kind: 'lines', lines: signer.lines, role: 'signature' }])
    return
  }
  if (closing) desk.add('closing', 'facts', [{ kind: 'paragraph', text: closing, role: 'closing' }])
  desk.add('signature', 'facts', [{ kind: 'lines', lines: [signer?.lines[0] ?? name], role: 'signature' }])
}

/** "1日2000円、ヘルメット無料、…": three and more short pieces in a row are a list. */
function enumerated(statement: Statement): Statement[] {
  const items = statement.text.replace(/[.。]$/u, '').split(/、|，/u)
  return items.length < 3 || items.some((item) => item.trim() === '' || item.length > 30)
    ? []
    : items.map((text): Statement => ({ ...statement, text: text.trim(), form: 'fragment', item: true }))
}

/** "Shopping list: cake, balloons, candles" in any language: what stands before the colon heads the items behind it. */
function parted(statement: Statement, first: boolean, letter: boolean): Statement[] {
  const match = first ? /^([^:：]{3,90})[:：]\s*(.+?)[.。]?$/su.exec(statement.text) : null
  const items = match?.[2]?.split(/\s*[,;、，]\s+|[、，]/u) ?? []
  // "Al condominio: il riscaldamento non funziona": what the letter says.
  if (letter && match?.[1] !== undefined && items.length === 1 && /\s\S+\s/u.test(items[0] ?? ''))
    return [
      { ...statement, text: match[1].trim() },
      { ...statement, text: upper((items[0] ?? '').replace(/[.!?]*$/u, '.')) },
    ]
  if (match?.[1] === undefined || items.length < 2 || items.some((item) => item.length > 60)) return [statement]
  // The colon in "parse(s: str)" opens no list.
  if (![match[1], ...items].every(isUncut)) return [statement]
  return [
    { ...statement, text: match[1].trim() },
    ...items.map((text): Statement => ({ ...statement, text: upper(text.trim()), form: 'fragment', item: true })),
  ]
}
