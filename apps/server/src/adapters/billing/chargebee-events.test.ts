import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ME, pack, startup, startChargebee } from '../../testing/vendors/chargebee-provider.ts'

let chargebee: Awaited<ReturnType<typeof startChargebee>>
beforeEach(async () => {
  chargebee = await startChargebee()
})
afterEach(() => chargebee.site.close())

describe('a webhook', () => {
  const basic = (words: string) => `Basic ${Buffer.from(words).toString('base64')}`
  const RIGHT = basic('dastak:only:they:know')
  const deliver = (body: unknown, authorization: string | undefined = RIGHT) =>
    chargebee.create().readEvent({
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      header: (name) => (name === 'authorization' ? authorization : undefined),
    })

  test('tells whose state to look at, by the event that is fetched and not by what it says', async () => {
    chargebee.site.buyPlan(ME, startup.providerId)
    const [event] = chargebee.site.events
    const forged = { ...event, content: { customer: { id: 'somebody-else' } } }
    await expect(deliver(forged)).resolves.toEqual({ id: event!.id, customerId: ME })
  })

  test('without the right user and password is refused, and nobody is asked', async () => {
    chargebee.site.buyPlan(ME, startup.providerId)
    const [event] = chargebee.site.events
    const schemes = ['', 'Basic', 'Basic ', RIGHT.slice(0, -2), `Bearer ${RIGHT.slice(6)}`]
    const words = [
      'dastak:',
      'dastak:only:they:kno',
      'dastak',
      ':only:they:know',
      'Dastak:only:they:know',
      '\u0000:\u0000',
    ]
    for (const authorization of [...schemes, ...words.map(basic)])
      expect(await chargebee.codeOf(deliver(event, authorization))).toBe('unauthorized')
    expect(
      await chargebee.codeOf(
        chargebee
          .create()
          .readEvent({ body: Buffer.from(JSON.stringify(event)), header: () => undefined }),
      ),
    ).toBe('unauthorized')
    expect(chargebee.site.calls).toEqual([])
  })

  test('of an event that Chargebee does not know is refused; one without an event is about nobody', async () => {
    expect(await chargebee.codeOf(deliver({ id: 'ev_9999' }))).toBe('unauthorized')
    for (const nothing of [
      '',
      'no json',
      '[]',
      'null',
      '{"id":7}',
      '{"id":"../subscriptions"}',
      { id: 'x'.repeat(200) },
    ])
      await expect(deliver(nothing)).resolves.toBeNull()
    expect(chargebee.site.calls).toHaveLength(1)
  })

  test('that comes while Chargebee cannot be asked is not lost: it is told to come again', async () => {
    chargebee.site.buyPlan(ME, startup.providerId)
    chargebee.site.misbehave((_, response) => response.writeHead(503).end())
    expect(await chargebee.codeOf(deliver(chargebee.site.events[0]))).toBe('provider_unavailable')
  })

  test('that never came is found in the list of what was sent since', async () => {
    chargebee.site.buyPlan('customer-2', startup.providerId)
    chargebee.site.pass(1)
    chargebee.site.buyPack(ME, pack.providerId)
    const since = new Date(Date.parse('2026-11-23T11:00:00Z'))
    const at = new Date(Date.parse('2026-11-23T11:30:00Z'))
    await expect(chargebee.eventsSince(since)).resolves.toMatchObject([{ customerId: ME, at }])
    const asked = chargebee.site.calls[0]?.fields ?? {}
    expect(asked['occurred_at[after]']).toBe(String(since.getTime() / 1000 - 1))
    expect(JSON.parse(asked['event_type[in]'] ?? '')).toContain('payment_refunded')
  })

  test('one in the list that is odd is passed over and told of, and keeps none of the others', async () => {
    for (let count = 0; count < 3; count++) chargebee.site.buyPack(ME, pack.providerId)
    const [first, odd, last] = chargebee.site.events
    delete odd!['content']
    await expect(chargebee.eventsSince(new Date(0))).resolves.toMatchObject([
      { id: first!.id },
      { id: last!.id },
    ])
    expect(chargebee.failures).toEqual(['the billing provider answered without content'])
  })

  test('what was listed before Chargebee stopped answering is not lost', async () => {
    for (let count = 0; count < 10; count++) chargebee.site.buyPack(ME, pack.providerId)
    const read: string[] = []
    const reading = (async () => {
      for await (const { id } of chargebee.create().listEvents(new Date(0))) {
        read.push(id)
        if (read.length === 3)
          chargebee.site.misbehave((_, response) => response.writeHead(503).end())
      }
    })()
    expect(await chargebee.codeOf(reading)).toBe('provider_unavailable')
    expect(read).toEqual(chargebee.site.events.slice(0, 3).map(({ id }) => id))
  })
})
