import { NoSmsVendor, type SmsSender } from '../../ports/sms.ts'

/** Outside of demo mode and without a vendor: nothing is sent, and no code is stored. */
export const noSms: SmsSender = {
  send: () => Promise.reject(new NoSmsVendor('No SMS vendor is set (SMS_VENDOR or SMS_HTTP_URL)')),
}
