import { DIN_KIND } from '../apps/server/src/features/lookups/kinds/din.kind.ts'
import type { ContactSource } from '../apps/server/src/ports/contacts.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import {
  createBuyer,
  insertDirectors,
  onDurableDatabase,
} from '../apps/server/src/testing/database/durable-database.ts'
import { expectWholeLedger, lookupsOn } from './lookups.support.ts'
import { percentiles } from './registry.support.ts'

const CLIENTS = [1, 8, 32]
const DIRECTORS = 200_000
/** The number of connections of a server with two cores. */
const CONNECTIONS = 8
const SUBJECTS = 1_000
const CALLS = 20
/** Rows that the floor updates, one for each client. */
const FLOOR = `
  CREATE TABLE bench_floor (id integer PRIMARY KEY, value integer NOT NULL)
    WITH (fillfactor = 50);
  INSERT INTO bench_floor SELECT g, 0 FROM generate_series(0, 63) g;
  GRANT SELECT, UPDATE ON bench_floor TO dastak_app`
/** The floor and the reveals take turns, so that other work of the machine affects both. */
const ROUNDS = 5
const SLICE_MS = 700

/**
 * Reveals a second, with the whole answer, against the floor: commits a second of prepared
 * single-row updates on the same durable server, with as many clients. Each client is a separate
 * user. Then a thousand subjects in one call.
 */
export async function run(): Promise<string> {
  return onDurableDatabase('bench-reveal', CONNECTIONS, async ({ db, ownerUrl }) => {
    await asOwner(ownerUrl, FLOOR)
    await insertDirectors(ownerUrl, DIRECTORS)
    const users: number[] = []
    while (users.length < Math.max(...CLIENTS))
      users.push(await createBuyer(db, `+9198765${10_000 + users.length}`, 10_000_000))
    const local = lookupsOn(db)
    const outside = lookupsOn(db, VENDOR)

    const next = users.map(() => 0)
    const nextDins = (client: number, count: number) => {
      const first = (next[client] ?? 0) + 1
      next[client] = first + count - 1
      return Array.from({ length: count }, (_, index) => String(first + index).padStart(8, '0'))
    }
    const actor = { kind: 'user', id: null } as const
    const requestOf = (client: number) => ({
      userId: users[client] ?? 0,
      subject: nextDins(client, 1)[0] ?? '',
      actor,
    })
    const lines = [
      '| clients | floor, commits/s | local source, reveals/s | of the floor | two steps, ' +
        'reveals/s | of the floor |',
      '|---|---|---|---|---|---|',
    ]
    for (const clients of CLIENTS) {
      const [floor, reveals, twoStep] = await takeTurns(clients, [
        (client) =>
          db.pool.query({
            name: 'floor',
            text: 'UPDATE bench_floor SET value = value + 1 WHERE id = $1',
            values: [client],
          }),
        (client) => local.reveal(DIN_KIND, requestOf(client)),
        (client) => outside.reveal(DIN_KIND, requestOf(client)),
      ])
      const share = (rate = 0) => `${Math.round((rate / (floor ?? 1)) * 100)} %`
      const cells = [
        clients,
        rate(floor),
        rate(reveals),
        share(reveals),
        rate(twoStep),
        share(twoStep),
      ]
      lines.push(`| ${cells.join(' | ')} |`)
    }

    // The server does this automatically within a minute or two. Until then its statistics say that
    // `lead` is nearly empty. If they do not distinguish the indexes of a table, a set may read all
    // leads of the user for each subject: 50 to 100 times slower.
    await asOwner(ownerUrl, 'ANALYZE')
    lines.push(
      '',
      `| ${SUBJECTS.toLocaleString('en')} subjects in one call | subjects/s |`,
      '|---|---|',
    )
    for (const [name, lookups] of Object.entries({ 'local source': local, 'two steps': outside })) {
      const userId = users[0] ?? 0
      const rates: number[] = []
      for (let call = 0; call < CALLS; call += 1) {
        const subjects = nextDins(0, SUBJECTS)
        const startedAt = performance.now()
        const rows = await lookups.revealMany('din', { userId, subjects, actor })
        rates.push((SUBJECTS / (performance.now() - startedAt)) * 1000)
        if (rows.some(({ phone, email }) => !phone || !email))
          throw new Error('A subject was not revealed.')
      }
      lines.push(`| ${name}, median of ${CALLS} | ${rate(percentiles(rates).p50)} |`)
    }
    await expectWholeLedger(db)
    return lines.join('\n')
  })
}

/** A vendor outside of this database that takes no time. */
const VENDOR: ContactSource = {
  name: 'Vendor',
  kinds: ['din'],
  lookupMany: async (requests) =>
    requests.map(({ subject }) => ({
      phone: `+91 11111 ${subject.slice(3)}`,
      email: `v${subject}@sample.example`,
    })),
}

/**
 * Runs each kind of work for a slice of time, several times in turn. Returns how often each was
 * done in a second.
 */
async function takeTurns(
  clients: number,
  kinds: readonly ((client: number) => Promise<unknown>)[],
): Promise<number[]> {
  const done = kinds.map(() => 0)
  const spent = kinds.map(() => 0)
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, work] of kinds.entries()) {
      const startedAt = performance.now()
      const counts = await Promise.all(
        Array.from({ length: clients }, (_, client) =>
          repeat(() => work(client), startedAt + SLICE_MS),
        ),
      )
      // The first round only warms up.
      if (round === 0) continue
      done[kind] = (done[kind] ?? 0) + counts.reduce((sum, count) => sum + count, 0)
      spent[kind] = (spent[kind] ?? 0) + performance.now() - startedAt
    }
  }
  return done.map((count, kind) => (count / (spent[kind] ?? 1)) * 1000)
}

async function repeat(work: () => Promise<unknown>, until: number): Promise<number> {
  let count = 0
  for (; performance.now() < until; count += 1) await work()
  return count
}

function rate(value = 0): string {
  return Math.round(value).toLocaleString('en')
}
