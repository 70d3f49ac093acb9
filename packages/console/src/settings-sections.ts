/** The parts of Settings, in the order of their navigation, and the scope that each needs. */
import type { Scope } from '@platen/client'

export const SECTIONS = [
  { id: 'webhook', scope: 'settings' },
  { id: 'models', scope: 'admin' },
  { id: 'templates', scope: 'admin' },
  { id: 'retention', scope: 'admin' },
  { id: 'accounts', scope: 'admin' },
  { id: 'browser' },
  { id: 'about' },
] as const satisfies readonly { id: string; scope?: Scope }[]

export type SectionId = (typeof SECTIONS)[number]['id']

/** Those that a key with these scopes may see. */
export function sectionsFor(scopes: readonly string[]): readonly SectionId[] {
  return SECTIONS.filter((section) => !('scope' in section) || scopes.includes(section.scope)).map(({ id }) => id)
}
