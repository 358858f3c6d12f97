import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MailFindings } from '../../ports/mail-probe.ts'

export interface MailRoute {
  /** Null where the name servers did not answer. */
  route: MailFindings['route']
  /** Where mail goes, the first choice first. */
  hosts: readonly string[]
}

interface NameServersOptions {
  /** Addresses, with a port where it isn't 53; the system's own where there are none. */
  servers: readonly string[]
  timeoutMs: number
  signal: AbortSignal
}

const MOST_ADDRESSES = 10

/** Asks name servers where a domain has its mail sent (RFC 5321, 7505). One for each question: it ends with its signal. */
export function createNameServers({ servers, timeoutMs, signal }: NameServersOptions) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (servers.length > 0) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })

  async function addressesOf(host: string): Promise<string[]> {
    const [v4, v6] = await Promise.all([records(resolver.resolve4(host)), records(resolver.resolve6(host))])
    return [...v4.found, ...v6.found].slice(0, MOST_ADDRESSES)
  }

  return {
    /** IPv4 first. None where there are none, or nobody told. */
    addressesOf,

    async routeOf(domain: string): Promise<MailRoute> {
      const mx = await records(resolver.resolveMx(domain))
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
    const answers = await Promise.all([records(resolver.resolve4(domain)), records(resolver.resolve6(domain))])
    if (answers.some(({ found }) => found.length > 0)) return { route: 'domain', hosts: [domain] }
    return { route: answers.some(({ missing }) => missing === 'unknown') ? null : 'no_server', hosts: [] }
  }
}

interface Records<Found> {
  found: readonly Found[]
  /** What there is not, where nothing was found: such a record, such a domain, or nobody told. */
  missing: 'record' | 'domain' | 'unknown' | null
}

async function records<Found>(answer: Promise<Found[]>): Promise<Records<Found>> {
  try {
    return { found: await answer, missing: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return { found: [], missing: code === 'ENOTFOUND' ? 'domain' : code === 'ENODATA' ? 'record' : 'unknown' }
  }
}
