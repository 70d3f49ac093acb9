/** All designs by name. */
import type { Sheet } from '../sheet.ts'
import { book } from './book.ts'
import { classic } from './classic.ts'
import { contract } from './contract.ts'
import { faq } from './faq.ts'
import { invoice } from './invoice.ts'
import { letter } from './letter.ts'
import { manual } from './manual.ts'
import { paper } from './paper.ts'
import { plain } from './plain.ts'
import { report } from './report.ts'
import { resume } from './resume.ts'
import { script } from './script.ts'

export const DESIGNS = {
  classic,
  book,
  contract,
  faq,
  invoice,
  letter,
  manual,
  paper,
  plain,
  report,
  resume,
  script,
} as const satisfies Record<string, Sheet>

export type DesignName = keyof typeof DESIGNS
