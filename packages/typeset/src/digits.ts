/** Writes an integer of at most 31 bits and returns where it ends. */
export function writeInt(data: Uint8Array, at: number, value: number): number {
  let rest = value
  let end = at
  if (rest < 0) {
    data[end++] = 45
    rest = -rest
  }
  if (rest < 10) {
    data[end++] = 48 + rest
    return end
  }
  let digits = 2
  for (let limit = 100; digits < 10 && rest >= limit; limit *= 10) digits++
  end += digits
  for (let place = end - 1; digits > 0; digits--) {
    const tenth = (rest / 10) | 0
    data[place--] = 48 + rest - tenth * 10
    rest = tenth
  }
  return end
}
