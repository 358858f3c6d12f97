import { useMemo, useState } from 'react'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { useGetCompanyDirectors } from '../../features/registry/registry.api.ts'
import { DinDirectors } from './directors.tsx'
import type { Lookups } from '../lookup-dialogs.tsx'

interface CompanyBoardsProps {
  cin: string
  lookups: Lookups
}

const AS_GIVEN: TableView = { sort: null, page: 1, pageSize: 'all' }

/** Who sits on a company's board, and under it who did. */
export function CompanyBoards({ cin, lookups }: CompanyBoardsProps) {
  const directors = useGetCompanyDirectors(cin)
  const [view, setView] = useAddressView(undefined, 'board_')
  const [pastView, setPastView] = useState(AS_GIVEN)
  const { present, past } = useMemo(() => {
    const all = directors.data ?? null
    return {
      present: all?.filter(({ ended_on }) => ended_on === null) ?? null,
      past: all?.filter(({ ended_on }) => ended_on !== null) ?? [],
    }
  }, [directors.data])
  const common = { query: directors, hasCompany: false, lookups }
  return (
    <>
      <section aria-labelledby="company-directors">
        <h2 id="company-directors">Directors</h2>
        <DinDirectors
          {...common}
          name="directors"
          label="Directors"
          directors={present}
          view={view}
          onViewChange={setView}
          hint={
            past.length > 0
              ? 'Nobody sits on the board at present.'
              : 'The registry names no directors for this company.'
          }
        />
      </section>
      {past.length > 0 ? (
        <section aria-labelledby="past-directors">
          <h2 id="past-directors">Past directors ({past.length})</h2>
          <DinDirectors
            {...common}
            name="past-directors"
            label="Past directors"
            directors={past}
            isPast
            view={pastView}
            onViewChange={setPastView}
            hint=""
          />
        </section>
      ) : null}
    </>
  )
}
