import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { later } from '../components/page/later.tsx'
import { LOOKUPS_KEY } from '../features/lookups/lookups.api.ts'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { REGISTRY_KEY } from '../features/registry/registry.api.ts'
import type { RevealManyDialogProps } from '../features/reveal-many/reveal-many-dialog.tsx'
import { WORKLIST_KEY } from '../lib/api/query-keys.ts'
import type { Lookups } from './lookup-dialogs.tsx'

const RevealManyDialog = later<RevealManyDialogProps>(
  async () => (await import('../features/reveal-many/reveal-many-dialog.tsx')).RevealManyDialog,
)

type Choice = RevealManyDialogProps['choice']

/** Reveals many directors in a dialog, on every screen that lists companies or directors. */
export function useRevealMany(lookups: Pick<Lookups, 'mayReveal' | 'onRefused'>): {
  revealMany: (choice: Choice) => void
  dialog: ReactNode
} {
  const [choice, setChoice] = useState<Choice | null>(null)
  const client = useQueryClient()
  const hasCustomers = useGetUserDetails().data?.has_known_customers === true
  const { mayReveal, onRefused } = lookups
  const revealMany = useCallback(
    (next: Choice) => {
      if (mayReveal()) setChoice(next)
    },
    [mayReveal],
  )
  const onSpent = useCallback(() => {
    for (const key of [LOOKUPS_KEY, WORKLIST_KEY, REGISTRY_KEY, 'credits'])
      void client.invalidateQueries({ queryKey: [key] })
    void reloadUserDetails()
  }, [client])
  const dialog = useMemo(
    () =>
      choice === null ? null : (
        <RevealManyDialog
          choice={choice}
          hasCustomers={hasCustomers}
          onRefused={onRefused}
          onSpent={onSpent}
          onClose={() => setChoice(null)}
        />
      ),
    [choice, hasCustomers, onRefused, onSpent],
  )
  return { revealMany, dialog }
}
