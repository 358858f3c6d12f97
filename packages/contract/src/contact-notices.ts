import * as z from 'zod/mini'
import { day } from './fields.ts'

/** What a user must know of the contacts of a lead before using them. */
export const contactNotices = z.object({
  /** Removed at the person's request: the contact is null. */
  is_phone_removed: z.boolean(),
  is_email_removed: z.boolean(),
  /** The number is on the register of numbers that must not be called, as of that day. */
  dnd_checked_on: z.nullable(day),
  /** On the do-not-contact list of the user or of the user's team. Files leave it out. */
  is_phone_blocked: z.boolean(),
  is_email_blocked: z.boolean(),
})
export type ContactNotices = z.output<typeof contactNotices>

/** Of a contact that may be used. */
export const NO_NOTICES: ContactNotices = {
  is_phone_removed: false,
  is_email_removed: false,
  dnd_checked_on: null,
  is_phone_blocked: false,
  is_email_blocked: false,
}

export const REMOVED_TEXT = 'Removed at the person’s request'
export const BLOCKED_TEXT = 'On your do-not-contact list'

/** The heading of the notices in files. */
export const NOTICE_HEADING = 'Do not call'

/** `2026-01-31` → `DND, checked on 31/01/2026`. */
export function dndText(checkedOn: string): string {
  return `DND, checked on ${checkedOn.split('-').toReversed().join('/')}`
}

/** The notices of a lead as one text; empty if there are none. */
export function noticeText(notices: ContactNotices): string {
  const { is_phone_removed, is_email_removed, dnd_checked_on: dnd } = notices
  const { is_phone_blocked, is_email_blocked } = notices
  const about = (text: string, isPhone: boolean, isEmail: boolean) => {
    if (!isPhone && !isEmail) return []
    if (isPhone && isEmail) return [text]
    return [`${isPhone ? 'Phone' : 'Email'}: ${text}`]
  }
  return [
    ...about(REMOVED_TEXT, is_phone_removed, is_email_removed),
    ...about(BLOCKED_TEXT, is_phone_blocked, is_email_blocked),
    ...(dnd === null ? [] : [dndText(dnd)]),
  ].join('. ')
}

/** Null if this account has not revealed the person. */
export const foundNotices = z.nullable(contactNotices)
