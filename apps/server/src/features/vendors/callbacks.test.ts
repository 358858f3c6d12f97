import { receiveVendorAnswer } from '@dastak/contract/vendors/callbacks.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpVendorCalls } from '../../adapters/contacts/http.ts'
import { derivedKeys } from '../../keys/derived-key.ts'
import { createSigner } from '../../keys/signer.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { subjectIn } from '../../testing/vendors/contact-vendor.ts'
import { goodAnswer, requestOf } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { LOCAL_HOSTS, SECRET, vendorsOf } from '../../testing/vendors/vendors-on.ts'

let t: VendorWorld
/** Another process, which takes the answers. */
let receiver: TestServer
/** The tokens of our addresses, as the vendor got them. */
const tokens: string[] = []
beforeAll(async () => {
  t = await createVendorWorld([])
  receiver = await createTestServer({
    beside: { databaseUrl: t.url, ownerUrl: t.ownerUrl, clock: t.clock },
    vendorCalls: createHttpVendorCalls({ privateHosts: LOCAL_HOSTS }),
  })
  const { callback } = requestOf('First')
  await t.vendors.import(vendorsOf([t.fileOf('First', { callback })]), TEST)
  await t.vendors.start()
  t.server.react = (call, response) => {
    const { back } = JSON.parse(call.body) as { back: string }
    tokens.push(new URL(back).searchParams.get('answer') ?? '')
    response.end('{"state":"wait"}')
  }
})
afterAll(async () => {
  await receiver.drop()
  await t.drop()
})

async function send(token: string, body: string): Promise<number> {
  const { path } = receiveVendorAnswer
  const address = `${receiver.url}${path}?answer=${encodeURIComponent(token)}`
  return (await fetch(address, { method: 'POST', body })).status
}
const answerAbout = (din: string) => JSON.stringify(goodAnswer(din))
async function tokenOf(reveal: Promise<unknown>): Promise<string> {
  const before = tokens.length
  void reveal.catch(() => undefined)
  await expect.poll(() => tokens.length).toBeGreaterThan(before)
  return tokens.at(-1)!
}
async function kept() {
  const { rows } = await t.db.pool.query<{ sealed: Buffer | null }>(
    'SELECT sealed FROM vendor_callback',
  )
  return rows
}

test('the process that waits gets the answer that another one took, and it is not kept', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const reveal = t.reveal(user, '00000001')
  const token = await tokenOf(reveal)
  expect(await send(token, answerAbout('00000001'))).toBe(200)
  expect((await reveal).lead).toMatchObject({ phone: '+911111100001', phone_source: 'First' })
  expect(await send(token, answerAbout('00000002'))).toBe(200)
  expect((await kept()).every(({ sealed }) => sealed === null)).toBe(true)
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
})

test('an answer that nobody has read yet is sealed', async () => {
  const id = randomUUID()
  const { rows } = await t.db.pool.query<{ id: number }>('SELECT id FROM vendor')
  await t.db.pool.query(
    'INSERT INTO vendor_callback (id, vendor_id, expires_at) VALUES ($1, $2, $3)',
    [id, rows[0]!.id, new Date(t.clock.now().getTime() + 60_000)],
  )
  const signer = createSigner(derivedKeys('vendor callbacks', [SECRET]))
  expect(await send(`${id}.${signer.sign(id)}`, answerAbout('00000003'))).toBe(200)
  const [box] = (await kept()).flatMap(({ sealed }) => sealed ?? [])
  expect(box!.toString('latin1')).not.toMatch(/11111|sample\.example/)
  await t.db.pool.query('DELETE FROM vendor_callback WHERE id = $1', [id])
})

test('too late, forged, unknown and empty tokens are refused, and nothing is kept', async () => {
  await t.vendors.setStep('First', 'din', { timeout_ms: 200 }, TEST)
  const user = await t.createUser({ phone: 5, email: 5 })
  const reveal = t.reveal(user, '00000004')
  const token = await tokenOf(reveal)
  await expect(reveal).rejects.toMatchObject({ code: 'provider_unavailable' })
  const before = await kept()
  expect(await send(token, answerAbout('00000004'))).toBe(404)
  const [id = '', signature = ''] = token.split('.')
  for (const wrong of [`${id}.`, `${id}.${signature}x`, `.${signature}`, 'v1.abc', 'x'])
    expect([wrong, await send(wrong, answerAbout('00000004'))]).toEqual([wrong, 404])
  expect(await send('', '{}')).toBe(422)
  expect(await kept()).toEqual(before)
  expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
  const [figure] = await t.figureOf('First')
  expect(figure?.late).toBe(1)
  await t.vendors.setStep('First', 'din', { timeout_ms: 5_000 }, TEST)
})

test('a token of one request is not good for another', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const one = t.reveal(user, '00000005')
  const first = await tokenOf(one)
  const other = t.reveal(user, '00000006')
  const second = await tokenOf(other)
  // An answer about another subject makes no sense, so it is not used.
  expect(await send(first, answerAbout('00000006'))).toBe(200)
  await expect(one).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await send(second, answerAbout('00000006'))).toBe(200)
  expect((await other).lead.phone).toBe('+911111100006')
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
})

test('a vendor with one address for all requests names the request in its answer', async () => {
  const reference = { sent: 'ref', answered: 'about.ref' }
  const { callback, body, ...rest } = requestOf('First')
  const named = {
    ...rest,
    body: { id: body.id },
    callback: { ...callback, reference },
  }
  await t.vendors.import(vendorsOf([t.fileOf('First', named)]), TEST)
  // The receiver does not follow changes, like a process whose notification is late.
  const address = (await t.vendors.list())[0]!.callbackAddress!
  const token = new URL(address).searchParams.get('answer')!
  const react = t.server.react
  let serial = 0
  const sent: Promise<number>[] = []
  t.server.react = (call, response) => {
    const ref = `r${++serial}`
    const answer = { ...goodAnswer(subjectIn(call)), about: { ref } }
    // It is faster than its own first answer.
    sent.push(send(token, JSON.stringify(answer)))
    setTimeout(() => response.end(JSON.stringify({ state: 'wait', ref })), 100)
  }
  const user = await t.createUser({ phone: 5, email: 5 })
  const [one, other] = await Promise.all(['00000007', '00000008'].map((din) => t.reveal(user, din)))
  expect([one!.lead.phone, other!.lead.phone]).toEqual(['+911111100007', '+911111100008'])
  expect(await Promise.all(sent)).toEqual([200, 200])
  const others = ['{"about":{"ref":"r9"}}', 'garbage'].map((body) => send(token, body))
  expect(await Promise.all(others)).toEqual([404, 404])
  t.server.react = react
})

test('what has ended is deleted after an hour', async () => {
  expect((await kept()).length).toBeGreaterThan(0)
  t.clock.pass({ hours: 2 })
  await t.vendors.deleteOldAnswers()
  expect(await kept()).toEqual([])
  expect(await t.brokenRules()).toEqual([])
})
