import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { keyRefusalOf } from '../../../keys/key-limit.rules.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ContactFieldName, ContactSource } from '../../../ports/contacts.ts'
import type { Credits } from '../../credits/credits.service.ts'
import { KINDS } from '../kinds/kinds.ts'
import { withoutOptedOut, type SuppressedAmong } from '../sources/opted-out.ts'
import {
  askContacts,
  type AskLimits,
  type KnownSince,
  type OnSourceCall,
  type OnSourceFailure,
} from '../sources/ask-contacts.ts'
import type { FoundAt, LookupRow } from './lookup-rows.ts'
import * as store from './lookups.store.ts'
import type { Misses } from './misses.service.ts'
import type { SingleRequests } from './single-requests.service.ts'

/** The vendors that the operator can change at any time. */
export interface VendorChains {
  /** Resolves when they are known. */
  ready(): Promise<void>
  /** Whether a vendor is called for the kind. */
  serves(kind: LookupKind): boolean
  /** The vendors to call for a lookup of the user, in order. */
  sourcesFor(kind: LookupKind, userId: number): Promise<readonly ContactSource[]>
  /** The most that a field costs that was found with a customer's own key. */
  ownKeyPrice: number
}

export interface RevealDeps {
  db: Db
  clock: Clock
  misses: Misses
  /** The sources that never change, called first. */
  contacts: readonly ContactSource[]
  vendors: VendorChains
  onSourceCall: OnSourceCall
  onSourceFailure: OnSourceFailure
  credits: Pick<Credits, 'moved'>
  limits: AskLimits
  /**
   * After this time a lookup counts as dead and its credits are released. Longer than the longest
   * call of the sources, at most 15 minutes.
   */
  holdSeconds: number
  isLocal: (kind: LookupKind) => boolean
  /** Contacts of people who have opted out count as not found. */
  suppressedAmong: SuppressedAmong
  singles: SingleRequests
  /** Called with the number of subjects of a set. */
  noteLookups: (count: number) => Promise<void>
}

/** The lookups of one call: one user, one kind, different subjects in their standard spelling. */
export interface Call {
  kind: LookupKind
  userId: number
  subjects: readonly string[]
  actor: Actor
  /** The company at which each subject was found. */
  foundAt?: ReadonlyMap<string, FoundAt>
  /** A field that is not looked up because the caller knows it already. */
  omittedField?: ContactFieldName | undefined
  /** They count against the limit of reveals that found nothing. Batches are exempt from it. */
  isLimited?: boolean
}

/** A call with a hold, for which no source has been called yet. */
export interface OpenCall {
  call: Call
  rows: readonly LookupRow[]
  /**
   * The rows for which sources must be called. If it is empty, the call was settled when it was
   * opened.
   */
  pending: readonly LookupRow[]
}

/** What sources are called for. */
export interface AskedCall {
  call: Call
  pending: readonly Pick<LookupRow, 'subject' | 'lookup_id' | 'asks_phone' | 'asks_email'>[]
}

/**
 * The values that all lookups of a statement share, at this moment. Whether the kind is local may
 * change during a call, so a call decides it once.
 */
export function statementOf(
  { misses, holdSeconds, vendors }: Pick<RevealDeps, 'misses' | 'holdSeconds' | 'vendors'>,
  { kind, isLimited, omittedField }: Pick<Call, 'kind' | 'isLimited' | 'omittedField'>,
  isLocal: boolean,
): store.Statement {
  return {
    ...misses.momentNow(),
    misses: isLimited ? misses.limits : null,
    kind,
    isLocal,
    isListed: isLocal || KINDS[kind].isListed,
    holdSeconds,
    omittedField,
    ownKeyPrice: vendors.ownKeyPrice,
  }
}

/**
 * The first of three steps of a call; one subject is a list of one. `openCall` answers and charges
 * what this database knows, and holds the price of everything else. `askCall` calls the sources
 * while no transaction is open. `settleCall` charges and keeps what they found and releases the
 * rest. A process that dies in between leaves a hold that expires. Without `tx` there must be one
 * subject; its statements may be shared with others. Errors: credits_exhausted (the API key's limit
 * is reached).
 */
