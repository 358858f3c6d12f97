import { systemClock } from '../apps/server/src/adapters/clock/system.ts'
import { createDirectoryContacts } from '../apps/server/src/adapters/contacts/directory.ts'
import type { Db } from '../apps/server/src/db/database.ts'
import { createCredits } from '../apps/server/src/features/credits/credits.service.ts'
import { createLookups } from '../apps/server/src/features/lookups/lookups.service.ts'
import { createRegistry } from '../apps/server/src/features/registry/registry.service.ts'
import type { ContactSource } from '../apps/server/src/ports/contacts.ts'
import { expectWhole } from '../apps/server/src/testing/ledger/whole-ledger.ts'

/** Lookups with one source; the database itself if none is given. */
export function lookupsOn(db: Db, source?: ContactSource) {
  return createLookups({
    db,
    clock: systemClock,
    credits: createCredits({ db, clock: systemClock }),
    timeZone: 'Asia/Kolkata',
    missLimits: { perMinute: 1_000_000, perDay: 1_000_000 },
    contacts: [source ?? createDirectoryContacts(createRegistry({ db }))],
  })
}

/** Throws unless every rule of the ledger holds. */
export async function expectWholeLedger(db: Db): Promise<void> {
  const credits = createCredits({ db, clock: systemClock })
  await expectWhole(() => credits.check(lookupsOn(db).ledgerRules))
}
