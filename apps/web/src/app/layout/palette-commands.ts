import type { UserDetails } from '@dastak/contract/accounts.ts'
import { hasPermission } from '../../features/accounts/user-details.ts'
import type { DinMode } from '../search-params.ts'
import { sideMenu } from './side-menu.ts'

export interface Command {
  id: string
  label: string
  hint: string
  go: { to: string; search?: { mode: DinMode; query: string } | { query: string } }
}

const DIN = /^\d{8}$/
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/
const LLPIN = /^[A-Z]{3}-?\d{4}$/
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/

const MORE_SCREENS = [
  ['/plan', 'Plans'],
  ['/api-keys', 'API keys'],
  ['/document/create', 'Company profile'],
  ['/account/profile', 'Profile'],
  ['/account/settings', 'Settings'],
  ['/account/billing', 'Billing'],
  ['/account/activity-logs', 'Activity logs'],
] as const

/** A phone number or an e-mail address must not get into an address of the app, so it is never searched from here. */
function isContact(typed: string): boolean {
  return typed.includes('@') || /^\+?[\d\s()-]{9,}$/.test(typed)
}

function lookups(typed: string, user: UserDetails | undefined): Command[] {
  const compact = typed.replace(/\s/g, '').toUpperCase()
  const din = (mode: DinMode, query: string, label: string, hint: string): Command => ({
    id: `${mode}:${query}`,
    label,
    hint,
    go: { to: '/din', search: { mode, query } },
  })
  if (DIN.test(compact)) return [din('din', compact, `DIN ${compact}`, 'Search by DIN')]
  if (CIN.test(compact) || LLPIN.test(compact)) return [din('company', compact, compact, 'Open the company')]
  if (GSTIN.test(compact)) {
    if (!hasPermission(user, 'gstin-search')) return []
    return [
      {
        id: `gst:${compact}`,
        label: `GST number ${compact}`,
        hint: 'Search GST Details',
        go: { to: '/gst', search: { query: compact } },
      },
    ]
  }
  if (typed.length < 3 || isContact(typed)) return []
  return [
    din('company', typed, `Companies named “${typed}”`, 'Search companies'),
    din('director', typed, `Directors named “${typed}”`, 'Search directors'),
  ]
}

/** What the palette offers for what was typed: a recognised number first, then screens, then names to search for. */
export function paletteCommands(text: string, user: UserDetails | undefined): Command[] {
  const typed = text.trim().slice(0, 100)
  const screens: Command[] = [
    ...sideMenu(user).map(({ to, label }) => ({ id: to, label, hint: 'Go to', go: { to } })),
    ...MORE_SCREENS.map(([to, label]) => ({ id: to, label, hint: 'Go to', go: { to } })),
  ]
  if (!typed) return screens
  const fitting = screens.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const found = lookups(typed, user)
  return /\d/.test(typed) ? [...found, ...fitting] : [...fitting, ...found]
}
