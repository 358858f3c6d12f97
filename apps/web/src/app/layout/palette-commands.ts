import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { hasPermission, permittedKinds } from '../../features/me/user-details.ts'
import { layoutText } from './layout.text.ts'
import { type Command, COMMAND_GROUPS, lookupCommands } from './palette-lookups.ts'
import { sideMenu } from './side-menu.ts'

const { palette, screens: labels } = layoutText
const MORE_SCREENS = [
  ['/worklist', labels.worklist],
  ['/recharge-history/ledger', labels.ledger],
  ['/plan', labels.plans, palette.planWords],
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

/** Only for operators. */
const CONSOLE = ['/operator', labels.operator, palette.consoleWords] as const

/** What can be done from anywhere. */
const TO_DO = [
  ['/plan', palette.buy, palette.planWords],
  ['/bulk-upload', palette.upload, palette.uploadWords],
  ['/teams', palette.invite, palette.inviteWords],
] as const

interface Found {
  leads: readonly Command[]
  suggested: readonly Command[]
}
interface Acts {
  onTheme: () => void
  onLogout: () => void
}

/**
 * The commands for the typed text, by group: own leads, what a number or an address names, people,
 * companies, searches, and what can be done.
 */
export function paletteCommands(
  text: string,
  user: UserDetails | undefined,
  { leads, suggested }: Found,
  { onTheme, onLogout }: Acts,
): Command[] {
  const typed = text.trim().slice(0, 100)
  const kinds = permittedKinds(user)
  const act = (id: string, label: string, go: Command['go']): Command => ({
    id,
    group: 'actions',
    label,
    hint: 'to' in go ? palette.goTo : '',
    go,
  })
  const matches = (...words: readonly string[]) =>
    words.join(' ').toLowerCase().includes(typed.toLowerCase())
  const leadScreens = kinds.map((kind) => {
    const { leads: path, short } = KIND_DETAILS[kind].single
    return [path, palette.leadsOf(short)] as const
  })
  const menu = sideMenu(user).map(({ to, label }) => [to, label] as const)
  const all: readonly (readonly [string, string, string?])[] = [
    ...menu,
    ...leadScreens,
    ...MORE_SCREENS,
    ...(hasPermission(user, OPERATOR_PERMISSION) ? [CONSOLE] : []),
  ]
  const screens = all
    .filter(([, label, words = '']) => matches(label, words))
    .map(([to, label]) => act(to, label, { to }))
  const toDo = [
    ...TO_DO.filter(([, label, words]) => matches(label, words)).map(([to, label]) =>
      act(`do:${to}`, label, { to }),
    ),
    ...(matches(palette.theme) ? [act('do:theme', palette.theme, { act: onTheme })] : []),
    ...(matches(layoutText.logout) ? [act('do:logout', layoutText.logout, { act: onLogout })] : []),
  ]
  const found = typed ? lookupCommands(typed, kinds) : []
  // A lead of the user is not shown a second time as a director.
  const isLead = ({ din }: Command) =>
    leads.some(({ go }) => din !== undefined && 'person' in go && go.person === din)
  const others = suggested.filter((one) => !isLead(one))
  const commands = [...leads, ...others, ...found, ...screens, ...toDo]
  // Without a text, and for the beginning of its name, a screen or an action is meant.
  const isNamed = [...screens, ...toDo].some(({ label }) =>
    label.toLowerCase().startsWith(typed.toLowerCase()),
  )
  const order = isNamed ? ['actions' as const, ...COMMAND_GROUPS] : COMMAND_GROUPS
  return [...new Set(order)].flatMap((group) => commands.filter((one) => one.group === group))
}
