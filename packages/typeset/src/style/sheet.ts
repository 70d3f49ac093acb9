/**
 * What a design is: data. A style sheet says how each kind of block looks; `resolve.ts` makes numbers of it, and the rest
 * of the engine reads these alone. A new design is one file in `designs/` and one line in `designs/index.ts`.
 *
 * Lengths are points at the sheet's own `size` and `leading`. Widths and sizes scale with a caller's `fontSize`; leadings
 * and the spaces above and below scale with the leading.
 */
import type { RuleSet } from '@platen/document/roles'
import type { FeatureSet } from '../font/pack/codes.ts'
import type { FontFamily } from '../font/pack/names.ts'

export type Align = 'left' | 'justify' | 'center' | 'right'

/** How a block looks. What is absent is as in the style `text`, but for spaces, indents, paddings and fills, which are none. */
export interface Style {
  /** A name in `Sheet.families`. */
  family?: string
  /** Figures and letters: tabular in the style `text` where that names none. A font that lacks the set has tabular figures. */
  set?: Exclude<FeatureSet, 'small-caps'>
  /**
   * Small capitals, letterspaced: for all text, in place of capitals too, or for the first phrase, three to five words.
   * Text with a letter that has none, and italic text, is set as it is.
   */
  smallCaps?: 'all' | 'opening'
  /** All text of the block, besides what the source marks. */
  bold?: boolean
  italic?: boolean
  mono?: boolean
  /** Bold and italic letters of the source are not shown. */
  plain?: boolean
  size?: number
  /** Baseline to baseline. Absent: as many leadings of the text as the size takes. */
  leading?: number
  /** Least space to the block before and after; between two blocks the larger one counts. None at the edge of a page. */
  above?: number
  below?: number
  /** Space to a block of the same style before it, in place of the larger of `above` and `below`. */
  between?: number
  /** Of a list's items, in place of `between`, where one of them has several lines or blocks. */
  betweenLong?: number
  /** Left indent; right in right-to-left text. */
  indent?: number
  /** Indent at the other side. */
  indentEnd?: number
  /** Of the first line, further in; below 0, further out. */
  firstLine?: number
  /** Lines of a block that is one field to fill in and nothing else. Absent: 1. */
  fieldLines?: number
  /** A typed number before the text is its label: `at` from the left edge, at least `gap` before the text, which gives way to a longer one in its first line. */
  label?: { at: number; gap: number; style?: string }
  /** Its place on the first page, outside the flow of the text. */
  place?: Place
  /** Widest line, from its left edge without an indent. Absent: the sheet's `measure`. Of a container: of the blocks in it, from its own left edge. */
  measure?: number | 'full'
  /** Stands beside the first line of the next block, in a column of this width, and takes no room in the text. */
  hung?: number
  /** Stands at the end of the first line of the block before it, whose text ends this far before it. */
  beside?: number
  /** Blocks beside each other stand in columns that are as wide as they need, this far apart. */
  columns?: number
  /** Blocks of this style stand in a row, this far apart, and go on in a next one where it is full. */
  apart?: number
  /** Thickness of a rule over the full width, above its space `padAbove`. */
  ruleAbove?: number
  /** The same below its space `padBelow`. */
  ruleBelow?: number
  align?: Align
  /** A name in `Sheet.colours`. */
  colour?: string
  /** A box is drawn behind the block: its colour, how far it reaches beyond the text, and the space inside it. */
  fill?: string
  outset?: number
  padAbove?: number
  padBelow?: number
  /** A rule beside the block, at the left edge of its indent. */
  bar?: { colour: string; width: number }
  /** Never ends a page. */
  keepWithNext?: boolean
  /** Lines of it that stand together at least before and after a page break. */
  orphans?: number
  widows?: number
  /** Up to this many lines it is not divided over pages; of a container, the blocks in it. */
  wholeLines?: number
  /** Lines are about equally long, and no word is divided: titles and headings. */
  balanced?: boolean
  /** Lines end between the names of people, not within one. */
  wholeNames?: boolean
  /** Lines are kept as they are: spaces count, no justification. */
  verbatim?: boolean
  /**
   * Of verbatim text: a line that is too wide goes on this many columns further in than it began, with a triangle `at`
   * before the left edge of the block, `width` wide and `height` high, its middle `rise` above the baseline. Absent: lines
   * end where those of other text do.
   */
  continued?: { columns: number; mark: { colour: string; at: number; width: number; height: number; rise: number } }
  /** Style of the paragraphs in it, where it contains blocks. */
  text?: string
  /** Of a list: style of its items, and from its left edge to their text. */
  item?: string
  itemIndent?: number
  /** Of a list: its items have no labels. */
  unlabelled?: boolean
  /** Kept off the grid of quarter lines behind a block that is so too. */
  fine?: boolean
  /** Of a heading: it begins the paragraph that it heads, as its label, and ends in a full stop. */
  runIn?: boolean
  /** Of a heading, or of a part: style of the paragraph directly after it, in place of `first`. */
  next?: string
  /** Its blocks stand in two columns, this far apart. */
  columnGap?: number
}

