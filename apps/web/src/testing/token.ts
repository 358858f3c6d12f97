/** An access token of the account, as far as the browser reads it. */
export function tokenOf(account: string): string {
  const payload = Buffer.from(JSON.stringify({ sub: account })).toString('base64url')
  return `head.${payload}.signature`
}
