import type { CallLimit, Endpoint } from '@dastak/contract/endpoint.ts'
import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { rateLimited } from '../../app-error.ts'
import type { Limits } from '../../config/limits.ts'
import type { Principal } from '../../keys/principal.ts'
import { addressSource } from './client-address.ts'
import { createInFlight } from './in-flight.ts'
import { createSharedBuckets, type SharedCalls } from './shared-buckets.ts'
import { createTokenBuckets, type Caller, type TokenBuckets } from './token-buckets.ts'

const NO_HEADERS = [] as const
const TOO_MANY = 'Too many requests.'
const TOO_OFTEN = 'You have tried this too often.'
const KEY_TOO_MANY = 'Too many requests with this API key.'
const KEYS_TOO_MANY = 'Too many requests with your API keys.'
const MESSAGES_TOO_MANY = 'Too many messages of the protocol with this API key.'
const TOO_MANY_RUNNING = 'Too many of your requests are running right now.'

/** The origin of a call. */
export interface Origin {
  ip: string
  /** A known device, otherwise null. Only called if there is no user. */
  device(): string | null
  /** A call within another call, which was already counted. */
  isWithin?: boolean
  /** A message of a protocol that makes no call. A key has more of them, counted separately. */
  isMessage?: boolean
}

/**
 * How often, and how many at the same time, each user, API key and address may call. With `shared`,
 * calls of API keys are counted for all processes, everything else in this one. `now` is in
 * milliseconds. Each function throws rate_limited with the time to wait.
 */
export function createCallLimits(
  limits: Limits,
  endpoints: readonly Endpoint[],
  now: () => number,
  shared: SharedCalls | null = null,
) {
  const minutely = (calls: number): CallLimit => ({ calls, seconds: 60 })
  const users = createTokenBuckets(minutely(limits.callsPerMinutePerUser), now)
  const ofKeys = (kind: string, perMinute: number) =>
    shared
      ? createSharedBuckets({ kind, ...minutely(perMinute) }, now, shared)
      : createTokenBuckets(minutely(perMinute), now)
  const perKey = (name: string, perMinute: number) => ({
    name,
    keys: ofKeys(name, perMinute),
    // As much as the most keys of a user together, however many they create and revoke.
    users: ofKeys(`${name}s of`, perMinute * API_KEYS_MAX),
    policy: ['ratelimit-policy', `"${name}";q=${perMinute};w=60`] as const,
  })
  const callsOfKeys = perKey('key', limits.callsPerMinutePerKey)
  const messagesOfKeys = perKey('message', limits.messagesPerMinutePerKey)
  const ofKey = ({ isMessage }: Origin) => (isMessage ? messagesOfKeys : callsOfKeys)
  const addresses = createTokenBuckets(minutely(limits.callsPerMinutePerAddress), now)
  // Separate from addresses, so that strangers at the same address (behind a provider's gateway)
  // cannot stop a known user from signing in or staying signed in.
  const devices = createTokenBuckets(minutely(limits.callsPerMinutePerAddress), now)
  const buckets = (limit: CallLimit | undefined) =>
    limit && createTokenBuckets({ ...limit, calls: limit.calls * limits.endpointLimitFactor }, now)
  const own = new Map(
    endpoints.map(({ name, limits: declared }) => [
      name,
      { users: buckets(declared?.perUser), addresses: buckets(declared?.perAddress) },
    ]),
  )
  const calls = createInFlight(limits.callsInFlightPerUser, limits.callWaitMs, now)
  const transfers = createInFlight(limits.callsInFlightPerUser, limits.callWaitMs, now)

  function countUnidentified({ ip, device }: Origin): void {
    const known = device()
    if (known === null) take(addresses, addressSource(ip), TOO_MANY)
    else take(devices, known, TOO_MANY)
  }

  async function countCaller(principal: Principal | null, origin: Origin): Promise<void> {
    if (!principal) countUnidentified(origin)
    else if (principal.credential === 'api_key') {
      const { keys, users: owners } = ofKey(origin)
      refuse(await keys.take(keyOf(principal)), origin.isMessage ? MESSAGES_TOO_MANY : KEY_TOO_MANY)
      refuse(await owners.take(principal.userId), KEYS_TOO_MANY)
    } else take(users, principal.userId, TOO_MANY)
  }

  return {
    /** Counts a call without a user, or with a refused token. */
    countAddress: (ip: string): void => take(addresses, addressSource(ip), TOO_MANY),

    /** Refuses an address that has no calls left. Counts nothing. */
    checkAddress: (ip: string): void => refuse(addresses.wait(addressSource(ip)), TOO_MANY),

    /**
     * Counts an authenticated call. A call within another only counts for the limits of its
     * endpoint.
     */
    async count(endpoint: Endpoint, principal: Principal | null, origin: Origin): Promise<void> {
      const { ip, isWithin } = origin
      if (!isWithin) await countCaller(principal, origin)
      const tight = own.get(endpoint.name)
      if (tight?.users && principal) take(tight.users, principal.userId, TOO_OFTEN)
      if (tight?.addresses) take(tight.addresses, addressSource(ip), TOO_OFTEN)
    },

    /**
     * The remaining calls, or messages, of an API key, after the current one was counted: the
     * `RateLimit` fields of draft 11 of draft-ietf-httpapi-ratelimit-headers.
     */
    headersOf(principal: Principal | null, origin: Origin): readonly (readonly [string, string])[] {
      if (principal?.credential !== 'api_key') return NO_HEADERS
      const { name, policy, keys } = ofKey(origin)
      const left = keys.left(keyOf(principal))
      return [policy, ['ratelimit', `"${name}";r=${left.calls};t=${left.fullAfterSeconds}`]]
    },

    /**
     * Takes one of the slots for running calls, of the user or of their API keys. Call the returned
     * function at the end.
     */
    async takeSlot(endpoint: Endpoint, principal: Principal): Promise<() => void> {
      // Keys have their own slots, so that a script does not keep its owner's browser waiting.
      const caller =
        principal.credential === 'api_key' ? `keys of ${principal.userId}` : principal.userId
      const leave = await (isTransfer(endpoint) ? transfers : calls).enter(caller)
      if (!leave) throw rateLimited(TOO_MANY_RUNNING, 1)
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

/** Uploads and downloads take as long as the client's line, so they have their own slots. */
function isTransfer({ body, data }: Endpoint): boolean {
  return (
    ('kind' in data && data.kind === 'file') ||
    (body !== undefined && 'kind' in body && body.kind === 'form')
  )
}
