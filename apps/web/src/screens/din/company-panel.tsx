import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { ProfileButton } from '../../features/documents/profile-button.tsx'
import { CompanyList } from '../../features/registry/companies/company-list.tsx'
import { CompanyPage } from '../../features/registry/companies/company-page.tsx'
import { FilterBar } from '../../features/registry/filters/filter-bar.tsx'
import { overList } from '../../features/registry/companies/over-list.ts'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { focusIfLost } from '../../lib/focus/focus-if-lost.ts'
import { writeStored } from '../../lib/state/storage.ts'
import { CompanyBoards } from './company-boards.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { useNameSearch } from './use-name-search.ts'

/** Company mode: the list of companies, and one company with its directors. */
export function DinCompanyPanel({ lookups, line }: DinPanelProps) {
  const { cin } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [view, setView] = useAddressView()
  useEffect(() => {
    if (!cin) return undefined
    writeStored('has_found_company', 'true')
    // Back at the list the focus is on the company that was open.
    return () =>
      focusIfLost(() => {
        const link = document.querySelector<HTMLElement>(`main a[href*="cin=${CSS.escape(cin)}"]`)
        return link?.closest<HTMLElement>('[data-row]') ?? link
      })
  }, [cin])

  const open = (chosen: string) =>
    void navigate({
      to: '/din',
      search: (before) => ({ ...before, mode: 'company', cin: chosen, board_sort: undefined }),
      // From one company to another the list stays where it is.
      state: cin ? ({ list }) => ({ list }) : overList,
    })
  const { query, filters, setFilters, recents, takeRecent, form } = useNameSearch(
    'company',
    lookups,
    open,
  )
  const isAsked = query !== undefined || Object.keys(filters).length > 0
  const isEmpty = !cin && !isAsked
  function back() {
    const { list, __TSR_index: now } = history.location.state
    // The list as it was left, with all that was loaded.
    if (list !== undefined) return history.go(list - now)
    void navigate({
      to: '/din',
      search: (before) => ({ ...before, cin: undefined, board_sort: undefined }),
    })
  }
  return (
    <>
      <SearchForm {...line} {...form} recents={isEmpty ? undefined : recents.list} />
      {cin ? (
        <CompanyPage
          key={cin}
          cin={cin}
          onBack={isAsked ? back : null}
          action={
            <ProfileButton cin={cin} search={lookups.search}>
              Company profile (PDF)
            </ProfileButton>
          }
        >
          <CompanyBoards cin={cin} lookups={lookups} />
        </CompanyPage>
      ) : isAsked ? (
        <>
          <FilterBar filters={filters} onChange={setFilters} />
          <CompanyList
            name={query ?? ''}
            filters={filters}
            view={view}
            onViewChange={setView}
            onOpen={(company) => open(company.identification_number)}
            onFailed={lookups.onRefused}
          />
        </>
      ) : (
        <>
          <FilterBar filters={filters} onChange={setFilters} />
          <RecentList recents={recents} onTake={takeRecent} />
          <EmptyState
            title="Find a company"
            text={
              'Words of its name in any order are enough, and a typo is forgiven. A CIN or LLPIN ' +
              'finds exactly one.'
            }
            hint={
              'Filters alone list all companies of a state, an industry or a year. Open a ' +
              'company to see its directors and its record.'
            }
          />
        </>
      )}
    </>
  )
}
