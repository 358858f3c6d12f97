import { generateX25519Identity } from 'age-encryption'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { chooseBackupPlace } from '../../choose-adapters.ts'
import { createDeps } from '../../deps.ts'
import { createLog } from '../../process/log.ts'
import { openIn, restoreInto } from '../../testing/backups/restore-into.ts'
import { emptyPlace } from '../../testing/backups/server-to-back-up.ts'
import {
  bytesOfShared,
  copyOf,
  nameIn,
  newerLists,
  openShared,
  original,
  setMode,
  sharedFolder,
} from '../../testing/backups/shared-backups.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { contactHash } from '../opt-outs/contact-hash.rules.ts'
import type { ListPage } from '../opt-outs/lists.service.ts'
import { optOutsName } from './backup-names.rules.ts'

setUpReports()
beforeAll(() => setMode('demo'))

const contactsAt = (ownerUrl: string, din: string) =>
  asOwner<{ phone: string | null; lead: string | null }>(
    ownerUrl,
    `SELECT c.phone, l.phone AS lead FROM contact_din c JOIN lead l ON l.subject = c.din
     WHERE c.din = '${din}'`,
  )

test('opt-outs that are newer than the backup are taken back and swept, also the second of a contact, and lifted ones are not', async () => {
  const { savedOptOuts } = original().backups
  const [early, kept, lifted] = [await newUser(), await newUser(), await newUser()]
  const twice = await newUser()
  const { reference } = await server.optOuts.suppress(early.phone)
  await server.optOuts.sweep()
  const first = await server.optOuts.suppress(twice.phone)
  server.clock.pass({ minutes: 1 })
  const { name } = await original().backups.make()
  await server.optOuts.suppress(kept.phone)
  await server.optOuts.allow(first.reference)
  const again = await server.optOuts.suppress(twice.phone)
  await server.optOuts.sweep()
  const both = await server.optOuts.suppress(lifted.phone)
  await server.optOuts.allow(both.reference)
  await server.optOuts.allow(reference)
  await savedOptOuts.writeIfChanged()

  const { place, restored } = await copyOf(name, newerLists)
  expect(restored.optOuts).toEqual({ added: 2, lifted: 2, removed: 2 })
  const at = (user: { din: string }) => contactsAt(place.ownerUrl, user.din)
  for (const one of [kept, twice]) expect(await at(one)).toEqual([{ phone: null, lead: null }])
  expect(await at(lifted)).toEqual([{ phone: lifted.phone, lead: lifted.phone }])
  const listed = (ownerUrl: string) =>
    asOwner(
      ownerUrl,
      `SELECT hash, unit, origin, reference, created_at FROM suppression ORDER BY reference`,
    )
  expect(await listed(place.ownerUrl)).toEqual(await listed(server.ownerUrl))
  expect(await listed(place.ownerUrl)).toContainEqual(
    expect.objectContaining({ reference: again.reference }),
  )
  const [paid] = await asOwner<{ count: number }>(
    place.ownerUrl,
    `SELECT count(*)::int AS count FROM ledger_posting WHERE idempotency_key LIKE 'removal:%'`,
  )
  const [before] = await asOwner<{ count: number }>(
    server.ownerUrl,
    `SELECT count(*)::int AS count FROM ledger_posting WHERE idempotency_key LIKE 'removal:%'`,
  )
  expect(paid).toEqual(before)

  await server.optOuts.allow(again.reference)
  // An older list brings nothing back that was lifted later.
  const { own } = server.optOuts.lists
  const older: ListPage[] = []
  for await (const page of own.pages()) older.push(page)
  await server.optOuts.allow((await server.optOuts.suppress(kept.phone)).reference)
  expect(await own.takeBack(await own.key(), pagesOf(older))).toMatchObject({ added: 0, lifted: 0 })
  expect(await listed(server.ownerUrl)).toEqual([])
})

async function* pagesOf(pages: readonly ListPage[]) {
  yield* pages
}

