import { Link, useRouterState } from '@tanstack/react-router'
import { IconAddressBook, IconSearch, IconUpload, IconUser } from '@tabler/icons-react'
import { layoutText } from './layout.text.ts'
import classes from './phone-bar.module.css'

const { phoneBar } = layoutText
const LINKS = [
  {
    to: '/worklist',
    label: phoneBar.leads,
    Icon: IconAddressBook,
    paths: /^\/(worklist|leads|gstleads|linkedin-requests)/,
  },
  {
    to: '/bulk-upload',
    label: phoneBar.bulk,
    Icon: IconUpload,
    paths: /^\/(bulk-upload|linkedin-bulk-requests)/,
  },
  { to: '/account/profile', label: phoneBar.account, Icon: IconUser, paths: /^\/account/ },
] as const

/** On a phone, what is used all day, in reach of the thumb. The menu has the rest. */
export function PhoneBar({
  isCovered,
  onOpenPalette,
}: {
  /** True if the panel of a person fills the screen. */
  isCovered: boolean
  onOpenPalette: () => void
}) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav className={classes.bar} aria-label={phoneBar.label} inert={isCovered} data-screen-only>
      <button type="button" className={classes.entry} onClick={onOpenPalette}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
        {phoneBar.search}
      </button>
      {LINKS.map(({ to, label, Icon, paths }) => (
        <Link
          key={to}
          to={to}
          className={classes.entry}
          data-current={paths.test(path) || undefined}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
