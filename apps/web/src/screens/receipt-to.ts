import { useGetUserDetails } from '../features/me/user-details.ts'
import { useSettings } from '../lib/state/settings.ts'

/** The address that a receipt is mailed to after a payment; null if none is mailed. */
export function useReceiptTo(): string | null {
  const { data: user } = useGetUserDetails()
  const { mails_receipts: isMailed } = useSettings()
  return isMailed && user?.email_verified && user.email_notifications_enabled ? user.email : null
}
