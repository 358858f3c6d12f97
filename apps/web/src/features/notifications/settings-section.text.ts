import type { TriggerEvent } from '@dastak/contract/me.ts'

const events: readonly (readonly [TriggerEvent, string])[] = [
  ['linkedin_request', 'A LinkedIn request is done'],
  ['din_batch_request', 'A batch is done'],
  ['linkedin_bulk_request', 'A LinkedIn bulk request is done'],
]

/** Text of the section "Notifications" of /account/settings. */
export const notificationSettingsText = {
  title: 'Notifications',
  purpose: (email: string | null) =>
    email === null
      ? 'Verify your email to get emails about events.'
      : `Emails about events go to ${email}.`,
  emailNotifications: 'Email notifications',
  emailNotificationsNote: 'If you turn them off, the bell is hidden too.',
  eventsHeading: 'Email me when',
  events,
  alwaysMailed:
    'We also email you about resolved reports, low credits, failed payments, the end of a plan ' +
    'and team changes.',
}
