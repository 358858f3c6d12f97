import { LEAD_KINDS, LOOKUP_WORDS } from '@dastak/contract/lookup-kinds.ts'
import { useEffect } from 'react'
import { hasPermission, useGetUserDetails } from '../../features/me/user-details.ts'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import { type MenuEntry, sideMenu } from './side-menu.ts'

const SEARCHES = LEAD_KINDS.map((kind) => LOOKUP_WORDS[kind].single.permission)

/** The user's side menu; until he is loaded, that of the last time, so that no entry moves. */
export function useSideMenu(): MenuEntry[] {
  const { data: user } = useGetUserDetails()
  useEffect(() => {
    if (!user) return
    const held = SEARCHES.filter((permission) => hasPermission(user, permission))
    writeStored('search_permissions', held.join(' ') || null)
  }, [user])
  return sideMenu(user ?? { permissions: readStored('search_permissions')?.split(' ') ?? [] })
}
