import { useMemo, useState } from 'react'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { companiesText } from '../../features/registry/companies/companies.text.ts'
import { useGetCinDetails, useGetCompanyDirectors } from '../../features/registry/registry.api.ts'
import { RevealAllButton } from '../../features/reveal-many/reveal-many-button.tsx'
import { DinDirectors } from './directors.tsx'
import type { Lookups } from '../lookup-dialogs.tsx'
import { useRevealMany } from '../use-reveal-many.tsx'

const { directors: text } = companiesText

interface CompanyDirectorsProps {
  cin: string
  lookups: Lookups
}

const SERVER_ORDER: TableView = { sort: null, page: 1, pageSize: 'all' }

/** The directors of a company, and below them the past directors. */
export function CompanyDirectors({ cin, lookups }: CompanyDirectorsProps) {
  const directors = useGetCompanyDirectors(cin)
  // The rows come after the head above them, which would move them while they are being pressed.
  const isHeadWaiting = useGetCinDetails(cin).isPending
  const [view, setView] = useAddressView(undefined, 'board_')
  const [pastView, setPastView] = useState(SERVER_ORDER)
  const { present, past } = useMemo(() => {
    const all = isHeadWaiting ? null : (directors.data ?? null)
    return {
      present: all?.filter(({ ended_on }) => ended_on === null) ?? null,
      past: all?.filter(({ ended_on }) => ended_on !== null) ?? [],
    }
  }, [directors.data, isHeadWaiting])
  const many = useRevealMany(lookups)
  const common = { query: directors, hasCompany: false, lookups }
  return (
    <>
      <section aria-labelledby="company-directors">
        <div className="wide-row">
          <h2 id="company-directors">{text.present}</h2>
          <span className="grow" />
          {present && present.length > 1 ? (
            <RevealAllButton
              count={present.length}
              onClick={() =>
                many.revealMany({
                  directors: present.map(({ din_number: din }) => ({
                    din,
                    identification_number: cin,
                  })),
                })
              }
            />
          ) : null}
        </div>
        <DinDirectors
          {...common}
          name="directors"
          label={text.present}
          directors={present}
          view={view}
          onViewChange={setView}
          hint={past.length > 0 ? text.nonePresent : text.none}
        />
      </section>
      {past.length > 0 ? (
        <section aria-labelledby="past-directors">
          <h2 id="past-directors">{text.pastHeading(past.length)}</h2>
          <DinDirectors
            {...common}
            name="past-directors"
            label={text.past}
            directors={past}
            isPast
            view={pastView}
            onViewChange={setPastView}
            hint=""
          />
        </section>
      ) : null}
      {many.dialog}
    </>
  )
}
