import { LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db } from '../../../db/database.ts'
import type { LookupRow } from './lookup-rows.ts'
import {
  openLookups,
  settleLookups,
  type Answer,
  type LookupQuestion,
  type Statement,
} from './lookups.store.ts'
import { createRevealQueue } from './reveal-queue.ts'

/** Of each kind: what opens and what settles its single questions, with others that wait. */
export type SingleQuestions = ReturnType<typeof createSingleQuestions>

/** A local kind has two statements at a time, any other two as well: one opens, one settles. */
export function createSingleQuestions({ pool }: Db, statementOf: (kind: LookupKind) => Statement) {
  return new Map(
    LOOKUP_KINDS.map((kind) => [
      kind,
      {
        open: createRevealQueue(
          userOf,
          async (questions: readonly LookupQuestion[]) =>
            inOrder(questions, await openLookups(pool, statementOf(kind), questions)),
          statementOf(kind).isLocal ? 2 : 1,
        ),
        settle: createRevealQueue(
          userOf,
          async (answers: readonly Answer[]) =>
            inOrder(answers, await settleLookups(pool, statementOf(kind), answers)),
          1,
        ),
      },
    ]),
  )
}

const userOf = ({ userId }: { userId: number }) => userId

/** None for a question that has ended already. */
function inOrder(asked: readonly { userId: number }[], rows: readonly LookupRow[]) {
  return asked.map(({ userId }) => rows.filter((row) => row.user_id === userId))
}
