import { getUserDetails } from '@dastak/contract/me.ts'
import { asOwner } from '../../apps/server/src/testing/database/as-owner.ts'
import { callAt } from '../../apps/server/src/testing/server/http-caller.ts'
import type { Batch } from './batch.ts'
import type { Canary } from './canaries.ts'
import type { World } from './world.ts'

/**
 * Throws unless each found contact was paid for once, and those of canaries not at all: not
 * charged, or given back. `caller` has revealed the directors of all canaries.
 */
export async function expectPaid(
  { server, settings, owner, caller, ownerUrl }: World,
  { found }: Batch,
  canaries: readonly Canary[],
): Promise<void> {
  const outs = (field: Canary['field']) => canaries.filter((one) => one.field === field).length
  const [phones, emails] = [outs('phone'), outs('email')]
  const credits = {
    phone: Number(settings['SIGN_UP_PHONE_CREDITS']),
    email: Number(settings['SIGN_UP_EMAIL_CREDITS']),
  }
  const expected = [
    { phone: credits.phone - found + phones, email: credits.email - found + emails },
    { phone: credits.phone - emails, email: credits.email - phones },
  ]
  const left = []
  for (const { token } of [owner, caller])
    left.push((await callAt(server.url, getUserDetails, { token })).body.data.credits_left)
  if (JSON.stringify(left) !== JSON.stringify(expected))
    throw new Error(`Left are ${JSON.stringify(left)}, not ${JSON.stringify(expected)}`)
  const twice = await asOwner<{ subject: string }>(
    ownerUrl,
    `SELECT subject FROM lookup WHERE charged_phone > 1 OR charged_email > 1
     UNION ALL
     SELECT subject FROM lookup GROUP BY user_id, kind, subject
     HAVING sum(charged_phone) > 1 OR sum(charged_email) > 1`,
  )
  if (twice.length > 0) throw new Error(`${twice.length} directors were charged twice.`)
}
