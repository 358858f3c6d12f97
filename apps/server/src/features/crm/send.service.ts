import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Db } from '../../db/database.ts'
import { asHolder, LOST, type Lease, type Lost } from '../../jobs/lease.ts'
import { nextTry } from '../../jobs/retry.ts'
import { inSpan } from '../../watch/spans.ts'
import { parseJson } from '../../json/parse-json.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CrmVendorName } from '@dastak/contract/crm/crm.ts'
import {
  CrmProblem,
  type CrmLogin,
  type CrmPlace,
  type CrmRecord,
  type CrmSession,
  type CrmVendors,
} from '../../ports/crm.ts'
import { smallLetters } from '../../contact-values/email-domains.rules.ts'
import { localDigits } from '../../contact-values/same-value.rules.ts'
import { valuesOf } from './lead-values.rules.ts'
import { pushLead, type FindOthers, type Pushed } from './push-lead.ts'
import * as store from './sending.store.ts'

/** The most connections at a time in this process. */
const MOST = 20
/** Longer than all calls for one lead take. */
const LEASE_MS = 120_000
/** A connection then lets others go first. */
const TURN_MS = 30_000
const LOOK_EVERY_MS = 1_000
/** The pause of a connection whose vendor fails: it doubles with each failure. */
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 1_800_000
const UNREADABLE_PAUSE_MS = 300_000

export interface SenderOptions {
  db: Db
  clock: Clock
  vendors: CrmVendors
  secrets: SecretBox
}

/** A connection during a worker's turn. */
interface Turn {
  connection: store.ClaimedConnection
  lease: Lease
  login: CrmLogin
  failures: number
}

/**
 * Sends waiting leads until none is due; after `signal` ends, only those already started. Several
 * processes may run it: each connection has one worker at a time, which sends its leads one after
 * another. A lead whose worker died is sent again when its lease has ended: by then searches of the
 * CRM find what the worker may have created.
 */
export async function sendDue(deps: SenderOptions, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (;;) {
    const mayClaim = !signal.aborted && underWay.size < MOST
    const claim = () =>
      inTransaction(deps.db, (tx) => store.claimConnection(tx, deps.clock.now(), LEASE_MS))
    const connection = mayClaim ? await claim() : undefined
    if (connection) {
      const turn = inSpan({ name: 'crm push' }, () => takeTurn(deps, connection, signal))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(turn))
      underWay.add(turn)
    } else if (underWay.size > 0) await Promise.race([...underWay, sleep(LOOK_EVERY_MS)])
    else break
  }
  if (failures.length > 0) throw failures[0]
}

async function takeTurn(
  deps: SenderOptions,
  connection: store.ClaimedConnection,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, secrets } = deps
  const { id, fence, address, failures } = connection
  const lease: Lease = { table: 'crm_connection', key: { id }, fence, ms: LEASE_MS }
  const opened = parseJson(secrets.open(connection.secret) ?? '') as CrmLogin['secrets'] | undefined
  const session = connection.session && secrets.open(connection.session)
  const login: CrmLogin = {
    address,
    secrets: opened ?? {},
    session: session ? ((parseJson(session) as CrmSession | undefined) ?? null) : null,
    places: connection.places as CrmPlace[],
  }
  const turn: Turn = { connection, lease, login, failures }
  if (!opened)
    await asHolder(db, lease, (tx) => store.noteVendor(tx, id, { lastError: UNREADABLE }))
  const end = Date.now() + TURN_MS
  // It may be readable later, when the operator has set the secret from before.
  const pauseMs = opened ? 0 : UNREADABLE_PAUSE_MS
  let next: Date | Lost | null = new Date(clock.now().getTime() + pauseMs)
  let isMore: boolean = opened !== undefined
  while (isMore && !signal.aborted && Date.now() < end) {
    const due = await asHolder(db, lease, (tx) => store.startNext(tx, id, clock.now()))
    if (due === LOST) return
    if (!due) break
    next = await sendOne(deps, turn, due)
    if (next === LOST) return
    isMore = next === null
  }
  const notBefore = next ?? clock.now()
  await asHolder(db, lease, (tx) => store.release(tx, id, notBefore))
}

const UNREADABLE = 'The saved token cannot be read right now. Connect again if this stays.'

