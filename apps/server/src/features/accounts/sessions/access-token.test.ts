import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../testing/server/test-clock.ts'
import { createAccessTokens } from './access-token.ts'

const key = Buffer.alloc(32, 7)
const clock = createTestClock()
const tokens = createAccessTokens({ keys: [key], clock })
const claims = {
  userId: '6f1c0b0e-5d1f-4c57-9a55-6c1b6f1a0001',
  sessionId: '6f1c0b0e-5d1f-4c57-9a55-6c1b6f1a0002',
}

interface Shape {
  alg?: string
  typ?: string
  issuer?: string
  audience?: string
  signKey?: Buffer
  lifetime?: number
  sid?: unknown
}
function forge({
  alg = 'HS256',
  typ = 'at+jwt',
  issuer = 'dastak',
  audience = 'dastak-api',
  ...rest
}: Shape) {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ sid: 'sid' in rest ? rest.sid : claims.sessionId })
    .setProtectedHeader({ alg, typ })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + (rest.lifetime ?? 60))
    .sign(rest.signKey ?? key)
}

test('a token names its user and session, read once or again', async () => {
  const token = await tokens.issue(claims)
  expect(await tokens.read(token)).toMatchObject(claims)
  expect(await tokens.read(token)).toMatchObject(claims)
  expect(await tokens.read(await forge({}))).toMatchObject(claims)
})

test.each<[string, Shape]>([
  ['another key', { signKey: Buffer.alloc(32, 8) }],
  ['another algorithm with the same key', { alg: 'HS512', signKey: Buffer.alloc(64, 7) }],
  ['another type', { typ: 'JWT' }],
  ['another issuer', { issuer: 'someone' }],
  ['another audience', { audience: 'dastak-extension' }],
  ['no session', { sid: undefined }],
  ['a session of another kind', { sid: 'dst_8f2k1a9b' }],
  ['a session that is no text', { sid: 7 }],
  ['another key, and expired', { signKey: Buffer.alloc(32, 8), lifetime: -60 }],
  ['another audience, and expired', { audience: 'dastak-extension', lifetime: -60 }],
])('a token with %s is unauthorized', async (_, shape) => {
  await expect(tokens.read(await forge(shape))).rejects.toMatchObject({ code: 'unauthorized' })
})

test('only a token that is right except for its time is expired', async () => {
  await expect(tokens.read(await forge({ lifetime: -1 }))).rejects.toMatchObject({
    code: 'token_expired',
  })
})

test('whose an expired token was can be read, but nothing of a token that is wrong', async () => {
  const late = await forge({ lifetime: -100_000 })
  expect(await tokens.readAnyAge(late)).toMatchObject(claims)
  await expect(tokens.read(late)).rejects.toMatchObject({ code: 'token_expired' })
  for (const shape of [
    { signKey: Buffer.alloc(32, 8), lifetime: -60 },
    { audience: 'dastak-extension', lifetime: -60 },
    { sid: undefined, lifetime: -60 },
  ])
    await expect(tokens.readAnyAge(await forge(shape))).rejects.toMatchObject({
      code: 'unauthorized',
    })
})

test('a token expires to the second, whether or not it was read before', async () => {
  const [read, unread] = [await forge({}), await forge({ sid: claims.userId })]
  await tokens.read(read)
  clock.pass({ seconds: 59 })
  expect(await tokens.read(read)).toMatchObject(claims)
  clock.pass({ seconds: 1 })
  for (const token of [read, unread])
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'token_expired' })
})

test.each(['', 'x', 'a.b.c', new UnsecuredJWT({ sid: 'x' }).setSubject('y').encode()])(
  'nonsense is unauthorized: %s',
  async (token) => {
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'unauthorized' })
  },
)

test('a token changed in one character is unauthorized, even after the right one was read', async () => {
  const token = await tokens.issue(claims)
  await tokens.read(token)
  const [head = '', body = '', signature = ''] = token.split('.')
  const other = signature.startsWith('A') ? 'B' : 'A'
  await expect(tokens.read(`${head}.${body}.${other}${signature.slice(1)}`)).rejects.toMatchObject({
    code: 'unauthorized',
  })
})

test('a token of a previous key is accepted, and new ones are signed with the first key', async () => {
  const REFUSED = { code: 'unauthorized' }
  const [current, previous] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const ofKeys = (...keys: [Buffer, ...Buffer[]]) => createAccessTokens({ keys, clock })
  const both = ofKeys(current, previous)
  expect(await both.read(await ofKeys(previous).issue(claims))).toMatchObject(claims)
  expect(await ofKeys(current).read(await both.issue(claims))).toMatchObject(claims)
  await expect(both.read(await ofKeys(key).issue(claims))).rejects.toMatchObject(REFUSED)
  await expect(ofKeys(current).read(await ofKeys(previous).issue(claims))).rejects.toMatchObject(
    REFUSED,
  )
})
