import type { Config } from './config.ts'

/** What an operator may not have meant, for the log of the start. */
export function adviceFor({ isDemo, sms, mail, billingProvider }: Config): string[] {
  return [
    !sms &&
      !isDemo &&
      'No SMS_VENDOR or SMS_HTTP_URL is set: nobody receives a code; sign in by `dastak user ' +
        'login-link`.',
    !mail &&
      !isDemo &&
      'No SMTP_URL is set: email addresses are verified by `dastak user verify-email` alone.',
    billingProvider === 'sandbox' &&
      !isDemo &&
      'BILLING_PROVIDER is sandbox: nobody pays, and everybody can have every plan and its credits.',
  ].filter((words) => words !== false)
}

/** What is said at the terminal once the process serves. */
export function readyText({ role, productName, isDemo }: Config, address: string): string {
  if (role === 'worker') return `\n${productName}: the worker is ready\n\n`
  const demo =
    'Demo mode with invented sample data: nothing leaves this machine.\nSign in with any Indian ' +
    `mobile number, for example 98765 43210; read the code at ${address}/dev/outbox\n`
  return `\n${productName} is ready: ${address}\n${isDemo ? demo : ''}\n`
}
