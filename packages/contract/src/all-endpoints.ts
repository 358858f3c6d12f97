import * as accounts from './accounts/accounts.ts'
import * as apiKeys from './api-keys/api-keys.ts'
import * as batches from './batches/batches.ts'
import * as batchRows from './batches/batch-rows.ts'
import * as billing from './billing/billing.ts'
import * as credits from './credits.ts'
import * as crm from './crm/crm.ts'
import * as doNotContact from './do-not-contact.ts'
import * as documents from './documents.ts'
import * as emailCheck from './email-check.ts'
import type { Endpoint } from './endpoint.ts'
import * as extension from './api-keys/extensions.ts'
import * as findCustomers from './known-customers/find.ts'
import * as knownCustomers from './known-customers/known-customers.ts'
import * as ledger from './ledger.ts'
import * as linkedinBulk from './linkedin/bulk.ts'
import * as linkedinRequests from './linkedin/requests.ts'
import { LOOKUPS } from './kinds/lead-calls.ts'
import * as me from './me.ts'
import * as operatorConfirmation from './operator/confirmation.ts'
import * as operatorLog from './operator/log.ts'
import * as operatorReports from './operator/reports.ts'
import * as stuck from './operator/stuck.ts'
import * as operatorImports from './operator/imports.ts'
import * as operator from './operator/operator.ts'
import * as operatorBackups from './operator/backups.ts'
import * as operatorSetUp from './operator/set-up.ts'
import * as operatorOptOuts from './operator/opt-outs.ts'
import * as passkeys from './operator/passkeys.ts'
import * as operatorRetention from './operator/retention.ts'
import * as operatorUsers from './operator/users.ts'
import * as operatorVendors from './operator/vendors.ts'
import * as vendorFigures from './operator/vendor-figures.ts'
import * as vendorTry from './operator/vendor-try.ts'
import * as payments from './billing/payments.ts'
import * as notifications from './notifications/notifications.ts'
import * as optOut from './privacy/opt-out.ts'
import * as ownData from './privacy/own-data.ts'
import * as personReport from './privacy/person-report.ts'
import * as preferences from './preferences.ts'
import * as profile from './accounts/profile.ts'
import * as referrals from './referrals.ts'
import * as refresh from './refresh.ts'
import * as registry from './registry/registry.ts'
import * as registryExport from './registry/export.ts'
import * as reports from './reports.ts'
import * as revealMany from './batches/reveal-many.ts'
import * as settings from './settings.ts'
import * as invitationLinks from './teams/invitation-links.ts'
import * as teamInvitations from './teams/invitations.ts'
import * as teamLedger from './teams/team-ledger.ts'
import * as teamMembers from './teams/members.ts'
import * as teams from './teams/teams.ts'
import * as unfinishedWork from './unfinished-work.ts'
import * as vendorCallbacks from './vendors/callbacks.ts'
import * as ownVendorKeys from './vendors/own-keys.ts'
import * as webhooks from './webhooks/webhooks.ts'
import * as webhookPayloads from './webhooks/payloads.ts'
import * as leadLists from './worklist/lead-lists.ts'
import * as worklist from './worklist/worklist.ts'
import * as z from 'zod/mini'

const SUBJECTS: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  apiKeys,
  me,
  unfinishedWork,
  batches,
  revealMany,
  refresh,
  batchRows,
  linkedinBulk,
  linkedinRequests,
  billing,
  payments,
  credits,
  crm,
  doNotContact,
  documents,
  emailCheck,
  extension,
  findCustomers,
  knownCustomers,
  ledger,
  LOOKUPS,
  notifications,
  optOut,
  ownData,
  personReport,
  preferences,
  profile,
  referrals,
  registry,
  registryExport,
  reports,
  settings,
  teams,
  teamLedger,
  invitationLinks,
  teamMembers,
  teamInvitations,
  vendorCallbacks,
  ownVendorKeys,
  webhooks,
  webhookPayloads,
  worklist,
  leadLists,
  operatorConfirmation,
  operatorUsers,
  operator,
  passkeys,
  operatorReports,
  operatorSetUp,
  operatorBackups,
  operatorImports,
  stuck,
  operatorLog,
  operatorVendors,
  vendorFigures,
  vendorTry,
  operatorOptOuts,
  operatorRetention,
]

/** Every endpoint of the contract. The server refuses to start if one of them has no handler. */
export const ALL_ENDPOINTS: readonly Endpoint[] = SUBJECTS.flatMap((subject) =>
  Object.values(subject).filter(isEndpoint),
)

/** Schemas that the contract exports, by their names. Several calls share them. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodMiniType> = new Map(
  SUBJECTS.flatMap((subject) => Object.entries(subject)).filter(
    (entry): entry is [string, z.ZodMiniType] =>
      entry[1] instanceof z.ZodMiniObject ||
      entry[1] instanceof z.ZodMiniEnum ||
      entry[1] instanceof z.ZodMiniUnion,
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value
  )
}
