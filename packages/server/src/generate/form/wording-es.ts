/** The form's own words in Spanish (kinds.ts, docs/forms.md). */
import { kindsOf, type Wording } from './kinds.ts'

export const es: Wording = {
  blanks: {
    sender: '[Su nombre]',
    senderAddress: '[Su dirección]',
    recipient: '[Destinatario]',
    recipientAddress: '[Dirección del destinatario]',
    subject: '[Asunto]',
    text: '[Texto]',
  },
  kinds: kindsOf(`
    resignation: Renuncia de {sender} a {recipient} | Renuncia | Por la presente comunico mi renuncia a mi puesto[ de {position}][ en {recipient}][; mi último día de trabajo será el {lastDay}].
    complaint: Reclamación de {sender} a {recipient} | Reclamación[: {about}] | Por la presente presento una reclamación por lo siguiente: {about}.
    application: Solicitud de empleo de {sender} a {recipient} | Solicitud de empleo[: {position}] | Me dirijo a ustedes para solicitar el puesto de {position}.
    termination: Rescisión de {sender} a {recipient} | Rescisión[: {about}] | Por la presente comunico la rescisión del siguiente contrato[, con efecto el {lastDay}]: {about}.
    reminder: Recordatorio de pago de {sender} a {recipient} | Recordatorio de pago[: {about}] | Todavía no he recibido el pago de lo siguiente: {about}.
    letter: Carta de {sender} a {recipient} | {about} |
  `),
  clauses: ['último día {lastDay}', 'último día de trabajo {lastDay}', 'puesto {position}', 'asunto {about}'],
  total: 'Total {column}:',
}
