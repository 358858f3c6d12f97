import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What was fetched under the key is forgotten on leaving, unless the page is back at once. */
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
