/** How a raw status reads on screen (specification, section 4). A value that is not listed shows nothing. */
const DISPLAY: Readonly<Record<string, string>> = {
  true: 'Enabled',
  false: 'Disabled',
  null: 'Pending',
  requested: 'Pending',
  pending: 'Pending',
  processing: 'In Progress',
  in_progress: 'In Progress',
  'in progress': 'In Progress',
  completed: 'Completed',
  email_pending: 'Completed',
  email_not_found: 'Completed',
  rejected: 'Rejected',
  phone_pending: 'Phone Not Found',
  phone_not_found: 'Phone Not Found',
  not_found: 'Not Found',
  success: 'Success',
  resolved: 'Resolved',
  partially_completed: 'Partially Completed',
  failed: 'Failed',
  action_required: 'Action Required',
  verification_failed: 'Verification Failed',
  mca_payment_processing: 'MCA Payment Processing',
  mca_ticket_processing: 'MCA Ticket Processing',
  awaiting_retry: 'Awaiting Retry',
}

/** The words for a raw status, upper or lower case; an empty string for one that is not known. */
export function statusLabel(raw: string | boolean | null): string {
  return DISPLAY[String(raw).toLowerCase()] ?? ''
}
