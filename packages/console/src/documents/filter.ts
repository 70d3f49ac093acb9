/** The kinds that the list of documents can be filtered by: `?kind=` of its address. */
export const KINDS = ['letters', 'reports', 'legal', 'unfinished'] as const
export type Kind = (typeof KINDS)[number]

export const isKind = (value: unknown): value is Kind => KINDS.includes(value as Kind)
