import { removeTeamMember } from '@dastak/contract/teams/members.ts'
import { expect, test } from 'vitest'
import { ALL_BATCHES } from '../../testing/batches/batch-files.ts'
import { dins, fileOf, setUpBatches, t } from '../../testing/batches/batch-engine.ts'
import { bothFields } from '../../testing/lookups/lookups-on.ts'

/** Users who lose a right that their batch needs, while it runs. */

const NEVER = new AbortController().signal

setUpBatches(2_010)

test('a user who is removed from a team during a batch spends nothing of their own until they resume it', async () => {
  const owner = await t.uploader(100)
  const teamId = await t.newTeam(owner)
  const member = await t.uploader(30)
  await t.add(owner, teamId, member, 60, 60)
  let count = 0
  t.vendor.answer = async (request) => {
    count += 1
    // In the second slice: its hold is released with the rest of the membership.
    if (count === 30) {
      const body = { team_id: teamId, member_id: member.publicId }
      expect(
        (await t.server.call(removeTeamMember, { token: owner.token, body })).body.success,
      ).toBe(true)
    }
    return bothFields(request)
  }
  const { client_id: id } = await t.submit(member, fileOf(dins.slice(0, 50)))
  await t.work()
  // The open lookups came to nothing: they are repeated soon.
  t.server.clock.pass({ seconds: 5 })
  await t.work()
  const stopped = await t.seen(member, id)
  const paid = stopped.found
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThan(30)
  expect(stopped).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    stopped_by: 'team',
    not_processed: 50 - paid,
    credits_used: 2 * paid,
    can_resume: true,
  })
  expect(await t.ownOf(member)).toEqual([30, 30])
  expect(await t.ownOf(owner)).toEqual([100 - paid, 100 - paid])

  await t.server.batches.resume(member.userId, id, null)
  await t.work()
  expect(await t.seen(member, id)).toMatchObject({
    status: 'COMPLETED',
    found: 50,
    credits_used: 100,
  })
  expect(await t.ownOf(member)).toEqual([30 - (50 - paid), 30 - (50 - paid)])
  expect(await t.ownOf(owner)).toEqual([100 - paid, 100 - paid])
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('a batch that waits when its user joins a team stops until the user resumes it', async () => {
  const [owner, member] = [await t.uploader(100), await t.uploader(30)]
  t.vendor.answer = bothFields
  const { client_id: id } = await t.submit(member, fileOf(dins.slice(0, 20)))
  await t.add(owner, await t.newTeam(owner), member, 50, 50)
  await t.work()
  expect(await t.seen(member, id)).toMatchObject({
    stopped_by: 'team',
    not_processed: 20,
    credits_used: 0,
    left: [50, 50],
  })
  expect(await t.ownOf(member)).toEqual([30, 30])
  await t.server.batches.resume(member.userId, id, null)
  await t.work()
  expect(await t.seen(member, id)).toMatchObject({ status: 'COMPLETED', found: 20, left: [30, 30] })
  expect(await t.ownOf(member)).toEqual([30, 30])
})

test('without the permission a batch looks up nothing more, and it can be resumed when the permission is back', async () => {
  const person = await t.uploader(3_000)
  let count = 0
  t.vendor.answer = async (request) => {
    count += 1
    if (count === 1) await t.givePlan(person.userId, ['din-search'])
    return bothFields(request)
  }
  const { client_id: id } = await t.submit(person, fileOf(dins))
  // One after the other: the first chunk began while it was permitted.
  await t.server.batches.worker.work(NEVER)
  const before = count
  expect(before).toBeLessThanOrEqual(1_000)
  await t.givePlan(person.userId, ALL_BATCHES)
  expect(await t.status(person, id)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    stopped_by: 'permission',
    found: before,
    not_processed: 2_010 - before,
    credits_used: 2 * before,
  })
  await t.server.batches.resume(person.userId, id, null)
  await t.work()
  expect(await t.status(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 2_010,
    credits_used: 4_020,
  })
  expect([count, await t.payingOf(person)]).toEqual([2_010, [990, 990]])
  expect(await t.brokenRules()).toEqual([])
})
