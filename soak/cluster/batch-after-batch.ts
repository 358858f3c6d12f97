import {
  estimateBatchRequest,
  getBatchRequestStatus,
  resumeBatchRequest,
  submitBatchRequest,
  type BatchRequest,
} from '@dastak/contract/batches/batches.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { mixedBatch } from '../../apps/server/src/testing/batches/mixed-batch.ts'
import {
  callAt,
  type Answer,
  type Session,
} from '../../apps/server/src/testing/server/http-caller.ts'

const PATIENCE_MS = 240_000

export interface DoneBatch {
  seconds: number
  resumed: number
}

/**
 * Sends a file of `rows` and waits for its result, through outages. Throws unless each row is in
 * the result once, in its order, and each found field was charged once.
 */
export async function workOffBatch(
  url: string,
  { token }: Session,
  rows: number,
): Promise<DoneBatch> {
  const mixed = mixedBatch(rows)
  const startedAt = Date.now()
  const id = await submitted(url, token, mixed.text)
  const query = { client_id: id }
  const status = () => until(() => callAt(url, getBatchRequestStatus, { token, query }))
  let resumed = 0
  let last: BatchRequest
  for (const deadline = startedAt + PATIENCE_MS; ; await sleep(500)) {
    last = await status()
    if (last.finished_at !== null && last.status === 'COMPLETED') break
    if (Date.now() > deadline)
      throw new Error(`A batch is not over after ${PATIENCE_MS} ms: ${JSON.stringify(last)}`)
    if (last.finished_at === null) continue
    // Rows that two workers crashed with. They were not charged.
    await callAt(url, resumeBatchRequest, { token, body: { client_id: id } }).catch(() => null)
    resumed += 1
  }
  const seconds = (Date.now() - startedAt) / 1_000
  const text = await download(async () => (await status()).output_s3_key ?? '')
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const faults = mixed.faults(lines)
  if (faults.length > 0)
    throw new Error(`${faults.length} rows are wrong: ${faults.slice(0, 3).join(' | ')}`)
  const { phone, email } = last.credits_charged
  if (phone !== mixed.known || email !== mixed.known)
    throw new Error(`${phone} and ${email} were charged for ${mixed.known} found`)
  return { seconds, resumed }
}

/**
 * The id of a batch of this file. It is sent to be read first, so that it can be submitted again
 * without a second batch. If the process that reads it ends, it is sent again.
 */
async function submitted(url: string, token: string, text: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const file = new File([text], 'mixed.csv', { type: 'text/csv' })
    const staged = await until(() =>
      callAt(url, estimateBatchRequest, { token, body: { batch_type: 'DIN', file } }),
    )
    const body = { batch_type: 'DIN', client_id: staged.client_id } as const
    const batch = await until(
      () => callAt(url, submitBatchRequest, { token, body }),
      (code) => (code === 'conflict' ? 'again' : code === 'not_found' ? null : 'refused'),
    )
    if (batch) return batch.client_id
  }
  throw new Error('a file was never read to its end')
}

/** Repeats a call until it succeeds. What to do with a refusal says `onRefusal`. */
async function until<Data, Otherwise = never>(
  call: () => Promise<Answer<Data>>,
  onRefusal: (code: string) => 'again' | 'refused' | Otherwise = () => 'refused',
): Promise<Data | Otherwise> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    const answer = await call().catch(() => null)
    if (answer?.status === 200) return answer.body.data
    const { message_code: code, message } = answer?.body ?? {}
    const reaction = !answer || answer.status >= 500 ? 'again' : onRefusal(String(code))
    if (reaction !== 'again' && reaction !== 'refused') return reaction
    if (reaction === 'refused' || Date.now() > deadline)
      throw new Error(`a batch: ${answer?.status ?? 'no answer'} ${code} ${message}`)
  }
}

async function download(link: () => Promise<string>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const text = await fetch(await link())
      .then(async (response) => (response.ok ? response.text() : null))
      .catch(() => null)
    if (text !== null) return text
    if (tries === 20) throw new Error('the result of a batch cannot be downloaded')
    await sleep(500)
  }
}
