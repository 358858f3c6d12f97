import type { Plan } from '@dastak/contract/billing.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { EmptyState } from '../components/empty-state.tsx'
import { useSettings } from '../lib/settings.ts'
import { useOpening } from './closed-door.tsx'

interface PermissionWordsProps {
  title?: string
  words: string
  /** Which plans give it. */
  opens: (plan: Plan) => boolean
}

/** In place of a screen that the user may not use: says so, which plan opens it at what price, and whom to ask. */
export function PermissionWords({ title = 'Permission Required', words, opens }: PermissionWordsProps) {
  const { support_contact: support } = useSettings()
  const opening = useOpening(opens)
  return (
    <EmptyState
      title={title}
      text={words}
      hint={opening.words}
      action={
        <>
          {opening.button}
          {support ? (
            <Button
              component="a"
              variant={opening.button ? 'default' : 'filled'}
              href={support}
              target="_blank"
              rel="noreferrer"
            >
              Contact support
            </Button>
          ) : null}
        </>
      }
    />
  )
}
