import { generateX25519Identity } from 'age-encryption'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createDeps } from '../../deps.ts'
import { createLog } from '../../process/log.ts'
import { openIn } from '../../testing/backups/restore-into.ts'
import {
  copyOf,
  nameIn,
  newerLists,
  original,
  setMode,
  sharedFolder,
} from '../../testing/backups/shared-backups.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { server, setUpReports } from '../../testing/people/reporting-people.ts'
import { latestFirst, optOutsName, readBackupName } from './backup-names.rules.ts'

setUpReports()
beforeAll(() => setMode('demo'))

test('a copy has another name, makes its own backups, and deletes none of the original', async () => {
  const day = async (isNightly: boolean) => {
    server.clock.pass({ days: 1 })
    return (await original().backups.make({ isNightly })).name
  }
  const own = [await day(true), await day(true), await day(false)]
  const nameless = 'dastak-20200101T210000Z.tar.zst.age'
  writeFileSync(join(sharedFolder(), nameless), 'from before')
  writeFileSync(join(sharedFolder(), `.${own[0]}.half`), 'that the original is writing')
  const { config, place, restored } = await copyOf(own[1]!)
  const name = await nameIn(server.ownerUrl)
  expect(restored.installation).toBe(await nameIn(place.ownerUrl))
  expect(restored.installation).not.toBe(name)

  const { db, close } = await openIn(config)
  const { backups } = createDeps(config, db, createLog('silent'))
  // The backup of the original that is in its rows is not its own.
  expect(await backups.last()).toMatchObject({ lastSuccess: null })
  await backups.makeIfDue(new AbortController().signal)
  await backups.make()
  await backups.make()
  await close()
  const found = readdirSync(sharedFolder())
  expect(found).toEqual(expect.arrayContaining([...own, nameless, `.${own[0]}.half`]))
  const ofCopy = latestFirst(found.map((one) => ({ name: one }))).filter(
    (one) => one.installation === restored.installation,
  )
  expect(ofCopy.map(({ isNightly }) => isNightly).sort()).toEqual([false, true])

  // The original is as careful, and manual ones do not use up its nightly ones.
  const { backups: careful } = original({ BACKUP_KEEP: '2' })
  const later: string[] = []
  for (let count = 0; count < 3; count += 1) {
    server.clock.pass({ minutes: 1 })
    later.push((await careful.make()).name)
  }
  const left = readdirSync(sharedFolder())
  expect(left).toEqual(expect.arrayContaining([...own.slice(0, 2), ...later.slice(1), nameless]))
  expect(left).toEqual(expect.arrayContaining(ofCopy.map((one) => one.name)))
  expect(left.filter((one) => one.includes(name) && one.includes('-manual'))).toHaveLength(2)
  expect(left).not.toContain(`.${own[0]}.half`)
})

test('a manual backup is none of the night, and an old one counts for nothing', async () => {
  const at = original({ BACKUP_AT: '02:30' }).backups
  const nightly = async () => {
    const before = readdirSync(sharedFolder())
    await at.makeIfDue(new AbortController().signal)
    return readdirSync(sharedFolder()).filter((one) => !before.includes(one)).length
  }
  server.clock.pass({ days: 2 })
  await at.make()
  expect([await nightly(), await nightly()]).toEqual([1, 0])
  // As after an upgrade: the last backup of the night has no name yet.
  await asOwner(
    server.ownerUrl,
    `UPDATE backup SET name = 'dastak-20261127T210000Z.tar.zst.age' WHERE is_nightly`,
  )
  server.clock.pass({ minutes: 1 })
  expect([await nightly(), await nightly()]).toEqual([1, 0])
})

test('with --continue the installation goes on under its name and deletes its old backups', async () => {
  const { name } = await original().backups.make({ isNightly: true })
  await original({ BACKUP_KEY: await generateX25519Identity() }).backups.savedOptOuts.write()
  const choices = { ...newerLists, continues: true, withoutOptOuts: true }
  const { config, restored } = await copyOf(name, choices)
  expect(restored.optOuts).toBeNull()
  expect(restored.installation).toBe(await nameIn(server.ownerUrl))
  const { db, close } = await openIn(config)
  const { backups } = createDeps(config, db, createLog('silent'), { clock: server.clock })
  // The backup that was restored is the first, and does not know itself.
  await db.kysely.deleteFrom('backup').execute()
  const list = join(sharedFolder(), optOutsName(restored.installation))
  const before = readFileSync(list)
  await backups.savedOptOuts.writeIfChanged()
  expect(readFileSync(list).equals(before)).toBe(false)
  await backups.make({ isNightly: true })
  await close()
  const own = readdirSync(sharedFolder()).map(readBackupName)
  expect(
    own.filter((one) => one?.installation === restored.installation && one.isNightly),
  ).toHaveLength(1)
})
