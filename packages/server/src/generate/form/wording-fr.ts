/** The form's own words in French (kinds.ts, docs/forms.md); a no-break space precedes a colon. */
import { kindsOf, type Wording } from './kinds.ts'

export const fr: Wording = {
  blanks: {
    sender: '[Votre nom]',
    senderAddress: '[Votre adresse]',
    recipient: '[Destinataire]',
    recipientAddress: '[Adresse du destinataire]',
    subject: '[Objet]',
    text: '[Texte]',
  },
  kinds: kindsOf(`
    resignation: Démission de {sender} à {recipient} | Démission | Je vous présente ma démission de mon poste[ de {position}][ chez {recipient}][, mon dernier jour de travail étant le {lastDay}].
    complaint: Réclamation de {sender} à {recipient} | Réclamation[\u00a0: {about}] | Je vous adresse une réclamation concernant ce qui suit\u00a0: {about}.
    application: Candidature de {sender} à {recipient} | Candidature[\u00a0: {position}] | Je vous présente ma candidature au poste de {position}.
    termination: Résiliation de {sender} à {recipient} | Résiliation[\u00a0: {about}] | Je vous informe de la résiliation du contrat suivant[, au {lastDay}]\u00a0: {about}.
    reminder: Rappel de paiement de {sender} à {recipient} | Rappel de paiement[\u00a0: {about}] | Je n’ai pas encore reçu le paiement de ce qui suit\u00a0: {about}.
    letter: Lettre de {sender} à {recipient} | {about} |
  `),
  clauses: ['dernier jour {lastDay}', 'dernier jour de travail {lastDay}', 'poste {position}', 'objet {about}'],
  total: 'Total {column}\u00a0:',
}
