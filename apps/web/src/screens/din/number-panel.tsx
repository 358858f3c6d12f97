import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { DirectorDetails } from '../../features/lookups/director-details.tsx'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { SearchForm } from '../../features/registry/search-form.tsx'
import { clearStoredDin, readStoredDin } from '../../lib/stored-din.ts'
import type { DinPanelProps } from './panel-props.ts'

/** Din mode: a DIN in, the director's details out, for what is found. */
export function DinNumberPanel({ onModeChange, lookups }: DinPanelProps) {
  const { query } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const reveals = useReveals(lookups)
  const [asked, setAsked] = useState<string | null>(null)
  // A link to the sign-in page may have brought a number: it is filled in, and never sent by itself, because it can cost.
  const [storedDin] = useState(readStoredDin)
  useEffect(clearStoredDin, [])

  const submit = (din: string) => {
    if (!lookups.mayReveal()) return
    setAsked(din)
    void navigate({ to: '/din', search: { query: din }, replace: true })
    void reveals.reveal(din)
  }
  const shown = asked === null ? null : reveals.of(asked)
  return (
    <>
      <SearchForm
        mode="din"
        onModeChange={onModeChange}
        initialText={query ?? storedDin ?? ''}
        isBusy={shown?.isLoading ?? false}
        onSubmit={submit}
      />
      {shown === null || asked === null ? (
        <EmptyState
          title="Who is behind this number"
          text="Enter a director identification number to get the name, companies, phone number and e-mail address."
          hint="You see what it did cost. What you have revealed once is free from then on."
        />
      ) : (
        <DirectorDetails reveal={shown} onAgain={() => void reveals.reveal(asked)} />
      )}
    </>
  )
}
