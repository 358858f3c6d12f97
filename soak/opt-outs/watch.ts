import { queryBatchRows } from '@dastak/contract/batches/batch-rows.ts'
import { queryLeads } from '@dastak/contract/kinds/din.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { callAt } from '../../apps/server/src/testing/server/http-caller.ts'
import type { Batch } from './batch.ts'
import { formsOf, type Canary } from './canaries.ts'
import type { World } from './world.ts'

const EVERY_MS = 500

/**
 * Looks for each canary again and again: in the rows of the batch, the leads of both users, the
 * result, and webhooks. Notes when it was last seen.
 */
export function startWatch({ server, ...world }: World, batch: Batch, canaries: readonly Canary[]) {
  const { owner, caller, receiver } = world
  let isStopping = false
  let read = 0

  function note(seenIn: string, bytes: string): void {
    for (const canary of canaries)
      if (formsOf(canary).some((form) => bytes.includes(form)))
        Object.assign(canary, { seenAt: Date.now(), seenIn })
  }
  async function look(): Promise<void> {
    for (const { din } of [...canaries]) {
      const rows = { token: owner.token, body: { client_id: batch.id, search: din } }
      note('rows', JSON.stringify((await callAt(server.url, queryBatchRows, rows)).body))
      for (const { token } of [owner, caller]) {
        const leads = { token, body: { filters: { din } } }
        note('leads', JSON.stringify((await callAt(server.url, queryLeads, leads)).body))
      }
      for (; read < receiver.received.length; read += 1)
        note('webhooks', receiver.received[read]!.body)
    }
    note('the result', ((await batch.download('csv')) ?? '').toString('latin1'))
  }
  async function watch(): Promise<void> {
    for (; !isStopping; await sleep(EVERY_MS)) await look()
  }
  const watching = watch()
  watching.catch(() => undefined)
  return {
    async stop(): Promise<void> {
      isStopping = true
      await watching
    },
  }
}
