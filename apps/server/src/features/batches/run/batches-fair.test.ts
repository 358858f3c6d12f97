import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'

setUpBatches(100, { isLocal: true })

test('a hundred rows do not wait for all the files of another user', async () => {
  const [large, small] = [await t.uploader(100), await t.uploader(100)]
  for (let file = 1; file <= 3; file += 1)
    await t.submit(
      large,
      fileOf(Array.from({ length: 300 }, (_, at) => String(file * 10_000_000 + at))),
    )
  const { client_id: id } = await t.submit(small, fileOf(dins))
  const { storage } = t.server
  const ending = new AbortController()
  let doneOfLarge = 0
  // Checks when the small one ends, and then stops.
  const put: typeof storage.put = async (key, ...of) => {
    if (key.includes(id)) {
      const { rows } = await t.server.db.pool.query<{ done: number }>(
        'SELECT sum(c.done)::integer AS done FROM batch_chunk c JOIN batch b ON b.id = ' +
          'c.batch_id WHERE b.user_id = $1',
        [large.userId],
      )
      doneOfLarge = rows[0]!.done
      ending.abort()
    }
    return storage.put(key, ...of)
  }
  // One alone.
  await t.createAnother({ storage: { ...storage, put } }).worker.work(ending.signal)
  expect(await t.status(small, id)).toMatchObject({ status: 'COMPLETED', found: 100 })
  expect(doneOfLarge).toBeGreaterThan(0)
  expect(doneOfLarge).toBeLessThanOrEqual(300)
})
