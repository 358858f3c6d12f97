import { getBatchRequestStatus, submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { mixedBatch } from '../../apps/server/src/testing/batches/mixed-batch.ts'
import { asOwner } from '../../apps/server/src/testing/database/as-owner.ts'
import { callAt } from '../../apps/server/src/testing/server/http-caller.ts'
import type { Canary } from './canaries.ts'
import { operate, type World } from './world.ts'

interface Progress {
  done: number
  subjects: number
}

/** Sends a mixed file of DINs. */
export async function startBatch(world: World, rows: number) {
  const { server, ownerUrl } = world
  const { token } = world.owner
  await operate(world, 'user', 'grant', world.owner.mobile, 'din-batch')
  const mixed = mixedBatch(rows)
  const file = new File([mixed.text], 'mixed.csv', { type: 'text/csv' })
  const sent = await callAt(server.url, submitBatchRequest, {
    token,
    body: { batch_type: 'DIN', file },
  })
  if (sent.status !== 200) throw new Error(`The batch: ${sent.status} ${sent.body.message}`)
  const id = sent.body.data.client_id

  async function status(format: TableFormat = 'csv') {
    const query = { client_id: id, format }
    const answer = await callAt(server.url, getBatchRequestStatus, { token, query })
    // There is none while it is written again.
    if (answer.status === 409) return null
    if (answer.status !== 200) throw new Error(`The batch: ${answer.body.message}`)
    return answer.body.data
  }
  /** The result as it can be downloaded now. Null if it cannot. */
  async function download(format: TableFormat): Promise<Buffer | null> {
    const link = (await status(format))?.output_s3_key
    if (!link) return null
    const response = await fetch(new URL(link, server.url))
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  }
  async function progress(): Promise<Progress> {
    const [row] = await asOwner<Progress>(
      ownerUrl,
      `SELECT coalesce(sum(c.done), 0)::integer AS done, max(b.subjects) AS subjects
       FROM batch b JOIN batch_chunk c ON c.batch_id = b.id WHERE b.public_id = '${id}'`,
    )
    return row!
  }

  return {
    id,
    found: mixed.known,
    download,
    async until(isThere: (progress: Progress) => boolean): Promise<void> {
      while (!isThere(await progress())) await sleep(50)
    },
    /** Seconds since the first row was started. */
    async seconds(): Promise<number> {
      return (Date.now() - Date.parse((await status())?.started_at ?? '')) / 1_000
    },
    async ended(): Promise<void> {
      while (!(await status().catch(() => null))?.output_s3_key) await sleep(200)
    },
    async result(): Promise<Buffer> {
      const result = await download('csv')
      if (!result) throw new Error('A minute after the last opt-out there is no result.')
      return result
    },
    /** Rows that are wrong. Those of canaries must have the contact that was not opted out. */
    faults(result: Buffer, canaries: readonly Canary[]): string[] {
      const lines = result
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n')
      const others = new Map(canaries.map(({ din, other }) => [din, other]))
      const dinOf = (line: string) => line.split(',')[1] ?? ''
      const faults = mixed.faults(lines).filter((fault) => !others.has(dinOf(fault)))
      const bare = lines.filter((line) => !line.includes(others.get(dinOf(line)) ?? ''))
      return [...faults, ...bare]
    },
  }
}
export type Batch = Awaited<ReturnType<typeof startBatch>>
