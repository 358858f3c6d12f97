import { useEffect } from 'react'

/** The keys that open the palette from anywhere. */
export const PALETTE_KEYS = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'

type Open = (text: string) => void

let open: Open = () => undefined

/** Opens the command palette, with what was typed already. Screens cannot reach the frame. */
export const openPalette = (text = '') => open(text)

/** Used once, by the frame that has the palette. */
export function useOpensPalette(opens: Open): void {
  useEffect(() => {
    open = opens
    return () => {
      open = () => undefined
    }
  }, [opens])
}
