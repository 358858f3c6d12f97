import { capitalized } from '@dastak/contract/capitalized.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import {
  BATCH_KINDS,
  LEAD_KINDS,
  KIND_DETAILS,
  type LookupKind,
} from '@dastak/contract/lookup-kinds.ts'
import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { WEBHOOK_EVENTS } from '@dastak/contract/webhooks/webhooks.ts'
import { html } from 'hono/html'
import type { Html } from '../../http/replies/page.ts'
import { COST_SENTENCE } from '../../text/cost-text.ts'
import { callOf } from './calls.rules.ts'
import { curlOf, KEY_VARIABLE } from './curl.rules.ts'

export interface DocsOptions {
  productName: string
  logoUrl: string | null
  serverUrl: string
  /** Of one API key. */
  callsPerMinute: number
}

const TESTS = [
  ['found', 'With all fields'],
  ['noContact', 'Found, but without a contact'],
  ['notFound', 'not_found (404)'],
  ['vendorDown', 'provider_unavailable (503)'],
] as const

function testTable(kinds: readonly LookupKind[]) {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Test numbers">
    <table>
      <thead>
        <tr>
          <th scope="col">Result</th>
          ${kinds.map((kind) => html`<th scope="col">${heading(kind)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${TESTS.map(
          ([result, label]) =>
            html`<tr>
              <td>${label}</td>
              ${kinds.map((kind) => html`<td><code>${TEST_SUBJECTS[kind][result]}</code></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const isSingle = (kind: LookupKind) => (LEAD_KINDS as readonly LookupKind[]).includes(kind)
const heading = (kind: LookupKind) => capitalized(KIND_DETAILS[kind].noun)

interface Chapter {
  id: string
  title: string
  text(options: DocsOptions): Html
}

/** Chapters before the calls. */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'start',
    title: 'First call',
    text: ({ serverUrl }) =>
      html`<p>
          Create a key under <a href="/api-keys">API keys</a>. It is shown once. Put it into the
          shell, then look up a test number, which costs nothing:
        </p>
        <pre data-copy>
export ${KEY_VARIABLE}=dst_…

${curlOf(callOf(revealDirector), serverUrl)}</pre>`,
  },
  {
    id: 'keys',
    title: 'Keys',
    text: () =>
      html`<p>
          Send a key as bearer token: <code>Authorization: Bearer dst_…</code>. Its calls use the
          permissions and credits of its owner, who needs a current plan. Without a plan each call
          is refused as <code>plan_required</code>. A key cannot sign in, and cannot use billing,
          teams, the profile or the API keys.
        </p>
        <p>
          A key is <code>dst_</code>, 8 characters that identify it in lists and in the ledger,
          <code>_</code>, and 32 secret characters. We store only a hash of it. An account has up to
          ${API_KEYS_MAX} keys. A revoked key stops working immediately.
        </p>
        <p>
          You can set a daily credit limit for a key. If a call could cost more than is left of the
          limit, it is refused as <code>credits_exhausted</code>, with <code>Retry-After</code>. You
          can also save a purpose with a key. Bulk requests use it if they send none.
        </p>`,
  },
  {
    id: 'answers',
    title: 'Replies',
    text: () =>
      html`<p>
          Every JSON reply is an envelope. <code>status_code</code> repeats the HTTP status,
          <code>message</code> is for people, and <code>data</code> holds the result. Files are
          returned without an envelope. Times are ISO 8601 in UTC. Fields may be added later, so
          ignore those that you don’t know.
        </p>
        <pre>
{ "success": true, "status_code": 200, "message_code": "success", "message": "Success", "data": { … } }</pre>
        <p>
          Calls that may cost credits return <code>credits_charged</code> and
          <code>credits_left</code>. Long lists take <code>limit</code> and <code>cursor</code>.
          <code>next_cursor</code> is null on the last page.
        </p>`,
  },
  {
    id: 'test-numbers',
    title: 'Test numbers',
    text: () =>
      html`<p>
          Test numbers cost nothing and always return the same result, marked
          <code>"is_test": true</code>. They add no lead and no line in the ledger. They are never
          assigned to anybody. The permission of the call is still required.
        </p>
        ${testTable(LEAD_KINDS)}
        <p>
          In files you can also use the profiles <code>linkedin.com/in/</code> ${TESTS.map(
            ([name], index) =>
              html`${index > 0 && ', '}<code>${TEST_SUBJECTS.linkedin[name]}</code>`,
          )},
          and these:
        </p>
        ${testTable(BATCH_KINDS.filter((kind) => !isSingle(kind)))}`,
  },
  {
    id: 'idempotency',
    title: 'Safe retries',
    text: () =>
      html`<p>
          Nobody pays twice: contacts that an account has revealed are free from then on. If the
          reply to a call may have been lost, repeat it with the same header
          <code>Idempotency-Key</code>
          (1 to 255 characters without blanks, of your choice). For 24 hours the same key with the
          same body returns the same result. With another body it is refused as
          <code>validation_failed</code>. While the first call is running, a reveal of one subject
          waits for it. Any other call is refused as <code>conflict</code>. A refused call costs
          nothing, and its key can be used again.
        </p>
        <pre>-H 'Idempotency-Key: crm-4711'</pre>`,
  },
  {
    id: 'limits',
    title: 'Limits',
    text: ({ callsPerMinute }) =>
      html`<p>
          Each key can make ${callsPerMinute} calls a minute. They become available again evenly
          over the minute. Every reply to a key says how many are left, in the fields of the IETF
          draft <code>ratelimit-headers-11</code>: of <code>q</code> calls in
          <code>w</code> seconds, <code>r</code> are left, and all are available again after
          <code>t</code> seconds.
        </p>
        <pre>
RateLimit-Policy: "key";q=${callsPerMinute};w=60
RateLimit: "key";r=${callsPerMinute - 1};t=1</pre>
        <p>
          Above that, a call is refused as <code>rate_limited</code> with <code>Retry-After</code>,
          the seconds to wait. The same applies if too many calls run at the same time, or if too
          many reveals have found nothing. Your own work in the browser is counted separately.
        </p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    text: () =>
      html`<p>
          Use <code>message_code</code>: this list is complete. Fields that are not valid are in
          <code>data.errors</code>. Errors of the server have <code>data.request_id</code>. An error
          never costs credits.
        </p>
        <dl class="errors">
          ${Object.entries(ERRORS).map(
            ([code, { status, message }]) =>
              html`<div id="error-${code}">
                <dt><code>${code}</code> ${status}</dt>
                <dd>${message}</dd>
              </div>`,
          )}
        </dl>`,
  },
  {
    id: 'webhooks',
    title: 'Receiving webhooks',
    text: () =>
      html`<p>
          A webhook is an address that you add under <a href="/api-keys">API keys</a>, Webhooks, or
          with <a href="#createWebhook">a program</a>. It receives the events that you choose, each
          as a POST in the format of
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>:
        </p>
        <pre>
webhook-id: msg_0b9d…            the same with each attempt: process each id once
webhook-timestamp: 1774000000
webhook-signature: v1,K5oZ…      one for each secret that was valid in the last 24 hours

{ "type": "lead_revealed", "timestamp": "2026-03-20T09:46:40.000Z",
  "data": { "kind": "din", "fields": ["phone", "email"], "lead": { "lead_id": "…", … } } }</pre>
        <p>
          <code>lead_revealed</code> is sent once for each purchase: <code>fields</code> names what
          was bought, and <code>lead</code> is the entry of the list of leads. The
          <code>data</code> of every other event has a <code>reference</code> to its subject.
          Events:
          ${WEBHOOK_EVENTS.map((type, index) => html`${index ? ', ' : ''}<code>${type}</code>`)};
          and <code>test</code>, which you send yourself.
        </p>
        <p>
          Check the signature with a Standard Webhooks library and the secret (<code>whsec_…</code>)
          that was shown when the webhook was added. Reply with a 2xx within 15 s. Otherwise the
          message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. You
          <a href="#resendWebhookDelivery">can send it again</a> for 30 days. A webhook is turned
          off after a <code>410</code>, after three days without a success, or when the key that
          added it is revoked.
        </p>`,
  },
  {
    id: 'more',
    title: 'Assistants and clients',
    text: ({ serverUrl }) =>
      html`<p>
        An assistant that supports the Model Context Protocol uses
        <code>${serverUrl}/mcp</code> (streamable HTTP) with a key as bearer token. ${COST_SENTENCE}
        Programs in TypeScript and JavaScript use the client <code>@dastak/client</code>, in
        <code>packages/client</code> of the product’s source. For other languages, generate a client
        from the <a href="/api/openapi.json">OpenAPI document</a>.
      </p>`,
  },
]
