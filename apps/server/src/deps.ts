import type { Logger } from 'pino'
import { type OutsideWorld } from './choose-adapters.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts'
import { extensionsRoutes } from './features/api-keys/extensions.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { billingJobs } from './features/billing/billing.job.ts'
import { makeBackupJob, makeBackupNowJob, saveOptOutsJob } from './features/backups/backups.job.ts'
import { batchesJobs } from './features/batches/batches.job.ts'
import { batchesRoutes } from './features/batches/batches.routes.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { creditsRoutes } from './features/credits/credits.routes.ts'
import { crmJobs } from './features/crm/crm.job.ts'
import { crmRoutes } from './features/crm/crm.routes.ts'
import { deleteOldKeysJob } from './features/credits/delete-old-keys.job.ts'
import { devOutboxRoutes } from './features/dev-outbox/dev-outbox.routes.ts'
import { deleteOldEventsJob, notifyListenersJob } from './features/events/events.job.ts'
import { deleteExpiredJob } from './features/accounts/sessions/delete-expired.job.ts'
import { emailCheckRoutes } from './features/email-check/email-check.routes.ts'
import { emailCheckJobs } from './features/email-check/email-check.job.ts'
import { directorsRoutes } from './features/registry/directors.routes.ts'
import { createDocuments } from './features/documents/company-profile.service.ts'
import { doNotContactRoutes } from './features/do-not-contact/do-not-contact.routes.ts'
import { documentsRoutes } from './features/documents/documents.routes.ts'
import { extensionFilesRoutes } from './features/files/extension-files.routes.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { leadRoutes } from './features/lookups/leads.routes.ts'
import { refreshRoutes } from './features/lookups/refresh.routes.ts'
import { deleteOldMissesJob, releaseOverdueJob } from './features/lookups/lookups.job.ts'
import { ledgerRoutes } from './features/ledger/ledger.routes.ts'
import { linkedinJobs } from './features/linkedin/linkedin.job.ts'
import { linkedinRoutes } from './features/linkedin/linkedin.routes.ts'
import { directorLeads } from './features/lookups/leads/director-leads.service.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { unfinishedWorkRoutes } from './features/me/unfinished-work.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import {
  sendEventEmailJob,
  notifyLowCreditsJob,
} from './features/notifications/notifications.job.ts'
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts'
import { testBackupJob } from './features/operator/operator.job.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { preferencesRoutes } from './features/preferences/preferences.routes.ts'
import { createPreferences } from './features/preferences/preferences.service.ts'
import { knownCustomersRoutes } from './features/known-customers/known-customers.routes.ts'
import { importUploadsJob } from './features/registry/uploads/import-uploads.job.ts'
import { keepIndexedJob } from './features/registry/indexing/keep-indexed.job.ts'
import { optOutsJobs } from './features/opt-outs/opt-outs.job.ts'
import { erasureRoutes } from './features/erasure/erasure.routes.ts'
import { removeOldDataJob } from './features/erasure/retention.job.ts'
import { optOutRoutes } from './features/opt-outs/opt-outs.routes.ts'
import { registryRoutes } from './features/registry/registry.routes.ts'
import { referralsRoutes } from './features/referrals/referrals.routes.ts'
import { reportsJobs } from './features/reports/reports.job.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { sandboxPages } from './features/sandbox/sandbox.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { teamsJobs } from './features/teams/teams.job.ts'
import { teamsRoutes } from './features/teams/teams.routes.ts'
import { deleteOldAnswersJob } from './features/vendors/vendors.job.ts'
import { vendorsRoutes } from './features/vendors/vendors.routes.ts'
import { webhooksJobs } from './features/webhooks/webhooks.job.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { remindOfCallsJob } from './features/worklist/worklist.job.ts'
import { worklistRoutes } from './features/worklist/worklist.routes.ts'
import { logError } from './http/outages/outages.ts'
import { isContainer } from './process/is-container.ts'
import { createServices, type Services } from './services.ts'
import { createFigures } from './watch/figures.ts'

/**
 * All services, their routes and their jobs. A process that serves requests and runs jobs calls it
 * twice, each time with other connections and the same figures.
 */
