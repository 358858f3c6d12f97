import { createHash } from 'node:crypto'
import type { MailFindings, MailProbe } from '../../ports/mail-probe.ts'
import { isPrivateAddress } from '../../network/private-address.ts'
import { askMailbox } from './ask-mailbox.ts'
import { createMailRoutes, type MailRoute } from './mail-route.ts'
import { createTurns, NoTurn } from './turns.ts'

export interface NetworkProbeOptions {
  /** Name servers. If empty, those of the system are used. */
  dnsServers: readonly string[]
  /** False: only name servers are used. */
  asksMailServers: boolean
  /** The host name with which we introduce ourselves. */
  helo: string
  /** The sender that we name. Empty for none. */
  sender: string
  /**
   * Private addresses that tests may connect to. Otherwise anybody could make us connect to one
   * with a domain.
   */
  privateAddresses?: readonly string[]
  port?: number
  times?: Partial<typeof TIMES>
}

/**
 * In ms. Mail servers make unknown clients wait for the greeting, Courier 8 seconds for its first
 * "no", and Postfix 9 seconds while it checks our sender.
 */
const TIMES = { dns: 3_000, connect: 5_000, reply: 10_000, whole: 20_000, pause: 1_000 }
const CONNECTIONS_AT_ONCE = 20
const MAX_HOSTS = 3

/** Asks the domain's name servers, then its mail servers in turn, until one answers. */
export function createNetworkProbe(options: NetworkProbeOptions): MailProbe {
  const { dnsServers, asksMailServers, helo, sender, privateAddresses = [], port = 25 } = options
  const times = { ...TIMES, ...options.times }
  const mayReach = (address: string) =>
    !isPrivateAddress(address) || privateAddresses.includes(address)
  const inTurn = createTurns({ atOnce: CONNECTIONS_AT_ONCE, pauseMs: times.pause })

  return {
    async ask({ local, domain }): Promise<MailFindings> {
      const signal = AbortSignal.timeout(times.whole)
      const names = createMailRoutes({ servers: dnsServers, timeoutMs: times.dns, signal })
      const { route, hosts } = await names.routeOf(domain)
      const found = findingsOf({ route, hosts })
      if (found.obstacle !== null || hosts.length === 0) return found
      if (!asksMailServers) return { ...found, obstacle: 'not_asked' }

      const recipient = `${local}@${domain}`
      // The same each time, because a server that greylists only answers to what it has seen.
      const invented = createHash('sha256').update(recipient).digest('hex').slice(0, 18)
      const query = { helo, sender, recipient, inventedRecipient: `${invented}@${domain}` }
      let best: MailFindings = { ...found, obstacle: 'not_public' }
      for (const host of hosts.slice(0, MAX_HOSTS)) {
        // oxlint-disable-next-line no-await-in-loop -- the next one only if this one does not answer
        const address = (await names.addressesOf(host)).find(mayReach)
        if (address === undefined) continue
        const waits = { connectMs: times.connect, replyMs: times.reply }
        const connection = { address, port, mayReach, ...waits, signal }
        const answer = inTurn(address, signal, () => askMailbox(connection, query))
        // oxlint-disable-next-line no-await-in-loop -- as above
        const findings = await answer.catch(noTurn)
        const isReached = best.isReached || (findings.isReached ?? best.isReached)
        best = { ...found, ...findings, mxHost: route === 'mx' ? host : null, isReached }
        if (findings.obstacle !== 'not_reached' && findings.obstacle !== 'broken') return best
      }
      return best
    },
  }
}

/** Findings from the route alone. */
function findingsOf({ route, hosts }: MailRoute): MailFindings {
  return {
    route,
    mxHost: route === 'mx' ? (hosts[0] ?? null) : null,
    isReached: null,
    mailbox: null,
    takesAll: null,
    obstacle:
      route === null ? 'no_dns' : route === 'mx' && hosts.length === 0 ? 'not_public' : null,
  }
}

function noTurn(error: unknown) {
  if (!(error instanceof NoTurn)) throw error
  return { isReached: null, mailbox: null, takesAll: null, obstacle: 'busy' } as const
}
