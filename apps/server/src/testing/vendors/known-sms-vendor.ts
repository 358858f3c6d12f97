import { afterEach, expect } from 'vitest'
import { createHttpSms } from '../../adapters/sms/http.ts'
import { createSettings } from '../../config/settings.ts'
import { readSmsVendor } from '../../config/sms.ts'
import { SmsNotTaken, type SmsMessage } from '../../ports/sms.ts'
import { smsText } from '../../text/sms-texts.ts'
import { startHttpRecorder, type RecordedCall } from './http-recorder.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

export const TO = '+919876543210'
export const CODE: SmsMessage = {
  to: TO,
  ...smsText('sign_in_code', { code: '1234' }, { productName: 'Dastak' }),
}
export const NOTICE: SmsMessage = {
  to: TO,
  ...smsText('number_changed', { ending: '321' }, { productName: 'Dastak' }),
}
export const TEMPLATES = JSON.stringify({
  sign_in_code: 'login',
  new_number_code: 'change',
  number_changed: 'notice',
})

/**
 * A vendor on this machine that answers as in its documentation, and a sender with the settings of
 * an operator.
 */
export async function startKnownVendor(
  env: Record<string, string>,
  answer: (call: RecordedCall) => string | { status: number; body: string },
) {
  const server = await startHttpRecorder(answer)
  closers.push(() => server.close())
  const settings = createSettings({ ...env, SMS_HTTP_URL: server.url })
  const vendor = readSmsVendor(settings, ['127.0.0.1'])
  if (!vendor || settings.problems.length > 0) throw new Error(settings.problems.join('\n'))
  return { calls: server.calls, sms: createHttpSms({ ...vendor, privateHosts: ['127.0.0.1'] }) }
}
/** The vendor's text. Checks that it contains no secret. */
export async function vendorTextOf(sending: Promise<void>): Promise<string | null> {
  const error: unknown = await sending.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SmsNotTaken)
  const failure = error as SmsNotTaken
  expect(`${failure.message} ${failure.vendorAnswer}`).not.toMatch(/secret|1234|98765/)
  return failure.vendorAnswer
}
