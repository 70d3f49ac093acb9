/** How a letter of the form opens and closes, by its recipient. */
import { FORMULAS, type Formulas } from '@platen/document'

/** First word of a recipient → salutation by name, and its closing. */
const BY_TITLE: Readonly<Record<string, readonly (readonly [titles: string, salutation: string, closing?: string])[]>> =
  {
    en: [['Mr Mr. Mrs Mrs. Ms Ms. Mx Miss Dr Dr. Professor Prof.', 'Dear {recipient},', 'Yours sincerely,']],
    de: [
      ['Herr', 'Sehr geehrter {recipient},'],
      ['Frau', 'Sehr geehrte {recipient},'],
    ],
    fr: [
      ['Madame Mme', 'Madame,', 'Je vous prie d’agréer, Madame, l’expression de mes salutations distinguées.'],
      ['Monsieur M.', 'Monsieur,', 'Je vous prie d’agréer, Monsieur, l’expression de mes salutations distinguées.'],
    ],
    es: [
      ['Sr. Señor D. Don', 'Estimado {recipient}:'],
      ['Sra. Señora Dña. Doña', 'Estimada {recipient}:'],
    ],
  }

/** Legal forms: a name with one is a company, even if it starts like a person ("Dr. Oetker GmbH"). */
const COMPANY_WORDS = new Set(
  'AG BV Co Co. Corp Corp. GmbH Inc Inc. KG LLC LLP Ltd Ltd. Partners PLC SA S.A. SARL SAS SL S.L. UG'.split(' '),
)

/** How a letter to `recipient` (the first line, if any) opens and closes. Only a title marks a person; names are not guessed. */
export function formulasFor(recipient: string, language: string): { salutation: string; closing: string } {
  const { salutation, closing } = FORMULAS.get(language) ?? (FORMULAS.get('en') as Formulas)
  // "Ms Ada Miller, 3 High St", "Ms Ada Miller (Head of HR)": only the name.
  const person = (recipient.split(/[,(]/u)[0] ?? '').trim()
  const [title = '', ...name] = person.split(' ')
  const isPerson = name.length > 0 && !/[\d&+]/u.test(person) && !name.some((word) => COMPANY_WORDS.has(word))
  const byTitle = isPerson ? BY_TITLE[language]?.find(([titles]) => titles.split(' ').includes(title)) : undefined
  if (!byTitle) return { salutation, closing }
  return { salutation: byTitle[1].replace('{recipient}', () => person), closing: byTitle[2] ?? closing }
}
