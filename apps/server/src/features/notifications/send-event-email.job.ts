import { defineJob } from '../../jobs/define-job.ts'
import { SEND_EVENT_EMAIL } from './event-emails.service.ts'
import type { Notifications } from './notifications.service.ts'

/** Sends an email about an event; again, for an hour, where the mail server would not take it. */
export function sendEventEmailJob({ emails }: Pick<Notifications, 'emails'>) {
  return defineJob({
    ...SEND_EVENT_EMAIL,
    retries: 10,
    handler: ({ eventId }) => emails.send(eventId),
  })
}
