import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPlans } from './plans.ts'
import { readSeller, withTaxOf } from './seller.ts'
import { readProfileLayouts } from './profile-layouts.ts'
import { readProduct } from './product.ts'
import { readAddress, readIsDemo, readPublicUrl } from './address.ts'
import { readBackups } from './backups.ts'
import { readDatabase, usualPoolSize } from './database.ts'
import { readEmailCheck } from './email-check.ts'
import { readContactVendors } from './contact-vendors.ts'
import { readChargebee } from './chargebee.ts'
import { ConfigError } from './config-error.ts'
import { readReplicas } from './replicas.ts'
import { withFile, type Unknown } from './settings-file.ts'
import { readKeptDays } from './kept-days.ts'
import { readLimits } from './limits.ts'
import { readMailServer } from './mail.ts'
import { readSmsVendor } from './sms.ts'
import { readBucket } from './storage.ts'
import { readTraces } from './traces.ts'
import { createSettings, type Environment, type Settings } from './settings.ts'
import { readSecrets } from './secret.ts'
import { checkSecrets } from './weak-secrets.ts'

/** The payment providers. */
const BILLING_PROVIDERS = ['sandbox', 'chargebee', 'none'] as const
export type BillingProviderName = (typeof BILLING_PROVIDERS)[number]

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * The settings of this process: its environment, then the file in ENV_FILE (default: `.env` at the
 * root of the project). A name in the file that is not a setting is refused, because a misspelt
 * setting would count as not set. Throws `ConfigError`.
 */
export function loadConfig(env: Environment = process.env): Config {
  const { values, unknown } = withFile(env, ROOT)
  return readConfig(values, unknown)
}

/**
 * The settings with all their problems, for a check that changes nothing. Wrong values have their
 * defaults. `config` is null if the file of settings cannot be read.
 */
export function examineConfig(env: Environment = process.env): ExaminedConfig {
  try {
    const { values, unknown, path } = withFile(env, ROOT)
    const { config, problems, secrets, hasKey } = examine(values, unknown)
    return { config, problems, path, secretKey: hasKey ? () => secrets()[0] : null }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: null, problems: error.problems, path: null, secretKey: null }
  }
}
export interface ExaminedConfig {
  config: Omit<Config, 'secrets'> | null
  problems: readonly string[]
  /** The file of settings. Null if there is none. */
  path: string | null
  /** Null if there is none yet. Throws if its file cannot be read. */
  secretKey: (() => string) | null
}

/**
 * Reads and checks settings. Throws `ConfigError` with all problems, including those that `unknown`
 * finds. It gets the names that other files refer to. Creates the file of the secret key if none is
 * set.
 */
export function readConfig(env: Environment, unknown?: Unknown) {
  const { config, problems, secrets } = examine(env, unknown)
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, secrets: secrets() }
}
export type Config = ReturnType<typeof readConfig>

