import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { DIN_FACTS } from '../../features/lookups/kinds/din-facts.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { RevealDetails } from '../../features/lookups/reveal-details.tsx'
import { SearchForm } from '../../features/registry/search-form.tsx'
import { clearStoredDin, readStoredDin } from '../../lib/stored-din.ts'
import { useOneReveal } from '../use-one-reveal.ts'
import type { DinPanelProps } from './panel-props.ts'

/** Din mode: a DIN in, the director's details out, for what is found. */
export function DinNumberPanel({ onModeChange, lookups }: DinPanelProps) {
  const { query } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { shown, submit, again } = useOneReveal(DIN, lookups, {
    query,
    onAsked: (din) => void navigate({ to: '/din', search: { query: din }, replace: true }),
  })
  // A link to the sign-in page may have brought a number: it is filled in, and never sent by itself, because it can cost.
  const [storedDin] = useState(readStoredDin)
  useEffect(clearStoredDin, [])
  return (
    <>
      <SearchForm
        mode="din"
        onModeChange={onModeChange}
        initialText={query ?? storedDin ?? ''}
        isBusy={shown?.isLoading ?? false}
        onSubmit={submit}
      />
      {shown ? (
        <RevealDetails kind={DIN} facts={DIN_FACTS} reveal={shown} onAgain={again} />
      ) : (
        <EmptyState
          title="Who is behind this number"
          text="Enter a director identification number to get the name, companies, phone number and email address."
          hint="You see what it cost. What you have revealed once is free from then on."
        />
      )}
    </>
  )
}
