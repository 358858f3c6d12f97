import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { EmptyState } from '../components/empty-state.tsx'
import { useSettings } from '../lib/settings.ts'

/** In place of a screen that the user may not use: says so, and whom to ask. */
export function PermissionWords({ title = 'Permission Required', words }: { title?: string; words: string }) {
  const { support_contact: support } = useSettings()
  return (
    <EmptyState
      title={title}
      text={words}
      action={
        support ? (
          <Button component="a" href={support} target="_blank" rel="noreferrer">
            Contact support
          </Button>
        ) : null
      }
    />
  )
}
