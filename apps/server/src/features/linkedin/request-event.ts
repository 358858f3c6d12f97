import type { Schema } from '../../db/schema.ts'
import type { NewEvent } from '../events/events.service.ts'

/** The event of a request that has ended; `round`: how often it was sent for lookup. */
export function requestEvent(request: Schema['linkedin_request_shown'], round: number): NewEvent {
  const { id, user_id: userId, name, subject, address, status } = request
  return {
    userId,
    type: 'linkedin_request',
    reference: { type: 'linkedin_request', id },
    data: {
      name: name ?? subject,
      profile_id: subject,
      profile_url: address,
      status,
      phone: request.charged_phone,
      email: request.charged_email,
    },
    key: `linkedin_request:${id}:${round}`,
  }
}
