import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { ProfileButton } from '../../features/documents/profile-button.tsx'
import { companiesText } from '../../features/registry/companies/companies.text.ts'
import { CompanyList } from '../../features/registry/companies/company-list.tsx'
import { CompanyPage } from '../../features/registry/companies/company-page.tsx'
import { FilterBar } from '../../features/registry/filters/filter-bar.tsx'
import { openedFromList } from '../../features/registry/companies/opened-from-list.ts'
import { RevealManyButton } from '../../features/reveal-many/reveal-many-button.tsx'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { focusIfLost } from '../../lib/focus/focus-if-lost.ts'
import { writeStored } from '../../lib/state/storage.ts'
import { CompanyDirectors } from './company-directors.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { useCustomerMark } from '../use-customer-mark.tsx'
import { useRevealMany } from '../use-reveal-many.tsx'
import { useNameSearch } from './use-name-search.ts'

const whoOf = ({ identification_number: id, company_name: name }: CompanyRecord) =>
  ({ kind: 'company', id, name }) as const

/** Company mode: the list of companies, and one company with its directors. */
export function DinCompanyPanel({ lookups, line }: DinPanelProps) {
  const { cin } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [view, setView] = useAddressView()
  const many = useRevealMany(lookups)
  const mark = useCustomerMark(whoOf)
  useEffect(() => {
    if (!cin) return undefined
    writeStored('has_found_company', 'true')
    // Back in the list, the company that was open gets the focus.
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
      // From one company to the next, the way back to the list stays the same.
      state: cin ? ({ list }) => ({ list }) : openedFromList,
    })
  const { query, filters, setFilters, recents, takeRecent, form } = useNameSearch(
    'company',
    lookups,
    open,
  )
  const isSearching = query !== undefined || Object.keys(filters).length > 0
  const isEmpty = !cin && !isSearching
  function back() {
    const { list, __TSR_index: now } = history.location.state
    // Going back in the history keeps all rows that were loaded.
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
          onBack={isSearching ? back : null}
          action={
            <ProfileButton cin={cin} search={lookups.search}>
              {companiesText.profile}
            </ProfileButton>
          }
        >
          <CompanyDirectors cin={cin} lookups={lookups} />
        </CompanyPage>
      ) : isSearching ? (
        <>
          <FilterBar filters={filters} onChange={setFilters} />
          <CompanyList
            name={query ?? ''}
            filters={filters}
            view={view}
            onViewChange={setView}
            onOpen={(company) => open(company.identification_number)}
            onFailed={lookups.onRefused}
            isVerified={lookups.isVerified}
            mark={mark}
            renderActions={({ rows: chosen, clear }) => (
              <RevealManyButton
                of="companies"
                chosen={chosen.length}
                onClick={() => {
                  many.revealMany({
                    companies: {
                      identification_numbers: chosen.map((one) => one.identification_number),
                    },
                  })
                  clear()
                }}
              />
            )}
          />
        </>
      ) : (
        <>
          <FilterBar filters={filters} onChange={setFilters} />
          <RecentList recents={recents} onTake={takeRecent} />
          <EmptyState
            title={companiesText.emptyTitle}
            text={companiesText.emptyText}
            hint={companiesText.emptyHint}
          />
        </>
      )}
      {many.dialog}
    </>
  )
}
