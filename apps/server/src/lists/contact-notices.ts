import type { ContactNotices } from '@dastak/contract/contact-notices.ts'

/** Columns of a row of leads or requests, from `contact_notice` and the views. */
export interface NoticeColumns {
  is_phone_removed: boolean
  is_email_removed: boolean
  dnd_checked_on: string | null
  is_phone_blocked: boolean
  is_email_blocked: boolean
}

/** The notices of a row, as the API returns them. */
export function noticesOf(row: NoticeColumns): ContactNotices {
  return {
    is_phone_removed: row.is_phone_removed,
    is_email_removed: row.is_email_removed,
    dnd_checked_on: row.dnd_checked_on,
    is_phone_blocked: row.is_phone_blocked,
    is_email_blocked: row.is_email_blocked,
  }
}

/** A row for a file: contacts on the do-not-contact list are left out. */
export function withoutBlocked<
  Row extends NoticeColumns & { phone: string | null; email: string | null },
>(row: Row): Row {
  const { phone, email, is_phone_blocked, is_email_blocked } = row
  return {
    ...row,
    phone: is_phone_blocked ? null : phone,
    email: is_email_blocked ? null : email,
  }
}
