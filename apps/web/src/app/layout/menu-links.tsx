import { Link, useRouterState } from '@tanstack/react-router'
import { IconLifebuoy, IconLogout } from '@tabler/icons-react'
import { useId } from 'react'
import { signOut } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { useIsSoon } from './use-is-soon.ts'
import { useSideMenu } from './use-side-menu.ts'
import classes from './menu-links.module.css'

/**
 * The side menu, the support link and Logout. Folded, only the icons stand there, with their labels as tooltips. What is not there yet
 * is marked by the style sheet, so that the entry keeps its name.
 */
export function MenuLinks({ isFolded = false }: { isFolded?: boolean }) {
  const menu = useSideMenu()
  const { support_contact: support } = useSettings()
  const isSoon = useIsSoon()
  const soonId = useId()
  // A team and its members stand under it, whatever their addresses.
  const isInTeam = useRouterState({ select: ({ location }) => location.pathname.startsWith('/team-') })
  return (
    <nav className={classes.nav} aria-label="Main" data-folded={isFolded || undefined}>
      <ul className={classes.list}>
        {menu.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              data-tip={isSoon(to) ? `${label} · Soon` : label}
              data-soon={isSoon(to) || undefined}
              aria-current={isInTeam && to === '/teams' ? 'page' : undefined}
              aria-describedby={isSoon(to) ? soonId : undefined}
            >
              <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <span id={soonId} hidden>
        Comes with a later version
      </span>
      <ul className={`${classes.list} ${classes.foot}`}>
        {support && (
          <li>
            <a className={classes.entry} href={support} data-tip="Contact support" target="_blank" rel="noreferrer">
              <IconLifebuoy size={18} stroke={1.7} className={classes.icon} aria-hidden />
              <span className={classes.label}>Contact support</span>
            </a>
          </li>
        )}
        <li>
          <button type="button" className={classes.entry} data-tip="Logout" onClick={() => void signOut()}>
            <IconLogout size={18} stroke={1.7} className={classes.icon} aria-hidden />
            <span className={classes.label}>Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
