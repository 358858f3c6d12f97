import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { chooseAdapters, type OutsideWorld } from './choose-adapters.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { createAccounts } from './features/accounts/accounts.service.ts'
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts'
import { extensionsRoutes } from './features/api-keys/extensions.routes.ts'
import { createAssistants } from './features/assistants/assistants.service.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { billingJobs } from './features/billing/billing.job.ts'
import { batchesJobs } from './features/batches/batches.job.ts'
import { batchesRoutes } from './features/batches/batches.routes.ts'
import { createBatches } from './features/batches/batches.service.ts'
import { createBilling } from './features/billing/billing.service.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { creditsRoutes } from './features/credits/credits.routes.ts'
import { createCredits } from './features/credits/credits.service.ts'
import { forgetKeysJob } from './features/credits/forget-keys.job.ts'
import { devOutboxRoutes } from './features/dev-outbox/dev-outbox.routes.ts'
import { createEvents } from './features/events/events.service.ts'
import { forgetEventsJob } from './features/events/forget-events.job.ts'
import { tellListenersJob } from './features/events/tell-listeners.job.ts'
import { deleteExpiredJob } from './features/accounts/sessions/delete-expired.job.ts'
import { emailCheckRoutes } from './features/email-check/email-check.routes.ts'
import { createEmailCheck } from './features/email-check/email-check.service.ts'
import { forgetChecksJob } from './features/email-check/forget-checks.job.ts'
import { directorsRoutes } from './features/lookups/directors.routes.ts'
import { createDocuments } from './features/documents/company-profile.service.ts'
import { documentsRoutes } from './features/documents/documents.routes.ts'
import {
  extensionFilesRoutes,
  readExtensionFiles,
} from './features/files/extension-files.routes.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { leadRoutes } from './features/lookups/leads.routes.ts'
import { forgetMissesJob } from './features/lookups/reveal/forget-misses.job.ts'
import { ledgerRoutes } from './features/ledger/ledger.routes.ts'
import { createLedger } from './features/ledger/ledger.service.ts'
import { linkedinJobs } from './features/linkedin/linkedin.job.ts'
import { linkedinRoutes } from './features/linkedin/linkedin.routes.ts'
import { createLinkedin } from './features/linkedin/linkedin.service.ts'
import { createLookups } from './features/lookups/lookups.service.ts'
import { releaseOverdueJob } from './features/lookups/reveal/release-overdue.job.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { createMe } from './features/me/me.service.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { createNotifications } from './features/notifications/notifications.service.ts'
import { sendEventEmailJob } from './features/notifications/send-event-email.job.ts'
import { tellLowCreditsJob } from './features/notifications/tell-low-credits.job.ts'
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts'
import { preferencesRoutes } from './features/preferences/preferences.routes.ts'
import { createPreferences } from './features/preferences/preferences.service.ts'
import { keepIndexedJob } from './features/registry/indexing/keep-indexed.job.ts'
import { registryRoutes } from './features/registry/registry.routes.ts'
import { createRegistry } from './features/registry/registry.service.ts'
import { referralsRoutes } from './features/referrals/referrals.routes.ts'
import { reportsJobs } from './features/reports/reports.job.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { createReports } from './features/reports/reports.service.ts'
import { sandboxPages } from './features/sandbox/sandbox.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { invitationJobs } from './features/teams/invitations.job.ts'
import { refillBudgetsJob } from './features/teams/refill-budgets.job.ts'
import { teamsRoutes } from './features/teams/teams.routes.ts'
import { createTeams } from './features/teams/teams.service.ts'
import { deliverWebhooksJob } from './features/webhooks/deliver-webhooks.job.ts'
import { forgetDeliveriesJob } from './features/webhooks/forget-deliveries.job.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { createWebhooks } from './features/webhooks/webhooks.service.ts'
import { logError } from './http/outages/outages.ts'
import { createUploads } from './http/requests/uploads.ts'
import { createJobQueue } from './jobs/job-queue.ts'

const EXTENSION_FOLDER = fileURLToPath(new URL('../../extension/dist', import.meta.url))

/**
 * The one visible list: which services there are, which routes they serve and which jobs they do
 * (`choose-adapters.ts`: who answers each port). A process that serves and works makes it twice,
 * each on its own connections.
 */
