import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { declineInvitation } from '@dastak/contract/teams/invitations.ts'
import { incrementAllottedCredits, removeTeamMember } from '@dastak/contract/teams/members.ts'
import { createTeam, deleteTeam } from '@dastak/contract/teams/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertDirector } from '../../../testing/registry/registry-rows.ts'
import { people, server, setUpTeams } from '../../../testing/people/teams-on-server.ts'

setUpTeams({ CALLS_IN_FLIGHT_PER_USER: '100' })
beforeAll(async () => {
  for (const din of DINS)
    await insertDirector(server, {
      din,
      cin: 'U72900MH2020PTC000101',
      phone: `+9111111${din.slice(3)}`,
    })
})

const DINS = Array.from({ length: 6 }, (_, index) => `0070${String(index).padStart(4, '0')}`)

/** An owner with 110 credits of each kind, and a person who is invited with 20. */
async function newInvitation() {
  const [owner, person] = [await people.newOwner(), await people.newUser()]
  const teamId = await people.newTeam(owner)
  await people.invite(owner, teamId, person, 20, 20)
  const [invitation] = await people.invitationsOf(person)
  const id = invitation!.invitation_id
  const ids = { team_id: teamId, member_id: person.publicId }
  return {
    owner,
    person,
    accept: () => people.accept(person, id),
    decline: () =>
      server.call(declineInvitation, { token: person.token, body: { invitation_id: id } }),
    withdraw: () => server.call(removeTeamMember, { token: owner.token, body: ids }),
    add: (increment_credits_by: number) =>
      server.call(incrementAllottedCredits, {
        token: owner.token,
        body: { ...ids, increment_credits_by },
      }),
    drop: () => server.call(deleteTeam, { token: owner.token, query: { team_id: teamId } }),
    /** All credits: of the owner, the person and the membership, without what was spent. */
    async sum() {
      const { rows } = await server.db.pool.query<{ phone: number }>(
        `
          SELECT sum(phone)::integer AS phone
          FROM ledger_account
          WHERE user_id = ANY ($1) OR membership_id IN
          (SELECT id FROM team_membership WHERE user_id = $2)`,
        [[owner.userId, person.userId], person.userId],
      )
      return rows[0]!.phone
    },
  }
}
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort()
const expire = () => server.teams.invitations.endExpired()

test('two accepts at the same time join once, and both calls succeed', async () => {
  const { owner, person, accept, sum } = await newInvitation()
  expect(statuses(await Promise.all([accept(), accept(), accept(), accept()]))).toEqual([
    200, 200, 200, 200,
  ])
  expect([
    await people.ownOf(owner),
    await people.ownOf(person),
    await people.payingOf(person),
  ]).toEqual([
    [90, 90],
    [10, 10],
    [20, 20],
  ])
  expect(await sum()).toBe(120)
  expect(await people.brokenRules()).toEqual([])
})

test('an accept during a withdrawal, a decline or the deletion of the team has one clear outcome', async () => {
  for (let round = 0; round < 4; round += 1)
    for (const end of ['withdraw', 'decline', 'drop'] as const) {
      const it = await newInvitation()
      const [accepted, ended] = await Promise.all([it.accept(), it[end]()])
      const left = await people.payingOf(it.person)
      // Withdrawing and deleting also end a membership that was just accepted.
      if (end !== 'decline' || ended.status === 200)
        expect(await people.ownOf(it.owner)).toEqual([110, 110])
      else expect([accepted.status, left]).toEqual([200, [20, 20]])
      expect([200, 404]).toContain(accepted.status)
      expect(await it.sum()).toBe(120)
    }
  expect(await people.brokenRules()).toEqual([])
})

test('accept, new credits and withdrawal while it expires: no credits are lost or doubled', async () => {
  const all = []
  for (let round = 0; round < 6; round += 1) all.push(await newInvitation())
  // Just before they expire, and exactly when they do.
  server.clock.pass({ seconds: 14 * 86_400 - 1 })
  for (const { owner, person } of all) {
    await people.givePlan(owner.userId)
    owner.token = (await server.signIn(owner.mobile)).token
    person.token = (await server.signIn(person.mobile)).token
  }
  const [early, late] = [all.slice(0, 3), all.slice(3)]
  const before = await Promise.all([
    expire(),
    ...early.flatMap((it) => [it.accept(), it.add(5), it.add(200)]),
    expire(),
  ])
  expect(before.filter((each) => each !== undefined && each.status === 200)).toHaveLength(6)
  server.clock.pass({ seconds: 1 })
  const after = await Promise.all([
    expire(),
    ...late.flatMap((it) => [it.add(5), it.accept(), it.withdraw(), it.add(7), expire()]),
    expire(),
  ])
  for (const answer of after) if (answer) expect([200, 404]).toContain(answer.status)
  for (const it of early) expect(await people.payingOf(it.person)).toEqual([25, 20])
  for (const it of late) {
    expect(await people.ownOf(it.owner)).toEqual([110, 110])
    expect(await people.payingOf(it.person)).toEqual([10, 10])
  }
  for (const it of all) expect(await it.sum()).toBe(120)
  expect(await people.brokenRules()).toEqual([])
})

test('reveals during an accept are each paid by one wallet', async () => {
  const it = await newInvitation()
  const reveal = (director_id: string) =>
    server.call(revealDirector, { token: it.person.token, body: { director_id } })
  const answers = await Promise.all([
    ...DINS.slice(0, 3).map(reveal),
    it.accept(),
    ...DINS.slice(3).map(reveal),
  ])
  expect(statuses(answers)).toEqual(Array(7).fill(200))
  const [[own = 0], [allotted = 0]] = [
    await people.ownOf(it.person),
    await people.payingOf(it.person),
  ]
  expect(own + allotted).toBe(30 - DINS.length)
  expect(await it.sum()).toBe(120 - DINS.length)
  expect(await people.brokenRules()).toEqual([])
})

test('if a user accepts an invitation and creates a team at the same time, only one succeeds', async () => {
  const it = await newInvitation()
  await people.givePlan(it.person.userId)
  const make = () =>
    server.call(createTeam, { token: it.person.token, body: { team_name: 'Dyers' } })
  expect(statuses(await Promise.all([make(), it.accept()]))).toEqual([200, 409])
  expect(await people.brokenRules()).toEqual([])
})
