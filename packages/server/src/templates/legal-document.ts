import type { Template } from './template.ts'

export const legalDocument: Template = {
  id: 'legal-document',
  name: 'Legal document',
  description: 'Legal document',
  version: '2.0.0',
  aliases: [
    'contract',
    'agreement',
    'terms and conditions',
    'terms of service',
    'non-disclosure agreement',
    'NDA',
    'Vertrag',
    'Vereinbarung',
    'contrat',
    'accord',
    'contrato',
    'acuerdo',
  ],
  purpose: "An agreement or declaration with numbered clauses, ready for a lawyer's eye.",
  tone: 'formal, exact, unambiguous',
  layout: 'contract',
  design: 'contract',
  words: 2500,
  instructions:
    'Define a term once, in bold, and use it unchanged; one duty to a clause, with who, what and by when. Number headings and clauses as the country does: 1, 1.1, (a); § 1, (1); Article 1. Keep each party in its role. Amounts, dates, periods and statutes come only from the request. A declaration, power of attorney or notice has only the clauses that it needs.',
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: { de: 'Titel', fr: 'Titre', es: 'Título' },
      heading: false,
      instructions: 'The kind of document.',
      role: 'title',
    },
    {
      id: 'parties',
      title: 'Parties',
      titles: { de: 'Vertragsparteien', fr: 'Parties', es: 'Partes' },
      heading: false,
      instructions: 'The parties with their names, addresses and defined terms, one to a line.',
      role: 'head',
    },
    {
      id: 'purpose',
      title: 'Purpose',
      titles: { de: 'Gegenstand', fr: 'Objet', es: 'Objeto' },
      heading: true,
      instructions: 'What the document is for.',
    },
    {
      id: 'obligations',
      title: 'Obligations',
      titles: { de: 'Pflichten der Parteien', fr: 'Obligations', es: 'Obligaciones' },
      heading: true,
      instructions: 'What each party undertakes, under as many headings as the matter has.',
      role: 'body',
    },
    {
      id: 'payment',
      title: 'Payment',
      titles: { de: 'Vergütung', fr: 'Paiement', es: 'Pago' },
      heading: true,
      instructions: 'Amounts, due dates, how to pay.',
      optional: true,
    },
    {
      id: 'term',
      title: 'Term and termination',
      titles: { de: 'Laufzeit und Beendigung', fr: 'Durée et résiliation', es: 'Duración y terminación' },
      heading: true,
      instructions: 'Beginning, end, notice.',
    },
    {
      id: 'liability',
      title: 'Liability',
      titles: { de: 'Haftung', fr: 'Responsabilité', es: 'Responsabilidad' },
      heading: true,
      instructions: 'Who answers for what.',
    },
    {
      id: 'general',
      title: 'General provisions',
      titles: { de: 'Schlussbestimmungen', fr: 'Dispositions générales', es: 'Disposiciones generales' },
      heading: true,
      instructions: 'Changes in writing, severability, whole agreement.',
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      titles: { de: 'Anwendbares Recht', fr: 'Droit applicable', es: 'Ley aplicable' },
      heading: true,
      instructions: 'The law and the courts as given.',
    },
    {
      id: 'signatures',
      title: 'Signatures',
      titles: { de: 'Unterschriften', fr: 'Signatures', es: 'Firmas' },
      heading: false,
      instructions: 'For each party: its name, "Signature: ________", place and date.',
      role: 'signature',
    },
  ],
  head: ['parties'],
  example: `# [Kind of document]

Parties: **[Name]**, [address] (the **[Role]**)
**[Name]**, [address] (the **[Role]**)

## 1. [Heading]

1.1 [Clause.]

1.2 The [Role] shall:

(a) [duty];
(b) [duty].`,
  csv: {
    columns: ['clause', 'heading', 'text'],
    rows: 'One clause with its number, in order; the parties are the first rows.',
  },
}
