import { submitEmailOtp } from '@dastak/contract/accounts/accounts.ts'
import * as invitations from '@dastak/contract/teams/invitations.ts'
import { removeTeamMember } from '@dastak/contract/teams/members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmailMessage } from '../../../ports/email.ts'
import type { SmsMessage } from '../../../ports/sms.ts'
import { MANY_CALLS } from '../../../testing/server/http-caller.ts'
import { createTeamPeople, type TeamPeople } from '../../../testing/people/team-people.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

let server: TestServer
let people: TeamPeople
let texts: SmsMessage[] = []
let mails: EmailMessage[] = []
let isAway = false
beforeAll(async () => {
  const sms = {
    send: async (message: SmsMessage) => {
      await Promise.resolve()
      if (isAway) throw new Error('the vendor is away')
      texts.push(message)
    },
  }
  const email = {
    send: async (message: EmailMessage) => void (await Promise.resolve(mails.push(message))),
  }
  const env = { ...MANY_CALLS, TEAM_INVITATIONS_PER_DAY: '4', PUBLIC_URL: 'https://dastak.example' }
  server = await createTestServer({ env, sms, email })
  // Codes are read from the sent messages, because there is no outbox.
  server.signIn = signIn
  people = createTeamPeople(server, '+91971100')
})
afterAll(() => server.drop())
beforeEach(async () => {
  isAway = false
  await work()
  texts = []
  mails = []
})

const work = () => server.queue.runOnce(server.jobs.filter(({ cron }) => !cron))
async function signIn(mobile: string) {
  const id = await server.accounts.signIn.sendOtp(mobile, '127.0.0.1')
  const code = /\d{4}/.exec(texts.findLast(({ to }) => to === mobile)?.text ?? '')?.[0] ?? ''
  const caller = { ip: '127.0.0.1', userAgent: 'a test' }
  const { accessToken } = await server.accounts.signIn.submitOtp({ id, code }, caller)
  return { token: accessToken, cookie: '' }
}
const invitedBy = (mobile: string) =>
  texts.filter(({ to, text }) => to === mobile && text.includes('/invitation#'))
const tokenIn = (text: string) =>
  /https:\/\/dastak\.example\/invitation#([\da-z]{25})$/.exec(text)?.[1] ?? ''
const open = (token: string, link: string) =>
  server.call(invitations.openInvitation, { token, body: { token: link } })

test('the text message of an invitation has a link for that person only, and no text of the owner', async () => {
  const [owner, person] = [
    await people.newOwner(100, 'Win Money at evil.example'),
    await people.newUser(),
  ]
  const teamId = await people.newTeam(owner, 'Your bank: call 98')
  await people.invite(owner, teamId, person, 5, 5)
  expect(invitedBy(person.mobile)).toEqual([])
  await work()
  const [message, ...more] = invitedBy(person.mobile)
  expect(more).toEqual([])
  const link = tokenIn(message!.text)
  expect(message!.text).toBe(
    'You are invited to a team on Dastak. See who invites you, and accept or decline within 14 ' +
      `days: https://dastak.example/invitation#${link}`,
  )
  // No email without a verified address.
  expect(mails).toEqual([])
  const [invitation] = await people.invitationsOf(person)
  expect((await open(person.token, link)).body.data).toEqual(invitation)
  for (const { token } of [owner, await people.newUser()])
    expect((await open(token, link)).status).toBe(404)
  for (const wrong of [link.slice(1), `${link}x`, 'x'.repeat(22)])
    expect((await open(person.token, wrong)).status).toBe(404)
  expect((await server.call(invitations.openInvitation, { body: { token: link } })).status).toBe(
    401,
  )
  // Only a hash of the link is stored, and the link is in no log and no job.
  const { rows } = await server.db.pool.query<{ row: string }>(
    'SELECT m::text AS row FROM team_invitation_message m UNION ALL SELECT j::text FROM ' +
      'pgboss.job j UNION ALL SELECT e::text FROM event e',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ row }) => row).join() + server.logs()).not.toContain(link)
  // The link ends with the invitation.
  await people.accept(person)
  expect((await open(person.token, link)).status).toBe(404)
  await work()
  expect(invitedBy(person.mobile)).toHaveLength(1)
})

test('a person with a verified email address also gets an email, with names that cannot become links', async () => {
  const [owner, person] = [await people.newOwner(100, 'Omar Owner'), await people.newUser()]
  const address = `${person.mobile.slice(1)}@looms.example`
  const id = await server.accounts.emailVerification.sendEmailOtp(
    person.userId,
    address,
    '127.0.0.1',
  )
  const otp = /\d{4}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? ''
  expect(
    (await server.call(submitEmailOtp, { token: person.token, body: { client_id: id, otp } }))
      .status,
  ).toBe(200)
  await work()
  mails = []
  await people.invite(
    owner,
    await people.newTeam(owner, 'see https://evil.example/x'),
    person,
    5,
    5,
  )
  await work()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: address, subject: 'Invitation to a team · Dastak' })
  expect(mails[0]!.text).toContain(
    'Omar Owner invites you to the team see https evil example x. Nothing changes for you ' +
      'unless you accept.',
  )
  expect(mails[0]!.text).toContain('https://dastak.example/account/department')
})

