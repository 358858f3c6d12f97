import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { contactHash, type Contact } from './contact-hash.rules.ts'
import { referenceOf } from './reference.rules.ts'
import { OWN_LIST, type Suppressions } from './suppressions.service.ts'
import * as store from './suppressions.store.ts'

/**
 * A lookup that was under way when its person opted out has ended by then, and what it has left is
 * removed by a later turn.
 */
const SWEEP_MS = 3 * 60_000

interface AddDeps {
  clock: Clock
  suppressions: Suppressions
}

/**
 * Adds an opt-out in the caller's transaction, and schedules the removal. The same contact again
 * returns the first receipt.
 */
export async function addOptOut(
  { clock, suppressions }: AddDeps,
  tx: Tx,
  contact: Contact,
  origin: store.Origin,
) {
  const now = clock.now()
  const hash = contactHash(await suppressions.ownKey(), contact)
  const added = await store.insertSuppression(tx, {
    listId: OWN_LIST,
    hash,
    unit: contact.unit,
    origin,
    reference: referenceOf(randomBytes(10)),
    now,
  })
  const kept = added ?? (await store.findSuppression(tx, OWN_LIST, hash))!
  await store.insertSweep(tx, kept.id, {
    contact: suppressions.sweepBox.seal(contact.value),
    now,
    endsAt: new Date(now.getTime() + SWEEP_MS),
  })
  const { reference, created_at: since } = kept
  return { reference: reference!, since, unit: contact.unit, isNew: added !== null }
}
