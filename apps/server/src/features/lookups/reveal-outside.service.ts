import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContactFieldName, ContactSource, LookupKind } from '../../ports/contacts.ts'
import type { Actor } from '../../principal.ts'
import { askContacts, type AskLimits, type AskResult, type OnSourceFailure } from './ask-contacts.ts'
import type { FoundAt } from './found-at.ts'
import { KINDS } from './kinds.ts'
import * as store from './lookups.store.ts'
import { createRevealQueue } from './reveal-queue.ts'

export interface OutsideOptions {
  db: Db
  clock: Clock
  contacts: readonly ContactSource[]
  onSourceFailure: OnSourceFailure
  limits: AskLimits
  /** After this time a question counts as dead and its credits go back. Longer than the longest ask, at most 15 minutes. */
  holdSeconds: number
}

/** The questions of one call: one user, one kind, different subjects. */
export interface Call {
  userId: number
  kind: LookupKind
  subjects: readonly string[]
  actor: Actor
  /** Where they were found, for all of them. */
  foundAt?: FoundAt | null | undefined
}

export type OutsideReveal = Omit<store.OpenedLookup, 'outcome' | 'lookup_id'> & {
  outcome: store.OpenedLookup['outcome'] | 'failed' | 'expired'
  charged_phone: number
  charged_email: number
}

interface Opening extends Call {
  moment: store.Moment
}

/**
 * Reveals of a kind with an outside source: hold, ask, settle or release. Transaction 1 opens the questions and holds their price; nothing
 * is open while the sources are asked; transaction 2 charges what was found, gives the rest back and keeps the leads. A process that dies
 * in between leaves a hold that expires. Never throws for a source: a question that nobody could answer is `failed`, one whose hold ended
 * before its answer came is `expired`; neither is charged.
 */
export function createRevealOutside({ db, clock, contacts, onSourceFailure, limits, holdSeconds }: OutsideOptions) {
  // Single questions of a kind go with others that wait, to be opened and to be settled: two statements at a time, one for each.
  const singles = new Map(
    Object.values(KINDS).map(({ kind }) => [
      kind,
      {
        open: createRevealQueue(({ userId }: Opening) => userId, openSingles, 1),
        settle: createRevealQueue(
          ({ userId }: store.Answer) => userId,
          (answers) => settle(kind, answers, false),
          1,
        ),
      },
    ]),
  )

  return async function revealOutside(call: Call, moment: store.Moment): Promise<OutsideReveal[]> {
    // What has no limit of misses is a batch.
    const single = call.subjects.length === 1 && moment.misses ? singles.get(call.kind) : undefined
    const opening = { ...call, moment }
    const opened = single ? [await single.open(opening)] : await open([opening], true)
    const rows = opened.map((row): OutsideReveal => ({ ...row, charged_phone: 0, charged_email: 0 }))
    const asked = opened.filter(({ outcome }) => outcome === 'asked')
    if (asked.length === 0) return rows
    const subjectOf = ({ place }: { place: number }) => call.subjects[place - 1] ?? ''
    const questions = asked.map((row) => ({ kind: call.kind, subject: subjectOf(row), fields: fieldsOf(row) }))
    const results = await askContacts(contacts, questions, { clock, limits, onSourceFailure })
    const answers = asked.map((row, index) => answerOf(call, subjectOf(row), row.lookup_id ?? 0, results[index]))
    const settled = single ? [await single.settle(answers[0]!)] : await settle(call.kind, answers, true)
    for (const [index, row] of asked.entries()) {
      const done = settled[index]
      const target = rows[row.place - 1]
      if (target)
        Object.assign(
          target,
          done ? { ...done, place: row.place, related: row.related, is_shared: row.is_shared } : { outcome: 'expired' },
        )
    }
    return rows
  }

  async function open(calls: readonly Opening[], isOneCall: boolean): Promise<store.OpenedLookup[]> {
    const { kind, moment } = calls.at(-1)!
    const opening = { ...moment, kind, isListed: KINDS[kind].isListed, isOneCall, holdSeconds }
    const questions = calls.flatMap(({ userId, subjects, actor, foundAt }) =>
      subjects.map((subject) => ({ userId, subject, actor, foundAt })),
    )
    return store.openLookups(db.pool, opening, questions)
  }

  /** Calls of one subject and one kind; each row is of a call of its own. */
  async function openSingles(calls: readonly Opening[]): Promise<store.OpenedLookup[]> {
    const rows = await open(calls, false)
    return rows.toSorted((one, other) => one.place - other.place).map((row) => ({ ...row, place: 1 }))
  }

  /** In the order of the answers; nothing for a question that has ended already. */
  async function settle(kind: LookupKind, answers: readonly store.Answer[], isOneCall: boolean) {
    const settled = await store.settleLookups(db.pool, { kind, isOneCall, now: clock.now() }, answers)
    const rows = new Map(settled.map((row) => [row.place, row]))
    return answers.map((_, index) => rows.get(index + 1))
  }
}

export type RevealOutside = ReturnType<typeof createRevealOutside>

function fieldsOf(row: store.OpenedLookup): ContactFieldName[] {
  return (['phone', 'email'] as const).filter((field) => row[`asks_${field}`])
}

function answerOf(
  { kind, userId, foundAt }: Call,
  subject: string,
  lookupId: number,
  result: AskResult | undefined,
): store.Answer {
  const { phone = null, email = null } = result?.found ?? {}
  const facts = KINDS[kind].facts.safeParse(result?.facts)
  return {
    userId,
    foundAt,
    lookupId,
    subject,
    isFailed: (result?.hasFailure ?? true) && !phone && !email,
    phone,
    email,
    name: result?.name ?? null,
    facts: facts.success ? facts.data : null,
  }
}
