import type { LoginEvent } from '@dastak/contract/accounts/accounts.ts'

const outcomes: Readonly<Record<LoginEvent['outcome'], string>> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  signed_in_by_link: 'Signed in with a link from the operator',
  device_signed_out: 'Signed out another device',
  mobile_changed: 'Mobile number changed',
  email_changed: 'Email address changed',
  api_key_created: 'API key created',
  webhook_created: 'Webhook added',
  crm_connected: 'CRM connected',
  extension_connected: 'Browser extension connected',
  wrong_otp: 'Wrong code',
  locked: 'Codes locked after too many wrong codes',
  session_reused: 'Session ended: its token was used twice',
}

/** Text of /account/activity-logs. */
export const loginAuditText = {
  title: 'Activity logs',
  purpose: 'When and where you signed in and out, and failed attempts.',
  columns: { when: 'When', event: 'Event', device: 'Device', address: 'IP address' },
  outcomes,
  emptyHint: 'Every sign-in and sign-out appears here.',
}
