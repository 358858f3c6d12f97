import { afterAll, beforeAll } from 'vitest'
import { createOutboxEmail } from '../../adapters/email/outbox.ts'
import { createOutboxSms } from '../../adapters/sms/outbox.ts'
import type { Db } from '../../db/database.ts'
import { createAccounts, type AccountsConfig } from '../../features/accounts/accounts.service.ts'
import { createCredits } from '../../features/credits/credits.service.ts'
import { createMe } from '../../features/me/me.service.ts'
import { createNotifications } from '../../features/notifications/notifications.service.ts'
import { createDevOutbox } from '../../features/dev-outbox/dev-outbox.service.ts'
import { createTeams } from '../../features/teams/teams.service.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../keys/principal.ts'
import { createTestClock } from '../server/test-clock.ts'
import { createTestDatabase } from '../database/test-database.ts'

export const TEST_ACCOUNTS_CONFIG: AccountsConfig = {
  secrets: ['a secret of the tests and of nobody else'],
  otpBudgets: { perSourcePerHour: 1_000, perBlockPerHour: 1_000, globalPerHour: 10_000 },
  allowedCountries: ['IN'],
  signUpCredits: { phone: 10, email: 10 },
  productName: 'Dastak',
  siteUrl: 'https://dastak.example',
}
/** Another code of the same length. */
export function wrongFor(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
}
export const CALLER = { ip: '192.0.2.7', userAgent: 'a test' }

/** Accounts of one process. Two of them over one database act as two processes. */
export function createAccountsOn(db: Db, clock: Clock, config: Partial<AccountsConfig> = {}) {
  const outbox = createDevOutbox({ db, clock })
  const credits = createCredits({ db, clock })
  const exhausted: string[] = []
  const accounts = createAccounts({
    db,
    clock,
    credits,
    sms: createOutboxSms(outbox),
    email: createOutboxEmail(outbox),
    config: { ...TEST_ACCOUNTS_CONFIG, ...config },
    onBudgetExhausted: (channel) => exhausted.push(channel),
  })
  return { outbox, credits, accounts, exhausted }
}

/** Accounts on a separate database, with a clock that the test sets. Messages go to the outbox. */
export async function createTestAccounts(config: Partial<AccountsConfig> = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const clock = createTestClock()
  const { outbox, credits, accounts, exhausted } = createAccountsOn(db, clock, config)
  const noQueue = { enqueue: () => Promise.reject(new Error('These tests have no queue.')) }
  const notifications = createNotifications({
    db,
    clock,
    accounts,
    queue: noQueue,
    email: null,
    mailsReceipts: true,
    linkKey: async () => Buffer.alloc(32, 'links'),
    productName: 'Dastak',
    publicUrl: 'https://dastak.example',
  })
  // The events of teams would need the queue.
  const teams = createTeams({
    db,
    clock,
    timeZone: 'Asia/Kolkata',
    accounts,
    credits,
    events: { record: async () => undefined },
    queue: noQueue,
    sms: createOutboxSms(outbox),
    productName: 'Dastak',
    publicUrl: 'https://dastak.example',
    invitationsPerDay: 20,
  })
  const me = createMe({
    db,
    accounts,
    credits,
    notifications,
    teams,
    knownCustomers: { hasAny: async () => false },
    removedAt: async () => null,
  })

  /** The code of the newest message. */
  async function newestCode(): Promise<string> {
    const [message] = await outbox.list()
    return /\b\d{4,6}\b/.exec(message?.text ?? '')?.[0] ?? ''
  }
  /** A code that is certainly wrong. */
  async function wrongCode(): Promise<string> {
    return wrongFor(await newestCode())
  }
  async function signIn(mobile: string) {
    const id = await accounts.signIn.sendOtp(mobile, CALLER.ip)
    const tokens = await accounts.signIn.submitOtp({ id, code: await newestCode() }, CALLER)
    const principal: Principal = await accounts.sessions.authenticate(tokens.accessToken)
    return { ...tokens, principal, userId: principal.userId }
  }
  async function verifyEmail(userId: number, email: string): Promise<void> {
    const id = await accounts.emailVerification.sendEmailOtp(userId, email, CALLER.ip)
    await accounts.emailVerification.submitEmailOtp(
      userId,
      { id, code: await newestCode() },
      CALLER,
    )
  }

  return {
    ...database,
    clock,
    outbox,
    credits,
    accounts,
    me,
    exhausted,
    newestCode,
    wrongCode,
    signIn,
    verifyEmail,
  }
}
export type TestAccounts = Awaited<ReturnType<typeof createTestAccounts>>

/** The accounts of a test file, set before its first test. */
export let t: TestAccounts
export function setUpAccounts(config?: Partial<AccountsConfig>): void {
  beforeAll(async () => {
    t = await createTestAccounts(config)
  })
  afterAll(() => t.drop())
}
