import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RecordedCall } from '../apps/server/src/testing/vendors/http-recorder.ts'
import { CRM_WORLDS, type CrmWorld } from '../apps/server/src/testing/vendors/crm-worlds.ts'
import { CLIENTS, PACKAGES } from './crm-clients.support.mjs'

/**
 * Each adapter of a CRM next to the vendor's own client: both search, read, create and fill the
 * same record, and a server on this machine records their calls. Methods, paths, queries and bodies
 * are the same, but for what is listed as a known difference. Frappe has no client for JavaScript:
 * `frappe-js-sdk` is that of The Commit Company, whose people work on Frappe.
 *
 * The clients are installed into a temporary folder, without their scripts: 85 MB.
 */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-crm-clients-'))
  try {
    const install = ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder]
    await promisify(execFile)('npm', [...install, ...PACKAGES])
    const lines: string[] = []
    for (const [name, client] of Object.entries(CLIENTS)) {
      const found = await compare(name, client, folder)
      lines.push(...found.lines)
      if (found.unknown.length > 0) throw new Error(found.unknown.join('\n'))
    }
    console.log(lines.join('\n'))
    return `${lines.length} calls compared.`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Client {
  steps(folder: string, of: object): Promise<(() => Promise<unknown>)[]>
  known: readonly RegExp[]
}
const VALUES = {
  first_name: 'Asha',
  last_name: 'Sample & Daughter',
  phone: '+911111100001',
  email: 'asha@sample.example',
  company: 'Sample, Looms (India)',
  note: 'Call again.\nOn 2026-03-01T10:00:00.123Z',
}
const MORE = { designation: 'Director' }
const KEYS = { phone: VALUES.phone, email: VALUES.email }

async function compare(name: string, client: Client, folder: string) {
  const world = await CRM_WORLDS[name]!()
  try {
    const connected = await world.vendor.connect(world.login, new Date())
    const login = { ...world.login, ...connected }
    const id = world.crm.hold({})
    const { vendor } = world
    const ours = await callsOf(world, [
      () => vendor.find(login, KEYS),
      () => vendor.read(login, id),
      () => vendor.create(login, VALUES),
      () => vendor.update(login, id, MORE),
    ])
    const sent = ours.map(({ body, query }) => ({ query, body: body ? JSON.parse(body) : null }))
    world.crm.clear()
    world.crm.hold({})
    const token = login.session?.token ?? ''
    const theirs = await callsOf(world, await client.steps(folder, { world, token, id, sent }))
    const unknown: string[] = []
    const lines = ours.map((call, at) => {
      const other = theirs[at]
      const differences = other ? differencesOf(call, other) : ['no call']
      const known = differences.filter((one) => client.known.some((reason) => reason.test(one)))
      unknown.push(
        ...differences.filter((one) => !known.includes(one)).map((one) => `${name}: ${one}`),
      )
      return `${name} | ${call.method} ${call.path} | ${known.join('; ') || 'the same'}`
    })
    return { lines, unknown }
  } finally {
    world.crm.close()
  }
}

/** The one call of each step, without what the client looks up for itself. */
async function callsOf({ crm }: CrmWorld, steps: readonly (() => Promise<unknown>)[]) {
  const calls: RecordedCall[] = []
  for (const step of steps) {
    const before = crm.calls.length
    // Answers to a path of an older version are errors. Only the call counts.
    await step().catch(() => undefined)
    const made = crm.calls.slice(before).filter(({ path }) => !path.includes('/settings/'))
    calls.push(...made.slice(0, 1))
  }
  return calls
}

function differencesOf(one: RecordedCall, other: RecordedCall): string[] {
  const parts = (call: RecordedCall) => ({
    method: call.method,
    path: decodeURIComponent(call.path),
    authorization: call.headers.authorization ?? '',
    query: sorted(call.query),
    body: call.body === '' ? '' : sorted(JSON.parse(call.body) as object),
  })
  const [ours, theirs] = [parts(one), parts(other)]
  return (Object.keys(ours) as (keyof typeof ours)[]).flatMap((part) =>
    ours[part] === theirs[part] ? [] : [`${part}: ours ${ours[part]}, theirs ${theirs[part]}`],
  )
}

/** JSON with its keys in one order. */
function sorted(value: object): string {
  return JSON.stringify(value, (_, held: unknown) =>
    held && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  )
}
