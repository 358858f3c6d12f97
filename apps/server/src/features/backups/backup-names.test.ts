import { expect, test } from 'vitest'
import {
  backupName,
  latestFirst,
  latestOf,
  optOutsName,
  readBackupName,
  tooOld,
} from './backup-names.rules.ts'

const [MINE, OTHER] = ['00aa11bb22', 'ffee00dd99']
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 21))
const named = (installation: string, day: number, isNightly = true) => ({
  name: backupName({ installation, madeAt: on(day), isNightly }),
})
const nameless = (day: number) => ({ name: `dastak-202611${day}T210000Z.tar.zst.age` })

test('the name of a backup says whose it is, when it was made and by whom', () => {
  const madeAt = new Date('2026-11-26T21:00:00.123Z')
  const nightly = backupName({ installation: MINE, madeAt, isNightly: true })
  const manual = backupName({ installation: MINE, madeAt, isNightly: false })
  expect(nightly).toBe('dastak-00aa11bb22-20261126T210000Z.tar.zst.age')
  expect(manual).toBe('dastak-00aa11bb22-20261126T210000Z-manual.tar.zst.age')
  const time = new Date('2026-11-26T21:00:00Z')
  expect(readBackupName(nightly)).toEqual({ installation: MINE, madeAt: time, isNightly: true })
  expect(readBackupName(manual)).toEqual({ installation: MINE, madeAt: time, isNightly: false })
  expect(readBackupName(nameless(26).name)).toEqual({
    installation: null,
    madeAt: time,
    isNightly: true,
  })
  for (const other of ['notes.txt', `${nightly}.old`, `x${nightly}`, optOutsName(MINE)])
    expect(readBackupName(other)).toBeNull()
})

test('the latest comes first, whatever its installation is called', () => {
  const stored = [named(OTHER, 24), named(MINE, 26), { name: 'notes.txt' }, nameless(25)]
  expect(latestFirst(stored).map(({ name }) => name)).toEqual([
    named(MINE, 26).name,
    nameless(25).name,
    named(OTHER, 24).name,
  ])
})

test('an installation deletes its own old ones only, nightly and manual ones apart', () => {
  const manual = [11, 12, 13].map((day) => named(MINE, day, false))
  const nightly = [14, 15, 16].map((day) => named(MINE, day))
  const left = [10, 11].flatMap((day) => [nameless(day), named(OTHER, day), { name: 'notes.txt' }])
  const found = tooOld([...left, ...manual, ...nightly, { name: optOutsName(MINE) }], {
    installation: MINE,
    keep: 2,
    now: on(16),
  })
  expect(found.map(({ name }) => name)).toEqual([nightly[0]!.name, manual[0]!.name])
})

test('backups of a clock that was ahead take no place of right ones', () => {
  const stored = [14, 15, 16, 28, 29].map((day) => named(MINE, day))
  const found = tooOld(stored, { installation: MINE, keep: 2, now: on(16) })
  expect(found.map(({ name }) => name)).toEqual([named(MINE, 14).name])
})

test('the latest is never one of another, and never guessed', () => {
  const [mine, others] = [named(MINE, 20), named(OTHER, 26)]
  const latest = (stored: { name: string }[], installation: string | null) => {
    const found = latestOf(stored, installation)
    return found.ambiguous ? found.ambiguous.map(({ name }) => name) : (found.latest?.name ?? null)
  }
  expect(latest([mine, others, nameless(28)], MINE)).toBe(mine.name)
  expect(latest([others], MINE)).toBeNull()
  expect(latest([], null)).toBeNull()
  expect(latest([named(MINE, 19), mine], null)).toBe(mine.name)
  expect(latest([mine, named(MINE, 19), others], null)).toEqual([others.name, mine.name])
  expect(latest([mine, nameless(10)], null)).toEqual([mine.name, nameless(10).name])
  expect(latest([nameless(10), nameless(11)], null)).toEqual([nameless(11).name])
})
