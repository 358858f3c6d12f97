import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { contactHash, contactHashes, type Contact } from './contact-hash.rules.ts'
import { referenceOf } from './reference.rules.ts'
import { OWN_LIST, type Suppressions } from './suppressions.service.ts'
import * as store from './suppressions.store.ts'

/**
 * A lookup that was under way when its person opted out has ended by then, and what it has left is
 * removed by a later turn.
 */
const SWEEP_MS = 3 * 60_000

/**
 * Entries from before mailboxes were one are hashes of an address as it was written. Whose mailbox
 * they are is known as soon as the address is seen again.
 */
export async function joinMailboxes(
  tx: Tx,
  key: Buffer,
  contacts: readonly Contact[],
): Promise<void> {
  const entries = contacts
    .filter(({ unit }) => unit === 'email')
    .flatMap((contact) => {
      const mailbox = contactHash(key, contact)
      return contactHashes(key, contact).map((hash) => ({ hash, mailbox }))
    })
  if (entries.length > 0) await store.noteMailboxes(tx, OWN_LIST, entries)
}

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
  const key = await suppressions.ownKey()
  await joinMailboxes(tx, key, [contact])
  const hash = contactHash(key, contact)
  const find = () => store.findSuppression(tx, OWN_LIST, [hash])
  const before = await find()
  const added = before
    ? null
    : await store.insertSuppression(tx, {
        listId: OWN_LIST,
        hash,
        unit: contact.unit,
        origin,
        reference: referenceOf(randomBytes(10)),
        now,
      })
  // Another call may have added it meanwhile.
  const kept = before ?? added ?? (await find())!
  await store.insertSweep(tx, kept.id, {
    contact: suppressions.sweepBox.seal(contact.value),
    now,
    endsAt: new Date(now.getTime() + SWEEP_MS),
  })
  const { reference, created_at: since } = kept
  return { reference: reference!, since, unit: contact.unit, isNew: added !== null }
}
