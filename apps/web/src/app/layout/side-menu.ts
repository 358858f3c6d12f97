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
import { hasPermission } from '../../features/me/user-details.ts'

const entries = [
  { to: '/free-credits', label: 'Free credits', icon: IconGift },
  { to: '/home', label: 'Credits Usage', icon: IconChartLine },
  { to: '/bulk-upload', label: 'Bulk upload', icon: IconUpload },
  { to: '/leads', label: 'DIN Leads Extracted', icon: IconListDetails },
  { to: '/linkedin-requests', label: 'LinkedIn requests', icon: IconBrandLinkedin },
  { to: '/linkedin-bulk-requests', label: 'LinkedIn bulk requests', icon: IconStack2 },
  { to: '/din', label: 'Search DIN Details', icon: IconId },
  { to: '/email-verify', label: 'Verify your Email', icon: IconMailCheck },
  { to: '/teams', label: 'Teams', icon: IconUsersGroup },
  { to: '/recharge-history', label: 'Recharge history', icon: IconHistory },
] as const
const gstEntry = { to: '/gst', label: 'Search GST Details', icon: IconReceiptTax } as const
const GST_INDEX = 7

export interface MenuEntry {
  to: (typeof entries)[number]['to'] | typeof gstEntry.to
  label: string
  icon: TablerIcon
}

/** The side menu in the specification's order; the GST search only for who may use it. */
export function sideMenu(user: Pick<UserDetails, 'permissions'> | undefined): MenuEntry[] {
  const menu: MenuEntry[] = [...entries]
  if (hasPermission(user, 'gstin-search')) menu.splice(GST_INDEX, 0, gstEntry)
  return menu
}
