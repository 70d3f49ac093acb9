/** The texts of `session`. Short sentences in the present tense; buttons are verbs. */
export const T = {
  document: {
    continued: 'The rest of the text',
  },
} as const
