import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addBillingCommands } from '../../cli/billing-commands.ts'
import {
  forgotten,
  pack,
  startChargebee,
  starter,
  startup,
} from '../../testing/vendors/chargebee-provider.ts'

let world: Awaited<ReturnType<typeof startChargebee>>
beforeAll(async () => {
  world = await startChargebee()
})
afterAll(() => world.site.close())
afterEach(() => {
  world.site.changedPrices.clear()
  world.site.misbehave(null)
})
const change = (id: string, changes: Record<string, unknown> | null) =>
  world.site.changedPrices.set(id, changes)

test('offers that are there at their price, currency and period are no problem', async () => {
  expect(await world.check()).toEqual([])
  expect(world.site.calls.map(({ path }) => path)).toContain(
    '/api/v2/item_prices/starter-INR-Monthly',
  )
})

test.each([
  [starter, null, /^starter \(starter-INR-Monthly\) does not exist there. Create an item price/],
  [starter, { price: 99_800 }, /costs 998\.00 at Chargebee, but 999\.00 in the file of plans/],
  [startup, { currency_code: 'USD' }, /is sold in USD at Chargebee, but in INR/],
  [
    startup,
    { period: 1, period_unit: 'year' },
    /is paid every 1 year at Chargebee\. It must be monthly/,
  ],
  [startup, { period: 3 }, /is paid every 3 month at Chargebee/],
  [starter, { status: 'archived' }, /is archived at Chargebee/],
  [starter, { pricing_model: 'tiered', price: undefined }, /has the pricing model tiered/],
  [starter, { trial_period: 14, trial_period_unit: 'day' }, /has a trial at Chargebee/],
  [
    pack,
    { item_type: 'plan' },
    /^pack-100 \(pack-100-INR\) has the type plan at Chargebee\. It must be a charge/,
  ],
] as const)('%o with %o is reported, and nothing else', async (offer, changes, reported) => {
  change(offer.providerId, changes)
  expect(await world.check()).toEqual([expect.stringMatching(reported)])
})

test('a wrong key, a site that is not there and one that is broken are reported once, without the key', async () => {
  expect(await world.check({ apiKey: 'test_wrong' })).toEqual([
    'The site 127 did not accept CHARGEBEE_API_KEY.',
  ])
  const gone = { ...world.site.location, port: 1 }
  expect(await world.check({ location: gone })).toEqual([
    expect.stringMatching(
      /could not be reached \(ECONNREFUSED\): nothing listens there.*Check CHARGEBEE_SITE/,
    ),
  ])
  world.site.misbehave((_, response) => response.writeHead(200).end('<html>'))
  expect(await world.check()).toEqual([
    expect.stringMatching(/^The billing provider answered 200 with something/),
  ])
})

test('billing check prints it, with an exit code, and what other providers do', async () => {
  const run = async (provider: 'chargebee' | 'sandbox' | 'none', ...options: string[]) => {
    const output: unknown[] = []
    const program = new Command()
    addBillingCommands(program, {
      refund: async () => null,
      provider: () => provider,
      checkOffers: () => (provider === 'chargebee' ? world.check() : null),
      write: (line) => output.push(line),
      setExitCode: (code) => output.push(code),
    })
    await program.parseAsync(['billing', 'check', ...options], { from: 'user' })
    return output.join(' ')
  }
  expect(await run('chargebee')).toBe(
    'Chargebee has each offer of the file of plans, at its price.',
  )
  expect(await run('sandbox')).toMatch(/takes no money\.$/)
  expect(await run('none')).toBe('Nothing is sold: BILLING_PROVIDER is none. 1')
  change(starter.providerId, null)
  change(forgotten.providerId, null)
  expect(await run('chargebee', '--json')).toMatch(
    /^\{"works":false,"problems":\["starter .*"\]\} 1$/,
  )
})
