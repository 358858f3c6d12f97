import type { ContactField } from '@dastak/contract/lookups.ts'
import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { type ComponentProps, useCallback, useEffect } from 'react'
import { contactText, isLocked } from '../../features/lookups/contact-value.ts'
import { DIN_FACTS } from '../../features/lookups/kinds/din-facts.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { RevealDetails } from '../../features/lookups/reveal-details.tsx'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { DirectorTable } from '../../features/registry/directors/director-table.tsx'
import { PriceLine } from '../../features/registry/directors/price-line.tsx'
import { FETCH_FAILED } from '../../features/registry/registry.api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { usePersonRows } from '../../lib/people/use-person-rows.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { ReportDetail } from '../report-detail.tsx'
import { useReport } from '../use-report.tsx'
import type { Lookups } from '../lookup-dialogs.tsx'

type Table = ComponentProps<typeof DirectorTable>

interface DinDirectorsProps extends Pick<
  Table,
  | 'name'
  | 'label'
  | 'directors'
  | 'remote'
  | 'count'
  | 'onDownloadAll'
  | 'onRetry'
  | 'hasCompany'
  | 'isPast'
  | 'view'
  | 'onViewChange'
  | 'hint'
  | 'more'
> {
  error: Error | null
  lookups: Lookups
}

const dinOf = (director: DirectorRecord) => director.din_number

/** The director table of the registry with the reveals of the lookups, and the person beside it. */
export function DinDirectors({ error, lookups, ...table }: DinDirectorsProps) {
  const { onRowsShown, ...people } = usePersonRows(table.label, dinOf)
  const { onRefused, inRows } = lookups
  const reveals = useReveals(DIN, inRows)
  const { report, dialog } = useReport()
  useEffect(() => {
    if (error) onRefused(error)
  }, [error, onRefused])

  const stateOf = useCallback(
    (din: string) => {
      const { detail, ...state } = reveals.of(din)
      if (!detail) return { ...state, isLoaded: false }
      // What is locked leaves the registry's masked text in place.
      const textOf = (field: ContactField) => (isLocked(field) ? undefined : contactText(field))
      return {
        ...state,
        isLoaded: true,
        phone: textOf(detail.phone_no),
        email: textOf(detail.email),
      }
    },
    [reveals],
  )
  // Found on the board of one company, or by name.
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
  return (
    <>
      <PriceLine directors={table.directors ?? []} stateOf={stateOf} />
      <DirectorTable
        {...table}
        {...people}
        // The panel goes through those who sit on the board, not through those who did.
        onRowsShown={table.isPast ? undefined : onRowsShown}
        problem={problemOf(error, FETCH_FAILED)}
        stateOf={stateOf}
        onGetDetails={getDetails}
        renderDetails={(director) => (
          <RevealDetails
            kind={DIN}
            facts={DIN_FACTS}
            reveal={reveals.of(director.din_number)}
            onAgain={() => void reveals.again(director.din_number, companyOf(director))}
            renderReport={(detail) => (
              <ReportDetail
                leadId={detail.lead_id}
                name={titleCaseName(detail.full_name)}
                contacts={DIN.contactsOf(detail)}
                onReport={report}
              />
            )}
          />
        )}
      />
      {dialog}
    </>
  )
}
