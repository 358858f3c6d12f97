import { getUserDetails } from '@dastak/contract/me.ts'
import {
  getLinkedinRequest,
  getLinkedinRequests,
  submitLinkedinRequest,
} from '@dastak/contract/linkedin/requests.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { createLinkedin, type LinkedinOptions } from '../../features/linkedin/linkedin.service.ts'
import { asOwner } from '../database/as-owner.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestContacts } from '../lookups/lookups-on.ts'
import { createTeamPeople } from './team-people.ts'
import { createTestServer } from '../server/test-server.ts'

const NEVER = new AbortController().signal

type Person = { token: string }
/** A profile by its id alone, or a whole request body. */
type Sent = string | BodyOf<typeof submitLinkedinRequest>

/**
 * A test server whose LinkedIn requests run when the test says, with a vendor that answers as the
 * test says. `isLocal`: with the directory instead.
 */
export async function createLinkedinWorld(prefix: string, { isLocal = false } = {}) {
  const vendor = createTestContacts()
  const server = await createTestServer({
    env: MANY_CALLS,
    ...(!isLocal && { contacts: [vendor] }),
  })
  const people = createTeamPeople(server, prefix)

  let serial = 0
  /** Its id has only digits, because the vendor makes a phone number of it. */
  const newProfile = () => String((serial += 1)).padStart(8, '0')
  const send = ({ token }: Person, sent: Sent) =>
    server.call(submitLinkedinRequest, {
      token,
      body: typeof sent === 'string' ? { profile_url: `linkedin.com/in/${sent}` } : sent,
    })
  async function submit(person: Person, sent: Sent) {
    const { status, body } = await send(person, sent)
    if (!body.success) throw new Error(`${status} ${body.message_code} ${body.message}`)
    return body.data
  }
  async function request({ token }: Person, id: string) {
    const { body } = await server.call(getLinkedinRequest, { token, query: { request_id: id } })
    if (!body.success) throw new Error(body.message)
    return body.data
  }
  /** Submits, works until nothing is due, and returns the result. */
  async function ask(person: Person, sent: Sent) {
    const { request_id: id } = await submit(person, sent)
    await work()
    return request(person, id)
  }
  async function list({ token }: Person) {
    const { body } = await server.call(getLinkedinRequests, { token })
    return body.data.data
  }
  const work = () => server.linkedin.worker.work(NEVER)
  /** Requests as another process would have them, except for what is `changed`. */
  const createAnother = (changed: Partial<LinkedinOptions> = {}) =>
    createLinkedin({ ...server, timeZone: 'Asia/Kolkata', ...changed })
  /** The balance that an extension or a program reads. */
  async function left({ token }: Person) {
    const { phone, email } = (await server.call(getUserDetails, { token })).body.data.credits_left
    return [phone, email]
  }
  /** Requests that a worker has claimed, open questions, and postings that hold credits. */
  async function leftOpen() {
    const { rows } = await server.db.pool.query<{ requests: number; lookups: number }>(
      `
        SELECT (
          SELECT count(*)
          FROM linkedin_request
          WHERE state IN ('requested', 'processing')) AS requests,
        (SELECT count(*) FROM lookup WHERE state = 'asking') AS lookups`,
    )
    return rows[0]
  }
  /** Sets the price of each field. */
  const price = ({ phone, email }: { phone: number; email: number }) =>
    asOwner(
      server.ownerUrl,
      `UPDATE price SET amount = CASE unit WHEN 'phone' THEN ${phone} ELSE ${email} END WHERE ` +
        "kind = 'linkedin'",
    )
  return {
    ...people,
    server,
    vendor,
    newProfile,
    send,
    submit,
    request,
    ask,
    list,
    work,
    createAnother,
    left,
    leftOpen,
    price,
    NEVER,
  }
}
export type LinkedinWorld = Awaited<ReturnType<typeof createLinkedinWorld>>
