import { inTransaction } from '../../db/database.ts'
import { contactOf } from './contact-hash.rules.ts'
import type { SuppressedAmong } from './suppressions.service.ts'
import { removeEverywhere, type SweepDeps } from './sweep.service.ts'

const PAGE = 1_000

/**
 * Removes all contacts of the lists again, for example those that a restored backup has brought
 * back. Returns how many contacts it looked at, and how many fields of leads were emptied.
 */
export async function applyAgain(
  deps: SweepDeps,
  among: SuppressedAmong = deps.suppressions.among,
): Promise<{ looked: number; removed: number }> {
  const { db, registry, linkedin, lookups } = deps
  let [looked, removed] = [0, 0]
  const columns = [registry, linkedin, lookups.removals].flatMap((one) => one.contactColumns)
  for (const column of columns)
    for (let after = ''; ;) {
      const values = await column(db.kysely, { after, limit: PAGE })
      const hidden = [...(await among(values))]
      const contacts = hidden.flatMap((value) => contactOf(value) ?? [])
      if (contacts.length > 0)
        removed += (await inTransaction(db, (tx) => removeEverywhere(deps, tx, contacts))).length
      looked += values.length
      if (values.length < PAGE) break
      after = values.at(-1)!
    }
  return { looked, removed }
}
