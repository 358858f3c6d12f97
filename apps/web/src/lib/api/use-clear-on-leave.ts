import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Drops what was loaded under the key when the user leaves the screen. The delay keeps it if the
 * screen is mounted again immediately.
 */
export function useClearOnLeave(...key: readonly string[]): void {
  const client = useQueryClient()
  const path = key.join('/')
  useEffect(
    () => () => {
      setTimeout(() => client.removeQueries({ queryKey: path.split('/'), type: 'inactive' }), 0)
    },
    [client, path],
  )
}
