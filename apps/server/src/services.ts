import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { chooseAdapters, type OutsideWorld } from './choose-adapters.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { createAccounts } from './features/accounts/accounts.service.ts'
import { createAssistants } from './features/assistants/assistants.service.ts'
import { createBatches } from './features/batches/batches.service.ts'
import { createBilling } from './features/billing/billing.service.ts'
import { createCredits } from './features/credits/credits.service.ts'
import { createCrm } from './features/crm/crm.service.ts'
import { createDoNotContact } from './features/do-not-contact/do-not-contact.service.ts'
import { createErasure } from './features/erasure/erasure.service.ts'
import { createEvents } from './features/events/events.service.ts'
import { createEmailCheck } from './features/email-check/email-check.service.ts'
import { readExtensionFiles } from './features/files/extension-files.routes.ts'
import { createInstallation } from './features/figures/installation.service.ts'
import { createKnownCustomers } from './features/known-customers/known-customers.service.ts'
import { createLedger } from './features/ledger/ledger.service.ts'
import { createLinkedin } from './features/linkedin/linkedin.service.ts'
import { createLookups } from './features/lookups/lookups.service.ts'
import { createMe } from './features/me/me.service.ts'
import { createUnfinishedWork } from './features/me/unfinished-work.service.ts'
import { createOptOuts } from './features/opt-outs/opt-outs.service.ts'
import { createSuppressions } from './features/opt-outs/suppressions.service.ts'
import { createNotifications } from './features/notifications/notifications.service.ts'
import { createOperatorServices } from './operator-services.ts'
import { createRegistry } from './features/registry/registry.service.ts'
import { createReports } from './features/reports/reports.service.ts'
import { createKeptKeys } from './features/secrets/kept-keys.service.ts'
import { createRotation } from './features/secrets/rotation.service.ts'
import { createVendors } from './features/vendors/vendors.service.ts'
import { createTeams } from './features/teams/teams.service.ts'
import { createWebhooks } from './features/webhooks/webhooks.service.ts'
import { createWorklist } from './features/worklist/worklist.service.ts'
import { describe, logError } from './http/outages/outages.ts'
import { createUploads } from './http/requests/uploads.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import type { Figures } from './watch/figures.ts'

const EXTENSION_FOLDER = fileURLToPath(new URL('../../extension/dist', import.meta.url))

