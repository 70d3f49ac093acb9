/**
 * The Typst program of `/pdf-alt`. It is constant: a document reaches it as JSON in `sys.inputs`, so a caller's text is never read
 * as Typst, and the compiler's caches contain no source of another document.
 *
 * All text is on one baseline grid: the height of every line is 1 em, and the leading is the rest of the line advance (`line`).
 * Lengths in the JSON are points.
 */
import type { Block } from './typst-blocks.ts'
import type { TypstLook } from './typst-design.ts'

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
  /** Of headings and tables of designs. */
  sans: string[]
  /** Of a design; null for the program's own look. */
  look: TypstLook | null
  size: number
  /** Baseline to baseline. */
  line: number
  justify: boolean
  numbers: boolean
  /** Size of the page number. */
  folio: number
  blocks: Block[]
}

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
  footer: if d.look != none {
    if d.look.foot != none {
      context if counter(page).final().first() > 1 {
        let foot = d.look.foot
        let label = foot.right.replace("{page}", str(counter(page).get().first())).replace("{pages}", str(counter(page).final().first()))
        align(horizon, text(font: d.sans, size: foot.size * 1pt, fill: rgb(foot.colour), grid(
          columns: (1fr, auto), column-gutter: 1em, text(foot.left), text(label),
        )))
      }
    }
  } else if d.numbers {
    context align(center + horizon, text(size: d.folio * 1pt, str(counter(page).get().first())))
  },
)
#show heading: set block(above: 0pt, below: 0pt)
#show quote: set block(above: 0pt, below: 0pt)

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
    if d.look != none { body = text(fill: rgb(d.look.link), underline(body)) }
    body = link(r.url, body)
  }
  body
}
#let runs(all) = [] + all.map(run).flatten().join()

#let render(b) = {
  let above = lead + b.gap * line-advance
  set text(dir: if b.at("rtl", default: false) { rtl } else { ltr })
  if b.kind == "text" {
    let inset = (:)
    if d.look != none { inset.insert(if b.rtl { "left" } else { "right" }, d.look.rest * 1pt) }
    block(above: above, below: lead, sticky: b.keep, inset: inset, par(runs(b.runs)))
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
      show heading: it => if d.look == none { set text(size: own, weight: "bold"); it } else {
        let look = d.look.headings.at(b.depth - 1)
        set text(
          size: own, font: if look.sans { d.sans } else { d.family }, weight: if look.bold { "bold" } else { "regular" },
          style: if look.italic { "italic" } else { "normal" }, fill: rgb(look.colour),
        )
        it
      }
      set par(leading: calc.max(lead, 0.2 * own), justify: false)
      set text(hyphenate: false)
      heading(level: b.level, runs(b.runs))
    })
  } else if b.kind == "code" {
    let fill = if d.look != none { rgb(d.look.code.fill) } else { luma(244) }
    block(above: above, below: lead, width: 100%, fill: fill, inset: 0.5em, {
      set text(font: d.mono, hyphenate: false)
      set text(size: d.look.code.size * 1pt) if d.look != none
      set par(leading: (d.look.code.line - d.look.code.size) * 1pt) if d.look != none
      par(justify: false, b.lines.map(runs).join(linebreak()))
    })
  } else if b.kind == "quote" {
    let body = b.blocks.map(render).join()
    if d.look == none { block(above: above, below: lead, quote(block: true, body)) } else {
      let look = d.look.quote
      let bar = if look.width > 0 { look.width * 1pt + rgb(look.colour) }
      let side = if b.rtl { "right" } else { "left" }
      let inset = (:)
      inset.insert(side, look.indent * 1pt)
      let stroke = (:)
      stroke.insert(side, bar)
      block(above: above, below: lead, width: 100%, inset: inset, stroke: stroke, quote(block: true, {
        show quote: set pad(x: 0pt)
        body
      }))
    }
  } else if b.kind == "table" {
    block(above: above, below: lead, {
      set par(justify: false)
      set text(hyphenate: false)
      set text(font: d.sans) if d.look != none and d.look.table.sans
      set text(size: d.look.table.size * 1pt) if d.look != none
      set par(leading: (d.look.table.line - d.look.table.size) * 1pt) if d.look != none
      table(
        columns: b.align.len(),
        align: (column, row) => { let a = b.align.at(column); if a == "left" { left } else if a == "right" { right } else if a == "center" { center } else { start } },
        ..if d.look == none { (stroke: 0.5pt + luma(160), inset: 0.4em) } else {
          let look = d.look.table
          let rows = b.rows.len() + 1
          (inset: (x: look.gap * 0.5pt, y: look.pad * 1pt), stroke: (x, y) => (
            top: if y == 0 { look.thick * 1pt } else if y == 1 { look.thin * 1pt },
            bottom: if y == rows - 1 { look.thick * 1pt },
          ))
        },
        table.header(..b.header.map(cell => strong(runs(cell)))),
        ..b.rows.map(row => row.map(runs)).join(),
      )
    })
  } else if b.kind == "rule" {
    block(above: above, below: lead, height: size, width: 100%, align(horizon, line(length: 100%, stroke: 0.5pt)))
  }
}

#for b in d.blocks { render(b) }
`
