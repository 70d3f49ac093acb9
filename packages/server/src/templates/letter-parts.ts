/**
 * What all letter templates share: the labelled head, the parts around the body, the example of layout and the csv columns.
 * Customs of salutation and closing are described only here; the order of the head per language is in
 * `generate/instructions.ts`.
 */
import type { Template, TemplateSection } from './template.ts'

export const LETTER_FORM = {
  layout: 'letter',
  design: 'letter',
  head: ['sender', 'date', 'recipient', 'subject'],
  example: `From: [Sender]
[Address]
Date: [Date]
To: [Recipient]
Subject: [Matter]

[Salutation]

[Text]`,
  csv: {
    columns: ['part', 'text'],
    rows: 'One part of the letter in its order: sender, date, recipient, subject, salutation, each paragraph, close, signature.',
  },
} satisfies Partial<Template>

export const LETTER_HEAD: readonly TemplateSection[] = [
  {
    id: 'sender',
    title: 'Sender',
    titles: { de: 'Absender', fr: 'Expéditeur', es: 'Remitente' },
    heading: false,
    instructions: "The sender's name and, where given, the address, telephone and email, one to a line.",
    role: 'sender',
  },
  {
    id: 'date',
    title: 'Date',
    titles: { de: 'Datum', fr: 'Date', es: 'Fecha' },
    heading: false,
    instructions: 'The date of the letter as its country writes it, with the place where that is the custom.',
    role: 'date',
  },
  {
    id: 'recipient',
    title: 'Recipient',
    titles: { de: 'Empfänger', fr: 'Destinataire', es: 'Destinatario' },
    heading: false,
    instructions: "The recipient's name, position, organisation and address as far as given, one to a line.",
    role: 'recipient',
  },
  {
    id: 'subject',
    title: 'Subject',
    titles: { de: 'Betreff', fr: 'Objet', es: 'Asunto' },
    heading: false,
    instructions: 'One line that says what the letter is about, with any reference number.',
    role: 'subject',
  },
  {
    id: 'salutation',
    title: 'Salutation',
    titles: { de: 'Anrede', fr: "Formule d'appel", es: 'Saludo' },
    heading: false,
    instructions: 'As the language and country have it, by name where known.',
    role: 'salutation',
  },
]

export const LETTER_FOOT: readonly TemplateSection[] = [
  {
    id: 'closing',
    title: 'Closing',
    titles: { de: 'Grußformel', fr: 'Formule de politesse', es: 'Despedida' },
    heading: false,
    instructions:
      'As custom has it: UK "Yours sincerely" to a name, else "Yours faithfully"; US "Sincerely,"; a full French formule de politesse; Japanese 敬具 after 拝啓.',
    role: 'closing',
  },
  {
    id: 'signature',
    title: 'Signature',
    titles: { de: 'Unterschrift', fr: 'Signature', es: 'Firma' },
    heading: false,
    instructions: "By the same custom, the sender's name and position; below it enclosures, where given.",
    role: 'signature',
  },
]
