/** Kinds of characters that decide which font sets them. */
import { isEmojiPresentation, isExtendedPictographic } from 'unicode-segmenter/emoji'

/** Characters without a glyph of their own: Default_Ignorable_Code_Point (DerivedCoreProperties.txt). */
export function isIgnorable(codePoint: number): boolean {
  if (codePoint < 0x34f) return codePoint === 0xad
  if (codePoint < 0x2000) {
    return (
      codePoint === 0x34f ||
      codePoint === 0x61c ||
      codePoint === 0x115f ||
      codePoint === 0x1160 ||
      codePoint === 0x17b4 ||
      codePoint === 0x17b5 ||
      (codePoint >= 0x180b && codePoint <= 0x180f)
    )
  }
  return (
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    codePoint === 0x3164 ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    codePoint === 0xffa0 ||
    (codePoint >= 0xfff0 && codePoint <= 0xfff8) ||
    (codePoint >= 0x1bca0 && codePoint <= 0x1bca3) ||
    (codePoint >= 0x1d173 && codePoint <= 0x1d17a) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  )
}

const KEYCAP = 0x20e3
const EMOJI_STYLE = 0xfe0f

/** Whether this cluster is set in the emoji font. */
export function isEmoji(codePoints: readonly number[]): boolean {
  const first = codePoints[0]!
  if (codePoints.length === 1) return isEmojiPresentation(first)
  if (codePoints.includes(KEYCAP)) return true
  if (first >= 0x1f1e6 && first <= 0x1f1ff) return true
  return (
    isExtendedPictographic(first) &&
    (isEmojiPresentation(first) || codePoints.includes(EMOJI_STYLE) || codePoints.includes(0x200d))
  )
}

/** Narrow or wide depending on their neighbours (East Asian Width A); no WinAnsi letters. */
export function isAmbiguous(codePoint: number): boolean {
  return (
    codePoint === 0xb7 ||
    (codePoint >= 0x2010 && codePoint <= 0x2027) ||
    (codePoint >= 0x2030 && codePoint <= 0x203f) ||
    (codePoint >= 0x2190 && codePoint <= 0x22ff) ||
    (codePoint >= 0x2460 && codePoint <= 0x27bf)
  )
}
