/**
 * Search of the registry: what it finds by class of query, on the registry's real names; how long
 * it takes at two sizes, filtered and sorted, and during an import. BENCH_COMPANIES=100000 leaves
 * the large size out; BENCH_PARTS=recall,times,filters,load selects parts.
 */
import { join } from 'node:path'
import { importCompanies } from '../apps/server/src/features/registry/importing/import-targets.ts'
import { openBenchServer, writeCompanies } from './registry.support.ts'
import { measureLoad } from './search-load.support.ts'
import { measureRecall } from './search-recall.support.ts'
import { measureFilters, measureShapes } from './search-times.support.ts'

const SIZES = process.env['BENCH_COMPANIES']?.split(',').map(Number) ?? [100_000, 2_800_000]
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'recall,times,filters,load').split(','))

/** The table of classes, then for each size those of times. */
export async function run(): Promise<string> {
  const tables: string[] = []
  const server = await openBenchServer()
  try {
    if (PARTS.has('recall')) tables.push(await measureRecall(server))
    for (const size of SIZES) {
      const { db, url, ownerUrl } = await server.database(`bench_${size}`)
      const path = join(server.folder, 'companies.csv')
      await writeCompanies(path, size)
      await importCompanies({ db, path, now: () => new Date() })
      tables.push(`${size.toLocaleString('en')} companies`)
      if (PARTS.has('filters')) tables.push(await measureFilters(db))
      if (PARTS.has('load'))
        tables.push(await measureLoad(db, size, { folder: server.folder, url, ownerUrl }))
      // Last, so that the index of the peers does not affect other parts.
      if (PARTS.has('times')) tables.push(await measureShapes(db, ownerUrl, size))
    }
  } finally {
    await server.close()
  }
  return tables.join('\n\n')
}
