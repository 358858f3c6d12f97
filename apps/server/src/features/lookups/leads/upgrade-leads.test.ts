import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLookupsOn, type LookupsOn } from '../../../testing/lookups/lookups-on.ts'
import { createUpgradedDatabase } from '../../../testing/database/old-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'

let database: TestDatabase
let t: LookupsOn
beforeAll(async () => {
  // As it was before leads had a company.
  database = await createUpgradedDatabase('0008', fill)
  t = createLookupsOn(database.db, { firstPerson: 90_000 })
})
afterAll(() => database.drop())

/** One user with leads of both kinds; and the functions that have other arguments since. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(`INSERT INTO user_account (mobile, created_at) VALUES ('+919870000001', now());
    INSERT INTO company (cin, name, status, name_squash, words, shard)
      VALUES ('A1', 'Asha Looms', 'Active', '', '', 0), ('B1', 'Bimal Mills', 'Strike Off', '', '', 4), ('B2', 'Bimal Mills', 'Active', '', '', 0);
    INSERT INTO director (din, full_name, name_squash, words, shard) SELECT lpad(g::text, 8, '0'), 'Director ' || g, '', '', 0 FROM generate_series(1, 7) g;
    INSERT INTO directorship (din, cin, designation, appointed_on) VALUES
      ('00000001', 'A1', 'Director', '2001-01-01'), ('00000001', 'B1', 'Chairman', '2020-01-01'),
      ('00000002', 'B1', 'Director', '2001-01-01'), ('00000002', 'B2', 'Chairman', '2001-01-01'),
      ('00000003', 'A1', 'Director', NULL), ('00000004', 'nowhere', 'Director', NULL);
    CREATE FUNCTION lookup_open(text, boolean, boolean, boolean, bigint[], text[], uuid[], ledger_actor[], text[], timestamptz, integer, date, integer, integer)
      RETURNS SETOF lookup_answer LANGUAGE sql AS 'SELECT NULL::lookup_answer';
    CREATE FUNCTION lookup_settle(text, boolean, bigint[], bigint[], text[], uuid[], boolean[], text[], text[], timestamptz[], text[], text[], timestamptz[],
      text[], jsonb[], timestamptz) RETURNS SETOF lookup_answer LANGUAGE sql AS 'SELECT NULL::lookup_answer'`)
  const lead = (
    kind: string,
    subject: string,
    company: string | null,
    designation: string | null,
  ) =>
    owner.query(
      `INSERT INTO lead (user_id, kind, id, subject, name, company_name, designation, phone, phone_source, phone_fetched_at, phone_lookup_id)
        VALUES (1, $1, gen_random_uuid(), $2, 'A B', $3, $4, '+911111100001', 'Sample', now(), 1)`,
      [kind, subject, company, designation],
    )
  await lead('din', '00000001', 'Bimal Mills', 'Chairman')
  await lead('din', '00000002', 'Bimal Mills', 'Chairman')
  await lead('din', '00000003', 'Renamed Since', 'Director')
  await lead('din', '00000004', null, 'Director')
  await lead('din', '00000005', 'Gone From The Registry', null)
  await lead('gst', '27AAACS0001A1Z3', null, null)
}

test('old leads keep what they say, and know their company where the registry still has the seat', async () => {
  const { rows } = await t.lookups.queryLeads('din', 1, { sort: 'din' })
  expect(rows.map(({ company_name, cin, phone }) => [company_name, cin, phone])).toEqual(
    [
      ['Bimal Mills', 'B1'],
      ['Bimal Mills', 'B2'],
      ['Renamed Since', null],
      [null, null],
      ['Gone From The Registry', null],
    ].map((lead) => [...lead, '+911111100001']),
  )
  expect(await t.lookups.queryLeads('gst', 1, {})).toMatchObject({
    total: 1,
    rows: [{ cin: null }],
  })
})

test('old leads are found by any of the companies', async () => {
  const found = async (company: string) => {
    const { rows } = await t.lookups.queryLeads('din', 1, { filters: { company }, sort: 'din' })
    return rows.map(({ subject }) => Number(subject))
  }
  expect(await found('asha looms')).toEqual([1, 3])
  expect(await found('bimal')).toEqual([1, 2])
  expect(await found('renamed')).toEqual([3])
})

test('what is revealed after the upgrade stands beside them', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const { outcome } = await t.reveal(user, '00000001')
  expect(outcome.charged).toEqual({ phone: 1, email: 1 })
  const { rows } = await t.lookups.queryLeads('din', user, {})
  expect(rows).toMatchObject([{ cin: 'A1', company_name: 'Asha Looms', designation: 'Director' }])
})
