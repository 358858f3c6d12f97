import { sql } from 'kysely'
import { createCredits } from '../../features/credits/credits.service.ts'
import { createLookups, type LookupsOptions } from '../../features/lookups/lookups.service.ts'
import { createRegistry } from '../../features/registry/registry.service.ts'
import { createDirectoryContacts } from '../../adapters/contacts/directory.ts'
import { DIN_KIND } from '../../features/lookups/kinds/din.kind.ts'
import { openLookups } from '../../features/lookups/reveal/lookups.store.ts'
import { dayOf } from '../../time/days.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import type { ContactRequest, ContactSource } from '../../ports/contacts.ts'
import { createTestClock } from '../server/test-clock.ts'
import { everyoneOptsOut, removeValues, unitOf, type Unit } from './everyone-opts-out.ts'

export type Answering = (request: ContactRequest, signal: AbortSignal) => unknown

/** A contact source that answers as a test says; by default with both fields of every DIN. */
export function createTestContacts(name = 'Vendor') {
  const source = {
    name,
    kinds: LOOKUP_KINDS,
    isOwnKey: false,
    requests: [] as ContactRequest[],
    answer: bothFields as Answering,
    async lookupMany(requests: readonly ContactRequest[], signal: AbortSignal): Promise<unknown> {
      source.requests.push(...requests)
      return Promise.all(requests.map(async (request) => source.answer(request, signal)))
    },
  }
  return source satisfies ContactSource
}

export function bothFields({ subject }: ContactRequest) {
  return {
    phone: `+91 11111 ${subject.slice(3)}`,
    email: `d${subject}@sample.example`,
    source: 'Sample',
    fetched_at: '2026-03-31',
  }
}

/** Directors 00000001 to 00000400 of one company. */
export async function insertDirectors(db: Db): Promise<void> {
  await sql`INSERT INTO company (cin, name)
    VALUES ('U72200KA2013PTC097389', 'Sample Pvt Ltd')`.execute(db.kysely)
  await sql`INSERT INTO director (din, full_name, status)
    SELECT lpad(g::text, 8, '0'), 'Director ' || lpad(g::text, 8, '0'), 'Approved'
    FROM generate_series(1, 400) g`.execute(db.kysely)
  await sql`INSERT INTO directorship (din, cin, designation)
    SELECT din, 'U72200KA2013PTC097389', 'Managing Director' FROM director`.execute(db.kysely)
}

const TIME_ZONE = 'Asia/Kolkata'

export type LookupsOverrides = Partial<Omit<LookupsOptions, 'db' | 'clock' | 'credits'>>

/**
 * Credits and lookups over a database, with users to create and a vendor that answers as the test
 * says.
 */
export function createLookupsOn(
  db: Db,
  {
    firstPerson = 1,
    clock = createTestClock(),
    ...options
  }: LookupsOverrides & { firstPerson?: number; clock?: ReturnType<typeof createTestClock> } = {},
) {
  const credits = createCredits({ db, clock })
  const contacts = createTestContacts()
  const failures: string[] = []
  /** What vendors know of people who have opted out. */
  const optedOut = { units: [] as Unit[], values: new Set<string>() }
  const shared = {
    db,
    clock,
    credits,
    timeZone: TIME_ZONE,
    missLimits: { perMinute: 1_000_000, perDay: 1_000_000 },
    onSourceFailure: (source: string, reason: string) => failures.push(`${source} ${reason}`),
    suppressedAmong: async (values: readonly string[]) =>
      new Set(
        values.filter(
          (value) => optedOut.values.has(value) || optedOut.units.includes(unitOf(value)),
        ),
      ),
  }
  const lookups = createLookups({ ...shared, contacts: [contacts], ...options })
  /** The same with every contact in the database. */
  const local = createLookups({
    ...shared,
    ...options,
    contacts: [createDirectoryContacts(createRegistry({ db }))],
  })

  let person = firstPerson
  /** A user with credits. */
  async function createUser(balance: { phone: number; email: number }): Promise<number> {
    const user = await db.kysely
      .insertInto('user_account')
      .values({ mobile: `+9198765${String(person++).padStart(5, '0')}`, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await grant(user.id, balance, `sign-up:${user.id}`)
    return user.id
  }
  function grant(
    userId: number,
    { phone, email }: { phone: number; email: number },
    idempotencyKey: string,
  ) {
    const reference = { type: 'user', id: String(userId) }
    const actor = { kind: 'system', id: null } as const
    return inTransaction(db, (tx) =>
      credits.grant(tx, {
        userId,
        phone,
        email,
        reason: 'sign_up',
        reference,
        idempotencyKey,
        actor,
      }),
    )
  }
  const asUser = (userId: number) => ({
    userId,
    actor: { kind: 'user', id: String(userId) } as const,
  })
  function reveal(userId: number, din: string, idempotencyKey?: string) {
    return lookups.reveal(DIN_KIND, { ...asUser(userId), subject: din, idempotencyKey })
  }
  function revealLocal(userId: number, din: string, idempotencyKey?: string) {
    return local.reveal(DIN_KIND, { ...asUser(userId), subject: din, idempotencyKey })
  }
  /**
   * Opens lookups like a process that crashes before their answer. Their hold ends after this
   * many seconds.
   */
  function openAndDie(userId: number, dins: readonly string[], holdSeconds: number) {
    const opening = {
      kind: 'din',
      isListed: true,
      isOneCall: true,
      now: clock.now(),
      day: dayOf(clock.now(), TIME_ZONE),
      misses: null,
      holdSeconds,
    } as const
    const requests = dins.map((subject) => ({ ...asUser(userId), subject }))
    return inTransaction(db, (tx) => openLookups(tx, opening, requests))
  }
  /** What is left of the user's own credits. */
  const balance = (userId: number) => credits.ownBalance(db.kysely, userId)
  /** The broken rules of the ledger; should be none. */
  async function brokenRules(): Promise<string[]> {
    const findings = await credits.check(lookups.ledgerRules)
    return findings.filter(({ broken }) => broken > 0).map(({ rule }) => rule)
  }

  return {
    optedOut,
    /** The people of these contacts opt out, also in what vendors answer. */
    async optOut(values: readonly string[]) {
      for (const value of values) optedOut.values.add(value)
      await removeValues(db, values)
    },
    /** Everybody opts out, also in what vendors answer from now on. */
    async everyoneOptsOut(units: readonly Unit[] = ['phone', 'email']) {
      optedOut.units = [...units]
      await everyoneOptsOut(db, units)
    },
    db,
    clock,
    credits,
    contacts,
    failures,
    lookups,
    local,
    createUser,
    grant,
    reveal,
    revealLocal,
    openAndDie,
    balance,
    brokenRules,
  }
}
export type LookupsOn = ReturnType<typeof createLookupsOn>

/** DINs from `first` on. */
export function dins(count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(8, '0'))
}
