import { Command } from 'commander'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addLedgerCommands } from '../../cli/ledger-commands.ts'
import { dins } from '../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'

let t: TestLookups
let owner: pg.Client
let user: number
beforeEach(async () => {
  t = await createTestLookups()
  owner = new pg.Client({ connectionString: t.ownerUrl })
  await owner.connect()
  user = await t.createUser({ phone: 5, email: 5 })
  await t.reveal(user, '00000001')
  await t.openAndDie(user, ['00000002'], 60)
})
afterEach(async () => {
  await owner.end()
  await t.drop()
})

/** Changes what nobody may change, as an attacker with the owner's rights would. */
async function tamper(statement: string): Promise<void> {
  await owner.query(
    `SET session_replication_role = replica; ${statement}; SET session_replication_role = origin`,
  )
}

async function check(...options: string[]) {
  const lines: string[] = []
  let exitCode = 0
  const program = new Command().exitOverride()
  addLedgerCommands(program, {
    checkLedger: () => t.credits.check(t.lookups.ledgerRules),
    write: (line) => lines.push(line),
    setExitCode: (code) => (exitCode = code),
  })
  await program.parseAsync(['ledger', 'check', ...options], { from: 'user' })
  return { text: lines.join('\n'), exitCode }
}

test('a correct ledger passes the check, even with an open hold', async () => {
  const { text, exitCode } = await check()
  expect(text).toMatch(/The ledger is correct\.$/)
  expect(text.match(/^ok {6}/gm)).toHaveLength(22)
  expect(exitCode).toBe(0)
})

test.for([
  [
    'each balance equals its postings',
    "UPDATE ledger_account SET phone = phone + 1 WHERE kind = 'user'",
  ],
  [
    'the sum over all accounts is zero',
    "UPDATE ledger_account SET phone = phone + 1 WHERE kind = 'user'",
  ],
  [
    'each balance equals its postings',
    "UPDATE ledger_posting SET phone = 4 WHERE reason = 'sign_up'",
  ],
  ['each posting is between accounts that exist', "DELETE FROM ledger_account WHERE kind = 'user'"],
  [
    'each hold is open, or was closed completely and once',
    "UPDATE ledger_posting SET phone = 2 WHERE reason = 'charge'",
  ],
  [
    'each charge and release closes a hold of the same account, or is a charge directly from ' +
      'a wallet',
    "UPDATE ledger_posting SET hold_id = NULL WHERE reason = 'charge'",
  ],
  [
    'the held credits equal the open holds',
    "UPDATE ledger_posting SET to_account_id = 3 WHERE reason = 'sign_up'",
  ],
  [
    'no hold is open for more than 15 minutes',
    "UPDATE ledger_posting SET created_at = now() - interval '16 minutes' WHERE reason = 'hold'",
  ],
  [
    'each lookup that cost something has its charge, and its lead has or had the field that was paid for',
    'DELETE FROM lead',
  ],
  [
    'each lookup that cost something has its charge, and its lead has or had the field that was paid for',
    'UPDATE lead SET phone_lookup_id = 999',
  ],
  [
    'each charge is the sum of what its lookups cost',
    'UPDATE lookup SET charged_phone = 2 WHERE charge_id IS NOT NULL',
  ],
  [
    'each charge is the sum of what its lookups cost',
    'UPDATE lookup SET user_id = 0 WHERE charge_id IS NOT NULL',
  ],
  [
    'each charge names its user, and no membership pays for two users',
    "UPDATE ledger_posting SET asked_by_user_id = NULL WHERE reason = 'charge'",
  ],
  [
    'a membership that has ended has no credits',
    "UPDATE ledger_account SET kind = 'membership', membership_id = 1, user_id = NULL WHERE " +
      "kind = 'user'",
  ],
  [
    'credits set aside for an invitation pay for nothing',
    "UPDATE ledger_account SET kind = 'membership', membership_id = 1, promised_to_user_id = " +
      'user_id, user_id = NULL WHERE id = (SELECT from_account_id FROM ledger_posting WHERE ' +
      "reason = 'hold' LIMIT 1)",
  ],
  [
    'no charge is given back beyond what it took',
    'INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, ' +
      'actor_kind, reference_type, reference_id, idempotency_key, corrects_posting_id) SELECT 2, ' +
      "a.id, c.phone + 1, 0, 'refund', 'system', 'test', '1', 'too much', c.id FROM " +
      "ledger_posting c, ledger_account a WHERE c.reason = 'charge' AND a.kind = 'user' LIMIT 1",
  ],
  [
    'no correction takes more than its posting gave',
    `
      INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
        reference_type, reference_id, idempotency_key, actor_kind, corrects_posting_id)
     SELECT to_account_id, 1, phone + 1, 0, 'correction', 'test', '1', 'too much ' || id, 'system',
       id
     FROM ledger_posting
     WHERE reason = 'sign_up'`,
  ],
  [
    'what a lookup found is given back once: by a report, or because its person opted out',
    `
      WITH removal AS (
        INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
          reference_type, reference_id, idempotency_key, actor_kind, corrects_posting_id)
        SELECT 2, a.id, 1, 0, 'refund', 'removal', q.id,
          'refund:removal:' || q.id || ':phone:' || q.charge_id, 'system', q.charge_id
        FROM lookup q, ledger_account a
        WHERE q.charged_phone > 0 AND a.kind = 'user' LIMIT 1
        RETURNING reference_id)
      INSERT INTO report (user_id, kind, lead_id, subject, name, reason, phone_lookup_id,
        phone_state, refunded_phone, created_at)
      SELECT q.user_id, 'din', gen_random_uuid(), '1', '1', '1', q.id, 'accepted', 1, now()
      FROM removal JOIN lookup q ON q.id = reference_id::bigint`,
  ],
  [
    'each field of a lead was found by a lookup of the same user for the same subject',
    'UPDATE lead SET user_id = 0',
  ],
  [
    'each field of a lead has its source, its date and its lookup',
    'UPDATE lead SET email_source = NULL',
  ],
  [
    'each open hold belongs to lookups that are still running, and is the sum of their prices',
    "UPDATE lookup SET state = 'expired' WHERE state = 'asking'",
  ],
  [
    'what an own key found goes back once to the owner of the credits, as its lookups say',
    'UPDATE lookup SET back_phone = 1 WHERE charged_phone > 0',
  ],
  [
    'no field of a lead is charged twice, but for a refresh',
    'INSERT INTO lookup (user_id, kind, subject, asks_phone, asks_email, state, expires_at, ' +
      "charged_phone) SELECT user_id, kind, subject, true, true, 'settled', now(), 1 FROM lookup " +
      'WHERE charged_phone > 0',
  ],
] as const)('“%s” is found broken by %s', async ([rule, statement]) => {
  await tamper(statement)
  expect(await t.brokenRules()).toContain(rule)
  const { text, exitCode } = await check('--json')
  expect(JSON.parse(text)).toMatchObject({ is_whole: false })
  expect(exitCode).toBe(1)
})

test('it sees one snapshot while others reveal', async () => {
  const people = await Promise.all(dins(4).map(() => t.createUser({ phone: 50, email: 50 })))
  const work = people.flatMap((person) => dins(50, 100).map((din) => t.reveal(person, din)))
  for (let round = 0; round < 5; round += 1) expect(await t.brokenRules()).toEqual([])
  await Promise.all(work)
  expect(await t.brokenRules()).toEqual([])
})
