import { inTransaction } from '../../db/database.ts'
import { FIRST_PLACE } from '../../db/next-values.ts'
import { joinMailboxes } from './add-opt-out.ts'
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
  const { db, registry, linkedin, lookups, suppressions } = deps
  let [looked, removed] = [0, 0]
  const columns = [registry, linkedin, lookups.removals].flatMap((one) => one.contactColumns)
  for (const column of columns)
    for (let after = FIRST_PLACE; ;) {
      const places = await column(db.kysely, { after, limit: PAGE })
      const hidden = [...(await among(places.map(({ value }) => value)))]
      const contacts = hidden.flatMap((value) => contactOf(value) ?? [])
      if (contacts.length > 0) {
        const key = await suppressions.ownKey()
        removed += await inTransaction(db, async (tx) => {
          await joinMailboxes(tx, key, contacts)
          return (await removeEverywhere(deps, tx, contacts)).length
        })
      }
      looked += places.length
      if (places.length < PAGE) break
      after = places.at(-1)!
    }
  return { looked, removed }
}
