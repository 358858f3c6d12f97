import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'

/** The limit of credits a day of an API key: what is left of it, and when the next day begins. */
export interface KeyLimit {
  limit: number
  left: number
  until: Date
}

/** The refusal of a call that may cost more than is left. */
export function keyLimitReached({ limit, left, until }: KeyLimit, now: Date): AppError {
  return new AppError('credits_exhausted', {
    message:
      `This API key may spend ${limit} credits a day, and ${left} of today's are left: too few ` +
      'for what this call can cost. ' +
      `The next day begins at ${until.toISOString()}. The limit can be changed under API keys.`,
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)),
  })
}

const refusal = z.object({ code: z.literal('DK002'), detail: z.string() })
const detail = z.object({ limit: z.number(), left: z.number(), until: z.number() })

/** A key's limit that the ledger refused (`key-limits.sql`), for the caller; else null. */
export function keyRefusalOf(error: unknown, now: Date): AppError | null {
  const read = refusal.safeParse(error)
  if (!read.success) return null
  const { limit, left, until } = detail.parse(JSON.parse(read.data.detail))
  return keyLimitReached({ limit, left, until: new Date(until * 1_000) }, now)
}
