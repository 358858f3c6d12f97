import type { CallLimit, Endpoint } from '@dastak/contract/endpoint.ts'
import { rateLimited } from '../app-error.ts'
import type { Limits } from '../config/limits.ts'
import { addressSource } from './client-address.ts'
import { createInFlight } from './in-flight.ts'
import { createTokenBuckets, type Caller, type TokenBuckets } from './token-buckets.ts'

const TOO_MANY = 'Too many requests.'
const TOO_OFTEN = 'You have tried this too often.'
const NONE_ENDED = 'Too many of your requests are being answered at the moment.'

/**
 * How often and how much at once each user and each address may call, in this process. `now` is in milliseconds.
 * Each function throws rate_limited, with the time after which to try again.
 */
export function createCallLimits(limits: Limits, endpoints: readonly Endpoint[], now: () => number) {
  const minutely = (calls: number): CallLimit => ({ calls, seconds: 60 })
  const users = createTokenBuckets(minutely(limits.callsPerMinutePerUser), now)
  const addresses = createTokenBuckets(minutely(limits.callsPerMinutePerAddress), now)
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

  return {
    /** Counts a call without a user, or one whose token was refused. */
    countAddress: (ip: string): void => take(addresses, addressSource(ip), TOO_MANY),

    /** Counts a call that was let in. */
    count(endpoint: Endpoint, userId: number | null, ip: string): void {
      if (userId === null) take(addresses, addressSource(ip), TOO_MANY)
      else take(users, userId, TOO_MANY)
      const tight = own.get(endpoint.name)
      if (tight?.users && userId !== null) take(tight.users, userId, TOO_OFTEN)
      if (tight?.addresses) take(tight.addresses, addressSource(ip), TOO_OFTEN)
    },

    /** A place among the user's calls in flight; call what it returns when the call is over. */
    async place(endpoint: Endpoint, userId: number): Promise<() => void> {
      const leave = await (isTransfer(endpoint) ? transfers : calls).enter(userId)
      if (!leave) throw rateLimited(NONE_ENDED, 1)
      return leave
    },
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>

function take(buckets: TokenBuckets, key: Caller, what: string): void {
  const waitSeconds = buckets.take(key)
  if (waitSeconds > 0) throw rateLimited(what, Math.ceil(waitSeconds))
}

/** Takes as long as the client's line does, and is counted apart. */
function isTransfer({ body, data }: Endpoint): boolean {
  return ('kind' in data && data.kind === 'file') || (body !== undefined && 'kind' in body && body.kind === 'form')
}
