/** Classes of UTF-16 units that the rules for characters tell apart. */

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

export function isUpper(unit: number): boolean {
  if (unit < 128) return unit >= 65 && unit <= 90
  const character = String.fromCharCode(unit)
  return character !== character.toLowerCase()
}

/** Spaces of any width, line breaks, controls. */
export function isBlank(unit: number): boolean {
  if (unit <= 32 || unit === 0xa0) return true
  if (unit < 0x2000) return false
  return unit <= 0x200b || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000
}

/** Letters and digits of any script, and halves of surrogate pairs. */
export function isWord(unit: number): boolean {
  if (unit < 128) return isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
  if (unit < 0xc0) return unit === 0xaa || unit === 0xb5 || unit === 0xba
  if (unit < 0x2000) return unit !== 0xd7 && unit !== 0xf7
  if (unit < 0x2e80) return unit >= 0x2c00 && unit < 0x2e00
  return unit >= 0x3040 && unit < 0xff00
}
