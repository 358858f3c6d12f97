import type { Reader, Tx } from './database.ts'

/** Texts that somebody wrote about a person, with the place of their row in its table. */
export interface ProfileRow {
  place: readonly [string, string]
  texts: Readonly<Record<string, string | null>>
}

/** A table with such texts, which are read in pages and written again where they change. */
export interface ProfileTexts {
  first: ProfileRow['place']
  list(reader: Reader, after: ProfileRow['place'], limit: number): Promise<ProfileRow[]>
  write(tx: Tx, row: ProfileRow): Promise<void>
}

/** Before all places that end with a UUID. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A row of a table, whose columns `a` and `b` are its place. */
export const profileRow = ({ a, b, ...texts }: Record<string, string | null>): ProfileRow => ({
  place: [a!, b!],
  texts,
})
