import { createServerToken, listTokens, setTokenLimit } from '@dastak/contract/api-keys/api-keys.ts'
import { resumeBatchRequest } from '@dastak/contract/batches/batches.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { submitLinkedinRequest, getLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { createBatchEngine, fileOf, type BatchEngine } from '../../testing/batches/batch-engine.ts'
import { bothFields } from '../../testing/lookups/lookups-on.ts'
import { addDays, dayOf, startOfDay } from '../../time/days.ts'

let t: BatchEngine
let dins: string[]
const ways = { 'from this database': true, 'from a vendor': false }

describe.each(Object.entries(ways))('answered %s', (_, isLocal) => {
  beforeAll(async () => {
    t = await createBatchEngine('+91880250', { isLocal })
    dins = await t.insertDirectors(400)
  })
  afterAll(() => t.server.drop())
  afterEach(async () => {
    t.vendor.answer = bothFields
    const broken = await t.brokenRules()
    if (broken.length > 0) throw new Error(broken.join('\n'))
  })

  async function keyed(limit: number | null, credits = 1_000) {
    const person = await t.uploader(credits)
    const { body } = await t.server.call(createServerToken, {
      token: person.token,
      body: { name: 'Nightly', daily_credits: limit },
    })
    const { token: key, api_key: publicPart } = body.data
    const program = { ...person, token: key }
    const listed = async () =>
      (await t.server.call(listTokens, { token: person.token })).body.data.data[0]!
    return {
      person,
      program,
      publicPart,
      reveal: async (din: string, token = key) =>
        t.server.call(revealDirector, { token, body: { director_id: din } }),
      spent: async () => (await listed()).spent_today,
      setLimit: async (daily_credits: number | null) =>
        t.server.call(setTokenLimit, {
          token: person.token,
          body: { api_key: publicPart, daily_credits },
        }),
    }
  }

  test('of fifty calls at the same time only as many are charged as the limit allows, and the others name the limit and its end', async () => {
    const { reveal, spent, person } = await keyed(20)
    // On a busy machine a call may wait too long for its turn, and is refused with 429.
    const revealInTurn = async (din: string): ReturnType<typeof reveal> => {
      const answer = await reveal(din)
      return answer.status === 429 ? revealInTurn(din) : answer
    }
    const answers = await Promise.all(dins.slice(0, 50).map(revealInTurn))
    const refused = answers.filter(({ status }) => status === 402)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      10, 40,
    ])
    expect(await spent()).toBe(20)
    expect(await t.payingOf(person)).toEqual([990, 990])
    const now = t.server.clock.now()
    const ends = startOfDay(addDays(dayOf(now, 'Asia/Kolkata'), 1), 'Asia/Kolkata')
    expect(refused[0]!.body).toMatchObject({
      message_code: 'credits_exhausted',
      message:
        'This API key may spend 20 credits a day, and 0 are left today. This call can cost more. ' +
        `The next day begins at ${ends.toISOString()}. You can change the limit under API keys.`,
    })
    expect(Number(refused[0]!.headers.get('retry-after'))).toBe(
      Math.ceil((ends.getTime() - now.getTime()) / 1_000),
    )
    // What the user already owns costs nothing and is still returned. The user's own calls are not
    // limited.
    expect((await reveal(dins[answers.findIndex(({ status }) => status === 200)]!)).status).toBe(
      200,
    )
    expect((await reveal(dins[60]!, person.token)).status).toBe(200)
  })

  test('a limit ends with the business day, is raised, lowered and removed, but never by the key', async () => {
    const { reveal, setLimit, program, publicPart } = await keyed(2)
    expect((await reveal(dins[0]!)).status).toBe(200)
    expect((await reveal(dins[1]!)).status).toBe(402)
    expect((await setLimit(4)).status).toBe(200)
    expect((await reveal(dins[1]!)).status).toBe(200)
    await setLimit(3)
    expect((await reveal(dins[2]!)).status).toBe(402)
    const own = await t.server.call(setTokenLimit, {
      token: program.token,
      body: { api_key: publicPart, daily_credits: null },
    })
    expect(own.body.message_code).toBe('permission_required')
    t.server.clock.pass({ days: 1 })
    const { token } = await t.server.signIn(program.mobile)
    expect((await reveal(dins[2]!)).status).toBe(200)
    const put = (daily_credits: unknown) =>
      t.server.call(setTokenLimit, { token, body: { api_key: publicPart, daily_credits } as never })
    expect((await t.server.call(listTokens, { token })).body.data.data[0]).toMatchObject({
      daily_credits: 3,
      spent_today: 2,
    })
    for (const wrong of [0, -1, 1.5, '5', 1_000_001]) expect((await put(wrong)).status).toBe(422)
    await put(null)
    expect((await reveal(dins[3]!)).status).toBe(200)
    await put(1)
    expect((await reveal(dins[4]!)).status).toBe(402)
  })

  test('a batch that a key has started stops at the limit, and its user can go on with it', async () => {
    const { person, program, spent } = await keyed(30)
    const { client_id: id } = await t.submit(program, fileOf(dins.slice(100, 140)))
    await t.workUntilOver(person, id)
    expect(await t.status(person, id)).toMatchObject({
      status: 'PARTIALLY_COMPLETED',
      stopped_by: 'key_limit',
      found: 15,
      not_processed: 25,
      credits_used: 30,
    })
    expect(await spent()).toBe(30)
    await expect(t.submit(program, fileOf(dins.slice(200, 203)))).rejects.toThrow(
      /may spend 30 credits a day/,
    )
    const resume = (token: string) =>
      t.server.call(resumeBatchRequest, { token, body: { client_id: id } })
    expect((await resume(program.token)).status).toBe(402)
    expect((await resume(person.token)).status).toBe(200)
    await t.workUntilOver(person, id)
    expect(await t.status(person, id)).toMatchObject({ status: 'COMPLETED', credits_used: 80 })
    expect(await spent()).toBe(30)
  })

  test('batches and calls of a key share its limit, also at the same time', async () => {
    const { person, program, reveal, spent } = await keyed(40)
    const files = [dins.slice(200, 230), dins.slice(230, 260)]
    const batches = await Promise.all(files.map((file) => t.submit(program, fileOf(file))))
    const all = batches.map(({ client_id: id }) => ({ person, id }))
    await Promise.all([t.workUntilAllOver(all), ...dins.slice(260, 280).map((din) => reveal(din))])
    expect(await spent()).toBeLessThanOrEqual(40)
    expect(await spent()).toBeGreaterThanOrEqual(38)
    const [phone = 0, email = 0] = await t.payingOf(person)
    expect(2_000 - phone - email).toBe(await spent())
  })
})

