import { countWords, keptWords } from './dictionary-words.ts'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportIssue } from '../../features/registry/importing/import-chunk.ts'
import {
  importCompanies,
  importContacts,
  importDirectors,
  type ContactKind,
  type SuppressedAmong,
} from '../../features/registry/importing/import-targets.ts'
import { nobodyOptedOut } from '../../features/registry/importing/import-target.ts'
import { createRegistry } from '../../features/registry/registry.service.ts'
import type { SampleCompany } from '../../sample/companies/companies.ts'
import { writeCompaniesCsv } from '../../sample/sample-files.ts'
import { createTestDatabase } from '../database/test-database.ts'

const IMPORTS = { companies: importCompanies, directors: importDirectors, contacts: importContacts }

type Options = {
  chunkRows?: number
  kind?: ContactKind
  isLarge?: boolean
  suppressedAmong?: SuppressedAmong
  company?: string
  onStart?: () => Promise<void>
  onIssues?: () => Promise<number>
}
export type TestRegistry = Awaited<ReturnType<typeof createTestRegistry>>

/** A registry on a separate database, and importers that read text as if it were a file. */
export async function createTestRegistry() {
  const { db, url, drop } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'dastak-registry-'))
  const registry = createRegistry({ db })
  let files = 0

  async function importPath(kind: keyof typeof IMPORTS, path: string, options: Options = {}) {
    const issues: ImportIssue[] = []
    const result = await IMPORTS[kind]({
      db,
      path,
      now: () => new Date(),
      suppressedAmong: nobodyOptedOut,
      onIssues: async (found) => issues.push(...found),
      ...options,
    })
    return { ...result, issues }
  }

  return {
    db,
    url,
    registry,
    importPath,
    /** Writes content into a file, imports it, and returns the result with its issues. */
    importText(kind: keyof typeof IMPORTS, content: string | Buffer, options: Options = {}) {
      files += 1
      const path = join(folder, `${files}.csv`)
      writeFileSync(path, content)
      return importPath(kind, path, options)
    },
    /** The same for invented companies. */
    async importSample(companies: Iterable<SampleCompany>) {
      files += 1
      const path = join(folder, `${files}.csv`)
      await writeCompaniesCsv(createWriteStream(path), companies)
      return importPath('companies', path)
    },
    async names(query: string, limit = 10) {
      const { companies } = await registry.searchCompanies({ query, limit })
      return companies.map((company) => company.company_name)
    },
    /** The dictionary, and what it should be when every name is counted. */
    async dictionary(space: 'company' | 'director') {
      return { counted: await countWords(db, space), kept: await keptWords(db, space) }
    },
    async drop() {
      rmSync(folder, { recursive: true, force: true })
      await drop()
    },
  }
}
