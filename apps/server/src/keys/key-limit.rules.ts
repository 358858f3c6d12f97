import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'

/** The daily credit limit of an API key: how much is left, and when the next day begins. */
export interface KeyLimit {
  limit: number
  left: number
  until: Date
}

/** The error for a call that may cost more than is left. */
export function keyLimitReached({ limit, left, until }: KeyLimit, now: Date): AppError {
  return new AppError('credits_exhausted', {
    message:
      `This API key may spend ${limit} credits a day, and ${left} are left today. This call ` +
      `can cost more. The next day begins at ${until.toISOString()}. You can change the ` +
      'limit under API keys.',
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)),
  })
}

const refusal = z.object({ code: z.literal('DK002'), detail: z.string() })
const detail = z.object({ limit: z.number(), left: z.number(), until: z.number() })

/**
 * The key limit in an error of the ledger (`key-limits.sql`), for the caller. Null for any other
 * error.
 */
export function keyRefusalOf(error: unknown, now: Date): AppError | null {
  const read = refusal.safeParse(error)
  if (!read.success) return null
  const { limit, left, until } = detail.parse(JSON.parse(read.data.detail))
  return keyLimitReached({ limit, left, until: new Date(until * 1_000) }, now)
}
