import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useIsHydrated } from '../../lib/state/use-is-hydrated.ts'
import { buttonsText } from './buttons.text.ts'
import classes from './color-scheme-toggle.module.css'
import { IconButton } from './icon-button.tsx'

/** Switches between light and dark. The profile menu also offers to follow the system. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isDark = useIsHydrated() && scheme === 'dark'
  return (
    <IconButton
      label={isDark ? buttonsText.toLight : buttonsText.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <IconSun size={18} className={classes.sun} />
      <IconMoon size={18} className={classes.moon} />
    </IconButton>
  )
}
