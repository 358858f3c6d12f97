import { NOTIFICATIONS_MAX_ROWS } from '@dastak/contract/limits.ts'
import { TRIGGER_EVENTS } from '@dastak/contract/me.ts'
import * as z from 'zod/mini'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import { inTransaction } from '../../db/database.ts'
import { createEventEmails, type EventEmailsOptions } from './event-emails.service.ts'
import * as store from './notifications.store.ts'

/** The settings of a new account. */
const USUAL = { isEmailEnabled: true, triggerEvents: [...TRIGGER_EVENTS], seenUpTo: 0 }

const eventId = z.number()

/** A user's notifications: the bell's list, the settings for emails, and the emails. */
export function createNotifications(options: Omit<EventEmailsOptions, 'settingsOf'>) {
  const { db } = options

  const settingsOf = async (userId: number) =>
    (await store.findSettings(db.kysely, userId)) ?? USUAL

  return {
    settingsOf,

    async saveSettings(userId: number, settings: store.NotificationSettings): Promise<void> {
      const triggerEvents = TRIGGER_EVENTS.filter((event) => settings.triggerEvents.includes(event))
      await inTransaction(db, (tx) =>
        store.saveSettings(tx, userId, { ...settings, triggerEvents }),
      )
    },

    /** A page of the bell's list, newest first. Errors: validation_failed (cursor). */
    async list(userId: number, { limit = NOTIFICATIONS_MAX_ROWS, cursor }: CursorRequest) {
      const list = `notifications ${userId}`
      const before = readCursor(list, cursor, eventId)
      const { seenUpTo } = await settingsOf(userId)
      const [rows, counts] = await Promise.all([
        store.listNotifications(db.kysely, { userId, limit: limit + 1, before }),
        store.countNotifications(db.kysely, userId, seenUpTo),
      ])
      const page = cutPage(list, rows, limit)
      return {
        rows: page.rows.map((row) => ({ ...row, isSeen: row.id <= seenUpTo })),
        nextCursor: page.nextCursor,
        ...counts,
      }
    },

    see: (userId: number, upTo: number) =>
      inTransaction(db, (tx) => store.noteSeen(tx, userId, upTo)),

    emails: createEventEmails({ ...options, settingsOf }),
  }
}
export type Notifications = ReturnType<typeof createNotifications>
