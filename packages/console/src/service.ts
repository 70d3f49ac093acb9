/** What the console knows of the service without asking. `service.test.ts` compares it with the contract. */

/** Of a text that becomes pages. */
export const CONTENT_CHARS_MAX = 100_000
/** Unless the account says otherwise. */
export const PROMPT_CHARS_MAX = 32_000
/** In place of a template: the service chooses one by the prompt. */
export const AUTO_TEMPLATE = 'auto'
/** Warning of a text that the model could not end. */
export const CUT_OFF = 'The text is cut off: the model reached its limit before the end.'
/** The start of the message of a job whose model gave no document. */
export const NO_DOCUMENT = 'The model gave no usable document in two attempts.'
