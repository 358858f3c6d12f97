import { queryLedger } from '@dastak/contract/ledger.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import {
  getNotifications,
  saveNotificationSettings,
  seeNotifications,
} from '@dastak/contract/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { maskName } from '../../contact-values/mask.rules.ts'
import { EmailNotTaken } from '../../ports/email.ts'
import {
  failWith,
  newUser,
  record,
  sent,
  server,
  setUpNotifications,
  work,
} from '../../testing/people/notified-people.ts'

setUpNotifications()

test('events are listed newest first, page by page, only to their own user, without those for programs only', async () => {
  const [user, other] = [await newUser(), await newUser()]
  for (const key of ['a', 'b', 'c']) await record(user.userId, key)
  await record(user.userId, 'd', { type: 'lead_revealed' })
  await record(other.userId, 'e')
  const first = await user.list({ limit: 2 })
  expect(first).toMatchObject({ total: 3, unseen: 3 })
  const rest = await user.list({ limit: 2, cursor: first.next_cursor ?? '' })
  expect(rest.next_cursor).toBeNull()
  const ids = [...first.data, ...rest.data].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((one, two) => two - one))
  expect(ids).toHaveLength(3)
  expect(first.data[0]).toMatchObject({
    event_type: 'linkedin_request',
    data: { name: 'Asha Sample' },
    is_seen: false,
  })
  expect(
    (
      await server.call(getNotifications, {
        token: other.token,
        query: { cursor: first.next_cursor ?? '' },
      })
    ).status,
  ).toBe(422)
})

test('seen events stay seen, and never beyond the newest one', async () => {
  const user = await newUser()
  for (const key of ['a', 'b']) await record(user.userId, key)
  const [newest, oldest] = (await user.list()).data
  const see = (id: string) =>
    server.call(seeNotifications, { token: user.token, body: { up_to: id } })
  await see(oldest?.id ?? '')
  expect(await user.list()).toMatchObject({
    unseen: 1,
    data: [{ is_seen: false }, { is_seen: true }],
  })
  await see(newest?.id ?? '')
  await see(oldest?.id ?? '')
  await see('999999999999999')
  await record(user.userId, 'c')
  expect(await user.list()).toMatchObject({ unseen: 1 })
})

test('credits for a referral are explained to both: the inviter sees the masked invitee, the invitee sees only the referral', async () => {
  const [inviter, invitee] = [await newUser(), await newUser()]
  const onboard = (user: typeof inviter, name: string, code?: string | null) =>
    server.accounts.profile.setUserOnboard(user.userId, {
      name,
      email: user.address,
      ...(code && { referral_code: code, linkedin_url: 'https://www.linkedin.com/in/told-once' }),
    })
  await onboard(inviter, 'Indu Inviter')
  const { data } = (await server.call(getUserDetails, { token: inviter.token })).body
  const name = 'Élodie Sample-Rao'
  await onboard(invitee, name, data.referral_code)
  for (const [user, about] of [
    [inviter, maskName(name)],
    [invitee, 'Joining with a referral code'],
  ] as const) {
    const credited = { event_type: 'credits_added', data: { name: 'Referral', phone: 5, email: 0 } }
    expect((await user.list()).data).toMatchObject([credited])
    const linesAbout = async (text: string) =>
      (await server.call(queryLedger, { token: user.token, body: { filters: { about: text } } }))
        .body.data.data
    expect(await linesAbout(about.slice(2))).toMatchObject([
      { kind: 'referral', about, subject: null, phone: 5 },
    ])
    expect(await linesAbout('lodie')).toEqual([])
  }
})

test('settings are kept, and returned with the user', async () => {
  const user = await newUser()
  await user.save(['din_batch_request'])
  const details = async () => (await server.call(getUserDetails, { token: user.token })).body.data
  expect(await details()).toMatchObject({
    email_notifications_enabled: true,
    email_trigger_events: ['din_batch_request'],
  })
  await user.save([], false)
  expect(await details()).toMatchObject({
    email_notifications_enabled: false,
    email_trigger_events: [],
  })
})

test('an event is mailed once, however often its job runs, in text and HTML, with an unsubscribe link', async () => {
  const user = await newUser()
  await record(user.userId, 'a', { data: { name: '<b>Asha</b> & "Co"', status: 'completed' } })
  await work()
  const { id } = (await user.list()).data[0]!
  await Promise.all([1, 2, 3].map(() => server.notifications.emails.send(Number(id))))
  expect(sent).toHaveLength(1)
  const [mail] = sent
  expect(mail).toMatchObject({ to: user.address, subject: 'LinkedIn Request · Dastak' })
  expect(mail?.text).toContain('<b>Asha</b> & "Co": completed.')
  expect(mail?.html).toContain('&lt;b&gt;Asha&lt;/b&gt; &amp; &quot;Co&quot;: completed.')
  expect(mail?.html).not.toContain('<b>')
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(
      /^<https:\/\/dastak\.example\/unsubscribe\?token=[\w.-]+>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('only chosen events are mailed, to a verified address, while emails are on', async () => {
  const user = await newUser()
  await user.save(['din_batch_request'])
  await record(user.userId, 'a')
  await record(user.userId, 'b', { type: 'din_batch_request' })
  await record(user.userId, 'c', { type: 'report_resolved', data: { state: 'accepted' } })
  await record(user.userId, 'd', { type: 'credits_added' })
  await work()
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    'DIN Batch Request · Dastak',
    'Report resolved · Dastak',
  ])
  await user.save(['din_batch_request'], false)
  await record(user.userId, 'e', { type: 'din_batch_request' })
  const { token } = await server.signIn('+919749999999')
  await server.call(saveNotificationSettings, {
    token,
    body: { email_notifications_enabled: true, email_trigger_events: ['linkedin_request'] },
  })
  const unverified = await server.accounts.operatorActions.showUser('+919749999999')
  await record(unverified.user.id, 'f')
  await work()
  expect(sent).toHaveLength(2)
})

test('an email that the server refused is sent again; one that it may have accepted is not', async () => {
  const user = await newUser()
  await record(user.userId, 'a')
  failWith(new EmailNotTaken('refused'))
  await expect(work()).rejects.toThrow('refused')
  const { id } = (await user.list()).data[0]!
  failWith(new Error('silence'))
  await expect(server.notifications.emails.send(Number(id))).rejects.toThrow('silence')
  failWith(null)
  await server.notifications.emails.send(Number(id))
  expect(sent).toHaveLength(2)
})
