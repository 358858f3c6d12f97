import { expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { dins, fileOf, setUpBatches, t } from '../../testing/batches/batch-engine.ts'
import { createGate } from '../../testing/server/gate.ts'
import { endLeases } from '../../testing/batches/batch-workers.ts'
import { bothFields } from '../../testing/lookups/lookups-on.ts'

/** What happens when credits run out, and when the user has set a maximum. */

setUpBatches(2_100)

const setPrice = (phone: number, email: number) =>
  asOwner(
    t.server.ownerUrl,
    `UPDATE price SET amount = CASE unit WHEN 'phone' THEN ${phone} ELSE ${email} END WHERE ` +
      "kind = 'din'",
  )
const topUp = (person: { mobile: string }, phone: number, email: number) =>
  t.server.accounts.operatorActions.topUp(person.mobile, { phone, email })

test('with one unit used up the other is bought, and resuming after a recharge buys only what is missing', async () => {
  const person = await t.uploader(10)
  await topUp(person, 0, 20)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(0, 25)))
  await t.work()
  const partly = await t.seen(person, id)
  expect(partly).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    found: 10,
    not_processed: 15,
    left: [0, 5],
  })
  expect(
    partly.rows.map(({ status, phone, email, cost }) => [
      status,
      phone !== '',
      email !== '',
      ...cost,
    ]),
  ).toEqual(
    dins
      .slice(0, 25)
      .map((_, at) =>
        at < 10 ? ['found', true, true, 1, 1] : ['partly found', false, true, 0, 1],
      ),
  )
  // Only as many as there are credits of this unit: the rest is partly found.
  await topUp(person, 5, 0)
  t.vendor.requests.length = 0
  await t.server.batches.resume(person.userId, id, null)
  await t.work()
  expect(await t.seen(person, id)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    found: 15,
    not_processed: 10,
    left: [0, 5],
  })
  await topUp(person, 50, 0)
  await t.server.batches.resume(person.userId, id, null)
  await t.work()
  expect(t.vendor.requests.every(({ fields }) => fields.join() === 'phone')).toBe(true)
  const whole = await t.seen(person, id)
  expect(whole).toMatchObject({ status: 'COMPLETED', found: 25, credits_used: 50, left: [40, 5] })
  expect(whole.rows.every(({ status, cost }) => status === 'found' && cost.join() === '1,1')).toBe(
    true,
  )
  expect(await t.brokenRules()).toEqual([])
})

test('a maximum is never exceeded, not even by one, with several workers at the same time and prices of several credits', async () => {
  await setPrice(3, 2)
  const person = await t.uploader(1_000)
  // Some have only one of the two fields, so the rest of the maximum differs each time.
  t.vendor.answer = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    const { phone, email, ...rest } = bothFields(request)
    const of = Number(request.subject) % 3
    return { ...rest, ...(of !== 1 && { phone }), ...(of !== 2 && { email }) }
  }
  // Three chunks.
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(25)), { max_credits: '39' })
  let most = 39
  for (const more of [0, 7, 4, 28]) {
    if (more > 0) await t.server.batches.resume(person.userId, id, more)
    const { credits_used: before } = await t.status(person, id)
    most = more > 0 ? before + more : most
    await t.workUntilOver(person, id)
    const { left, rows, ...status } = await t.seen(person, id)
    expect(status).toMatchObject({
      status: 'PARTIALLY_COMPLETED',
      stopped_by: 'maximum',
      max_credits: most,
    })
    expect(status.credits_used).toBeLessThanOrEqual(most)
    // It did try: the rest of the maximum is less than the price of one.
    expect(status.credits_used).toBeGreaterThan(most - 5)
    expect([1_000 - left[0]!, 1_000 - left[1]!]).toEqual([
      status.credits_charged.phone,
      status.credits_charged.email,
    ])
    expect(rows.flatMap(({ cost }) => cost).reduce((sum, one) => sum + one, 0)).toBe(
      status.credits_used,
    )
  }
  expect(await t.brokenRules()).toEqual([])
})

test('not even by a worker that sleeps with a chunk while another one takes the chunk before it', async () => {
  await setPrice(3, 2)
  const person = await t.uploader(1_000)
  // The first chunk is free except for three subjects, one of which has to wait; the second has ten
  // more.
  const [one, two, late, ...second] = dins.slice(0, 13)
  const strangers = Array.from({ length: 997 }, (_, at) => String(90_000_000 + at))
  let fails = true
  t.vendor.answer = (request) =>
    fails && request.subject === late ? { failed: true } : bothFields(request)
  const file = fileOf([one!, two!, late!, ...strangers, ...second])
  const { client_id: id } = await t.submit(person, file, { max_credits: '30' })
  const gate = createGate()
  const asleep = t.createAnother().worker
  const turn = new AbortController()
  const { answer } = t.vendor
  t.vendor.answer = async (request, signal) => {
    if (request.subject === second[0]) {
      turn.abort()
      await gate.pass()
    }
    return answer(request, signal)
  }
  const sleeper = asleep.work(turn.signal)
  await gate.reached
  await endLeases(t.server)
  fails = false
  t.vendor.answer = async (request) => {
    if (request.subject === late) {
      gate.open()
      await sleeper
    }
    return bothFields(request)
  }
  t.server.clock.pass({ seconds: 5 })
  await t.workUntilOver(person, id)
  gate.open()
  await sleeper
  expect(await t.seen(person, id)).toMatchObject({
    stopped_by: 'maximum',
    found: 6,
    credits_used: 30,
    left: [982, 988],
  })
  expect(await t.brokenRules()).toEqual([])
})
