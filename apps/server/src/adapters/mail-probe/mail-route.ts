import { isIP } from 'node:net'
import type { MailFindings } from '../../ports/mail-probe.ts'
import { createNameServers, recordsOf, type NameServersOptions } from '../name-servers.ts'

export interface MailRoute {
  /** Null where the name servers did not answer. */
  route: MailFindings['route']
  /** Where mail goes, the first choice first. */
  hosts: readonly string[]
}

/** Asks name servers where a domain has its mail sent (RFC 5321, 7505), until its signal. */
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
      return withoutMx(domain)
    },
  }

  /** Without MX records a domain's own address takes its mail. */
  async function withoutMx(domain: string): Promise<MailRoute> {
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
