import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createWebhook } from '@dastak/contract/webhooks/webhooks.ts'
import { cleanEnvironment } from '../../apps/server/src/testing/processes/clean-environment.ts'
import { CLI } from '../../apps/server/src/testing/processes/operator-command.ts'
import type { ServerProcess } from '../../apps/server/src/testing/processes/server-process.ts'
import { callAt, type Session } from '../../apps/server/src/testing/server/http-caller.ts'
import type { SmsVendor } from '../../apps/server/src/testing/vendors/sms-vendor.ts'
import type { WebhookReceiver } from '../../apps/server/src/testing/vendors/webhook-receiver.ts'

/** The product, its data, and two users: `owner` has the batch, `caller` reveals single leads. */
export interface World {
  server: ServerProcess
  settings: Readonly<Record<string, string>>
  ownerUrl: string
  dataDir: string
  owner: Session
  caller: Session
  sms: SmsVendor
  receiver: WebhookReceiver
}

/** Runs an operator's command while the server runs. Returns everything that it writes. */
export async function operate({ settings }: World, ...args: string[]): Promise<string> {
  const env = cleanEnvironment(settings)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...args], { env })
  return stdout + stderr
}

/** Both users get webhooks about leads and batches. */
export async function addWebhook({ server, owner, caller, receiver }: World): Promise<void> {
  for (const { token } of [owner, caller]) {
    const body = {
      url: receiver.url,
      events: ['lead_revealed' as const, 'din_batch_request' as const],
    }
    const { status, body: answer } = await callAt(server.url, createWebhook, { token, body })
    if (status !== 200) throw new Error(`A webhook: ${status} ${answer.message}`)
  }
}
