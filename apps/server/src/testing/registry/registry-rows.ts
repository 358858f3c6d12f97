import type { Db } from '../../db/database.ts'
import { keepIndexed } from '../../features/registry/indexing/build-index.service.ts'

/** Makes all names searchable, including those that were inserted into the tables. */
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
  designation?: string
  appointedOn?: string
}

/**
 * Inserts a company, a director with a directorship in it, and the director's contact into the
 * tables, but not into the search words. A company and a director may be there already.
 */
export async function insertDirector(
  { db }: { db: Db },
  {
    din,
    cin,
    phone,
    email,
    name = 'ASHA SAMPLE',
    designation = 'Director',
    appointedOn = '2020-04-01',
  }: SeatedDirector,
): Promise<void> {
  await db.kysely
    .insertInto('company')
    .values({ cin, name: `SAMPLE ${cin} PRIVATE LIMITED` })
    .onConflict((conflict) => conflict.column('cin').doNothing())
    .execute()
  await db.kysely
    .insertInto('director')
    .values({ din, full_name: name })
    .onConflict((conflict) => conflict.column('din').doNothing())
    .execute()
  await db.kysely
    .insertInto('directorship')
    .values({ din, cin, designation, appointed_on: appointedOn })
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
    .onConflict((conflict) => conflict.column('din').doNothing())
    .execute()
}
