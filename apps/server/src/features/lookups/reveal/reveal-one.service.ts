import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { keyRefusalOf } from '../../../keys/key-limit.rules.ts'
import { LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Credits } from '../../credits/credits.service.ts'
import type { FoundAt } from '../leads/found-at.ts'
import { KINDS } from '../kinds/kinds.ts'
import { readSubject } from '../leads/leads.store.ts'
import { readLookup } from './lookup-state.store.ts'
import * as store from './lookups.store.ts'
import type { Misses } from './misses.service.ts'
import type { RevealOutside } from './reveal-outside.service.ts'
import { createRevealQueue } from './reveal-queue.ts'
import { outcomeOf, type RevealOutcome } from './reveal.rules.ts'

/** One question of one user. */
interface Question {
  kind: LookupKind
  userId: number
  subject: string
  actor: Actor
  foundAt: FoundAt | null
}
export type RevealedRow = store.LeadFields & store.SubjectFields & { related: unknown }

interface RevealOneOptions {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'payingBalance'>
  misses: Misses
  isLocal: (kind: LookupKind) => boolean
  revealOutside: RevealOutside
  /** How long a twin waits for the first of its kind. */
  twinWaitMs: number
}

const NOTHING = { phone: 0, email: 0 }

/**
 * One reveal, whichever way its kind is answered. The second of two equal questions waits for the
 * first and answers from its lead; where the first is a team-mate's it asks again, and has what he
 * found for nothing. Errors: not_found, credits_exhausted (none are left, or the limit of the key
 * is reached), rate_limited, provider_unavailable, conflict (the first is still not done). Nothing
 * is charged with any of them.
 */
export function createRevealOne(options: RevealOneOptions) {
  const { db, clock, credits, misses, isLocal, revealOutside, twinWaitMs } = options

  /** Questions of one kind that queue go together; a fault of one kind is none of another's. */
  const queues = new Map(
    LOOKUP_KINDS.map((kind) => [
      kind,
      createRevealQueue<Question, store.LocalReveal>(
        ({ userId }) => userId,
        async (questions) => {
          const rows = await store.revealLocal(
            db.pool,
            { ...misses.momentOf(false), kind },
            questions,
          )
          return rows.toSorted((one, other) => one.place - other.place)
        },
        2,
      ),
    ]),
  )

  async function ask(question: Question) {
    const moment = misses.momentOf(false)
    const { kind, userId, subject } = question
    const call = { ...question, subjects: [subject] }
    const answer = async () =>
      isLocal(kind) ? await queues.get(kind)?.(question) : (await revealOutside(call, moment))[0]
    const row = await answer().catch((error: unknown) => {
      throw keyRefusalOf(error, clock.now()) ?? error
    })
    if (!row) throw new Error('A reveal came back without its row.')
    await misses.note(db.pool, kind, userId, [{ ...row, subject }], moment)
    return row
  }

  /**
   * The first one's result, for free; null when this one may try itself: the first died, or was a
   * team-mate's and has left what it found.
   */
  async function waitForTwin(question: Question, lookupId: number, patience: number) {
    for (let pause = 5; ; pause = Math.min(pause * 2, 250)) {
      await sleep(pause)
      const twin = await readLookup(db.kysely, lookupId)
      if (twin.state !== 'asking' && twin.user_id !== question.userId) return null
      if (twin.state === 'failed') throw new AppError('provider_unavailable')
      if (twin.state === 'settled') {
        const [row, left] = await Promise.all([
          readSubject(db.kysely, question),
          credits.payingBalance(db.kysely, question.userId),
        ])
        return {
          row,
          outcome: outcomeOf({ ...row, ...twin }, KINDS[question.kind].sells, NOTHING, left),
        }
      }
      if (twin.state === 'expired' || twin.expires_at <= clock.now()) return null
      if (performance.now() > patience) throw new AppError('conflict')
    }
  }

  return async function revealOne(
    question: Question,
  ): Promise<{ row: RevealedRow; outcome: RevealOutcome }> {
    const patience = performance.now() + twinWaitMs
    for (;;) {
      const row = await ask(question)
      if (row.outcome === 'unknown')
        throw new AppError('not_found', { message: KINDS[question.kind].unknown })
      if (row.outcome === 'exhausted') throw new AppError('credits_exhausted')
      if (row.outcome === 'limited') throw await misses.refusal(question.userId)
      // The answer came after the hold had expired: its credits are back already, so it can't be
      // had.
      if (row.outcome === 'failed' || row.outcome === 'expired')
        throw new AppError('provider_unavailable')
      if (row.outcome !== 'under_way' || row.twin === null) {
        const charged = { phone: row.charged_phone, email: row.charged_email }
        const left = { phone: row.left_phone, email: row.left_email }
        return {
          row,
          outcome: outcomeOf(row, KINDS[question.kind].sells, charged, left, row.is_shared),
        }
      }
      const twin = await waitForTwin(question, row.twin, patience)
      if (twin) return twin
    }
  }
}
