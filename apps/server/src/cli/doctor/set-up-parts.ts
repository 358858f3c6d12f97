import { capitalized } from '@dastak/contract/capitalized.ts'
import { codeDigits } from '@dastak/contract/codes.ts'
import type { SetUpStep } from '@dastak/contract/operator/set-up.ts'
import type { Config } from '../../config/config.ts'
import type { Backups } from '../../features/backups/backups.service.ts'
import type { SetUpOptions, SetUpTests, Tested } from '../../features/operator/set-up.service.ts'
import type { Vendors } from '../../features/vendors/vendors.service.ts'
import type { Rotation } from '../../features/secrets/rotation.service.ts'
import { derivedKeys } from '../../keys/derived-key.ts'
import { OperatorError } from '../../text/operator-error.ts'
import { checkCertificate } from './certificate.ts'
import type { Finding } from './finding.rules.ts'
import { checkBilling, type OutsideServices } from './outside.ts'
import { probe } from './probe.ts'
import { judgeProxy } from './proxy.rules.ts'

interface SetUpTestsOptions {
  config: Config
  outside: OutsideServices
  importUploads: {
    countRecords(): Promise<{ companies: number; directors: number; has_contacts: boolean }>
  }
  vendors: Pick<Vendors, 'list'>
  rotation: Pick<Rotation, 'status'>
}

/** What the first-run wizard tests, and with which settings. */
export function createSetUpParts(
  options: SetUpTestsOptions & { backups: Pick<Backups, 'readLatest'> },
): SetUpOptions['setUp'] {
  const { config, backups } = options
  const settings: Readonly<Partial<Record<SetUpStep, unknown>>> = {
    sign_in: [config.sms, config.isDemo],
    // Codes of another length are another test, because templates may have a fixed one.
    sms: [config.sms, config.isDemo, codeDigits('set_up_sms')],
    mail: [config.mail, config.isDemo],
    plans: [config.catalogue, config.billingProvider, config.chargebee],
    backup: [config.backups, config.bucket],
    address: config.publicUrl,
  }
  return {
    tests: createSetUpTests(options),
    testBackup: (signal) =>
      backups.readLatest(signal).then(
        (name) => good(`${name} was read to its end`),
        (error: unknown) =>
          bad(
            error instanceof OperatorError ? error.message : 'It could not be made or read',
            'Run `npm run dastak -- backup now`.',
          ),
      ),
    settingsOf: (step) => settings[step] ?? null,
    keys: derivedKeys('set-up', config.secrets),
    isDemo: config.isDemo,
  }
}

/** The tests of its steps. The doctor's checks are used for what is outside. */
function createSetUpTests({
  config,
  outside,
  importUploads,
  vendors,
  rotation,
}: SetUpTestsOptions): SetUpTests {
  return {
    async registry() {
      const { companies, directors } = await importUploads.countRecords()
      const words = [
        count(companies, ['company', 'companies']),
        count(directors, ['director', 'directors']),
      ].join(', ')
      if (companies > 0 && directors > 0) return good(words)
      return bad(words, 'Import the registry and the directors.')
    },

    async contacts() {
      const { has_contacts: hasContacts } = await importUploads.countRecords()
      const enabled = (await vendors.list()).filter((vendor) => vendor.is_enabled)
      if (enabled.length > 0)
        return good(`${count(enabled.length, ['vendor', 'vendors'])} may be called`)
      if (hasContacts) return good('Contacts are imported')
      return bad('There are no contacts', 'Import contacts, or add a vendor.')
    },

    async plans() {
      const { plans } = config.catalogue
      const { billingProvider, isDemo } = config
      if (billingProvider === 'none')
        return good('Nothing is sold, because BILLING_PROVIDER is none. Operators add credits')
      if (plans.length === 0) return bad('There are no plans', 'Set PLANS_FILE.')
      if (billingProvider === 'sandbox' && !isDemo)
        return bad(
          'Everybody can have every plan without paying, because BILLING_PROVIDER is sandbox',
          'Set it to chargebee, or to none if you sell nothing.',
        )
      const found = judged(await checkBilling(config, outside))
      return { ...found, words: `${count(plans.length, ['plan', 'plans'])}. ${found.words}` }
    },

    async secret() {
      const counts = await rotation.status()
      const left = counts.reduce((sum, one) => sum + one.previous, 0)
      const lost = counts.reduce((sum, one) => sum + one.unreadable, 0)
      if (lost > 0)
        return bad(`${lost} stored secrets need another key`, 'Add it to SECRET_KEY_PREVIOUS.')
      if (left > 0)
        return bad(
          `${left} stored secrets need the previous key`,
          'Run `npm run dastak -- secret rotate`.',
        )
      return good(
        config.isSecretInFile
          ? 'DATA_DIR/secret.key fits. Backups have it: keep their key elsewhere'
          : 'SECRET_KEY fits. Keep a copy of it elsewhere',
      )
    },

    async address() {
      const { publicUrl, port, secrets } = config
      if (publicUrl === undefined) return bad('PUBLIC_URL is not set', 'Set it to https://….')
      if (!publicUrl.startsWith('https:'))
        return bad('PUBLIC_URL does not start with https://', 'Use a proxy with a certificate.')
      const seen = await probe(publicUrl, { secret: secrets[0], isForged: true })
      const proxy = judgeProxy(publicUrl, seen, { port, hasSecret: true })
      const answers = seen.state === 'seen'
      const found = [...proxy, ...(await checkCertificate(publicUrl))]
      return answers ? judged(found) : { ...judged(found), isGood: false }
    },
  }
}

const good = (words: string): Tested => ({ isGood: true, words, remedy: null })
const bad = (words: string, remedy: string): Tested => ({ isGood: false, words, remedy })
const count = (number: number, [one, many]: readonly [one: string, many: string]) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** The first thing that is wrong, otherwise the first that is good. Advice stops nobody. */
function judged(findings: readonly Finding[]): Tested {
  const broken = findings.find((one) => one.state === 'broken')
  if (broken?.state === 'broken') return bad(sentence(broken), broken.remedy)
  return good(findings.map(sentence).join('. '))
}

/** The doctor shows the subject in a column before it. */
const sentence = ({ subject, found }: Finding) => `${capitalized(subject)}: ${found}`
