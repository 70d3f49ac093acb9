/** Assigns roles by the rule set that a design names. */
import type { Document } from '../model.ts'
import { bookRoles } from './book.ts'
import { contractRoles } from './contract.ts'
import { faqRoles } from './faq.ts'
import { invoiceRoles } from './invoice.ts'
import { letterRoles } from './letter.ts'
import { manualRoles } from './manual.ts'
import { paperRoles } from './paper.ts'
import { plainRoles } from './plain.ts'
import { reportRoles } from './report.ts'
import { resumeRoles } from './resume.ts'
import type { Roles } from './roles.ts'
import { scriptRoles } from './script.ts'

export { chapterLabelLength } from './book.ts'
export { withDatedLists } from './dated-lists.ts'
export { splitNames } from './names.ts'
export { type Group, NO_ROLES, type Part, type Roles, type Section } from './roles.ts'
export { isAllOf } from './text.ts'
export { metaColumns } from './title-head.ts'

const RULE_SETS = {
  book: bookRoles,
  contract: contractRoles,
  faq: faqRoles,
  invoice: invoiceRoles,
  letter: letterRoles,
  manual: manualRoles,
  paper: paperRoles,
  plain: plainRoles,
  report: reportRoles,
  resume: resumeRoles,
  script: scriptRoles,
} as const

export type RuleSet = keyof typeof RULE_SETS

/** @param language BCP 47. */
export function assignRoles(document: Document, ruleSet: RuleSet, language: string): Roles {
  return RULE_SETS[ruleSet](document, language)
}
