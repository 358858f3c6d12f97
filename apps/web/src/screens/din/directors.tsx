import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { type ComponentProps, useCallback, useEffect } from 'react'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { DirectorTable } from '../../features/registry/directors/director-table.tsx'
import { RevealManyButton } from '../../features/reveal-many/reveal-many-button.tsx'
import { FETCH_FAILED } from '../../features/registry/registry.api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { usePersonRows } from '../../lib/people/use-person-rows.ts'
import { directorState } from '../director-state.ts'
import type { Lookups } from '../lookup-dialogs.tsx'
import { useCustomerMark } from '../use-customer-mark.tsx'
import { useReport } from '../use-report.tsx'
import { useRevealMany } from '../use-reveal-many.tsx'
import { DirectorContacts, DirectorDetails } from './director-details.tsx'

type People = ReturnType<typeof usePersonRows<DirectorRecord>>
type Own =
  | 'renderActions'
  | 'mark'
  | 'problem'
  | 'onRetry'
  | 'stateOf'
  | 'onGetDetails'
  | 'renderContacts'
  | 'renderDetails'
  | keyof People

interface DinDirectorsProps extends Omit<ComponentProps<typeof DirectorTable>, Own> {
  query: { error: Error | null; refetch: () => unknown }
  lookups: Lookups
}

const dinOf = (director: DirectorRecord) => director.din_number

const whoOf = ({ din_number: id }: DirectorRecord) => ({ kind: 'din', id }) as const

const chosenOf = ({ din_number: din, identification_number: cin }: DirectorRecord) => ({
  din,
  identification_number: cin ?? undefined,
})

/** The director table of the registry, with reveals and the person panel. */
export function DinDirectors({ query, lookups, ...table }: DinDirectorsProps) {
  const { error } = query
  const { onRowsShown, ...people } = usePersonRows(table.label, dinOf)
  const { onRefused, inRows } = lookups
  const reveals = useReveals(DIN, inRows)
  const { report, dialog } = useReport()
  const many = useRevealMany(lookups)
  const mark = useCustomerMark(whoOf)
  useEffect(() => {
    if (error) onRefused(error)
  }, [error, onRefused])

  const stateOf = useCallback((din: string) => directorState(reveals.of(din)), [reveals])
  // Only a list of one company names the company of the lead; a search by name does not.
  const { hasCompany } = table
  const companyOf = useCallback(
    (director: DirectorRecord) =>
      hasCompany ? undefined : (director.identification_number ?? undefined),
    [hasCompany],
  )
  const getDetails = useCallback(
    async (director: DirectorRecord) =>
      lookups.mayReveal() &&
      (await reveals.reveal(director.din_number, companyOf(director))) !== null,
    [lookups, reveals, companyOf],
  )
  const again = (director: DirectorRecord) =>
    void reveals.again(director.din_number, companyOf(director))
  return (
    <>
      <DirectorTable
        {...table}
        {...people}
        mark={mark}
        // The person panel steps through present directors, not through past ones.
        onRowsShown={table.isPast ? undefined : onRowsShown}
        renderActions={({ rows: chosen, clear }) => (
          <RevealManyButton
            of="directors"
            chosen={new Set(chosen.map(dinOf)).size}
            onClick={() => {
              many.revealMany({ directors: chosen.map(chosenOf) })
              clear()
            }}
          />
        )}
        problem={problemOf(error, FETCH_FAILED)}
        onRetry={() => void query.refetch()}
        stateOf={stateOf}
        onGetDetails={getDetails}
        renderContacts={(director) => (
          <DirectorContacts
            reveal={reveals.of(director.din_number)}
            onAgain={() => again(director)}
          />
        )}
        renderDetails={(director) => (
          <DirectorDetails
            reveal={reveals.of(director.din_number)}
            onAgain={() => again(director)}
            onReport={report}
          />
        )}
      />
      {dialog}
      {many.dialog}
    </>
  )
}
