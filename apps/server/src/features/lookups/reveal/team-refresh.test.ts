import assert from 'node:assert/strict'
import { afterEach, expect, test } from 'vitest'
import { createRefreshes, otherFields, sameFields } from '../../../testing/lookups/refreshes.ts'
import {
  BOTH,
  newMember,
  NOTHING,
  owner,
  setUpTeamLookups,
  t,
} from '../../../testing/people/test-teams.ts'

setUpTeamLookups()
afterEach(async () => {
  assert.deepEqual(await t.brokenRules(), [])
})

/** Two teammates with an old lead of the same director, whose contacts have changed since. */
async function twoOldLeads() {
  const { refresh, oldLead } = createRefreshes(t)
  const [one, other] = [await newMember(), await newMember()]
  t.contacts.answer = sameFields
  const din = t.nextDin()
  const mine = (await t.reveal(one, din)).lead.lead_id!
  const theirs = await oldLead(other, din)
  t.contacts.answer = otherFields
  return { refresh, one, other, din, mine, theirs }
}

test('what a teammate has refreshed is free for the others', async () => {
  const { refresh, one, other, din, mine, theirs } = await twoOldLeads()
  expect((await refresh(one, mine)).outcome.charged).toEqual(BOTH)
  const requests = t.contacts.requests.length
  const { outcome, state } = await refresh(other, theirs)
  expect(outcome).toMatchObject({
    phone: 'changed',
    email: 'changed',
    charged: NOTHING,
    isFromTeam: true,
  })
  expect(state.lead.phone).toBe(`+91111119${din.slice(4)}`)
  expect(state.past).toHaveLength(2)
  expect(t.contacts.requests).toHaveLength(requests)
})

test('teammates who refresh the same director at the same time pay once', async () => {
  const { refresh, one, other, mine, theirs } = await twoOldLeads()
  const ended = await Promise.allSettled([
    refresh(one, mine),
    refresh(other, theirs),
    refresh(one, mine),
    refresh(other, theirs),
  ])
  const charged = ended.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.outcome.charged.phone] : [],
  )
  expect(charged.reduce((sum, phone) => sum + phone, 0)).toBe(1)
  const charges = [...(await t.credits.charges(one)), ...(await t.credits.charges(other))]
  // One for the first reveal, one for the refresh.
  expect(charges).toHaveLength(2)
  expect(await t.credits.charges(owner)).toEqual([])
})
