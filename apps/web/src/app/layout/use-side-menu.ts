import { useEffect } from 'react'
import { hasPermission, useGetUserDetails } from '../../features/me/user-details.ts'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import { type MenuEntry, sideMenu } from './side-menu.ts'

/**
 * The side menu of the user; until he is loaded, as it was the last time, so that no entry moves.
 */
export function useSideMenu(): MenuEntry[] {
  const { data: user } = useGetUserDetails()
  useEffect(() => {
    if (user) writeStored('has_gst_entry', hasPermission(user, 'gstin-search') ? 'true' : null)
  }, [user])
  return sideMenu(user ?? { permissions: readStored('has_gst_entry') ? ['gstin-search'] : [] })
}
