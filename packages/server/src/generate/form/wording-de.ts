/** The form's own words in German (kinds.ts, docs/forms.md). The salutation ends with a comma, so sentences continue in lower case. */
import { kindsOf, type Wording } from './kinds.ts'

export const de: Wording = {
  blanks: {
    sender: '[Ihr Name]',
    senderAddress: '[Ihre Anschrift]',
    recipient: '[Empfänger]',
    recipientAddress: '[Anschrift des Empfängers]',
    subject: '[Betreff]',
    text: '[Text]',
  },
  kinds: kindsOf(`
    resignation: Kündigung von {sender} an {recipient} | Kündigung | hiermit kündige ich mein Arbeitsverhältnis[ als {position}][ bei {recipient}][ zum {lastDay}].
    complaint: Beschwerde von {sender} an {recipient} | Beschwerde[: {about}] | hiermit beschwere ich mich über Folgendes: {about}.
    application: Bewerbung von {sender} an {recipient} | Bewerbung[: {position}] | hiermit bewerbe ich mich um die Stelle als {position}.
    termination: Vertragskündigung von {sender} an {recipient} | Vertragskündigung[: {about}] | hiermit kündige ich[ zum {lastDay}] folgenden Vertrag: {about}.
    reminder: Zahlungserinnerung von {sender} an {recipient} | Zahlungserinnerung[: {about}] | für Folgendes ist noch keine Zahlung bei mir eingegangen: {about}.
    letter: Brief von {sender} an {recipient} | {about} |
  `),
  clauses: ['letzter Tag {lastDay}', 'letzter Arbeitstag {lastDay}', 'Stelle {position}', 'Betreff {about}'],
  total: 'Summe {column}:',
}
