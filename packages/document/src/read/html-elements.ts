/** The names of the elements of HTML. */

/** Elements that a paragraph ends at. */
export const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Elements that look like nothing themselves. */
export const PLAIN = new Set(
  'body center details div figure html p picture source summary tbody tfoot thead'.split(' '),
)
/** All other elements of HTML. What has none of these names, nor a hyphen in it (custom elements), is no tag: `Array<string>`. */
const OTHERS = new Set(
  'abbr acronym applet area audio base basefont bdi bdo big blink button canvas col colgroup data datalist dialog embed fieldset font frame frameset g head hgroup iframe ins label legend link map mark marquee menu meta meter nobr noscript object optgroup option output param path picture progress q rp rt ruby script search select slot small source span style svg template textarea time title track tt u video wbr'.split(
    ' ',
  ),
)
const INLINE = new Set(['a', 'br', 'img', 'input'])
/** Elements that have a style of text. */
const STYLED = new Set('b strong i em cite dfn var code kbd samp tt s del strike sup sub'.split(' '))
export const isElement = (name: string): boolean =>
  BLOCKS.has(name) || STYLED.has(name) || INLINE.has(name) || PLAIN.has(name) || OTHERS.has(name) || name.includes('-')
