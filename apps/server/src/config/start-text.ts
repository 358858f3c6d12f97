import { isThisMachine } from '../network/private-address.ts'
import type { Config } from './config.ts'
import { NO_SUPPORT } from './product.ts'

/** Warnings for the log at the start, about settings that the operator may not have meant. */
export function adviceFor(config: Warned): string[] {
  const { isDemo, sms, mail, billingProvider, supportContact, weakSecrets } = config
  return [
    ...weakSecrets,
    !sms &&
      !isDemo &&
      'SMS_VENDOR or SMS_HTTP_URL is not set. Nobody receives codes, so people sign in with ' +
        '`npm run dastak -- user login-link`.',
    !mail &&
      !isDemo &&
      'SMTP_URL is not set. Email addresses can only be verified with ' +
        '`npm run dastak -- user verify-email`.',
    billingProvider === 'sandbox' &&
      !isDemo &&
      'BILLING_PROVIDER is sandbox. Nobody pays, and everybody can have ' +
        'every plan and its credits.',
    supportContact === NO_SUPPORT &&
      !isDemo &&
      'SUPPORT_EMAIL is not set. Users who look for support write to an address of nobody.',
  ].filter((advice) => advice !== false)
}

type Warned = Pick<
  Config,
  'isDemo' | 'sms' | 'mail' | 'billingProvider' | 'supportContact' | 'weakSecrets'
>

/** Printed at the terminal when the process is ready. `port` is the one it listens on. */
export function readyText(
  { role, productName, isDemo }: Config,
  { address, port }: { address: string; port: number },
): string {
  if (role === 'worker') return `\n${productName}: the worker is ready (probes on port ${port})\n\n`
  // The outbox opens on this machine only.
  const here = isThisMachine(new URL(address).hostname) ? address : `http://localhost:${port}`
  const demo =
    'Demo mode with invented sample data. Nothing is sent outside this machine.\nSign in ' +
    'with any Indian mobile number, for example 98765 43210. Read the code at ' +
    `${here}/dev/outbox\n`
  return `\n${productName} is ready: ${address}\n${isDemo ? demo : ''}\n`
}
