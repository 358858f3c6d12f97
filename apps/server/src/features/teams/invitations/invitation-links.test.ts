import { createInvitationLink } from '@dastak/contract/teams/invitation-links.ts'
import * as invitations from '@dastak/contract/teams/invitations.ts'
import { expect, test } from 'vitest'
import { people, server, setUpTeams } from '../../../testing/people/teams-on-server.ts'

setUpTeams()

const open = (token: string, linkToken: string) =>
  server.call(invitations.openInvitation, { token, body: { token: linkToken } })

async function linkOf(token: string, ids: { team_id: string; member_id: string }) {
  const { body } = await server.call(createInvitationLink, { token, body: ids })
  return { ...body.data, token: body.data.link.split('#')[1]! }
}

test('a copied link opens the invitation for the invited number alone, once, and only the newest one', async () => {
  const { owner, person, ids, id } = await people.newInvitation()
  const first = await linkOf(owner.token, ids)
  const second = await linkOf(owner.token, ids)
  expect(second.mobile).toBe(person.mobile)
  expect(second.link).toMatch(/^http:\/\/[^/]+\/invitation#[\da-z]{25}$/)
  const days = (Date.parse(second.expires_at) - server.clock.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(14, 1)

  const stranger = await people.newUser()
  expect(await open(stranger.token, second.token)).toMatchObject({ status: 404 })
  expect(await open(owner.token, second.token)).toMatchObject({ status: 404 })
  expect(await open(person.token, first.token)).toMatchObject({ status: 404 })
  expect((await open(person.token, second.token)).body.data).toMatchObject({ invitation_id: id })
  const { rows } = await server.db.pool.query('SELECT token_hash FROM team_invitation_link')
  expect(JSON.stringify(rows)).not.toContain(second.token)

  await people.accept(person)
  expect(await open(person.token, second.token)).toMatchObject({ status: 404 })
  const again = await server.call(createInvitationLink, {
    token: owner.token,
    body: ids,
  })
  expect(again.body).toMatchObject({ message: 'This person has already accepted.' })
})

test('a link ends with its invitation, and others cannot make one', async () => {
  const { owner, person, ids } = await people.newInvitation()
  const other = await people.newOwner(0)
  for (const { token } of [other, person]) {
    const made = await server.call(createInvitationLink, { token, body: ids })
    expect(made).toMatchObject({ status: 404 })
  }
  const link = await linkOf(owner.token, ids)
  server.clock.pass({ days: 14, seconds: 1 })
  const { token } = await server.signIn(person.mobile)
  expect(await open(token, link.token)).toMatchObject({ status: 404 })
})
