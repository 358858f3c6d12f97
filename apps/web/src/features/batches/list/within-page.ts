/** An address on the page's host as its path: behind a proxy it may be http, which is refused. */
export function withinPage(address: string, page: string): string {
  const [to, from] = [new URL(address, page), new URL(page)]
  return to.host === from.host ? to.pathname + to.search : address
}
