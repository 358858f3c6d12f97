import type { ContactField } from '@dastak/contract/lookups.ts'
import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useAddressView } from '../../components/data-table/use-address-view.ts'
import { contactText, isLocked } from '../../features/lookups/contact-value.ts'
import { DIN_FACTS } from '../../features/lookups/kinds/din-facts.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { RevealDetails } from '../../features/lookups/reveal-details.tsx'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { DirectorTable } from '../../features/registry/director-table.tsx'
import { FETCH_FAILED } from '../../features/registry/registry.api.ts'
import { problemOf } from '../../lib/api-error.ts'
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
export function DinDirectors({ error, lookups, ...table }: DinDirectorsProps) {
  const [view, setView] = useAddressView()
  const { onRefused, inRows } = lookups
  const reveals = useReveals(DIN, inRows)
  useEffect(() => {
    if (error) onRefused(error)
  }, [error, onRefused])

  const stateOf = useCallback(
    (din: string) => {
      const { detail, ...state } = reveals.of(din)
      if (!detail) return { ...state, isLoaded: false }
      // What is locked leaves the registry's masked text in place.
      const textOf = (field: ContactField) => (isLocked(field) ? undefined : contactText(field))
      return { ...state, isLoaded: true, phone: textOf(detail.phone_no), email: textOf(detail.email) }
    },
    [reveals],
  )
  const { directors, hasCompany } = table
  // Found on the board of one company, or by name.
  const companyOf = useCallback(
    (din: string) => {
      const seat = hasCompany ? null : directors?.find((director) => director.din_number === din)
      return seat?.identification_number ?? undefined
    },
    [directors, hasCompany],
  )
  const getDetails = useCallback(
    async (din: string) => lookups.mayReveal() && (await reveals.reveal(din, companyOf(din))) !== null,
    [lookups, reveals, companyOf],
  )
  return (
    <DirectorTable
      {...table}
      view={view}
      onViewChange={setView}
      problem={problemOf(error, FETCH_FAILED)}
      stateOf={stateOf}
      onGetDetails={getDetails}
      renderDetails={(din) => (
        <RevealDetails
          kind={DIN}
          facts={DIN_FACTS}
          reveal={reveals.of(din)}
          onAgain={() => void reveals.again(din, companyOf(din))}
        />
      )}
    />
  )
}