test('no invitation is lost if the vendor fails: it is in the app, and the message comes later', async () => {
  const [owner, person] = [await people.newOwner(), await people.newUser()]
  const teamId = await people.newTeam(owner)
  isAway = true
  expect((await people.invite(owner, teamId, person, 5, 5)).status).toBe(200)
  await expect(work()).rejects.toThrow('the vendor is away')
  expect(invitedBy(person.mobile)).toEqual([])
  expect(await people.invitationsOf(person)).toHaveLength(1)
  isAway = false
  const { rows } = await server.db.pool.query<{ id: number }>(
    'SELECT max(id) AS id FROM team_invitation_message',
  )
  await server.teams.invitations.send(rows[0]!.id)
  await server.teams.invitations.send(rows[0]!.id)
  const [message, ...more] = invitedBy(person.mobile)
  expect(more).toEqual([])
  expect((await open(person.token, tokenIn(message!.text))).status).toBe(200)
  expect((await people.accept(person)).status).toBe(200)
})

test('a person can be notified again once a day, three times at most, and gets 14 more days', async () => {
  const [owner, person] = [await people.newOwner(), await people.newUser()]
  const teamId = await people.newTeam(owner)
  await people.invite(owner, teamId, person, 5, 5)
  await work()
  const ids = { team_id: teamId, member_id: person.publicId }
  const again = async () => {
    const { status, body, headers } = await server.call(invitations.resendInvitation, {
      token: owner.token,
      body: ids,
    })
    await work()
    return { status, body, wait: Number(headers.get('retry-after')) }
  }
  expect(await again()).toMatchObject({
    status: 429,
    body: {
      message: 'This person was notified less than a day ago. Try again in 24 hours.',
    },
    wait: 86_400,
  })
  const first = tokenIn(invitedBy(person.mobile)[0]!.text)
  for (const [round, sent] of [2, 3].entries()) {
    server.clock.pass({ days: 1 })
    owner.token = (await server.signIn(owner.mobile)).token
    person.token = (await server.signIn(person.mobile)).token
    const until = new Date(server.clock.now().getTime() + 14 * 86_400_000).toISOString()
    expect((await again()).body).toMatchObject({
      message: 'Invitation sent again',
      data: { invitation_expires_at: until },
    })
    expect(invitedBy(person.mobile), `round ${round}`).toHaveLength(sent)
  }
  // Each link leads to the invitation.
  const last = tokenIn(invitedBy(person.mobile).at(-1)!.text)
  expect(last).not.toBe(first)
  for (const link of [first, last]) expect((await open(person.token, link)).status).toBe(200)
  server.clock.pass({ days: 1 })
  owner.token = (await server.signIn(owner.mobile)).token
  expect((await again()).status).toBe(409)
  expect(invitedBy(person.mobile)).toHaveLength(3)
})

test('an owner can invite so many a day, and nobody gets more than one message a day from an owner, or three in all', async () => {
  const [owner, person] = [await people.newOwner(), await people.newUser()]
  const teamId = await people.newTeam(owner)
  for (let round = 0; round < 3; round += 1) {
    expect((await people.invite(owner, teamId, person, 1, 1)).status).toBe(200)
    const body = { team_id: teamId, member_id: person.publicId }
    await server.call(removeTeamMember, { token: owner.token, body })
    await work()
  }
  expect((await people.invite(owner, teamId, person, 1, 1)).status).toBe(200)
  await work()
  // The first was withdrawn before it was sent, and the others were quiet.
  expect(invitedBy(person.mobile).length).toBeLessThanOrEqual(1)
  expect(await people.invitationsOf(person)).toHaveLength(1)
  const refused = await people.invite(owner, teamId, { mobile: '+919711009999' }, 1, 1)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You can invite 4 people a day. Try again in 24 hours.',
  ])
  expect(await people.ownOf(owner)).toEqual([109, 109])
  server.clock.pass({ hours: 24, seconds: 1 })
  owner.token = (await server.signIn(owner.mobile)).token
  expect((await people.invite(owner, teamId, { mobile: '+919711009999' }, 1, 1)).status).toBe(200)

  const popular = await people.newUser()
  for (let round = 0; round < 5; round += 1) {
    const other = await people.newOwner()
    expect((await people.invite(other, await people.newTeam(other), popular, 1, 1)).status).toBe(
      200,
    )
  }
  await work()
  expect(invitedBy(popular.mobile)).toHaveLength(3)
  expect(await people.invitationsOf(popular)).toHaveLength(5)
  expect(await people.brokenRules()).toEqual([])
})
