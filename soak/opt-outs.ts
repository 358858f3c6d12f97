import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertDirectors } from '../apps/server/src/testing/database/durable-database.ts'
import { signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { startSmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { startWebhookReceiver } from '../apps/server/src/testing/vendors/webhook-receiver.ts'
import { embeddedUrl, expectKept, revealSettings } from './live.support.ts'
import { startBatch } from './opt-outs/batch.ts'
import { createCanaries, type Canary } from './opt-outs/canaries.ts'
import { expectPaid } from './opt-outs/credits.ts'
import { searchEverything } from './opt-outs/everything.ts'
import { addWebhook, type World } from './opt-outs/world.ts'
import { startWatch } from './opt-outs/watch.ts'

const ROWS = Number(process.env.SOAK_ROWS ?? 100_000)
/** Shares of the batch that are done when contacts are opted out. */
const MOMENTS = [0.02, 0.2, 0.4, 0.6, 0.8, 0.95]
const MINUTE_MS = 60_000

/**
 * A batch of 100,000 rows (another number in SOAK_ROWS) on a real process, web and worker. While it
 * runs, while its result is written, and after that, contacts are opted out: of rows that are done,
 * that are being looked up, and that are still to come. A minute later none of them is in any byte
 * that the product has or writes. All other rows have their results, and the ledger is whole.
 */
export async function run(): Promise<string> {
  const dataDir = temporaryDataDir()
  const [sms, receiver] = [await startSmsVendor(), await startWebhookReceiver()]
  const settings = {
    ...revealSettings(sms.url),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    // The commands need what the process gets anyway.
    PRIVATE_HOSTS: '127.0.0.1',
    DEMO: 'false',
  }
  const server = await startServerProcess(settings)
  try {
    await server.ready()
    const ownerUrl = embeddedUrl(dataDir, 'dastak')
    await insertDirectors(ownerUrl, ROWS)
    const owner = await signInAt(server.url, '+919876500001', sms.codeFor)
    const caller = await signInAt(server.url, '+919876500002', sms.codeFor)
    const world: World = { server, settings, ownerUrl, dataDir, owner, caller, sms, receiver }
    await addWebhook(world)
    return await prove(world)
  } finally {
    await server.stop()
    sms.close()
    receiver.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prove(world: World): Promise<string> {
  const batch = await startBatch(world, ROWS)
  const canaries = createCanaries(world, batch)
  const watch = startWatch(world, batch, canaries.all)
  for (const share of MOMENTS) {
    await batch.until(({ done, subjects }) => done >= share * subjects)
    await canaries.optOutSome()
  }
  await batch.until(({ done, subjects }) => done === subjects)
  const seconds = await batch.seconds()
  // Each of these may meet a result that is being written.
  for (let left = 4; left > 0; left -= 1) {
    await canaries.optOutDone()
    await sleep(500)
  }
  await batch.ended()
  await canaries.optOutDone()
  await canaries.commandsEnded()
  const last = Math.max(...canaries.all.map(({ outAt }) => outAt))
  await sleep(last + MINUTE_MS - Date.now())
  await watch.stop()
  const late = canaries.all.filter(({ seenAt, outAt }) => seenAt > outAt + MINUTE_MS)
  if (late.length > 0)
    throw new Error(`Seen after a minute: ${late.map((one) => timeOf(one)).join(', ')}`)

  const result = await batch.result()
  const faults = batch.faults(result, canaries.all)
  if (faults.length > 0)
    throw new Error(`${faults.length} rows are wrong: ${faults.slice(0, 3).join(' | ')}`)
  const searched = await searchEverything(world, batch, canaries.all)
  await expectPaid(world, batch, canaries.all)
  await expectKept(embeddedUrl(world.dataDir, 'dastak_app'), [])
  return (
    `${ROWS.toLocaleString('en')} rows, ${Math.round(ROWS / seconds).toLocaleString('en')} ` +
    `a second; ${describe(canaries.all)}; ${searched}; charges right, ledger whole`
  )
}

/** How many opt-outs of each sort there were, and how long their contacts were seen. */
function describe(all: readonly Canary[]): string {
  const sorts = Map.groupBy(all, ({ sort, way }) => `${sort} by ${way}`)
  const [last] = all.toSorted((one, other) => seenFor(other) - seenFor(one))
  const before = all.filter(({ seenAt }) => seenAt > 0).length
  const counts = [...sorts].map(([name, { length }]) => `${length} ${name}`)
  return (
    `${all.length} opt-outs (${counts.join(', ')}), ${before} seen before; ` +
    `longest from an opt-out to the last byte ${last ? timeOf(last) : ''}`
  )
}

const seenFor = ({ seenAt, outAt }: Canary) => Math.max(0, seenAt - outAt)
const timeOf = (canary: Canary) =>
  `${(seenFor(canary) / 1_000).toFixed(1)} s (${canary.sort} by ${canary.way}, in ${canary.seenIn})`
