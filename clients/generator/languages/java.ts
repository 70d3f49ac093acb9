/** Java: `clients/java`. */
import type { Language } from '../language.ts'
import { resourceFiles } from './java/resources.ts'
import { typeFiles } from './java/types.ts'

export const java: Language = { files: (description) => ({ ...typeFiles(description), ...resourceFiles(description) }) }
