import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryBatchRows } from '@dastak/contract/batches/batch-rows.ts'
import {
  exportLeads,
  getLeadsExtracted,
  queryLeads,
  revealDirector,
} from '@dastak/contract/kinds/din.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { getDirector } from '@dastak/contract/registry/registry.ts'
import { queryWorklist } from '@dastak/contract/worklist/worklist.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { openSession } from '../../apps/server/src/db/session.ts'
import { openZip } from '../../apps/server/src/features/batches/files/zip-parts.ts'
import { asOwner } from '../../apps/server/src/testing/database/as-owner.ts'
import { callAt } from '../../apps/server/src/testing/server/http-caller.ts'
import type { Batch } from './batch.ts'
import { formsOf, type Canary } from './canaries.ts'
import type { World } from './world.ts'

/** To whom codes were sent is kept for a day, because of the limits of sending. */
const OF_CODES = new Set(['public.otp_code', 'public.otp_send'])
/** Longer than each form, so that one on the edge of two pieces is found. */
const EDGE = 100

/** Places in which the search must find the contacts that stay, or it would prove nothing. */
const SEES = ['webhooks', 'calls', 'exports', 'result', 'tables'] as const
type Place = (typeof SEES)[number] | 'files' | 'log' | 'metrics'
type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>
type Search = (place: Place, name: string, pieces: Pieces) => Promise<void>

/** Throws if a canary is in any byte. Returns how many bytes there were. */
export async function searchEverything(
  world: World,
  batch: Batch,
  canaries: readonly Canary[],
): Promise<string> {
  const forms = canaries.flatMap(formsOf)
  const others = canaries.map(({ other }) => other)
  const found: string[] = []
  const sizes = new Map<Place, number>()
  const seen = new Set<Place>()
  const search: Search = async (place, name, pieces) => {
    let edge: Buffer = Buffer.alloc(0)
    for await (const piece of pieces) {
      const bytes = Buffer.concat([edge, piece])
      for (const form of forms) if (bytes.includes(form)) found.push(`${form} in ${place}: ${name}`)
      if (!seen.has(place) && others.some((other) => bytes.includes(other))) seen.add(place)
      edge = bytes.subarray(-EDGE)
      sizes.set(place, (sizes.get(place) ?? 0) + piece.length)
    }
  }
  await sendWebhooksAgain(world, canaries, search)
  await searchCalls(world, batch, canaries, search)
  await searchFiles(world, search)
  await searchTables(world.ownerUrl, search)
  await search('log', 'of the server', [Buffer.from(world.server.written())])
  const metrics = await fetch(`${world.server.url}/metrics`)
  await search('metrics', '', [Buffer.from(await metrics.text())])
  if (found.length > 0)
    throw new Error(`${found.length} canaries are left: ${found.slice(0, 20).join(', ')}`)
  const blind = SEES.filter((place) => !seen.has(place))
  if (blind.length > 0) throw new Error(`Contacts that stay are not in: ${blind.join(', ')}`)
  const parts = [...sizes].map(([place, bytes]) => `${place} ${(bytes / 1e6).toFixed(1)} MB`)
  return `no canary in ${parts.join(', ')}`
}

/** Those about canaries and the batch. The rest of the batch would take an hour. */
async function sendWebhooksAgain(
  { ownerUrl, receiver }: World,
  canaries: readonly Canary[],
  search: Search,
): Promise<void> {
  const dins = canaries.map(({ din }) => `'${din}'`).join()
  await asOwner(ownerUrl, "UPDATE webhook_delivery SET state = 'cancelled'")
  receiver.received.length = 0
  await asOwner(
    ownerUrl,
    `UPDATE webhook_delivery SET state = 'waiting', next_at = happened_at
     WHERE type <> 'lead_revealed'
       OR reference_id IN (SELECT id::text FROM lead WHERE subject IN (${dins}))`,
  )
  for (let open = 1; open > 0; await sleep(200)) {
    const waiting = "SELECT count(*)::integer AS open FROM webhook_delivery WHERE state = 'waiting'"
    open = (await asOwner<{ open: number }>(ownerUrl, waiting))[0]!.open
  }
  if (receiver.received.length === 0) throw new Error('No webhook was sent again.')
  await search('webhooks', 'sent again', [Buffer.from(JSON.stringify(receiver.received))])
}

