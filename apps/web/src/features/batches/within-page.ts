/**
 * An address on the host of the page, as its path alone: a server behind a proxy may take the page
 * for one over plain HTTP, and browsers refuse a download from there.
 */
export function withinPage(address: string, page: string): string {
  const [to, from] = [new URL(address, page), new URL(page)]
  return to.host === from.host ? to.pathname + to.search : address
}