export async function openCall(deps: RevealDeps, call: Call, tx?: Tx): Promise<OpenCall> {
  const { kind, userId, subjects, actor, foundAt } = call
  await deps.vendors.ready()
  const isLocal = deps.isLocal(kind)
  const requests = subjects.map((subject) => ({
    userId,
    subject,
    actor,
    foundAt: foundAt?.get(subject),
  }))
  const opening = tx
    ? store.openLookups(tx, { ...statementOf(deps, call, isLocal), isOneCall: true }, requests)
    : deps.singles.get(kind)![isLocal ? 'openLocal' : 'open'](requests[0]!)
  const rows = await opening.catch((error: unknown) => {
    throw keyRefusalOf(error, deps.clock.now()) ?? error
  })
  const pending = isLocal ? [] : rows.filter(({ outcome }) => outcome === 'asked')
  return { call, rows, pending }
}

/**
 * What the sources answer for the pending rows. Never throws because of a source: a lookup without
 * any answer has failed and is not charged. `knownSince`: the dates of a lead that is refreshed.
 */
export async function askCall(
  deps: RevealDeps,
  { call: { kind, userId, foundAt }, pending }: AskedCall,
  knownSince?: KnownSince,
): Promise<store.Answer[]> {
  const requests = pending.map((row) => ({
    kind,
    subject: row.subject,
    fields: (['phone', 'email'] as const).filter((field) => row[`asks_${field}`]),
    cin: foundAt?.get(row.subject)?.cin,
  }))
  const vendors = requests.length > 0 ? await deps.vendors.sourcesFor(kind, userId) : []
  const sources = [...deps.contacts, ...vendors]
  const results = await withoutOptedOut(deps.suppressedAmong, requests, (allowed) =>
    askContacts(sources, allowed, { ...deps, knownSince }),
  )
  return pending.map(({ subject, lookup_id: lookupId }, index) => {
    const { found, name, facts, hasFailure } = results[index]!
    const { phone = null, email = null } = found
    // What a refresh knows already is no answer of a source that did not answer.
    const isNew = (field: 'phone' | 'email') => {
      const [one, since] = [found[field], knownSince?.[field]]
      return one !== undefined && !(since && one.fetchedAt <= since)
    }
    const isFailed = hasFailure && !isNew('phone') && !isNew('email')
    const read = KINDS[kind].facts.safeParse(facts)
    const fields = { phone, email, name, facts: read.success ? read.data : null }
    const request = { userId, subject, foundAt: foundAt?.get(subject) }
    return { ...request, lookupId: lookupId!, isFailed, ...fields }
  })
}

/** The rows of the subjects; `expired` if a hold had ended before its answer came. */
export async function settleCall(
  deps: RevealDeps,
  { call, rows, pending }: OpenCall,
  answers: readonly store.Answer[],
  tx?: Tx,
): Promise<readonly LookupRow[]> {
  if (pending.length === 0) return charged(deps, rows, tx)
  const settled = tx
    ? await store.settleLookups(tx, statementOf(deps, call, false), answers)
    : await deps.singles.get(call.kind)!.settle(answers[0]!)
  const done = new Map(settled.map((row) => [row.subject, row]))
  const all = rows.map((row) =>
    row.outcome === 'asked'
      ? { ...row, ...(done.get(row.subject) ?? EXPIRED), is_shared: row.is_shared }
      : row,
  )
  return charged(deps, all, tx)
}

/** The rows, whose charges are counted. */
function charged(
  { credits }: Pick<RevealDeps, 'credits'>,
  rows: readonly LookupRow[],
  tx: Tx | undefined,
): readonly LookupRow[] {
  const sum = (unit: 'phone' | 'email') =>
    rows.reduce((total, row) => total + row[`charged_${unit}`], 0)
  credits.moved('charge', { phone: sum('phone'), email: sum('email') }, tx)
  return rows
}

const EXPIRED = { outcome: 'expired', charged_phone: 0, charged_email: 0 } as const
