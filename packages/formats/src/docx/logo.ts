/** The logo of a template in Word: a picture at its place on the first page, in front of no text. Lengths are points. */
import { HorizontalPositionRelativeFrom, ImageRun, Paragraph, type Run, type Table, TextWrappingType, VerticalPositionRelativeFrom } from 'docx' // biome-ignore format: one line
import type { Packs } from '../font-files.ts'
import { pictureAt } from './pictures.ts'
import type { WordStyles } from './styles.ts'

const EMU_PER_POINT = 12_700
const PIXELS_PER_POINT = 96 / 72
/** Between a logo and the text below it. */
const GAP = 4

/** Anchors the logo of the sheet, if it has one, to the first paragraph. */
export function addLogo(
  children: readonly (Paragraph | Table)[],
  { sheet, page, measure }: WordStyles,
  packs: Packs,
): void {
  const box = sheet.logo
  const picture = box?.picture === undefined ? undefined : pictureAt(box.picture, { packs })
  const paragraph = children.find((child) => child instanceof Paragraph)
  if (box === undefined || picture === undefined || paragraph === undefined) return
  const top = box.left === undefined ? Math.min(box.top, page.top / 3) : box.top
  const room = box.left === undefined ? Math.min(box.height, page.top - top - GAP) : box.height
  const scale = Math.min(box.width / picture.width, room / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  if (!(Math.min(width, height) >= 1)) return
  const left = box.left ?? page.left + measure - width
  const { type, data, fallback } = picture
  const common = {
    transformation: { width: width * PIXELS_PER_POINT, height: height * PIXELS_PER_POINT },
    altText: { name: 'Logo', description: 'Logo', title: '' },
    floating: {
      horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: Math.round(left * EMU_PER_POINT) },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: Math.round(top * EMU_PER_POINT) },
      wrap: { type: TextWrappingType.NONE },
    },
  }
  const run =
    type === 'svg'
      ? new ImageRun({ ...common, type, data, fallback: { type: 'png', data: fallback! } })
      : new ImageRun({ ...common, type, data })
  // Any element of a paragraph will do; the library's type asks for text.
  paragraph.addRunToFront(run as unknown as Run)
}
