import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/vendors/webhook-receiver.ts'
import { startDns } from '../../testing/vendors/mail-world.ts'
import { createVendorFetch } from '../vendor-fetch.ts'
import { createStandardWebhooks } from './standard.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = receiver.takeIt
})

const secret = () => `whsec_${randomBytes(32).toString('base64')}`
const options = { privateHosts: ['127.0.0.1'], isDemo: false }
const message = (changes: object = {}) => ({
  url: receiver.url,
  secrets: [secret()],
  id: 'msg_1',
  at: new Date(),
  payload: { type: 'test', timestamp: '2026-01-01T00:00:00.000Z', data: { name: 'é "quoted"' } },
  ...changes,
})
const NO_ADDRESS = 'The receiver has no address that can be reached from the internet.'
const send = (changes?: object, timeoutMs?: number) =>
  createStandardWebhooks({ ...options, timeoutMs }).send(message(changes))

test('each secret signs what is sent, and the standard library verifies it', async () => {
  const secrets = [secret(), secret()]
  expect(await send({ secrets })).toEqual({ isTaken: true, status: 204, problem: null })
  const [{ headers, body }] = receiver.received as [WebhookReceiver['received'][0]]
  for (const one of secrets)
    expect(new Webhook(one).verify(body, headers as Record<string, string>)).toEqual(
      message().payload,
    )
  expect(() => new Webhook(secret()).verify(body, headers as Record<string, string>)).toThrow(
    'No matching signature',
  )
  expect(() =>
    new Webhook(secrets[0]!).verify(`${body} `, headers as Record<string, string>),
  ).toThrow()
})

test('a receiver that refuses, redirects, hangs or cannot be reached has not received it', async () => {
  receiver.answer = (response) => response.writeHead(500).end('secret text of the receiver')
  expect(await send()).toEqual({
    isTaken: false,
    status: 500,
    problem: 'The receiver answered 500.',
  })
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
  expect(await send()).toMatchObject({
    isTaken: false,
    status: 307,
    problem: expect.stringContaining('not followed'),
  })
  expect(receiver.received).toHaveLength(2)
  receiver.answer = () => undefined
  const hung = {
    isTaken: false,
    status: null,
    problem: 'The receiver did not answer within 0.3 s.',
  }
  expect(await send({}, 300)).toEqual(hung)
  const gone = {
    isTaken: false,
    status: null,
    problem: 'The receiver could not be reached (ECONNREFUSED).',
  }
  expect(await send({ url: 'http://127.0.0.1:1/' })).toEqual(gone)
})

test('a receiver’s answer is not read, however long it is', async () => {
  let written = 0
  receiver.answer = (response) => {
    response.writeHead(200)
    const more = () => {
      written += 65_536
      if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(more)
      else if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  expect(await send()).toMatchObject({ isTaken: true, status: 200 })
  expect(written).toBeLessThan(20_000_000)
})

test('there are no connections to private addresses, by number or by name; in demo mode only to them', async () => {
  const strict = createStandardWebhooks({ ...options, privateHosts: [] })
  const port = new URL(receiver.url).port
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '2130706433',
  ]) {
    const outcome = await strict.send(message({ url: `http://${host}:${port}/` }))
    expect(outcome).toMatchObject({ isTaken: false, status: null, problem: NO_ADDRESS })
  }
  expect(receiver.received).toEqual([])
  const demo = createStandardWebhooks({ ...options, isDemo: true })
  expect(await demo.send(message())).toMatchObject({ isTaken: true })
  expect(await demo.send(message({ url: 'https://hooks.sample.example/' }))).toMatchObject({
    isTaken: false,
    problem: expect.stringMatching(/^Demo mode sends nothing/),
  })
})

test('names with silent servers delay no other call, and it is not revealed whether a name exists inside', async () => {
  const dns = await startDns({
    'silent.example': { fail: 'silent' },
    'inside.example': { a: ['10.0.0.7'] },
    'here.example': { a: ['127.0.0.1'] },
  })
  onTestFinished(dns.close)
  const sender = createStandardWebhooks({
    ...options,
    timeoutMs: 2_000,
    nameServers: [dns.address],
  })
  const sendTo = (url: string) => sender.send(message({ url }))
  let ended = 0
  const silent = Array.from({ length: 40 }, () =>
    sendTo('https://silent.example/').finally(() => (ended += 1)),
  )
  const askVendor = createVendorFetch({ vendor: 'SMS vendor', privateHosts: ['localhost'] })
  await askVendor({ url: receiver.url.replace('127.0.0.1', 'localhost'), expect: 'nothing' })
  expect(ended).toBe(0)
  for (const host of ['inside.example', 'here.example', 'nowhere.example'])
    expect(await sendTo(`https://${host}/`)).toEqual({
      isTaken: false,
      status: null,
      problem: NO_ADDRESS,
    })
  const hung = { isTaken: false, status: null, problem: 'The receiver did not answer within 2 s.' }
  for (const outcome of await Promise.all(silent)) expect(outcome).toEqual(hung)
})
