/**
 * The labels of a document's head: which words name the sender, the recipient, the subject and so on, per language.
 *
 * One closed table for the form's grammar (docs/forms.md), the instructions to models and the page designs.
 * A label is matched exactly, in any case, before `:` or `：`, as `From:`, `**From:**`, `**From**:` or `**From: Jane Doe**`.
 */

export const ROLES = [
  'sender',
  'recipient',
  'subject',
  'date',
  'name',
  'email',
  'phone',
  'address',
  'position',
  'company',
  'author',
  'parties',
  'period',
  'reference',
  'website',
] as const
export type Role = (typeof ROLES)[number]

/** BCP 47 primary tag → role → labels; the first one is written, all are read. */
export const LABELS: Readonly<Record<string, Readonly<Partial<Record<Role, readonly string[]>>>>> = {
  en: {
    sender: ['From', 'Sender'],
    recipient: ['To', 'Recipient'],
    subject: ['Subject', 'Re'],
    date: ['Date'],
    name: ['Name'],
    email: ['Email', 'E-mail'],
    phone: ['Phone', 'Telephone', 'Tel', 'Tel.', 'Mobile'],
    address: ['Address'],
    position: ['Position', 'Job title'],
    company: ['Company', 'Organisation', 'Organization'],
    author: ['Author', 'Authors', 'Prepared by'],
    parties: ['Parties', 'Between'],
    period: ['Period'],
    reference: ['Reference', 'Ref', 'Ref.'],
    website: ['Website'],
  },
  de: {
    sender: ['Von', 'Absender', 'Absenderin'],
    recipient: ['An', 'Empfänger', 'Empfängerin'],
    subject: ['Betreff', 'Betr.'],
    date: ['Datum'],
    name: ['Name'],
    email: ['E-Mail', 'Email'],
    phone: ['Telefon', 'Tel.', 'Tel', 'Mobil', 'Handy'],
    address: ['Adresse', 'Anschrift'],
    position: ['Position', 'Stelle'],
    company: ['Firma', 'Unternehmen'],
    author: ['Verfasser', 'Verfasserin', 'Autor', 'Autorin'],
    parties: ['Parteien', 'Vertragsparteien', 'Zwischen'],
    period: ['Zeitraum', 'Berichtszeitraum'],
    reference: ['Aktenzeichen', 'Referenz'],
    website: ['Website', 'Webseite'],
  },
  fr: {
    sender: ['De', 'Expéditeur', 'Expéditrice'],
    recipient: ['À', 'Destinataire'],
    subject: ['Objet', 'Sujet'],
    date: ['Date'],
    name: ['Nom'],
    email: ['E-mail', 'Courriel', 'Email'],
    phone: ['Téléphone', 'Tél.', 'Tél', 'Portable'],
    address: ['Adresse'],
    position: ['Poste', 'Fonction'],
    company: ['Entreprise', 'Société'],
    author: ['Auteur', 'Auteure', 'Autrice', 'Auteurs'],
    parties: ['Parties', 'Entre'],
    period: ['Période'],
    reference: ['Référence', 'Réf.', 'Réf'],
    website: ['Site web'],
  },
  es: {
    sender: ['De', 'Remitente'],
    recipient: ['Para', 'Destinatario', 'Destinataria'],
    subject: ['Asunto'],
    date: ['Fecha'],
    name: ['Nombre'],
    email: ['Correo electrónico', 'Correo', 'Email', 'E-mail'],
    phone: ['Teléfono', 'Tel.', 'Móvil'],
    address: ['Dirección', 'Domicilio'],
    position: ['Puesto', 'Cargo'],
    company: ['Empresa'],
    author: ['Autor', 'Autora', 'Autores'],
    parties: ['Partes', 'Entre'],
    period: ['Período', 'Periodo'],
    reference: ['Referencia', 'Ref.'],
    website: ['Sitio web'],
  },
  it: row('Mittente', 'Destinatario', 'Oggetto', 'Data', 'Nome', 'E-mail', 'Telefono', 'Indirizzo'),
  pt: row('Remetente|De', 'Destinatário|Para', 'Assunto', 'Data', 'Nome', 'E-mail', 'Telefone', 'Endereço|Morada'),
  nl: row('Afzender|Van', 'Geadresseerde|Aan', 'Onderwerp|Betreft', 'Datum', 'Naam', 'E-mail', 'Telefoon', 'Adres'),
  pl: row(
    'Nadawca|Od',
    'Adresat|Odbiorca|Do',
    'Temat|Dotyczy|Sprawa',
    'Data',
    'Imię i nazwisko',
    'E-mail',
    'Telefon',
    'Adres',
  ),
  sv: row('Avsändare|Från', 'Mottagare|Till', 'Ämne', 'Datum', 'Namn', 'E-post', 'Telefon', 'Adress'),
  da: row('Afsender|Fra', 'Modtager|Til', 'Emne', 'Dato', 'Navn', 'E-mail', 'Telefon', 'Adresse'),
  nb: row('Avsender|Fra', 'Mottaker|Til', 'Emne', 'Dato', 'Navn', 'E-post', 'Telefon', 'Adresse'),
  fi: row('Lähettäjä', 'Vastaanottaja', 'Aihe', 'Päivämäärä|Päiväys', 'Nimi', 'Sähköposti', 'Puhelin', 'Osoite'),
  cs: row('Odesílatel|Od', 'Adresát|Komu', 'Předmět|Věc', 'Datum', 'Jméno', 'E-mail', 'Telefon', 'Adresa'),
  tr: row('Gönderen|Kimden', 'Alıcı|Kime', 'Konu', 'Tarih', 'Ad Soyad|Ad', 'E-posta', 'Telefon', 'Adres'),
  ru: row('От|От кого', 'Кому', 'Тема', 'Дата', 'Имя|ФИО', 'Электронная почта', 'Телефон', 'Адрес'),
  uk: row('Від|Від кого', 'Кому', 'Тема', 'Дата', "Ім'я|Ім’я|ПІБ", 'Електронна пошта', 'Телефон', 'Адреса'),
  ja: row('差出人', '宛先', '件名', '日付', '氏名|名前', 'メール|メールアドレス', '電話|電話番号', '住所'),
  zh: row('发件人|寄件人', '收件人', '主题|主旨', '日期', '姓名', '电子邮件|邮箱', '电话|電話', '地址'),
  ko: row('보낸 사람|발신', '받는 사람|수신', '제목', '날짜|일자', '이름|성명', '이메일', '전화|전화번호', '주소'),
  ar: row('من|المرسل', 'إلى|المرسل إليه', 'الموضوع', 'التاريخ', 'الاسم', 'البريد الإلكتروني', 'الهاتف', 'العنوان'),
  he: row('מאת', 'אל|לכבוד', 'הנדון|נושא', 'תאריך', 'שם', 'דוא"ל|דוא״ל', 'טלפון', 'כתובת'),
  hi: row('प्रेषक', 'सेवा में|प्राप्तकर्ता', 'विषय', 'दिनांक|तारीख', 'नाम', 'ईमेल', 'फ़ोन|फोन', 'पता'),
}

