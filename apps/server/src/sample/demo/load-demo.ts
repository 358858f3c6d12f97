import type { Db } from '../../db/database.ts'
import type { Accounts } from '../../features/accounts/accounts.service.ts'
import type { Batches } from '../../features/batches/batches.service.ts'
import type { Billing } from '../../features/billing/billing.service.ts'
import type { Credits } from '../../features/credits/credits.service.ts'
import type { Linkedin } from '../../features/linkedin/linkedin.service.ts'
import type { Lookups } from '../../features/lookups/lookups.service.ts'
import type { Reports } from '../../features/reports/reports.service.ts'
import type { Sandbox } from '../../features/sandbox/sandbox.service.ts'
import type { Job } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Teams } from '../../features/teams/teams.service.ts'
import { upload } from './demo-batches.ts'
import { sendProfile } from './demo-profiles.ts'
import { leadTeam } from './demo-team.ts'
import { inTransaction } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { DEMO_HABITS } from './demo-habits.ts'
import { demoHistory, type DemoEvent } from './demo-history.ts'
import { withImportLock } from '../load-registry.ts'
import { loadSampleData, SAMPLE_SEED } from '../load-sample-data.ts'

interface Services {
  accounts: Pick<Accounts, 'demoAccounts' | 'apiKeys' | 'operatorActions' | 'profile'>
  teams: Pick<Teams, 'create' | 'list' | 'members' | 'invitations' | 'budgets'>
  credits: Pick<Credits, 'grant' | 'charges'>
  lookups: Pick<Lookups, 'revealMany' | 'leads'>
  batches: Pick<Batches, 'submit' | 'worker'>
  linkedin: Pick<Linkedin, 'submit' | 'worker'>
  reports: Pick<Reports, 'reportLead' | 'list' | 'accept' | 'reject'>
  billing: Pick<Billing, 'catalogue' | 'changes' | 'sync'>
  sandbox: Pick<Sandbox, 'checkouts' | 'renewDue'> | null
  queue: Pick<JobQueue, 'start' | 'stop'>
  jobs: readonly Job[]
}

interface DemoOptions {
  db: Db
  now: () => Date
  timeZone: string
  /** The product's services with a clock that is set by hand: what they do happens at that time. */
  servicesAt: (clock: Clock) => Services
}

const SIGNED_UP_BEFORE_MS = 3_600_000
/** The lock for loading the demo, like the one for imports. */
const DEMO_LOCK = 7_241_005
const DEMO_WAIT_MS = 300_000

/**
 * Loads what a visitor of the demo finds: the sample data, the demo accounts, and their activity of
 * the last three months. The services themselves do everything, with a clock in the past and in
 * order of time, so that every rule of the ledger holds. If an account already has activity,
 * nothing is added.
 */
export async function loadDemo(options: DemoOptions): Promise<void> {
  // If several workers start on an empty demo, one loads it. The others wait and find it loaded.
  await withImportLock(options.db, () => loadOnce(options), DEMO_LOCK, DEMO_WAIT_MS)
}

async function loadOnce({ db, now, timeZone, servicesAt }: DemoOptions): Promise<void> {
  await loadSampleData({ db, now })
  const moment = now()
  const events = DEMO_HABITS.flatMap((habits) =>
    demoHistory(SAMPLE_SEED, habits, { now: moment, timeZone }).map((event) => ({
      ...event,
      mobile: habits.mobile,
    })),
  ).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let at = new Date((events[0]?.at ?? moment).getTime() - SIGNED_UP_BEFORE_MS)
  const services = servicesAt({ now: () => at })
  const { accounts, credits, queue } = services
  const users = await accounts.demoAccounts.ensureDemoAccounts()
  const busy: string[] = []
  for (const { mobile, userId } of users)
    if ((await credits.charges(userId)).length > 0) busy.push(mobile)
  if (busy.length > 0) return
  // The notifications are sent by the jobs of a worker.
  await queue.start(services.jobs, { isWorker: false })
  try {
    for (const event of events) {
      at = event.at
      await perform({ ...services, db }, event.mobile, event)
    }
  } finally {
    await queue.stop()
  }
}

/** Performs one event of an account. */
async function perform(services: Services & { db: Db }, mobile: string, { at, did }: DemoEvent) {
  const { accounts, credits, lookups, db } = services
  const { id: userId, public_id: publicId } = (await accounts.operatorActions.showUser(mobile)).user
  const actor = { kind: 'user', id: publicId } as const
  if ('kind' in did) await lookups.revealMany(did.kind, { userId, subjects: [did.subject], actor })
  else if ('uploads' in did) await upload(services.batches, userId, did.uploads)
  else if ('sends' in did) await sendProfile(services.linkedin, { userId, actor }, did.sends)
  else if ('orders' in did) await order(services, userId, did.orders)
  else if ('renews' in did) await renew(services, userId)
  else if ('invites' in did) await accounts.demoAccounts.join(userId, did.invites)
  else if ('reports' in did) await report(services, userId, did.reports)
  else if ('decides' in did) await decide(services, mobile, did.decides.answer)
  // Nobody sees the key itself.
  else if ('makesKey' in did) await accounts.apiKeys.create(userId, { name: did.makesKey }, AT_HOME)
  else if ('bought' in did)
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
  else await leadTeam(services, { userId, actor }, did)
}

/** Buys on the page of the sandbox. Does nothing without a sandbox or without such an offer. */
async function order({ billing, sandbox }: Services, userId: number, offerId: string) {
  const { plans, packs } = billing.catalogue
  if (!sandbox || ![...plans, ...packs].some(({ id }) => id === offerId)) return
  if ((await billing.changes.current(userId))?.plan_id === offerId) return
  const page = await billing.changes.startCheckout(userId, offerId, { paid: HERE, declined: HERE })
  await sandbox.checkouts.answer(page.slice(page.lastIndexOf('/') + 1), 'pay')
  await billing.sync.sync(userId)
}
const HERE = 'http://demo.example/plan'
/** An address reserved for documentation. */
const AT_HOME = {
  ip: '192.0.2.10',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/142.0.0.0 Safari/537.36',
}

async function report({ lookups, reports }: Services, userId: number, reason: string) {
  const { rows } = await lookups.leads('din', userId, { limit: 20 })
  const lead = rows.find((row) => row.phone !== null && row.report === null)
  if (lead) await reports.reportLead(userId, { leadId: lead.id, reason, phone: true, email: false })
}

async function decide({ reports }: Services, mobile: string, answer: string | null): Promise<void> {
  const open = (await reports.list('open')).find((one) => one.mobile === mobile)
  if (open) await (answer === null ? reports.accept(open.id) : reports.reject(open.id, answer))
}

async function renew({ billing, sandbox }: Services, userId: number): Promise<void> {
  await sandbox?.renewDue()
  await billing.sync.sync(userId)
}
