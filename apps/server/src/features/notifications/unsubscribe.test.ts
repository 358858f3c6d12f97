import { getUserDetails } from '@dastak/contract/me.ts'
import { expect, test } from 'vitest'
import {
  newUser,
  record,
  sent,
  server,
  setUpNotifications,
  work,
} from '../../testing/people/notified-people.ts'

setUpNotifications()

test('a POST to the link of an email turns them off, only for its own user, without a session; a changed link does nothing', async () => {
  const user = await newUser()
  await record(user.userId, 'a')
  await work()
  const link = /<(.*)>/
    .exec(sent[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1]
    ?.replace('https://dastak.example', server.url)
  const enabled = async () =>
    (await server.call(getUserDetails, { token: user.token })).body.data.email_notifications_enabled
  const looked = await fetch(link!)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toMatch(/<form method="post">/)
  expect((await fetch(link!, { method: 'HEAD' })).status).toBe(200)
  expect(await enabled()).toBe(true)
  const forged = [
    link!.slice(0, -2),
    `${link}x`,
    `${server.url}/unsubscribe`,
    link!.replace(/token=./, 'token='),
  ]
  for (const address of forged) expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  expect(await enabled()).toBe(true)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(link!, { method: 'POST', body })).status).toBe(200)
  expect(await enabled()).toBe(false)
  await record(user.userId, 'b')
  await work()
  expect(sent).toHaveLength(1)
})
