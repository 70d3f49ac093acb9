/** Prompts that give a document ready to send without a model, one for each built-in template. Each is loaded by itself. */
const TEXTS = import.meta.glob<string>('../../../../examples/forms/*.txt', { query: '?raw', import: 'default' })

const pathOf = (template: string): string => `../../../../examples/forms/${template}.txt`

export const hasExample = (template: string): boolean => pathOf(template) in TEXTS

/** @returns an empty text where the template has none. @throws {Error} where it can't be loaded. */
export const exampleOf = async (template: string): Promise<string> => (await TEXTS[pathOf(template)]?.()) ?? ''