export function createDeps(config: Config, db: Db, log: Logger, outside: OutsideWorld = {}) {
  const registry = createRegistry({ db })
  const adapters = chooseAdapters(config, { db, registry, outside, warn: (what) => log.warn(what) })
  const { clock, outbox, sms, email, contacts, billingProvider, sandbox, storage } = adapters
  // Before the services, each of which may enqueue; it takes jobs once it was started with the list
  // of them.
  const queue = createJobQueue({
    db,
    onError: (error, job) =>
      logError(log, error, { job }, job ? 'a job failed' : 'the job queue met an error'),
  })
  const events = createEvents({ db, clock, queue })
  const credits = createCredits({ db, clock, lowMark: config.lowCreditThreshold })
  const lookups = createLookups({
    db,
    clock,
    credits,
    contacts,
    timeZone: config.timeZone,
    missLimits: config.missLimits,
    onSourceFailure: (source, reason) =>
      log.warn({ source, reason }, 'a contact source did not answer'),
  })
  const accounts = createAccounts({
    db,
    clock,
    sms,
    email,
    credits,
    config: {
      secret: config.secretKey,
      otpBudgets: {
        perSourcePerHour: config.otpSendsPerHourPerAddress,
        perBlockPerHour: config.otpSendsPerHourPerAddress * 5,
        globalPerHour: 10_000,
      },
      allowedCountries: config.allowedCountries,
      signUpCredits: config.signUpCredits,
      productName: config.productName,
      publicUrl: config.publicUrl,
      timeZone: config.timeZone,
    },
    onBudgetExhausted: (channel) =>
      log.error({ channel }, 'the hourly budget of one-time codes is used up'),
    onNoticeFailure: () =>
      log.warn('the notice that a mobile number or an email address was changed could not be sent'),
    onKeyRevoked: (tx, userId, apiKey) => webhooks.keyRevoked(tx, userId, apiKey),
    onReferralCredited: (tx, { userId, referralId: id, phone }) =>
      events.record(tx, {
        userId,
        type: 'credits_added',
        reference: { type: 'referral', id },
        data: { name: 'Referral', phone, email: 0 },
        key: `referral:${id}:${userId}:credits`,
      }),
  })

  const { timeZone, secretKey: secret } = config
  const emailCheck = createEmailCheck({ db, clock, probe: adapters.mailProbe, timeZone, secret })

  const { catalogue, seller, billingGraceDays: graceDays } = config
  const billing = createBilling({
    db,
    clock,
    queue,
    accounts,
    credits,
    events,
    provider: billingProvider,
    catalogue,
    graceDays,
    seller,
    timeZone,
    onOddity: (userId, what) => log.warn({ userId }, `billing: ${what}`),
  })
  sandbox?.deliverTo(billing.sync.receive)
  const notifications = createNotifications({
    db,
    clock,
    queue,
    accounts,
    email: config.isDemo || config.mail || outside.email ? email : null,
    secret: config.secretKey,
    productName: config.productName,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  })
  const linkedin = createLinkedin({ db, clock, timeZone, credits, lookups, events })
  const reports = createReports({
    db,
    clock,
    credits,
    lookups,
    linkedin,
    events,
    emailCheck,
    queue,
  })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const { productName, teamInvitationsPerDay: invitationsPerDay } = config
  const told = { sms, productName, publicUrl, invitationsPerDay }
  const teams = createTeams({ db, clock, timeZone, accounts, credits, events, queue, ...told })
  const work = createUploads(join(config.dataDir, 'uploads'))
  const keeping = {
    keepDays: config.batchKeepDays,
    estimateWaitMs: config.estimateWaitMs,
    storage,
    work,
  }
  const batches = createBatches({
    db,
    clock,
    timeZone,
    accounts,
    credits,
    lookups,
    events,
    ...keeping,
  })
  const me = createMe({ db, accounts, credits, notifications, teams })

  const webhooks = createWebhooks({
    db,
    clock,
    accounts,
    sender: adapters.webhookSender,
    lookups,
    events,
    config,
  })

  const extensionFiles = readExtensionFiles(EXTENSION_FOLDER)
  const bindings = [
    ...settingsRoutes(config),
    ...accountsRoutes(accounts, config),
    ...apiKeysRoutes(accounts.apiKeys),
    ...extensionsRoutes(accounts.extensions, {
      layouts: config.profileLayouts,
      ...extensionFiles,
    }),
    ...referralsRoutes(accounts.referrals),
    ...meRoutes(me),
    ...batchesRoutes(batches),
    ...creditsRoutes(credits),
    ...emailCheckRoutes(emailCheck),
    ...billingRoutes({ db, billing, credits }),
    ...linkedinRoutes(linkedin),
    ...ledgerRoutes(createLedger({ db, timeZone: config.timeZone })),
    ...registryRoutes(registry),
    ...directorsRoutes(registry, lookups),
    ...leadRoutes(lookups),
    ...documentsRoutes(createDocuments({ clock, registry, lookups, ...config })),
    ...notificationsRoutes(notifications),
    ...reportsRoutes(reports),
    ...preferencesRoutes(createPreferences({ db })),
    ...teamsRoutes(teams, lookups, linkedin),
    ...webhooksRoutes(webhooks),
  ]
  const jobs = [
    keepIndexedJob(db),
    releaseOverdueJob(lookups),
    forgetMissesJob(lookups),
    forgetKeysJob(credits),
    forgetChecksJob(emailCheck),
    deleteExpiredJob(accounts),
    ...billingJobs(billing.sync, sandbox),
    forgetEventsJob(events),
    // Who is told of what happened: each hears each event once.
    tellListenersJob(events, [notifications.emails.listener, webhooks.listener]),
    deliverWebhooksJob(webhooks),
    forgetDeliveriesJob(webhooks),
    sendEventEmailJob(notifications),
    tellLowCreditsJob({ db, credits, events }),
    ...reportsJobs(reports),
    refillBudgetsJob(teams),
    ...invitationJobs(teams),
    ...batchesJobs(batches.worker),
    ...linkedinJobs(linkedin.worker),
  ]
  return {
    clock,
    accounts,
    billing,
    sandbox,
    credits,
    emailCheck,
    registry,
    linkedin,
    lookups,
    storage,
    events,
    notifications,
    reports,
    teams,
    batches,
    bindings,
    assistants: createAssistants({ db, clock, lookups, productName: config.productName }),
    queue,
    jobs,
    pages: [
      unsubscribeRoutes(notifications),
      extensionFilesRoutes(extensionFiles),
      filesRoutes(adapters.linkedFiles, (error) => logError(log, error, {}, 'a file broke off')),
      apiDocsRoutes({ ...config, callsPerMinute: config.limits.callsPerMinutePerKey }),
      ...(sandbox ? [sandboxPages(sandbox.checkouts, config)] : []),
      ...(config.isDemo ? [devOutboxRoutes(outbox)] : []),
    ],
  }
}
export type Deps = ReturnType<typeof createDeps>
