import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let listed: ReadonlySet<string> | undefined

/** Throw-away services: a large list, those who rent subdomains, one that is renewed weekly. */
const readLists = () =>
  new Set(
    [
      require('disposable-email-domains/index.json') as string[],
      require('disposable-email-domains/wildcard.json') as string[],
      require('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json') as string[],
    ].flat(),
  )

/** Whether a domain, in small letters, is on one of the lists. They are read at first use. */
export function isListedAsDisposable(domain: string): boolean {
  listed ??= readLists()
  return listed.has(domain)
}
