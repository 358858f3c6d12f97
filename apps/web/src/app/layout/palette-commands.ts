import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import { permittedKinds } from '../../features/me/user-details.ts'
import { type Command, lookupCommands } from './palette-lookups.ts'
import { sideMenu } from './side-menu.ts'

const MORE_SCREENS = [
  ['/recharge-history/ledger', 'Ledger'],
  ['/plan', 'Plans'],
  ['/api-keys', 'API keys'],
  ['/connect-extension', 'Connect extension'],
  ['/document/create', 'Company profile'],
  ['/account/profile', 'Profile'],
  ['/account/settings', 'Settings'],
  ['/account/billing', 'Billing'],
  ['/account/department', 'Department'],
  ['/account/activity-logs', 'Activity logs'],
] as const

/** What fits what was typed: a recognised number, screens, names to search for, suggestions. */
export function paletteCommands(
  text: string,
  user: UserDetails | undefined,
  suggested: readonly Command[],
): Command[] {
  const typed = text.trim().slice(0, 100)
  const kinds = permittedKinds(user)
  const leads = kinds.map((kind) => {
    const words = KIND_DETAILS[kind].single
    return [words.leads, `${words.short} Leads Extracted`] as const
  })
  const menu = sideMenu(user).map(({ to, label }) => [to, label] as const)
  const screens = [...menu, ...leads, ...MORE_SCREENS]
    .filter(([, label]) => label.toLowerCase().includes(typed.toLowerCase()))
    .map(([to, label]): Command => ({
      id: to,
      label,
      hint: 'Go to',
      go: { to },
    }))
  const found = typed ? lookupCommands(typed, kinds) : []
  // What comes late stands below: Enter takes what was first when the key was pressed.
  return /\d/.test(typed)
    ? [...found, ...screens, ...suggested]
    : [...screens, ...found, ...suggested]
}
