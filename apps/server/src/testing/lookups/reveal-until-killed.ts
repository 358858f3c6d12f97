import { createDirectoryContacts } from '../../adapters/contacts/directory.ts'
import { systemClock } from '../../adapters/clock/system.ts'
import { openDatabase } from '../../db/database.ts'
import { createCredits } from '../../features/credits/credits.service.ts'
import { DIN_KIND } from '../../features/lookups/kinds/din.kind.ts'
import { createLookups } from '../../features/lookups/lookups.service.ts'
import { createRegistry } from '../../features/registry/registry.service.ts'

/**
 * A separate process that reveals from the directory and prints each DIN that it got:
 * `reveal-until-killed.ts URL USER DIN…`.
 */
const [url = '', user, ...subjects] = process.argv.slice(2)
const db = await openDatabase({ url })
const lookups = createLookups({
  db,
  clock: systemClock,
  credits: createCredits({ db, clock: systemClock }),
  timeZone: 'Asia/Kolkata',
  missLimits: { perMinute: 60, perDay: 2_000 },
  contacts: [createDirectoryContacts(createRegistry({ db }))],
})
const actor = { kind: 'user', id: user ?? null } as const
for (const subject of subjects) {
  await lookups.reveal(DIN_KIND, { userId: Number(user), subject, actor })
  process.stdout.write(`${subject}\n`)
}
