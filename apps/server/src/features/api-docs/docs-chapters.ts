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
  /** With one key. */
  callsPerMinute: number
}

const TESTS = [
  ['found', 'All that is sold'],
  ['noContact', 'Known, but without a contact'],
  ['notFound', 'not_found (404)'],
  ['vendorDown', 'provider_unavailable (503)'],
] as const

function testTable(kinds: readonly LookupKind[]) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Answers</th>
        ${kinds.map((kind) => html`<th scope="col">${heading(kind)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${TESTS.map(
        ([answer, words]) =>
          html`<tr>
            <td>${words}</td>
            ${kinds.map((kind) => html`<td><code>${TEST_SUBJECTS[kind][answer]}</code></td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

const isSingle = (kind: LookupKind) => (LEAD_KINDS as readonly LookupKind[]).includes(kind)
const heading = (kind: LookupKind) => {
  const { noun } = KIND_DETAILS[kind]
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

interface Chapter {
  id: string
  title: string
  text(options: DocsOptions): Html
}

/** What is to be known before the calls. */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'start',
    title: 'First call',
    text: ({ serverUrl }) =>
      html`<p>
          Make a key under <a href="/api-keys">API keys</a>; it is shown once. Put it into the
          shell, then ask for a test number, which costs nothing:
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
          A key is sent as bearer token: <code>Authorization: Bearer dst_…</code>. It calls in its
          owner’s name, with the owner’s permissions and credits, while there is a current plan;
          else each call is refused as <code>plan_required</code>. Signing in, billing, teams, the
          profile and keys themselves are not open to it.
        </p>
        <p>
          It is <code>dst_</code>, 8 characters by which it is called in lists and in the ledger,
          <code>_</code>, and 32 secret ones. We keep a hash of it alone. An account has up to
          ${API_KEYS_MAX}; a revoked one is refused with the next call.
        </p>
        <p>
          Its owner can give it a limit of credits a day: what could cost more than is left of it is
          refused as
          <code>credits_exhausted</code>, with <code>Retry-After</code>. And a purpose, which bulk
          requests keep that send none.
        </p>`,
  },
  {
    id: 'answers',
    title: 'Answers',
    text: () =>
      html`<p>
          Every JSON answer is an envelope. <code>status_code</code> repeats the HTTP status,
          <code>message</code> is for people, and what was asked for is <code>data</code>. Files
          come as they are. Times are ISO 8601 in UTC. Fields may be added: leave those alone that
          you don’t know.
        </p>
        <pre>
{ "success": true, "status_code": 200, "message_code": "success", "message": "Success", "data": { … } }</pre>
        <p>
          Whatever may cost carries <code>credits_charged</code> and <code>credits_left</code>. Long
          lists take <code>limit</code> and <code>cursor</code>; <code>next_cursor</code> is null at
          the end.
        </p>`,
  },
  {
    id: 'test-numbers',
    title: 'Test numbers',
    text: () =>
      html`<p>
          They cost nothing, leave no lead and no line in the ledger, and always answer the same,
          marked
          <code>"is_test": true</code>. Nobody is ever given one of them. The permission of the call
          is needed all the same.
        </p>
        ${testTable(LEAD_KINDS)}
        <p>
          In files also these, and the profiles <code>linkedin.com/in/</code> ${TESTS.map(
            ([name], index) =>
              html`${index > 0 && ', '}<code>${TEST_SUBJECTS.linkedin[name]}</code>`,
          )}:
        </p>
        ${testTable(BATCH_KINDS.filter((kind) => !isSingle(kind)))}`,
  },
  {
    id: 'idempotency',
    title: 'Trying again safely',
    text: () =>
      html`<p>
          Nobody pays twice: what an account has revealed is its own, and free from then on. Where a
          call may have been lost, send the header <code>Idempotency-Key</code> (1 to 255 characters
          without blanks, yours to choose) and repeat it: for 24 hours the same key with the same
          body has the same outcome. With another body it is refused as
          <code>validation_failed</code>, and as <code>conflict</code> while the first call is under
          way. A call that was refused has cost nothing and frees its key.
        </p>
        <pre>-H 'Idempotency-Key: crm-4711'</pre>`,
  },
  {
    id: 'limits',
    title: 'Limits',
    text: ({ callsPerMinute }) =>
      html`<p>
          ${callsPerMinute} calls a minute with each key, given back evenly. Every answer to a key
          says how many are left, in the fields of the IETF draft <code>ratelimit-headers-11</code>:
          of <code>q</code> calls in <code>w</code> seconds <code>r</code> are left, and all are
          there again after <code>t</code> seconds.
        </p>
        <pre>
RateLimit-Policy: "key";q=${callsPerMinute};w=60
RateLimit: "key";r=${callsPerMinute - 1};t=1</pre>
        <p>
          Beyond that a call is refused as <code>rate_limited</code> with <code>Retry-After</code>,
          the seconds to wait. So are calls of which too many run at once, and reveals of which too
          many have found nothing. Your own work in the browser is counted apart.
        </p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    text: () =>
      html`<p>
          Go by <code>message_code</code>: the list is closed. A field that is wrong is named in
          <code>data.errors</code>, an error of ours has <code>data.request_id</code>. Nothing is
          charged with any of them.
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
          Addresses named under <a href="/api-keys">API keys</a>, Webhooks, or by
          <a href="#createWebhook">a program</a>, are told of the events chosen for each by a POST
          in the format of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>:
        </p>
        <pre>
webhook-id: msg_0b9d…            the same with each try: take each id once
webhook-timestamp: 1774000000
webhook-signature: v1,K5oZ…      one for each secret that was valid within the last day

{ "type": "lead_revealed", "timestamp": "2026-03-20T09:46:40.000Z",
  "data": { "kind": "din", "fields": ["phone", "email"], "lead": { "lead_id": "…", … } } }</pre>
        <p>
          <code>lead_revealed</code> comes once for each purchase: <code>fields</code> names what
          was bought, and <code>lead</code> is what the list of leads has. The <code>data</code> of
          every other event has the <code>reference</code> of what it is about. Events:
          ${WEBHOOK_EVENTS.map((type, index) => html`${index ? ', ' : ''}<code>${type}</code>`)};
          and <code>test</code>, which you send yourself.
        </p>
        <p>
          Check the signature with a Standard Webhooks library and the secret (<code>whsec_…</code>)
          that was shown when the address was added. Answer with a 2xx within 15 s. Anything else is
          sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then given up; it
          <a href="#resendWebhookDelivery">can be sent again</a> for 30 days. A
          <code>410</code> turns the address off, and so do three days without a success, and the
          end of the key that has added it.
        </p>`,
  },
  {
    id: 'more',
    title: 'Assistants and clients',
    text: ({ serverUrl }) =>
      html`<p>
        An assistant that speaks the Model Context Protocol takes
        <code>${serverUrl}/mcp</code> (streamable HTTP) with a key as bearer token. ${COST_SENTENCE}
        Programs in TypeScript and JavaScript take the client <code>@dastak/client</code>, which
        lies in <code>packages/client</code> of the product’s source. Generators make one of any
        other language from the <a href="/api/openapi.json">OpenAPI document</a>.
      </p>`,
  },
]
