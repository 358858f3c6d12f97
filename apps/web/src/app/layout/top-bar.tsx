import { Link } from '@tanstack/react-router'
import { IconHome, IconMenu2, IconSearch } from '@tabler/icons-react'
import { ColorSchemeToggle } from '../../components/buttons/color-scheme-toggle.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { PALETTE_KEYS } from '../../lib/screen/palette.ts'
import { Bell } from '../../features/notifications/bell.tsx'
import { CreditsBadge } from './credits-badge.tsx'
import { layoutText } from './layout.text.ts'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './top-bar.module.css'

/** An event may have changed anything on the screen, for example the credits or a report. */
const refreshAll = () => void refresh()

export function TopBar({
  onOpenMenu,
  onOpenPalette,
}: {
  onOpenMenu: () => void
  onOpenPalette: () => void
}) {
  const { data: user } = useGetUserDetails()
  return (
    <header className={classes.bar}>
      <IconButton label={layoutText.menu.open} className={classes.menu} onClick={onOpenMenu}>
        <IconMenu2 size={20} />
      </IconButton>
      <Link to="/home" className={classes.home}>
        <IconHome size={18} stroke={1.7} aria-hidden />
        <span>{layoutText.home}</span>
      </Link>
      <button
        type="button"
        className={classes.search}
        onClick={onOpenPalette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} aria-hidden />
        <span className={`one-line ${classes.hint}`}>{layoutText.palette.title}</span>
        <kbd className={classes.key} aria-hidden="true">
          {PALETTE_KEYS}
        </kbd>
      </button>
      <span className="grow" />
      <CreditsBadge />
      {user?.email_notifications_enabled ? <Bell onNewNotification={refreshAll} /> : null}
      <span className={classes.scheme}>
        <ColorSchemeToggle />
      </span>
      <ProfileMenu />
    </header>
  )
}
