/** The texts of `text`. Short sentences in the present tense; buttons are verbs. */
export const T = {
  refine: {
    section: (title: string) => `Section: ${title}`,
    selection: (words: string) => `Selection: ${words}`,
  },
} as const
