import { join } from 'node:path'
import { createBucketPlace } from './adapters/storage/bucket-backups.ts'
import { createDiskPlace } from './adapters/storage/disk-backups.ts'
import { systemClock } from './adapters/clock/system.ts'
import { checkOffers } from './adapters/billing/chargebee-offers.ts'
import { createChargebee } from './adapters/billing/chargebee.ts'
import { noBilling } from './adapters/billing/none.ts'
import { createDirectoryContacts } from './adapters/contacts/directory.ts'
import { createHttpVendorCalls } from './adapters/contacts/http.ts'
import { VENDOR_PRESETS } from './adapters/contacts/presets/all-presets.ts'
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
import { KNOWN_VENDORS } from './adapters/sms/known-vendors.ts'
import { createDiskStorage } from './adapters/storage/disk.ts'
import { createS3Storage } from './adapters/storage/s3.ts'
import { tracedSource, watchedSender, watchedWebhooks } from './adapters/watched.ts'
import { createVendorCalls } from './adapters/vendor-fetch.ts'
import { createStandardWebhooks } from './adapters/webhooks/standard.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { createDevOutbox } from './features/dev-outbox/dev-outbox.service.ts'
import { createSandbox } from './features/sandbox/sandbox.service.ts'
import type { Registry } from './features/registry/registry.service.ts'
import { derivedKeys } from './keys/derived-key.ts'
import type { BackupPlace } from './ports/backup-place.ts'
import type { BillingProvider } from './ports/billing.ts'
import type { Clock } from './ports/clock.ts'
import type { ContactSource } from './ports/contacts.ts'
import type { CrmVendors } from './ports/crm.ts'
import type { EmailSender } from './ports/email.ts'
import type { MailProbe } from './ports/mail-probe.ts'
import type { SmsSender } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import type { VendorCalls } from './ports/vendor-calls.ts'
import type { VendorPlace, VendorSite } from './ports/vendor-site.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'
import { createFigures, type Figures } from './watch/figures.ts'

/** Replacements that tests use for outside services. */
export interface OutsideWorld {
  clock?: Clock
  sms?: SmsSender
  email?: EmailSender
  contacts?: readonly ContactSource[]
  vendorCalls?: VendorCalls
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
  figures?: Figures
  /** Called with what a provider refused or got wrong. */
  warn?: (what: string) => void
}

/** The senders of SMS and email. Null if none is set, and in demo mode. */
export function chooseSenders({ sms, mail, privateHosts, isDemo }: SenderSettings) {
  return {
    sms: sms && !isDemo ? createHttpSms({ ...sms, privateHosts }) : null,
    email: mail && !isDemo ? createSmtpEmail(mail) : null,
  }
}

type SenderSettings = Pick<Config, 'sms' | 'mail' | 'privateHosts' | 'isDemo'>

/**
 * The offers in the file of plans that Chargebee does not sell, for people. Null for other
 * providers.
 */
export function checkChargebee({
  chargebee,
  catalogue,
  privateHosts,
}: Pick<Config, 'chargebee' | 'catalogue' | 'privateHosts'>): Promise<string[]> | null {
  if (!chargebee) return null
  const { site, apiKey } = chargebee
  return checkOffers({ location: { site }, apiKey, catalogue, privateHosts })
}

/** The bucket of files. Null if there is none. */
function chooseBucket({ bucket }: Pick<Config, 'bucket'>): Storage | null {
  return bucket && createS3Storage({ bucket, clock: systemClock })
}

/** Who sends text messages. Empty in demo mode, which calls nobody. */
function vendorSites({ sms, isDemo }: SiteSettings): VendorSite[] {
  if (isDemo) return []
  const site = (name: string, url: string, setting: VendorSite['setting']) => [
    { name, origin: new URL(url).origin, setting },
  ]
  return !sms
    ? []
    : sms.vendor === 'http'
      ? site('SMS gateway', sms.url, 'SMS_HTTP_URL')
      : site(sms.vendor, sms.origin ?? KNOWN_VENDORS[sms.vendor].origin, 'SMS_VENDOR')
}
type SiteSettings = Pick<Config, 'sms' | 'isDemo'>

/**
 * Connects to a vendor without a question that could cost something: `HEAD /`, without its key.
 * Resolves to the time of its clock if it says one. Throws `VendorError`.
 */
function reachVendor(
  { name, origin }: VendorPlace,
  { privateHosts }: Pick<Config, 'privateHosts'>,
): Promise<Date | null> {
  const call = createVendorCalls({ vendor: name, privateHosts, timeoutMs: 8_000 })
  const request = { url: `${origin}/`, method: 'HEAD', headers: {}, content: undefined }
  return call(request, async (response) => {
    response.destroy()
    const date = new Date(response.headers.date ?? '')
    return Number.isNaN(date.getTime()) ? null : date
  })
}

/** Everything outside, for a check that sends no message and costs nothing. */
export const outsideServices = {
  sites: vendorSites,
  reach: reachVendor,
  mailServer: (config: SenderSettings) => chooseSenders(config).email,
  bucket: chooseBucket,
  offerProblems: checkChargebee,
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
  { db, registry, outside, figures = createFigures(), warn = () => undefined }: AdapterNeeds,
) {
  const clock = outside.clock ?? systemClock
  const outbox = createDevOutbox({ db, clock })
  // In demo mode nothing is sent outside. In any other mode no code is stored in readable form.
  const { privateHosts, isDemo } = config
  const senders = chooseSenders(config)
  const { catalogue, billingGraceDays: graceDays, chargebee: cb } = config
  const keys = derivedKeys('sandbox messages', config.secrets)
  const sandbox =
    config.billingProvider === 'sandbox'
      ? createSandbox({ ...config, db, clock, graceDays, keys })
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
  const linkKeys = derivedKeys('file links', config.secrets)
  const folder = join(config.dataDir, 'files')
  const disk = createDiskStorage({ folder, clock, keys: linkKeys, publicUrl })
  return {
    clock,
    sandbox,
    billingProvider: outside.billing ?? sandbox?.provider ?? chargebee ?? noBilling,
    outbox,
    sms: watchedSender(
      outside.sms ?? (isDemo ? createOutboxSms(outbox) : (senders.sms ?? noSms)),
      figures,
      { channel: 'sms', vendor: isDemo ? 'outbox' : (config.sms?.vendor ?? 'none') },
    ),
    email: watchedSender(
      outside.email ?? (isDemo ? createOutboxEmail(outbox) : (senders.email ?? noEmail)),
      figures,
      { channel: 'email', vendor: isDemo ? 'outbox' : config.mail ? 'smtp' : 'none' },
    ),
    webhookSender: watchedWebhooks(
      outside.webhookSender ??
        createStandardWebhooks({ privateHosts: config.webhookPrivateHosts, isDemo }),
      figures,
    ),
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
    contacts: (outside.contacts ?? [createDirectoryContacts(registry)]).map(tracedSource),
    /** Null: no vendor of contacts is ever called. */
    vendorCalls: outside.vendorCalls ?? (isDemo ? null : createHttpVendorCalls({ privateHosts })),
    vendorPresets: VENDOR_PRESETS,
    tracedSource,
    mailProbe:
      outside.mailProbe ?? (isDemo ? createSampleProbe() : createNetworkProbe(config.emailCheck)),
  }
}
