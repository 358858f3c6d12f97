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
 * result, and webhooks. Notes when it was last seen: when its bytes arrived.
 */
export function startWatch({ server, ...world }: World, batch: Batch, canaries: readonly Canary[]) {
  const { owner, caller, receiver } = world
  const stopping = new AbortController()

  function note(seenIn: string, bytes: string | Buffer, seenAt: number): void {
    for (const canary of canaries)
      if (canary.seenAt < seenAt && formsOf(canary).some((form) => bytes.includes(form)))
        Object.assign(canary, { seenAt, seenIn })
  }
  async function lookAtCalls(): Promise<void> {
    for (const { din } of canaries) {
      const rows = { token: owner.token, body: { client_id: batch.id, search: din } }
      const { body } = await callAt(server.url, queryBatchRows, rows)
      note('rows', JSON.stringify(body), Date.now())
      for (const { token } of [owner, caller]) {
        const leads = { token, body: { filters: { din } } }
        const answer = await callAt(server.url, queryLeads, leads)
        note('leads', JSON.stringify(answer.body), Date.now())
      }
    }
  }
  async function lookAtResult(): Promise<void> {
    const bytes = await batch.download('csv')
    if (bytes) note('the result', bytes, Date.now())
  }
  async function again(look: () => Promise<void>): Promise<void> {
    for (; !stopping.signal.aborted; await sleep(EVERY_MS)) await look()
  }
  receiver.answer = (response) => {
    note('webhooks', receiver.received.at(-1)!.body, Date.now())
    receiver.takeIt(response)
  }
  const watching = Promise.all([again(lookAtCalls), again(lookAtResult)])
  watching.catch(() => undefined)
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }
}
