import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getCompanyDirectors, getDirector, suggest } from '@dastak/contract/registry/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANY_CALLS } from '../../../testing/server/http-caller.ts'
import { insertDirector } from '../../../testing/registry/registry-rows.ts'
import { insertTeam, joinTeam } from '../../../testing/people/team-rows.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

const DIN = '00000801'
const CIN = 'U72900MH2020PTC000801'
const SECOND = 'U72900MH2020PTC000802'
/** Has din-search, and credits. */
const RICH = '+919876543210'
const OTHER = '+919876543212'

let server: TestServer
let token: string
let other: string
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  await server.accounts.demoAccounts.ensureDemoAccounts()
  token = (await server.signIn(RICH)).token
  other = (await server.signIn(OTHER)).token
  await insertDirector(server, {
    din: DIN,
    cin: CIN,
    phone: '+911111100801',
    email: 'asha@sample.example',
  })
  await insertDirector(server, { din: '00000802', cin: CIN, name: 'BINA SAMPLE' })
  await insertDirector(server, { din: '00000803', cin: CIN, name: 'CHITRA SAMPLE' })
  await insertDirector(server, { din: '00000804', cin: CIN, name: 'DEEPA LEFT' })
  await insertDirector(server, { din: '00000805', cin: SECOND, name: 'ESHA ELSEWHERE' })
  const seat = { designation: 'Director', appointed_on: '2022-04-01' }
  await server.db.kysely
    .insertInto('directorship')
    .values([
      { din: DIN, cin: SECOND, ...seat },
      { din: '00000803', cin: SECOND, ...seat },
      { din: DIN, cin: 'AAA-8001', ...seat, ended_on: '2023-05-31' },
      { din: '00000805', cin: 'AAA-8001', ...seat },
    ])
    .execute()
  await server.db.kysely
    .updateTable('directorship')
    .set({ ended_on: '2021-03-31' })
    .where('din', '=', '00000804')
    .execute()
  await server.db.kysely
    .updateTable('director')
    .set({
      father_name: 'RAVI SAMPLE',
      dob: '1980-01-31',
      present_address: '1 Road$Pune',
      status: 'Deactivated',
    })
    .where('din', '=', DIN)
    .execute()
})
afterAll(() => server.drop())

const ask = async (who: string, din = DIN) =>
  (await server.call(getDirector, { token: who, query: { din } })).body

test('a person is shown with masked contacts, the state of the DIN and the directorships, present ones first', async () => {
  const { data } = await ask(token)
  expect(data).toMatchObject({
    din_number: DIN,
    full_name: 'ASHA SAMPLE',
    status: 'Deactivated',
    is_revealed: false,
    mobile_no: '+91 ••••• ••801',
    email_address: 'a••••@sample.example',
  })
  expect(
    data.companies.map((seat) => [seat.identification_number, seat.appointed_on, seat.ended_on]),
  ).toEqual([
    [SECOND, '2022-04-01', null],
    [CIN, '2020-04-01', null],
    ['AAA-8001', '2022-04-01', '2023-05-31'],
  ])
})

test('nothing else is shown before a contact is owned', async () => {
  const { data } = await ask(token)
  const kept = [
    'father_name',
    'dob',
    'present_address',
    'permanent_address',
    'nationality',
  ] as const
  const ofLead = [
    'lead_id',
    'revealed_at',
    'phone_source',
    'phone_fetched_at',
    'email_source',
    'email_fetched_at',
  ] as const
  for (const name of [...kept, ...ofLead]) expect(data[name]).toBeNull()
  expect(JSON.stringify(data)).not.toMatch(/RAVI|1980|Pune|1111100801|asha@/)
})

test('other directors of the present companies are named, those with most in common first, and none who has left', async () => {
  const { data } = await ask(token)
  expect(data.colleagues_total).toBe(3)
  expect(data.colleagues.map(({ full_name, companies }) => [full_name, companies.length])).toEqual([
    ['CHITRA SAMPLE', 2],
    ['BINA SAMPLE', 1],
    ['ESHA ELSEWHERE', 1],
  ])
  expect(data.colleagues[0]?.companies).toEqual([
    { identification_number: SECOND, company_name: `SAMPLE ${SECOND} PRIVATE LIMITED` },
    { identification_number: CIN, company_name: `SAMPLE ${CIN} PRIVATE LIMITED` },
  ])
})

