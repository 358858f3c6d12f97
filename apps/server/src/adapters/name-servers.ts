import { Resolver } from 'node:dns/promises'

export interface NameServersOptions {
  /** Addresses, with a port where it isn't 53; the system's own where there are none. */
  servers: readonly string[]
  timeoutMs: number
  signal: AbortSignal
}

const MOST_ADDRESSES = 10

/** Asks name servers, without the process's few threads of getaddrinfo, until its signal. */
export function createNameServers({ servers, timeoutMs, signal }: NameServersOptions) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (servers.length > 0) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return {
    resolver,

    /** IPv4 first. None where there are none, or nobody told. */
    async addressesOf(host: string): Promise<string[]> {
      const [v4, v6] = await Promise.all([
        recordsOf(resolver.resolve4(host)),
        recordsOf(resolver.resolve6(host)),
      ])
      return [...v4.found, ...v6.found].slice(0, MOST_ADDRESSES)
    },
  }
}

interface Records<Found> {
  found: readonly Found[]
  /** What there is not, where nothing was found: such a record, such a domain, or nobody told. */
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
