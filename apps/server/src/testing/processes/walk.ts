import { getBatchRequestStatus, submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getCompanyDirectors, searchCompany } from '@dastak/contract/registry/registry.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  callAt,
  codeInOutbox,
  signInAt,
  type Answer,
  type CallOptions,
  type Session,
} from '../server/http-caller.ts'

/** The demo account with every permission, and a company of the sample data. */
const ACCOUNT = '+919876543210'
const QUERY = 'telescops chandrikora'

export const signInToDemo = (url: string): Promise<Session> =>
  signInAt(url, ACCOUNT, (to) => codeInOutbox(url, to))

/**
 * The actions of a user in a demo: searches, opens a company, reveals its directors. Returns how
 * many were revealed. Throws if a call fails.
 */
export async function walk(url: string, { token }: Session, query = QUERY): Promise<number> {
  const ask = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) =>
    whenFine(await callAt(url, endpoint, { token, ...options }))
  const { companies } = await ask(searchCompany, { body: { company_name: query } })
  let revealed = 0
  for (const { identification_number } of companies.slice(0, 2)) {
    const { directors } = await ask(getCompanyDirectors, { query: { identification_number } })
    for (const { din_number } of directors) {
      const detail = await ask(revealDirector, { body: { director_id: din_number } })
      if (detail.phone_no !== null) revealed += 1
    }
  }
  return revealed
}

/** Sends a batch of these DINs, and returns its last status. */
export async function batch(
  url: string,
  { token }: Session,
  dins: readonly string[],
): Promise<string> {
  const file = new File([`DIN\n${dins.join('\n')}\n`], 'sample.csv', { type: 'text/csv' })
  const sent = whenFine(
    await callAt(url, submitBatchRequest, { token, body: { batch_type: 'DIN', file } }),
  )
  for (let tries = 0; tries < 600; tries += 1) {
    const query = { client_id: sent.client_id }
    const { status } = whenFine(await callAt(url, getBatchRequestStatus, { token, query }))
    if (!/PENDING|PROCESSING|PROGRESS|QUEUED|SUBMITTED|STAGED/.test(status)) return status
    await sleep(100)
  }
  return 'it does not end'
}

function whenFine<Data>({ status, body }: Answer<Data>): Data {
  if (status !== 200) throw new Error(`${status} ${body.message_code} ${body.message}`)
  return body.data
}
