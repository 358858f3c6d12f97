import type { ExaminedConfig } from '../../config/config.ts'
import { networkErrorText } from '../../network/network-error-text.ts'
import { EmailProblem } from '../../ports/email.ts'
import type { Storage } from '../../ports/storage.ts'
import type { VendorPlace, VendorSite } from '../../ports/vendor-site.ts'
import { testStorage } from '../storage-commands.ts'
import { codeSends, vendorSites, type OpenDatabase } from './database.ts'
import { judgeCodeLengths } from './sms.rules.ts'
import { advice, broken, fromMessage, good, unused, type Finding } from './finding.rules.ts'

export type ReadSettings = NonNullable<ExaminedConfig['config']>

/** The outside services of these settings. Null or empty for what is not set, and in a demo. */
export interface OutsideServices {
  sites: (config: ReadSettings) => VendorSite[]
  /** Connects, and returns the time of its clock if it says one. Throws an error with a `code`. */
  reach: (site: VendorPlace, config: ReadSettings) => Promise<Date | null>
  mailServer: (config: ReadSettings) => { check(): Promise<void>; close(): void } | null
  bucket: (config: ReadSettings) => Storage | null
  /** What the payment provider does not sell as the file of plans says. */
  offerProblems: (config: ReadSettings) => Promise<string[]> | null
}
type Outside = OutsideServices

const DEMO = 'a demo sends nothing: messages are at /dev/outbox'

export async function checkSms(
  config: ReadSettings,
  outside: Outside,
  database: OpenDatabase | null,
): Promise<Finding[]> {
  const subject = 'SMS'
  if (config.isDemo) return [unused(subject, DEMO)]
  const site = outside.sites(config).find(({ setting }) => setting.startsWith('SMS_'))
  if (!site) return [unused(subject, 'no vendor is set, so nobody receives codes')]
  const toSend = 'To send one: npm run dastak -- sms check NUMBER'
  const found = { config, outside, more: `. ${toSend}`, where: site.setting }
  const sends = database === null ? [] : await codeSends(database)
  return [await reached(subject, site, found), ...judgeCodeLengths(sends)]
}

/** Connects and logs in. Sends no message. */
export async function checkMail(config: ReadSettings, outside: Outside): Promise<Finding[]> {
  const subject = 'mail'
  if (config.isDemo) return [unused(subject, DEMO)]
  const email = outside.mailServer(config)
  if (!email || !config.mail) return [unused(subject, 'no mail server is set')]
  const { host, port, tls, isUnverified, login } = config.mail
  try {
    await email.check()
  } catch (error) {
    const message = error instanceof EmailProblem ? (error.why ?? error.message) : String(error)
    const otherwise = 'Correct SMTP_URL: `npm run dastak -- mail check ADDRESS`'
    return [fromMessage(broken, subject, { message, otherwise })]
  } finally {
    email.close()
  }
  const found = `${host}:${port} answers${login ? ', the password is right' : ''}`
  if (login && (tls === 'none' || isUnverified))
    return [
      advice(
        subject,
        `${found}, but the network can read it`,
        'Set SMTP_TLS=required, and SMTP_CA_FILE if the server signed its certificate itself.',
      ),
    ]
  return [good(subject, `${found}. To send one: npm run dastak -- mail check ADDRESS`)]
}

/** Stores a small file, fetches and deletes it: nothing less proves that it works. */
export async function checkBucket(config: ReadSettings, outside: Outside): Promise<Finding[]> {
  const subject = 'bucket'
  const bucket = outside.bucket(config)
  if (!bucket)
    return [
      unused(
        subject,
        config.role === 'all'
          ? 'not set: files are below DATA_DIR'
          : 'not set: all processes must share one DATA_DIR',
      ),
    ]
  const problem = await testStorage(bucket, true).catch((error: Error) => error.message)
  if (problem === null) return [good(subject, 'a small file was stored, fetched and deleted')]
  const otherwise =
    'Correct the STORAGE_S3_BUCKET settings, then try: `npm run dastak -- storage check`'
  return [fromMessage(broken, subject, { message: problem, otherwise })]
}

export async function checkBilling(config: ReadSettings, outside: Outside): Promise<Finding[]> {
  const subject = 'billing'
  const { billingProvider, isDemo } = config
  if (billingProvider === 'none')
    return [unused(subject, 'nothing is sold, because BILLING_PROVIDER is none')]
  if (billingProvider === 'sandbox')
    return [unused(subject, `the sandbox takes no money${isDemo ? '' : ' (see settings)'}`)]
  const problems = (await outside.offerProblems(config)) ?? []
  if (problems.length === 0) return [good(subject, 'Chargebee has each offer at its price')]
  const otherwise = 'Change it there or in PLANS_FILE, then try: `npm run dastak -- billing check`'
  return problems.map((message) => fromMessage(broken, subject, { message, otherwise }))
}

/** The vendors of contacts. They are not given a question, which would cost something. */
export async function checkVendors(
  config: ReadSettings,
  outside: Outside,
  database: OpenDatabase | null,
): Promise<Finding[]> {
  const subject = 'contacts'
  if (database === null)
    return [unused(subject, 'not checked, because there is no database to look into')]
  const sites = config.isDemo ? [] : await vendorSites(database)
  if (sites.length === 0) return [unused(subject, 'only the own database: no vendor is set')]
  const where = '`npm run dastak -- vendors list`'
  return Promise.all(
    sites.map((site) => reached(subject, site, { config, outside, more: '', where })),
  )
}

async function reached(
  subject: string,
  site: VendorPlace,
  {
    config,
    outside,
    more,
    where,
  }: { config: ReadSettings; outside: Outside; more: string; where: string },
): Promise<Finding> {
  const { host } = new URL(site.origin)
  return outside.reach(site, config).then(
    () => good(subject, `${site.name} answers at ${host}${more}`),
    ({ code }: { code?: string | null }) =>
      broken(
        subject,
        `${site.name} at ${host} cannot be reached: ${networkErrorText(code ?? null) ?? code}`,
        `Check the address in ${where} and the firewall: \`curl -I ${site.origin}\``,
      ),
  )
}

/** The clock of the first vendor that says it: how far it is ahead of ours, in milliseconds. */
export async function vendorClock(
  config: ReadSettings,
  outside: Outside,
): Promise<{ name: string; aheadMs: number } | null> {
  const [site] = outside.sites(config)
  if (!site) return null
  const start = Date.now()
  const date = await outside.reach(site, config).catch(() => null)
  // Its clock is read at some time of the second.
  return date && { name: site.name, aheadMs: date.getTime() + 500 - (start + Date.now()) / 2 }
}
