import type { Db, Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactFieldName, ContactSource } from '../../../ports/contacts.ts'
import type { Actor } from '../../../keys/principal.ts'
import {
  askContacts,
  type AskLimits,
  type AskResult,
  type OnSourceFailure,
} from '../sources/ask-contacts.ts'
import type { FoundAt } from '../leads/found-at.ts'
import { KINDS } from '../kinds/kinds.ts'
import * as store from './lookups.store.ts'
import { createRevealQueue } from './reveal-queue.ts'

interface OutsideOptions {
  db: Db
  clock: Clock
  contacts: readonly ContactSource[]
  onSourceFailure: OnSourceFailure
  limits: AskLimits
  /**
   * After this time a question counts as dead and its credits go back. Longer than the longest ask,
   * at most 15 minutes.
   */
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
  /** A field that is not to be asked about: whoever asks knows it from elsewhere. */
  without?: ContactFieldName | undefined
}

type OutsideReveal = store.OpenedLookup & store.Charged
export type OutsideSetRow = store.OpenedSetRow & store.Charged

type Questions = readonly store.LookupQuestion[]

interface Opening extends Call {
  moment: store.Moment
}

/**
 * Reveals of a kind with an outside source: hold, ask, settle or release. Transaction 1 opens the
 * questions and holds their price; nothing is open while the sources are asked; transaction 2
 * charges what was found, gives the rest back and keeps the leads. A process that dies in between
 * leaves a hold that expires. Never throws for a source: a question that nobody could answer is
 * `failed`, one whose hold ended before its answer came is `expired`; neither is charged.
 */
export function createRevealOutside({
  db,
  clock,
  contacts,
  onSourceFailure,
  limits,
  holdSeconds,
}: OutsideOptions) {
  // Single questions of a kind go with others that wait, to be opened and to be settled: two
  // statements at a time, one for each.
  const singles = new Map(
    Object.values(KINDS).map(({ kind }) => [
      kind,
      {
        open: createRevealQueue(({ userId }: Opening) => userId, openSingles, 1),
        settle: createRevealQueue(
          ({ userId }: store.Answer) => userId,
          async (answers) =>
            inOrder(
              answers,
              await store.settleLookups(db.pool, { kind, now: clock.now() }, answers),
            ),
          1,
        ),
      },
    ]),
  )

  /** One subject. */
  async function revealOutside(call: Call, moment: store.Moment): Promise<OutsideReveal[]> {
    const { open: openSingle, settle: settleSingle } = singles.get(call.kind)!
    const opened = [await openSingle({ ...call, moment })]
    const asked = askedOf(opened)
    if (asked.length === 0) return uncharged(opened)
    const [answer] = await ask(call, asked)
    const rows = merged(opened, asked, [await settleSingle(answer!)])
    // What was read beside the subject when it was opened stays.
    return rows.map((row, index) => ({
      ...row,
      related: opened[index]?.related,
      is_shared: opened[index]?.is_shared ?? false,
    }))
  }

  /** Many subjects of one call: see `createRevealSets`. */
  const sets = {
    async open(tx: Tx, { kind, without, ...moment }: store.Opening, questions: Questions) {
      const opening = { ...openingOf(kind, moment), without }
      return uncharged(await store.openSet(tx, opening, questions))
    },
    ask: (call: Call, rows: readonly OutsideSetRow[]) => ask(call, askedOf(rows)),
    async settle(
      tx: Tx,
      kind: LookupKind,
      opened: readonly OutsideSetRow[],
      answers: readonly store.Answer[],
    ): Promise<OutsideSetRow[]> {
      const settled = await store.settleSet(tx, { kind, now: clock.now() }, answers)
      return merged(opened, askedOf(opened), inOrder(answers, settled))
    },
  }

  async function ask(call: Call, asked: readonly OpenRow[]): Promise<store.Answer[]> {
    const subjectOf = ({ place }: { place: number }) => call.subjects[place - 1] ?? ''
    const questions = asked.map((row) => ({
      kind: call.kind,
      subject: subjectOf(row),
      fields: fieldsOf(row),
    }))
    const results = await askContacts(contacts, questions, { clock, limits, onSourceFailure })
    return asked.map((row, index) =>
      answerOf(call, subjectOf(row), row.lookup_id ?? 0, results[index]),
    )
  }

  function openingOf(kind: LookupKind, moment: store.Moment) {
    return { ...moment, kind, isListed: KINDS[kind].isListed, holdSeconds }
  }

  /** Calls of one subject and one kind; each row is of a call of its own. */
  async function openSingles(calls: readonly Opening[]): Promise<store.OpenedLookup[]> {
    const { kind, moment } = calls.at(-1)!
    const rows = await store.openLookups(
      db.pool,
      openingOf(kind, moment),
      calls.flatMap(questionsOf),
    )
    return rows
      .toSorted((one, other) => one.place - other.place)
      .map((row) => ({ ...row, place: 1 }))
  }

  return { revealOutside, sets }
}

export type RevealOutside = ReturnType<typeof createRevealOutside>['revealOutside']
export type OutsideSets = ReturnType<typeof createRevealOutside>['sets']

type OpenRow = store.OpenedLookup | store.OpenedSetRow

function questionsOf({ userId, subjects, actor, foundAt }: Call): store.LookupQuestion[] {
  return subjects.map((subject) => ({ userId, subject, actor, foundAt }))
}

/** In the order of the answers; nothing for a question that has ended already. */
function inOrder<Row extends { place: number }>(
  answers: readonly unknown[],
  settled: readonly Row[],
) {
  const rows = new Map(settled.map((row) => [row.place, row]))
  return answers.map((_, index) => rows.get(index + 1))
}

function askedOf<Row extends OpenRow>(opened: readonly Row[]): Row[] {
  return opened.filter(({ outcome }) => outcome === 'asked')
}

function uncharged<Row extends OpenRow>(opened: readonly Row[]): (Row & store.Charged)[] {
  return opened.map((row) => ({ ...row, charged_phone: 0, charged_email: 0 }))
}

/** `settled` goes with `asked`; nothing for a question whose hold had ended. */
function merged<Row extends OpenRow>(
  opened: readonly Row[],
  asked: readonly Row[],
  settled: readonly (store.SettledLookup | store.SettledSetRow | undefined)[],
): (Row & store.Charged)[] {
  const rows = uncharged(opened)
  for (const [index, { place }] of asked.entries()) {
    const { place: _, ...done } = settled[index] ?? { place, outcome: 'expired' }
    const target = rows[place - 1]
    if (target) Object.assign(target, done)
  }
  return rows
}

function fieldsOf(row: OpenRow): ContactFieldName[] {
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
