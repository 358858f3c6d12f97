import { NoSmsVendor, type SmsSender } from '../../ports/sms.ts'

/** Outside demo mode with no vendor set: nothing is sent, no code is left lying about. */
export const noSms: SmsSender = {
  send: () => Promise.reject(new NoSmsVendor('No SMS vendor is set (SMS_VENDOR or SMS_HTTP_URL)')),
}
