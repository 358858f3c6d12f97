import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let listed: ReadonlySet<string> | undefined

/**
 * Disposable mail services: a large list, services on rented subdomains, and a list updated weekly.
 */
const readLists = () =>
  new Set(
    [
      require('disposable-email-domains/index.json') as string[],
      require('disposable-email-domains/wildcard.json') as string[],
      require('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json') as string[],
    ].flat(),
  )

/** Whether a domain in lower case is on one of the lists. They are read on first use. */
export function isListedAsDisposable(domain: string): boolean {
  listed ??= readLists()
  return listed.has(domain)
}
