import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sendOtp } from '@dastak/contract/accounts/accounts.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { cleanEnvironment } from '../apps/server/src/testing/processes/clean-environment.ts'
import { callAt, codeInOutbox } from '../apps/server/src/testing/server/http-caller.ts'
import {
  CANARIES,
  CANARY_CIN,
  CANARY_DIN,
  findCanaries,
  playCanaries,
} from '../apps/server/src/testing/whole/play-canaries.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { startSmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { embeddedUrl } from './live.support.ts'

const CLI = new URL('../apps/server/src/cli.ts', import.meta.url).pathname

const METRICS_TOKEN = 'figures-of-this-soak'

/**
 * A whole run on a real process with all its logging, in demo mode and then with vendors that fail
 * and quote what they were sent. All standard output, standard error, log files, metrics and job
 * tables are searched.
 */
export async function run(): Promise<string> {
  // Separate folders, because the data of a demo cannot become real.
  const [dataDir, liveDir] = [temporaryDataDir(), temporaryDataDir()]
  const metrics: string[] = []

  const imported = await importBadRows(dataDir)
  const demo = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'trace' })
  await demo.ready()
  const played = await playCanaries(demo.url, (to) => codeInOutbox(demo.url, to), { hasMail: true })
  metrics.push(await (await fetch(`${demo.url}/metrics`)).text())
  const jobs = [await jobsIn(dataDir)]
  await demo.stop()

  const sms = await startSmsVendor()
  sms.answer(500, CANARIES.vendor)
  const live = await startServerProcess({
    DATA_DIR: liveDir,
    METRICS_TOKEN,
    SMS_HTTP_URL: `${sms.url}?key=${CANARIES.token}`,
    SMTP_URL: `smtp://${CANARIES.token}:${CANARIES.token}@127.0.0.1:9`,
    MAIL_FROM: 'no-reply@sample.example',
    LOG_LEVEL: 'trace',
  })
  await live.ready()
  const refused = await callAt(live.url, sendOtp, {
    body: { user_mobile: `+91${CANARIES.mobile.slice(0, 9)}4` },
  })
  jobs.push(await jobsIn(liveDir))
  const figures = await fetch(`${live.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  metrics.push(await figures.text())
  await live.stop()
  sms.close()

  const sources = {
    'the import command': imported,
    'the demo server': demo.written(),
    'the server with failing vendors': live.written(),
    metrics: metrics.join('\n'),
    jobs: jobs.join('\n'),
    refusals: [...played.refusals, JSON.stringify(refused.body)].join('\n'),
    ...logFiles(dataDir),
    ...logFiles(liveDir),
  }
  const found = findCanaries([...played.secrets, CANARIES.mobile.slice(0, 9)], sources)
  if (found.length > 0) throw new Error(`${found.length} canaries got out:\n${found.join('\n')}`)
  for (const folder of [dataDir, liveDir]) rmSync(folder, { recursive: true, force: true })
  const bytes = Object.values(sources).reduce((sum, text) => sum + text.length, 0)
  return (
    `${played.secrets.length} secrets in none of ${bytes} bytes of ` +
    `${Object.keys(sources).length} sources; ${played.refusals.length} refusals checked`
  )
}

/** All jobs as text. */
async function jobsIn(folder: string): Promise<string> {
  const db = await openDatabase({ url: embeddedUrl(folder, 'dastak') })
  const client = await db.pool.connect()
  await client.query('RESET ROLE')
  const { rows } = await client.query<{ all: string | null }>(
    `SELECT string_agg(job::text, ' ') AS all FROM pgboss.job AS job`,
  )
  client.release(true)
  await db.close()
  return rows[0]?.all ?? ''
}

/** Imports contacts with good and bad rows. Returns the output of the command. */
async function importBadRows(dataDir: string): Promise<string> {
  const env = cleanEnvironment({ DATA_DIR: dataDir, DEMO: 'true' })
  const dastak = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [CLI, ...args], { env }).then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    )
  const directors = join(dataDir, 'directors.csv')
  writeFileSync(
    directors,
    `din,full_name,cin,company_name,designation\n${CANARY_DIN},Asha ` +
      `Sample,${CANARY_CIN},Sample Private Limited,Director\nbad,${CANARIES.email},x,y,z\n`,
  )
  const contacts = join(dataDir, 'contacts.csv')
  const row = `+91${CANARIES.contactPhone},${CANARIES.contactEmail}`
  writeFileSync(
    contacts,
    `din,phone,email,source,as_of\n${CANARY_DIN},${row},Sample,2026-01-01\nbad,${row},Sample,2026-01-01\n` +
      `00000778,${CANARIES.contactPhone}99999999,${CANARIES.contactEmail}@,Sample,never\n00000779,"${row}\n`,
  )
  return (
    (await dastak('directors', 'import', directors)) +
    (await dastak('contacts', 'import', contacts, '--kind', 'din'))
  )
}

function logFiles(dataDir: string): Record<string, string> {
  const folders = [dataDir, realpathSync(join(dataDir, 'postgres'))]
  const paths = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.log(\.old)?$/.test(name))
      .map((name) => join(folder, name)),
  )
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}
