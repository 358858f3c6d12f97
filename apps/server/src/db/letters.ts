import { sql } from 'kysely'
import type { Db } from './database.ts'
import { MAKE_ANOTHER, NO_LETTERS } from './letters.rules.ts'

/**
 * Whether the database can change the case of letters other than A to Z, as SQL. It can't with the
 * locale C, unless that is of another provider than the system (`builtin`, `icu`).
 */
export const KNOWS_LETTERS = `lower('É') = 'é' AS knows_letters`

/** Advice for the log at the start; empty if there is none. */
export async function findUnknownLetters({ kysely }: Pick<Db, 'kysely'>): Promise<string[]> {
  const { rows } = await sql<{ knows_letters: boolean }>`
    SELECT ${sql.raw(KNOWS_LETTERS)}`.execute(kysely)
  return rows[0]?.knows_letters ? [] : [`${NO_LETTERS}. ${MAKE_ANOTHER}`]
}