/** The first eight roles in their order, each with its labels apart by `|`. */
function row(...labels: string[]): Partial<Record<Role, readonly string[]>> {
  return Object.fromEntries(labels.map((words, at) => [ROLES[at], words.split('|')]))
}

/** The label to write for `role` in `language` (BCP 47); English where the language has none. */
export function labelOf(role: Role, language: string): string {
  const primary = language.split('-')[0] ?? ''
  return LABELS[primary]?.[role]?.[0] ?? LABELS['en']?.[role]?.[0] ?? role
}

const ROLE_OF = new Map<string, Role>()
for (const labels of Object.values(LABELS))
  for (const role of ROLES) for (const label of labels[role] ?? []) ROLE_OF.set(label.toLowerCase(), role)

const LABEL_CHARS_MAX = Math.max(...[...ROLE_OF.keys()].map((label) => label.length))

export interface LabelLine {
  role: Role
  /** As written, without the colon and asterisks. */
  label: string
  /** Trimmed; empty where the line is the label alone. */
  value: string
}

/** `line` (without its newline) as a label and its value, or undefined. */
export function readLabelLine(line: string): LabelLine | undefined {
  // Indented code is no label (CommonMark §4.4).
  if (/^(?: {4}|\t)/u.test(line)) return undefined
  let text = line.trim()
  const bold = text.startsWith('**')
  if (bold) text = text.slice(2)
  const colon = text.slice(0, LABEL_CHARS_MAX + 4).search(/[:：]/u)
  if (colon < 0) return undefined
  let label = text.slice(0, colon).trim()
  let value = text.slice(colon + 1)
  if (bold) {
    if (label.endsWith('**')) label = label.slice(0, -2).trim()
    else if (value.startsWith('**')) value = value.slice(2)
    else if (value.endsWith('**') && value.indexOf('**') === value.length - 2) value = value.slice(0, -2)
    else return undefined
  }
  const role = ROLE_OF.get(label.normalize('NFC').toLowerCase())
  return role && { role, label, value: withoutHardBreak(value) }
}

/** Without the spaces or the one backslash that mark a line break in CommonMark §6.7. */
export function withoutHardBreak(line: string): string {
  const text = line.trim()
  return text.endsWith('\\') && !text.endsWith('\\\\') ? text.slice(0, -1).trimEnd() : text
}

/** Whether `start`, the beginning of a line that is not complete, can still become a label line. */
export function mayBeginLabelLine(start: string): boolean {
  const text = start.trimStart()
  const bold = text.startsWith('**')
  if (/[:：]/u.test(text.slice(0, LABEL_CHARS_MAX + 4)))
    // The asterisks that end a bold line may still be to come.
    return readLabelLine(text) !== undefined || (bold && readLabelLine(`${withoutLastAsterisks(text)}**`) !== undefined)
  if (text.length > LABEL_CHARS_MAX + 4) return false
  const label = withoutLastAsterisks(bold ? text.slice(2) : text === '*' ? '' : text)
    .normalize('NFC')
    .toLowerCase()
  for (const candidate of ROLE_OF.keys()) if (candidate.startsWith(label)) return true
  return false
}

function withoutLastAsterisks(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '*' || text[end - 1] === ' ' || text[end - 1] === '\u00a0')) end--
  return text.slice(0, end)
}
