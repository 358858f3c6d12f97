import type { UserDetails } from '@dastak/contract/me.ts'
import { hasPermission } from '../../features/me/user-details.ts'
import { type Command, lookupCommands } from './palette-lookups.ts'
import { sideMenu } from './side-menu.ts'

const MORE_SCREENS = [
  ['/plan', 'Plans'],
  ['/api-keys', 'API keys'],
  ['/document/create', 'Company profile'],
  ['/account/profile', 'Profile'],
  ['/account/settings', 'Settings'],
  ['/account/billing', 'Billing'],
  ['/account/activity-logs', 'Activity logs'],
] as const

/** What the palette offers for what was typed: a recognised number first, then screens, then names to search for. */
export function paletteCommands(text: string, user: UserDetails | undefined): Command[] {
  const typed = text.trim().slice(0, 100)
  const screens: Command[] = [
    ...sideMenu(user).map(({ to, label }) => ({ id: to, label, hint: 'Go to', go: { to } })),
    ...MORE_SCREENS.map(([to, label]) => ({ id: to, label, hint: 'Go to', go: { to } })),
  ]
  if (!typed) return screens
  const fitting = screens.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const found = lookupCommands(typed, hasPermission(user, 'gstin-search'))
  return /\d/.test(typed) ? [...found, ...fitting] : [...fitting, ...found]
}
