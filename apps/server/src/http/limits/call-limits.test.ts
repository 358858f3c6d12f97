import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import {
  app,
  call,
  onlySessions,
  open,
  quick,
  slow,
  slowFile,
  slowForm,
  start,
  statuses,
  tight,
} from '../../testing/server/limited-app.ts'

test('a user has 600 calls a minute, and gets them back evenly', async () => {
  await start()
  const many = await statuses(Array.from({ length: 605 }, () => call(quick, 1)))
  expect([many[200]?.length, many[429]?.length]).toEqual([600, 5])
  expect(await call(quick, 1)).toMatchObject({
    status: 429,
    message_code: 'rate_limited',
    message: 'Too many requests. Try again in 1 second.',
    retryAfter: '1',
  })
  expect((await call(quick, 2)).status).toBe(200)
  app.clock.pass({ seconds: 1 })
  const more = await statuses(Array.from({ length: 12 }, () => call(quick, 1)))
  expect([more[200]?.length, more[429]?.length]).toEqual([10, 2])
})

test('calls without a user, and refused tokens, count against their address', async () => {
  await start({ limits: { callsPerMinutePerAddress: 5 }, trustedProxies: ['127.0.0.1'] })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  for (let index = 0; index < 3; index++)
    expect((await call(open, 1, from('192.0.2.1'))).status).toBe(200)
  for (let index = 0; index < 2; index++)
    expect((await call(quick, 'forged', from('192.0.2.1'))).status).toBe(401)
  expect(await call(quick, 'forged', from('192.0.2.1'))).toMatchObject({
    status: 429,
    retryAfter: '12',
  })
  expect((await call(open, 1, from('192.0.2.1'))).status).toBe(429)
  // Others behind the same address do not stop a user who is signed in.
  expect((await call(quick, 1, from('192.0.2.1'))).status).toBe(200)
  expect((await call(open, 1, from('192.0.2.2'))).status).toBe(200)
  // All addresses of an IPv6 /64 count as one.
  for (let index = 0; index < 5; index++) await call(open, 1, from(`2001:db8:0:7::${index}`))
  expect((await call(open, 1, from('2001:0DB8::7:1:2:3:4'))).status).toBe(429)
  expect((await call(open, 1, from('2001:db8:0:8::1'))).status).toBe(200)
})

test('an endpoint’s own limits apply to each user and each address, with a message', async () => {
  await start()
  expect((await call(tight, 1)).status).toBe(200)
  expect((await call(tight, 1)).status).toBe(200)
  expect(await call(tight, 1)).toMatchObject({
    status: 429,
    message: 'You have tried this too often. Try again in 30 minutes.',
    retryAfter: '1800',
  })
  expect((await call(quick, 1)).status).toBe(200)
  expect((await call(tight, 2)).status).toBe(200)
  expect((await call(tight, 3)).status).toBe(429)
  app.clock.pass({ minutes: 30 })
  expect((await call(tight, 1)).status).toBe(200)
})

test('a key has 60 calls a minute, shown in every reply, apart from those of its owner', async () => {
  await start()
  const key = 'user-1-key-a'
  expect(await call(quick, key)).toMatchObject({
    status: 200,
    ratePolicy: '"key";q=60;w=60',
    rateLimit: '"key";r=59;t=1',
  })
  await statuses(Array.from({ length: 58 }, () => call(quick, key)))
  // Also if the call itself is refused.
  expect(await call(onlySessions, key)).toMatchObject({ status: 403, rateLimit: '"key";r=0;t=60' })
  expect(await call(quick, key)).toMatchObject({
    status: 429,
    message: 'Too many requests with this API key. Try again in 1 second.',
    retryAfter: '1',
    rateLimit: '"key";r=0;t=60',
  })
  expect((await call(quick, 'user-1-key-b')).rateLimit).toBe('"key";r=59;t=1')
  expect(await call(quick, 1)).toMatchObject({ status: 200, rateLimit: null, ratePolicy: null })
  app.clock.pass({ seconds: 30 })
  expect((await call(quick, key)).rateLimit).toBe('"key";r=29;t=31')
})

test('all keys of a user have twenty times as many, however many there are', async () => {
  await start({ limits: { callsPerMinutePerKey: 2 } })
  const calls = Array.from({ length: 40 }, (_, index) => call(quick, `user-1-key-${index % 20}`))
  expect(Object.keys(await statuses(calls))).toEqual(['200'])
  expect(await call(quick, 'user-1-key-new')).toMatchObject({
    status: 429,
    message: 'Too many requests with your API keys. Try again in 2 seconds.',
  })
  expect((await call(quick, 'user-2-key-new')).status).toBe(200)
})

