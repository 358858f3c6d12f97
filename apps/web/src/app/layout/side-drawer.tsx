import { Link } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Brand } from '../../components/page/brand.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { layoutText } from './layout.text.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './side-drawer.module.css'

/** The drawer at the left of a wide screen. If folded, it shows only icons. */
export function SideDrawer({
  isFolded,
  onFold,
}: {
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}) {
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.drawer} data-folded={isFolded || undefined}>
      <div className={classes.head}>
        <Link to="/home" className={classes.brand}>
          <Brand isNameHidden={isFolded} />
        </Link>
        <IconButton
          label={isFolded ? layoutText.menu.expand : layoutText.menu.collapse}
          aria-expanded={!isFolded}
          className={classes.fold}
          onClick={() => onFold(!isFolded)}
        >
          <Icon size={18} stroke={1.7} />
        </IconButton>
      </div>
      <MenuLinks isFolded={isFolded} />
    </div>
  )
}
