import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import { openSession, type Session } from '../../../db/session.ts'
import { IMPORT_LOCK } from '../importing/import-target.ts'
import type { Space } from '../search/search.store.ts'
import { BLOCK_BITS, blockOf } from './number-set.rules.ts'
import { SHARDS } from './search-lexemes.rules.ts'
import { BITMAP_COLUMNS, commonLexemes, createBitmaps, isFacet } from './bitmaps.rules.ts'
import * as store from './build-index.store.ts'
import {
  companySearchRow,
  directorSearchRow,
  INDEX_VERSION,
  SEARCH_COLUMNS,
  type SearchRow,
} from './search-rows.rules.ts'
import { markStale, isIndexed } from './search-rows.store.ts'

const SPACES = ['company', 'director'] as const
/** Rows that are read and written at a time. */
const CHUNK = 5_000

/** The size of the sample that decides which lexemes are common. */
const SAMPLE = 20_000

const ROW: { [S in Space]: (facts: store.Facts[S]) => SearchRow } = {
  company: companySearchRow,
  director: directorSearchRow,
}

function rowsOf<S extends Space>(space: S, facts: readonly store.Facts[S][]): SearchRow[] {
  return facts.map(ROW[space])
}

/**
 * Rebuilds the search tables of a space next to those in use, and replaces them. The caller holds
 * the import lock of the session. If the process is killed, the old tables stay.
 */
export async function buildIndex(
  db: Db,
  session: Session,
  space: Space,
  onProgress?: (progress: { rows: number; total: number }) => void,
): Promise<void> {
  await inTransaction(session, async (tx) => {
    await store.beginIndex(tx, space)
    const names = await store.countNames(tx, space)
    const sample = await store.sampleFacts(tx, space, names, SAMPLE)
    const common = commonLexemes(rowsOf(space, sample), names)
    const bitmaps = createBitmaps((lexeme) => common.has(lexeme) || isFacet(lexeme))
    // Each shard has its own blocks, one after the other, so the best names have the lowest
    // numbers.
    const stride = Math.ceil(names / BLOCK_BITS) * BLOCK_BITS
    const numbers = Array.from({ length: SHARDS }, (_, shard) => shard * stride)
    const isOpen = (block: number) => numbers.some((number) => blockOf(number) === block)
    // FREEZE marks the pages as visible to all, so an index-only scan need not check the rows.
    const keepBitmaps = async (isKept: (block: number) => boolean) =>
      session.copyIn(
        `COPY ${space}_bitmap_next (${BITMAP_COLUMNS}) FROM STDIN (FREEZE)`,
        bitmaps.take(isKept),
      )
    let done = 0
    // The next rows are read while the database stores these.
    const next = async (after: string) =>
      rowsOf(space, await store.readFactsAfter(db.kysely, space, after, CHUNK))
    let reading = next('')
    for (;;) {
      const rows = await reading
      const last = rows.at(-1)
      if (last === undefined) break
      reading = next(last.subject)
      // The error is thrown at the next await. Until then it must not count as unhandled.
      reading.catch(() => undefined)
      const lines = rows.map(({ line, shard, lexemes }) => {
        const number = numbers[shard]!
        numbers[shard]! += 1
        bitmaps.add(number, lexemes)
        return `${number}\t${line}\n`
      })
      await session.copyIn(
        `COPY ${space}_search_next (number, ${SEARCH_COLUMNS[space]}) FROM STDIN (FREEZE)`,
        lines,
      )
      await keepBitmaps(isOpen)
      onProgress?.({ rows: (done += rows.length), total: names })
    }
    await keepBitmaps(() => false)
    await store.endIndex(tx, space, { version: INDEX_VERSION, common, tail: SHARDS * stride })
  })
}

/**
 * Whether an import indexes its names while it runs. Not for a large first import, nor while the
 * search tables must be rebuilt: then `buildIndex` runs at the end.
 */
export async function indexesDuringImport(
  tx: Tx,
  space: Space,
  isLarge: boolean,
): Promise<boolean> {
  if (!(await isIndexed(tx, space))) return false
  if (!isLarge || !(await store.isEmpty(tx, space))) return true
  await markStale(tx, space)
  return false
}

/**
 * Rebuilds the search tables if the indexing rules have changed or too many names have: after an
 * upgrade, an abandoned first import, or many small imports. Skips a space while an import is
 * running.
 */
export async function keepIndexed(db: Db, signal?: AbortSignal): Promise<void> {
  const isStale = async (space: Space) =>
    (!(await isIndexed(db.kysely, space)) || (await store.needsRebuild(db.kysely, space))) &&
    !(await store.isImportUnfinished(db.kysely, space))
  const stale: Space[] = []
  for (const space of SPACES) if (await isStale(space)) stale.push(space)
  if (stale.length === 0) return
  const session = await openSession(db)
  try {
    if (!(await session.lock(IMPORT_LOCK))) return
    for (const space of stale)
      if (await isStale(space)) await buildIndex(db, session, space, () => signal?.throwIfAborted())
  } finally {
    await session.close()
  }
}
