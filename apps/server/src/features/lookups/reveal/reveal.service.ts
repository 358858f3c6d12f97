import type { Where } from '../../../db/call-function.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ContactFieldName, ContactSource } from '../../../ports/contacts.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { FoundAt } from '../leads/found-at.ts'
import { KINDS } from '../kinds/kinds.ts'
import { askContacts, type AskLimits, type OnSourceFailure } from '../sources/ask-contacts.ts'
import type { LookupRow, SettledSetRow } from './lookup-rows.ts'
import type * as store from './lookups.store.ts'
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
export interface OpenCall<Row extends LookupRow> {
  call: Call
  moment: store.Moment
  rows: readonly Row[]
  /** The rows for which sources are to be asked. None: it is settled where it was opened. */
  asked: readonly Row[]
}

/**
 * The first of three steps of a call; one subject is a list of one. What is known here is answered
 * and charged by `open`; of anything else the price is held. No transaction is open while the
 * sources are asked. At last what they found is charged and kept, the rest given back. Who dies in
 * between leaves a hold that expires.
 */
export async function openCall<Row extends LookupRow>(
  deps: RevealDeps,
  call: Call,
  open: (opening: store.Opening, questions: store.LookupQuestion[]) => Promise<Row[]>,
): Promise<OpenCall<Row>> {
  const { kind, userId, subjects, actor, foundAt, without } = call
  const isLocal = deps.isLocal(kind)
  const moment = deps.misses.momentOf(!call.isLimited)
  const { isListed } = KINDS[kind]
  const where = isLocal
    ? { isLocal, isListed: true, holdSeconds: 0 }
    : { isLocal, isListed, holdSeconds: deps.holdSeconds }
  const questions = subjects.map((subject) => ({ userId, subject, actor, foundAt }))
  const rows = await open({ ...moment, kind, without, ...where }, questions)
  const asked = isLocal ? [] : rows.filter(({ outcome }) => outcome === 'asked')
  return { call, moment, rows, asked }
}

/**
 * What the sources say of what is open. Never throws for a source: a question that nobody could
 * answer has failed, and is not charged.
 */
export async function askCall(
  deps: RevealDeps,
  { call, asked }: OpenCall<LookupRow>,
): Promise<store.Answer[]> {
  const { kind, userId, foundAt } = call
  if (asked.length === 0) return []
  const questions = asked.map((row) => ({
    kind,
    subject: subjectOf(call, row),
    fields: (['phone', 'email'] as const).filter((field) => row[`asks_${field}`]),
  }))
  const results = await askContacts(deps.contacts, questions, deps)
  return asked.map((row, index) => {
    const { found, name, facts, hasFailure } = results[index]!
    const { phone = null, email = null } = found
    const read = KINDS[kind].facts.safeParse(facts)
    return {
      userId,
      foundAt,
      lookupId: row.lookup_id ?? 0,
      subject: subjectOf(call, row),
      isFailed: hasFailure && !phone && !email,
      phone,
      email,
      name,
      facts: read.success ? read.data : null,
    }
  })
}

/**
 * What the subjects came to; misses are remembered before anybody is told. A question whose hold
 * had ended before its answer came is `expired`: nothing is charged.
 */
export async function settleCall<Row extends LookupRow>(
  { misses }: RevealDeps,
  where: Where,
  { call, moment, rows, asked }: OpenCall<Row>,
  settle: () => Promise<readonly SettledSetRow[]>,
): Promise<Row[]> {
  const settled = asked.length > 0 ? await settle() : []
  // Their places are those of `asked`.
  const done = new Map(settled.map((row) => [asked[row.place - 1]?.place, row]))
  const expired = new Set(asked.map(({ place }) => place))
  const came = rows.map((row) => {
    const end = done.get(row.place) ?? (expired.has(row.place) && { outcome: 'expired' as const })
    return end ? { ...row, ...end, place: row.place } : row
  })
  const named = came.map((row) => ({ ...row, subject: subjectOf(call, row) }))
  await misses.note(where, call.kind, call.userId, named, moment)
  return came
}

export function subjectOf({ subjects }: Call, { place }: { place: number }): string {
  return subjects[place - 1]!
}
