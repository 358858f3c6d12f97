import type { Db, Reader } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import * as store from './own-data.store.ts'

interface OwnDataDeps {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'allLines'>
}

const PAGE = 2_000
const ABOUT =
  'Everything that is kept about this account. Contacts that you revealed and rows of your files ' +
  'are not in it. Download them from your leads and bulk requests. Numbers and addresses that ' +
  'you typed or uploaded for lookups and lists are in it.'

/** All data of a user as a file of JSON, made while it is sent. */
export function ownDataFile({ db, clock, ledger }: OwnDataDeps, userId: number) {
  async function* pages<Row>(
    read: (reader: Reader, userId: number, after: Row | null, limit: number) => Promise<Row[]>,
  ) {
    let after: Row | null = null
    for (;;) {
      const page: Row[] = await read(db.kysely, userId, after, PAGE)
      yield page
      if (page.length < PAGE) return
      after = page.at(-1)!
    }
  }
  async function* content() {
    yield `{"about":${JSON.stringify(ABOUT)},"made_at":${JSON.stringify(clock.now())}`
    const rows = await store.readOwnData(db.kysely, userId)
    for (const [section, all] of Map.groupBy(rows, (row) => row.section))
      yield `,\n"${section}":${JSON.stringify(all.map(({ data }) => data))}`
    yield* list('leads', pages(store.readOwnLeads))
    yield* list('misses', pages(store.readOwnMisses))
    yield* list('ledger', ledger.allLines(userId))
    yield '}\n'
  }
  return { name: 'my-data.json', type: 'application/json', content: content() }
}

async function* list(name: string, pages: AsyncIterable<readonly unknown[]>) {
  yield `,\n"${name}":[`
  let isFirst = true
  for await (const page of pages)
    for (const row of page) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
  yield ']'
}
