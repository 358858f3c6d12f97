import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optOut } from '../../testing/people/opt-outs.ts'
import { OPT_OUT_PATHS, unknownPaths } from '../../testing/people/opt-out-paths.ts'
import { createOptedOutPerson, type OptedOutPerson } from '../../testing/people/opted-out-person.ts'

let world: OptedOutPerson
/** What each path showed before and within a minute after the opt-out. */
const seen = new Map<string, { before: string; after: string }>()
beforeAll(async () => {
  world = await createOptedOutPerson()
  const before = new Map<string, string>()
  for (const [name, path] of Object.entries(OPT_OUT_PATHS)) before.set(name, await path(world))
  await optOut(world.server, world.phone)
  await optOut(world.server, world.email)
  const sweep = world.server.jobs.find(({ name }) => name === 'opt-outs.sweep')!
  world.server.clock.pass({ seconds: sweep.everySeconds! })
  await sweep.run({}, { signal: new AbortController().signal })
  for (const [name, path] of Object.entries(OPT_OUT_PATHS))
    seen.set(name, { before: before.get(name)!, after: await path(world) })
})
afterAll(() => world.drop())

test('opt-outs are worked on every few seconds', () => {
  const sweep = world.server.jobs.find(({ name }) => name === 'opt-outs.sweep')!
  expect(sweep.everySeconds).toBeLessThanOrEqual(10)
})

test('every call of the contract that may show a contact has a row', () => {
  expect(unknownPaths()).toEqual([])
})

describe('an opt-out is honoured within a minute', () => {
  test.each(Object.keys(OPT_OUT_PATHS))('%s', (name) => {
    const { before, after } = seen.get(name)!
    const shown = (text: string) =>
      [world.phone, world.phone.slice(3), world.email].filter((value) => text.includes(value))
    expect([name, shown(before).length > 0]).toEqual([name, true])
    expect([name, shown(after)]).toEqual([name, []])
  })
})

test('each young charge of it came back once, and the ledger is whole', async () => {
  const rules = [world.server.lookups, world.server.teams, world.server.batches].flatMap(
    ({ ledgerRules }) => [...ledgerRules],
  )
  const broken = (await world.server.credits.check(rules)).filter((rule) => rule.broken > 0)
  expect(broken).toEqual([])
})
