import { systemClock } from '../../adapters/clock/system.ts'
import { openDatabase } from '../../db/database.ts'
import { createCredits } from '../../features/credits/credits.service.ts'
import { DIN_KIND } from '../../features/lookups/kinds/din.kind.ts'
import { createLookups } from '../../features/lookups/lookups.service.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'

/**
 * A separate process that reveals directors, or refreshes leads, and gets no answer:
 * `reveal-and-hang.ts URL USER HOLD_SECONDS DIN|LEAD_ID…`.
 */
const [url = '', user, holdSeconds, ...subjects] = process.argv.slice(2)
const db = await openDatabase({ url })
const lookups = createLookups({
  db,
  clock: systemClock,
  credits: createCredits({ db, clock: systemClock }),
  timeZone: 'Asia/Kolkata',
  missLimits: { perMinute: 60, perDay: 2_000 },
  contacts: [
    {
      name: 'Silent',
      kinds: LOOKUP_KINDS,
      lookupMany() {
        process.stdout.write('asked\n')
        return new Promise(() => undefined)
      },
    },
  ],
  limits: { sourceMs: 60_000, totalMs: 60_000 },
  holdSeconds: Number(holdSeconds),
})
const actor = { kind: 'user', id: user ?? null } as const
await Promise.all(
  subjects.map((subject) =>
    subject.includes('-')
      ? lookups.refresh({
          userId: Number(user),
          actor,
          permissions: ['din-search'],
          leadId: subject,
        })
      : lookups.reveal(DIN_KIND, { userId: Number(user), subject, actor }),
  ),
)
