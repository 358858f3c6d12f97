import * as lists from '@dastak/contract/worklist/lead-lists.ts'
import * as contract from '@dastak/contract/worklist/worklist.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { insertLeads } from '../../testing/lookups/lead-rows.ts'
import {
  change,
  ids,
  leads,
  names,
  person,
  setUpWorklist,
  t,
} from '../../testing/people/worklist-people.ts'

setUpWorklist()

async function stagesOf(body: BodyOf<typeof contract.queryWorklist>) {
  const { stages } = await leads(body)
  return Object.fromEntries(stages.flatMap(({ stage, leads: n }) => (n > 0 ? [[stage, n]] : [])))
}

test('stages and calls are counted in the chosen tag, list, calls and filter, whatever stage is chosen', async () => {
  const now = t.server.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  await change({ lead_ids: [ids[0]!, ids[1]!], add_tags: ['Fair'], next_call_at: at(-1) })
  await change({ lead_ids: [ids[0]!], stage: 'won' })
  await change({ lead_ids: [ids[2]!], next_call_at: at(-1) })
  expect(await stagesOf({})).toEqual({ new: 2, won: 1 })
  expect(await stagesOf({ scope: { stage: 'won' } })).toEqual({ new: 2, won: 1 })
  expect(await stagesOf({ scope: { tag: 'Fair' } })).toEqual({ new: 1, won: 1 })
  expect(await stagesOf({ filters: { company: 'looms' } })).toEqual({ new: 1, won: 1 })
  expect(await stagesOf({ search: 'bina' })).toEqual({ new: 1 })
  expect(await stagesOf({ scope: { next_call: 'none' } })).toEqual({})
  expect(await leads({ scope: { stage: 'won' } })).toMatchObject({ total: 1, calls_today: 1 })
  expect(await leads({ scope: { next_call: 'none' } })).toMatchObject({ total: 0, calls_today: 3 })
})

test('all leads that match change in one call, and no others', async () => {
  const choose = (body: Omit<BodyOf<typeof contract.changeLeads>, 'lead_ids'>) =>
    t.server.call(contract.changeLeads, { token: person.token, body })
  const stranger = await t.newUser()
  await insertLeads(t.server.db, stranger.userId, 'din', [
    { subject: '00890009', name: 'DEV RAO', company_name: 'LOOMS LTD' },
  ])
  const matching = { filters: { company: 'looms' }, scope: { stage: 'new' } } as const
  expect((await choose({ matching, stage: 'won', add_tags: ['Fair'] })).body.data.changed).toBe(2)
  expect(await names({ stage: 'won' })).toEqual(['ASHA RAO', 'CHITRA SEN'])
  expect((await choose({ matching, stage: 'replied' })).body.data.changed).toBe(0)
  expect(await leads({ search: 'looms' }, stranger.token)).toMatchObject({
    data: [{ stage: 'new', tags: [] }],
  })
  for (const wrong of [{}, { lead_ids: ids, matching: {} }]) {
    const { status, body } = await choose({ ...wrong, stage: 'won' })
    expect([status, body.message]).toEqual([422, 'Send either lead_ids or matching.'])
  }
  const unknown = { scope: { list_id: '00000000-0000-7000-8000-000000009999' } }
  expect((await choose({ matching: unknown, stage: 'new' })).status).toBe(404)

  const { body } = await t.server.call(lists.createLeadList, {
    token: person.token,
    body: { name: 'All of them' },
  })
  const list = { list_id: body.data.list_id }
  const put = { ...list, matching: {} }
  const ask = { token: person.token, body: put }
  expect((await t.server.call(lists.addToLeadList, ask)).body.data.added).toBe(3)
  const taken = { ...list, matching: { scope: { ...list, tag: 'Fair' } } }
  const took = await t.server.call(lists.removeFromLeadList, { token: person.token, body: taken })
  expect(took.body.data.removed).toBe(2)
  expect(await names(list)).toEqual(['BINA DAS'])
})
