import { isIP } from 'node:net'
import type { MailFindings } from '../../ports/mail-probe.ts'
import { createNameServers, recordsOf, type NameServersOptions } from '../name-servers.ts'

export interface MailRoute {
  /** Null if the name servers did not answer. */
  route: MailFindings['route']
  /** The mail servers in their order of preference. */
  hosts: readonly string[]
}

/** Asks name servers which hosts receive mail for a domain (RFC 5321, 7505), until its signal. */
export function createMailRoutes(options: NameServersOptions) {
  const { resolver, addressesOf } = createNameServers(options)

  return {
    addressesOf,

    async routeOf(domain: string): Promise<MailRoute> {
      const mx = await recordsOf(resolver.resolveMx(domain))
      if (mx.missing === 'domain') return { route: 'no_domain', hosts: [] }
      if (mx.missing === 'unknown') return { route: null, hosts: [] }
      const hosts = mx.found
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange.replace(/\.$/, '').toLowerCase())
      const named = hosts.filter((host) => host !== '' && isIP(host) === 0)
      if (named.length > 0) return { route: 'mx', hosts: named }
      if (hosts.includes('')) return { route: 'refuses_mail', hosts: [] }
      if (hosts.length > 0) return { route: 'mx', hosts: [] }
      return routeWithNoMx(domain)
    },
  }

  /** Without MX records the domain's own address receives its mail. */
  async function routeWithNoMx(domain: string): Promise<MailRoute> {
    const answers = await Promise.all([
      recordsOf(resolver.resolve4(domain)),
      recordsOf(resolver.resolve6(domain)),
    ])
    if (answers.some(({ found }) => found.length > 0)) return { route: 'domain', hosts: [domain] }
    return {
      route: answers.some(({ missing }) => missing === 'unknown') ? null : 'no_server',
      hosts: [],
    }
  }
}
