import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { useRecents } from '../../features/registry/search/use-recents.ts'
import { clearStoredDin, readStoredDin } from '../../lib/session/stored-din.ts'
import { useOneReveal } from '../use-one-reveal.ts'
import { useReport } from '../use-report.tsx'
import { DirectorDetails } from './director-details.tsx'
import type { DinPanelProps } from './panel-props.ts'

/** Din mode: a DIN in, the director's details out, for what is found. */
export function DinNumberPanel({ lookups, line }: DinPanelProps) {
  const { query } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { report, dialog } = useReport()
  const recents = useRecents('din')
  const fillIn = (din: string) =>
    void navigate({ to: '/din', search: { query: din }, replace: true })
  const { shown, submit, again } = useOneReveal(DIN, lookups, { query, onRequest: fillIn })
  // A link to the sign-in page may have brought a number: only filled in, because it can cost.
  const [storedDin] = useState(readStoredDin)
  useEffect(clearStoredDin, [])
  const { add } = recents
  const name = shown?.detail?.full_name
  const din = shown?.detail?.din_number
  useEffect(() => {
    if (din !== undefined && name !== undefined) add({ text: din, name })
    // Once for each answer: the list itself is no reason.
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
        <DirectorDetails reveal={shown} onAgain={again} onReport={report} />
      ) : (
        <>
          {query ? null : <RecentList recents={recents} onTake={({ text }) => fillIn(text)} />}
          <EmptyState
            title="Who is behind this number"
            text={
              'Enter a director identification number to get the name, companies, phone number ' +
              'and email address.'
            }
            hint="You see what it cost. What you have revealed once is free from then on."
          />
        </>
      )}
      {dialog}
    </>
  )
}
