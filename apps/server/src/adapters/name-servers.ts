import { Resolver } from 'node:dns/promises'

export interface NameServersOptions {
  /** Addresses, with a port if it is not 53. If empty, those of the system are used. */
  servers: readonly string[]
  timeoutMs: number
  signal: AbortSignal
}

const MAX_ADDRESSES = 10

/**
 * Asks name servers directly, because getaddrinfo uses the few threads of the process. Stops at its
 * signal.
 */
export function createNameServers({ servers, timeoutMs, signal }: NameServersOptions) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (servers.length > 0) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return {
    resolver,

    /** IPv4 first. Empty if there are no addresses or no name server answered. */
    async addressesOf(host: string): Promise<string[]> {
      const [v4, v6] = await Promise.all([
        recordsOf(resolver.resolve4(host)),
        recordsOf(resolver.resolve6(host)),
      ])
      return [...v4.found, ...v6.found].slice(0, MAX_ADDRESSES)
    },
  }
}

interface Records<Found> {
  found: readonly Found[]
  /**
   * What is missing if nothing was found: the record, the domain, or unknown if no name server
   * answered.
   */
  missing: 'record' | 'domain' | 'unknown' | null
}

export async function recordsOf<Found>(answer: Promise<Found[]>): Promise<Records<Found>> {
  try {
    return { found: await answer, missing: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return {
      found: [],
      missing: code === 'ENOTFOUND' ? 'domain' : code === 'ENODATA' ? 'record' : 'unknown',
    }
  }
}
