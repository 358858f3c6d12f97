import { listTokens } from '@dastak/contract/api-keys/api-keys.ts'
import { expect, test } from 'vitest'
import { CALLER } from '../../testing/people/test-accounts.ts'
import {
  codeWith,
  createKey,
  server,
  setUpKeys,
  signIn,
  two,
} from '../../testing/people/key-holders.ts'

setUpKeys()

test('a key that is revoked in one process is refused in the other within a moment', async () => {
  const { userId } = await two.signIn()
  const { key, publicPart } = await two.here.accounts.apiKeys.create(
    userId,
    { name: 'Two processes' },
    CALLER,
  )
  for (const accounts of [two.here.accounts, two.other])
    await expect
      .poll(() => accounts.authenticate(key).then(({ actor }) => actor))
      .toEqual({ kind: 'api_key', id: publicPart })
  await two.here.accounts.apiKeys.revoke(userId, publicPart)
  await expect(two.here.accounts.authenticate(key)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect
    .poll(() => two.other.authenticate(key).catch((error: unknown) => error))
    .toMatchObject({ code: 'unauthorized' })
})

test('the last use of a key is recorded once a minute', async () => {
  const { token } = await signIn()
  const { token: key } = await createKey(token)
  const lastUsed = async () =>
    (await server.call(listTokens, { token })).body.data.data[0]?.last_used_at
  const start = server.clock.now().getTime()
  const after = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
  await codeWith(key)
  await expect.poll(lastUsed).toBe(after(0))
  server.clock.pass({ seconds: 59 })
  await codeWith(key)
  server.clock.pass({ seconds: 1 })
  await codeWith(key)
  await expect.poll(lastUsed).toBe(after(60))
})
