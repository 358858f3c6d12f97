/**
 * Leads and ledger of an account with a million of each: the time of one page of a search, next to
 * the floor, one pass over the rows of the account. BENCH_ROWS=100000 for fewer.
 */
import type { Db } from '../apps/server/src/db/database.ts'
import { createLedger } from '../apps/server/src/features/ledger/ledger.service.ts'
import { createLeadLists } from '../apps/server/src/features/lookups/leads/lead-list.service.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import { openBenchServer, percentiles } from './registry.support.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const TARGET_MS = 500
const TURNS = 5
const ZONE = 'Asia/Kolkata'
/** Each is a text that the search of both lists accepts. */
const SEARCHES = [
  ['a rare name', 'zubaida'],
  ['a name that one lead in 400 has', 'lakshmi'],
  ['a name that one lead in five has', 'sharma'],
  ['part of a company', 'looms 12'],
  ['digits of a phone number', '11111 23'],
  ['an API key', 'dst_bench001'],
  ['a word of every lead', 'director'],
  ['two letters', 'zu'],
  ['a day', '12/03/2026'],
  ['what nothing has', 'qqqqqq'],
] as const

export async function run(): Promise<string> {
  const server = await openBenchServer()
  try {
    const { db, ownerUrl } = await server.database('lists')
    const userId = await fill(db, ownerUrl)
    const leads = createLeadLists({ db, timeZone: ZONE })
    const ledger = createLedger({ db, timeZone: ZONE })
    const page = { limit: 9, time_zone: ZONE }
    const lists = {
      leads: (search: string) => leads.queryLeads('din', userId, { ...page, search }),
      ledger: (search: string) => ledger.query(userId, { ...page, search }),
    }
    const floors = {
      leads: await timeOf(() =>
        db.pool.query('SELECT count(email) FROM lead WHERE user_id = $1', [userId]),
      ),
      ledger: await timeOf(() =>
        db.pool.query(
          'SELECT count(actor_id) FROM ledger_posting WHERE from_account_id = (SELECT ' +
            'ledger_own_wallet($1))',
          [userId],
        ),
      ),
    }
    const lines: string[] = []
    for (const [list, ask] of Object.entries(lists)) {
      const floor = floors[list as keyof typeof floors]
      lines.push(`| ${list} | one pass over its rows: the floor | | ${floor.toFixed(0)} | 1 |`)
      for (const [name, search] of SEARCHES) {
        const { total } = await ask(search)
        const time = await timeOf(() => ask(search))
        const mark = time > TARGET_MS ? ' **missed**' : ''
        const cells = [
          list,
          `${name}: \`${search}\``,
          total,
          time.toFixed(0),
          (time / floor).toFixed(2),
        ]
        lines.push(`| ${cells.join(' | ')} |${mark}`)
      }
    }
    return [
      `${ROWS.toLocaleString('en')} leads and charges of one account; aim ${TARGET_MS} ms`,
      '',
      '| list | search | found | p50, ms | to the floor |',
      '|---|---|---|---|---|',
      ...lines,
    ].join('\n')
  } finally {
    await server.close()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return percentiles(times).p50
}

/**
 * One account with a lead and a charge for each row, as if each had been revealed alone. Returns
 * its id.
 */
async function fill(db: Db, ownerUrl: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    "INSERT INTO user_account (mobile, created_at) VALUES ('+919111100001', now()) RETURNING id",
  )
  const userId = rows[0]!.id
  // Inserted without triggers, because these maintain balances, which are set here directly.
  await asOwner(
    ownerUrl,
    `INSERT INTO ledger_account (kind, user_id) VALUES ('user', ${userId});
    SET session_replication_role = replica;
    INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, state, expires_at,
      charge_id)
      SELECT g, ${userId}, 'din', lpad(g::text, 8, '0'), true, true, 'settled', now(), g
      FROM generate_series(1, ${ROWS}) g;
    INSERT INTO ledger_posting (id, from_account_id, to_account_id, phone, email, reason,
      actor_kind, actor_id,
        reference_type, reference_id, idempotency_key, asked_by_user_id, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT g, ledger_own_wallet(${userId}), 2, 1, 1, 'charge',
        CASE WHEN g % 1000 = 0 THEN 'api_key' ELSE 'user' END::ledger_actor,
        CASE WHEN g % 1000 = 0 THEN 'dst_bench001' ELSE '${userId}' END,
        'lookup', g::text, 'bench:' || g, ${userId},
          timestamptz '2026-01-01' + g * interval '20 seconds'
      FROM generate_series(1, ${ROWS}) g;
    INSERT INTO lead (user_id, kind, id, subject, name, company_name, companies, designation,
      facts, phone,
        phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at,
          email_lookup_id,
        created_at)
      SELECT ${userId}, 'din', ('00000000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid,
        lpad(g::text, 8, '0'), first || ' ' || last || ' ' || (g % 97), company,
          company, 'Director', '{}',
        '+9111111' || lpad((g % 1000000)::text, 6, '0'), 'Sample', now(), g,
        lower(first) || g || '@sample.example', 'Sample', now(), g,
        timestamptz '2026-01-01' + g * interval '20 seconds'
      FROM (SELECT g,
          CASE WHEN g % 400 = 0 THEN 'Lakshmi' WHEN g % 40000 = 1 THEN 'Zubaida'
            ELSE (ARRAY['Asha', 'Ravi', 'Meera', 'Vikram'])[1 + g % 4] END AS first,
          (ARRAY['Rao', 'Sharma', 'Iyer', 'Khan', 'Das'])[1 + g % 5] AS last,
          'Sample Looms ' || (g % 5000) || ' Private Limited' AS company
        FROM generate_series(1, ${ROWS}) g) people;
    UPDATE ledger_account SET phone = 500, email = 500 WHERE user_id = ${userId};
    ANALYZE lead; ANALYZE lookup; ANALYZE ledger_posting`,
  )
  await asOwner(ownerUrl, 'VACUUM lead, lookup, ledger_posting')
  return userId
}
