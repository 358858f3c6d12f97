import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EmailNotTaken, type EmailMessage } from '../../../ports/email.ts'
import { createBillingServer, type BillingServer } from '../../../testing/vendors/billing-server.ts'
import { CALLER } from '../../../testing/people/test-accounts.ts'

let server: BillingServer
let sent: EmailMessage[] = []
let send: (message: EmailMessage) => Promise<void>
beforeAll(async () => {
  server = await createBillingServer({
    clockAt: '2026-04-02T05:00:00Z',
    env: { SELLER_GSTIN: '27AAACS0000A1ZG' },
    email: {
      send: (message) => {
        sent.push(message)
        return send(message)
      },
    },
  })
})
afterAll(() => server.drop())
beforeEach(() => {
  sent = []
  send = () => Promise.resolve()
})
afterEach(async () => {
  const broken = await server.brokenRules()
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

/** A buyer with a verified email address. */
async function newBuyer() {
  const buyer = await server.newBuyer()
  const address = `buyer${buyer.mobile.slice(-5)}@looms.example`
  const { emailVerification } = server.accounts
  const id = await emailVerification.sendEmailOtp(buyer.userId, address, '127.0.0.1')
  const code = /\d{4}/.exec(sent.at(-1)?.subject ?? '')?.[0] ?? ''
  await emailVerification.submitEmailOtp(buyer.userId, { id, code }, CALLER)
  sent = []
  return { ...buyer, address }
}
const receiptsOf = ({ address }: { address: string }) =>
  sent.filter(({ to, subject }) => to === address && subject.startsWith('Receipt'))
const mailedEvents = async (userId: number) =>
  (
    await server.db.pool.query<{ id: number; state: string }>(
      `SELECT e.id::int, m.state FROM event e JOIN event_email m ON m.event_id = e.id
        WHERE e.user_id = $1 AND e.type = 'payment_received'`,
      [userId],
    )
  ).rows

test('a receipt shows what was bought, paid, taxed and granted, and links to its screen', async () => {
  const buyer = await newBuyer()
  await buyer.saveAddress({ name: 'Sample Traders', address: 'Hubballi', gstin: '29AAACB0000A1ZT' })
  await buyer.buy('starter')
  const [payment] = await buyer.payments()
  expect(receiptsOf(buyer)).toHaveLength(1)
  const [mail] = receiptsOf(buyer)
  const link = `http://localhost:8080/receipts/${payment!.payment_id}`
  expect(mail).toMatchObject({ to: buyer.address, subject: 'Receipt · Dastak' })
  const READY =
    'Your credits are ready. Search for a company, then press Get Details to see a phone number ' +
    'or an email address.'
  expect(mail?.text).toContain(
    `You have paid ₹999.00 for Starter. Thank you.

Taxable value: ₹846.61
IGST 18 %: ₹152.39
Total: ₹999.00
Credits added: 300 phone credits and 300 email credits
Invoice: ${payment!.invoice_number}
${READY}

${link}
`,
  )
  expect(mail?.html).toContain('Taxable value: ₹846.61<br>IGST 18 %: ₹152.39<br>')
  expect(mail?.html).toContain(`href="${link}"`)
  expect((await buyer.receipt(payment!.payment_id)).body.data).toMatchObject({
    payment: { name: 'Starter', amount: 99_900, phone_credits: 300, status: 'paid' },
    billed_to: { name: 'Sample Traders', gstin: '29AAACB0000A1ZT', state: 'Karnataka' },
  })
  // The bell shows the credits once.
  const bell = await server.call(getNotifications, { token: await buyer.freshToken() })
  expect(bell.body.data).toMatchObject({ total: 1, unseen: 1 })
  expect(bell.body.data.data.map(({ event_type }) => event_type)).toEqual(['credits_added'])
  const other = await server.newBuyer()
  expect((await other.receipt(payment!.payment_id)).status).toBe(404)
  // An address that somebody has typed is not a field that they could correct.
  expect((await other.receipt('not-a-payment')).body).toMatchObject({
    status_code: 404,
    message: 'There is no such payment.',
  })
})

test('a payment has one receipt, whatever message or job repeats; a renewal has its own', async () => {
  const buyer = await newBuyer()
  await buyer.buy('starter')
  const { rows } = await server.db.pool.query<{ id: number }>(
    'SELECT id::int FROM billing_event WHERE user_id = $1',
    [buyer.userId],
  )
  await server.db.pool.query('UPDATE billing_event SET applied_at = NULL WHERE user_id = $1', [
    buyer.userId,
  ])
  await Promise.all(
    rows.flatMap(({ id }) => Array.from({ length: 5 }, () => server.billing.sync.applyEvent(id))),
  )
  await Promise.all(Array.from({ length: 10 }, () => server.billing.sync.sync(buyer.userId)))
  await server.billing.sync.poll()
  await server.work()
  const [event] = await mailedEvents(buyer.userId)
  await Promise.all(Array.from({ length: 5 }, () => server.notifications.emails.send(event!.id)))
  expect(receiptsOf(buyer)).toHaveLength(1)

  await server.pass({ days: 31 })
  expect(receiptsOf(buyer)).toHaveLength(2)
  expect(new Set(receiptsOf(buyer).map(({ text }) => /Invoice: \S+/.exec(text)?.[0])).size).toBe(2)
  expect(await mailedEvents(buyer.userId)).toHaveLength(2)
})

test('if a process dies before sending, the next one sends; if it dies while sending, it is not sent again', async () => {
  const buyer = await newBuyer()
  const page = (await buyer.checkout('pack-100')).data.hosted_page
  await server.answer(page, 'pay')
  // It dies after the payment is applied and the email is stored, before sending.
  const [billing, events] = ['billing.', 'events.'].map((name) =>
    server.jobs.filter((job) => job.name.startsWith(name)),
  )
  await server.queue.runOnce(billing!)
  await server.queue.runOnce(events!)
  expect(receiptsOf(buyer)).toEqual([])
  expect((await mailedEvents(buyer.userId)).map(({ state }) => state)).toEqual(['waiting'])
  let markStarted = () => {}
  const started = new Promise<void>((resolve) => (markStarted = resolve))
  send = () => (markStarted(), new Promise(() => undefined))
  const [event] = await mailedEvents(buyer.userId)
  void server.notifications.emails.send(event!.id)
  await started
  send = () => Promise.resolve()
  for (let time = 0; time < 3; time += 1) await server.notifications.emails.send(event!.id)
  await server.billing.sync.sync(buyer.userId)
  await server.work()
  expect(receiptsOf(buyer)).toHaveLength(1)
})

test('a certain refusal of the mail server is retried', async () => {
  const buyer = await newBuyer()
  send = () => Promise.reject(new EmailNotTaken('refused'))
  await expect(buyer.buy('pack-100')).rejects.toThrow('refused')
  send = () => Promise.resolve()
  const [event] = await mailedEvents(buyer.userId)
  await server.notifications.emails.send(event!.id)
  await server.notifications.emails.send(event!.id)
  expect(receiptsOf(buyer)).toHaveLength(2)
})

test('no email for addresses that are not verified, for failed payments, or for old payments', async () => {
  const unverified = await server.newBuyer()
  await unverified.buy('pack-100')
  const decliner = await newBuyer()
  await decliner.buy('starter', 'decline')
  const failing = await newBuyer()
  await failing.buy('starter', 'pay_once')
  expect(receiptsOf(failing)).toHaveLength(1)
  await server.pass({ days: 31 })
  expect(receiptsOf(failing)).toHaveLength(1)
  expect(receiptsOf(decliner)).toEqual([])
  expect(receiptsOf({ address: `user${unverified.mobile.slice(1)}@sample.example` })).toEqual([])
  expect((await mailedEvents(unverified.userId)).map(({ state }) => state)).toEqual(['failed'])
  expect(sent.filter(({ to }) => to === failing.address).map(({ subject }) => subject)).toContain(
    'Payment failed · Dastak',
  )

  const late = await newBuyer()
  const page = (await late.checkout('pack-100')).data.hosted_page
  server.sandbox.deliverTo(() => Promise.reject(new Error('lost')))
  await server.answer(page, 'pay')
  server.sandbox.deliverTo(server.billing.sync.receive)
  server.clock.pass({ days: 31 })
  await server.billing.sync.sync(late.userId)
  await server.work()
  expect(receiptsOf(late)).toEqual([])
  expect(await late.payments()).toMatchObject([{ status: 'paid', phone_credits: 100 }])
})
