import { readFileSync } from 'node:fs'
import { exportOwnData } from '@dastak/contract/privacy/own-data.ts'
import { changeLeads } from '@dastak/contract/worklist/worklist.ts'
import { expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'

setUpReports()

/** Tables with a user that the file leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  batch_reading: 'a file that is being read, for an hour at most',
  billing_event: 'numbers of messages of the payment provider, without their content',
  email_check_count: 'how many checks today, for a limit',
  linkedin_contact_count: 'how many contacts sent in today, for a limit',
  extension_grant: 'a hash, for some minutes',
  idempotency_key: 'hashes of calls, for a day',
  lead_removal: 'when open pages load again',
  ledger_posting: 'each is a line of the ledger, which is in the file',
  login_link: 'a hash, for some minutes',
  lookup: 'a charge is a line of the ledger, what was found is a lead',
  lookup_miss_count: 'how many misses today, for a limit',
  otp_code: 'codes, for a day',
  otp_send: 'when codes were sent, for a day',
  past_number: 'hashes of earlier numbers',
  team_invitation_message: 'when an invitation was sent: the team is in the file',
}

/** What the SQL of the file reads. A lead is read as it is shown. */
function tablesInFile(): Set<string> {
  const files = ['../../db/functions/own-data.sql', './own-data.store.ts']
  const sql = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
  const names = [...sql.matchAll(/\b(?:FROM|JOIN) ([a-z_]+)/g)].map(([, name = '']) => name)
  return new Set(names.map((name) => (name === 'lead_shown' ? 'lead' : name)))
}

test('each table with a user is in the file of own data, or named as left out', async () => {
  const rows = await asOwner<{ name: string }>(
    server.ownerUrl,
    `SELECT DISTINCT c.table_name::text AS name
     FROM information_schema.columns c JOIN information_schema.tables t
       USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND (c.column_name LIKE '%user_id' OR c.table_name = 'user_account')
     ORDER BY name`,
  )
  const inFile = tablesInFile()
  const tables = rows.map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter((name) => !inFile.has(name))).toEqual(Object.keys(LEFT_OUT).toSorted())
})

async function fileOf(token: string) {
  const { body } = await server.call(exportOwnData, { token })
  const text = await body.data.blob.text()
  return { text, data: JSON.parse(text) }
}

test('the file has the work on leads, misses, own lists and own keys, without the keys', async () => {
  const user = await newUser()
  const { token, userId, leadId } = user
  await server.call(changeLeads, {
    token,
    body: { lead_ids: [leadId], stage: 'contacted', add_tags: ['diwali'], note: 'Call in spring' },
  })
  await server.db.pool.query(
    `INSERT INTO blocked_contact (owner_user_id, value, created_at)
     VALUES ($1, 'typed@looms.example', now())`,
    [userId],
  )
  await server.db.pool.query(
    `INSERT INTO known_customer (user_id, hash, kind, created_at)
     VALUES ($1, '\\x01', 'phone', now()), ($1, '\\x02', 'phone', now())`,
    [userId],
  )
  await server.db.pool.query(
    `INSERT INTO lookup_miss (user_id, kind, subject, asked_phone, asked_email, missed_at)
     VALUES ($1, 'din', '00999001', true, true, now()),
       ($1, 'gst', '29AAACS0000A1Z3', true, true, now())`,
    [userId],
  )
  await server.db.pool.query(
    `WITH v AS (
       INSERT INTO vendor (name, sealed, created_at) VALUES ('Looms API', '\\x00', now())
       RETURNING id)
     INSERT INTO vendor_own_key (user_id, vendor_id, sealed, last_characters, created_at)
     SELECT $1, id, 'sealed-key', 'wxyz', now() FROM v`,
    [userId],
  )
  const { text, data } = await fileOf(token)
  expect(data.leads).toMatchObject([
    { id: leadId, stage: 'contacted', tags: ['diwali'], note: 'Call in spring', lists: [] },
  ])
  expect(data.do_not_contact).toMatchObject([{ value: 'typed@looms.example' }])
  expect(data.known_customers).toMatchObject([{ kind: 'phone', entries: 2 }])
  expect(data.misses).toMatchObject([{ subject: '00999001' }, { subject: '29AAACS0000A1Z3' }])
  expect(data.own_vendor_keys).toMatchObject([{ vendor: 'Looms API', last_characters: 'wxyz' }])
  expect(data.wallets).toMatchObject([{ kind: 'user' }])
  for (const hidden of ['sealed', user.phone.slice(3), user.email])
    expect(text).not.toContain(hidden)
  // Nothing of it is in the file of somebody else.
  const other = await fileOf((await newUser()).token)
  for (const own of ['typed@looms.example', 'diwali', '00999001', 'Looms API', user.mobile])
    expect(other.text).not.toContain(own)
})

test('a number that a user typed for a lookup is in the file, and the file says so', async () => {
  const { token, userId } = await newUser()
  await server.db.pool.query(
    `INSERT INTO lead (user_id, kind, id, subject, name, phone, phone_source, phone_fetched_at)
     VALUES ($1, 'mobile', gen_random_uuid(), '+911111100098', 'Typed', 'XX00AA0001', 'Sample',
       now())`,
    [userId],
  )
  const { text, data } = await fileOf(token)
  expect(data.leads).toContainEqual(expect.objectContaining({ subject: '+911111100098' }))
  expect(text).not.toContain('XX00AA0001')
  expect(data.about).toContain('Numbers and addresses that you typed or uploaded')
})

test('leads and misses of more than a page are in the file, each once', async () => {
  const { token, userId } = await newUser()
  const insert = async (table: string, columns: string, values: string) =>
    server.db.pool.query(
      `INSERT INTO ${table} (user_id, kind, subject, ${columns})
       SELECT $1, kind, to_char(g, 'FM00000000'), ${values}
       FROM generate_series(1, 2100) g, unnest('{din,mobile}'::text[]) kind
       WHERE kind = 'din' OR g > 1900`,
      [userId],
    )
  await insert('lead', 'id, name', `gen_random_uuid(), 'Lead'`)
  await insert('lookup_miss', 'asked_phone, asked_email, missed_at', 'true, true, now()')
  const { data } = await fileOf(token)
  for (const { rows, own } of [
    { rows: data.leads, own: 1 },
    { rows: data.misses, own: 0 },
  ]) {
    expect(rows).toHaveLength(2_300 + own)
    const names = rows.map((row: { kind: string; subject: string }) => row.kind + row.subject)
    expect(new Set(names).size).toBe(rows.length)
  }
})
