import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { endLeases } from '../../../testing/batches/batch-workers.ts'
import { inDirectory } from '../../../testing/lookups/directory-rows.ts'
import { optOut } from '../../../testing/people/opt-outs.ts'
import { lastReleaseKey } from './result-name.rules.ts'

/** Files of results that are not the result of their batch: who deletes them, and when. */

setUpBatches(20, { isLocal: true })
const NEVER = new AbortController().signal

const folder = () => join(t.server.dataDir, 'files')
const filesOf = (id: string) => readdirSync(folder()).filter((name) => name.includes(id))
const resultOf = async (id: string) => {
  const { rows } = await t.server.db.pool.query<{ result_key: string }>(
    'SELECT result_key FROM batch WHERE public_id = $1',
    [id],
  )
  return rows[0]!.result_key.replaceAll('/', '~')
}
/** The two files of the result. */
const twoOf = (name: string) => ['csv', 'xlsx'].map((end) => name.replace(/\w+$/, end))
const notes = async (id: string) => {
  const { rows } = await t.server.db.pool.query<{ key: string }>(
    `SELECT l.key FROM batch_leftover l JOIN batch b ON b.id = l.batch_id WHERE b.public_id = $1`,
    [id],
  )
  return rows.map(({ key }) => key.replaceAll('/', '~'))
}
const empty = () => t.server.batches.worker.emptyOld()

test('a worker that stores its result after an opt-out and a new result overwrites nothing, and leaves nothing', async () => {
  const person = await t.uploader(100)
  const { phone } = inDirectory(dins[2]!)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(0, 5)))
  const gate = createGate()
  const { storage } = t.server
  const slow = t.createAnother({
    storage: {
      ...storage,
      async put(...file: Parameters<typeof storage.put>) {
        await gate.pass()
        return storage.put(...file)
      },
    },
  })
  const writing = slow.worker.workOff(NEVER)
  await gate.reached
  await optOut(t.server, phone)
  await t.server.optOuts.sweep()
  await t.work()
  const clean = await resultOf(id)
  expect((await t.result(person, id)).join('\n')).not.toContain(phone.slice(3))
  gate.open()
  await writing
  expect(await resultOf(id)).toBe(clean)
  expect((await t.result(person, id)).join('\n')).not.toContain(phone.slice(3))
  expect(filesOf(id).toSorted()).toEqual(twoOf(clean))
  expect(await notes(id)).toEqual([])
  expect(await t.brokenRules()).toEqual([])
})

test('files of a worker that crashed before it could end the batch are deleted, also if they arrive later', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(5, 10)))
  const { storage } = t.server
  const crashing = t.createAnother({
    storage: {
      ...storage,
      async put(...file: Parameters<typeof storage.put>) {
        await storage.put(...file)
        if (file[0].endsWith('.xlsx')) throw new Error('The process is killed.')
      },
    },
  })
  await expect(crashing.worker.workOff(NEVER)).rejects.toThrow('The process is killed.')
  const [left = ''] = await notes(id)
  expect(filesOf(id).toSorted()).toEqual(twoOf(left))
  await endLeases(t.server)
  await t.work()
  const result = await resultOf(id)
  expect(result).not.toBe(left)
  expect(filesOf(id).toSorted()).toEqual(twoOf(result))
  expect((await t.result(person, id)).join('\n')).toContain(inDirectory(dins[6]!).email)
  // A bucket may finish what a dead process had sent.
  writeFileSync(join(folder(), left), 'left')
  await empty()
  expect(filesOf(id).toSorted()).toEqual(twoOf(result))
  expect(await notes(id)).toEqual([left])
  t.server.clock.pass({ days: 1, seconds: 1 })
  writeFileSync(join(folder(), left), 'left')
  await empty()
  expect(filesOf(id).toSorted()).toEqual(twoOf(result))
  expect(await notes(id)).toEqual([])
})

test('the file that a worker is storing is not taken away while it has the batch', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(5, 10)))
  const gate = createGate()
  const { storage } = t.server
  const slow = t.createAnother({
    storage: {
      ...storage,
      async put(...file: Parameters<typeof storage.put>) {
        await storage.put(...file)
        if (file[0].endsWith('.xlsx')) await gate.pass()
      },
    },
  })
  const writing = slow.worker.workOff(NEVER)
  await gate.reached
  t.server.clock.pass({ days: 2 })
  await empty()
  gate.open()
  await writing
  expect(filesOf(id).toSorted()).toEqual(twoOf(await resultOf(id)))
  expect(await notes(id)).toEqual([])
})

test('a result of the last release can be downloaded, and goes with an opt-out', async () => {
  const person = await t.uploader(100)
  const { phone } = inDirectory(dins[12]!)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(10, 15)))
  await t.work()
  const name = await resultOf(id)
  const old = lastReleaseKey(id, 1, 'csv')
  for (const [index, file] of twoOf(old.replaceAll('/', '~')).entries())
    renameSync(join(folder(), twoOf(name)[index]!), join(folder(), file))
  await t.server.db.pool.query('UPDATE batch SET result_key = $2 WHERE public_id = $1', [id, old])
  await empty()
  expect((await t.result(person, id)).join('\n')).toContain(phone.slice(3))
  await optOut(t.server, phone)
  await t.server.optOuts.sweep()
  await t.work()
  expect((await t.result(person, id)).join('\n')).not.toContain(phone.slice(3))
  const files = twoOf(await resultOf(id))
  await expect.poll(() => filesOf(id).toSorted()).toEqual(files)
  expect(await notes(id)).toEqual([])
})

test('a result that the last release took away is deleted within the hour', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(15, 20)))
  await t.work()
  expect(filesOf(id)).toHaveLength(2)
  // It only knows the names that it gives.
  await t.server.db.pool.query(
    'UPDATE batch SET result_key = NULL, emptied_at = finished_at WHERE public_id = $1',
    [id],
  )
  await empty()
  expect(filesOf(id)).toEqual([])
  expect(await notes(id)).toEqual([])
})
