import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertContacts } from '../lookups/directory-rows.ts'
import { bothFields, dins } from '../lookups/lookups-on.ts'
import { insertTeam, joinTeam } from './team-rows.ts'
import { createTestLookups } from '../lookups/test-lookups.ts'

/**
 * Lookups on a separate database, with 300 directors whose contacts are also in the directory, and
 * teams to create.
 */
async function createTestTeams() {
  const t = await createTestLookups({ maxConnections: 30 })
  await insertContacts(
    t.db,
    dins(300).map((din) => ({ din })),
  )
  let last = 0
  return {
    ...t,
    /** A director that no test has looked up. */
    nextDin: () => String((last += 1)).padStart(8, '0'),

    /** A team with its owner. If an owner is given, another team of that owner. */
    async newTeam(of?: number) {
      const owner = of ?? (await t.createUser({ phone: 500, email: 500 }))
      const teamId = await insertTeam(t, owner)
      /**
       * Makes the user a member, with 5 of each credit by default. Returns the function to leave.
       */
      const join = (memberUserId: number, allotted = { phone: 5, email: 5 }) =>
        joinTeam(t, { teamId, ownerUserId: owner, memberUserId }, allotted)
      async function newMember(allotted?: { phone: number; email: number }): Promise<number> {
        const user = await t.createUser({ phone: 5, email: 5 })
        await join(user, allotted)
        return user
      }
      return { owner, join, newMember }
    },
  }
}
type TestTeams = Awaited<ReturnType<typeof createTestTeams>>
type Team = Awaited<ReturnType<TestTeams['newTeam']>>

/** Shared by the tests of a file, set before the first one. Each test has a new team. */
export let t: TestTeams
export let owner: number
export let join: Team['join']
export let newMember: Team['newMember']
export function setUpTeamLookups(): void {
  beforeAll(async () => {
    t = await createTestTeams()
  })
  afterAll(() => t.drop())
  beforeEach(async () => {
    t.clock.pass({ seconds: 1 })
    t.contacts.answer = bothFields
    t.contacts.requests.length = 0
    ;({ owner, join, newMember } = await t.newTeam())
  })
}

export const CREDITS = { phone: 5, email: 5 }
export const NOTHING = { phone: 0, email: 0 }
export const BOTH = { phone: 1, email: 1 }
/** The ways of a reveal. */
export const PATHS = ['reveal', 'revealLocal'] as const
