import type { Db } from '../db/database.ts'
import type { Accounts } from '../features/accounts/accounts.service.ts'
import type { DemoUser } from '../features/accounts/demo-accounts.service.ts'
import type { Credits } from '../features/credits/credits.service.ts'
import type { Lookups } from '../features/lookups/lookups.service.ts'
import { inTransaction } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { DEMO_HABITS, demoHistory, type DemoEvent } from './demo-history.ts'
import { loadSampleData, SAMPLE_SEED } from './load-sample-data.ts'

interface Services {
  accounts: Pick<Accounts, 'demoAccounts'>
  credits: Pick<Credits, 'grant' | 'charges'>
  lookups: Pick<Lookups, 'revealMany'>
}

interface DemoOptions {
  db: Db
  now: () => Date
  timeZone: string
  /** The product's own services on a clock that is set by hand: what they do then happened at that time. */
  servicesAt: (clock: Clock) => Services
}

const SIGNED_UP_BEFORE_MS = 3_600_000

/**
 * What a visitor of the demo finds: the sample data, the demo accounts, and what these did in the last three months. All of it is done by
 * the services themselves, on a clock of the past, so that every rule of the ledger holds. What is there already is left as it is.
 */
export async function loadDemo({ db, now, timeZone, servicesAt }: DemoOptions): Promise<void> {
  await loadSampleData({ db, now })
  const moment = now()
  const histories = DEMO_HABITS.map((habits) => ({
    mobile: habits.mobile,
    events: demoHistory(SAMPLE_SEED, habits, { now: moment, timeZone }),
  }))
  const begins = new Date((histories[0]?.events[0]?.at ?? moment).getTime() - SIGNED_UP_BEFORE_MS)
  const users = await servicesAt({ now: () => begins }).accounts.demoAccounts.ensureDemoAccounts()
  await Promise.all(
    histories.map(async ({ mobile, events }) => {
      const user = users.find((one) => one.mobile === mobile)
      if (user) await live(db, user, events, servicesAt)
    }),
  )
}

/** Does what an account did, one after the other, unless it has done anything yet. */
async function live(
  db: Db,
  { userId, publicId }: DemoUser,
  events: readonly DemoEvent[],
  servicesAt: DemoOptions['servicesAt'],
): Promise<void> {
  let at = new Date(0)
  const { credits, lookups } = servicesAt({ now: () => at })
  if ((await credits.charges(userId)).length > 0) return
  const actor = { kind: 'user', id: publicId } as const
  for (const event of events) {
    at = event.at
    const { did } = event
    if ('kind' in did) await lookups.revealMany(did.kind, { userId, subjects: [did.subject], actor })
    else
      await inTransaction(db, (tx) =>
        credits.grant(tx, {
          userId,
          ...did.bought,
          reason: 'top_up',
          reference: { type: 'user', id: publicId },
          idempotencyKey: `demo:${publicId}:${at.toISOString().slice(0, 10)}`,
          actor: { kind: 'operator', id: null },
        }),
      )
  }
}
