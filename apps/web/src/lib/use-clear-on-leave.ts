import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Leaving a page clears its lists: what was fetched under the key is forgotten, unless the page is back at once. */
export function useClearOnLeave(key: string): void {
  const client = useQueryClient()
  useEffect(
    () => () => {
      setTimeout(() => client.removeQueries({ queryKey: [key], type: 'inactive' }), 0)
    },
    [client, key],
  )
}
