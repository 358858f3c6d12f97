import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRegistry, type Registry } from '../features/registry/registry.service.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { loadRecords, loadRegistry } from './load-registry.ts'
import { loadSampleData, SAMPLE_SEED, SAMPLE_SIZE } from './load-sample-data.ts'
import { SAMPLE_COMPANIES } from './companies/named-companies.ts'
import { recordIdentifiers, sampleRecords } from './records.ts'
import { registry as invented } from './registry.ts'

let database: TestDatabase
let registry: Registry
let isNew: boolean
const now = () => new Date('2026-01-31T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  registry = createRegistry({ db: database.db })
  isNew = (await loadSampleData({ db: database.db, now })).isNew
})

afterAll(async () => {
  await database.drop()
})

async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.db.pool.query<Record<string, number>>(`
    SELECT (SELECT count(*) FROM company) companies, (SELECT count(*) FROM director) directors,
      (SELECT count(*) FROM directorship) seats, (SELECT count(*) FROM contact_din) contacts,
      (
        SELECT count(*)
        FROM contact_gstin) gstins, (
        SELECT count(*)
        FROM contact_record) records, (
        SELECT sum(df)
        FROM company_word) words,
      (SELECT sum(df) FROM director_word) people_words`)
  return rows[0]!
}

describe('the sample data of demo mode', () => {
  test('is all there', async () => {
    const entries = [...invented(SAMPLE_SEED, SAMPLE_SIZE)]
    const directors = entries.flatMap(({ newDirectors }) => newDirectors)
    expect(isNew).toBe(true)
    expect(await counts()).toMatchObject({
      companies: SAMPLE_SIZE,
      directors: directors.length,
      seats: entries.flatMap(({ seats }) => seats).length,
      contacts: directors.filter(({ phone, email }) => phone !== null || email !== null).length,
      gstins: entries.flatMap(({ gstNumbers }) => gstNumbers).length,
      records: Object.values(sampleRecords(SAMPLE_SEED)).flatMap(([, ...rows]) => rows).length,
    })
  })

  test('is left alone by a second start, and not changed by a second load', async () => {
    const before = await counts()
    expect(await loadSampleData({ db: database.db, now })).toEqual({ isNew: false })
    await loadRegistry(database.db, { seed: SAMPLE_SEED, companies: SAMPLE_SIZE, now })
    await loadRecords(database.db, { seed: SAMPLE_SEED, now })
    expect(await counts()).toEqual(before)
  })

  test('finds something for a batch of every kind, by numbers that can be written by hand', async () => {
    const { rc, mobile, pan } = recordIdentifiers(7)
    const profiles = await registry.contacts('linkedin', [
      'dastak-sample-0001',
      'dastak-sample-0002',
      'dastak-sample-0003',
    ])
    expect(profiles.size).toBeGreaterThan(0)
    expect((await registry.contacts('rc', [rc])).get(rc)).toMatchObject({
      phone: mobile,
      source: 'Sample',
    })
    expect((await registry.contacts('mobile', [mobile])).get(mobile)).toMatchObject({
      phone: rc,
      source: 'Sample',
    })
    expect((await registry.contacts('pan', [pan])).get(pan)).toMatchObject({
      phone: expect.any(String),
      source: 'Sample',
    })
  })

  test.each(SAMPLE_COMPANIES)(
    'finds $name by "$query", and its director can be revealed',
    async ({ name, query, director }) => {
      const { companies } = await registry.searchCompanies({ query })
      expect(companies[0]?.company_name).toBe(name)
      const board = await registry.directorsOfCompany(companies[0]!.identification_number)
      const seat = board.find(({ full_name }) => full_name === director)
      const contact = (await registry.contacts('din', [seat!.din])).get(seat!.din)
      expect(contact).toMatchObject({
        phone: expect.stringMatching(/^\+9111111\d{5}$/),
        email: expect.stringMatching(/\.example$/),
        source: 'Sample',
      })
    },
  )

  test('has addresses, capital and industry that read as a real record does', async () => {
    const { companies } = await registry.searchCompanies({ query: SAMPLE_COMPANIES[0].name })
    expect(companies[0]).toMatchObject({
      company_type: 'pvt_ltd',
      company_status: 'Active',
      roc_name: 'ROC Bangalore',
      listed_or_not: 'Unlisted',
      company_address: [
        { state: 'Karnataka', country: 'India', postal_code: expect.stringMatching(/^5\d{5}$/) },
      ],
    })
  })
})
