import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { keyRefusalOf } from '../../../keys/key-limit.rules.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ContactFieldName, ContactSource } from '../../../ports/contacts.ts'
import { KINDS } from '../kinds/kinds.ts'
import { askContacts, type AskLimits, type OnSourceFailure } from '../sources/ask-contacts.ts'
import type { FoundAt, LookupRow } from './lookup-rows.ts'
import * as store from './lookups.store.ts'
import type { Misses } from './misses.service.ts'
import type { SingleQuestions } from './single-questions.service.ts'

export interface RevealDeps {
  db: Db
  clock: Clock
  misses: Misses
  contacts: readonly ContactSource[]
  onSourceFailure: OnSourceFailure
  limits: AskLimits
  /**
   * After this time a question counts as dead and its credits go back. Longer than the longest ask,
   * at most 15 minutes.
   */
  holdSeconds: number
  isLocal: (kind: LookupKind) => boolean
  singles: SingleQuestions
  /** Told how many subjects of a set were asked about. */
  noteAsked: (count: number) => Promise<void>
}

/** The questions of one call: one user, one kind, different subjects in their one spelling. */
export interface Call {
  kind: LookupKind
  userId: number
  subjects: readonly string[]
  actor: Actor
  /** Where they were found, for all of them. */
  foundAt?: FoundAt | null
  /** A field that is not to be asked about: whoever asks knows it from elsewhere. */
  without?: ContactFieldName | undefined
  /** They count against the limit of reveals that found nothing. Batches are exempt from it. */
  isLimited?: boolean
}

/** A call whose credits are held, and for which nobody has been asked yet. */
export interface OpenCall {
  call: Call
  rows: readonly LookupRow[]
  /** The rows for which sources are to be asked. None: it is settled where it was opened. */
  asked: readonly LookupRow[]
}

/** What is the same for all questions of a statement, at this moment. */
export function statementOf(
  { misses, isLocal, holdSeconds }: Pick<RevealDeps, 'misses' | 'isLocal' | 'holdSeconds'>,
  { kind, isLimited, without }: Pick<Call, 'kind' | 'isLimited' | 'without'>,
): store.Statement {
  return {
    ...misses.momentNow(),
    misses: isLimited ? misses.limits : null,
    kind,
    isLocal: isLocal(kind),
    isListed: isLocal(kind) || KINDS[kind].isListed,
    holdSeconds,
    without,
  }
}

/**
 * The first of three steps of a call; one subject is a list of one. What is known here is answered
 * and charged by `open`; of anything else the price is held. No transaction is open while the
 * sources are asked. At last what they found is charged and kept, the rest given back. Who dies in
 * between leaves a hold that expires. Without a transaction of the caller's it is a single
 * question, in statements that it may share with others'. Errors: credits_exhausted (the limit of
 * the key that asks).
 */
export async function openCall(deps: RevealDeps, call: Call, tx?: Tx): Promise<OpenCall> {
  const { kind, userId, subjects, actor, foundAt } = call
  const questions = subjects.map((subject) => ({ userId, subject, actor, foundAt }))
  const opening = tx
    ? store.openLookups(tx, { ...statementOf(deps, call), isOneCall: true }, questions)
    : deps.singles.get(kind)!.open(questions[0]!)
  const rows = await opening.catch((error: unknown) => {
    throw keyRefusalOf(error, deps.clock.now()) ?? error
  })
  const asked = deps.isLocal(kind) ? [] : rows.filter(({ outcome }) => outcome === 'asked')
  return { call, rows, asked }
}

/**
 * What the sources say of what is open. Never throws for a source: a question that nobody could
 * answer has failed, and is not charged.
 */
export async function askCall(
  deps: RevealDeps,
  { call: { kind, userId, foundAt }, asked }: OpenCall,
): Promise<store.Answer[]> {
  const questions = asked.map((row) => ({
    kind,
    subject: row.subject,
    fields: (['phone', 'email'] as const).filter((field) => row[`asks_${field}`]),
  }))
  const results = await askContacts(deps.contacts, questions, deps)
  return asked.map(({ subject, lookup_id: lookupId }, index) => {
    const { found, name, facts, hasFailure } = results[index]!
    const { phone = null, email = null } = found
    const isFailed = hasFailure && !phone && !email
    const read = KINDS[kind].facts.safeParse(facts)
    const told = { phone, email, name, facts: read.success ? read.data : null }
    return { userId, foundAt, lookupId: lookupId!, subject, isFailed, ...told }
  })
}

/** What the subjects came to; `expired` where a hold had ended before its answer came. */
export async function settleCall(
  deps: RevealDeps,
  { call, rows, asked }: OpenCall,
  answers: readonly store.Answer[],
  tx?: Tx,
): Promise<readonly LookupRow[]> {
  if (asked.length === 0) return rows
  const settled = tx
    ? await store.settleLookups(tx, statementOf(deps, call), answers)
    : await deps.singles.get(call.kind)!.settle(answers[0]!)
  const done = new Map(settled.map((row) => [row.subject, row]))
  return rows.map((row) =>
    row.outcome === 'asked'
      ? { ...row, ...(done.get(row.subject) ?? EXPIRED), is_shared: row.is_shared }
      : row,
  )
}

const EXPIRED = { outcome: 'expired', charged_phone: 0, charged_email: 0 } as const
