import type { VendorReply } from '../../ports/vendor-calls.ts'
import { createFailureWindow } from './breaker.rules.ts'

/** One attempt: its reply, and after which wait it may be sent again. Null: it may not. */
export interface Attempt {
  reply: VendorReply
  retryInMs: number | null
  /** It was ended before the time of the vendor was over, so it says nothing about the vendor. */
  isCutShort: boolean
}
/** `open`: the vendor counts as down. `over`: the time was over before its turn came. */
type NotSent = 'open' | 'over'

export interface VendorPolicy {
  run(
    attempt: (isRetry: boolean) => Promise<Attempt>,
    signal: AbortSignal,
  ): Promise<VendorReply | NotSent>
  /** Whether calls are not sent now, because the vendor counts as down. */
  isDown(): boolean
}

const MOST_RETRIES = 2
/** A vendor that is down is tried again after this time, with one call. */
const PAUSE_MS = 10_000

/**
 * Protects a vendor, and us from it: at most `atOnce` calls at the same time in this process,
 * another attempt where that is safe, and a pause for a vendor that is down.
 */
export async function createPolicy(atOnce: number): Promise<VendorPolicy> {
  // Loaded with the first call of a vendor: most installations have none.
  const { BrokenCircuitError, CircuitState, DelegateBackoff, ...make } = await import('cockatiel')
  const { bulkhead, circuitBreaker, handleWhenResult, retry } = make
  const failures = createFailureWindow(() => performance.now())
  const isFault = handleWhenResult((result) => {
    const { reply, isCutShort } = result as Attempt
    return reply.is === 'fault' && !isCutShort
  })
  const breaker = circuitBreaker(isFault, {
    halfOpenAfter: PAUSE_MS,
    breaker: {
      state: null,
      success: (state) => (state === CircuitState.HalfOpen ? failures.clear() : failures.success()),
      failure: () => failures.failure(),
    },
  })
  const again = retry(
    handleWhenResult((result) => (result as Attempt).retryInMs !== null),
    {
      maxAttempts: MOST_RETRIES,
      backoff: new DelegateBackoff(({ result }) =>
        'value' in result ? ((result.value as Attempt).retryInMs ?? 0) : 0,
      ),
    },
  )
  const slots = bulkhead(atOnce, Infinity)

  /** One attempt. While one call tries a vendor that was down, the others do not wait for it. */
  function tryOnce(attempt: () => Promise<Attempt>, signal: AbortSignal): Promise<Attempt> {
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    return breaker.execute(attempt, signal)
  }

  return {
    isDown: () => breaker.state === CircuitState.Open,
    async run(attempt, signal) {
      try {
        const { reply } = await slots.execute(
          () =>
            again.execute(
              ({ attempt: number }) => tryOnce(() => attempt(number > 0), signal),
              signal,
            ),
          signal,
        )
        return reply
      } catch (error) {
        return error instanceof BrokenCircuitError ? 'open' : 'over'
      }
    },
  }
}
