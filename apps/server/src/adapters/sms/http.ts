import type { SmsSender } from '../../ports/sms.ts'

export interface HttpSmsOptions {
  url: string
  method?: 'POST' | 'GET'
  /** For example the vendor's key. */
  headers?: Readonly<Record<string, string>>
  /**
   * The vendor's own JSON, with `{to}` (E.164), `{to_digits}` (without the plus) and `{text}` anywhere in its strings.
   * The same placeholders, URL-encoded, may stand in `url`.
   */
  body?: unknown
  timeoutMs?: number
}

/** Sends text messages through any vendor that takes one HTTP call a message. A 2xx answer counts as sent. */
export function createHttpSms({
  url,
  method = 'POST',
  headers = {},
  body,
  timeoutMs = 10_000,
}: HttpSmsOptions): SmsSender {
  return {
    async send({ to, text }) {
      const values = { to, to_digits: to.replace('+', ''), text }
      const response = await fetch(fill(url, values, encodeURIComponent), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: method === 'POST' ? JSON.stringify(fillJson(body ?? { to: '{to}', text: '{text}' }, values)) : undefined,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      }).catch((error: unknown) => {
        // The failed request's own words may hold the whole URL, and with it the message.
        throw new Error(`The SMS vendor could not be reached (${error instanceof Error ? error.name : 'unknown'})`)
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS vendor answered ${response.status}`)
    },
  }
}

type Values = Readonly<Record<'to' | 'to_digits' | 'text', string>>

function fill(template: string, values: Values, encode: (value: string) => string): string {
  return template.replace(/\{(to|to_digits|text)\}/g, (_, name: keyof Values) => encode(values[name]))
}

function fillJson(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fill(value, values, (text) => text)
  if (Array.isArray(value)) return value.map((item) => fillJson(item, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillJson(item, values)]))
}
