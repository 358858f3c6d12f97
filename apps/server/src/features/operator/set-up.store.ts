import type { SetUpStep } from '@dastak/contract/operator/set-up.ts'
import type { Reader, Tx } from '../../db/database.ts'

export interface SavedCheck {
  step: string
  is_good: boolean
  words: string
  remedy: string | null
  settings_hash: string
  tested_at: Date
}

/** The last test of each step. */
export async function listChecks(reader: Reader): Promise<SavedCheck[]> {
  return reader.selectFrom('operator_check').selectAll().execute()
}

/** Replaces the last test of a step. */
export async function saveCheck(tx: Tx, check: SavedCheck & { step: SetUpStep }): Promise<void> {
  const { step: _, ...rest } = check
  await tx
    .insertInto('operator_check')
    .values(check)
    .onConflict((conflict) => conflict.column('step').doUpdateSet(rest))
    .execute()
}
