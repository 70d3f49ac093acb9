/** Parts of a sheet that its user may change without writing a design. */
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
}

/** The last sheet made: styles are resolved again only for another sheet (resolve.ts). */
let last: { sheet: Sheet; key: string; result: Sheet } | undefined

export function withTokens(sheet: Sheet, tokens: DesignTokens | undefined): Sheet {
  if (tokens === undefined) return sheet
  const key = JSON.stringify(tokens)
  if (last?.sheet === sheet && last.key === key) return last.result
  const { accent, families = {}, logo, letterhead } = tokens
  const result: Sheet = {
    ...sheet,
    colours: accent === undefined ? sheet.colours : { ...sheet.colours, accent },
    families: Object.fromEntries(
      Object.entries(sheet.families).map(([name, family]) => [name, families[name] ?? family]),
    ),
    ...(letterhead !== undefined && sheet.letterhead !== undefined && { letterhead }),
    ...(logo !== undefined && sheet.logo !== undefined && { logo: { ...sheet.logo, picture: logo } }),
  }
  last = { sheet, key, result }
  return result
}

/** Tokens as a template file has them. */
export interface WrittenTokens {
  /** `#rrggbb`. */
  accent?: string
  fonts?: NonNullable<DesignTokens['families']>
  logo?: string
  letterhead?: readonly string[]
}

/** @returns undefined if nothing is changed. */
export function tokensOf({ accent, fonts, logo, letterhead }: WrittenTokens): DesignTokens | undefined {
  const tokens = {
    ...(accent !== undefined && { accent: Number.parseInt(accent.slice(1), 16) }),
    ...(fonts !== undefined && { families: fonts }),
    ...(logo !== undefined && { logo }),
    ...(letterhead !== undefined && { letterhead }),
  }
  return Object.keys(tokens).length > 0 ? tokens : undefined
}