/** All services, and who gets what. `choose-adapters.ts` chooses the adapters. */
export function createServices(
  config: Config,
  db: Db,
  log: Logger,
  { outside, figures }: { outside: OutsideWorld; figures: Figures },
) {
  const { timeZone, secrets, productName, otpSendsPerHourPerAddress: sends } = config
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const registry = createRegistry({ db })
  const warn = (what: string) => log.warn(what)
  const adapters = chooseAdapters(config, { db, registry, outside, figures, warn })
  const { clock, sms, email, contacts, sandbox, storage } = adapters
  // Created before the services, which may add jobs. It runs jobs after it is started with their
  // list.
  const queue = createJobQueue({
    db,
    figures,
    onError: (error, job) =>
      job
        ? logError(log, error, { job: job.name, jobId: job.id }, 'a job failed')
        : logError(log, error, {}, 'the job queue failed'),
  })
  const base = { db, clock, timeZone, queue }
  const keptKeys = createKeptKeys({ db, clock, secrets })
  const ownKey = () => keptKeys.get('opt-outs')
  const suppressions = createSuppressions({ db, secrets, ownKey })
  const suppressedAmong = (values: readonly string[]) => suppressions.among(values)
  const events = createEvents(base)
  const credits = createCredits({
    ...base,
    lowMark: config.lowCreditThreshold,
    onMoved: figures.credits,
  })
  const vendors = createVendors({
    ...base,
    secrets,
    publicUrl,
    calls: adapters.vendorCalls,
    presets: adapters.vendorPresets,
    traced: adapters.tracedSource,
    ownKeyPrice: config.ownKeyPrice,
    tryOut: (source, request) => lookups.tryOut(source, request),
    warn,
    onUnreadable: (name) => log.warn({ name }, 'no secret opens the keys of this vendor'),
    onReadFailure: (error) => log.warn({ error: describe(error) }, 'the vendors cannot be read'),
  })
  const lookups = createLookups({
    ...base,
    credits,
    contacts,
    suppressedAmong,
    vendors,
    missLimits: config.missLimits,
    refreshAfterDays: config.refreshAfterDays,
    onSourceCall: figures.contacts,
    onSourceFailure: (source, reason) => log.warn({ source, reason }, 'a contact source failed'),
  })
  const accounts = createAccounts({
    ...base,
    sms,
    email,
    credits,
    config: {
      ...config,
      siteUrl: publicUrl,
      otpBudgets: { perSourcePerHour: sends, perBlockPerHour: sends * 5, globalPerHour: 10_000 },
    },
    onBudgetExhausted: (channel) =>
      log.error({ channel }, 'the hourly budget of one-time codes is used up'),
    onNoticeFailure: (error) =>
      log.warn(
        { error: describe(error) },
        'the notice about a changed mobile number or email address could not be sent',
      ),
    onKeyRevoked: async (tx, userId, apiKey) => {
      await webhooks.keyRevoked(tx, userId, apiKey)
      await crm.keyRevoked(tx, apiKey)
    },
    onReferralCredited: (tx, { userId, referralId: id, phone }) =>
      events.record(tx, {
        userId,
        type: 'credits_added',
        reference: { type: 'referral', id },
        data: { name: 'Referral', phone, email: 0 },
        key: `referral:${id}:${userId}:credits`,
      }),
  })
  const all = { ...base, events, credits, lookups, accounts }
  const emailCheck = createEmailCheck({ ...base, probe: adapters.mailProbe, secrets })
  const billing = createBilling({
    ...all,
    provider: adapters.billingProvider,
    catalogue: config.catalogue,
    graceDays: config.billingGraceDays,
    seller: config.seller,
    onAnomaly: (userId, what) => log.warn({ userId }, `billing: ${what}`),
  })
  sandbox?.deliverTo(billing.sync.receive)
  const notifications = createNotifications({
    ...all,
    email: config.isDemo || config.mail || outside.email ? email : null,
    mailsReceipts: config.mailsReceipts,
    linkKey: () => keptKeys.get('unsubscribe'),
    productName,
    publicUrl,
  })
  const linkedin = createLinkedin({ ...all, suppressedAmong })
  const reports = createReports({ ...all, linkedin, emailCheck })
  const invitationsPerDay = config.teamInvitationsPerDay
  const teams = createTeams({ ...all, sms, productName, publicUrl, invitationsPerDay })
  const knownCustomers = createKnownCustomers({
    ...all,
    key: () => keptKeys.get('known customers'),
    readList: (...list) => batches.readList(...list),
  })
  const batches = createBatches({
    ...all,
    registry,
    areCustomers: knownCustomers.knownSubjects,
    keepDays: config.batchKeepDays,
    estimateWaitMs: config.estimateWaitMs,
    storage,
    work: createUploads(join(config.dataDir, 'uploads')),
  })
  const webhooks = createWebhooks({ ...all, sender: adapters.webhookSender, config })
  const crm = createCrm({ ...all, vendors: adapters.crmVendors, config })
  const worklist = createWorklist(all)
  const doNotContact = createDoNotContact({ db, clock, readList: batches.readList })
  const optOuts = createOptOuts({
    ...all,
    suppressions,
    registry,
    linkedin,
    reports,
    batches,
    operator: { purpose: config.privacyPurpose, supportContact: config.supportContact },
  })
  const columns = [keptKeys, webhooks, crm, suppressions, vendors].flatMap(({ sealed }) => sealed)
  const rotation = createRotation({ db, columns })
  const ledger = createLedger(base)
  const erasure = createErasure({
    ...all,
    billing,
    ledger,
    keptDays: { ...config.keptDays, batches: config.batchKeepDays },
  })
  const operator = createOperatorServices(config, log, {
    ...all,
    storage,
    suppressedAmong,
    billing,
    reports,
    ledger,
    vendors,
    optOuts,
    rotation,
    batches,
    backupPlace: adapters.backupPlace,
  })
  return {
    ...all,
    ...adapters,
    ledger,
    erasure,
    ...operator,
    installation: createInstallation({ db }),
    registry,
    emailCheck,
    billing,
    notifications,
    linkedin,
    reports,
    teams,
    vendors,
    batches,
    knownCustomers,
    webhooks,
    crm,
    worklist,
    doNotContact,
    optOuts,
    suppressions,
    suppressedAmong,
    keptKeys,
    rotation,
    unfinishedWork: createUnfinishedWork({ worklist, batches }),
    extensionFiles: readExtensionFiles(EXTENSION_FOLDER),
    me: createMe({
      ...all,
      notifications,
      teams,
      knownCustomers,
      removedAt: lookups.removals.lastFor,
    }),
    assistants: createAssistants({ ...all, productName }),
  }
}
export type Services = ReturnType<typeof createServices>
