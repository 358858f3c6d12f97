import { NoSmsVendor, type SmsSender } from '../../ports/sms.ts'

/**
 * Outside demo mode with no vendor set: nothing is sent, and no code is left lying about instead.
 */
export const noSms: SmsSender = {
  send: () => Promise.reject(new NoSmsVendor('No SMS vendor is set (SMS_VENDOR or SMS_HTTP_URL)')),
}
