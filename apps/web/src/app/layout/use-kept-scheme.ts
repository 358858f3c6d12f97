import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePreference } from '../../lib/state/preferences.ts'

/**
 * Keeps the colour scheme as a preference: a choice here goes to the server, and a choice in
 * another browser is applied here when it is loaded. The device also keeps a copy for the first
 * paint and the sign-in page.
 */
export function useKeptScheme(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [kept, keep] = usePreference<MantineColorScheme | null>('appearance', null)
  const before = useRef<{ scheme: MantineColorScheme; kept: MantineColorScheme | null }>({
    scheme: colorScheme,
    kept: null,
  })
  useEffect(() => {
    const last = before.current
    before.current = { scheme: colorScheme, kept }
    if (kept === colorScheme) return
    if (kept !== null && kept !== last.kept) setColorScheme(kept)
    else if (colorScheme !== last.scheme) keep(colorScheme)
  }, [colorScheme, kept, keep, setColorScheme])
}
