import { sql } from 'kysely'
import { openDatabase } from '../../db/database.ts'
import { openSession } from '../../db/session.ts'

/** A process for tests to kill: holds a lock of a session while the server works for it. */
const [url = '', lock = ''] = process.argv.slice(2)
const session = await openSession(await openDatabase({ url }))
if (!(await session.lock(Number(lock)))) throw new Error('Another session holds the lock.')
process.stdout.write('locked\n')
// oxlint-disable-next-line waits/no-long-wait -- until it is killed
await sql`SELECT pg_sleep(60)`.execute(session.kysely)
