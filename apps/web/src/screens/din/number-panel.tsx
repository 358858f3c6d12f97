import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { lookupsText } from '../../features/lookups/lookups.text.ts'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { searchText } from '../../features/registry/search/search.text.ts'
import { useRecents } from '../../features/registry/search/use-recents.ts'
import { clearStoredDin, readStoredDin } from '../../lib/session/stored-din.ts'
import { useOneReveal } from '../use-one-reveal.ts'
import { useReport } from '../use-report.tsx'
import { DirectorContacts, DirectorDetails } from './director-details.tsx'
import type { DinPanelProps } from './panel-props.ts'

/** Din mode: the user enters a DIN and gets the director's details. */
export function DinNumberPanel({ lookups, line }: DinPanelProps) {
  const { query } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { report, dialog } = useReport()
  const recents = useRecents('din')
  const fillIn = (din: string) =>
    void navigate({ to: '/din', search: { query: din }, replace: true })
  const { shown, submit, again } = useOneReveal(DIN, lookups, { query, onRequest: fillIn })
  // A link to the sign-in page may contain a DIN. It is only filled in, because a lookup can cost.
  const [storedDin] = useState(readStoredDin)
  useEffect(clearStoredDin, [])
  const { add } = recents
  const name = shown?.detail?.full_name
  const din = shown?.detail?.din_number
  useEffect(() => {
    if (din !== undefined && name !== undefined) add({ text: din, name })
    // Once for each answer. A change of the list must not run it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [din, name])
  return (
    <>
      <SearchForm
        {...line}
        mode="din"
        initialText={query ?? storedDin ?? ''}
        isBusy={shown?.isLoading ?? false}
        onSubmit={submit}
      />
      {shown ? (
        <DirectorDetails
          reveal={shown}
          contacts={<DirectorContacts reveal={shown} onAgain={again} />}
          onAgain={again}
          onReport={report}
        />
      ) : (
        <>
          {query ? null : <RecentList recents={recents} onTake={({ text }) => fillIn(text)} />}
          <EmptyState
            title={searchText.dinEmptyTitle}
            text={searchText.dinEmptyText}
            hint={lookupsText.startHint}
          />
        </>
      )}
      {dialog}
    </>
  )
}
