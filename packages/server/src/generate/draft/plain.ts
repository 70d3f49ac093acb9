/** Languages without wording of their own: the template's plainest form round the prompt's own sentences. */
import { longDate } from '../language/dates.ts'
import { bold, type Desk, paragraph } from './desk.ts'
import { NET } from './letters.ts'

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

export function writePlain(desk: Desk, language: string): void {
  const statements = desk.rest()
  const letter = desk.template.layout === 'letter'
  const [salutation, closing, name] = FORMULAS[language] ?? ['', '', '[ ]']
  const [first, ...others] = statements
  const titled = first !== undefined && first.text.length <= TITLE_CHARS_MAX && others.length > 0
  const title = titled ? first.text.replace(/[.。:：]+$/u, '') : undefined
  if (letter) {
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
  desk.net.section = section
  desk.add(section, 'facts', [NET])
  if (!letter) return
  if (closing) desk.add('closing', 'facts', [{ kind: 'paragraph', text: closing, role: 'closing' }])
  desk.add('signature', 'facts', [{ kind: 'lines', lines: [name], role: 'signature' }])
}
