/**
 * Turns a link to the page's own host into a path. Behind a proxy such a link may say http, which
 * browsers block on an https page.
 */
export function withinPage(address: string, page: string): string {
  const [to, from] = [new URL(address, page), new URL(page)]
  return to.host === from.host ? to.pathname + to.search : address
}
