import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePreference } from '../../lib/state/preferences.ts'

/**
 * Keeps light, dark or system as a preference: what is chosen here goes to the server, and what was
 * chosen in another browser counts here as soon as it is known. The device keeps a copy of its own,
 * for the first paint and for the sign-in page.
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
