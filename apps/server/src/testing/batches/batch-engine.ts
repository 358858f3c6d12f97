import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import {
  createBatches,
  type Batches,
  type BatchesOptions,
} from '../../features/batches/batches.service.ts'
import { createUploads } from '../../http/requests/uploads.ts'
import { createBatchPeople } from './batch-files.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestContacts } from '../lookups/lookups-on.ts'
import { createTestServer } from '../server/test-server.ts'

const NEVER = new AbortController().signal
/** How long a second of the clock takes. */
const SECOND_MS = 100

/**
 * A test server whose batches run when the test says, with a vendor that answers as the test says.
 * `isLocal`: with the directory instead.
 */
export async function createBatchEngine(prefix: string, { isLocal = false } = {}) {
  const vendor = createTestContacts()
  const server = await createTestServer({
    env: MANY_CALLS,
    ...(!isLocal && { contacts: [vendor] }),
  })
  const people = createBatchPeople(server, prefix)
  type Uploader = Parameters<typeof people.status>[0]

  const work = createUploads(join(server.dataDir, 'uploads'))
  /** Batches as another process would have them, except for what is `changed`. */
  function createAnother(changed: Partial<BatchesOptions> = {}) {
    return createBatches({
      ...server,
      areCustomers: server.knownCustomers.knownSubjects,
      work,
      timeZone: 'Asia/Kolkata',
      keepDays: 90,
      estimateWaitMs: 60_000,
      ...changed,
    })
  }
  /**
   * The workers of two processes. Like their jobs, they look for work again and again, until
   * `isOver`.
   */
  async function workUntil(isOver: () => boolean | Promise<boolean>): Promise<void> {
    const one = async ({ worker }: Pick<Batches, 'worker'>) => {
      while (!(await isOver())) {
        await worker.workOff(NEVER)
        await sleep(10)
      }
    }
    await Promise.all([one(server.batches), one(createAnother())])
  }
  /**
   * Until all these batches have ended. The clock moves meanwhile, because a worker waits for a
   * second if lookups of others hold its subjects or the credits of its user.
   */
  async function workUntilAllOver(
    batches: readonly { person: Uploader; id: string }[],
  ): Promise<void> {
    let movedAt = performance.now()
    await workUntil(async () => {
      const seen = await Promise.all(batches.map(({ person, id }) => people.status(person, id)))
      if (seen.every(({ finished_at: finishedAt }) => finishedAt !== null)) return true
      if (performance.now() - movedAt < SECOND_MS) return false
      movedAt = performance.now()
      server.clock.pass({ seconds: 1 })
      return false
    })
  }
  const workUntilOver = (person: Uploader, id: string) => workUntilAllOver([{ person, id }])
  /** The rows of the result of a file with a single column. */
  async function resultRows(person: Uploader, id: string) {
    const [, ...lines] = await people.result(person, id)
    return lines.map((line) => {
      const [din = '', status = '', , , , phone = '', email = '', costPhone, costEmail] =
        line.split(',')
      return { din, status, phone, email, cost: [Number(costPhone), Number(costEmail)] }
    })
  }
  /** Everything that a user can see of a batch, except for the link, which differs each time. */
  async function seen(person: Uploader & { userId: number }, id: string) {
    const { output_s3_key: _, ...status } = await people.status(person, id)
    return { ...status, rows: await resultRows(person, id), left: await people.payingOf(person) }
  }
  return {
    ...people,
    server,
    vendor,
    uploads: work,
    createAnother,
    workUntil,
    workUntilAllOver,
    workUntilOver,
    resultRows,
    seen,
  }
}
export type BatchEngine = Awaited<ReturnType<typeof createBatchEngine>>

/** The engine of a test file, and the DINs that it knows, set before the first test. */
export let t: BatchEngine
export let dins: string[]
export function setUpBatches(directors: number, options?: { isLocal?: boolean }): void {
  beforeAll(async () => {
    t = await createBatchEngine('+91880200', options)
    dins = await t.insertDirectors(directors)
  })
  afterAll(() => t.server.drop())
}

export const fileOf = (dins: readonly string[]) => ['DIN', ...dins].join('\n')
