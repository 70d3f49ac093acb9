/**
 * The Typst program of `/pdf-alt` for designs. Constant, as that of pages without a design (source.ts): a document reaches it as JSON.
 *
 * Lines are as high as the leading of their style, with the baseline where the design has it; blocks stand as far apart as their `gap`
 * says. Lengths in the JSON are points.
 */
import type { Block } from './block.ts'
import { TYPST_CELL, TYPST_PICTURE } from './source.ts'
import type { TypstStyle } from './styles.ts'

/** A line at the head or foot; `y` is its baseline from the upper edge. `{page}` and so on are replaced on each page. */
export interface TypstFurniture {
  style: string
  left: string
  center: string
  right: string
  y: number
  on: string
  width: number
}

export interface TypstDesignInput {
  title: string
  keywords: string[]
  dated: boolean
  lang: string
  region: string | null
  width: number
  height: number
  margins: { top: number; right: number; bottom: number; left: number }
  /** By family of the sheet. */
  fonts: Record<string, string[]>
  styles: Record<string, TypstStyle>
  bullets: string[]
  /** From the label of an item to its text. */
  bulletIndent: number
  numberIndent: number
  link: string
  quote: { indent: number; width: number; fill: string; alert: string }
  code: { fill: string; outset: number; pad: number }
  table: { thick: number; thin: number; row: number; rows: number; gap: number; pad: number }
  rule: { width: number; thickness: number; blank: number }
  footnotes: { above: number; between: number; width: number; thickness: number; indent: number }
  chart: { gap: number; valueGap: number; height: number; line: number; bar: string; stressed: string }
  columnGap: number
  furniture: TypstFurniture[]
  blocks: Block[]
}

