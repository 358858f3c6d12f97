import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useAddressView } from '../../components/data-table/use-address-view.ts'
import { contactText } from '../../features/lookups/contact-value.ts'
import { DirectorDetails } from '../../features/lookups/director-details.tsx'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { DirectorTable } from '../../features/registry/director-table.tsx'
import { FETCH_FAILED } from '../../features/registry/registry.api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import type { Lookups } from '../lookup-dialogs.tsx'

interface DinDirectorsProps {
  directors: readonly DirectorRecord[] | null
  error: Error | null
  onRetry: () => void
  hasCompany: boolean
  hint: string
  lookups: Lookups
  more?: ReactNode
}

/** The director table of the registry with the reveals of the lookups. */
export function DinDirectors({ error, onRetry, lookups, ...table }: DinDirectorsProps) {
  const [view, setView] = useAddressView()
  const reveals = useReveals(lookups)
  const { onRefused } = lookups
  useEffect(() => {
    if (error) onRefused(error)
  }, [error, onRefused])

  const stateOf = useCallback(
    (din: string) => {
      const { detail, isLoading, message } = reveals.of(din)
      if (!detail) return { isLoading, message, isLoaded: false }
      // What is locked or was not found leaves the registry's masked text in place.
      return {
        isLoading,
        message,
        isLoaded: true,
        phone: contactText(detail.phone_no) || undefined,
        email: contactText(detail.email) || undefined,
      }
    },
    [reveals],
  )
  const getDetails = useCallback(
    async (din: string) => lookups.mayReveal() && (await reveals.reveal(din)) !== null,
    [lookups, reveals],
  )
  return (
    <DirectorTable
      {...table}
      view={view}
      onViewChange={setView}
      error={error ? { message: errorMessage(error, FETCH_FAILED), onRetry } : null}
      stateOf={stateOf}
      onGetDetails={getDetails}
      renderDetails={(din) => <DirectorDetails reveal={reveals.of(din)} onAgain={() => void reveals.reveal(din)} />}
    />
  )
}
