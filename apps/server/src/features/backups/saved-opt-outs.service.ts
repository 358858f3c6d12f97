import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { inTransaction, type Db } from '../../db/database.ts'
import { openSession } from '../../db/session.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import type { Clock } from '../../ports/clock.ts'
import { OperatorError } from '../../text/operator-error.ts'
import type { ListPage, OptOutLists } from '../opt-outs/lists.service.ts'
import { readArchive, writeArchive } from './archive/archive.ts'
import { optOutsName } from './backup-names.rules.ts'
import { lastGoodBackup } from './backups.store.ts'
import {
  noteSavedList,
  noteUnsavedList,
  readInstallation,
  type ListState,
} from './installation.store.ts'

/** Only one process at a time writes the list. The number is arbitrary. */
const LOCK = 7_241_007

/** After a failure. */
const PAUSE_MS = 60_000
/** A long list is written less often: this many times as long as it took. */
const PAUSE_FACTOR = 20

export interface SavedOptOutsOptions {
  db: Db
  clock: Clock
  place: BackupPlace
  keys: () => Promise<readonly [string, ...string[]]>
  optOuts: Pick<OptOutLists['own'], 'key' | 'state' | 'pages'>
}

/**
 * The own list of opt-outs, sealed like a backup and next to the backups, so that a restore knows
 * those that are newer than its backup. It is written again as a whole soon after each change.
 */
export function createSavedOptOuts(options: SavedOptOutsOptions) {
  const { db, clock, place, keys, optOuts } = options

  /** Replaces the list, or leaves that to the process that is doing it. */
  async function write(): Promise<void> {
    const session = await openSession(db)
    try {
      if (!(await session.lock(LOCK))) return
      const { name } = await readInstallation(db.kysely)
      // Before the rows are read. So what comes meanwhile is in the list, or makes the next one.
      const state = await optOuts.state()
      const [key] = await keys()
      const hashKey = await optOuts.key()
      await writeArchive(
        key,
        async (archive) => {
          await archive.add(MANIFEST, json({ format: 1, installation: name, key: hashKey }))
          let part = 0
          for await (const page of optOuts.pages()) {
            part += 1
            await archive.add(`${String(part).padStart(6, '0')}.json`, json(page))
          }
        },
        async (archive) => void (await place.put(optOutsName(name), archive)),
      )
      await inTransaction(db, (tx) => noteSavedList(tx, state, clock.now()))
    } catch (error) {
      await inTransaction(db, noteUnsavedList)
      throw error
    } finally {
      await session.close()
    }
  }

  let pauseUntil = -Infinity

  return {
    write,

    /**
     * Does nothing before the first backup: then no opt-out is newer than one. After a restore
     * there are backups that the rows do not know.
     */
    async writeIfChanged(): Promise<void> {
      const { saved } = await readInstallation(db.kysely)
      if (performance.now() < pauseUntil || isSame(saved, await optOuts.state())) return
      const isLost = saved.optOuts < 0
      if (!isLost && (await lastGoodBackup(db.kysely, clock.now())) === undefined) return
      const startedAt = performance.now()
      pauseUntil = startedAt + PAUSE_MS
      await write()
      pauseUntil = performance.now() + (performance.now() - startedAt) * PAUSE_FACTOR
    },
  }
}
export type SavedOptOuts = ReturnType<typeof createSavedOptOuts>

const isSame = (one: ListState, other: ListState) =>
  one.optOuts === other.optOuts && one.lifts === other.lifts

const MANIFEST = 'manifest.json'
const json = (value: object) => Buffer.from(JSON.stringify(value))

const manifest = z.object({
  format: z.literal(1),
  installation: z.string(),
  /** Of the hashes, in hexadecimal digits. */
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const at = z.iso.datetime()
const page: z.ZodMiniType<ListPage> = z.union([
  z.object({
    optOuts: z.array(
      z.object({
        hash: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
        unit: z.nullable(z.enum(['phone', 'email'])),
        origin: z.enum(['person', 'operator', 'list']),
        reference: z.nullable(z.string()),
        at,
      }),
    ),
  }),
  z.object({ lifted: z.array(z.object({ reference: z.string(), at })) }),
])

const OTHER =
  'The list of opt-outs next to the backup is of another installation, or of a newer version of ' +
  'Dastak.'

/** Reads such a list. `pages` must be read to their end. Throws `OperatorError`. */
export async function openSavedOptOuts(
  source: Readable,
  { installation, keys }: { installation: string; keys: readonly string[] },
) {
  const entries = readArchive(source, keys)
  const first = await entries.next()
  const head = first.done ? null : manifest.safeParse(await readJson(first.value.content))
  if (!head?.success || head.data.installation !== installation) {
    await entries.return(undefined)
    throw new OperatorError(OTHER)
  }
  async function* pages(): AsyncGenerator<ListPage> {
    for await (const { content } of entries) yield page.parse(await readJson(content))
  }
  return { key: head.data.key, pages: pages() }
}

async function readJson(content: AsyncIterable<Uint8Array>): Promise<unknown> {
  return JSON.parse((await buffer(content)).toString('utf8'))
}
