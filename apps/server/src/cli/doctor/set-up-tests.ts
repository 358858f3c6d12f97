import type { Config } from '../../config/config.ts'
import type { SetUpTests, Tested } from '../../features/operator/set-up.service.ts'
import type { ImportUploads } from '../../features/registry/importing/uploads/import-uploads.service.ts'
import type { Rotation } from '../../features/secrets/rotation.service.ts'
import { checkCertificate } from './certificate.ts'
import type { Finding } from './finding.rules.ts'
import { checkBilling, checkVendors, type OutsideServices } from './outside.ts'
import { probe } from './probe.ts'
import { judgeProxy } from './proxy.rules.ts'

interface SetUpTestsOptions {
  config: Config
  outside: OutsideServices
  importUploads: Pick<ImportUploads, 'countRecords'>
  rotation: Pick<Rotation, 'status'>
}

/** The tests of the first-run wizard. The doctor's checks are used for what is outside. */
export function createSetUpTests({
  config,
  outside,
  importUploads,
  rotation,
}: SetUpTestsOptions): SetUpTests {
  return {
    async registry() {
      const { companies, directors } = await importUploads.countRecords()
      const words = `${count(companies, 'companies')}, ${count(directors, 'directors')}`
      if (companies > 0 && directors > 0) return good(words)
      return bad(words, 'Import the registry and the directors.')
    },

    async contacts() {
      const { has_contacts: hasContacts } = await importUploads.countRecords()
      if (config.contactVendors.length > 0) return judged(await checkVendors(config, outside))
      if (hasContacts) return good('Contacts are imported')
      return bad('There are no contacts', 'Import contacts, or set CONTACT_VENDORS.')
    },

    async plans() {
      const { plans } = config.catalogue
      if (config.billingProvider !== 'none' && plans.length === 0)
        return bad('There are no plans', 'Set PLANS_FILE.')
      const found = judged(await checkBilling(config, outside))
      return { ...found, words: `${count(plans.length, 'plans')}: ${found.words}` }
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
const count = (many: number, what: string) => `${many.toLocaleString('en')} ${what}`

/** The first thing that is wrong, otherwise the first that is good. Advice stops nobody. */
function judged(findings: readonly Finding[]): Tested {
  const broken = findings.find((one) => one.state === 'broken')
  if (broken?.state === 'broken') return bad(broken.found, broken.remedy)
  return good(findings.map(({ found }) => found).join('. '))
}