/** A fixed place on the first page, from its upper left corner. Blocks of one zone stand below each other. */
export interface Place {
  /** Absent: the style's own. */
  zone?: string
  x: number
  /** Baseline of the first line; of the last one, where the zone grows upward. */
  y: number
  upward?: boolean
  width: number
  /** Where a zone is higher, all blocks that have a place flow with the text, in the order of the source. */
  height: number
  /** Where the text on the page begins at the highest, if the zone has a block. */
  clear: number
  /** A zone of more blocks than this, or higher than it may be, has another style. */
  crowded?: { from: number; style: string }
}

/** Point sizes of a page: margins, by page size. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/**
 * A line at the head or foot of pages. Replaced are `{title}`, `{page}`, `{pages}`, `{pageName}` ("Page 2"), `{pageOfPages}` ("Page 2 of 5" in the
 * document's language), `{heading}` (of the second level, that the page's text ends under) and the names of `Roles.facts`;
 * of two names, `{a|b}`, the second where the first has no text.
 */
export interface FurnitureLine {
  style: string
  left?: string
  center?: string
  right?: string
  /** Of the page's text, for all its parts; the longest is shortened. Absent: 1. */
  width?: number
  /** Baseline, from the upper edge of the page; below 0, from the lower edge. */
  baseline: number
  /** Pages that have it: all, all of several, the first, all but the first, and of these those with an even or odd number. */
  on: 'all' | 'several' | 'first' | 'later' | 'even' | 'odd'
  /** Its first word is bold. */
  boldFirst?: boolean
  /** Printed without page numbers too. */
  always?: boolean
  /** Left out where its text does not fit, and where this zone (Place) has no block. */
  whole?: boolean
  zone?: string
}

/** Tables of the design classic: a rule below each head cell, rows that may be divided. */
export interface PlainTable {
  gap: number
  /** Thickness of the rule below the head, and its distance from the last baseline. */
  headRule: { width: number; below: number }
}

/** A setting of a table's text. */
export interface TableStep {
  size: number
  leading: number
  /** Between columns. */
  gap: number
}

/** Tables of the designs: rules above and below, numeric columns on the decimal sign, heads that repeat. */
export interface RuledTable {
  /**
   * The text as the styles `cell` and `head` say comes first; these follow, each where the columns do not fit the one before, or
   * where the table becomes much lower.
   */
  gap: number
  /** The widest gap of a table that is as wide as its text; the least one between columns of numbers. */
  gapMax: number
  numberGap: number
  steps: readonly TableStep[]
  /** A table that is narrower than this part of the measure keeps its width and has this gap; others fill the measure, up to `gapMax`. */
  narrow: { below: number; gap: number }
  /** Above and below the text of a row; the same where there are rules between rows. */
  padding: { plain: number; ruled: number }
  /** Thickness: above and below the table; below the head and above a total; between rows. */
  rules: { thick: number; thin: number; row: number }
  /** Rows of the body up to which there is no rule between rows of one line each. */
  rowsWithoutRules: number
  /** A first column of names of code (options, fields) is set in the monospaced face. */
  monoNames?: boolean
  /** What stands in place of a hyphen before a number: the fonts must have it. */
  minus: string
  /** A name in `Sheet.colours`: of the rule above the table. */
  topColour?: string
  /** As wide as this, at the right edge of the text. */
  atRight?: number
  /** Widest, where that is less than the text. */
  measure?: number
  /** Cells of numbers stand at the right as they are, not on their decimal sign, and empty ones have no dash. */
  isPlain?: boolean
  /** Style of the cells of the first column. */
  firstColumn?: string
  /** Style of the cells of the last row, and the rule above it. */
  lastRow?: { style: string; colour: string; rule: number }
  /**
   * Where the table goes on on another page, the sum of its last column up to there is printed below its rows and above those of the next
   * page, in this style.
   */
  carried?: string
}

/** How a table is set. @param role of it; undefined where it has none. @returns undefined in the design classic. */
export function tableSetting({ table, tables }: Sheet, role: string | undefined): RuledTable | undefined {
  const own = role === undefined ? undefined : tables?.[role]
  return own ?? ('steps' in table ? table : undefined)
}