test('with a key that nobody has any more, newer opt-outs of a backup keep theirs', async () => {
  const { own } = server.optOuts.lists
  const user = await newUser()
  const key = randomBytes(32)
  const hash = contactHash(key, { unit: 'phone', value: user.phone }).toString('hex')
  const at = new Date().toISOString()
  const page: ListPage = {
    optOuts: [{ hash, unit: 'phone', origin: 'person', reference: 'OUT-AAAAA-AAAAA', at }],
  }
  expect(await own.takeBack(key.toString('hex'), pagesOf([page]))).toMatchObject({
    added: 1,
    removed: 1,
  })
  expect(await server.suppressedAmong([user.phone])).toEqual(new Set([user.phone]))
  await server.optOuts.allow('OUT-AAAAA-AAAAA')
  expect(await server.suppressedAmong([user.phone])).toEqual(new Set())
})

test('with another key the list is refused before anything is written', async () => {
  const { name } = await original().backups.make()
  const stranger = { BACKUP_KEY: await generateX25519Identity() }
  await original(stranger).backups.savedOptOuts.write()
  await expect(copyOf(name, newerLists)).rejects.toThrow('BACKUP_KEY=NEWER,OLDER')
  const place = await emptyPlace()
  // The secret opens the backup, and the key the list.
  const config = place.configWith(stranger)
  expect((await restoreInto(config, await openShared(name), newerLists)).optOuts).toMatchObject({
    added: 0,
  })
  // A list that another installation wrote with the same key.
  const own = await nameIn(server.ownerUrl)
  const rename = (to: string) => asOwner(server.ownerUrl, `UPDATE installation SET name = '${to}'`)
  await rename('00aa11bb22')
  await original().backups.savedOptOuts.write()
  await rename(own)
  const other = { savedOptOuts: async () => [() => openShared(optOutsName('00aa11bb22'))] }
  await expect(copyOf(name, other)).rejects.toThrow('is of another installation')
  await original().backups.savedOptOuts.write()
})

test('a list is written again after each change, and after a failure', async () => {
  const { savedOptOuts } = original().backups
  const list = join(sharedFolder(), optOutsName(await nameIn(server.ownerUrl)))
  const bytes = async () => bytesOfShared(optOutsName(await nameIn(server.ownerUrl)))
  await savedOptOuts.writeIfChanged()
  const before = await bytes()
  await savedOptOuts.writeIfChanged()
  expect(await bytes()).toEqual(before)
  await server.optOuts.suppress('+911111177001')
  const blocked = original({ BACKUP_DIR: join(list, 'below-a-file') }).backups
  await expect(blocked.savedOptOuts.writeIfChanged()).rejects.toThrow('ENOTDIR')
  expect(await bytes()).toEqual(before)
  await original().backups.savedOptOuts.writeIfChanged()
  const after = await bytes()
  expect(after).not.toEqual(before)
  expect(after.includes('dastak opt-outs')).toBe(false)
  const [row] = await asOwner(
    server.ownerUrl,
    `SELECT saved_opt_outs = (SELECT count(*) FROM suppression WHERE list_id = 0) AS is_saved
     FROM installation`,
  )
  expect(row).toEqual({ is_saved: true })
})

test('in a bucket it is the same', async () => {
  const s3 = await startS3Server()
  await setMode('production')
  const { bucket } = s3
  const env = {
    DEMO: 'false',
    ACCEPT_NO_SMS: 'true',
    ACCEPT_NO_EMAIL: 'true',
    STORAGE_S3_BUCKET: bucket.name,
    STORAGE_S3_ENDPOINT: bucket.endpoint ?? '',
    STORAGE_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    BACKUP_KEEP: '1',
  }
  try {
    const user = await newUser()
    const { config, backups } = original(env)
    const kept = chooseBackupPlace(config)
    const { name } = await backups.make({ isNightly: true })
    await server.optOuts.suppress(user.phone)
    await backups.savedOptOuts.writeIfChanged()
    const place = await emptyPlace()
    const copy = place.configWith(env)
    const { optOuts, installation } = await restoreInto(copy, await kept.open(name), {
      savedOptOuts: async (of) => [() => kept.open(optOutsName(of))],
    })
    expect(optOuts).toMatchObject({ added: 1, removed: 1 })
    expect(await contactsAt(place.ownerUrl, user.din)).toEqual([{ phone: null, lead: null }])
    const { db, close } = await openIn(copy)
    const made = await createDeps(copy, db, createLog('silent')).backups.make({ isNightly: true })
    await close()
    expect((await kept.list()).map((one) => one.name).sort()).toEqual(
      [name, made.name, ...[await nameIn(server.ownerUrl), installation].map(optOutsName)].sort(),
    )
  } finally {
    await setMode('demo')
    await s3.stop()
  }
})
