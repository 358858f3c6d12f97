import type { BatchType } from '@dastak/contract/batch-types.ts'
import {
  getBatchRequestStatus,
  submitBatchRequest,
  type BatchRequest,
} from '@dastak/contract/batches/batches.ts'
import { PERMISSIONS } from '@dastak/contract/permissions.ts'
import { inTransaction } from '../../db/database.ts'
import { insertContacts } from '../lookups/directory-rows.ts'
import { createTeamPeople } from '../people/team-people.ts'
import type { TestServer } from '../server/test-server.ts'

export const ALL_BATCHES = PERMISSIONS

const NEVER = new AbortController().signal

/**
 * People who upload files to a test server, and the work on them. Their numbers begin with `prefix`
 * (E.164, 9 digits and the plus).
 */
export function createBatchPeople(server: TestServer, prefix: string) {
  const people = createTeamPeople(server, prefix)

  /** A user who may run every type, with this many credits of each unit in all. */
  async function uploader(credits = 1_000) {
    const person = await people.newUser()
    await people.givePlan(person.userId, ALL_BATCHES)
    const [before = 0] = await people.ownOf(person)
    if (credits > before)
      await server.accounts.operatorActions.topUp(person.mobile, {
        phone: credits - before,
        email: credits - before,
      })
    return person
  }
  type Uploader = Pick<Awaited<ReturnType<typeof uploader>>, 'token'>

  async function submit(
    { token }: Uploader,
    content: string | File,
    more: {
      type?: BatchType
      purpose?: string
      max_credits?: string
      leave_out_customers?: 'true'
    } = {},
  ) {
    const { type = 'DIN', ...fields } = more
    const file = typeof content === 'string' ? new File([content], 'directors.csv') : content
    const answer = await server.call(submitBatchRequest, {
      token,
      body: { batch_type: type, file, ...fields },
    })
    if (!answer.body.success) throw new Error(`${answer.status} ${answer.body.message}`)
    return answer.body.data
  }
  /** Works until nothing is due. */
  const work = () => server.batches.worker.workOff(NEVER)
  async function status({ token }: Uploader, id: string): Promise<BatchRequest> {
    const { body } = await server.call(getBatchRequestStatus, { token, query: { client_id: id } })
    if (!body.success) throw new Error(body.message)
    return body.data
  }
  /** The lines of the result, without the byte order mark. Empty if there is no result. */
  async function result(person: Uploader, id: string): Promise<string[]> {
    const { output_s3_key: link } = await status(person, id)
    if (link === null) return []
    const text = await (await fetch(new URL(link, server.url))).text()
    return text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  }
  /** Inserts directors with a phone number and an email address, and directors without. */
  async function insertDirectors(count: number, from = 1) {
    await server.db.pool.query(
      `INSERT INTO director (din, full_name, status)
       SELECT lpad(g::text, 8, '0'), 'Director ' || g, 'Approved'
       FROM generate_series($1::integer, $2::integer) g`,
      [from, from + count - 1],
    )
    const dins = Array.from({ length: count }, (_, index) => String(from + index).padStart(8, '0'))
    await insertContacts(
      server.db,
      dins.map((din) => ({ din })),
    )
    return dins
  }
  const brokenRules = async () =>
    (
      await server.credits.check(
        [server.lookups, server.teams, server.batches].flatMap((one) => [...one.ledgerRules]),
      )
    )
      .filter(({ broken }) => broken > 0)
      .map(({ rule }) => rule)
  /** Open holds, lookups and chunks: none once everything is over. */
  async function leftOpen() {
    const { rows } = await server.db.pool.query<{
      holds: number
      lookups: number
      chunks: number
    }>(
      `
        SELECT (
          SELECT count(*)
          FROM ledger_posting h
          WHERE reason = 'hold'
            AND NOT EXISTS (SELECT FROM ledger_posting c WHERE c.hold_id = h.id)) AS holds,
        (
          SELECT count(*)
          FROM lookup
          WHERE state = 'asking') AS lookups, (
          SELECT count(*)
          FROM batch_chunk
          WHERE state = 'running') AS chunks`,
    )
    return rows[0]
  }
  const inTx = <T>(run: Parameters<typeof inTransaction<T>>[1]) => inTransaction(server.db, run)

  return {
    ...people,
    uploader,
    submit,
    work,
    status,
    result,
    insertDirectors,
    brokenRules,
    leftOpen,
    inTx,
  }
}
