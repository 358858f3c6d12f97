import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while React takes over HTML from the server, which must then be rendered again as it is.
 * What the server does not know, for example the address, may be shown as soon as it is true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
