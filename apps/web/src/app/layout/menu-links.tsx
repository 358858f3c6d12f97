import { Link, useRouterState } from '@tanstack/react-router'
import { IconAddressBook, IconLifebuoy, IconLogout, type TablerIcon } from '@tabler/icons-react'
import { signOut } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/state/settings.ts'
import { layoutText } from './layout.text.ts'
import { type MenuEntry, useSideMenu } from './side-menu.ts'
import classes from './menu-links.module.css'

/** The side menu, the support link and Logout. If folded, icons with their labels as tooltips. */
export function MenuLinks({ isFolded = false }: { isFolded?: boolean }) {
  const menu = useSideMenu()
  const { support_contact: support } = useSettings()
  const labelClass = isFolded ? 'visually-hidden' : 'one-line'
  // The screens of a team and its members belong to the entry of the teams.
  const isInTeam = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/team-'),
  })
  return (
    <nav
      className={classes.nav}
      aria-label={layoutText.menu.main}
      data-folded={isFolded || undefined}
    >
      <ul className={classes.list}>
        {menu.map((entry) => (
          <MenuLink
            key={entry.to}
            {...entry}
            isFolded={isFolded}
            isCurrent={isInTeam && entry.to === '/teams'}
          />
        ))}
      </ul>
      <ul className={classes.list}>
        <MenuLink
          to="/worklist"
          label={layoutText.screens.worklist}
          icon={IconAddressBook}
          isFolded={isFolded}
        />
      </ul>
      <ul className={`${classes.list} ${classes.foot}`}>
        {support && (
          <li>
            <a
              className={classes.entry}
              href={support}
              data-tip={layoutText.contactSupport}
              target="_blank"
              rel="noreferrer"
            >
              <IconLifebuoy size={18} stroke={1.7} className={classes.icon} aria-hidden />
              <span className={labelClass}>{layoutText.contactSupport}</span>
            </a>
          </li>
        )}
        <li>
          <button
            type="button"
            className={classes.entry}
            data-tip={layoutText.logout}
            onClick={() => void signOut()}
          >
            <IconLogout size={18} stroke={1.7} className={classes.icon} aria-hidden />
            <span className={labelClass}>{layoutText.logout}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

interface MenuLinkProps {
  to: MenuEntry['to'] | '/worklist'
  label: string
  icon: TablerIcon
  isFolded: boolean
  isCurrent?: boolean
}

function MenuLink({ to, label, icon: Icon, isFolded, isCurrent = false }: MenuLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className={classes.entry}
        data-tip={label}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
        <span className={isFolded ? 'visually-hidden' : 'one-line'}>{label}</span>
      </Link>
    </li>
  )
}
