import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { exportTeamLedger, queryTeamLedger } from '@dastak/contract/teams/team-ledger.ts'
import { leaveTeam } from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import { newDin, people, reveal, server, setUpTeams } from '../../testing/people/teams-on-server.ts'

setUpTeams()

const query = (token: string, body: BodyOf<typeof queryTeamLedger>) =>
  server.call(queryTeamLedger, { token, body })

async function spentBy(token: string, body: Parameters<typeof query>[1]) {
  const { data } = (await query(token, body)).body
  return data.data.map((row) => [row.member, row.what, row.about, row.phone, row.email])
}

async function newTeam() {
  const owner = await people.newOwner(100)
  const meena = await people.newUser('Meena Member')
  const ravi = await people.newUser('Ravi Member')
  const team_id = await people.newTeam(owner, 'Weavers')
  await people.add(owner, team_id, meena, 5, 5)
  await people.add(owner, team_id, ravi, 5, 5)
  return { owner, meena, ravi, team_id }
}

test('the owner sees who spent which credits on what, filters by member and text, and downloads it', async () => {
  const { owner, meena, ravi, team_id } = await newTeam()
  await reveal(meena.token, await newDin())
  await reveal(ravi.token, await newDin())
  await reveal(meena.token, await newDin())
  const row = (name: string) => [name, 'DINs', 'ASHA SAMPLE', 1, 1]
  expect(await spentBy(owner.token, { team_id })).toEqual([
    row('Meena Member'),
    row('Ravi Member'),
    row('Meena Member'),
  ])
  const ofRavi = { team_id, member_id: ravi.publicId }
  expect(await spentBy(owner.token, ofRavi)).toEqual([row('Ravi Member')])
  expect(await spentBy(owner.token, { team_id, filters: { member: 'ravi' } })).toHaveLength(1)
  expect(await spentBy(owner.token, { team_id, search: 'asha', limit: 2 })).toHaveLength(2)
  expect(await spentBy(owner.token, { team_id, filters: { what: 'GST' } })).toEqual([])
  const page = await query(owner.token, { team_id, filters: { member: 'meena' }, limit: 1 })
  expect(page.body.data).toMatchObject({ total: 2, total_all: 3 })

  const file = await server.call(exportTeamLedger, { token: owner.token, body: ofRavi })
  const [heading, ...rows] = (await file.body.data.blob.text()).trim().split('\r\n')
  expect(heading).toContain('When,Member,What,For,Subjects,Phone credits,Email credits')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(',Ravi Member,DINs,ASHA SAMPLE,1,1,1,le_')
})

test('what somebody spent before leaving stays listed, and what they spend later does not come in', async () => {
  const { owner, meena, team_id } = await newTeam()
  await reveal(meena.token, await newDin())
  await server.call(leaveTeam, { token: meena.token, body: { team_id } })
  await reveal(meena.token, await newDin())
  expect(await spentBy(owner.token, { team_id })).toEqual([
    ['Meena Member', 'DINs', 'ASHA SAMPLE', 1, 1],
  ])
})

test('a member, another owner, and an owner who asks about a stranger find nothing', async () => {
  const { owner, meena, ravi, team_id } = await newTeam()
  await reveal(ravi.token, await newDin())
  const other = await people.newOwner(0)
  for (const { token } of [meena, ravi, other])
    for (const endpoint of [queryTeamLedger, exportTeamLedger]) {
      const { body } = await server.call(endpoint, { token, body: { team_id } })
      expect(body).toMatchObject({ message_code: 'not_found' })
    }
  const stranger = await query(owner.token, { team_id, member_id: other.publicId })
  expect(stranger.body).toMatchObject({ message_code: 'not_found' })
  const empty = await people.newTeam(other, 'Empty')
  expect(await spentBy(other.token, { team_id: empty })).toEqual([])
})
