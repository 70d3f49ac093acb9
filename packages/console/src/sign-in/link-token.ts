/** The token of the link that was opened, in memory only: neither the address bar nor the history shows it. */
let token: string | undefined

export function keepLinkToken(opened: string | undefined): void {
  token = opened
}

export const linkToken = (): string | undefined => token
