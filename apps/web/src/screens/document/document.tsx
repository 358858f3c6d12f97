import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { documentsText } from '../../features/documents/documents.text.ts'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { COMPANY_COLUMNS } from '../../features/registry/companies/company-columns.tsx'
import { CompanyList } from '../../features/registry/companies/company-list.tsx'
import { REGISTRY_KEY } from '../../features/registry/registry.api.ts'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { compactText, isCompanyNumber } from '../../lib/people/recognise.ts'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import { useLookupDialogs } from '../lookup-dialogs.tsx'
import { ProfilePreview } from './profile-preview.tsx'

/** /document/create: finds a company and downloads its profile as a PDF. */
export function DocumentScreen() {
  const { query, cin } = useSearch({ from: '/inside/document/create' })
  const navigate = useNavigate()
  const { data: user } = useGetUserDetails()
  const { dialogs, lookups } = useLookupDialogs(DIN)
  const [view, setView] = useAddressView()
  useRefreshOnReturn(REGISTRY_KEY)

  const go = (search: { query?: string; cin?: string }) =>
    void navigate({ to: '/document/create', search })
  const choose = (chosen: string) => lookups.search(() => go({ query, cin: chosen }))
  const find = (text: string) =>
    isCompanyNumber(compactText(text))
      ? choose(compactText(text))
      : lookups.search(() => go({ query: text }))
  return (
    <>
      <PageHead title={documentsText.title} purpose={documentsText.purpose} />
      <SearchForm
        key={query ?? ''}
        mode="company"
        initialText={query ?? ''}
        canSuggest={user?.email_verified === true}
        permitted={[]}
        onHint={(_target, text) => find(text)}
        onSubmit={find}
        onTake={({ subject }) => choose(subject)}
      />
      {cin ? (
        <ProfilePreview
          cin={cin}
          search={lookups.search}
          onBack={query ? () => go({ query }) : null}
        />
      ) : query ? (
        <CompanyList
          columns={COLUMNS}
          name={query}
          filters={NO_FILTERS}
          view={view}
          onViewChange={setView}
          onOpen={(company) => choose(company.identification_number)}
          onFailed={lookups.onRefused}
          isVerified={lookups.isVerified}
        />
      ) : (
        <EmptyState
          title={documentsText.pick.title}
          text={documentsText.pick.text}
          hint={documentsText.pick.hint}
        />
      )}
      {dialogs}
    </>
  )
}

const NO_FILTERS = {}
/** A press on a row picks its company, so the names are no links. */
const COLUMNS = COMPANY_COLUMNS.map(({ render, ...column }) =>
  column.isTitle ? column : { ...column, render },
)
