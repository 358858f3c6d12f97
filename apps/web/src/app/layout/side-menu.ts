import { LEAD_KINDS, KIND_DETAILS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import {
  type TablerIcon,
  IconBrandLinkedin,
  IconChartLine,
  IconGift,
  IconHistory,
  IconId,
  IconListDetails,
  IconMailCheck,
  IconReceiptTax,
  IconStack2,
  IconUpload,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { hasPermission, lastKnownUser, useGetUserDetails } from '../../features/me/user-details.ts'
import { writeStored } from '../../lib/state/storage.ts'
import { layoutText } from './layout.text.ts'

const { screens, searchDetails } = layoutText
const entries = [
  { to: '/free-credits', label: screens.freeCredits, icon: IconGift },
  { to: '/home', label: screens.home, icon: IconChartLine },
  { to: '/bulk-upload', label: screens.bulkUpload, icon: IconUpload },
  { to: '/leads', label: screens.dinLeads, icon: IconListDetails },
  { to: '/linkedin-requests', label: screens.linkedinRequests, icon: IconBrandLinkedin },
  { to: '/linkedin-bulk-requests', label: screens.linkedinBulkRequests, icon: IconStack2 },
  { to: '/din', label: searchDetails('DIN'), icon: IconId },
  { to: '/email-verify', label: screens.emailVerify, icon: IconMailCheck },
  { to: '/teams', label: screens.teams, icon: IconUsersGroup },
  { to: '/recharge-history', label: screens.rechargeHistory, icon: IconHistory },
] as const
/** The searches with their own permission, each with its icon. */
const ICONS = { gst: IconReceiptTax } as const satisfies Readonly<
  Record<Exclude<LeadKind, 'din'>, TablerIcon>
>
const searches = Object.entries(ICONS).map(([name, icon]) => {
  const { permission, screen, short } = KIND_DETAILS[name as keyof typeof ICONS].single
  return { to: screen, label: searchDetails(short), icon, permission }
})
const SEARCH_INDEX = entries.findIndex(({ to }) => to === '/din') + 1

export interface MenuEntry {
  to: (typeof entries)[number]['to'] | (typeof searches)[number]['to']
  label: string
  icon: TablerIcon
}

/** The side menu in the specification's order. A search needs its permission. */
export function sideMenu(user: Pick<UserDetails, 'permissions'> | undefined): MenuEntry[] {
  const menu: MenuEntry[] = [...entries]
  const permitted = searches.filter(({ permission }) => hasPermission(user, permission))
  menu.splice(SEARCH_INDEX, 0, ...permitted)
  return menu
}

const SEARCHES = LEAD_KINDS.map((kind) => KIND_DETAILS[kind].single.permission)

/** The user's side menu. Until the user is loaded, the last known one, so that no entry moves. */
export function useSideMenu(): MenuEntry[] {
  const { data: user } = useGetUserDetails()
  useEffect(() => {
    if (!user) return
    const held = SEARCHES.filter((permission) => hasPermission(user, permission))
    writeStored('search_permissions', held.join(' ') || null)
  }, [user])
  return sideMenu(user ?? lastKnownUser())
}
