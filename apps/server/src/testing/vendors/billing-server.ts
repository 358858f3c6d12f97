import * as contract from '@dastak/contract/billing/billing.ts'
import * as paid from '@dastak/contract/billing/payments.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { BillingProvider } from '../../ports/billing.ts'
import type { EmailSender } from '../../ports/email.ts'
import type { Answer } from '../../features/sandbox/checkouts.service.ts'
import { MANY_CALLS, signInAt } from '../server/http-caller.ts'
import { createTestServer } from '../server/test-server.ts'

interface BillingServerOptions {
  clockAt?: string
  env?: Record<string, string>
  /** Replaces the sandbox. */
  billing?: BillingProvider
  email?: EmailSender
}

/** A server with the sandbox as its provider, and what people do on it. `drop` it at the end. */
export async function createBillingServer({ clockAt, env, ...outside }: BillingServerOptions = {}) {
  const server = await createTestServer({ env: { ...MANY_CALLS, ...env }, ...outside })
  if (clockAt)
    server.clock.pass({ seconds: (Date.parse(clockAt) - server.clock.now().getTime()) / 1000 })
  let serial = 0

  /** Runs the waiting jobs, which messages have enqueued. */
  const work = () => server.queue.runOnce(server.jobs)
  const answer = (page: string, how: Answer) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ answer: how }), redirect: 'manual' })

  async function newBuyer() {
    const mobile = `+9197200${String(serial++).padStart(5, '0')}`
    let { token } = await signInAt(server.url, mobile, server.lastCode)
    let signedInAt = server.clock.now().getTime()
    /** The test may move time forward any number of times, so the user signs in again. */
    async function freshToken(): Promise<string> {
      if (server.clock.now().getTime() - signedInAt > 600_000) {
        token = (await server.signIn(mobile)).token
        signedInAt = server.clock.now().getTime()
      }
      return token
    }
    const { user } = await server.accounts.operatorActions.showUser(mobile)
    /** For the three calls without input, which have the same types. */
    const post = async (endpoint: typeof contract.cancelSubscription) =>
      (await server.call(endpoint, { token: await freshToken() })).body
    const checkout = async (planId: string) =>
      (
        await server.call(contract.startCheckout, {
          token: await freshToken(),
          query: { plan_id: planId },
        })
      ).body
    return {
      mobile,
      freshToken,
      userId: user.id,
      checkout,
      /** Buys on the hosted page, and delivers the message. */
      async buy(planId: string, how: Answer = 'pay') {
        const { data, message } = await checkout(planId)
        if (!data.hosted_page) throw new Error(message)
        await answer(data.hosted_page, how)
        await work()
      },
      details: async () =>
        (await server.call(contract.getSubscriptionDetails, { token: await freshToken() })).body
          .data,
      payments: async () =>
        (await server.call(paid.listPayments, { token: await freshToken() })).body.data.data,
      change: async (planId: string, key?: string) =>
        (
          await server.call(contract.changePlan, {
            token: await freshToken(),
            body: { plan_id: planId },
            ...(key && { headers: { 'idempotency-key': key } }),
          })
        ).body,
      estimate: async (planId: string) =>
        (
          await server.call(contract.estimatePrice, {
            token: await freshToken(),
            body: { plan_id: planId },
          })
        ).body,
      saveAddress: async (body: {
        name: string
        address: string
        gstin?: string
        state_code?: string
        is_sez?: boolean
      }) => (await server.call(paid.saveBillingAddress, { token: await freshToken(), body })).body,
      receipt: async (id: string) =>
        await server.call(paid.getReceipt, {
          token: await freshToken(),
          query: { payment_id: id },
        }),
      /** The name and the text of an invoice, and its file. */
      async invoice(id: string) {
        const { body } = await server.call(paid.downloadInvoice, {
          token: await freshToken(),
          query: { payment_id: id },
        })
        const pdf = await getDocumentProxy(new Uint8Array(await body.data.blob.arrayBuffer()))
        return {
          pdf,
          text:
            `${body.data.filename} ` +
            (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' '),
        }
      },
      cancel: () => post(contract.cancelSubscription),
      removeCancellation: () => post(contract.removeCancellation),
      removeSchedule: () => post(contract.removeScheduledPlanChange),
      balance: () => server.credits.ownBalance(server.db.kysely, user.id),
    }
  }

  /**
   * A buyer who has paid, and about whom no message has arrived. `customer` is the provider's id of
   * the buyer.
   */
  async function paidWithoutEvent(planId: string) {
    const buyer = await newBuyer()
    const { hosted_page } = (await buyer.checkout(planId)).data
    server.sandbox!.deliverTo(() => Promise.reject(new Error('lost')))
    await answer(hosted_page, 'pay')
    server.sandbox!.deliverTo(server.billing.sync.receive)
    const { rows } = await server.db.pool.query<{ public_id: string }>(
      'SELECT public_id FROM billing_customer WHERE user_id = $1',
      [buyer.userId],
    )
    return { ...buyer, customer: rows[0]!.public_id }
  }

  /** Moves time forward, and runs everything that is due automatically. */
  async function pass(amount: Parameters<typeof server.clock.pass>[0]): Promise<void> {
    server.clock.pass(amount)
    await tick()
  }
  async function tick(): Promise<void> {
    await server.sandbox!.renewDue()
    await work()
    await server.billing.sync.endOverdue()
    await work()
  }
  const brokenRules = async () =>
    (await server.credits.check(server.billing.ledgerRules)).filter(({ broken }) => broken > 0)

  return {
    ...server,
    sandbox: server.sandbox!,
    newBuyer,
    paidWithoutEvent,
    work,
    answer,
    pass,
    tick,
    brokenRules,
  }
}
export type BillingServer = Awaited<ReturnType<typeof createBillingServer>>

/**
 * The server of a test file, set before its first test. After each test the ledger must be right.
 */
export let server: BillingServer
export function setUpBilling(options?: BillingServerOptions): void {
  beforeAll(async () => {
    server = await createBillingServer(options)
  })
  afterAll(() => server.drop())
  afterEach(async () => {
    const broken = await server.brokenRules()
    if (broken.length > 0) throw new Error(JSON.stringify(broken))
  })
}
