import type { ContactSource } from '../ports/contacts.ts'
import type { EmailSender } from '../ports/email.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { WebhookSender } from '../ports/webhook-sender.ts'
import type { Figures } from '../watch/figures.ts'
import { inSpan } from '../watch/spans.ts'

/** The sender, with its messages counted and traced. `vendor` is from a closed set. */
export function watchedSender<Sender extends SmsSender | EmailSender>(
  sender: Sender,
  figures: Pick<Figures, 'knowMessages' | 'message'>,
  { channel, vendor }: { channel: 'sms' | 'email'; vendor: string },
): Sender {
  figures.knowMessages(channel, vendor)
  const send = async (message: Parameters<Sender['send']>[0]): Promise<void> => {
    const startedAt = performance.now()
    const end = (outcome: 'sent' | 'failed') =>
      figures.message(channel, vendor, outcome, (performance.now() - startedAt) / 1000)
    const span = { name: `${channel} ${vendor}`, kind: 'client' } as const
    try {
      await inSpan(span, () => sender.send(message as never))
      end('sent')
    } catch (error) {
      end('failed')
      throw error
    }
  }
  return { ...sender, send }
}

/** The sender of webhooks, with its attempts counted and traced. */
export function watchedWebhooks(
  sender: WebhookSender,
  figures: Pick<Figures, 'webhook'>,
): WebhookSender {
  return {
    send: (message) =>
      inSpan({ name: 'webhook', kind: 'client' }, async () => {
        const outcome = await sender.send(message)
        figures.webhook(outcome.isTaken ? 'sent' : 'failed')
        return outcome
      }),
  }
}

/** A source of contacts, with its calls traced. */
export function tracedSource(source: ContactSource): ContactSource {
  return {
    ...source,
    lookupMany: (requests, signal) => {
      const attributes = { 'dastak.vendor': source.name, 'dastak.subjects': requests.length }
      const span = { name: `contacts ${source.name}`, kind: 'client', attributes } as const
      return inSpan(span, () => source.lookupMany(requests, signal))
    },
  }
}
