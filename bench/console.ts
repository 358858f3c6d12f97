/**
 * The operator's console among 100,000 users and 1,000 open reports: the time of one page of users
 * by each way to find them, of the open reports, and of who has revealed a subject.
 */
import * as finder from '../apps/server/src/features/accounts/operator/account-finder.service.ts'
import { createRemovals } from '../apps/server/src/features/lookups/leads/removals.service.ts'
import { queryReports } from '../apps/server/src/features/reports/console.store.ts'
import { insertManyUsers } from '../apps/server/src/testing/people/many-users.ts'
import { openBenchServer, percentiles } from './registry.support.ts'

const USERS = Number(process.env['BENCH_USERS'] ?? 100_000)
const TARGET_MS = 100
const TURNS = 9
const OPEN = { state: 'open', kind: null, before: null, userId: null, id: null } as const

export async function run(): Promise<string> {
  const server = await openBenchServer()
  try {
    const { db, ownerUrl } = await server.database('console')
    await insertManyUsers(ownerUrl, USERS)
    const clock = { now: () => new Date() }
    const { findUsers } = finder.createAccountFinder({ db, clock })
    const { revealsOf, revealsAt } = createRemovals({ db, clock })
    const asked: Record<string, () => Promise<unknown>> = {
      'users, by digits': () => findUsers({ search: '00099999' }),
      'users, by a name that nobody has': () => findUsers({ search: 'canary c' }),
      'users, by a name that all have': () => findUsers({ search: 'person' }),
      'users, the newest': () => findUsers({}),
      'open reports': () => queryReports(db.kysely, OPEN, { limit: 100, after: null }),
      'reveals, by a director': () => revealsOf('din', '00310001', 100),
      'reveals, by a company': () => revealsAt('U72900MH2020PTC000101', 100),
    }
    const lines: string[] = []
    for (const [name, ask] of Object.entries(asked)) {
      const times: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        const start = performance.now()
        await ask()
        times.push(performance.now() - start)
      }
      const { p50 } = percentiles(times)
      lines.push(`| ${name} | ${p50.toFixed(1)} |${p50 > TARGET_MS ? ' **missed**' : ''}`)
    }
    const head = `${USERS.toLocaleString('en')} users, 1,000 open reports; aim ${TARGET_MS} ms`
    return [head, '', '| page | p50, ms |', '|---|---|', ...lines].join('\n')
  } finally {
    await server.close()
  }
}
