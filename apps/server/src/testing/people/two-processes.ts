import pg from 'pg'
import { expect } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import type { Accounts } from '../../features/accounts/accounts.service.ts'
import { createAccountsOn, createTestAccounts } from './test-accounts.ts'

interface SignedIn {
  accessToken: string
  userId: number
}

/**
 * The accounts of two processes over one database: `here` with the test's clock and outbox, and
 * `other`. `drop` them in `afterAll`.
 */
export async function createTwoProcesses() {
  const here = await createTestAccounts()
  const otherDb = await openDatabase({ url: here.url, maxConnections: 5 })
  const other = createAccountsOn(otherDb, here.clock).accounts
  // The owner of the database, with triggers switched off.
  const silent = new pg.Client({ connectionString: here.ownerUrl })
  await silent.connect()
  await silent.query('SET session_replication_role = replica')
  let serial = 0

  async function signIn() {
    const mobile = `+9196100${String(serial++).padStart(5, '0')}`
    return { mobile, ...(await here.signIn(mobile)) }
  }
  /** Grants a permission without a notification to any process. Returns its name. */
  async function grantSilently(userId: number): Promise<string> {
    const permission = `silent-${serial++}`
    await silent.query("INSERT INTO user_permission VALUES ($1, $2, 'operator', now())", [
      userId,
      permission,
    ])
    return permission
  }
  const permissionsIn = async (accounts: Accounts, token: string) =>
    (await accounts.sessions.authenticate(token)).permissions
  /** Whether a process uses its cache: then it does not see a silently granted permission. */
  async function isRemembering(
    accounts: Accounts,
    { accessToken, userId }: SignedIn,
  ): Promise<boolean> {
    await accounts.sessions.authenticate(accessToken)
    const permission = await grantSilently(userId)
    return !(await permissionsIn(accounts, accessToken)).includes(permission)
  }
  async function untilRemembered(session: SignedIn): Promise<void> {
    for (const accounts of [here.accounts, other])
      await expect.poll(() => isRemembering(accounts, session)).toBe(true)
  }
  async function drop(): Promise<void> {
    await silent.end()
    await otherDb.close()
    await here.drop()
  }
  return {
    here,
    other,
    silent,
    signIn,
    grantSilently,
    permissionsIn,
    isRemembering,
    untilRemembered,
    drop,
  }
}
export type TwoProcesses = Awaited<ReturnType<typeof createTwoProcesses>>
