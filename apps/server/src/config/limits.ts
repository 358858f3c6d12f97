import type { Settings } from './settings.ts'

const MOST = 999_999_999

/**
 * How much of the server one user, one address and all together may use. In demo mode many people
 * try the product from one place, and there are no real people whose data could be guessed.
 */
export function readLimits({ integer }: Settings, isDemo: boolean) {
  return {
    /** All calls of one user. */
    callsPerMinutePerUser: integer('CALLS_PER_MINUTE_PER_USER', 600, 1, MOST),
    /** All calls with one API key. The user's own calls are counted separately. */
    callsPerMinutePerKey: integer('CALLS_PER_MINUTE_PER_KEY', 60, 1, MOST),
    /** Messages of an assistant that use no tool. Its calls of tools are counted separately. */
    messagesPerMinutePerKey: integer('MESSAGES_PER_MINUTE_PER_KEY', 300, 1, MOST),
    /** Calls without a user, and those with a refused token. */
    callsPerMinutePerAddress: integer('CALLS_PER_MINUTE_PER_ADDRESS', 600, 1, MOST),
    /** Factor for the limits that endpoints declare. */
    endpointLimitFactor: integer('ENDPOINT_LIMIT_FACTOR', isDemo ? 50 : 1, 1, 1_000_000),
    /** Uploads and downloads are counted separately, with the same number. */
    callsInFlightPerUser: integer('CALLS_IN_FLIGHT_PER_USER', 4, 1, 1_000),
    /** How long a call waits for a running one to end. */
    callWaitMs: integer('CALL_WAIT_SECONDS', 10, 0, 25) * 1_000,
    connections: integer('CONNECTIONS', 10_000, 1, MOST),
    /** Trusted proxies are not counted, because they forward everybody. */
    connectionsPerAddress: integer('CONNECTIONS_PER_ADDRESS', 1_000, 1, MOST),
  }
}
export type Limits = ReturnType<typeof readLimits>
