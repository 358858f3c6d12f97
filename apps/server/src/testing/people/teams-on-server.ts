import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { getTeamMemberDetails } from '@dastak/contract/teams/members.ts'
import { afterAll, beforeAll } from 'vitest'
import { insertDirector } from '../registry/registry-rows.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'
import { createTeamPeople, type TeamPeople } from './team-people.ts'

export const CIN = 'U72900MH2020PTC000101'

/** The whole server and its people, set before the first test. */
export let server: TestServer
export let people: TeamPeople

/** People with teams on a separate server. */
export function setUpTeams(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    server = await createTestServer({ env: { ...MANY_CALLS, ...env } })
    people = createTeamPeople(server, '+91977000')
  })
  afterAll(() => server.drop())
}

let dins = 0

/** A director with both contacts. */
export async function newDin(): Promise<string> {
  const din = `0077${String((dins += 1)).padStart(4, '0')}`
  await insertDirector(server, {
    din,
    cin: CIN,
    phone: `+9111111${din.slice(3)}`,
    email: `d${din}@looms.example`,
  })
  return din
}

export const reveal = (token: string, din: string) =>
  server.call(revealDirector, { token, body: { director_id: din } })

export const userOf = async (token: string) =>
  (await server.call(getUserDetails, { token })).body.data

export const detailsOf = async (token: string, team_id: string, member_id: string) =>
  (await server.call(getTeamMemberDetails, { token, query: { team_id, member_id } })).body.data

/** The events of which a user was notified, newest first. */
export const eventsOf = async (token: string) =>
  (await server.call(getNotifications, { token })).body.data.data.map(
    ({ event_type: type, data }) => ({ type, data }),
  )
