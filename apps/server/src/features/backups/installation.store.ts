import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** The opt-outs and the lifted ones that a list has. Both only grow, so a change is noticed. */
export interface ListState {
  optOuts: number
  lifts: number
}

/** The name of this installation, and what the list of opt-outs with its backups has. */
export async function readInstallation(reader: Reader) {
  const row = await reader.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  return {
    name: row.name,
    saved: { optOuts: row.saved_opt_outs, lifts: row.saved_lifts } satisfies ListState,
  }
}

/** Gives this installation another name. Backups that were made under the old one are not its. */
export async function makeNewName(tx: Tx): Promise<void> {
  await sql`UPDATE installation SET name = DEFAULT`.execute(tx)
  await tx.deleteFrom('backup').execute()
  await noteUnsavedList(tx)
}

export async function noteSavedList(tx: Tx, { optOuts, lifts }: ListState, now: Date) {
  await tx
    .updateTable('installation')
    .set({ saved_opt_outs: optOuts, saved_lifts: lifts, opt_outs_saved_at: now })
    .execute()
}

/** The list may be missing, so it is written soon. */
export async function noteUnsavedList(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ saved_opt_outs: -1, saved_lifts: -1 }).execute()
}
