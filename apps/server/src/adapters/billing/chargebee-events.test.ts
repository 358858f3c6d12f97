import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ME, pack, startup, startChargebee } from '../../testing/vendors/chargebee-provider.ts'

let chargebee: Awaited<ReturnType<typeof startChargebee>>
beforeEach(async () => {
  chargebee = await startChargebee()
})
afterEach(() => chargebee.site.close())

describe('a webhook', () => {
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`
  const RIGHT = basic('dastak:only:they:know')
  const deliver = (body: unknown, authorization: string | undefined = RIGHT) =>
    chargebee.create().readEvent({
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      header: (name) => (name === 'authorization' ? authorization : undefined),
    })

  test('names the customer whose state to read, from the fetched event and not from its own body', async () => {
    chargebee.site.buyPlan(ME, startup.providerId)
    const [event] = chargebee.site.events
    const forged = { ...event, content: { customer: { id: 'somebody-else' } } }
    await expect(deliver(forged)).resolves.toEqual({ id: event!.id, customerId: ME })
  })

  test('without the right user and password is refused, and Chargebee is not called', async () => {
    chargebee.site.buyPlan(ME, startup.providerId)
    const [event] = chargebee.site.events
    const schemes = ['', 'Basic', 'Basic ', RIGHT.slice(0, -2), `Bearer ${RIGHT.slice(6)}`]
    const credentials = [
      'dastak:',
      'dastak:only:they:kno',
      'dastak',
      ':only:they:know',
      'Dastak:only:they:know',
      '\u0000:\u0000',
    ]
    for (const authorization of [...schemes, ...credentials.map(basic)])
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

  test('of an event that Chargebee does not know is refused; one without an event has no customer', async () => {
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

  test('that arrives while Chargebee cannot be called is not lost: it must be sent again', async () => {
    chargebee.site.buyPlan(ME, startup.providerId)
    chargebee.site.misbehave((_, response) => response.writeHead(503).end())
    expect(await chargebee.codeOf(deliver(chargebee.site.events[0]))).toBe('provider_unavailable')
  })

  test('that never arrived is found in the list of later events', async () => {
    chargebee.site.buyPlan('customer-2', startup.providerId)
    chargebee.site.pass(1)
    chargebee.site.buyPack(ME, pack.providerId)
    const from = new Date(Date.parse('2026-11-23T11:00:00Z'))
    const at = new Date(Date.parse('2026-11-23T11:30:00Z'))
    await expect(chargebee.eventsFrom(from)).resolves.toMatchObject([{ customerId: ME, at }])
    const query = chargebee.site.calls[0]?.fields ?? {}
    expect(query['occurred_at[after]']).toBe(String(from.getTime() / 1000 - 1))
    expect(JSON.parse(query['event_type[in]'] ?? '')).toContain('payment_refunded')
  })

  test('an unusual one in the list is skipped and reported, and does not stop the others', async () => {
    for (let count = 0; count < 3; count++) chargebee.site.buyPack(ME, pack.providerId)
    const [first, odd, last] = chargebee.site.events
    delete odd!['content']
    await expect(chargebee.eventsFrom(new Date(0))).resolves.toMatchObject([
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