/** Null to go on; the end of a pause; LOST if another worker has the connection. */
async function sendOne(
  deps: SenderOptions,
  turn: Turn,
  due: store.DuePush,
): Promise<Date | Lost | null> {
  const { db, clock } = deps
  const { connection, lease } = turn
  const result = await attempt(deps, turn, due)
  const now = clock.now()
  const { id } = connection
  if (!(result instanceof CrmProblem)) {
    turn.failures = 0
    return asHolder(db, lease, async (tx) => {
      await store.settlePush(tx, due.id, { ...result, problem: null })
      await store.noteVendor(tx, id, { failures: 0, lastError: null, usedAt: now })
      return null
    })
  }
  const { failure, message: problem, waitMs } = result
  return asHolder(db, lease, async (tx) => {
    if (failure === 'never') {
      await store.settlePush(tx, due.id, { state: 'failed', problem })
      return null
    }
    if (failure === 'refused') {
      await store.settlePush(tx, due.id, { state: 'waiting', problem, isPutOff: true })
      await store.refuse(tx, id, problem)
      return now
    }
    if (failure === 'wait') {
      const until = new Date(now.getTime() + waitMs)
      const putOff = { state: 'waiting', problem, nextAt: until, isPutOff: true } as const
      await store.settlePush(tx, due.id, putOff)
      await store.noteVendor(tx, id, { lastError: problem })
      return until
    }
    turn.failures += 1
    const planned = nextTry(due.attempts - due.tries_before, now)
    const nextAt = planned && new Date(Math.max(planned.getTime(), now.getTime() + waitMs))
    await store.settlePush(
      tx,
      due.id,
      nextAt ? { state: 'waiting', problem, nextAt } : { state: 'failed', problem },
    )
    await store.noteVendor(tx, id, { failures: turn.failures, lastError: problem })
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (turn.failures - 1), MAX_PAUSE_MS)
    return new Date(now.getTime() + pause)
  })
}

/** Sends a lead. A session that the vendor ended early is renewed once. */
async function attempt(
  deps: SenderOptions,
  turn: Turn,
  due: store.DuePush,
): Promise<Pushed | CrmProblem> {
  const { db } = deps
  const { connection } = turn
  const lead = await store.readShownLead(db.kysely, connection.user_id, due)
  if (!lead) return new CrmProblem('never', 'The lead no longer exists.')
  const name = connection.vendor as CrmVendorName
  const { fields } = connection
  const values = valuesOf(lead, { vendor: name, fields }, turn.login.places)
  const vendor = deps.vendors[name]
  const { record_id: recordId, stage } = due
  const sent = { lead, values, recordId, stage, isRetry: due.attempts > 1 }
  const findOthers: FindOthers = (records) =>
    store.readOtherLeads(
      db.kysely,
      { userId: connection.user_id, connectionId: connection.id, pushId: due.id },
      { ...nearOf(records), name: lead.name },
    )
  const send = async (mayRenew: boolean): Promise<Pushed> => {
    const isFresh = await signIn(deps, turn)
    try {
      return await pushLead(vendor, turn.login, sent, findOthers)
    } catch (error) {
      const isOld = error instanceof CrmProblem && error.failure === 'refused' && !isFresh
      if (!isOld || !mayRenew || !vendor.renew) throw error
      turn.login = { ...turn.login, session: null }
      return send(false)
    }
  }
  try {
    return await send(true)
  } catch (error) {
    if (error instanceof CrmProblem) return error
    throw error
  }
}

/** By what other leads are found that may be the same as one of these records. */
const nearOf = (records: readonly CrmRecord[]) => ({
  recordIds: records.map(({ id }) => id),
  phones: records.flatMap(({ phones }) => phones.map(localDigits)),
  emails: records.flatMap(({ values: { email } }) => (email ? [smallLetters(email.trim())] : [])),
  cins: records.flatMap(({ values }) => values.cin ?? []),
})

/** Renews the session if it has ended. True if it did. */
async function signIn({ db, clock, vendors, secrets }: SenderOptions, turn: Turn) {
  const { connection, lease, login } = turn
  const vendor = vendors[connection.vendor as CrmVendorName]
  const now = clock.now()
  const isCurrent = login.session !== null && Date.parse(login.session.until) > now.getTime()
  if (!vendor.renew || isCurrent) return false
  const session = await vendor.renew(login, now)
  turn.login = { ...login, session }
  const sealed = secrets.seal(JSON.stringify(session))
  await asHolder(db, lease, (tx) => store.keepSession(tx, connection.id, sealed))
  return true
}
