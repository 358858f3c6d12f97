import type { WebhookSender } from '../../ports/webhook-sender.ts'
import { isNamedHost } from '../../network/private-address.ts'
import { createVendorCalls, VendorError } from '../vendor-fetch.ts'

interface StandardWebhooksOptions {
  privateHosts: readonly string[]
  /** If empty, the name servers of the system are used. */
  nameServers?: readonly string[]
  /** In demo mode messages go only to the private hosts that the operator has named. */
  isDemo: boolean
  timeoutMs?: number
}

/**
 * Sends in the Standard Webhooks format: signed, only to public addresses, without following
 * redirects. The answer is not read.
 */
export function createStandardWebhooks(options: StandardWebhooksOptions): WebhookSender {
  const { isDemo, privateHosts, timeoutMs = 15_000, nameServers = [] } = options
  const call = createVendorCalls({ vendor: 'receiver', privateHosts, timeoutMs, nameServers })
  return {
    async send({ url, secrets, id, at, payload }) {
      if (isDemo && !isNamedHost(new URL(url), privateHosts))
        return { isTaken: false, status: null, problem: STAYS_HERE }
      const { Webhook } = await import('standardwebhooks')
      const content = JSON.stringify(payload)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Dastak-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets
          .map((secret) => new Webhook(secret).sign(id, at, content))
          .join(' '),
      }
      try {
        const request = { url, method: 'POST', headers, content: Buffer.from(content) }
        return await call(request, async (response) => {
          const status = response.statusCode ?? 0
          response.destroy()
          if (status >= 200 && status <= 299) return { isTaken: true, status, problem: null }
          const problem = isRedirect(status) ? REDIRECTED : `The receiver answered ${status}.`
          return { isTaken: false, status, problem }
        })
      } catch (error) {
        if (error instanceof VendorError)
          return { isTaken: false, status: null, problem: error.message }
        throw error
      }
    },
  }
}

const STAYS_HERE =
  'Demo mode sends nothing to other machines. Set WEBHOOK_PRIVATE_HOSTS to use a receiver here.'
const REDIRECTED = 'The receiver redirects to another address. Redirects are not followed.'
const isRedirect = (status: number) => status >= 300 && status <= 399
