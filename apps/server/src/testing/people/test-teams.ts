import { insertContacts } from '../lookups/directory-rows.ts'
import { dins } from '../lookups/lookups-on.ts'
import { insertTeam, joinTeam } from './team-rows.ts'
import { createTestLookups } from '../lookups/test-lookups.ts'

/**
 * Lookups on a database of their own, with 300 directors whose contacts are in the directory too,
 * and teams to make.
 */
export async function createTestTeams() {
  const t = await createTestLookups({ maxConnections: 30 })
  await insertContacts(
    t.db,
    dins(300).map((din) => ({ din })),
  )
  let last = 0
  return {
    ...t,
    /** A director that no test has asked about. */
    nextDin: () => String((last += 1)).padStart(8, '0'),

    /** A team with its owner; of one that is given where it is to be another of his. */
    async newTeam(of?: number) {
      const owner = of ?? (await t.createUser({ phone: 500, email: 500 }))
      const teamId = await insertTeam(t, owner)
      /**
       * From now on a member, with 5 of each credit unless told otherwise; returns how he leaves.
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
export type TestTeams = Awaited<ReturnType<typeof createTestTeams>>
