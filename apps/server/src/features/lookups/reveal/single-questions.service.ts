import { LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import {
  openLookups,
  settleLookups,
  type Answer,
  type LookupQuestion,
  type Opening,
} from './lookups.store.ts'
import { createRevealQueue } from './reveal-queue.ts'

/** Of each kind: what opens and what settles its single questions, together with others that wait. */
export type SingleQuestions = ReturnType<typeof createSingleQuestions>

/** A local kind has two statements at a time, any other two as well: one opens, one settles. */
export function createSingleQuestions(
  { db, clock }: { db: Db; clock: Clock },
  isLocal: (kind: LookupKind) => boolean,
) {
  return new Map(
    LOOKUP_KINDS.map((kind) => [
      kind,
      {
        open: createRevealQueue(
          ({ question }: Opened) => question.userId,
          async (calls) =>
            inOrder(
              calls,
              await openLookups(
                db.pool,
                calls.at(-1)!.opening,
                calls.map(({ question }) => question),
              ),
            ).map((row) => ({ ...row!, place: 1 })),
          isLocal(kind) ? 2 : 1,
        ),
        settle: createRevealQueue(
          ({ userId }: Answer) => userId,
          async (answers) =>
            inOrder(answers, await settleLookups(db.pool, { kind, now: clock.now() }, answers)).map(
              (row) => row && { ...row, place: 1 },
            ),
          1,
        ),
      },
    ]),
  )
}
interface Opened {
  opening: Opening
  question: LookupQuestion
}

/** Nothing for a question that has ended already. */
function inOrder<Row extends { place: number }>(
  calls: readonly unknown[],
  rows: readonly Row[],
): (Row | undefined)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return calls.map((_, index) => byPlace.get(index + 1))
}
