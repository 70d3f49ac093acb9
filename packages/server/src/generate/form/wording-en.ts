/** The form's own words in English (kinds.ts, docs/forms.md). */
import { kindsOf, type Wording } from './kinds.ts'

export const en: Wording = {
  blanks: {
    sender: '[Your name]',
    senderAddress: '[Your address]',
    recipient: '[Recipient]',
    recipientAddress: "[Recipient's address]",
    subject: '[Subject]',
    text: '[Text]',
  },
  kinds: kindsOf(`
    resignation: Resignation from {sender} to {recipient} | Resignation | I hereby resign from my position[ as {position}][ at {recipient}][; my last working day will be {lastDay}].
    complaint: Complaint from {sender} to {recipient} | Complaint[: {about}] | I wish to complain about the following: {about}.
    application: Application from {sender} to {recipient} | Application[: {position}] | I am applying for the position of {position}.
    termination: Notice of termination from {sender} to {recipient} | Notice of termination[: {about}] | I hereby give notice of termination[ of the following: {about}][; the last day is {lastDay}].
    reminder: Payment reminder from {sender} to {recipient} | Payment reminder[: {about}] | I have not yet received payment for the following: {about}.
    letter: Letter from {sender} to {recipient} | {about} |
  `),
  clauses: ['last day {lastDay}', 'last working day {lastDay}', 'position {position}', 'about {about}'],
  total: 'Total {column}:',
}
