import manifest from '../../../package.json' with { type: 'json' }
import type { ExaminedConfig } from '../../config/config.ts'
import { checkCertificate } from './certificate.ts'
import { judgeClock, type OtherClock } from './clock.rules.ts'
import {
  checkDatabase,
  checkJobs,
  databaseClock,
  findDatabase,
  lastBackup,
  unsavedOptOuts,
  type OpenDatabase,
} from './database.ts'
import { checkDisk } from './disk.ts'
import { unused, type Finding } from './finding.rules.ts'
import { checkNames, checkSender } from './names.ts'
import {
  checkBilling,
  checkBucket,
  checkMail,
  checkSms,
  checkVendors,
  vendorClock,
  type OutsideServices,
  type ReadSettings,
} from './outside.ts'
import { probe } from './probe.ts'
import { judgeProxy } from './proxy.rules.ts'
import type { Check } from './run-checks.ts'
import { backupFolderFindings } from './backup-folder.ts'
import { judgeBackup, judgeNode, judgeSavedOptOuts } from './server.rules.ts'
import { checkReplicas } from './replicas.ts'
import { checkServer } from './server.ts'
import { checkSettings } from './settings.ts'

export interface DoctorOptions {
  examined: ExaminedConfig
  outside: OutsideServices
}

/** All checks, in the order in which they are shown. None changes anything that stays. */
export function allChecks({ examined, outside }: DoctorOptions): Check[] {
  const { config, problems } = examined
  const settings = { subject: 'settings', run: async () => checkSettings(examined) }
  if (config === null) return [settings]
  const secret = readSecret(examined)
  const { publicUrl, port } = config
  let finding: Promise<OpenDatabase | null> | undefined
  const database = () => (finding ??= findDatabase(config))
  const passing = () => database().catch(() => null)

  const checks: (Check & { needs?: RegExp })[] = [
    {
      subject: 'Node',
      run: async () => [judgeNode(process.versions.node, manifest.engines.node)],
    },
    {
      subject: 'database',
      needs: /^DATABASE_|^DATA_DIR/,
      run: async () => checkDatabase(await database(), config),
    },
    {
      subject: 'replica',
      needs: /^DATABASE_/,
      run: async () => checkReplicas(await passing(), config.replicas),
    },
    {
      subject: 'disk',
      needs: /^DATA_DIR/,
      run: () => checkDisk({ dataDir: config.dataDir, isEmbedded: config.database === null }),
    },
    { subject: 'clock', run: () => checkClock(config, { outside, database: passing }) },
    { subject: 'DNS', run: () => checkNames(config, outside.sites(config)) },
    { subject: 'SMS', needs: /^SMS_/, run: async () => checkSms(config, outside, await passing()) },
    { subject: 'mail', needs: /^(SMTP_|MAIL_)/, run: () => checkMail(config, outside) },
    { subject: 'mail domain', needs: /^(SMTP_|MAIL_)/, run: () => checkSender(config) },
    { subject: 'bucket', needs: /^STORAGE_/, run: () => checkBucket(config, outside) },
    {
      subject: 'billing',
      needs: /^(BILLING_|CHARGEBEE_|PLANS_)/,
      run: () => checkBilling(config, outside),
    },
    {
      subject: 'contacts',
      needs: /^DATABASE_/,
      run: async () => checkVendors(config, outside, await passing()),
    },
    { subject: 'server', run: () => checkServer(config, secret) },
    { subject: 'jobs', needs: /^DATABASE_/, run: async () => checkJobs(await passing()) },
    {
      subject: 'proxy',
      needs: /^PUBLIC_URL/,
      run: async () => {
        const seen =
          publicUrl === undefined ? null : await probe(publicUrl, { secret, isForged: true })
        return judgeProxy(publicUrl, seen, { port, hasSecret: secret !== null })
      },
    },
    {
      subject: 'certificate',
      needs: /^PUBLIC_URL/,
      run: () => checkCertificate(publicUrl),
    },
    { subject: 'backup', run: async () => checkBackup(config, await passing()) },
  ]
  return [settings, ...checks.map((check) => withoutProblems(check, problems))]
}

/** A check of settings that are wrong would only report the same again. */
function withoutProblems(
  { needs, ...check }: Check & { needs?: RegExp },
  problems: readonly string[],
): Check {
  const isWrong = problems.some((problem) => needs?.test(problem))
  const skipped = unused(check.subject, 'not checked, because its settings are wrong')
  return isWrong ? { ...check, run: async () => [skipped] } : check
}

function readSecret({ secretKey }: ExaminedConfig): string | null {
  try {
    return secretKey?.() ?? null
  } catch {
    return null
  }
}

async function checkClock(
  config: ReadSettings,
  { outside, database }: { outside: OutsideServices; database: () => Promise<OpenDatabase | null> },
): Promise<Finding[]> {
  const ofDatabase = async (): Promise<OtherClock | null> => {
    const found = await database()
    if (found === null || found.reached.isLocal) return null
    return { whose: 'the database', aheadMs: await databaseClock(found), preciseToMs: 50 }
  }
  const ofVendor = async (): Promise<OtherClock | null> => {
    const clock = await vendorClock(config, outside)
    return clock && { whose: clock.name, aheadMs: clock.aheadMs, preciseToMs: 500 }
  }
  return judgeClock(await Promise.all([ofDatabase().catch(() => null), ofVendor()]))
}

async function checkBackup(
  config: ReadSettings,
  database: OpenDatabase | null,
): Promise<Finding[]> {
  if (database === null)
    return [unused('backup', 'not checked, because there is no database to look into')]
  const last = await lastBackup(database)
  return last === null && config.backups.at === null
    ? [unused('backup', 'none is made at night (BACKUP_AT)')]
    : [
        judgeBackup(last, new Date(), 'npm run dastak -- backup now'),
        ...(await backupFolderFindings(config)),
        ...judgeSavedOptOuts(await unsavedOptOuts(database), new Date()),
      ]
}
