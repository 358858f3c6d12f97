import { join } from 'node:path'
import { systemClock } from './adapters/clock/system.ts'
import { checkOffers } from './adapters/billing/chargebee-offers.ts'
import { createChargebee } from './adapters/billing/chargebee.ts'
import { noBilling } from './adapters/billing/none.ts'
import { createDirectoryContacts } from './adapters/contacts/directory.ts'
import { createHttpContacts } from './adapters/contacts/http.ts'
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
import type { BillingProvider } from './ports/billing.ts'
import type { Clock } from './ports/clock.ts'
import type { ContactSource } from './ports/contacts.ts'
import type { EmailSender } from './ports/email.ts'
import type { MailProbe } from './ports/mail-probe.ts'
import type { SmsSender } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'

/** What a test puts in the place of the outside world. */
export interface OutsideWorld {
  clock?: Clock
  sms?: SmsSender
  email?: EmailSender
  contacts?: readonly ContactSource[]
  webhookSender?: WebhookSender
  mailProbe?: MailProbe
  billing?: BillingProvider
  storage?: Storage
}

interface AdapterNeeds {
  db: Db
  registry: Registry
  outside: OutsideWorld
  /** Told what a provider refused or got wrong. */
  warn?: (what: string) => void
}

/** Who sends messages away from this machine; null where nobody is set, and in demo mode. */
export function chooseSenders({ sms, mail, privateHosts, isDemo }: Config) {
  return {
    sms: sms && !isDemo ? createHttpSms({ ...sms, privateHosts }) : null,
    email: mail && !isDemo ? createSmtpEmail(mail) : null,
  }
}

/** What of the file of plans can't be bought at Chargebee, in words; null for others. */
export function checkChargebee({
  chargebee,
  catalogue,
  privateHosts,
}: Config): Promise<string[]> | null {
  if (!chargebee) return null
  const { site, apiKey } = chargebee
  return checkOffers({ location: { site }, apiKey, catalogue, privateHosts })
}

/** Who answers each port, by the settings. `outbox` is where the demo's messages stop. */
export function chooseAdapters(
  config: Config,
  { db, registry, outside, warn = () => undefined }: AdapterNeeds,
) {
  const clock = outside.clock ?? systemClock
  const outbox = createDevOutbox({ db, clock })
  // In demo mode nothing leaves the machine; outside it no code is kept where it can be read.
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
    storage: outside.storage ?? (bucket ? createS3Storage({ bucket, clock }) : disk),
    /** Also where a bucket is set: links that were made before still have their time. */
    linkedFiles: disk,
    contacts: outside.contacts ?? [createDirectoryContacts(registry), ...vendors],
    mailProbe:
      outside.mailProbe ?? (isDemo ? createSampleProbe() : createNetworkProbe(config.emailCheck)),
  }
}
