import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import { permittedKinds } from '../../features/me/user-details.ts'
import { layoutText } from './layout.text.ts'
import { type Command, lookupCommands } from './palette-lookups.ts'
import { sideMenu } from './side-menu.ts'

const { palette, screens: labels } = layoutText
const MORE_SCREENS = [
  ['/worklist', labels.worklist],
  ['/recharge-history/ledger', labels.ledger],
  ['/plan', labels.plans],
  ['/api-keys', labels.apiKeys],
  ['/connect-extension', labels.connectExtension],
  ['/document/create', labels.companyProfile],
  ['/account/profile', labels.profile],
  ['/account/settings', labels.settings],
  ['/account/billing', labels.billing],
  ['/account/department', labels.department],
  ['/account/activity-logs', labels.activityLogs],
  ['/account/crm', labels.crm],
] as const

/** The commands for the typed text: a recognised number, screens, searches and suggestions. */
export function paletteCommands(
  text: string,
  user: UserDetails | undefined,
  suggested: readonly Command[],
): Command[] {
  const typed = text.trim().slice(0, 100)
  const kinds = permittedKinds(user)
  const leads = kinds.map((kind) => {
    const { leads: path, short } = KIND_DETAILS[kind].single
    return [path, palette.leadsOf(short)] as const
  })
  const menu = sideMenu(user).map(({ to, label }) => [to, label] as const)
  const screens = [...menu, ...leads, ...MORE_SCREENS]
    .filter(([, label]) => label.toLowerCase().includes(typed.toLowerCase()))
    .map(([to, label]): Command => ({
      id: to,
      label,
      hint: palette.goTo,
      go: { to },
    }))
  const found = typed ? lookupCommands(typed, kinds) : []
  // Late suggestions are last, so that Enter opens the command that the user saw first.
  return /\d/.test(typed)
    ? [...found, ...screens, ...suggested]
    : [...screens, ...found, ...suggested]
}
