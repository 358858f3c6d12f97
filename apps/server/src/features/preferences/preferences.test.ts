import { getPreferences, savePreference } from '@dastak/contract/preferences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
})
afterAll(() => server.drop())

let person = 0
async function newUser() {
  const { token } = await server.signIn(`+91973000${String(person++).padStart(4, '0')}`)
  return {
    all: async () => (await server.call(getPreferences, { token })).body.data.preferences,
    save: async (name: string, value?: unknown) => {
      const { status, body } = await server.call(savePreference, { token, body: { name, value } })
      return status === 200 ? 'saved' : `${status} ${body.message}`
    },
  }
}

test('what was saved is there with the next look, in any shape, and replaces what was there before', async () => {
  const user = await newUser()
  expect(await user.all()).toEqual({})
  const columns = { hidden: ['designation'], widths: { name: 132.5 }, density: 'कम' }
  expect(await user.save('table.din-leads', columns)).toBe('saved')
  for (const value of ['', 0, false, [], 1e308, 'text "quoted"'])
    expect(await user.save('anything', value)).toBe('saved')
  expect(await user.all()).toEqual({ 'table.din-leads': columns, anything: 'text "quoted"' })
})

test('null removes, also what was never there', async () => {
  const user = await newUser()
  await user.save('seen', true)
  expect(await user.save('seen', null)).toBe('saved')
  expect(await user.save('seen', null)).toBe('saved')
  expect(await user.all()).toEqual({})
})

test('a user reads and writes his own alone', async () => {
  const [one, other] = [await newUser(), await newUser()]
  await one.save('seen', 'one')
  await other.save('seen', null)
  expect(await one.all()).toEqual({ seen: 'one' })
  expect(await other.all()).toEqual({})
})

test('two tabs that save at once do not lose each other’s names', async () => {
  const user = await newUser()
  const names = Array.from({ length: 20 }, (_, index) => `tab.${index}`)
  await Promise.all(names.map((name) => user.save(name, name)))
  expect(Object.keys(await user.all()).sort()).toEqual([...names].sort())
})

test('a hundred names are kept, and no more however many are saved at once', async () => {
  const user = await newUser()
  const names = Array.from({ length: 110 }, (_, index) => `name-${index}`)
  const answers = await Promise.all(names.map((name) => user.save(name, 1)))
  const refused = '422 At most 100 preferences are kept. Remove one first.'
  expect(answers.filter((answer) => answer === refused)).toHaveLength(10)
  const kept = Object.keys(await user.all())
  expect(kept).toHaveLength(100)
  expect(await user.save(kept[0]!, 2)).toBe('saved')
  await user.save(kept[1]!, null)
  expect(await user.save('one-more', 1)).toBe('saved')
})

test('a value has at most 8 kB, however its letters count', async () => {
  const user = await newUser()
  expect(await user.save('large', 'x'.repeat(8_190))).toBe('saved')
  for (const large of ['x'.repeat(8_191), 'क'.repeat(2_731)])
    expect(await user.save('large', large)).toBe('422 value is too large. The limit is 8 kB.')
})

test('what cannot be kept is refused in words', async () => {
  const user = await newUser()
  let deep: unknown = 1
  for (let level = 0; level < 2_000; level += 1) deep = [deep]
  for (const value of ['\0', '\ud800', { '\udfff': 1 }, [{ a: 'b\0' }], deep])
    expect(await user.save('odd', value)).toBe(
      '422 value has characters that cannot be used, or too many levels.',
    )
  expect(await user.save('odd')).toBe('422 value is missing. Use null to remove the preference.')
  for (const name of ['', 'A', '1a', 'a b', 'a'.repeat(61), '__proto__'])
    expect(await user.save(name, 1)).toMatch(/^422 name must be 1 to 60 lower-case letters/)
  expect(await user.all()).toEqual({})
})