describe('of held credits', () => {
  beforeAll(async () => {
    t = await createBatchEngine('+91880251')
    dins = await t.insertDirectors(20)
  })
  afterAll(() => t.server.drop())

  async function limited(daily_credits: number) {
    const person = await t.uploader()
    const { body } = await t.server.call(createServerToken, {
      token: person.token,
      body: { name: 'K', daily_credits },
    })
    const spent = async () =>
      (await t.server.call(listTokens, { token: person.token })).body.data.data[0]!.spent_today
    return { person, key: body.data.token, spent }
  }

  test('a miss does not count, even if no source answered', async () => {
    const { key, spent } = await limited(2)
    const reveal = (din: string) =>
      t.server.call(revealDirector, { token: key, body: { director_id: din } })
    t.vendor.answer = () => ({})
    expect((await reveal(dins[0]!)).status).toBe(200)
    expect(await spent()).toBe(0)
    t.vendor.answer = () => Promise.reject(new Error('down'))
    expect((await reveal(dins[1]!)).status).toBe(503)
    expect(await spent()).toBe(0)
    t.vendor.answer = ({ subject }) => ({ email: bothFields({ subject } as never).email })
    expect((await reveal(dins[2]!)).status).toBe(200)
    expect(await spent()).toBe(1)
    expect((await reveal(dins[3]!)).status).toBe(402)
    await asOwner(
      t.server.ownerUrl,
      `UPDATE price SET amount = 0 WHERE unit = 'email' AND kind = 'din'`,
    )
    t.vendor.answer = bothFields
    expect((await reveal(dins[3]!)).status).toBe(200)
    expect(await spent()).toBe(2)
    await asOwner(
      t.server.ownerUrl,
      `UPDATE price SET amount = 1 WHERE unit = 'email' AND kind = 'din'`,
    )
    expect(await t.brokenRules()).toEqual([])
  })

  test('a requested profile is not looked up once the limit is reached, and costs nothing', async () => {
    const { key, spent, person } = await limited(2)
    t.vendor.answer = () => ({ phone: '+91 11111 22222', email: 'asha@sample.example' })
    const send = async (name: string) => {
      const { body } = await t.server.call(submitLinkedinRequest, {
        token: key,
        body: { profile_url: `linkedin.com/in/${name}` },
      })
      await t.server.linkedin.worker.work(new AbortController().signal)
      const { body: found } = await t.server.call(getLinkedinRequest, {
        token: key,
        query: { request_id: body.data.request_id },
      })
      return found.data
    }
    expect((await send('limit-one')).credits_charged).toEqual({ phone: 1, email: 1 })
    expect((await send('limit-two')).credits_charged).toEqual({ phone: 0, email: 0 })
    expect(await spent()).toBe(2)
    expect(await t.payingOf(person)).toEqual([999, 999])
    expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  })
})
