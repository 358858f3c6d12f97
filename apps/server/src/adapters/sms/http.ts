import { mapTexts } from '../../map-texts.ts'
import type { SmsSender } from '../../ports/sms.ts'
import { createVendorFetch } from '../vendor-fetch.ts'

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
  /** Hosts that may have a private address. */
  privateHosts?: readonly string[]
}

/** Sends text messages through any vendor that takes one HTTP call a message. A 2xx answer counts as sent. */
export function createHttpSms(options: HttpSmsOptions): SmsSender {
  const { url, method = 'POST', headers, body = { to: '{to}', text: '{text}' }, privateHosts = [] } = options
  const fetchVendor = createVendorFetch({ vendor: 'SMS vendor', privateHosts })
  return {
    async send({ to, text }) {
      const values = { to, to_digits: to.replace('+', ''), text }
      await fetchVendor({
        url: fill(url, values, encodeURIComponent),
        method,
        headers,
        body: method === 'POST' ? mapTexts(body, (text) => fill(text, values, (value) => value)) : undefined,
        expect: 'nothing',
      })
    },
  }
}

type Values = Readonly<Record<'to' | 'to_digits' | 'text', string>>

function fill(template: string, values: Values, encode: (value: string) => string): string {
  return template.replace(/\{(to|to_digits|text)\}/g, (_, name: keyof Values) => encode(values[name]))
}