export const TYPST_DESIGN_SOURCE = String.raw`
#let d = json(bytes(sys.inputs.document))

#set document(
  title: d.title,
  keywords: d.keywords,
  date: if d.dated { datetime(year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0) } else { none },
)
#set text(fallback: false, lang: d.lang, region: d.region, dir: ltr)
#let apply(s, body) = {
  set text(
    font: d.fonts.at(s.font), size: s.size * 1pt, fill: rgb(s.fill),
    weight: if s.bold { "bold" } else { "regular" }, style: if s.italic { "italic" } else { "normal" },
    top-edge: s.top * 1pt, bottom-edge: (s.top - s.line) * 1pt,
    number-type: s.figures, number-width: s.width, hyphenate: s.justify,
  )
  set par(leading: 0pt, spacing: 0pt, justify: s.justify, first-line-indent: (amount: s.first * 1pt, all: true))
  if s.caps { smallcaps(body) } else { body }
}

#let fill-in(pattern) = {
  let now = counter(page).get().first()
  let shown = pattern.replace("{page}", str(now)).replace("{pages}", str(counter(page).final().first()))
  if not shown.contains("{heading}") { return shown }
  let headings = query(heading.where(level: 2)).filter(h => h.location().page() <= now)
  let last = if headings.len() > 0 { headings.last().body } else { [] }
  shown.replace("{heading}", if last.has("text") { last.text } else { "" })
}
#set page(
  width: d.width * 1pt,
  height: d.height * 1pt,
  margin: (
    top: d.margins.top * 1pt, right: d.margins.right * 1pt, bottom: d.margins.bottom * 1pt, left: d.margins.left * 1pt,
  ),
  background: context {
    let now = counter(page).get().first()
    let count = counter(page).final().first()
    for f in d.furniture {
      let shown = (
        f.on == "all" or (f.on == "several" and count > 1) or (f.on == "first" and now == 1) or
        (f.on == "later" and now > 1) or (f.on == "even" and now > 1 and calc.even(now)) or (f.on == "odd" and now > 1 and calc.odd(now))
      )
      if shown {
        let s = d.styles.at(f.style)
        place(top + left, dx: d.margins.left * 1pt, dy: (f.y - s.top) * 1pt, block(
          width: (d.width - d.margins.left - d.margins.right) * 1pt,
          apply(s, if f.center != "" and f.left + f.right != "" {
            grid(
              columns: (auto, 1fr, auto), column-gutter: 9pt,
              fill-in(f.left), align(center, fill-in(f.center)), fill-in(f.right),
            )
          } else {
            place(top + left, block(width: 100% * f.width, fill-in(f.left)))
            place(top + center, fill-in(f.center))
            place(top + right, fill-in(f.right))
          }),
        ))
      }
    }
  },
)
#show heading: set block(above: 0pt, below: 0pt)
#show quote: set block(above: 0pt, below: 0pt)
#let textstyle = d.styles.text
#show: body => apply(textstyle, body)


// The fonts have no superiors of their own.
#set super(typographic: false)
#set footnote.entry(
  separator: line(length: d.footnotes.width * 1pt, stroke: d.footnotes.thickness * 1pt),
  clearance: d.footnotes.above * 1pt, gap: d.footnotes.between * 1pt, indent: 0pt,
)
#show footnote.entry: it => apply(d.styles.noteText + (justify: false), grid(
  columns: (d.footnotes.indent * 1pt, 1fr), (it.note.numbering)(1), it.note.body,
))
${TYPST_PICTURE}${TYPST_CELL}
// A visible box for a character that no font has.
#let tofu = box(width: 0.6em, height: 0.7em, stroke: 0.04em, outset: (x: -0.04em))

// show-block prints a block of a footnote; a function of Typst knows only those before it, and itself.
#let run(r, show-block) = {
  if type(r) == str { return if r == "\n" { linebreak() } else { text(r) } }
  if "missing" in r { return (tofu,) * r.missing }
  if "note" in r {
    let name = label("note-" + str(r.note))
    if "blocks" not in r { return footnote(numbering: _ => str(r.note), name) }
    return [#footnote(numbering: _ => str(r.note), r.blocks.map(show-block).join())#name]
  }
  let style = (:)
  if "bold" in r { style.weight = "bold" }
  if "italic" in r { style.style = "italic" }
  if "mono" in r { style.font = d.fonts.mono; style.size = 0.9em }
  let body = text(r.text, ..style)
  if "strike" in r { body = strike(body) }
  if "url" in r { body = link(r.url, text(fill: rgb(d.link), underline(offset: 2pt, stroke: 0.4pt, body))) }
  body
}
#let runs-with(show-block) = all => [] + all.map(r => run(r, show-block)).flatten().join()

#let line-of(b, s, runs) = {
  let label = b.at("label", default: none)
  let end = b.at("end", default: none)
  if label == none and end == none { return par(runs(b.runs)) }
  let gap = if s.indent > 0 { s.indent * 1pt } else { auto }
  let body = if end == none { par(runs(b.runs)) } else { grid(columns: (1fr, auto), column-gutter: 10pt, par(runs(b.runs)), par(runs(end))) }
  if label == none { return body }
  let named = b.at("labelStyle", default: none)
  let shown = if named == none { runs(label) } else { text(fill: rgb(d.styles.at(named).fill), runs(label)) }
  context {
    // A label that is longer than its room pushes its text.
    let fits = gap != auto and measure(shown).width + 3pt < gap
    grid(columns: (if fits { gap } else { auto }, 1fr), column-gutter: if fits { 0pt } else { 6pt }, par(justify: false, shown), body)
  }
}

#let side-inset(b, s) = {
  let at-start = if b.at("label", default: none) == none { s.indent * 1pt } else { 0pt }
  if b.at("rtl", default: false) { (right: at-start, left: s.end * 1pt) } else { (left: at-start, right: s.end * 1pt) }
}

#let ruled(b, s, body) = {
  if s.rule > 0 {
    block(above: b.gap * 1pt, below: 0pt, width: 100%, sticky: true, stroke: (top: s.rule * 1pt), inset: (top: s.pad * 1pt), body)
  } else { block(above: b.gap * 1pt, below: 0pt, width: 100%, sticky: s.keep or b.at("keep", default: false), inset: side-inset(b, s), body) }
}

// A label, and behind it, or below a long one, a rule to the end of the column.
#let field(b, shown, start, column) = {
  let s = d.styles.at(b.style)
  let rule = block(above: 0pt, below: 0pt, height: s.line * 1pt, width: 100%, align(bottom, line(length: 100%, stroke: 0.4pt)))
  block(above: b.gap * 1pt, below: 0pt, width: 100%, if b.label.len() == 0 { rule } else if measure(shown).width > column - 72pt {
    block(above: 0pt, below: 0pt, par(shown)); rule
  } else { grid(columns: (start, 1fr), par(shown), rule) })
}

#let render(b) = {
  let runs = runs-with(render)
  set text(dir: if b.at("rtl", default: false) { rtl } else { ltr })
  if b.kind == "space" {
    v(b.gap * 1pt)
  } else if b.kind == "place" {
    let s = d.styles.at(b.blocks.first().style)
    place(top + left, dx: (b.x - d.margins.left) * 1pt, dy: (b.y - s.top - d.margins.top) * 1pt, block(
      width: b.width * 1pt, for one in b.blocks { render(one) },
    ))
  } else if b.kind == "text" {
    let s = d.styles.at(b.style)
    let side = if s.align == "center" { center } else if s.align == "end" { end } else { start }
    ruled(b, s, apply(s, align(side, line-of(b, s, runs))))
  } else if b.kind == "heading" {
    let s = d.styles.at(b.style)
    ruled(b, s + (keep: true), {
      show heading: it => apply(s + (justify: false), it)
      heading(level: b.level, if b.at("label", default: none) != none and s.indent > 0 {
        box(width: s.indent * 1pt, baseline: (s.line - s.top) * 1pt, runs(b.label)); runs(b.runs)
      } else if b.at("label", default: none) != none { runs(b.label); h(9pt); runs(b.runs) } else { runs(b.runs) })
    })
  } else if b.kind == "list" {
    let items = b.items.map(item => item.map(render).join())
    let spacing = b.spacing * 1pt
    let shift = (:)
    shift.insert(if b.rtl { "right" } else { "left" }, b.at("indent", default: 0) * 1pt)
    block(above: b.gap * 1pt, below: 0pt, inset: shift, if b.labels == none {
      let markers = d.bullets.map(bullet => box(width: d.bulletIndent * 1pt, text(font: d.fonts.sans, bullet)))
      list(marker: markers, indent: 0pt, body-indent: 0pt, tight: true, spacing: spacing, ..items)
    } else {
      let room = if "room" in b { b.room } else { calc.max(d.numberIndent, ..b.labels.map(label => d.numberIndent + (label.clusters().len() - 2) * 5.4)) }
      enum(
        numbering: n => box(width: room * 1pt, b.labels.at(n - 1)), number-align: start + top, indent: 0pt, body-indent: 0pt,
        tight: true, spacing: spacing, ..items,
      )
    })
  } else if b.kind == "code" {
    let s = d.styles.code
    block(
      above: b.gap * 1pt, below: 0pt, width: 100%, fill: rgb(d.code.fill), outset: (x: d.code.outset * 1pt), inset: (y: d.code.pad * 1pt),
      breakable: b.lines.len() > 16, apply(s, par(justify: false, b.lines.map(runs).join(linebreak()))),
    )
  } else if b.kind == "chart" {
    let chart-style = d.chart
    let s = d.styles.chartText + (justify: false)
    block(above: b.gap * 1pt, below: 0pt, width: 100%, breakable: false, apply(s, layout(room => {
      let widest = (kind, most) => calc.min(most, calc.max(..b.bars.map(bar => measure(runs(bar.at(kind))).width)))
      let labels = widest("label", room.width * 0.4) + chart-style.gap * 1pt
      let longest = room.width - labels - widest("value", room.width * 0.3) - (chart-style.valueGap + 1) * 1pt
      grid(
        columns: (labels, 1fr), stroke: (x, y) => if x == 1 { (left: chart-style.line * 1pt) },
        ..b.bars.map(bar => (
          runs(bar.label),
          grid(
            columns: (calc.max(0.01pt, longest * bar.part), 1fr), column-gutter: chart-style.valueGap * 1pt,
            block(height: s.line * 1pt, width: 100%, align(horizon, rect(
              width: 100%, height: chart-style.height * 1pt, fill: rgb(if bar.isStressed { chart-style.stressed } else { chart-style.bar }),
            ))),
            runs(bar.value),
          ),
        )).flatten(),
      )
    })))
  } else if b.kind == "figure" {
    block(above: b.gap * 1pt, below: 0pt, width: 100%, picture(b))
  } else if b.kind == "box" {
    block(
      above: b.gap * 1pt, below: 0pt, width: 100%, fill: rgb(b.fill), outset: (x: b.outset * 1pt),
      inset: (top: b.padAbove * 1pt, bottom: b.padBelow * 1pt), b.blocks.map(render).join(),
    )
  } else if b.kind == "quote" {
    let side = if b.rtl { "right" } else { "left" }
    let inset = (:)
    inset.insert(side, d.quote.indent * 1pt)
    let stroke = (:)
    if d.quote.width > 0 { stroke.insert(side, d.quote.width * 1pt + rgb(d.quote.fill)) }
    block(above: b.gap * 1pt, below: 0pt, width: 100%, inset: inset, stroke: stroke, quote(block: true, {
      show quote: set pad(x: 0pt)
      b.blocks.map(render).join()
    }))
  } else if b.kind == "meta" {
    let s = d.styles.metaLabel
    block(above: b.gap * 1pt, below: 0pt, width: 100%, stroke: (y: 0.4pt), inset: (y: s.pad * 1pt), grid(
      columns: (1fr,) * calc.min(4, b.entries.len()), column-gutter: 12pt, row-gutter: 6pt,
      ..b.entries.map(entry => { apply(s, par(runs(entry.at(0)))); apply(d.styles.metaValue, par(runs(entry.at(1)))) }),
    ))
  } else if b.kind == "columns" {
    block(above: b.gap * 1pt, below: 0pt, width: 100%, breakable: b.pairs.len() > 3, layout(room => {
      let column = (room.width - d.columnGap * 1pt) / 2
      let shown = label => apply(d.styles.signRule + (justify: false), runs(label))
      for pair in b.pairs {
        let starts = pair.labels.map(labels => calc.max(
          54pt, ..labels.map(label => measure(shown(label)).width).filter(w => w <= column - 72pt).map(w => w + 6pt),
        ))
        block(above: pair.gap * 1pt, below: 0pt, breakable: false, grid(
          columns: (column, column), column-gutter: d.columnGap * 1pt,
          ..pair.rows.map(row => row.cells.enumerate().map(((at, cell)) => {
            v(row.gap * 1pt)
            cell.map(one => if one.kind == "field" { field(one, shown(one.label), starts.at(at), column) } else { render(one) }).join()
          }) + ([],) * (2 - row.cells.len())).flatten(),
        ))
      }
    }))
  } else if b.kind == "table" {
    let table-style = d.table
    let last = b.align.len() - 1
    let heads = b.header.len()
    let count = b.rows.len() + heads
    let all-rules = b.rows.len() > table-style.rows
    block(above: b.gap * 1pt, below: 0pt, sticky: b.at("keep", default: false), apply(d.styles.cell + (justify: false), table(
      columns: b.align.len(),
      align: (column, row) => {
        let a = b.align.at(column)
        let across = if a == "left" { left } else if a == "right" { right } else if a == "center" { center } else { start }
        across + if row < heads { bottom } else { top }
      },
      inset: (x, y) => (
        left: if x == 0 { 0pt } else { table-style.gap * 0.5pt }, right: if x == last { 0pt } else { table-style.gap * 0.5pt },
        top: table-style.pad * 1pt, bottom: table-style.pad * 1pt,
      ),
      stroke: (x, y) => (
        top: if y == 0 { table-style.thick * 1pt } else if y == heads { table-style.thin * 1pt } else if y > heads and all-rules { table-style.row * 1pt },
        bottom: if y == count - 1 { table-style.thick * 1pt },
      ),
      table.header(..b.header.flatten().map(cell => table-cell(cell, apply(d.styles.head + (justify: false), runs(cell.runs))))),
      ..b.rows.flatten().map(cell => {
        let text = runs(cell.runs)
        table-cell(cell, if "isHead" in cell { strong(text) } else { text })
      }),
    )))
  } else if b.kind == "rule" {
    if d.rule.blank > 0 { block(above: b.gap * 1pt, below: 0pt, height: d.rule.blank * 1pt) } else {
      block(above: b.gap * 1pt, below: 0pt, width: 100%, align(center, line(
        length: if d.rule.width > 0 { d.rule.width * 1pt } else { 100% }, stroke: d.rule.thickness * 1pt,
      )))
    }
  }
}

#for b in d.blocks { render(b) }
`
