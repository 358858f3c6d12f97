import { LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db } from '../../../db/database.ts'
import type { LookupRow } from './lookup-rows.ts'
import {
  openLookups,
  settleLookups,
  type Answer,
  type LookupRequest,
  type Statement,
} from './lookups.store.ts'
import { createRevealQueue } from './reveal-queue.ts'

/** For each kind: opens and settles single lookups, combined with others that are waiting. */
export type SingleRequests = ReturnType<typeof createSingleRequests>

/**
 * A local kind runs two statements at a time, any other kind also two: one to open, one to settle.
 * A kind changes when its first vendor comes or its last one goes, so there are queues for both.
 */
export function createSingleRequests(
  { pool }: Db,
  statementOf: (kind: LookupKind, isLocal: boolean) => Statement,
) {
  const opening = (kind: LookupKind, isLocal: boolean) =>
    createRevealQueue(
      userOf,
      async (requests: readonly LookupRequest[]) =>
        inOrder(requests, await openLookups(pool, statementOf(kind, isLocal), requests)),
      isLocal ? 2 : 1,
    )
  return new Map(
    LOOKUP_KINDS.map((kind) => [
      kind,
      {
        openLocal: opening(kind, true),
        open: opening(kind, false),
        settle: createRevealQueue(
          userOf,
          async (answers: readonly Answer[]) =>
            inOrder(answers, await settleLookups(pool, statementOf(kind, false), answers)),
          1,
        ),
      },
    ]),
  )
}

const userOf = ({ userId }: { userId: number }) => userId

/** Empty for a lookup that has ended already. */
function inOrder(calls: readonly { userId: number }[], rows: readonly LookupRow[]) {
  return calls.map(({ userId }) => rows.filter((row) => row.user_id === userId))
}
