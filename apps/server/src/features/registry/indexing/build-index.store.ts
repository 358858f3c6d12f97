import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { Space } from '../search.store.ts'
import { COMPANY_FACTS, type CompanyFacts, type DirectorFacts } from './search-rows.rules.ts'

/** The next companies by their number. */
export async function companiesAfter(reader: Reader, cin: string, take: number): Promise<CompanyFacts[]> {
  return reader
    .selectFrom('company')
    .select(['cin', ...COMPANY_FACTS])
    .where('cin', '>', cin)
    .orderBy('cin')
    .limit(take)
    .execute()
}

export async function directorsAfter(reader: Reader, din: string, take: number): Promise<DirectorFacts[]> {
  return reader
    .selectFrom('director')
    .select(['din', 'full_name', 'status'])
    .where('din', '>', din)
    .orderBy('din')
    .limit(take)
    .execute()
}

/** Whether nobody is there yet. */
export async function isEmpty(reader: Reader, space: Space): Promise<boolean> {
  return (await reader.selectFrom(space).select('updated_at').limit(1).executeTakeFirst()) === undefined
}

/** An empty table `<space>_search_next`. */
export async function beginIndex(tx: Tx, space: Space): Promise<void> {
  await sql`SELECT search_index_begin(${space})`.execute(tx)
}

/** Puts it in the place of the table in use, with its indexes and the dictionary of its words. */
export async function endIndex(tx: Tx, space: Space, version: number): Promise<void> {
  await sql`SELECT search_index_end(${space}, ${version})`.execute(tx)
}
