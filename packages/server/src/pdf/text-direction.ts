/** By the first strong character (UAX #9 P2, P3). Blocks of right-to-left scripts: Unicode 17, Bidi_Class R and AL. */
export function isRightToLeft(text: string): boolean {
  // Letters, and the direction marks LRM, RLM and ALM.
  const strong = /[\p{L}\u200e\u200f\u061c]/u.exec(text)
  return (
    strong !== null &&
    /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(strong[0])
  )
}
