import type { BodyOf } from '@dastak/contract/endpoint.ts'
import {
  getNotifications,
  saveNotificationSettings,
  seeNotifications,
} from '@dastak/contract/notifications/notifications.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** The first part of the query keys of notifications. */
export const NOTIFICATIONS_KEY = 'notifications'

const SHOWN = 20
const POLL_MS = 20_000

/** The newest notifications, kept up to date while the page is visible. */
export function useGetNotifications() {
  return useQuery({
    ...queryOf([NOTIFICATIONS_KEY, 'newest'], getNotifications, { query: { limit: SHOWN } }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

/** Marks this notification and all older ones as seen. */
export const markSeen = (upTo: string) => callApi(seeNotifications, { body: { up_to: upTo } })

/** Returns the server's message. Throws ApiError. */
export const saveSettings = async (body: BodyOf<typeof saveNotificationSettings>) =>
  (await callApiWithMessage(saveNotificationSettings, { body })).message
