import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import type { ExternalDatabase } from '../network/database-address.ts'
import type { ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { readPlans, type Catalogue } from './plans.ts'
import { readSeller, withTaxOf, type Seller } from './seller.ts'
import { readProfileLayouts } from './profile-layouts.ts'
import { readDatabase } from './database.ts'
import { readEmailCheck, type EmailCheckSettings } from './email-check.ts'
import { readContactVendors, type ContactVendor } from './contact-vendors.ts'
import { readChargebee, type Chargebee } from './chargebee.ts'
import { ConfigError } from './config-error.ts'
import { readEnvFile, unknownNames } from './env-file.ts'
import { readLimits, type Limits } from './limits.ts'
import { readMailServer, type MailServer } from './mail.ts'
import { readSmsVendor, type SmsVendor } from './sms.ts'
import { readBucket, type S3Bucket } from './storage.ts'
import { createSettings, type Environment } from './settings.ts'
import { secretKey } from './secret.ts'

type Role = 'all' | 'web' | 'worker'

export interface Config {
  port: number
  /** Names or addresses to listen on; none: every address of the machine, IPv6 and IPv4. */
  hosts: readonly string[]
  /**
   * Where the web app is reached from outside, without a slash at the end; undefined where the
   * operator didn't say.
   */
  publicUrl: string | undefined
  /** Absolute path. */
  dataDir: string
  isDemo: boolean
  /** Cookies travel over HTTPS only. */
  isSecure: boolean
  /** What who reads /metrics brings; undefined: outside demo mode nobody reads them. */
  metricsToken: string | undefined
  isProduction: boolean
  role: Role
  /** Null: the embedded server below `dataDir`. */
  database: ExternalDatabase | null
  /** Connections at most for requests; a worker keeps half as many of its own. */
  databasePoolSize: number
  /** Signs tokens and keys hashes. */
  secretKey: string
  trustedProxies: readonly string[]
  /**
   * Where a day begins and ends for people: an IANA name. Business days, terms and daily limits
   * count in it.
   */
  timeZone: string
  /** ISO codes of the countries whose numbers may sign in. */
  allowedCountries: readonly string[]
  otpSendsPerHourPerAddress: number
  limits: Limits
  signUpCredits: { phone: number; email: number }
  /** What can be bought. */
  catalogue: Catalogue
  /** How long a plan goes on after a payment has failed. */
  billingGraceDays: number
  /** How long rows and results of bulk requests are kept after their end. */
  batchKeepDays: number
  /** How long the answer to an uploaded file waits for its count. */
  estimateWaitMs: number
  /** At so many credits a wallet counts as low, and its user is told. */
  lowCreditThreshold: number
  /** How many people one owner of teams may invite within a day: each is sent a text message. */
  teamInvitationsPerDay: number
  billingProvider: BillingProviderName
  /** Null where it is not the provider. */
  chargebee: Chargebee | null
  /** Whom invoices name as the seller. */
  seller: Seller
  /** How many reveals of one user may find nothing. */
  missLimits: { perMinute: number; perDay: number }
  /** Null: messages go to the outbox of demo mode, or nowhere. */
  sms: SmsVendor | null
  mail: MailServer | null
  emailCheck: EmailCheckSettings
  /** Where files are kept; null: below `dataDir`. */
  bucket: S3Bucket | null
  /** Asked in this order for contacts that are not kept here. */
  contactVendors: readonly ContactVendor[]
  /** Where profile pages have what, for browser extensions. */
  profileLayouts: ProfileLayouts
  /**
   * Hosts of the operator's vendors that we may connect to though their address is private; no
   * other is.
   */
  privateHosts: readonly string[]
  /** The same of receivers of webhooks, which users choose: each with a port or for all. */
  webhookPrivateHosts: readonly string[]
  productName: string
  logoUrl: string | null
  /** An address to open: `mailto:` or `https:`. */
  supportContact: string
  termsUrl: string
  /** Empty: the screen of the plans. */
  pricingUrl: string
  logLevel: string
}

/** Who takes the money. */
const BILLING_PROVIDERS = ['sandbox', 'chargebee', 'none'] as const
export type BillingProviderName = (typeof BILLING_PROVIDERS)[number]

/** IPv4 with a prefix to 32, or IPv6 with one to 128. */
const ADDRESSES =
  /^(\d{1,3}(\.\d{1,3}){3}(\/([12]?\d|3[0-2]))?|[0-9a-f:]*:[0-9a-f:.]*(\/(\d{1,2}|1[01]\d|12[0-8]))?)$/i

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * The settings of this process: its environment, then the file that ENV_FILE names, `.env` at the
 * root of the project where it names none. A name in the file that no setting has is refused:
 * misspelt, it would count as not set. Throws `ConfigError`.
 */
export function loadConfig(env: Environment = process.env): Config {
  const wanted = env['ENV_FILE']?.trim()
  const path = resolve(ROOT, wanted || '.env')
  if (wanted && !existsSync(path))
    throw new ConfigError([`ENV_FILE must name a file of settings; there is no ${path}`])
  if (!existsSync(path)) return readConfig(env)
  const file = readEnvFile(path)
  if ('problem' in file) throw new ConfigError([file.problem])
  return readConfig({ ...file.values, ...env }, (asked) => unknownNames(path, file, asked))
}

/**
 * Reads and checks settings. Throws `ConfigError` with all that is wrong, and with what `unknown`
 * says of the names that were asked for. Makes the secret key's file where none is set.
 */
export function readConfig(
  env: Environment,
  unknown: (asked: ReadonlySet<string>) => string[] = () => [],
): Config {
  const settings = createSettings(env)
  const { text, url, integer, oneOf, flag, list, timeZone } = settings

  const supportEmail = mailto(text('SUPPORT_EMAIL'))
  const role = oneOf('ROLE', ['all', 'web', 'worker'], 'all')
  const isProduction = text('NODE_ENV') === 'production'
  const database = readDatabase(settings)
  const privateHosts = list(
    'PRIVATE_HOSTS',
    [],
    /^[\w.:-]+$/,
    'names or addresses of hosts, like 10.0.0.7',
  )
  const receivers = 'hosts, with a port or for all of them, like 10.0.0.7:9000'
  const sms = readSmsVendor(settings, privateHosts)
  const mail = readMailServer(settings, ROOT)
  const smtpUrl = text('SMTP_URL')
  const isUnconfigured = !database && !sms && !smtpUrl && !isProduction
  const isDemo = flag('DEMO') ?? isUnconfigured
  const billingProvider = oneOf('BILLING_PROVIDER', BILLING_PROVIDERS, isDemo ? 'sandbox' : 'none')
  const dataDir = resolve(ROOT, text('DATA_DIR') ?? './data')

  if (role !== 'all' && !database)
    settings.refuse(
      'DATABASE_URL',
      `must name a server when ROLE is ${role}: the embedded database serves one process`,
    )
  const acceptsNoSms = flag('ACCEPT_NO_SMS') ?? false
  if (isProduction && !sms && !isDemo && !acceptsNoSms)
    settings.refuse(
      'SMS_VENDOR',
      'or SMS_HTTP_URL must be set in production, else nobody can sign in but by `dastak user ' +
        'login-link` (or set ACCEPT_NO_SMS=true by hand)',
    )
  const acceptsNoEmail = flag('ACCEPT_NO_EMAIL') ?? false
  if (isProduction && !smtpUrl && !isDemo && !acceptsNoEmail)
    settings.refuse(
      'SMTP_URL',
      'must be set in production, else nobody can verify an email address, and so nobody can ' +
        'search, but by `dastak user verify-email` (or set ACCEPT_NO_EMAIL=true by hand)',
    )
  const host = text('HOST')
  const seller = readSeller(settings)
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken && !/^[\w.~+/=-]{16,}$/.test(metricsToken))
    settings.refuse(
      'METRICS_TOKEN',
      'must have at least 16 letters and digits, e.g. from `openssl rand -hex 16`',
    )

  const publicAddress = url('PUBLIC_URL', ['http:', 'https:'])
  // In the one spelling that browsers have: https in small letters, no port where it is the usual
  // one.
  const publicUrl = publicAddress && new URL(publicAddress).href.replace(/\/+$/, '')
  const config: Omit<Config, 'secretKey'> = {
    port: integer('PORT', 8080, 0, 65_535),
    hosts: host ? [host] : isDemo ? LOOPBACK : [],
    publicUrl,
    isSecure: publicUrl ? publicUrl.startsWith('https:') : !isDemo,
    metricsToken,
    dataDir,
    isDemo,
    isProduction,
    role,
    database,
    databasePoolSize: integer('DATABASE_POOL_SIZE', usualPoolSize(), 2, 500),
    timeZone: timeZone('TIME_ZONE', 'Asia/Kolkata'),
    trustedProxies: list('TRUSTED_PROXIES', [], ADDRESSES, 'addresses or networks like 10.0.0.0/8'),
    allowedCountries: list(
      'ALLOWED_COUNTRIES',
      ['IN'],
      /^[A-Z]{2}$/,
      'two-letter country codes like IN',
    ),
    otpSendsPerHourPerAddress: integer(
      'OTP_SENDS_PER_HOUR_PER_ADDRESS',
      isDemo ? 1000 : 20,
      1,
      1_000_000,
    ),
    limits: readLimits(settings, isDemo),
    signUpCredits: {
      phone: integer('SIGN_UP_PHONE_CREDITS', 10, 0, 1_000_000),
      email: integer('SIGN_UP_EMAIL_CREDITS', 10, 0, 1_000_000),
    },
    catalogue: withTaxOf(seller, readPlans(settings, ROOT)),
    billingGraceDays: integer('BILLING_GRACE_DAYS', 3, 0, 60),
    batchKeepDays: integer('BATCH_KEEP_DAYS', 90, 1, 3_650),
    estimateWaitMs: 1_000 * integer('ESTIMATE_WAIT_SECONDS', 5, 0, 600),
    lowCreditThreshold: integer('LOW_CREDIT_THRESHOLD', 5, 0, 1_000_000),
    teamInvitationsPerDay: integer('TEAM_INVITATIONS_PER_DAY', 20, 1, 10_000),
    billingProvider,
    chargebee: readChargebee(settings, { isChosen: billingProvider === 'chargebee', isDemo }),
    seller,
    missLimits: {
      perMinute: integer('MISSES_PER_MINUTE', 60, 1, 1_000_000),
      perDay: integer('MISSES_PER_DAY', 2_000, 1, 1_000_000),
    },
    sms,
    mail,
    emailCheck: readEmailCheck(settings, publicUrl),
    bucket: readBucket(settings, { publicUrl, isDemo }),
    profileLayouts: readProfileLayouts(settings, ROOT),
    contactVendors: readContactVendors(settings, { root: ROOT, privateHosts, isDemo }),
    privateHosts,
    webhookPrivateHosts: list('WEBHOOK_PRIVATE_HOSTS', [], /^[\w.:[\]-]+$/, receivers),
    productName: text('PRODUCT_NAME') ?? PRODUCT_NAME,
    logoUrl: text('LOGO_URL') ?? null,
    supportContact: url('SUPPORT_URL', ['https:', 'http:', 'mailto:', 'tel:']) ?? supportEmail,
    termsUrl: text('TERMS_URL') ?? '/terms.html',
    pricingUrl: text('PRICING_URL') ?? '',
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  }
  const mustBeSet = role !== 'all' || (database !== null && isProduction)
  const key = secretKey(settings, dataDir, mustBeSet)
  const problems = [...settings.problems, ...unknown(settings.asked)]
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, secretKey: key() }
}

/** A demo is for who sits at the machine: its messages can be read by everybody who reaches it. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Four a core: on two cores 8 connections reveal faster than 32, which only wait for each other.
 */
function usualPoolSize(): number {
  return Math.min(Math.max(4 * availableParallelism(), 4), 32)
}

function mailto(address: string | undefined): string {
  return `mailto:${address ?? 'support@dastak.example'}`
}
