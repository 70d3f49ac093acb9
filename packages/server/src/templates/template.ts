/** A template is data: one file per template in this folder, or an operator's JSON file of the same shape. */
import type { PartRole } from '../generate/blocks.ts'

export interface TemplateSection {
  /** Stable within the template, kebab-case. */
  id: string
  /** Shown in `GET /templates`; the heading where `heading` is true. */
  title: string
  heading: boolean
  /** What the model is told to write here. */
  instructions: string
  /** Target in words: least, most. */
  words: [number, number]
  /** Left out where the prompt gives nothing for it. */
  optional?: boolean
  /** Parts that code can write by itself (date, salutation, signature …). */
  role?: PartRole
}

export interface Template {
  id: string
  name: string
  description: string
  /** semver */
  version: string
  purpose: string
  tone: string
  layout: 'plain' | 'letter' | 'article' | 'resume' | 'faq' | 'script' | 'contract'
  /** Target of the whole document in words: least, most. */
  words: [number, number]
  instructions: string
  sections: TemplateSection[]
  /** Names of checks in generate/check.ts that its documents must pass beside the generic ones. */
  checks: string[]
}
