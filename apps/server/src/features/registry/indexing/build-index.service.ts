import { inTransaction, type Db, type Reader, type Tx } from '../../../db/database.ts'
import { openSession, type Session } from '../../../db/session.ts'
import { IMPORT_LOCK } from '../importing/import-target.ts'
import type { Space } from '../search.store.ts'
import { beginIndex, companiesAfter, directorsAfter, endIndex, isEmpty } from './build-index.store.ts'
import {
  companySearchRow,
  directorSearchRow,
  INDEX_VERSION,
  SEARCH_COLUMNS,
  type SearchRow,
} from './search-rows.rules.ts'
import { dropIndexed, isIndexed } from './search-rows.store.ts'

const SPACES = ['company', 'director'] as const
/** Rows that are read and written at a time. */
const PIECE = 10_000

const NEXT: Record<Space, (reader: Reader, after: string) => Promise<SearchRow[]>> = {
  company: async (reader, after) => (await companiesAfter(reader, after, PIECE)).map(companySearchRow),
  director: async (reader, after) => (await directorsAfter(reader, after, PIECE)).map(directorSearchRow),
}

/**
 * Makes the tables that names of a space are searched in anew, beside those in use, and puts them in their place. Whoever calls has the import lock of the
 * session. Killed at any moment it leaves what was there.
 */
export async function buildIndex(
  db: Db,
  session: Session,
  space: Space,
  onProgress?: (rows: number) => void,
): Promise<void> {
  await inTransaction(session, async (tx) => {
    await beginIndex(tx, space)
    let done = 0
    // The next rows are read while the database takes these.
    let reading = NEXT[space](db.kysely, '')
    for (;;) {
      const rows = await reading
      const last = rows.at(-1)
      if (last === undefined) break
      reading = NEXT[space](db.kysely, last.subject)
      // Whoever awaits it next throws; until then it must not count as unhandled.
      reading.catch(() => undefined)
      const lines = rows.map(({ line }) => line)
      await session.copyIn(`COPY ${space}_search_next (${SEARCH_COLUMNS[space]}) FROM STDIN`, lines)
      onProgress?.((done += rows.length))
    }
    await endIndex(tx, space, INDEX_VERSION)
  })
}

/**
 * Whether an import makes its names searchable as it goes. Not a large first one, and none while the tables of names have to be made anew: `buildIndex` does
 * it in the end.
 */
export async function indexesAsItGoes(tx: Tx, space: Space, isLarge: boolean): Promise<boolean> {
  if (!(await isIndexed(tx, space))) return false
  if (!isLarge || !(await isEmpty(tx, space))) return true
  await dropIndexed(tx, space)
  return false
}

/** Makes anew what is not searchable by today's rules: after an upgrade, or a first import that nobody went on with. Leaves it to an import that runs. */
export async function keepIndexed(db: Db, signal?: AbortSignal): Promise<void> {
  const stale: Space[] = []
  for (const space of SPACES) if (!(await isIndexed(db.kysely, space))) stale.push(space)
  if (stale.length === 0) return
  const session = await openSession(db)
  try {
    if (!(await session.lock(IMPORT_LOCK))) return
    for (const space of stale)
      if (!(await isIndexed(db.kysely, space))) await buildIndex(db, session, space, () => signal?.throwIfAborted())
  } finally {
    await session.close()
  }
}
