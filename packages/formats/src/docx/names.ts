/** Names of styles and fonts in Word for those of a design. */
import type { WordFont } from './fonts.ts'

/** A family of a design: the font of its text, and that of its semibold, since Word links four faces to a name. */
interface WordFamily {
  regular: WordFont
  semibold?: WordFont
}

const faces = (family: string) => ({
  Regular: `${family}-regular`,
  Bold: `${family}-semibold`,
  Italic: `${family}-italic`,
  BoldItalic: `${family}-semibold-italic`,
})

export const FONTS: Readonly<Record<string, WordFamily>> = {
  times: { regular: { name: 'Times New Roman', altName: 'Liberation Serif', packs: {} } },
  helvetica: { regular: { name: 'Arial', altName: 'Liberation Sans', packs: {} } },
  courier: { regular: { name: 'Courier New', altName: 'Liberation Mono', packs: {} } },
  serif: { regular: { name: 'Source Serif 4 SmText', altName: 'Georgia', packs: faces('serif') } },
  display: {
    regular: { name: 'Source Serif 4 Display', altName: 'Georgia', packs: { Regular: 'display-regular' } },
    semibold: { name: 'Source Serif 4 Display Semibold', altName: 'Georgia', packs: { Regular: 'display-semibold' } },
  },
  sans: {
    regular: { name: 'Source Sans 3', altName: 'Calibri', packs: faces('sans') },
    semibold: {
      name: 'Source Sans 3 Semibold',
      altName: 'Calibri',
      packs: { Regular: 'sans-semibold', Italic: 'sans-semibold-italic' },
    },
  },
  mono: {
    regular: {
      name: 'Source Code Pro',
      altName: 'Consolas',
      packs: { Regular: 'mono-regular', Bold: 'mono-semibold' },
    },
  },
}

/** Fonts for East Asian text that Word is installed with. */
export interface EastAsianFonts {
  serif: string
  sans: string
}

const EAST_ASIAN: readonly (readonly [languages: RegExp, fonts: EastAsianFonts])[] = [
  [/^ja\b/iu, { serif: 'Yu Mincho', sans: 'Yu Gothic' }],
  [/^ko\b/iu, { serif: 'Batang', sans: 'Malgun Gothic' }],
  [/^zh-(?:hant|tw|hk|mo)\b/iu, { serif: 'PMingLiU', sans: 'Microsoft JhengHei' }],
  [/^zh\b/iu, { serif: 'SimSun', sans: 'Microsoft YaHei' }],
]

/** @param language BCP 47. @returns undefined for a language of another part of the world. */
export const eastAsianFonts = (language: string): EastAsianFonts | undefined =>
  EAST_ASIAN.find(([languages]) => languages.test(language))?.[1]

/** Styles of a sheet that are built-in styles of Word, or have the names that other programs give them. All others keep their name. */
const WORD_NAMES: Readonly<Record<string, string>> = {
  text: 'Body Text',
  first: 'First Paragraph',
  title: 'Title',
  subtitle: 'Subtitle',
  h1: 'heading 1',
  h2: 'heading 2',
  h3: 'heading 3',
  h4: 'heading 4',
  h5: 'heading 5',
  h6: 'heading 6',
  caption: 'caption',
  code: 'Source Code',
  head: 'Table Head',
  cell: 'Table Text',
  footnote: 'footnote text',
  noteText: 'footnote text',
  date: 'Date',
  salutation: 'Salutation',
  closing: 'Closing',
  signature: 'Signature',
  foot: 'footer',
  runningHead: 'header',
  alert: 'Note',
  clauseHeading: 'Clause 1',
  clause: 'Clause 2',
}

/** Styles of a sheet for containers, which have no text of their own, for labels, and for what Word has another style for. */
export const CONTAINERS = new Set([
  ...['list', 'sublist', 'item', 'itemText', 'quote', 'note', 'table', 'rule', 'bullet', 'quoteText', 'figure'],
  ...['parties', 'partyItem', 'clauses', 'clauseItem', 'items', 'references', 'signatures', 'label', 'enclosureLabel'],
  ...[
    'affiliations',
    'affiliationItem',
    'figureBelowCaption',
    'figureAboveCaption',
    'captionPlain',
    'captionBelowPlain',
  ],
  ...['alertOpening', 'metaLabelNext', 'metaValueAbove', 'recitals'],
  ...['lines', 'totals', 'pairs', 'boxPicture'],
])

/** Word's ID of a style: its name without spaces, each word with a capital. */
export const idOfName = (name: string): string =>
  name.replace(/(?:^| )(\w)/gu, (_, letter: string) => letter.toUpperCase())

export const wordNameOf = (style: string): string =>
  WORD_NAMES[style] ?? style[0]!.toUpperCase() + style.slice(1).replace(/(?=[A-Z])/gu, ' ')

/** Reference of the list of a contract's clauses, and the styles of its levels. */
export const CLAUSES = 'clauses'
export const CLAUSE_LEVELS: readonly string[] = ['Clause1', 'Clause2', 'Clause3']
