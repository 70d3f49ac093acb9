/**
 * The Typst program of `/pdf-alt`. It is constant: a document reaches it as JSON in `sys.inputs`, so a caller's text is never read
 * as Typst, and the compiler's caches contain no source of another document.
 *
 * All text is on one baseline grid: the height of every line is 1 em, and the leading is the rest of the line advance (`line`).
 * Lengths in the JSON are points.
 */
import type { Block } from './block.ts'

/** The JSON in `sys.inputs.document`. */
export interface TypstInput {
  title: string
  keywords: string[]
  /** PDF/A requires a date: a constant one, so that the same input gives the same bytes. */
  dated: boolean
  lang: string
  region: string | null
  width: number
  height: number
  margins: { top: number; right: number; bottom: number; left: number }
  /** Font families in order of preference. */
  family: string[]
  mono: string[]
  size: number
  /** Baseline to baseline. */
  line: number
  justify: boolean
  numbers: boolean
  /** Size of the page number. */
  folio: number
  blocks: Block[]
}

/** A cell of a table, which may reach over several columns and rows. */
export const TYPST_CELL = `
#let table-cell(c, body) = table.cell(colspan: c.at("columns", default: 1), rowspan: c.at("rows", default: 1), body)
`

/** A picture: at 96 pixels an inch, or as large as the text and the page allow. */
export const TYPST_PICTURE = `
#let picture(b) = {
  let most = (d.height - d.margins.top - d.margins.bottom) * 1pt
  let side = if b.align == "center" { center } else if b.align == "right" { right } else if b.align == "left" { left } else { start }
  layout(room => {
    let width = if "part" in b { room.width * b.part / 100 } else { b.width * 0.75pt }
    let height = if "part" in b { width * b.height / b.width } else { b.height * 0.75pt }
    let scale = calc.min(1, room.width / width, most / height)
    align(side, image(
      b.path, width: width * scale, height: height * scale, fit: "stretch", alt: b.alt,
    ))
  })
}
`

export const TYPST_SOURCE = String.raw`
#let d = json(bytes(sys.inputs.document))
#let size = d.size * 1pt
#let line-advance = d.line * 1pt
#let lead = line-advance - size

#set document(
  title: d.title,
  keywords: d.keywords,
  date: if d.dated { datetime(year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0) } else { none },
)
#set text(
  font: d.family, fallback: false, size: size, lang: d.lang, region: d.region, dir: ltr,
  top-edge: 0.75em, bottom-edge: -0.25em, hyphenate: d.justify,
)
#set par(leading: lead, spacing: lead, justify: d.justify)
#set page(
  width: d.width * 1pt,
  height: d.height * 1pt,
  margin: (
    top: d.margins.top * 1pt, right: d.margins.right * 1pt, bottom: d.margins.bottom * 1pt, left: d.margins.left * 1pt,
  ),
  footer-descent: 0pt,
  footer: if d.numbers {
    context align(center + horizon, text(size: d.folio * 1pt, str(counter(page).get().first())))
  },
)
#show heading: set block(above: 0pt, below: 0pt)
#show quote: set block(above: 0pt, below: 0pt)

${TYPST_PICTURE}${TYPST_CELL}
// A visible box for a character that no font has.
#let tofu = box(width: 0.6em, height: 0.7em, stroke: 0.04em, outset: (x: -0.04em))

#let run(r) = {
  if type(r) == str { return if r == "\n" { linebreak() } else { text(r) } }
  if "missing" in r { return (tofu,) * r.missing }
  let style = (:)
  if "bold" in r { style.weight = "bold" }
  if "italic" in r { style.style = "italic" }
  if "mono" in r { style.font = d.mono }
  let body = text(r.text, ..style)
  if "strike" in r { body = strike(body) }
  if "url" in r {
    body = link(r.url, body)
  }
  body
}
#let runs(all) = [] + all.map(run).flatten().join()

#let render(b) = {
  let above = lead + b.gap * line-advance
  set text(dir: if b.at("rtl", default: false) { rtl } else { ltr })
  if b.kind == "text" {
    block(above: above, below: lead, sticky: b.keep, par(runs(b.runs)))
  } else if b.kind == "list" {
    let items = b.items.map(item => item.map(render).join())
    let spacing = lead + b.spacing * line-advance
    block(above: above, below: lead, if b.labels == none {
      list(marker: [•], indent: 0.5em, body-indent: 0.5em, tight: true, spacing: spacing, ..items)
    } else {
      enum(numbering: n => b.labels.at(n - 1), indent: 0.5em, body-indent: 0.5em, tight: true, spacing: spacing, ..items)
    })
  } else if b.kind == "heading" {
    let own = size * b.size
    block(above: above, below: lead, sticky: true, {
      show heading: it => { set text(size: own, weight: "bold"); it }
      set par(leading: calc.max(lead, 0.2 * own), justify: false)
      set text(hyphenate: false)
      heading(level: b.level, runs(b.runs))
    })
  } else if b.kind == "code" {
    block(above: above, below: lead, width: 100%, fill: luma(244), inset: 0.5em, {
      set text(font: d.mono, hyphenate: false)
      par(justify: false, b.lines.map(runs).join(linebreak()))
    })
  } else if b.kind == "figure" {
    block(above: above, below: lead, width: 100%, picture(b))
  } else if b.kind == "quote" {
    block(above: above, below: lead, quote(block: true, b.blocks.map(render).join()))
  } else if b.kind == "table" {
    block(above: above, below: lead, {
      set par(justify: false)
      set text(hyphenate: false)
      table(
        columns: b.align.len(),
        align: (column, row) => { let a = b.align.at(column); if a == "left" { left } else if a == "right" { right } else if a == "center" { center } else { start } },
        stroke: 0.5pt + luma(160),
        inset: 0.4em,
        table.header(..b.header.flatten().map(cell => table-cell(cell, strong(runs(cell.runs))))),
        ..b.rows.flatten().map(cell => {
          let text = runs(cell.runs)
          table-cell(cell, if "isHead" in cell { strong(text) } else { text })
        }),
      )
    })
  } else if b.kind == "rule" {
    block(above: above, below: lead, height: size, width: 100%, align(horizon, line(length: 100%, stroke: 0.5pt)))
  }
}

#for b in d.blocks { render(b) }
`
