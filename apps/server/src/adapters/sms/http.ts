import type { SmsVendor } from '../../config/sms.ts'
import { SmsNotTaken, type SmsSender } from '../../ports/sms.ts'
import { networkErrorText } from '../../network/network-error-text.ts'
import { createVendorCalls, VendorError } from '../vendor-fetch.ts'
import { isPlainFailure } from './answer-meaning.ts'
import { matchesRule, redactedText } from './answer.ts'
import * as anyVendor from './any-vendor.ts'
import { basic, KNOWN_VENDORS, type SmsCall } from './known-vendors.ts'
import { partsOf, type SmsParts } from './message-parts.ts'

const MAX_BYTES = 64_000

/**
 * Sends text messages through a vendor that takes one HTTP call per message: a known vendor, or any
 * other as the settings describe it. A message counts as sent if the status is from 200 to 299 and
 * the answer fulfils the vendor's rule. Without one, it must not clearly report a failure.
 */
export function createHttpSms(vendor: SmsVendor & { privateHosts: readonly string[] }): SmsSender {
  const { privateHosts } = vendor
  const callVendor = createVendorCalls({ vendor: 'SMS vendor', privateHosts, maxBytes: MAX_BYTES })
  const methods = methodsFor(vendor)

  return {
    async send(message) {
      const parts = partsOf(message, vendor)
      const { method, url, headers, json, form } = methods.callFor(parts)
      const { text, to, digits, national, values } = parts
      const secrets = [...methods.secrets, text, to, digits, national, ...Object.values(values)]
      const content =
        json === undefined
          ? form && Buffer.from(new URLSearchParams(form.map(([...pair]) => pair)).toString())
          : Buffer.from(JSON.stringify(json))
      const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
      const sent = { ...(content && { 'content-type': type }), ...lowerCased(headers) }
      const request = { url, method, headers: sent, content }
      const { status, answer } = await callVendor(request, async (response, read) => ({
        status: response.statusCode ?? 0,
        answer: (await read()).toString('utf8'),
      })).catch((error: unknown) => {
        if (!(error instanceof VendorError))
          throw new SmsNotTaken('The SMS vendor could not be called.')
        throw new SmsNotTaken(error.message, networkErrorText(error.code))
      })
      const vendorAnswer = redactedText(answer, secrets)
      if (status < 200 || status > 299)
        throw new SmsNotTaken(`The SMS vendor answered ${status}.`, vendorAnswer)
      if (!methods.isTaken(answer, text))
        throw new SmsNotTaken(
          `The SMS vendor answered ${status}, but did not confirm that it accepted the message.`,
          vendorAnswer,
        )
    },
  }
}

interface VendorMethods {
  callFor(parts: SmsParts): SmsCall
  isTaken(answer: string, text: string): boolean
  secrets: readonly string[]
}

function methodsFor(vendor: SmsVendor): VendorMethods {
  if (vendor.vendor === 'http') {
    const { answered, failed } = vendor
    return {
      callFor: (parts) => anyVendor.callFor(parts, vendor),
      isTaken: (answer, text) =>
        !(failed && matchesRule(answer, failed)) &&
        (answered
          ? matchesRule(answer, answered)
          : failed !== null || !isPlainFailure(answer, text)),
      secrets: anyVendor.secretsOf(vendor),
    }
  }
  const { user, key } = vendor
  const { origin, answered, failed, callFor } = KNOWN_VENDORS[vendor.vendor]
  return {
    callFor(parts) {
      const { path, ...call } = callFor(parts, vendor)
      return { ...call, url: `${vendor.origin ?? origin}${path}` }
    },
    isTaken: (answer) => matchesRule(answer, answered) && !(failed && matchesRule(answer, failed)),
    secrets: [user, key, ...key.split(':'), basic(user, key)],
  }
}

/** So that a content type of the operator replaces ours. */
function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}
