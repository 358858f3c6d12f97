import { afterAll, beforeAll } from 'vitest'
import { createLedger, type Ledger } from '../../features/ledger/ledger.service.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLookupsOn, insertDirectors, type LookupsOn } from '../lookups/lookups-on.ts'

/** Lookups and the ledger of a test file, on a separate database, set before the first test. */
export let t: LookupsOn
export let ledger: Ledger
export function setUpLedger(): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await insertDirectors(database.db)
    t = createLookupsOn(database.db)
    ledger = createLedger({ db: t.db, timeZone: 'Asia/Kolkata', fileRows: 2, filePositions: 3 })
  })
  afterAll(() => database.drop())
}

/** The lines of a downloaded file, without its heading. */
export async function linesOf(file: Awaited<ReturnType<Ledger['export']>>) {
  let text = ''
  for await (const piece of file.content) text += piece
  return text.trim().split('\r\n').slice(1)
}
