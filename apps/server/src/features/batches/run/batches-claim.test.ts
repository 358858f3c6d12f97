import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'

setUpBatches(10, { isLocal: true })

const NEVER = new AbortController().signal

/** Locks a batch like a worker that is about to claim a chunk of it. */
async function claiming(id: string) {
  const client = await t.server.db.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT id FROM batch WHERE public_id = $1 FOR NO KEY UPDATE', [id])
  return async () => {
    await client.query('COMMIT')
    client.release()
  }
}

test('a worker that finds nothing while another one claims a chunk looks again, and shares the rest', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins))
  const end = await claiming(id)
  const working = t.createAnother().worker.work(NEVER)
  await sleep(30)
  await end()
  await working
  expect(await t.status(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 10,
    credits_used: 20,
  })
  expect(await t.brokenRules()).toEqual([])
})

test('a worker that finds a batch locked for longer leaves, and works for others meanwhile', async () => {
  const [locked, other] = [await t.uploader(100), await t.uploader(100)]
  const { client_id: id } = await t.submit(locked, fileOf(dins))
  const end = await claiming(id)
  try {
    const { client_id: free } = await t.submit(other, fileOf(dins))
    await t.createAnother().worker.work(NEVER)
    expect(await t.status(other, free)).toMatchObject({ status: 'COMPLETED', found: 10 })
    expect(await t.status(locked, id)).toMatchObject({ status: 'PENDING' })
  } finally {
    await end()
  }
  await t.work()
  expect(await t.status(locked, id)).toMatchObject({ status: 'COMPLETED', found: 10 })
})
