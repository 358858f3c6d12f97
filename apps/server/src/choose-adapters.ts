import { join } from 'node:path'
import { createBucketPlace } from './adapters/storage/bucket-backups.ts'
import { createDiskPlace } from './adapters/storage/disk-backups.ts'
import { systemClock } from './adapters/clock/system.ts'
import { checkOffers } from './adapters/billing/chargebee-offers.ts'
import { createChargebee } from './adapters/billing/chargebee.ts'
import { noBilling } from './adapters/billing/none.ts'
import { createDirectoryContacts } from './adapters/contacts/directory.ts'
import { createHttpContacts } from './adapters/contacts/http.ts'
import { createFrappe } from './adapters/crm/frappe.ts'
import { createHubspot } from './adapters/crm/hubspot.ts'
import { createZoho } from './adapters/crm/zoho.ts'
import { noEmail } from './adapters/email/none.ts'
import { createOutboxEmail } from './adapters/email/outbox.ts'
import { createSmtpEmail } from './adapters/email/smtp.ts'
import { createNetworkProbe } from './adapters/mail-probe/network.ts'
import { createSampleProbe } from './adapters/mail-probe/sample.ts'
import { createHttpSms } from './adapters/sms/http.ts'
import { noSms } from './adapters/sms/none.ts'
import { createOutboxSms } from './adapters/sms/outbox.ts'
import { createDiskStorage } from './adapters/storage/disk.ts'
import { createS3Storage } from './adapters/storage/s3.ts'
import { createStandardWebhooks } from './adapters/webhooks/standard.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { createDevOutbox } from './features/dev-outbox/dev-outbox.service.ts'
import { createSandbox } from './features/sandbox/sandbox.service.ts'
import type { Registry } from './features/registry/registry.service.ts'
import { derivedKey } from './keys/derived-key.ts'
import type { BackupPlace } from './ports/backup-place.ts'
import type { BillingProvider } from './ports/billing.ts'
import type { Clock } from './ports/clock.ts'
import type { ContactSource } from './ports/contacts.ts'
import type { CrmVendors } from './ports/crm.ts'
import type { EmailSender } from './ports/email.ts'
import type { MailProbe } from './ports/mail-probe.ts'
import type { SmsSender } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'

/** Replacements that tests use for outside services. */
export interface OutsideWorld {
  clock?: Clock
  sms?: SmsSender
  email?: EmailSender
  contacts?: readonly ContactSource[]
  webhookSender?: WebhookSender
  /** Some of them. */
  crmVendors?: Partial<CrmVendors>
  mailProbe?: MailProbe
  billing?: BillingProvider
  storage?: Storage
}

interface AdapterNeeds {
  db: Db
  registry: Registry
  outside: OutsideWorld
  /** Called with what a provider refused or got wrong. */
  warn?: (what: string) => void
}

/** The senders of SMS and email. Null if none is set, and in demo mode. */
export function chooseSenders({ sms, mail, privateHosts, isDemo }: Config) {
  return {
    sms: sms && !isDemo ? createHttpSms({ ...sms, privateHosts }) : null,
    email: mail && !isDemo ? createSmtpEmail(mail) : null,
  }
}

/**
 * The offers in the file of plans that Chargebee does not sell, for people. Null for other
 * providers.
 */
export function checkChargebee({
  chargebee,
  catalogue,
  privateHosts,
}: Config): Promise<string[]> | null {
  if (!chargebee) return null
  const { site, apiKey } = chargebee
  return checkOffers({ location: { site }, apiKey, catalogue, privateHosts })
}

/** A folder, or the bucket. */
export function chooseBackupPlace({ backups, bucket, dataDir }: Config): BackupPlace {
  return bucket && !backups.folder
    ? createBucketPlace(bucket)
    : createDiskPlace({ folder: backups.folder ?? join(dataDir, 'backups') })
}

/** The adapter of each port, chosen by the settings. `outbox` collects the demo's messages. */
export function chooseAdapters(
  config: Config,
  { db, registry, outside, warn = () => undefined }: AdapterNeeds,
) {
  const clock = outside.clock ?? systemClock
  const outbox = createDevOutbox({ db, clock })
  // In demo mode nothing is sent outside. In any other mode no code is stored in readable form.
  const { privateHosts, isDemo } = config
  const senders = chooseSenders(config)
  const { catalogue, billingGraceDays: graceDays, chargebee: cb } = config
  const key = derivedKey('sandbox messages', config.secretKey)
  const sandbox =
    config.billingProvider === 'sandbox'
      ? createSandbox({ ...config, db, clock, graceDays, key })
      : null
  const chargebee =
    cb &&
    createChargebee({
      ...cb,
      location: { site: cb.site },
      catalogue,
      privateHosts,
      onFailure: warn,
    })
  const crm = { privateHosts: config.webhookPrivateHosts, isDemo }
  const { publicUrl, bucket } = config
  const secret = derivedKey('file links', config.secretKey)
  const folder = join(config.dataDir, 'files')
  const disk = createDiskStorage({ folder, clock, secret, publicUrl })
  const vendors = config.contactVendors.map((vendor) =>
    createHttpContacts({ vendor, privateHosts, warn }),
  )
  return {
    clock,
    sandbox,
    billingProvider: outside.billing ?? sandbox?.provider ?? chargebee ?? noBilling,
    outbox,
    sms: outside.sms ?? (isDemo ? createOutboxSms(outbox) : (senders.sms ?? noSms)),
    email: outside.email ?? (isDemo ? createOutboxEmail(outbox) : (senders.email ?? noEmail)),
    webhookSender:
      outside.webhookSender ??
      createStandardWebhooks({ privateHosts: config.webhookPrivateHosts, isDemo }),
    crmVendors: {
      zoho: createZoho(crm),
      hubspot: createHubspot(crm),
      frappe: createFrappe(crm),
      ...outside.crmVendors,
    } satisfies CrmVendors,
    storage: outside.storage ?? (bucket ? createS3Storage({ bucket, clock }) : disk),
    backupPlace: chooseBackupPlace(config),
    /** Needed with a bucket too: links made before it was set must work until they end. */
    linkedFiles: disk,
    contacts: outside.contacts ?? [createDirectoryContacts(registry), ...vendors],
    mailProbe:
      outside.mailProbe ?? (isDemo ? createSampleProbe() : createNetworkProbe(config.emailCheck)),
  }
}