function examine(env: Environment, unknown: Unknown = () => []) {
  const settings = createSettings(env)
  const { text, integer, oneOf, list, timeZone } = settings
  const role = oneOf('ROLE', ['all', 'web', 'worker'], 'all')
  const isProduction = text('NODE_ENV') === 'production'
  const database = readDatabase(settings)
  /** Private hosts of the operator's vendors that the server may connect to. */
  const privateHosts = list('PRIVATE_HOSTS', [], /^[\w.:-]+$/, PRIVATE_HOSTS)
  const sms = readSmsVendor(settings, privateHosts)
  const mail = readMailServer(settings, ROOT)
  const publicUrl = readPublicUrl(settings)
  const isUnconfigured = !database && !sms && !text('SMTP_URL') && !isProduction
  const isDemo = readIsDemo(settings, { isUnconfigured, publicUrl })
  const billingProvider = oneOf('BILLING_PROVIDER', BILLING_PROVIDERS, isDemo ? 'sandbox' : 'none')
  const dataDir = resolve(ROOT, text('DATA_DIR') ?? './data')
  refuseMissing(settings, { role, database, sms, isNeeded: isProduction && !isDemo })
  const seller = readSeller(settings, { isDemo })

  const config = {
    /** The address of the web app, without a slash at the end. Undefined if not set. */
    publicUrl,
    ...readAddress(settings, { isDemo, publicUrl }),
    ...readProduct(settings),
    /** An absolute path. */
    dataDir,
    isDemo,
    role,
    /** Null means the embedded server below `dataDir`. */
    database,
    /** Null: everything is read from the database itself. */
    replicas: readReplicas(settings, { hasDatabase: database !== null }),
    /** The most connections for requests. A worker has half as many, separately. */
    databasePoolSize: integer('DATABASE_POOL_SIZE', usualPoolSize(), 2, 500),
    /** An IANA name. Business days, terms and daily limits begin and end in this zone. */
    timeZone: timeZone('TIME_ZONE', 'Asia/Kolkata'),
    /** ISO codes of the countries whose numbers may sign in. */
    allowedCountries: list('ALLOWED_COUNTRIES', ['IN'], /^[A-Z]{2}$/, COUNTRIES),
    otpSendsPerHourPerAddress: integer(
      'OTP_SENDS_PER_HOUR_PER_ADDRESS',
      isDemo ? 1000 : 20,
      1,
      MILLION,
    ),
    limits: readLimits(settings, isDemo),
    signUpCredits: {
      phone: integer('SIGN_UP_PHONE_CREDITS', 10, 0, MILLION),
      email: integer('SIGN_UP_EMAIL_CREDITS', 10, 0, MILLION),
    },
    /** The offers for sale. */
    catalogue: withTaxOf(seller, readPlans(settings, ROOT)),
    /** How long a plan continues after a failed payment. */
    billingGraceDays: integer('BILLING_GRACE_DAYS', 3, 0, 60),
    ...readKeptDays(settings),
    /** What a field costs that was found with a customer's own key. */
    ownKeyPrice: integer('OWN_KEY_PRICE', 0, 0, 1_000),
    /** From this age on, the contacts of a lead can be refreshed. */
    refreshAfterDays: integer('REFRESH_AFTER_DAYS', 90, 1, 3_650),
    /** How long the reply to an uploaded file waits for its count. */
    estimateWaitMs: 1_000 * integer('ESTIMATE_WAIT_SECONDS', 5, 0, 600),
    /** A wallet with this many credits or fewer is low, and its user is notified. */
    lowCreditThreshold: integer('LOW_CREDIT_THRESHOLD', 5, 0, MILLION),
    /** How many people one owner of teams may invite within a day. Each gets a text message. */
    teamInvitationsPerDay: integer('TEAM_INVITATIONS_PER_DAY', 20, 1, 10_000),
    billingProvider,
    /** Null if it is not the provider. */
    chargebee: readChargebee(settings, { isChosen: billingProvider === 'chargebee', isDemo }),
    seller,
    /** False if the provider mails its own receipts. */
    mailsReceipts: settings.flag('RECEIPT_EMAILS') ?? true,
    /** How many reveals of one user may find nothing. */
    missLimits: {
      perMinute: integer('MISSES_PER_MINUTE', 60, 1, MILLION),
      perDay: integer('MISSES_PER_DAY', 2_000, 1, MILLION),
    },
    /** Null: messages go to the outbox of demo mode, or nowhere. */
    sms,
    mail,
    emailCheck: readEmailCheck(settings, publicUrl),
    backups: readBackups(settings, { root: ROOT, isDemo }),
    /** The storage of files. Null means the folder below `dataDir`. */
    bucket: readBucket(settings, { publicUrl, isDemo }),
    /** The layouts of profile pages, for browser extensions. */
    profileLayouts: readProfileLayouts(settings, ROOT),
    /** Vendors of contacts for the first start. */
    contactVendors: readContactVendors(settings, { root: ROOT, privateHosts, isDemo }),
    privateHosts,
    /** Null: no traces. */
    traces: readTraces(settings),
    /** Private hosts of webhook receivers, which users choose: one port each, or all ports. */
    webhookPrivateHosts: list('WEBHOOK_PRIVATE_HOSTS', [], /^[\w.:[\]-]+$/, RECEIVERS),
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  }
  const mustBeSet = role !== 'all' || (database !== null && isProduction)
  const isSecretInFile = text('SECRET_KEY') === undefined
  const secrets = readSecrets(settings, dataDir, mustBeSet)
  const weakSecrets = checkSecrets(settings, isProduction && !isDemo)
  return {
    config: {
      ...config,
      /** Advice for the operator. */
      weakSecrets,
      isSecretInFile,
    },
    problems: [...settings.problems, ...unknown(settings.variables)],
    secrets,
    hasKey: !isSecretInFile || existsSync(join(dataDir, 'secret.key')),
  }
}

const MILLION = 1_000_000
const PRIVATE_HOSTS = 'host names or addresses, like 10.0.0.7'
const RECEIVERS = 'hosts, with a port or for all ports, like 10.0.0.7:9000'
const COUNTRIES = 'two-letter country codes like IN'

function refuseMissing(
  { refuse, flag, text }: Settings,
  has: { role: string; database: object | null; sms: object | null; isNeeded: boolean },
): void {
  if (has.role !== 'all' && !has.database)
    refuse(
      'DATABASE_URL',
      `must name a server if ROLE is ${has.role}, because the embedded ` +
        'database serves one process only',
    )
  const acceptsNoSms = flag('ACCEPT_NO_SMS') ?? false
  if (has.isNeeded && !has.sms && !acceptsNoSms)
    refuse(
      'SMS_VENDOR',
      'or SMS_HTTP_URL must be set in production. Otherwise people can sign in only with ' +
        '`npm run dastak -- user login-link`. To run without SMS, set ACCEPT_NO_SMS=true',
    )
  const acceptsNoEmail = flag('ACCEPT_NO_EMAIL') ?? false
  if (has.isNeeded && !text('SMTP_URL') && !acceptsNoEmail)
    refuse(
      'SMTP_URL',
      'must be set in production. Users need a verified email address to search. Otherwise you ' +
        'verify it with `npm run dastak -- user verify-email`. To run without email, set ' +
        'ACCEPT_NO_EMAIL=true',
    )
}
