import { estimateResumeBatchRequest } from '@dastak/contract/batches/batches.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
let dins: string[]
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880100')
  dins = await t.insertDirectors(3_000)
})
afterAll(() => server.drop())

describe('a file of DINs', () => {
  test('returns each row once, in its order, and charges what was found', async () => {
    const person = await t.uploader(100)
    const file = [
      'Name,din,City',
      'A,00000001,Goa',
      'B,99999990,Goa',
      'C,2,"x,y"',
      'D,00000001,',
      'E,abc,=1+1',
    ].join('\n')
    const batch = await t.submit(person, file)
    expect(batch).toMatchObject({
      status: 'PENDING',
      rows: 5,
      valid: 4,
      malformed: 1,
      duplicates: 1,
      subjects: 3,
      done: 0,
    })
    await t.work()
    expect(await t.status(person, batch.client_id)).toMatchObject({
      status: 'COMPLETED',
      done: 3,
      found: 2,
      not_found: 1,
      credits_charged: { phone: 2, email: 2 },
      credits_used: 4,
    })
    expect(await t.result(person, batch.client_id)).toEqual([
      'Name,din,City,status,full_name,designation,company_name,phone_no,email,credits_charged_phone,credits_charged_email,note',
      'A,00000001,Goa,found,Director 1,,,+911111100001,d00000001@sample.example,1,1,',
      'B,99999990,Goa,not found,,,,,,0,0,There is no director with this DIN.',
      'C,00000002,"x,y",found,Director 2,,,+911111100002,d00000002@sample.example,1,1,',
      'D,00000001,,found,Director 1,,,+911111100001,d00000001@sample.example,0,0,Same as a row ' +
        'above. It was charged only once.',
      "E,abc,'=1+1,malformed,,,,,,0,0,A DIN has 8 digits.",
    ])
    expect(await t.payingOf(person)).toEqual([98, 98])
    expect(await t.brokenRules()).toEqual([])
  })

  test('with two possible columns is refused, and nothing of it is kept', async () => {
    const person = await t.uploader()
    await expect(t.submit(person, 'DIN,Name,Din\n00000001,A,00000002')).rejects.toThrow(
      '422 More than one column is named "DIN". Rename the others.',
    )
    const { rows } = await server.db.pool.query('SELECT FROM batch WHERE user_id = $1', [
      person.userId,
    ])
    expect(rows).toHaveLength(0)
  })

  test('of 3,001 rows stops when credits run out, and resumes after a recharge without a second charge', async () => {
    const person = await t.uploader(1_200)
    const batch = await t.submit(person, ['DIN', '99999990', ...dins].join('\r\n'))
    await t.work()
    expect(await t.status(person, batch.client_id)).toMatchObject({
      status: 'PARTIALLY_COMPLETED',
      stopped_by: 'credits',
      found: 1_200,
      not_processed: 1_800,
      can_resume: true,
    })
    expect(await t.payingOf(person)).toEqual([0, 0])
    // Only for what is left: the unknown one is not looked up again.
    const query = { client_id: batch.client_id }
    const { body } = await server.call(estimateResumeBatchRequest, { token: person.token, query })
    expect(body.data).toEqual({
      most: { phone: 1_800, email: 1_800 },
      credits_left: { phone: 0, email: 0 },
    })
    await server.accounts.operatorActions.topUp(person.mobile, { phone: 5_000, email: 5_000 })
    await server.batches.resume(person.userId, batch.client_id, null)
    await t.work()
    expect(await t.status(person, batch.client_id)).toMatchObject({
      status: 'COMPLETED',
      found: 3_000,
      credits_used: 6_000,
    })
    expect(await t.payingOf(person)).toEqual([3_200, 3_200])
    const lines = await t.result(person, batch.client_id)
    expect(lines.slice(2).map((line) => line.slice(0, 8))).toEqual(dins)
    expect(lines.slice(2).every((line) => line.includes(',found,') && line.endsWith(',1,1,'))).toBe(
      true,
    )
    expect(await t.brokenRules()).toEqual([])
  })
})
