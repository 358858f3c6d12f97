import * as lists from '@dastak/contract/worklist/lead-lists.ts'
import * as contract from '@dastak/contract/worklist/worklist.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { expect, test } from 'vitest'
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

const find = async (leadId: string) =>
  (
    await t.server.call(contract.getWorkedLead, {
      token: person.token,
      query: { lead_id: leadId },
    })
  ).body.data

test('one list has the leads of all kinds, with contacts that a profile page showed', async () => {
  await t.ask(person, { profile_url: 'linkedin.com/in/ravi-sample', email: 'ravi@page.example' })
  await t.submit(person, {
    profile_url: 'linkedin.com/in/sara-sample',
    name: 'Sara Sample',
    phone_no: '98765 43210',
    email: 'sara@page.example',
  })
  await t.submit(person, 'nobody-yet')
  const { data, total } = await leads({ sort: 'name' })
  expect(total).toBe(5)
  expect(data.map(({ kind, name, phone_no, email }) => [kind, name, phone_no, email])).toEqual([
    ['din', 'ASHA RAO', '+911111100001', null],
    ['din', 'BINA DAS', null, 'bina@mills.example'],
    ['din', 'CHITRA SEN', '+911111100003', null],
    ['linkedin', 'Ravi Sample', '+911111100077', 'ravi@page.example'],
    ['linkedin', 'Sara Sample', '+919876543210', 'sara@page.example'],
  ])
  expect((await leads({ scope: { kind: 'linkedin' } })).total).toBe(2)
  expect((await leads({ search: '98765 432' })).data.map(({ name }) => name)).toEqual([
    'Sara Sample',
  ])
})

test('a lead is new until its stage changes, and each change is a line of its history', async () => {
  expect((await leads()).data.map(({ stage }) => stage)).toEqual(['new', 'new', 'new'])
  expect(await change({ stage: 'contacted', add_tags: ['Export', 'Warm'] })).toBe(1)
  expect(await change({ stage: 'contacted', add_tags: ['Warm'] })).toBe(0)
  expect(await change({ remove_tags: ['Export'], note: 'Asked for prices.' })).toBe(1)
  expect(await change({ next_call_at: '2026-02-03T10:00:00+05:30' })).toBe(1)
  const { lead, history } = await find(ids[0]!)
  expect(lead).toMatchObject({
    stage: 'contacted',
    tags: ['Warm'],
    note: 'Asked for prices.',
    next_call_at: '2026-02-03T04:30:00.000Z',
  })
  expect(history.map(({ kind, text }) => [kind, text])).toEqual([
    ['next_call', '2026-02-03T04:30:00Z'],
    ['note', 'Asked for prices.'],
    ['tags', 'Warm'],
    ['tags', 'Export, Warm'],
    ['stage', 'Contacted'],
  ])
  expect(history.every(({ by }) => by === 'Asha Sample')).toBe(true)
})

test('many leads change together, or none of them', async () => {
  expect(await change({ lead_ids: ids, stage: 'won', add_tags: ['Fair'] })).toBe(3)
  expect(await names({ stage: 'won', tag: 'Fair' })).toHaveLength(3)
  const stranger = '00000000-0000-7000-8000-000000009999'
  expect(await change({ lead_ids: [...ids, stranger], stage: 'new' })).toMatch(/^404/)
  expect(await names({ stage: 'won' })).toHaveLength(3)
})

test('a phone number is no tag, and a lead has at most 20 tags', async () => {
  expect(await change({ add_tags: ['98765 43210'] })).toMatch(/^422/)
  expect(await change({ add_tags: ['a@b'] })).toMatch(/^422/)
  const tags = Array.from({ length: 20 }, (_, index) => `T${index}`)
  expect(await change({ add_tags: tags })).toBe(1)
  expect(await change({ add_tags: ['One more'] })).toBe('422 A lead has at most 20 tags.')
  expect((await find(ids[0]!)).lead.tags).toEqual(tags)
})

test('calls are found by their day, and the summary counts them', async () => {
  const now = t.server.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  await change({ lead_ids: [ids[0]!], next_call_at: at(-2) })
  await change({ lead_ids: [ids[1]!], next_call_at: at(72) })
  expect(await names({ next_call: 'overdue' })).toEqual(['ASHA RAO'])
  expect(await names({ next_call: 'today' })).toEqual(['ASHA RAO'])
  expect(await names({ next_call: 'planned' }, '-next_call')).toEqual(['BINA DAS', 'ASHA RAO'])
  expect(await names({ next_call: 'none' })).toEqual(['CHITRA SEN'])
  await change({ lead_ids: ids, stage: 'replied', add_tags: ['Fair'] })
  expect(await leads()).toMatchObject({ total: 3, calls_today: 1 })
  const choices = await t.server.call(contract.getWorklistChoices, { token: person.token })
  expect(choices.body.data).toEqual({
    tags: [{ tag: 'Fair', leads: 3 }],
    teammates: [],
    lists: [],
  })
  expect((await leads()).stages).toContainEqual({ stage: 'replied', leads: 3 })
  expect((await leads()).stages).toContainEqual({ stage: 'new', leads: 0 })
})

