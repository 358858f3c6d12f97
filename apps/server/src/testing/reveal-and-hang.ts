import { systemClock } from '../adapters/clock/system.ts'
import { openDatabase } from '../db/database.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { createLookups } from '../features/lookups/lookups.service.ts'
import { createRegistry } from '../features/registry/registry.service.ts'

/** A process of its own that asks for directors and gets no answer: `reveal-and-hang.ts URL USER HOLD_SECONDS DIN…`. */
const [url = '', user, holdSeconds, ...asked] = process.argv.slice(2)
const db = await openDatabase({ url })
const lookups = createLookups({
  db,
  clock: systemClock,
  credits: createCredits({ db, clock: systemClock }),
  registry: createRegistry({ db }),
  contacts: [
    {
      name: 'Silent',
      lookup() {
        process.stdout.write('asked\n')
        return new Promise(() => undefined)
      },
    },
  ],
  limits: { sourceMs: 60_000, totalMs: 60_000 },
  holdSeconds: Number(holdSeconds),
})
await Promise.all(
  asked.map((din) => lookups.revealDirector({ userId: Number(user), din, actor: { kind: 'user', id: user ?? null } })),
)
