/** Time of day with milliseconds; before today with the date. */
export function clock(time: Date): string {
  const text = time.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  if (time.toDateString() === new Date().toDateString()) return text
  return `${day(time)}, ${text}`
}

export function day(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}