test('a revealed person is shown completely to the user who revealed them, and to nobody else', async () => {
  await server.call(revealDirector, { token, body: { director_id: DIN } })
  const { data } = await ask(token)
  expect(data).toMatchObject({
    is_revealed: true,
    mobile_no: '+911111100801',
    email_address: 'asha@sample.example',
    phone_source: 'Sample',
    email_source: 'Sample',
    father_name: 'RAVI SAMPLE',
    dob: '1980-01-31',
    present_address: '1 Road$Pune',
  })
  expect(Date.parse(data.revealed_at ?? '')).toBeGreaterThan(0)
  expect(data.lead_id).not.toBeNull()
  const { data: masked } = await ask(other)
  expect(masked).toMatchObject({
    is_revealed: false,
    lead_id: null,
    mobile_no: '+91 ••••• ••801',
    dob: null,
  })
})

test('without the permission a person is shown only if the user has revealed them before', async () => {
  await server.accounts.operatorActions.revokePermissions(RICH, ['din-search'])
  expect((await ask(token)).data).toMatchObject({ is_revealed: true, mobile_no: '+911111100801' })
  for (const din of ['00000802', '99999999'])
    expect((await ask(token, din)).message_code).toBe('permission_required')
  await server.accounts.operatorActions.grantPermissions(RICH, ['din-search'])
})

test('an unknown DIN is not found, and text that is not a DIN is refused', async () => {
  expect(await ask(token, '99999999')).toMatchObject({ message_code: 'not_found' })
  expect(await ask(token, '12')).toMatchObject({
    message_code: 'validation_failed',
    message: 'DIN length should be 8 characters',
  })
})

test('a past directorship names no company: not on the lead, not in the reveal, and comes last in the list', async () => {
  const { body } = await server.call(revealDirector, { token, body: { director_id: '00000804' } })
  expect(body.data).toMatchObject({ full_name: 'DEEPA LEFT', designation: null, companies: [] })
  const board = await server.call(getCompanyDirectors, {
    token,
    query: { identification_number: CIN },
  })
  expect(
    board.body.data.directors.map(({ din_number, ended_on }) => [din_number, ended_on]),
  ).toEqual([
    [DIN, null],
    ['00000802', null],
    ['00000803', null],
    ['00000804', '2021-03-31'],
  ])
  expect(board.body.data.directors[0]).toMatchObject({ status: 'Deactivated' })
})

test('a teammate’s contact is marked before it is revealed, still masked; without a team it is not', async () => {
  const board = async (who: string) =>
    (await server.call(getCompanyDirectors, { token: who, query: { identification_number: CIN } }))
      .body.data.directors
  for (const director of [(await ask(other)).data, ...(await board(other))])
    expect(director).not.toHaveProperty('team_has')
  const idOf = async (mobile: string) =>
    (await server.accounts.operatorActions.showUser(mobile)).user.id
  const ownerUserId = await idOf(RICH)
  const team = {
    teamId: await insertTeam(server, ownerUserId),
    ownerUserId,
    memberUserId: await idOf(OTHER),
  }
  const { leave } = await joinTeam(server, team, { phone: 0, email: 0 })

  const shared = {
    is_revealed: false,
    mobile_no: '+91 ••••• ••801',
    team_has: { phone: true, email: true },
  }
  expect((await ask(other)).data).toMatchObject(shared)
  const [first, second] = await board(other)
  expect(first).toMatchObject(shared)
  expect(second).not.toHaveProperty('team_has')
  expect((await ask(token)).data).not.toHaveProperty('team_has')
  await leave()
  expect((await ask(other)).data).not.toHaveProperty('team_has')
})

test('a person with very many directorships is answered, within limits', async () => {
  const wide = '00000890'
  await insertDirector(server, { din: wide, cin: 'AAA-8500', name: 'WIDE SAMPLE' })
  await server.db.pool.query(
    `INSERT INTO directorship (din, cin) SELECT $1, 'AAB-' || n FROM generate_series(1000, 1149) n`,
    [wide],
  )
  await server.db.pool.query(`INSERT INTO director (din, full_name)
    SELECT lpad((70000000 + n)::text, 8, '0'), 'MANY ' || n FROM generate_series(1, 600) n`)
  await server.db.pool.query(`INSERT INTO directorship (din, cin)
    SELECT lpad((70000000 + n)::text, 8, '0'), 'AAB-' || b
    FROM generate_series(1, 600) n, generate_series(1000, 1149) b`)
  const start = performance.now()
  const { data } = await ask(token, wide)
  expect(data.colleagues).toHaveLength(50)
  expect(data.colleagues_total).toBe(500)
  expect(data.colleagues[0]?.companies).toHaveLength(99)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('a number is not suggested: nobody finds a DIN by trying', async () => {
  for (const query of ['0000080', '00000801', ' 801 ']) {
    const { body } = await server.call(suggest, { token, query: { kind: 'director', query } })
    expect(body.data).toEqual({ suggestions: [] })
  }
})