export function createDeps(
  config: Config,
  db: Db,
  log: Logger,
  outside: OutsideWorld = {},
  figures = createFigures(),
) {
  const services = createServices(config, db, log, { outside, figures })
  return {
    ...services,
    bindings: bindingsOf(config, services),
    jobs: jobsOf(services),
    pages: [
      unsubscribeRoutes(services.notifications),
      extensionFilesRoutes(services.extensionFiles),
      filesRoutes(services.linkedFiles, (error) =>
        logError(log, error, {}, 'a file could not be sent completely'),
      ),
      apiDocsRoutes({ ...config, callsPerMinute: config.limits.callsPerMinutePerKey }),
      ...(services.sandbox
        ? [sandboxPages(services.sandbox.checkouts, { ...config, taxIn: services.billing.taxIn })]
        : []),
      ...(config.isDemo ? [devOutboxRoutes(services.outbox, { isContainer: isContainer() })] : []),
    ],
  }
}
export type Deps = ReturnType<typeof createDeps>

function bindingsOf(config: Config, services: Services) {
  const { db, accounts, credits, extensionFiles, lookups, linkedin, registry } = services
  return [
    ...settingsRoutes(config),
    ...accountsRoutes(accounts, config),
    ...apiKeysRoutes(accounts.apiKeys),
    ...extensionsRoutes(accounts.extensions, { layouts: config.profileLayouts, ...extensionFiles }),
    ...referralsRoutes(accounts.referrals),
    ...meRoutes(services.me),
    ...unfinishedWorkRoutes(services.unfinishedWork),
    ...batchesRoutes(services.batches),
    ...creditsRoutes(credits),
    ...knownCustomersRoutes(services.knownCustomers),
    ...emailCheckRoutes(services.emailCheck),
    ...billingRoutes(services),
    ...linkedinRoutes(linkedin),
    ...ledgerRoutes(services.ledger),
    ...registryRoutes(registry),
    ...directorsRoutes(registry, directorLeads(lookups)),
    ...leadRoutes(lookups),
    ...refreshRoutes(lookups),
    ...documentsRoutes(createDocuments({ ...config, ...services })),
    ...notificationsRoutes(services.notifications),
    ...reportsRoutes(services.reports),
    ...preferencesRoutes(createPreferences({ db })),
    ...teamsRoutes(services),
    ...vendorsRoutes(services.vendors),
    ...webhooksRoutes(services.webhooks),
    ...crmRoutes(services.crm),
    ...worklistRoutes(services.worklist),
    ...optOutRoutes(services.optOuts),
    ...erasureRoutes(services.erasure),
    ...doNotContactRoutes(services.doNotContact),
    ...operatorRoutes(services.operator, config),
  ]
}

function jobsOf(services: Services) {
  const { db, billing, credits, events, lookups, notifications, teams, webhooks } = services
  return [
    keepIndexedJob(db),
    releaseOverdueJob(lookups),
    deleteOldMissesJob(lookups),
    deleteOldAnswersJob(services.vendors),
    deleteOldKeysJob(credits),
    ...emailCheckJobs(services.emailCheck),
    deleteExpiredJob(services.accounts),
    ...billingJobs(billing.sync, services.sandbox),
    deleteOldEventsJob(events),
    // Each listener gets each event once.
    notifyListenersJob(events, [notifications.emails.listener, webhooks.listener]),
    ...webhooksJobs(webhooks),
    ...crmJobs(services.crm),
    sendEventEmailJob(notifications),
    notifyLowCreditsJob(services),
    ...reportsJobs(services.reports),
    ...teamsJobs(teams),
    ...batchesJobs(services.batches.worker),
    ...linkedinJobs(services.linkedin.worker),
    remindOfCallsJob(services),
    makeBackupJob(services.backups),
    ...optOutsJobs(services.optOuts),
    removeOldDataJob(services.erasure.retention),
    makeBackupNowJob(services.backups),
    saveOptOutsJob(services.backups),
    testBackupJob(services.operator.setUp),
    importUploadsJob(services.importUploads),
  ]
}
