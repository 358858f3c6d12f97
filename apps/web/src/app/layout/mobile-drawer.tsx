import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useBackCloses } from '../../components/dialogs/use-back-closes.ts'
import { Brand } from '../../components/page/brand.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { layoutText } from './layout.text.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './mobile-drawer.module.css'

/** The menu on a narrow screen, as a modal dialog that traps the focus and closes on Escape. */
export function MobileDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useBackCloses(onClose)
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={layoutText.menu.label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={classes.inner}>
        <div className={classes.head}>
          <Brand />
          <IconButton label={layoutText.menu.close} onClick={() => dialog.current?.close()}>
            <IconX size={20} />
          </IconButton>
        </div>
        <MenuLinks />
      </div>
    </dialog>
  )
}
