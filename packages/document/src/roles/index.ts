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
import type { Roles, RolesBuilder } from './roles.ts'
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
  const roles = RULE_SETS[ruleSet](document, language)
  omitRulesBesideHeadings(roles)
  return roles
}

/** A thematic break beside a heading, above signatures or at the end of the text says nothing that the page does not show. */
function omitRulesBesideHeadings(roles: RolesBuilder): void {
  const { document } = roles
  const blocks = document.children(-1)
  let groupEnd = 0
  for (const [at, block] of blocks.entries()) {
    groupEnd = Math.max(groupEnd, roles.groups.get(block)?.after ?? 0)
    if (document.kind(block) !== 'rule' || block < groupEnd) continue
    const [before, next] = [blocks[at - 1], blocks[at + 1]]
    if (before === undefined || next === undefined || roles.groups.get(next)?.role === 'signatures') roles.omit(block)
    else if ([before, next].some((one) => document.kind(one) === 'heading')) roles.omit(block)
  }
}
