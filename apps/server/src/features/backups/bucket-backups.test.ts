import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseBackupPlace } from '../../choose-adapters.ts'
import { typeOfKey } from '../../adapters/storage/file-key.ts'
import { createDeps } from '../../deps.ts'
import type { Storage } from '../../ports/storage.ts'
import { createLog } from '../../process/log.ts'
import { checksums, restoreInto } from '../../testing/backups/restore-into.ts'
import {
  createServerToBackUp,
  emptyPlace,
  type ServerToBackUp,
} from '../../testing/backups/server-to-back-up.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { optOutsName } from './backup-names.rules.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let server: ServerToBackUp
beforeAll(async () => {
  s3 = await startS3Server()
  server = await createServerToBackUp('+91880304')
  await asOwner(server.ownerUrl, `UPDATE data_mode SET mode = 'production'`)
})
afterAll(async () => {
  await server.drop()
  await s3.stop()
})

test('files of a bucket are saved in it and come back, and only the latest backups are kept', async () => {
  const { bucket } = s3
  const place = await emptyPlace()
  // The demo has no bucket.
  const config = place.configWith({
    DEMO: 'false',
    ACCEPT_NO_SMS: 'true',
    ACCEPT_NO_EMAIL: 'true',
    STORAGE_S3_BUCKET: bucket.name,
    STORAGE_S3_ENDPOINT: bucket.endpoint ?? '',
    STORAGE_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    BACKUP_KEEP: '2',
  })
  const { clock } = server
  const { backups, storage } = createDeps(config, server.db, createLog('silent'), { clock })
  const folder = join(server.dataDir, 'files')
  const keys: string[] = []
  for (const file of readdirSync(folder)) {
    const key = file.replaceAll('~', '/')
    const copy = join(place.dataDir, file)
    copyFileSync(join(folder, file), copy)
    await storage.put(key, copy, { type: typeOfKey(key) })
    keys.push(key)
  }
  const contents = () => Promise.all(keys.map((key) => contentOf(storage, key)))
  const before = await contents()
  expect(before.every((content) => content.length > 0)).toBe(true)

  const names: string[] = []
  for (let day = 0; day < 3; day += 1) {
    names.push((await backups.make()).name)
    clock.pass({ days: 1 })
  }
  const kept = chooseBackupPlace(config)
  const list = optOutsName(await backups.installation())
  expect((await kept.list()).map(({ name }) => name).sort()).toEqual([...names.slice(1), list])

  for (const key of keys) await storage.remove(key)
  const sums = await checksums(server.ownerUrl)
  const restored = await restoreInto(config, await kept.open(names[2] ?? ''))
  expect(restored).toMatchObject({ files: keys.length })
  const {
    'public.backup': _,
    'public.installation': __,
    ...after
  } = await checksums(place.ownerUrl)
  expect(sums).toMatchObject(after)
  expect(await contents()).toEqual(before)
})

async function contentOf(storage: Storage, key: string): Promise<string> {
  const file = await storage.read(key)
  return file ? text(file.content) : ''
}