async function searchCalls(
  { server: { url }, owner, caller }: World,
  batch: Batch,
  canaries: readonly Canary[],
  search: Search,
): Promise<void> {
  const text = (value: unknown) => [Buffer.from(JSON.stringify(value))]
  for (const { din, field } of canaries) {
    const body = { director_id: din }
    const again = await callAt(url, revealDirector, { token: caller.token, body })
    if (again.status !== 200) throw new Error(`A reveal: ${again.status} of ${din}, ${field}`)
    await search('calls', 'a reveal', text(again.body))
  }
  for (const { token } of [owner, caller]) {
    for (const { din } of canaries) {
      const rows = { token, body: { client_id: batch.id, search: din } }
      await search('calls', 'rows', text((await callAt(url, queryBatchRows, rows)).body))
      await search(
        'calls',
        'director',
        text((await callAt(url, getDirector, { token, query: { din } })).body),
      )
      const leads = { token, body: { filters: { din } } }
      await search('calls', 'leads', text((await callAt(url, queryLeads, leads)).body))
    }
    await search('calls', 'list', text((await callAt(url, getLeadsExtracted, { token })).body))
    await search(
      'calls',
      'worklist',
      text((await callAt(url, queryWorklist, { token, body: {} })).body),
    )
    await search('calls', 'events', text((await callAt(url, getNotifications, { token })).body))
    for (const format of ['csv', 'xlsx', 'vcf'] as const) {
      const body: BodyOf<typeof exportLeads> = { format }
      const { body: answer } = await callAt(url, exportLeads, { token, body })
      const bytes = Buffer.from(await answer.data.blob.arrayBuffer())
      await (format === 'xlsx' ? searchWorkbook : searchBytes)('exports', bytes, search)
    }
  }
  await searchBytes('result', (await batch.download('csv'))!, search)
  await searchWorkbook('result', (await batch.download('xlsx'))!, search)
}

const searchBytes = (place: Place, bytes: Buffer, search: Search) => search(place, 'file', [bytes])

/** All parts of an Excel file, unpacked. */
async function searchWorkbook(place: Place, bytes: Buffer, search: Search): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-opt-outs-'))
  const path = join(folder, 'workbook.xlsx')
  writeFileSync(path, bytes)
  const parts = await openZip(path)
  for (const name of parts.names()) {
    const pieces = async function* () {
      for await (const piece of parts.text(name)) yield Buffer.from(piece)
    }
    await search(place, name, pieces())
  }
  rmSync(folder, { recursive: true })
}

/** Everything in the data folder but the files of the database, whose log is searched. */
async function searchFiles({ dataDir }: World, search: Search): Promise<void> {
  const database = realpathSync(join(dataDir, 'postgres'))
  const own = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !realpathSync(path).startsWith(`${database}/`))
  const logs = readdirSync(database)
    .filter((name) => /\.log(\.old)?$/.test(name))
    .map((name) => join(database, name))
  for (const path of [...own, ...logs]) await search('files', path, [readFileSync(path)])
}

/** All rows of all tables, as `pg_dump --data-only` has them. */
async function searchTables(ownerUrl: string, search: Search): Promise<void> {
  const tables = await asOwner<{ name: string }>(
    ownerUrl,
    `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg_toast%'`,
  )
  const db = await openDatabase({ url: ownerUrl, maxConnections: 1 })
  const session = await openSession(db)
  for (const { name } of tables)
    if (!OF_CODES.has(name)) await search('tables', name, session.copyOut(`COPY ${name} TO STDOUT`))
  await session.close()
  await db.close()
}
