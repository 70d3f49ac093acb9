/** Parts of a sheet that its user may change without writing a design. */
import { type RunningLine, withRunningLines } from './running-lines.ts'
import type { Sheet } from './sheet.ts'

export interface DesignTokens {
  /** 0xRRGGBB, in place of the colour `accent`. */
  accent?: number
  /** In place of the sheet's families of the same names; names that the sheet does not have are ignored. */
  families?: Readonly<Record<string, Sheet['families'][string]>>
  /** `data:` URL of a PNG, JPEG or SVG picture at the place of the sheet's logo; sheets without one have none. */
  logo?: string
  /** Lines of the sender at the head of letters, in sheets that have a letterhead. */
  letterhead?: readonly string[]
  /** Lines at the head and foot of pages, in sheets of which a line of text has a style for them: not in `classic`. */
  head?: readonly RunningLine[]
  foot?: readonly RunningLine[]
}

const BAR_STRENGTH = 0.6

/** The last sheet made: styles are resolved again only for another sheet (resolve.ts). */
let last: { sheet: Sheet; key: string; result: Sheet } | undefined

export function withTokens(sheet: Sheet, tokens: DesignTokens | undefined): Sheet {
  if (tokens === undefined) return sheet
  const key = JSON.stringify(tokens)
  if (last?.sheet === sheet && last.key === key) return last.result
  const { accent, families = {}, logo, letterhead, head = [], foot = [] } = tokens
  const changed: Sheet = {
    ...sheet,
    colours: accent === undefined ? sheet.colours : { ...sheet.colours, accent, brand: accent, bar: lighter(accent) },
    families: Object.fromEntries(
      Object.entries(sheet.families).map(([name, family]) => [name, families[name] ?? family]),
    ),
    ...(letterhead !== undefined && sheet.letterhead !== undefined && { letterhead }),
    ...(logo !== undefined && sheet.logo !== undefined && { logo: { ...sheet.logo, picture: logo } }),
  }
  const result = withRunningLines(changed, head, foot)
  last = { sheet, key, result }
  return result
}

/** As much lighter as the bars of charts are than the accent of the designs. */
function lighter(colour: number): number {
  const part = (shift: number): number => Math.round(255 - BAR_STRENGTH * (255 - ((colour >> shift) & 255))) << shift
  return part(16) | part(8) | part(0)
}

/** Tokens as a template file has them. */
export interface WrittenTokens {
  /** `#rrggbb`. */
  accent?: string
  fonts?: NonNullable<DesignTokens['families']>
  logo?: string
  letterhead?: readonly string[]
  head?: readonly RunningLine[]
  foot?: readonly RunningLine[]
}

/** @returns undefined if nothing is changed. */
export function tokensOf({ accent, fonts, logo, letterhead, head, foot }: WrittenTokens): DesignTokens | undefined {
  const tokens = {
    ...(accent !== undefined && { accent: Number.parseInt(accent.slice(1), 16) }),
    ...(fonts !== undefined && { families: fonts }),
    ...(logo !== undefined && { logo }),
    ...(letterhead !== undefined && { letterhead }),
    ...(head !== undefined && { head }),
    ...(foot !== undefined && { foot }),
  }
  return Object.keys(tokens).length > 0 ? tokens : undefined
}
