import { queryBatchRows } from '@dastak/contract/batches/batch-rows.ts'
import { estimateRevealMany, revealMany } from '@dastak/contract/batches/reveal-many.ts'
import { addKnownCustomers } from '@dastak/contract/known-customers/known-customers.ts'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../testing/batches/batch-engine.ts'
import { killWorkers } from '../../testing/batches/batch-workers.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'

/** Known customers are left out of files and of reveals of many directors. */

setUpBatches(40, { isLocal: true })

type Person = Awaited<ReturnType<typeof t.uploader>>
const CUSTOMER = 'U72900MH2021PTC880101'
const OTHER = 'U72900MH2021PTC880102'

async function know({ token }: Person, content: string) {
  const file = new File([content], 'customers.csv')
  const { status } = await t.server.call(addKnownCustomers, { token, body: { mode: 'add', file } })
  expect(status).toBe(200)
}

/** Makes a director of a company, with a phone number. */
async function seat(din: string, cin: string) {
  await insertDirector(t.server, { din, cin, phone: `+9111111${din.slice(3)}` })
  return din
}

const rowsOf = async ({ token }: Person, id: string) => {
  const { body } = await t.server.call(queryBatchRows, { token, body: { client_id: id } })
  return body.data
}

test('a file leaves out customers by their company, also under a repeated number, and says so', async () => {
  const person = await t.uploader(100)
  const customer = await seat('00880101', CUSTOMER)
  await know(person, `CIN\n${CUSTOMER}\n`)
  const file = fileOf([dins[0]!, customer, dins[1]!, customer])
  const { client_id: id } = await t.submit(person, file, { leave_out_customers: 'true' })
  await t.workUntilOver(person, id)
  expect(await t.status(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 2,
    not_found: 0,
    not_processed: 0,
    left_out: 1,
    done: 3,
    credits_charged: { phone: 2, email: 2 },
    can_resume: false,
  })
  const { data, counts } = await rowsOf(person, id)
  expect(counts).toMatchObject({ found: 2, left_out: 1, duplicate: 1 })
  expect(data.map(({ status, note, result }) => [status, note, result[0]]).slice(1, 2)).toEqual([
    ['left_out', 'One of your customers. Left out as you wanted, and free.', null],
  ])
  const rows = await t.resultRows(person, id)
  expect(rows.map(({ status, phone, cost }) => [status, phone !== '', cost])).toEqual([
    ['found', true, [1, 1]],
    ['left out', false, [0, 0]],
    ['found', true, [1, 1]],
    ['left out', false, [0, 0]],
  ])
  expect(await t.brokenRules()).toEqual([])
})

test('without the tick, and for a user whose list has others, everything is looked up', async () => {
  const customer = await seat('00880102', CUSTOMER)
  const person = await t.uploader(100)
  await know(person, `CIN\n${CUSTOMER}\n`)
  const other = await t.uploader(100)
  await know(other, 'CIN\nU72900MH2021PTC880199\n')
  const { client_id: plain } = await t.submit(person, fileOf([customer]))
  const { client_id: others } = await t.submit(other, fileOf([customer]), {
    leave_out_customers: 'true',
  })
  await t.workUntilOver(person, plain)
  await t.workUntilOver(other, others)
  for (const [who, id] of [[person, plain] as const, [other, others] as const])
    expect(await t.status(who, id)).toMatchObject({ found: 1, left_out: 0 })
})

test('a contact that is not revealed never leaves anybody out; one that is revealed does', async () => {
  const person = await t.uploader(100)
  const din = await seat('00880103', OTHER)
  await know(person, 'Phone\n+911111180103\n+91 11111 80103\n')
  const send = async () => {
    const file = fileOf([din])
    const { client_id: id } = await t.submit(person, file, { leave_out_customers: 'true' })
    await t.workUntilOver(person, id)
    return t.status(person, id)
  }
  const { result } = { result: await t.server.lookups.knownOf('din', person.userId, [din]) }
  expect(result.get(din)).toMatchObject({ phone: null, email: null, numbers: [OTHER] })
  expect(await send()).toMatchObject({ found: 1, left_out: 0, credits_charged: { phone: 1 } })
  expect(await send()).toMatchObject({ found: 0, left_out: 1, credits_charged: { phone: 0 } })
})

test('a file of customers alone is complete and free, also if its workers are killed', async () => {
  const person = await t.uploader(100)
  const customers: string[] = []
  for (let at = 200; at < 230; at += 1) customers.push(await seat(`00880${at}`, CUSTOMER))
  await know(person, `CIN\n${CUSTOMER}\n`)
  const file = fileOf([...customers, ...dins.slice(0, 30)])
  const { client_id: id } = await t.submit(person, file, { leave_out_customers: 'true' })
  const target = { url: t.server.databaseUrl, dataDir: t.server.dataDir }
  const isOver = async () => (await t.status(person, id)).finished_at !== null
  const kills = { kills: 2, withinMs: 40, isOver }
  // So long that both workers never die on the same director, who would be given up.
  expect(await killWorkers(target, { leaseMs: 5_000 }, kills)).toBeGreaterThan(0)
  await t.workUntilOver(person, id)
  expect(await t.status(person, id)).toMatchObject({
    found: 30,
    left_out: 30,
    credits_charged: { phone: 30, email: 30 },
  })
  const { client_id: alone } = await t.submit(person, fileOf(customers), {
    leave_out_customers: 'true',
  })
  await t.workUntilOver(person, alone)
  expect(await t.status(person, alone)).toMatchObject({
    status: 'COMPLETED',
    left_out: 30,
    credits_used: 0,
  })
  expect(await t.brokenRules()).toEqual([])
})

test('a choice of directors leaves customers out before it is priced', async () => {
  const person = await t.uploader(100)
  const customer = await seat('00880104', CUSTOMER)
  await seat('00880105', CUSTOMER)
  await know(person, `CIN\n${CUSTOMER}\n`)
  const choose = async (body: object) =>
    (await t.server.call(estimateRevealMany, { token: person.token, body })).body
  const directors = [customer, dins[2]!, dins[3]!].map((din) => ({ din }))
  expect((await choose({ directors })).data).toMatchObject({ subjects: 3, left_out: 0 })
  const { data } = await choose({ directors, leave_out_customers: true })
  expect(data).toMatchObject({ subjects: 2, left_out: 1, most: { phone: 2, email: 2 } })
  const companies = { identification_numbers: [CUSTOMER] }
  expect(await choose({ companies, leave_out_customers: true })).toMatchObject({
    message_code: 'not_found',
    message: 'All of them are your customers.',
  })
  await t.server.call(revealMany, { token: person.token, body: { client_id: data.client_id } })
  await t.workUntilOver(person, data.client_id)
  expect(await t.status(person, data.client_id)).toMatchObject({
    found: 2,
    credits_charged: { phone: 2, email: 2 },
  })
})