test('a script that uses all its slots does not delay its owner’s browser', async () => {
  const { ends, running } = await start({ limits: { callWaitMs: 40 } })
  const script = ['a', 'b', 'a', 'b'].map((key) => call(slow, `user-1-key-${key}`))
  await expect.poll(running).toBe(4)
  expect((await call(quick, 'user-1-key-c')).status).toBe(429)
  expect((await call(quick, 1)).status).toBe(200)
  for (const end of ends) end()
  expect(Object.keys(await statuses(script))).toEqual(['200'])
})

test('four calls of a user run, the others wait; calls of another user do not', async () => {
  const { ends, running } = await start()
  const waiting = Array.from({ length: 10 }, () => call(slow, 1))
  await expect.poll(running).toBe(4)
  expect((await call(quick, 2)).status).toBe(200)
  expect(running()).toBe(4)
  app.clock.pass({ seconds: 1 })
  for (let ended = 0; ended < 10; ended++) {
    await expect.poll(running).toBe(Math.min(10, ended + 4))
    ends[ended]?.()
  }
  expect(Object.keys(await statuses(waiting))).toEqual(['200'])
})

test('while others call, a queue runs half as many', async () => {
  const { ends, running } = await start()
  const waiting = Array.from({ length: 8 }, () => call(slow, 1))
  await expect.poll(running).toBe(4)
  expect((await call(quick, 2)).status).toBe(200)
  const endNext = () => ends[ended++]?.()
  let ended = 0
  endNext()
  endNext()
  // Its reply comes after those two ended: two run, and no other has started.
  expect((await call(quick, 2)).status).toBe(200)
  expect(running()).toBe(4)
  endNext()
  await expect.poll(running).toBe(5)
  app.clock.pass({ seconds: 1 })
  endNext()
  await expect.poll(running).toBe(8)
  for (const end of ends) end()
  expect(Object.keys(await statuses(waiting))).toEqual(['200'])
})

test('a call that waits too long is refused, and running calls continue', async () => {
  const { ends, running } = await start({ limits: { callWaitMs: 40 } })
  const held = Array.from({ length: 4 }, () => call(slow, 1))
  await expect.poll(running).toBe(4)
  expect(await call(quick, 1)).toMatchObject({
    status: 429,
    message: 'Too many of your requests are running right now. Try again in 1 second.',
    retryAfter: '1',
  })
  for (const end of ends) end()
  expect(Object.keys(await statuses(held))).toEqual(['200'])
  expect((await call(quick, 1)).status).toBe(200)
})

test('uploads and downloads are counted separately', async () => {
  const { ends, running } = await start()
  const files = [...Array.from({ length: 3 }, () => call(slowFile, 1)), call(slowForm, 1)]
  await expect.poll(running).toBe(4)
  expect((await call(quick, 1)).status).toBe(200)
  const fifth = call(slowFile, 1)
  const calls = Array.from({ length: 4 }, () => call(slow, 1))
  await expect.poll(running).toBe(8)
  expect((await call(quick, 2)).status).toBe(200)
  expect(running()).toBe(8)
  ends[0]?.()
  await expect.poll(running).toBe(9)
  for (const end of ends) end()
  expect(Object.keys(await statuses([...files, ...calls, fifth]))).toEqual(['200'])
})

test('a client that leaves while it waits is not served', async () => {
  const { ends, running, handled } = await start()
  const held = Array.from({ length: 4 }, () => call(slow, 1))
  await expect.poll(running).toBe(4)
  const leaving = connect(Number(new URL(app.url).port), '127.0.0.1')
  leaving.write(`GET ${quick.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer user-1\r\n\r\n`)
  await once(leaving, 'connect')
  // This later request gets its reply immediately, so the one before it has arrived and waits.
  expect((await call(quick, 2)).status).toBe(200)
  leaving.destroy()
  expect((await call(open, 1)).status).toBe(200)
  for (const end of ends) end()
  await Promise.all(held)
  expect((await call(quick, 1)).status).toBe(200)
  // Four that ran, user 2, the open one and the last, but not the one that left.
  expect(handled()).toBe(7)
})
