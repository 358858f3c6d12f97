import type { UserDetails } from '@dastak/contract/me.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { GoButton } from '../../components/buttons/go-button.tsx'
import { FirstSteps } from '../../features/credits/first-steps.tsx'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import { homeText } from './home.text.ts'

export const isChecklistHidden = () => readStored('checklist_hidden') === 'true'

const { steps } = homeText

interface HomeFirstStepsProps {
  user: UserDetails
  hasLeads: boolean
  onVerifyEmail: () => void
}

/** Verify the email, find a company, reveal a contact: shown until it is done or hidden. */
export function HomeFirstSteps({ user, hasLeads, onVerifyEmail }: HomeFirstStepsProps) {
  const [isHidden, setIsHidden] = useState(isChecklistHidden)
  if (isHidden) return null

  const toCompanies = (label: string) => (
    <GoButton size="xs" variant="default" to="/din" search={{ mode: 'company' }}>
      {label}
    </GoButton>
  )
  const hide = () => {
    writeStored('checklist_hidden', 'true')
    setIsHidden(true)
  }
  return (
    <FirstSteps
      onHide={hide}
      steps={[
        {
          title: steps.verify.title,
          text: steps.verify.text,
          isDone: user.email_verified,
          action: (
            <Button size="xs" variant="default" onClick={onVerifyEmail}>
              {steps.verify.button}
            </Button>
          ),
        },
        {
          title: steps.find.title,
          text: steps.find.text,
          isDone: hasLeads || readStored('has_found_company') === 'true',
          action: toCompanies(steps.find.button),
        },
        {
          title: steps.reveal.title,
          text: steps.reveal.text,
          isDone: hasLeads,
          action: toCompanies(steps.reveal.button),
        },
      ]}
    />
  )
}
