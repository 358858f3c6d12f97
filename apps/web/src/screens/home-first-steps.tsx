import type { UserDetails } from '@dastak/contract/me.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FirstSteps } from '../features/credits/first-steps.tsx'
import { DIN } from '../features/lookups/kinds/din.ts'
import { useHasLeads } from '../features/lookups/lookups.api.ts'
import { readStored, writeStored } from '../lib/state/storage.ts'

interface HomeFirstStepsProps {
  user: UserDetails
  hasLeads: boolean
  onVerifyEmail: () => void
}

const wasPutAway = () => readStored('checklist_hidden') === 'true'

/** Whether anything was revealed yet; asked only where the first steps may be shown. */
export function useFirstStepsLeads() {
  return useHasLeads(DIN, !wasPutAway())
}

/** Verify the email, find a company, reveal a contact: until it is done or put away. */
export function HomeFirstSteps({ user, hasLeads, onVerifyEmail }: HomeFirstStepsProps) {
  const [isHidden, setIsHidden] = useState(wasPutAway)
  const navigate = useNavigate()
  if (isHidden) return null

  const toCompanies = () => void navigate({ to: '/din', search: { mode: 'company' } })
  const hide = () => {
    writeStored('checklist_hidden', 'true')
    setIsHidden(true)
  }
  return (
    <FirstSteps
      onHide={hide}
      steps={[
        {
          title: 'Verify your email address',
          text: 'Searching companies and directors needs it. A 4-digit code is mailed to you.',
          isDone: user.email_verified,
          action: (
            <Button size="xs" variant="default" onClick={onVerifyEmail}>
              Verify
            </Button>
          ),
        },
        {
          title: 'Find a company',
          text: 'By words of its name in any order, or by its CIN. Searching is free.',
          isDone: hasLeads || readStored('has_found_company') === 'true',
          action: (
            <Button size="xs" variant="default" onClick={toCompanies}>
              Search
            </Button>
          ),
        },
        {
          title: 'Reveal a contact',
          text:
            'Open a company and press Get Details beside a director. You pay only for what is ' +
            'found.',
          isDone: hasLeads,
          action: (
            <Button size="xs" variant="default" onClick={toCompanies}>
              Go
            </Button>
          ),
        },
      ]}
    />
  )
}
