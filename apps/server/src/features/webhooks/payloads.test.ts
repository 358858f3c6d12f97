import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import { submitLinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import { submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { revealGst } from '@dastak/contract/kinds/gst.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { reportLead, reportLinkedinRequest } from '@dastak/contract/reports.ts'
import { WEBHOOK_MESSAGES } from '@dastak/contract/webhooks/payloads.ts'
import { createWebhook, testWebhook, WEBHOOK_EVENTS } from '@dastak/contract/webhooks/webhooks.ts'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../testing/vendors/billing-server.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/vendors/webhook-receiver.ts'

/** Every message as the product sends it, compared with the contract and the API reference. */

const DINS = ['00600001', '00600002']
const GSTIN = '27AAACS0601A1Z3'
const PROFILE = 'https://www.linkedin.com/in/asha-sample-601'
const NEVER = new AbortController().signal

let t: BillingServer
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  t = await createBillingServer({
    env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', SIGN_UP_PHONE_CREDITS: '6' },
  })
  for (const din of DINS)
    await insertDirector(t, {
      din,
      cin: 'U72900MH2020PTC000601',
      phone: `+9111111${din.slice(3)}`,
      email: `d${din}@sample.example`,
    })
  const row = {
    business_name: 'Sample Looms',
    legal_name: null,
    gstin_status: 'Active',
    state: 'Maharashtra',
  }
  const contact = {
    phone: '+911111160103',
    email: 'looms@sample.example',
    source: 'Sample',
    as_of: '2026-01-01',
  }
  const profile = {
    facts: JSON.stringify({ name: 'Asha Sample' }),
    source: 'Sample',
    as_of: '2026-01-01',
  }
  await t.db.kysely
    .insertInto('contact_record')
    .values({
      kind: 'linkedin',
      subject: PROFILE.split('/').at(-1)!,
      phone: '+911111160104',
      email: null,
      ...profile,
    })
    .execute()
  await t.db.kysely
    .insertInto('contact_gstin')
    .values({ gstin: GSTIN, cin: null, ...row, ...contact })
    .execute()
})
afterAll(async () => {
  await t.drop()
  receiver.close()
})

/** Runs all background work, and sends what is due. */
async function settle(): Promise<void> {
  await t.work()
  await t.jobs.find(({ name }) => name === 'webhooks.deliver')!.run({}, { signal: NEVER })
}

/** Causes each kind of event for one user. */
async function triggerAllEvents() {
  const user = await t.newBuyer()
  const token = await user.freshToken()
  const permissions = ['din-search', 'gstin-search', 'din-batch'] as const
  await t.accounts.operatorActions.grantPermissions(user.mobile, permissions)
  const { body } = await t.call(createWebhook, {
    token,
    body: { url: receiver.url, events: [...WEBHOOK_EVENTS] },
  })
  const { webhook_id } = body.data.webhook
  await t.call(testWebhook, { token, body: { webhook_id } })

  // Of six credits five are left, which are few.
  const lead = (await t.call(revealDirector, { token, body: { director_id: DINS[0]! } })).body.data
  await t.jobs
    .find(({ name }) => name === 'notifications.tell-low-credits')!
    .run({}, { signal: NEVER })
  await user.buy('business', 'pay_once')
  const gst = (await t.call(revealGst, { token, body: { gstin: GSTIN } })).body.data
  const batch = new File([`DIN\n${DINS[1]}\n`], 'directors.csv')
  await t.call(submitBatchRequest, { token, body: { batch_type: 'DIN', file: batch } })
  const profiles = new File([`linkedin_url\n${PROFILE}\n`], 'profiles.csv')
  await t.call(submitLinkedinBulkRequest, { token, body: { file: profiles } })
  await t.batches.worker.workOff(NEVER)
  const request = await t.call(submitLinkedinRequest, {
    token,
    body: { profile_url: PROFILE, name: 'Asha Sample' },
  })
  await t.linkedin.worker.work(NEVER)

  await t.call(reportLead, {
    token,
    body: { lead_id: lead.lead_id!, report_reason: 'It rings elsewhere.', phone_reported: true },
  })
  await t.call(reportLead, {
    token,
    body: { lead_id: gst.lead_id!, report_reason: 'It bounced.', email_reported: true },
  })
  const linkedin_request_id = request.body.data.request_id
  const wrong = { linkedin_request_id, report_reason: 'It rings elsewhere.', phone_reported: true }
  await t.call(reportLinkedinRequest, { token, body: wrong })
  const [first, second, third] = await t.reports.list('open')
  await t.reports.accept(first!.id)
  await t.reports.reject(second!.id, 'It rings.')
  await t.reports.reject(third!.id, 'It rings.')

  await invite((await t.call(getUserDetails, { token })).body.data.referral_code!)
  await settle()
  // The card fails at the renewal; the plan ends after its grace period.
  await t.pass({ days: 31 })
  await t.pass({ days: 10 })
  await settle()
}

async function invite(referral_code: string): Promise<void> {
  const mobile = '+919720099999'
  const { token } = await t.signIn(mobile)
  const email = 'ravi@sample-works.example'
  const linkedin_url = 'https://www.linkedin.com/in/ravi-sample-602'
  await t.call(setUserOnboard, {
    token,
    body: { name: 'Ravi Sample', email, referral_code, linkedin_url },
  })
  const { user } = await t.accounts.operatorActions.showUser(mobile)
  const id = await t.accounts.emailVerification.sendEmailOtp(user.id, email, '127.0.0.1')
  await t.accounts.emailVerification.submitEmailOtp(
    user.id,
    { id, code: await t.lastCode(email) },
    CALLER,
  )
}

test('every message of every kind matches the contract and the API reference', async () => {
  await triggerAllEvents()
  const messages = receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: keyof typeof WEBHOOK_MESSAGES },
  )
  const variants = messages.map((message) => variantOf(message as never))
  expect([...new Set(variants)].sort()).toEqual(
    [
      'credits_added payment',
      'credits_added referral',
      'credits_low wallet',
      'din_batch_request batch',
      'lead_revealed din',
      'lead_revealed gst',
      'linkedin_bulk_request batch',
      'linkedin_request linkedin_request',
      'payment_failed payment',
      'plan_ended plan',
      'report_resolved din',
      'report_resolved gst',
      'report_resolved linkedin',
      'test webhook',
    ].sort(),
  )
  const document = (await (await fetch(`${t.url}/api/openapi.json`)).json()) as AnySchemaObject
  const ajv = new Ajv2020({ strict: false })
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format)
  ajv.addSchema(document, 'document')
  for (const message of messages) {
    // Nothing that the contract does not name: its parsed form is the whole message.
    expect(WEBHOOK_MESSAGES[message.type].parse(message)).toEqual(message)
    const section = `#/webhooks/${message.type}/post/requestBody/content/application~1json/schema`
    const fits = ajv.getSchema(`document${section}`) ?? ajv.compile({ $ref: `document${section}` })
    expect([message.type, fits(message), fits.errors]).toEqual([message.type, true, null])
  }
  const [one] = messages
  const wrong = { ...one, data: 'a text' }
  expect(
    ajv.validate(
      {
        $ref: `document#/webhooks/${one!.type}/post/requestBody/content/application~1json/schema`,
      },
      wrong,
    ),
  ).toBe(false)
})

const FORMATS = {
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[\da-f-]{36}$/,
}

/** The type, and what it is about if that changes the fields. */
function variantOf({
  type,
  data,
}: {
  type: string
  data: { kind?: string; reference?: { type: string } }
}): string {
  return `${type} ${data.kind ?? data.reference?.type}`
}