test('the file has what the filters left, and only the chosen leads', async () => {
  await change({ stage: 'won', add_tags: ['A', 'B'], note: '=cmd' })
  const fileOf = async (body: BodyOf<typeof contract.exportWorklist>) => {
    const answer = await t.server.call(contract.exportWorklist, { token: person.token, body })
    return answer.body.data.blob.text()
  }
  const file = await fileOf({ scope: { stage: 'won' } })
  expect(file.split('\n')[0]).toContain('Stage,Next call,Tags,Note')
  expect(file).toContain('ASHA RAO')
  expect(file).toContain("'=cmd")
  expect(file).not.toContain('BINA DAS')
  expect(await fileOf({ lead_ids: [ids[1]!] })).not.toContain('ASHA RAO')
})

test('files for CRMs have stage, tags and note where the importer has a field for them', async () => {
  await t.submit(person, {
    profile_url: 'linkedin.com/in/sara-sample',
    name: 'Sara Sample',
    email: 'sara@page.example',
  })
  await change({ stage: 'replied', add_tags: ['Fair', 'Warm'], note: 'Wants a quote, soon' })
  const fileOf = async (body: BodyOf<typeof contract.exportWorklist>) => {
    const answer = await t.server.call(contract.exportWorklist, { token: person.token, body })
    return (await answer.body.data.blob.text()).replace('\uFEFF', '').split('\r\n')
  }
  const sort = 'name'
  const [heading, ...rows] = await fileOf({ layout: 'zoho', sort })
  expect(heading).toBe(
    'First Name,Last Name,Company,Title,Phone,Email,Lead Source,Lead Status,Tag,Description',
  )
  expect(rows[0]).toBe(
    'Asha,Rao,Looms Ltd,,+911111100001,,Dastak,Contacted,"Fair, Warm","Wants a quote, soon"',
  )
  expect(rows[1]).toMatch(/,Not Contacted,,$/)
  expect(rows[3]).toMatch(/^Sara,Sample,Sara Sample,.*,sara@page\.example,Dastak,Not Contacted,,$/)
  const chosen = { lead_ids: [ids[0]!] }
  expect((await fileOf({ ...chosen, layout: 'hubspot' }))[1]).toMatch(/,CONNECTED$/)
  expect((await fileOf({ ...chosen, layout: 'salesforce' }))[1]).toMatch(
    /,Working - Contacted,"Wants a quote, soon"$/,
  )
  expect((await fileOf({ ...chosen, layout: 'frappe' }))[1]).toMatch(/,Nurture$/)
  const cards = (await fileOf({ format: 'vcf', scope: { stage: 'replied' } })).join('\n')
  expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(1)
  expect(cards).toContain(String.raw`NOTE:DIN 00890001\nWants a quote\, soon`)
})

test('a list holds a person once, has one name of its user, and leaves the leads when it goes', async () => {
  const call = { token: person.token }
  const make = (name: string) => t.server.call(lists.createLeadList, { ...call, body: { name } })
  const { body } = await make('To call')
  const { list_id: id } = body.data
  expect((await make('to CALL')).status).toBe(409)
  const add = async (leadIds: string[]) =>
    (
      await t.server.call(lists.addToLeadList, {
        ...call,
        body: { list_id: id, lead_ids: leadIds },
      })
    ).body.data.added
  expect(await add([ids[0]!, ids[1]!])).toBe(2)
  expect(await add(ids)).toBe(1)
  expect(await names({ list_id: id })).toHaveLength(3)
  const removed = await t.server.call(lists.removeFromLeadList, {
    ...call,
    body: { list_id: id, lead_ids: [ids[0]!] },
  })
  expect(removed.body.data.removed).toBe(1)
  expect((await find(ids[1]!)).lists).toEqual([{ list_id: id, name: 'To call' }])
  const { body: all } = await t.server.call(contract.getWorklistChoices, call)
  expect(all.data.lists).toMatchObject([{ name: 'To call', leads: 2, is_own: true }])
  await t.server.call(lists.deleteLeadList, { ...call, body: { list_id: id } })
  expect(await names({})).toHaveLength(3)
})
