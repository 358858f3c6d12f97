import { expect, test } from 'vitest'
import { setUpCrm, t } from '../../testing/vendors/test-crm.ts'

/** Leads that operators send again or cancel. */

setUpCrm()
const BY = 'command line'
const stuck = () => t.server.operator.stuck

/** A user whose lead waits for a CRM that does not answer. */
async function waitingPush(number: number) {
  const user = await t.newUser()
  const { data } = await user.connect()
  const id = data.connection?.connection_id ?? ''
  t.frappe.interrupt = () => ({ status: 500, body: '' })
  await user.push(id, await user.reveal(number))
  await t.send()
  t.server.clock.pass({ minutes: 11 })
  const { rows } = await stuck().list('push', {})
  return { user, push: rows.find(({ mobile }) => mobile === user.session.mobile) }
}

test('a lead that waits is sent again once, and charges nothing', async () => {
  const { user, push } = await waitingPush(1)
  expect(push).toMatchObject({ title: 'Sales', state: 'waiting', can_cancel: true })
  t.frappe.interrupt = () => null
  const before = await t.server.credits.ownBalance(t.server.db.kysely, user.userId)
  await Promise.all([stuck().retry(BY, 'push', push!.id), stuck().retry(BY, 'push', push!.id)])
  await t.send()
  await user.renew()
  expect((await user.log()).data).toMatchObject([{ state: 'created' }])
  expect(await t.server.credits.ownBalance(t.server.db.kysely, user.userId)).toEqual(before)
  await expect(stuck().retry(BY, 'push', push!.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('a cancelled lead is not sent, until it is tried again', async () => {
  const { user, push } = await waitingPush(2)
  await stuck().cancel(BY, 'push', push!.id)
  t.frappe.interrupt = () => null
  t.server.clock.pass({ hours: 1 })
  await t.send()
  await user.renew()
  expect((await user.log()).data).toMatchObject([{ state: 'failed' }])
  await stuck().retry(BY, 'push', push!.id)
  await t.send()
  expect((await user.log()).data).toMatchObject([{ state: 'created' }])
})
