import { inTransaction, type Db } from '../../db/database.ts'
import type { Accounts } from '../../features/accounts/accounts.service.ts'
import type { Clock } from '../../ports/clock.ts'

interface Services {
  db: Db
  clock: Clock
  accounts: Pick<Accounts, 'entitlements' | 'operatorActions' | 'invalidatePrincipal'>
}

/**
 * A plan for the account of a number, for a month: only its name and its flags, no permissions or
 * credits.
 */
export async function givePlan(
  { db, clock, accounts }: Services,
  mobile: string,
  planId = 'startup',
): Promise<void> {
  const { user } = await accounts.operatorActions.showUser(mobile)
  const until = new Date(clock.now().getTime() + 30 * 86_400_000)
  const entitlement = {
    planId,
    permissions: [],
    allowTeams: true,
    allowLinkedinBulkUpload: true,
    until,
  }
  await inTransaction(db, (tx) => accounts.entitlements.set(tx, user.id, entitlement))
  // The notification of the database arrives a moment after the commit.
  accounts.invalidatePrincipal(user.id)
}
