import type { Db } from '../../db/database.ts'
import { keepIndexed } from '../../features/registry/indexing/build-index.service.ts'

/** Makes all names searchable, also those that were put straight into the tables. */
export async function makeSearchable(db: Db): Promise<void> {
  await db.kysely.deleteFrom('search_index').execute()
  await keepIndexed(db)
}

interface SeatedDirector {
  din: string
  cin: string
  phone?: string | undefined
  email?: string | undefined
  name?: string
}

/**
 * Puts a company, a director with a seat in it, and his contact straight into the tables; not into
 * the search words.
 */
export async function insertDirector(
  { db }: { db: Db },
  { din, cin, phone, email, name = 'ASHA SAMPLE' }: SeatedDirector,
): Promise<void> {
  await db.kysely
    .insertInto('company')
    .values({ cin, name: `SAMPLE ${cin} PRIVATE LIMITED` })
    .onConflict((conflict) => conflict.column('cin').doNothing())
    .execute()
  await db.kysely.insertInto('director').values({ din, full_name: name }).execute()
  await db.kysely
    .insertInto('directorship')
    .values({ din, cin, designation: 'Director', appointed_on: '2020-04-01' })
    .execute()
  await db.kysely
    .insertInto('contact_din')
    .values({
      din,
      phone: phone ?? null,
      email: email ?? null,
      source: 'Sample',
      as_of: '2026-01-01',
    })
    .execute()
}
