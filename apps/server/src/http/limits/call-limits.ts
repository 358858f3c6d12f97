import type { CallLimit, Endpoint } from '@dastak/contract/endpoint.ts'
import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { rateLimited } from '../../app-error.ts'
import type { Limits } from '../../config/limits.ts'
import type { Principal } from '../../keys/principal.ts'
import { addressSource } from './client-address.ts'
import { createInFlight } from './in-flight.ts'
import { createTokenBuckets, type Caller, type TokenBuckets } from './token-buckets.ts'

const NO_HEADERS = [] as const
const TOO_MANY = 'Too many requests.'
const TOO_OFTEN = 'You have tried this too often.'
const KEY_TOO_MANY = 'Too many requests with this API key.'
const KEYS_TOO_MANY = 'Too many requests with your API keys.'
const NONE_ENDED = 'Too many of your requests are being answered at the moment.'

/** Where a call comes from. */
export interface Origin {
  ip: string
  /** A known device; null for everybody else's. Asked for only where there is no user. */
  device(): string | null
  /** A call from within another, which was counted when it came. */
  isWithin?: boolean
}

/**
 * How often and how much at once each user, API key and address may call, in this process. `now` is
 * in milliseconds. Each function throws rate_limited, with the time after which to try again.
 */
export function createCallLimits(
  limits: Limits,
  endpoints: readonly Endpoint[],
  now: () => number,
) {
  const minutely = (calls: number): CallLimit => ({ calls, seconds: 60 })
  const users = createTokenBuckets(minutely(limits.callsPerMinutePerUser), now)
  const keys = createTokenBuckets(minutely(limits.callsPerMinutePerKey), now)
  // As much as all that he may have bring, however many he makes and revokes.
  const keysOfUser = createTokenBuckets(minutely(limits.callsPerMinutePerKey * API_KEYS_MAX), now)
  const addresses = createTokenBuckets(minutely(limits.callsPerMinutePerAddress), now)
  // Strangers at the same address, behind a provider's gateway for instance, do not keep anybody
  // from signing in or staying so.
  const devices = createTokenBuckets(minutely(limits.callsPerMinutePerAddress), now)
  const buckets = (limit: CallLimit | undefined) =>
    limit && createTokenBuckets({ ...limit, calls: limit.calls * limits.endpointLimitFactor }, now)
  const policy = ['ratelimit-policy', `"key";q=${limits.callsPerMinutePerKey};w=60`] as const
  const own = new Map(
    endpoints.map(({ name, limits: declared }) => [
      name,
      { users: buckets(declared?.perUser), addresses: buckets(declared?.perAddress) },
    ]),
  )
  const calls = createInFlight(limits.callsInFlightPerUser, limits.callWaitMs, now)
  const transfers = createInFlight(limits.callsInFlightPerUser, limits.callWaitMs, now)

  function countStranger({ ip, device }: Origin): void {
    const known = device()
    if (known === null) take(addresses, addressSource(ip), TOO_MANY)
    else take(devices, known, TOO_MANY)
  }

  function countCaller(principal: Principal | null, origin: Origin): void {
    if (!principal) countStranger(origin)
    else if (principal.credential === 'api_key') {
      take(keys, keyOf(principal), KEY_TOO_MANY)
      take(keysOfUser, principal.userId, KEYS_TOO_MANY)
    } else take(users, principal.userId, TOO_MANY)
  }

  return {
    /** Counts a call without a user, or one whose token was refused. */
    countAddress: (ip: string): void => take(addresses, addressSource(ip), TOO_MANY),

    /** Refuses an address that has no such call left, and counts nothing. */
    checkAddress: (ip: string): void => refuse(addresses.wait(addressSource(ip)), TOO_MANY),

    /** Counts a call that was let in; one from within another by the endpoint's limits only. */
    count(endpoint: Endpoint, principal: Principal | null, origin: Origin): void {
      const { ip, isWithin } = origin
      if (!isWithin) countCaller(principal, origin)
      const tight = own.get(endpoint.name)
      if (tight?.users && principal) take(tight.users, principal.userId, TOO_OFTEN)
      if (tight?.addresses) take(tight.addresses, addressSource(ip), TOO_OFTEN)
    },

    /**
     * What a key still has, for its program to read, once a call of it was counted: `RateLimit`
     * fields as draft 11 of draft-ietf-httpapi-ratelimit-headers has them.
     */
    headersOf(principal: Principal | null): readonly (readonly [string, string])[] {
      if (principal?.credential !== 'api_key') return NO_HEADERS
      const left = keys.left(keyOf(principal))
      return [policy, ['ratelimit', `"key";r=${left.calls};t=${left.fullAfterSeconds}`]]
    },

    /** A place among a user's calls in flight, or his keys'; call what it returns at the end. */
    async place(endpoint: Endpoint, principal: Principal): Promise<() => void> {
      // Apart from his own sessions: a script does not keep its owner's browser waiting.
      const caller =
        principal.credential === 'api_key' ? `keys of ${principal.userId}` : principal.userId
      const leave = await (isTransfer(endpoint) ? transfers : calls).enter(caller)
      if (!leave) throw rateLimited(NONE_ENDED, 1)
      return leave
    },
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>

function take(buckets: TokenBuckets, key: Caller, what: string): void {
  refuse(buckets.take(key), what)
}

function refuse(waitSeconds: number, what: string): void {
  if (waitSeconds > 0) throw rateLimited(what, Math.ceil(waitSeconds))
}

function keyOf(principal: Principal): Caller {
  return principal.actor.id ?? ''
}

/** Takes as long as the client's line does, and is counted apart. */
function isTransfer({ body, data }: Endpoint): boolean {
  return (
    ('kind' in data && data.kind === 'file') ||
    (body !== undefined && 'kind' in body && body.kind === 'form')
  )
}
