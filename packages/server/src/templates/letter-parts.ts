/** What every letter has round its body: the head, down to the salutation, and the foot. The same for each template of a letter. */
import type { TemplateSection } from './template.ts'

export const LETTER_HEAD: readonly TemplateSection[] = [
  {
    id: 'sender',
    title: 'Sender',
    titles: {
      de: 'Absender',
      fr: 'Expéditeur',
      es: 'Remitente',
    },
    heading: false,
    instructions: "The sender's name and, where given, the address, telephone and email, one to a line.",
    words: [1, 30],
    role: 'sender',
  },
  {
    id: 'date',
    title: 'Date',
    titles: {
      de: 'Datum',
      fr: 'Date',
      es: 'Fecha',
    },
    heading: false,
    instructions: 'The date of the letter on a line of its own.',
    words: [1, 6],
    role: 'date',
  },
  {
    id: 'recipient',
    title: 'Recipient',
    titles: {
      de: 'Empfänger',
      fr: 'Destinataire',
      es: 'Destinatario',
    },
    heading: false,
    instructions: "The recipient's name, position, organisation and address as far as given, one to a line.",
    words: [1, 30],
    role: 'recipient',
  },
  {
    id: 'subject',
    title: 'Subject',
    titles: {
      de: 'Betreff',
      fr: 'Objet',
      es: 'Asunto',
    },
    heading: false,
    instructions: 'One line that says what the letter is about, with any reference number.',
    words: [2, 16],
    role: 'subject',
  },
  {
    id: 'salutation',
    title: 'Salutation',
    titles: {
      de: 'Anrede',
      fr: "Formule d'appel",
      es: 'Saludo',
    },
    heading: false,
    instructions: "The salutation, by name where the recipient's name is known.",
    words: [2, 6],
    role: 'salutation',
  },
]

export const LETTER_FOOT: readonly TemplateSection[] = [
  {
    id: 'closing',
    title: 'Closing',
    titles: {
      de: 'Grußformel',
      fr: 'Formule de politesse',
      es: 'Despedida',
    },
    heading: false,
    instructions: 'The complimentary close that fits the salutation.',
    words: [1, 20],
    role: 'closing',
  },
  {
    id: 'signature',
    title: 'Signature',
    titles: {
      de: 'Unterschrift',
      fr: 'Signature',
      es: 'Firma',
    },
    heading: false,
    instructions: "The sender's name, and position where given.",
    words: [1, 12],
    role: 'signature',
  },
]