export interface Sheet {
  name: string
  /** Short rules at the left edge of the first page, where it is folded and punched; x and y from the upper left corner. */
  foldMarks?: { thickness: number; marks: readonly { x: number; y: number; length: number }[] }
  /** In its place on pages of other sizes. */
  papers?: { letter: Sheet; legal: Sheet }
  /** Tried in order where a document takes two pages, until one sets it on one. */
  steps?: readonly Sheet[]
  /** Lines that begin with labels such as `Q:` and `A:` are lines in Markdown too. */
  questionLines?: boolean
  /** Rules that name parts of a document; a style of that name is theirs (document/src/roles). */
  roles?: RuleSet
  /** Size and leading of the text. */
  size: number
  leading: number
  /**
   * `line`: the first baseline stands as the text's em box centred on its ascender and descender wants it, and every other
   * a whole number of leadings below it. `cap`: capitals are centred in their line, pages are filled in quarter lines.
   */
  grid: 'line' | 'cap'
  /** Quotation marks, dashes and no-break spaces of the language in place of what was typed (`withTypography`). */
  characters: 'typed' | 'typographic'
  /**
   * `plain`: ragged lines as full as they get, words divided wherever the patterns allow. `careful`: ragged text is broken for
   * the whole paragraph, its last line and that of justified text is not short, and words are divided within limits
   * (paragraph/hyphen-limits.ts).
   */
  breaking: 'plain' | 'careful'
  /** Cues of a speech, `[pause]`, are set in bold letters of the family `mono` and this colour. */
  cues?: { colour: string }
  /** Of a leading, the grid of pages. Absent: 4. */
  gridParts?: number
  /** `source`: one empty line where the source has one. `style`: as `above` and `below` say. */
  spacing: 'source' | 'style'
  /** Families of font packs by name; `text` and `mono` are needed. */
  families: Readonly<Record<string, FontFamily>>
  /** Size of inline code, of the size of the text around it. Absent: 1. */
  codeSize?: number
  /**
   * Colours as 0xRRGGBB. A name that is not here is black: `brand` of designs without an accent is that of their user (tokens.ts),
   * for the name of the sender and heads of tables.
   */
  colours: Readonly<Record<string, number>>
  /** Line width of text; absent: the full width. */
  measure?: number | undefined
  margins: { a4: Margins; letter: Margins; legal: Margins }
  /** Styles by name: of the names that the constructs ask for (construct/), `text` is needed. */
  styles: Readonly<Record<string, Style>>
  /** Style of a paragraph that is one bold line. */
  boldLine?: string
  /** Items of lists. */
  list: {
    /** By depth; the last one serves all deeper ones. */
    bullets: readonly string[]
    bulletStyle?: string
    /** From the left edge of a list to its text. */
    bulletIndent: number
    /** At least this, where items have boxes of tasks. */
    taskIndent?: number
    /** The same for numbers: of labels of two characters (`1.`), and for each character more. */
    numberIndent: number
    digitIndent: number
    /** Labels stand at the left edge, or this far before the text. */
    label: 'edge' | { before: number }
    /** Depth from which items are not set further in. */
    depth: number
    /** Labels of tasks, in `bulletStyle`. Absent, and where the font lacks boxes: their text begins with `[ ]` or `[x]`. */
    tasks?: readonly [open: string, done: string]
  }
  table: PlainTable | RuledTable
  /** Of tables that have a role, by its name. A container of that name is around the table. */
  tables?: Readonly<Record<string, RuledTable>>
  /**
   * Footnotes at the foot of pages: above them, below the text; between two of them; and the rule above the first. Their
   * container has the style `note`. Absent: they stand where the source has them.
   */
  footnotes?: { above: number; between: number; rule: { width: number; thickness: number } }
  /**
   * Charts of fenced blocks `chart`: from the labels to the zero line, from a bar to its value, height of a bar, thickness
   * of the line, and the colours of bars. Absent: printed as code.
   */
  chart?: { gap: number; valueGap: number; height: number; line: number; bar: string; stressed: string }
  /** A thematic break: a rule, `width` long and centred, or as wide as the text. */
  rule: {
    width?: number
    thickness: number
    above: number
    /** No rule: an empty line, and three of these characters where it begins or ends a page. */
    edgeMark?: { character: string; apart: number }
  }
  /**
   * Where a logo (style/tokens.ts) stands on the first page, as large as it fits: points from the upper left corner of the page;
   * `left` absent: at the right edge of the text.
   */
  logo?: { left?: number; top: number; width: number; height: number; picture?: string }
  /** Lines of the sender before every document (tokens.ts); none of its own. Absent: it has no place for them. */
  letterhead?: readonly string[]
  /** Lines in a row that may end in a hyphen. */
  hyphensInARow: number
  /** Thousandths of the size of the text: below the baseline, and how thick. */
  link: { colour?: string | undefined; below: number; thickness: number }
  strike: { above: number; thickness: number }
  furniture: 'folio' | readonly FurnitureLine[]
  /** The least margins, points: lines that the user gave stand in them (tokens.ts). */
  marginsLeast?: { top: number; bottom: number }
}
