import type { BodyOf } from '@dastak/contract/endpoint.ts'
import {
  getNotifications,
  saveNotificationSettings,
  seeNotifications,
} from '@dastak/contract/notifications/notifications.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** Everything fetched about notifications stands under this key. */
export const NOTIFICATIONS_KEY = 'notifications'

const SHOWN = 20
/** How often a page that is looked at asks for something new; a hidden one does not. */
const ASK_EVERY_MS = 20_000

/** The newest notifications, kept up to date while the page is looked at. */
export function useGetNotifications() {
  return useQuery({
    ...queryOf([NOTIFICATIONS_KEY, 'newest'], getNotifications, { query: { limit: SHOWN } }),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

/** All up to this one have been seen. */
export const noteSeen = (upTo: string) => callApi(seeNotifications, { body: { up_to: upTo } })

/** Returns the server's words. Throws ApiError. */
export const saveSettings = async (body: BodyOf<typeof saveNotificationSettings>) =>
  (await callApiWithMessage(saveNotificationSettings, { body })).message
