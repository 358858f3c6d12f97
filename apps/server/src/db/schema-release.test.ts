import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { openApplicationDatabase } from './application-database.ts'
import { migrate } from './migrate.ts'
import { RELEASE } from './schema-release.ts'
import { compareReleases, compareSchema } from './schema-release.rules.ts'
import { schemaFingerprint } from './sql-files.ts'

describe('a program compared with the database', () => {
  const program = { fingerprint: 'mine', release: '0.2.0' }
  const applied = { fingerprint: 'other', release: '0.3.0', oldestRelease: '0.2.0' }

  it('is the same if its SQL was the last that was applied', () => {
    const same = { ...applied, fingerprint: 'mine' }
    expect(compareSchema(program, same, true)).toBe('same')
  })

  it('finds an older database before its own SQL was ever applied', () => {
    expect(compareSchema(program, null, false)).toBe('older')
    expect(compareSchema(program, { ...applied, release: '0.1.0' }, false)).toBe('older')
    expect(compareSchema(program, { ...applied, release: '0.2.0' }, false)).toBe('older')
  })

  it('can work with a newer database that keeps what its release needs', () => {
    expect(compareSchema(program, applied, true)).toBe('newer, usable')
    expect(compareSchema(program, applied, false)).toBe('newer, usable')
    expect(compareSchema(program, { ...applied, oldestRelease: '0.2.1' }, true)).toBe('newer')
  })

  it('compares releases by number', () => {
    expect(['0.10.0', '0.9.1', '0.2.0', '1.0.0'].sort(compareReleases)).toEqual([
      '0.2.0',
      '0.9.1',
      '0.10.0',
      '1.0.0',
    ])
  })
})

describe('a process that does not migrate', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  const open = async (notes: string[] = []) => {
    const database = { url: test.url, adminUrl: null, directUrl: null }
    const opened = await openApplicationDatabase({
      dataDir: '/not-used',
      database,
      migrates: false,
      onNote: (text) => notes.push(text),
    })
    await opened.close()
    return opened.migrated
  }

  it('opens a database of its own version, as the application', async () => {
    await expect(open()).resolves.toEqual([])
  })

  it('refuses an older one, and says what to run', async () => {
    await asOwner(test.ownerUrl, `UPDATE schema_release SET fingerprint = 'of the last release'`)
    await expect(open()).rejects.toThrow('Run `npm run dastak -- migrate` with this version')
    await migrate({ ownerUrl: test.ownerUrl })
    await expect(open()).resolves.toEqual([])
  })

  it('works with a newer one that supports its release, and says so', async () => {
    const notes: string[] = []
    await asOwner(
      test.ownerUrl,
      `INSERT INTO schema_release VALUES ('newer', '99.0.0', '${RELEASE}', now() + interval '1 s')`,
    )
    await open(notes)
    expect(notes).toEqual([`The database was migrated by release 99.0.0. This is ${RELEASE}.`])
  })

  it('refuses a newer one that does not', async () => {
    await asOwner(
      test.ownerUrl,
      `UPDATE schema_release SET oldest_release = '98.0.0' WHERE release = '99.0.0'`,
    )
    await expect(open()).rejects.toThrow('works with release 98.0.0 and newer')
  })

  it('refuses an empty one', async () => {
    await asOwner(test.ownerUrl, 'DROP TABLE schema_release')
    await expect(open()).rejects.toThrow('or there are none')
  })
})

it('a fingerprint stays the same while the SQL does', () => {
  expect(schemaFingerprint()).toBe(schemaFingerprint())
  expect(schemaFingerprint()).toMatch(/^[0-9a-f]{64}$/)
})
